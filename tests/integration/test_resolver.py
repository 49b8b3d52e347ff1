"""Names as people say them, against the shipped snapshot; and the bench on small sets."""

from __future__ import annotations

import random

import pytest

from kb.matching.fold import fold
from kb.matching.index import NameIndex
from kb.matching.rank import find_candidates, readings
from scripts.benchmarks.names import sets
from scripts.benchmarks.names.measure import Row, measure
from scripts.benchmarks.names.resolvers import resolver
from scripts.benchmarks.names.sets import Question
from scripts.benchmarks.names.world import Named, rows, shipped

MATCHED = [
    ("Chaikovsky", "Pyotr Ilyich Tchaikovsky"),
    ("Peter Chaikovskij", "Pyotr Ilyich Tchaikovsky"),
    ("Tschaikowski", "Pyotr Ilyich Tchaikovsky"),
    ("Чайковский", "Pyotr Ilyich Tchaikovsky"),
    ("Mao Tse-tung", "Mao Zedong"),
    ("Mao Ze Dong", "Mao Zedong"),
    ("Zedong Mao", "Mao Zedong"),
    ("Teng Hsiao-p'ing", "Deng Xiaoping"),
    ("Chou En-lai", "Zhou Enlai"),
    ("Deng Xiao Ping", "Deng Xiaoping"),
    ("Li Po", "Li Bai"),
    ("Mohammad Ali", "Muhammad Ali"),
    ("Khruschev", "Nikita Khrushchev"),
    ("Nikita Kruschev", "Nikita Khrushchev"),
    ("Gorbachov", "Mikhail Gorbachev"),
    ("Mikhail Gorbatschow", "Mikhail Gorbachev"),
    ("Dostojewski", "Fyodor Dostoyevsky"),
    ("Достоевский", "Fyodor Dostoyevsky"),
    ("Lev Tolstoy", "Leo Tolstoy"),
    ("Leo Tolstoi", "Leo Tolstoy"),
    ("Rachmaninov", "Sergei Rachmaninoff"),
    ("Prokofieff", "Sergei Prokofiev"),
    ("Shostakovitch", "Dmitri Shostakovich"),
    ("Gogh, Vincent van", "Vincent van Gogh"),
    ("Van Gogh Vincent", "Vincent van Gogh"),
    ("Vangogh", "Vincent van Gogh"),
    ("Vincent Vangogh", "Vincent van Gogh"),
    ("vincent gogh", "Vincent van Gogh"),
    ("Beethoven, Ludwig van", "Ludwig van Beethoven"),
    ("Ludwig Beethoven", "Ludwig van Beethoven"),
    ("da Vinci", "Leonardo da Vinci"),
    ("Leonardo Davinci", "Leonardo da Vinci"),
    ("Charles Degaulle", "Charles de Gaulle"),
    ("JFK", "John F. Kennedy"),
    ("J.F.K.", "John F. Kennedy"),
    ("J. F. Kennedy", "John F. Kennedy"),
    ("JF Kennedy", "John F. Kennedy"),
    ("JRR Tolkien", "J. R. R. Tolkien"),
    ("J.R.R.Tolkien", "J. R. R. Tolkien"),
    ("J. R. R. Tolkien", "J. R. R. Tolkien"),
    ("John Ronald Reuel Tolkien", "J. R. R. Tolkien"),
    ("John Tolkien", "J. R. R. Tolkien"),
    ("G. B. Shaw", "George Bernard Shaw"),
    ("GB Shaw", "George Bernard Shaw"),
    ("G.B. Shaw", "George Bernard Shaw"),
    ("Bernard Shaw", "George Bernard Shaw"),
    ("J. S. Bach", "Johann Sebastian Bach"),
    ("JS Bach", "Johann Sebastian Bach"),
    ("A. Einstein", "Albert Einstein"),
    ("Einstein, A.", "Albert Einstein"),
    ("E.A. Poe", "Edgar Allan Poe"),
    ("H G Wells", "H. G. Wells"),
    ("George HW Bush", "George H. W. Bush"),
    ("Henry the Eighth", "Henry VIII of England"),
    ("Henry VIII", "Henry VIII of England"),
    ("Henry 8", "Henry VIII of England"),
    ("King Henry 8th", "Henry VIII of England"),
    ("King Henry the 8th of England", "Henry VIII of England"),
    ("Louis the Fourteenth of France", "Louis XIV of France"),
    ("Louis the Fourteenth", "Louis XIV of France"),
    ("Louis 14th", "Louis XIV of France"),
    ("King David", "David"),
    ("Elizabeth the Second", "Elizabeth II"),
    ("Queen Elizabeth 2", "Elizabeth II"),
    ("Pope John Paul the Second", "John Paul II"),
    ("John Paul 2", "John Paul II"),
    ("Nicholas the second of Russia", "Nicholas II of Russia"),
    ("Bill Clinton", "Bill Clinton"),
    ("William Clinton", "Bill Clinton"),
    ("William Jefferson Clinton", "Bill Clinton"),
    ("Bill Shakespeare", "William Shakespeare"),
    ("Will Shakespeare", "William Shakespeare"),
    ("Bob De Niro", "Robert De Niro"),
    ("Tony Blair", "Tony Blair"),
    ("Anthony Blair", "Tony Blair"),
    ("James Carter", "Jimmy Carter"),
    ("Dick Nixon", "Richard Nixon"),
    ("Teddy Roosevelt", "Theodore Roosevelt"),
    ("Abe Lincoln", "Abraham Lincoln"),
    ("Mike Tyson", "Mike Tyson"),
    ("Edward Kennedy", "Ted Kennedy"),
    ("Sir Isaac Newton", "Isaac Newton"),
    ("Dr. Albert Schweitzer", "Albert Schweitzer"),
    ("Dr. Martin Luther King", "Martin Luther King Jr."),
    ("Martin Luther King Junior", "Martin Luther King Jr."),
    ("Sammy Davis Junior", "Sammy Davis Jr."),
    ("Alexander the Great", "Alexander the Great"),
    ("Alexander the Graet", "Alexander the Great"),
    ("St. Francis of Assisi", "Francis of Assisi"),
    ("Lord Byron", "Lord Byron"),
    ("Mother Theresa", "Mother Teresa"),
    ("Gabriel Garcia Marquez", "Gabriel García Márquez"),
    ("Gabriel Marquez", "Gabriel García Márquez"),
    ("Conan Doyle", "Arthur Conan Doyle"),
    ("Arthur Doyle", "Arthur Conan Doyle"),
    ("Wolfgang Mozart", "Wolfgang Amadeus Mozart"),
    ("W. A. Mozart", "Wolfgang Amadeus Mozart"),
    ("Johann Goethe", "Johann Wolfgang von Goethe"),
    ("Goethe", "Johann Wolfgang von Goethe"),
    ("Einstein", "Albert Einstein"),
    ("Napoleon", "Napoleon"),
    ("Napoleon Buonaparte", "Napoleon"),
    ("Arnold Swarzenegger", "Arnold Schwarzenegger"),
    ("Nitzsche", "Friedrich Nietzsche"),
    ("Frederick Nietzsche", "Friedrich Nietzsche"),
    ("Mahatma Ghandi", "Mahatma Gandhi"),
    ("Picaso", "Pablo Picasso"),
    ("Michael Angelo", "Michelangelo"),
    ("Beethowen", "Ludwig van Beethoven"),
    ("albert schweizer", "Albert Schweitzer"),
    ("Albertschweitzer", "Albert Schweitzer"),
    ("ALBERT EINSTIEN", "Albert Einstein"),
    ("Kierkegard", "Søren Kierkegaard"),
    ("Soren Kirkegaard", "Søren Kierkegaard"),
    ("Steven Spielburg", "Steven Spielberg"),
    ("Ceasar", "Julius Caesar"),
    ("Julius Cesar", "Julius Caesar"),
    ("Osama bin Ladin", "Osama bin Laden"),
    ("Usama bin Laden", "Osama bin Laden"),
    ("Muammar Qaddafi", "Muammar Gaddafi"),
    ("Moammar Gadhafi", "Muammar Gaddafi"),
    ("Yasir Arafat", "Yasser Arafat"),
    ("Kim Jong Un", "Kim Jong-un"),
    ("Kim Jongun", "Kim Jong-un"),
    ("Ho Chi Min", "Ho Chi Minh"),
    ("Pele", "Pelé"),
    ("Bjork", "Björk"),
    ('Dwayne "The Rock" Johnson', "Dwayne Johnson"),
    ("Prince (musician)", "Prince"),
    ("Elvis", "Elvis Presley"),
    ("G.B.S.", "George Bernard Shaw"),
    ("Katherine Hepburn", "Katharine Hepburn"),
    ("Steven Hawking", "Stephen Hawking"),
    ("Marc Twain", "Mark Twain"),
    ("Shakspeare", "William Shakespeare"),
    ("FDR", "Franklin Delano Roosevelt"),
    ("F.D.R.", "Franklin Delano Roosevelt"),
    ("Franklin D. Roosevelt", "Franklin Delano Roosevelt"),
    ("Catherine the Second", "Catherine II of Russia"),
    ("Alan Turning", "Alan Mathison Turing"),
]
"""Said, and the label of the one who is meant, safe to take unasked."""

