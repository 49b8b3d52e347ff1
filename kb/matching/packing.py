"""Pack names into columns: what Python reads of each row first, then numpy sorts it all at once."""

from __future__ import annotations

from array import array
from collections.abc import Iterable
from itertools import chain, islice
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from kb.matching.entry import NamedRow, ends_of
from kb.matching.letters import letters_of_each
from kb.matching.packed import NONE, Packed, Postings, hash_of
from kb.matching.sounding import BySound
from kb.matching.wordlist import Numbers, WordList

_BLOCK = 2_048  # names held as objects at once
_LONGEST_TOLD = 255


class _Words(dict[str, int]):
    """Words to numbers, in the order in which they are first asked for."""

    def __missing__(self, word: str) -> int:
        self[word] = number = len(self)
        return number


class _Read:
    """The columns as the rows come, a block at a time."""

    def __init__(self, rows: Iterable[NamedRow]) -> None:
        self.text = bytearray()
        self.size = array("I")  # bytes of each name
        self.qid = array("Q")
        self.fame = array("f")
        self.is_label = bytearray()
        self.hash = array("Q")
        self.known = _Words()
        self.word = array("I")  # those of all names, end to end
        self.word_count = array("H")
        self.end_hash = array("Q")
        self.end_entry = array("I")
        self.length = array("B")
        self.letters = [np.empty(0, dtype=np.uint64)]
        named = (row for row in rows if row.folded)
        while block := list(islice(named, _BLOCK)):
            self._read(block)

    def _read(self, rows: list[NamedRow]) -> None:
        before = len(self.qid)
        # A lone surrogate is no text; ? keeps the name readable.
        names = [row.name.encode(errors="replace") for row in rows]
        self.text += b"".join(names)
        self.size.extend(map(len, names))
        self.qid.extend([int(row.qid[1:]) for row in rows])
        self.fame.extend([row.fame for row in rows])
        self.is_label.extend([row.is_label for row in rows])
        folded = [row.folded for row in rows]
        self.hash.extend(map(hash_of, folded))
        self.length.extend([min(len(text), _LONGEST_TOLD) for text in folded])
        self.letters.append(letters_of_each(folded))
        words = [text.split() for text in folded]
        self.word.extend(map(self.known.__getitem__, chain.from_iterable(words)))
        self.word_count.extend(map(len, words))
        for entry, those in enumerate(words, before):
            if ends := ends_of(those):
                self.end_hash.append(hash_of(ends))
                self.end_entry.append(entry)


def pack(rows: Iterable[NamedRow]) -> Packed:
    """All rows, in any order; a name that folds to nothing is left out."""
    read = _Read(rows)
    hashes = np.array(read.hash, dtype=np.uint64)
    order = np.argsort(hashes, kind="stable")
    place = np.empty(len(order), dtype=np.uint32)  # of a row among the names
    place[order] = np.arange(len(order), dtype=np.uint32)
    hashes = hashes[order]
    is_first = np.ones(len(order), dtype=np.bool_)  # of those with one folded name
    is_first[1:] = hashes[1:] != hashes[:-1]

    qids, place_of_qid = np.unique(np.array(read.qid, dtype=np.uint64), return_inverse=True)
    fame = np.zeros(len(qids), dtype=np.float32)
    fame[place_of_qid] = np.array(read.fame, dtype=np.float32)
    by_fame = np.argsort(-fame, kind="stable")
    by_qid = np.empty(len(qids), dtype=np.uint32)
    by_qid[by_fame] = np.arange(len(qids), dtype=np.uint32)
    owner_of_row = by_qid[place_of_qid]
    rows_of_labels = np.flatnonzero(np.frombuffer(bytes(read.is_label), dtype=np.uint8))
    label = np.full(len(qids), NONE, dtype=np.uint32)
    label[owner_of_row[rows_of_labels]] = place[rows_of_labels]

    all_words = WordList(read.known)
    number = np.empty(len(all_words), dtype=np.uint32)  # of a word as it was first met
    number[[read.known[word] for word in all_words]] = np.arange(len(all_words), dtype=np.uint32)
    words = number[np.array(read.word, dtype=np.uint32)]
    word_count = np.array(read.word_count, dtype=np.uint16)
    first = np.full(len(qids), NONE, dtype=np.uint32)
    first[owner_of_row[rows_of_labels]] = words[_starts(word_count)[rows_of_labels]]
    name_of_word = np.repeat(place, word_count)
    owner = owner_of_row[order]
    is_told = is_first[name_of_word]
    is_labels = label[owner[name_of_word]] == name_of_word
    text, start = _reordered(read.text, np.array(read.size, dtype=np.uint32), order)
    end_hashes = np.array(read.end_hash, dtype=np.uint64)
    end_order = np.argsort(end_hashes, kind="stable")
    bearing = _postings(words[is_labels], owner[name_of_word[is_labels]], len(all_words))
    return Packed(
        text=text,
        start=start.data,
        hashes=(hashes >> np.uint64(32)).astype(np.uint32).data,
        owner=owner,
        length=np.array(read.length, dtype=np.uint8)[order],
        letters=np.concatenate(read.letters)[order],
        qids=qids[by_fame].data,
        by_qid=by_qid.data,
        fame=cast("memoryview[float]", fame[by_fame].data),
        label=label,
        first=first,
        words=all_words,
        named=_postings(words[is_told], name_of_word[is_told], len(all_words)),
        bearing=bearing,
        ends=(end_hashes[end_order] >> np.uint64(32)).astype(np.uint32).data,
        ends_of=place[np.array(read.end_entry, dtype=np.uint32)[end_order]].data,
        by_sound=BySound(all_words, np.flatnonzero(bearing.counts()).astype(np.uint32)),
        size=int(is_first.sum()),
    )


def _reordered(
    text: bytearray, size: Numbers, order: NDArray[np.intp]
) -> tuple[bytearray, Numbers]:
    """The names in another order, and where each begins."""
    start = _starts(size)
    moved = bytearray()
    for begin in range(0, len(order), _BLOCK):
        block = order[begin : begin + _BLOCK]
        spans = zip(start[block].tolist(), start[block + 1].tolist(), strict=True)
        moved += b"".join([text[begin:end] for begin, end in spans])
    return moved, _starts(size[order])


def _starts(sizes: NDArray[Any]) -> Numbers:
    """Where each of so many things that lie end to end begins, and the end of the last."""
    starts = np.zeros(len(sizes) + 1, dtype=np.uint32)
    np.cumsum(sizes, out=starts[1:])
    return starts


def _postings(keys: Numbers, values: Numbers, size: int) -> Postings:
    """Each value once to a key, in order; keys are below `size`."""
    pairs = np.unique(keys.astype(np.uint64) << np.uint64(32) | values)
    counts = np.bincount((pairs >> np.uint64(32)).astype(np.intp), minlength=size)
    return Postings(_starts(counts).data, pairs.astype(np.uint32))
