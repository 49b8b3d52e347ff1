from __future__ import annotations

import threading
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.personage import Qid
from kb.matching.align import ALIKE, INITIAL, NICKNAME, OF_INITIAL, SAME, align
from kb.matching.fold import fold
from kb.matching.forms import bold_forms, forms, without_asides
from kb.matching.index import NameIndex
from kb.matching.initials import famous_of
from kb.matching.nicknames import other_forms
from kb.matching.numerals import as_written, without_realm
from kb.matching.pinyin import MOST_READINGS, in_pinyin
from kb.matching.sound import are_alike, sounds, sounds_of_each
from kb.matching.spellings import spellings
from kb.ports import NameRow

LABELS = [
    "John Ronald Reuel Tolkien",
    "John F. Kennedy",
    "Bill Clinton",
    "Vincent van Gogh",
    "Juana de la Cruz",
    "Pyotr Tchaikovsky",
    "Pompey",
    "Farouk of Egypt",
    "Muhammad Ali",
    "Zhou Enlai",
]


@pytest.fixture(scope="module")
def index() -> NameIndex:
    return NameIndex(
        NameRow(Qid(f"Q{i}"), label, fold(label), True, 80.0) for i, label in enumerate(LABELS, 1)
    )


FORMS = [
    pytest.param("Farouk the Second", "written", "farouk ii", id="numeral"),
    pytest.param("Pyotr (composer)", "written", "pyotr", id="bracket"),
    pytest.param("JRR Tolkien", "written", "j r r tolkien", id="joined-initials"),
    pytest.param("J.F.K.", "written", "john f kennedy", id="initials-alone"),
    pytest.param("William Clinton", "nickname", "bill clinton", id="nickname"),
    pytest.param("President William Clinton", "nickname", "president bill clinton", id="titled"),
]
BOLD = [
    pytest.param("Farouk II of Egypt", "written", "farouk ii", id="realm"),
    pytest.param("Pompey the Great", "written", "pompey", id="epithet"),
    pytest.param("Pompey, Holy Roman Emperor", "written", "pompey", id="office"),
    pytest.param("Farouk I", "written", "farouk of egypt", id="the-only-one"),
    pytest.param("Vincent Vangogh", "written", "vincent van gogh", id="particle-joined"),
    pytest.param("Juana Delacruz", "written", "juana de la cruz", id="two-particles-joined"),
    pytest.param("Zhou En-lai", "written", "zhou enlai", id="parted"),
    pytest.param("Chaikovskij", "spelling", "tchaikovsky", id="transliteration"),
    pytest.param("Chou En-lai", "written", "zhou enlai", id="wade-giles"),
    pytest.param("Mohammad Ali", "spelling", "muhammad ali", id="vowels"),
]


@pytest.mark.parametrize(("text", "kind", "form"), FORMS)
def test_a_form_of_a_text(index: NameIndex, text: str, kind: str, form: str) -> None:
    assert (kind, form) in {(f.kind, t) for f in forms(index, text, fold(text)) for t in f.texts}


@pytest.mark.parametrize(("text", "kind", "form"), BOLD)
def test_a_bold_form_of_a_text(index: NameIndex, text: str, kind: str, form: str) -> None:
    found = {(f.kind, t) for f in bold_forms(index, text, fold(text)) for t in f.texts}
    assert (kind, form) in found


@given(st.text(max_size=30))
def test_forms_are_folded_and_other_than_the_text(text: str) -> None:
    index = NameIndex(NameRow(Qid("Q1"), label, fold(label), True, 80.0) for label in LABELS)
    folded = fold(text)
    if folded:
        found = [*forms(index, text, folded), *bold_forms(index, text, folded)]
        texts = [t for form in found for t in form.texts]
        assert all(t == fold(t) and t not in ("", folded) for t in texts)


NUMERALS = [
    pytest.param("henry the eighth", "henry viii", id="said"),
    pytest.param("henry 8", "henry viii", id="digit"),
    pytest.param("king henry 8th of england", "king henry viii of england", id="ordinal"),
    pytest.param("john the twenty third", "john xxiii", id="two-words"),
    pytest.param("sammy davis junior", "sammy davis jr", id="junior"),
    pytest.param("4th dalai lama", "4th dalai lama", id="in-front"),
    pytest.param("the first emperor", "the first emperor", id="behind-an-article"),
    pytest.param("area 51", "area 51", id="no-rulers-number"),
    pytest.param("", "", id="empty"),
]