SURE = [
    ("Пётр Чайковский", "Pyotr Ilyich Tchaikovsky"),
    ("Mohammed", "Muhammad"),
    ("Fjodor Dostojewskij", "Fyodor Dostoyevsky"),
    ("Michael Tyson", "Mike Tyson"),
    ("Garcia Marquez", "Gabriel García Márquez"),
    ("Helena Carter", "Helena Bonham Carter"),
    ("Bonham Carter", "Helena Bonham Carter"),
    ("Schwarzeneger", "Arnold Schwarzenegger"),
    ("Ghandi", "Mahatma Gandhi"),
    ("Micheal Jackson", "Michael Jackson"),
    ("Petr Chaykovskiy", "Pyotr Ilyich Tchaikovsky"),
]
"""Names that would do, though others bear them, or others might."""

SUGGESTED = [
    ("Anton Tschechow", "Anton Chekhov"),
    ("Sor Juana de la Cruz", "Juana Inés de la Cruz"),
    ("Mohamed Ali", "Muhammad Ali"),
]
"""The first suggestion, not safe to rule on."""

NOBODY = ["Johnson", "Albert", "John", "Robert Prost", "Anna Karenina", "Captain Mauser"]
"""Names that are nobody's for sure: a first name, a surname of many, another's name."""

