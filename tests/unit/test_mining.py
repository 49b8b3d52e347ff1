"""Facts mined from one-line descriptions, by the shipped word lists and by a few made here."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.domain.mining import (
    LONGEST,
    MiningRules,
    Trap,
    mine,
    office_pattern,
    stay_pattern,
    words_pattern,
)
from kb.vocabulary.mining_rules import load_mining_rules, plural

SMALL = MiningRules(
    demonyms=words_pattern(["French", "German", "Roman", "South African", "African", "Polish"]),
    prefixes=words_pattern(["Franco"]),
    stays=stay_pattern(["Gabon", "France", "New Spain"]),
    offices=office_pattern(["Gabon", "France", "New Spain"]),
    nouns=words_pattern(["physician", "physicians", "film director", "director", "king"]),
    kinds=("legendary", "legendary king", "dog"),
    stops=words_pattern(["who", "son of"]),
    traps={"Roman": (Trap("Roman", ("Holy",), ("Catholic",)),)},
    everywhere=Trap("", ("against",), ("literature",)),
    singular={"physicians": "physician"},
)


def found(text: str, kind: str, rules: MiningRules = SMALL) -> list[str]:
    return [m.text for m in mine([text], rules) if m.kind == kind]


DEMONYMS = [
    pytest.param("French physician", ["French"], id="plain"),
    pytest.param("French-German physician", ["French", "German"], id="hyphened"),
    pytest.param("South African physician", ["South African"], id="longest-first"),
    pytest.param("polish remover", [], id="case-as-written"),
    pytest.param("Frenchman", [], id="whole-words"),
    pytest.param("physician who fought the French", [], id="behind-who"),
    pytest.param("French physician, son of German parents", ["French"], id="behind-son-of"),
    pytest.param("French physician (German by birth)", ["French"], id="behind-a-bracket"),
    pytest.param("French physician; German spy", ["French"], id="behind-a-semicolon"),
    pytest.param("(French legend) a king", ["French"], id="a-bracket-in-front-is-read"),
    pytest.param("who is the French one", [], id="behind-a-stop-in-front"),
    pytest.param("Roman Catholic priest", [], id="trap-behind"),
    pytest.param("Holy Roman Emperor", [], id="trap-before"),
    pytest.param("Roman general", ["Roman"], id="no-trap"),
    pytest.param("scholar of French literature", [], id="trap-of-every-word-behind"),
    pytest.param("rebel against French rule", [], id="trap-of-every-word-before"),
    pytest.param("", [], id="empty"),
]


@pytest.mark.parametrize(("text", "expected"), DEMONYMS)
def test_demonyms(text: str, expected: list[str]) -> None:
    assert found(text, "demonym") == expected


NOUNS = [
    pytest.param("French physician and King", ["physician", "king"], id="case-folded"),
    pytest.param("film director", ["film director"], id="longest-first"),
    pytest.param("two physicians", ["physician"], id="plural"),
    pytest.param("poet who was a physician", [], id="behind-who"),
    pytest.param("physicianly", [], id="whole-words"),
]


@pytest.mark.parametrize(("text", "expected"), NOUNS)
def test_nouns(text: str, expected: list[str]) -> None:
    assert found(text, "noun") == expected


PLACES = [
    pytest.param("physician in Gabon", ["Gabon"], id="in"),
    pytest.param("physician who worked in Gabon", ["Gabon"], id="in-behind-who"),
    pytest.param("king of France", ["France"], id="king-of"),
    pytest.param("first president of the New Spain", ["New Spain"], id="the"),
    pytest.param("King of France and Gabon", ["France", "Gabon"], id="king-of-two"),
    pytest.param("physician, emigrated to France", ["France"], id="emigrated"),
    pytest.param("general in the service of France", ["France"], id="in-the-service-of"),
    # an office is the personage's own only in the head of the description
    pytest.param("physician who made Ann queen of France", [], id="office-behind-who"),
    pytest.param("physician, son of the king of France", [], id="office-behind-son-of"),
    pytest.param("physician (later king of France)", [], id="office-in-a-bracket"),
    pytest.param("physician; adviser to the king of France", [], id="office-behind-a-semicolon"),
    pytest.param("king of Gabon who was born in France", ["France", "Gabon"], id="office-and-stay"),
    pytest.param("friend of France", [], id="friend-of"),
    pytest.param("soldier of the war in Gabon", [], id="war-in"),
    pytest.param("believer in France", [], id="believer-in"),
    pytest.param("physician in Gabonia", [], id="whole-words"),
    pytest.param("Gabon physician", [], id="bare"),
]


@pytest.mark.parametrize(("text", "expected"), PLACES)
def test_places(text: str, expected: list[str]) -> None:
    assert found(text, "place") == expected


CENTURIES = [
    pytest.param("12th-century physician", ["12th"], id="hyphen"),
    pytest.param("physician of the 12th century", ["12th"], id="of-the"),
    pytest.param("5th century BC philosopher", ["5th BC"], id="BC"),
    pytest.param("5th-century B.C.E. philosopher", ["5th BC"], id="BCE"),
    pytest.param("1st century AD", ["1st"], id="AD"),
    pytest.param("12th-century poet of 12th-century songs", ["12th"], id="same-twice"),
    pytest.param("12th-century hero of a 19th-century poem", [], id="two-are-none"),
    pytest.param("112th century", [], id="three-digits"),
    pytest.param("half-century", [], id="no-number"),
]


@pytest.mark.parametrize(("text", "expected"), CENTURIES)
def test_centuries(text: str, expected: list[str]) -> None:
    assert found(text, "century") == expected


KINDS = [
    pytest.param("Legendary king of Sweden", ["legendary", "legendary king"], id="each-word"),
    pytest.param("king, legendary", ["legendary"], id="across-a-comma"),
    pytest.param("physician who had a dog", ["dog"], id="behind-who-too"),
    pytest.param("dogmatist", [], id="whole-words"),
]


@pytest.mark.parametrize(("text", "expected"), KINDS)
def test_kinds(text: str, expected: list[str]) -> None:
    assert found(text, "kind") == expected


def test_each_mention_once_in_order_of_first_sight() -> None:
    mentions = mine(["French physician", "German physician, French too"], SMALL)
    assert [m.text for m in mentions] == ["French", "physician", "German"]


def test_reads_no_further_than_the_longest() -> None:
    assert found("x" * (LONGEST - 6) + " French", "demonym") == []
    assert found("x" * (LONGEST - 7) + " French", "demonym") == ["French"]


def test_empty_lists_find_nothing() -> None:
    nothing = MiningRules(
        demonyms=words_pattern([]),
        prefixes=words_pattern([]),
        stays=stay_pattern([]),
        offices=office_pattern([""]),
        nouns=words_pattern([""]),
        kinds=(),
        stops=words_pattern([]),
    )
    assert mine(["French king of France", ""], nothing) == ()


@given(st.lists(st.text(max_size=80), max_size=3))
def test_any_text_gives_words_of_it(texts: list[str]) -> None:
    rules = load_mining_rules()
    mentions = mine(texts, rules)
    assert len(set(mentions)) == len(mentions)
    assert mine([*texts, *texts], rules) == mentions


pieces = "French German physician king of in Gabon who ; ( ) - 12th century the dog legendary Holy"


@given(st.lists(st.sampled_from(pieces.split()), max_size=12).map(" ".join))
def test_what_is_mined_stands_in_the_text(text: str) -> None:
    for mention in mine([text], SMALL):
        if mention.kind in ("demonym", "place"):
            assert mention.text in text
        elif mention.kind == "noun":
            assert mention.text in text.lower()


# By the shipped lists; the descriptions are Wikidata's or WordNet's.
REAL = [
    pytest.param(
        "French-German physician and theologian (1875-1965)",
        {"demonym": ["French", "German"], "noun": ["physician", "theologian"]},
        id="Schweitzer",
    ),
    pytest.param("medical missionary in Gabon", {"place": ["Gabon"]}, id="Lambarene"),
    pytest.param("Spanish painter", {"demonym": ["Spanish"], "noun": ["painter"]}, id="painter"),
    pytest.param("Roman Catholic saint", {"demonym": []}, id="Roman-Catholic"),
    pytest.param(
        "Italian Dominican friar and philosopher", {"demonym": ["Italian"]}, id="Dominican-friar"
    ),
    pytest.param("Dominican baseball player", {"demonym": ["Dominican"]}, id="Dominican"),
    pytest.param(
        "British statesman who as Prime Minister bought controlling interest in the Suez Canal and"
        " made Queen Victoria the empress of India (1804-1881)",
        {"demonym": ["British"], "noun": ["statesman"], "place": []},
        id="Disraeli",
    ),
    pytest.param("South Korean singer", {"demonym": ["South Korean"]}, id="South-Korean"),
    pytest.param("South African lawyer", {"demonym": ["South African"]}, id="South-African"),
    pytest.param(
        "legendary king of Sweden", {"kind": ["king of", "legendary", "legendary king"]}, id="king"
    ),
]


@pytest.mark.parametrize(("text", "expected"), REAL)
def test_real_descriptions(text: str, expected: dict[str, list[str]]) -> None:
    rules = load_mining_rules()
    assert {kind: found(text, kind, rules) for kind in expected} == expected


PLURALS = [
    pytest.param("king", "kings", id="s"),
    pytest.param("actress", "actresses", id="ss"),
    pytest.param("coach", "coaches", id="ch"),
    pytest.param("statesman", "statesmen", id="man"),
    pytest.param("deity", "deities", id="y"),
    pytest.param("boy", "boys", id="vowel-y"),
]


@pytest.mark.parametrize(("noun", "expected"), PLURALS)
def test_plurals(noun: str, expected: str) -> None:
    assert plural(noun) == expected