@pytest.mark.parametrize(("said", "written"), NUMERALS)
def test_numerals(said: str, written: str) -> None:
    assert " ".join(as_written(said.split())) == written


@pytest.mark.parametrize(
    ("said", "left"),
    [
        ("louis xiv of france", "louis xiv"),
        ("louis xiv king of france", "louis xiv"),
        ("joan of arc", "joan of arc"),
        ("henry viii", "henry viii"),
    ],
)
def test_a_ruler_without_the_realm(said: str, left: str) -> None:
    assert " ".join(without_realm(said.split())) == left


PINYIN = [
    pytest.param("mao tse tung", "mao zedong", id="Mao"),
    pytest.param("teng hsiao ping", "deng xiaoping", id="Deng"),
    pytest.param("chou en lai", "zhou enlai", id="Zhou"),
    pytest.param("liu shao chi", "liu shaoqi", id="Liu"),
    pytest.param("lin piao", "lin biao", id="Lin"),
    pytest.param("lao tzu", "laozi", id="Laozi"),
    pytest.param("chiang ching", "jiang qing", id="Jiang"),
]


@pytest.mark.parametrize(("old", "new"), PINYIN)
def test_wade_giles(old: str, new: str) -> None:
    assert new in in_pinyin(old.split())


@pytest.mark.parametrize("text", ["mao", "a b c d e", "wolfgang amadeus", "john 3"])
def test_what_is_no_chinese_name_has_no_reading(text: str) -> None:
    assert in_pinyin(text.split()) == []


@given(st.lists(st.text("tspckhiaou", min_size=1, max_size=6), min_size=2, max_size=4))
def test_readings_are_few(words: list[str]) -> None:
    assert len(in_pinyin(words)) <= 2 * MOST_READINGS


SAME_SOUND = [
    ("tchaikovsky", "chaikovsky"),
    ("tchaikovsky", "tschaikowski"),
    ("tchaikovsky", "chaykovskiy"),
    ("mohammed", "muhammad"),
    ("khrushchev", "khruschev"),
    ("rachmaninoff", "rakhmaninov"),
    ("dostoyevsky", "dostojewskij"),
    ("shostakovich", "schostakowitsch"),
    ("schweitzer", "schweizer"),
    ("gorbachev", "gorbatchov"),
    ("caesar", "cesar"),
    ("evtushenko", "yevtushenko"),
    ("philip", "filip"),
]
HEARD = ["tchaikovsky", *("".join(letters) for letters in product("abcdefgh", repeat=4))]
OTHER_SOUND = [
    ("karenina", "karina"),
    ("ondine", "andino"),
    ("lear", "lauer"),
    ("frost", "prost"),
    ("koll", "doll"),
    ("1", "2"),
]


@pytest.mark.parametrize(("word", "other"), SAME_SOUND)
def test_sounds_alike(word: str, other: str) -> None:
    assert are_alike(word, other)
    assert are_alike(other, word)


@pytest.mark.parametrize(("word", "other"), OTHER_SOUND)
def test_sounds_otherwise(word: str, other: str) -> None:
    assert not are_alike(word, other)


@given(st.text("abcdefghijklmnopqrstuvwxyz0123456789", min_size=1, max_size=12))
def test_a_word_has_one_sound_or_two(word: str) -> None:
    assert len(sounds(word)) <= 2
    assert are_alike(word, word)


@given(st.lists(st.text("acehfkyz01", min_size=1, max_size=8)))
def test_words_read_at_once_sound_as_each_alone(words: list[str]) -> None:
    each = {(at, key) for at, word in enumerate(words) for key in sounds(word)}
    assert set(sounds_of_each(words)) == each


def test_who_asks_while_the_sounds_are_made_waits_for_them() -> None:
    rows = [NameRow(Qid(f"Q{n}"), word, word, True, 1.0) for n, word in enumerate(HEARD)]
    index = NameIndex(rows)
    makers = [threading.Thread(target=index.warm) for _ in range(3)]
    for maker in makers:
        maker.start()
    assert spellings(index, "chaikovskij") == ["tchaikovsky"]
    for maker in makers:
        maker.join()