OTHERS = [
    "Don Juan of Persia",
    "Philo of Byzantium",
    "Ferdinand II of León",
    "Igor I",
    "William I of Thae Netherlands",
    "Charles Starrett",
    "Pisanello",
    "Andrew Lau",
    "Hans Winkler",
    "Ruben Carlos Gamarra",
    "Doctor Draghi",
    "Mrs. Albert Schweitzer",
]
"""People the base does not hold, whose names are near to those of others."""


@pytest.fixture(scope="module")
def people() -> list[Named]:
    return shipped()


@pytest.fixture(scope="module")
def index(people: list[Named]) -> NameIndex:
    return NameIndex(rows(people, frozenset()))


@pytest.mark.parametrize(("said", "label"), MATCHED)
def test_matches(index: NameIndex, said: str, label: str) -> None:
    best = find_candidates(index, said)[0]
    assert (best.label, best.match) == (label, True)


@pytest.mark.parametrize(("said", "label"), SURE)
def test_would_do(index: NameIndex, said: str, label: str) -> None:
    found = find_candidates(index, said)
    assert readings(found)[0].label == label
    assert not found[0].match


@pytest.mark.parametrize(("said", "label"), SUGGESTED)
def test_is_suggested(index: NameIndex, said: str, label: str) -> None:
    found = find_candidates(index, said)
    assert found[0].label == label
    assert readings(found) == []


@pytest.mark.parametrize("said", NOBODY)
def test_is_nobody_for_sure(index: NameIndex, said: str) -> None:
    found = find_candidates(index, said)
    assert not any(c.match for c in found)


@pytest.mark.parametrize("said", OTHERS)
def test_who_is_not_held_is_not_taken_for_another(index: NameIndex, said: str) -> None:
    assert not any(c.match for c in find_candidates(index, said))


SEED, SIZE = 5, 400


def measured(people: list[Named], index: NameIndex, name: str, asked: list[Question]) -> Row:
    return measure(name, "resolver", resolver(index, {p.qid: p.born for p in people}), asked)


@pytest.mark.slow
def test_labels_and_misspelt_labels_are_found(people: list[Named], index: NameIndex) -> None:
    labels = sets.labels(random.Random(SEED), people, SIZE)
    row = measured(people, index, "label", labels)
    assert row.top1 == row.right == row.n
    for kind, asked in sets.misspellings(random.Random(SEED), people, SIZE).items():
        row = measured(people, index, kind, asked)
        assert row.top1 >= 0.97 * row.n
        assert row.right >= 0.99 * row.matched > 0


@pytest.mark.slow
def test_aliases_nobody_told_are_found(people: list[Named]) -> None:
    held = sets.aliases(random.Random(SEED), people, SIZE)
    without = frozenset((qid, fold(q.text)) for q in held for qid in q.expected)
    row = measured(people, NameIndex(rows(people, without)), "alias", held)
    assert row.top1 >= 0.78 * row.n
    assert row.right >= 0.98 * row.matched > 0


def test_homonyms_are_said_and_told_apart_by_the_year(
    people: list[Named], index: NameIndex
) -> None:
    row = measured(people, index, "homonym", sets.homonyms(random.Random(SEED), people, SIZE))
    assert row.top1 == row.ambiguous == row.n
    assert row.matched == 0
    row = measured(people, index, "year", sets.with_years(random.Random(SEED), people, SIZE))
    assert row.top1 == row.right == row.n


def test_invented_names_match_nobody(people: list[Named], index: NameIndex) -> None:
    row = measured(people, index, "invented", sets.invented(random.Random(SEED), people, 200))
    assert row.matched <= 0.01 * row.n