def test_spellings_follow_what_is_learnt() -> None:
    index = NameIndex([NameRow(Qid("Q1"), "Anna Smith", "anna smith", True, 1.0)])
    assert spellings(index, "chaikovskij") == []
    index.add([NameRow(Qid("Q2"), "Pyotr Tchaikovsky", "pyotr tchaikovsky", True, 1.0)])
    assert spellings(index, "chaikovskij") == ["tchaikovsky"]


def test_initials_are_those_of_the_famous(index: NameIndex) -> None:
    assert famous_of(index, "jfk") == ["john f kennedy"]
    assert famous_of(index, "vg") == ["vincent van gogh"]
    obscure = NameIndex([NameRow(Qid("Q1"), "Jo F. Kay", "jo f kay", True, 20.0)])
    assert famous_of(obscure, "jfk") == []


@pytest.mark.parametrize(
    ("word", "other", "is_one"),
    [("bill", "william", True), ("william", "bill", True), ("bill", "billy", True),
     ("bill", "bob", False), ("xyz", "xyz", False)],
)  # fmt: skip
def test_nicknames(word: str, other: str, is_one: bool) -> None:
    assert (other in other_forms(word)) is is_one


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ('Dwayne "The Rock" Johnson', "dwayne johnson"),
        ("Dwayne “The Rock” Johnson", "dwayne johnson"),
        ("Prince (musician)", "prince"),
        ("Shaquille O'Neal", "shaquille oneal"),
        ("(nobody)", ""),
    ],
)
def test_asides_are_left_out(text: str, bare: str) -> None:
    assert without_asides(text) == bare


ALIGNED = [
    pytest.param("wallace beery", "wallace beery", SAME, SAME, True, id="same"),
    pytest.param("wallace fitzgerald beery", "wallace beery", SAME, SAME, True, id="more"),
    pytest.param("james van allen", "james alfred van allen", SAME, SAME, True, id="fewer"),
    pytest.param("j r tolkien", "john ronald tolkien", INITIAL, SAME, True, id="initials"),
    pytest.param("john tolkien", "j r tolkien", OF_INITIAL, SAME, True, id="of-initials"),
    pytest.param("bill clinton", "william clinton", NICKNAME, SAME, True, id="nickname"),
    pytest.param("pyotr chaikovsky", "pyotr tchaikovsky", SAME, ALIKE, True, id="alike"),
    pytest.param("william clark gable", "clark gable", SAME, SAME, True, id="end-of-the-text"),
    pytest.param("leigh hunt", "james henry leigh hunt", 0.0, SAME, True, id="end-of-the-name"),
    pytest.param("dr albert schweitzer", "albert schweitzer", SAME, SAME, True, id="title"),
    pytest.param("jose reina paez", "jose antonio paez", SAME, SAME, False, id="other-middle"),
    pytest.param("henry vii", "henry viii", SAME, SAME, False, id="other-numeral"),
    pytest.param("martin king", "martin king jr", SAME, SAME, False, id="junior"),
    pytest.param("kate winslet bridges", "kate winslet", SAME, SAME, False, id="last-name-more"),
    pytest.param("beery wallace", "wallace beery", SAME, SAME, False, id="turned"),
]


@pytest.mark.parametrize(("said", "name", "first", "last", "is_whole"), ALIGNED)
def test_alignment(said: str, name: str, first: float, last: float, is_whole: bool) -> None:
    found = align(said.split(), name.split())
    assert found is not None
    assert (found.first, found.last, found.is_whole) == (first, last, is_whole)


def test_nothing_in_common_is_no_alignment() -> None:
    assert align(["xy"], ["albert", "camus"]) is None


WORDS = st.lists(
    st.sampled_from(["a", "albert", "jr", "van", "ii", "of", "clark", "bill", "x"]), min_size=1
)


@given(WORDS, WORDS)
def test_a_score_is_a_share(said: list[str], name: list[str]) -> None:
    found = align(said, name)
    assert found is None or 0 < found.score <= 100
    same = align(said, said)
    assert same is not None
    assert same.score == 100
