"""`referee kb override` and `referee kb overrides`, over the shipped knowledge base."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.api.test_cli import Run, database_url, run  # noqa: F401  fixtures

PLATO = ("Plato", "activity:sports")
WHY = ("--because", "he was a wrestler in his youth")


@pytest.mark.slow
def test_an_override_is_made_listed_and_taken_back(run: Run) -> None:  # noqa: F811
    assert "ruled nothing" in run("kb", "overrides").out
    done = " ".join(run("kb", "override", *PLATO, "fits", *WHY).out.split())
    assert done.startswith("Plato (427 BC-347 BC) fits Sports, by this table's own ruling (he was")
    assert "he was a wrestler in his youth). The reference says: does not fit (the ref" in done
    answer = json.loads(run("challenge", *PLATO, "--json").out)
    assert answer["ruling"] == "not_upheld"
    assert answer["findings"][0]["evidence"][0]["source"] == "table override"
    (own,) = json.loads(run("kb", "overrides", "--json").out)
    made = own.pop("made")
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", made)
    assert own == {
        "qid": "Q859",
        "label": "Plato",
        "claim": "activity:sports",
        "finding": "fits",
        "because": "he was a wrestler in his youth",
    }
    assert "he was a wrestler in his youth" in run("kb", "overrides").out
    back = json.loads(run("kb", "override", "q859", "activity-sports", "--remove", "--json").out)
    assert (back["qid"], back["claim"], back["removed"]) == ("Q859", "activity:sports", True)
    assert back["reference"]["finding"] == "does_not_fit"
    assert run("challenge", *PLATO).out.startswith("Upheld.")
    again = run("kb", "override", *PLATO, "--remove")
    assert (again.code, again.err[:33]) == (2, "the table has ruled nothing on Pl")


BAD = [
    pytest.param(
        ("John Adams", "letter-a", "fits", *WHY),
        "Q11806 John Adams (1735-1826) or Q84114",
        id="two",
    ),
    pytest.param(("Plato", "letter-a", "fits"), "needs a reason", id="reason"),
    pytest.param(("Plato", "letter-a", *WHY), "'' is no finding", id="finding"),
    pytest.param(("Plato", "letter-a", "maybe", *WHY), "'maybe' is no finding", id="maybe"),
    pytest.param(("Plato", "place:Narnia", "fits", *WHY), "no place is called", id="card"),
    pytest.param(
        ("Xyzzyx Plughugh", "letter-a", "fits", *WHY),
        "knows nobody called 'Xyzzyx Plughugh'.\n",
        id="nobody",
    ),
    pytest.param(("Q999999999999", "letter-a", "fits", *WHY), "no personage", id="id"),
]


@pytest.mark.parametrize(("arguments", "words"), BAD)
def test_what_is_refused(run: Run, arguments: tuple[str, ...], words: str) -> None:  # noqa: F811
    done = run("kb", "override", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err


def test_an_import_keeps_it(run: Run, tmp_path: Path) -> None:  # noqa: F811
    run("kb", "override", *PLATO, "fits", *WHY)
    file = tmp_path / "dump.json"
    human = {"entity-type": "item", "numeric-id": 5, "id": "Q5"}
    value = {"type": "wikibase-entityid", "value": human}
    snak = {"snaktype": "value", "property": "P31", "datavalue": value}
    plato = {
        "id": "Q859",
        "labels": {"en": {"language": "en", "value": "Plato"}},
        "claims": {"P31": [{"mainsnak": snak, "rank": "normal"}]},
    }
    file.write_text(json.dumps(plato))
    assert run("kb", "import-dump", str(file)).code == 0
    told = run("challenge", "Q859", "activity:sports", "--house-rule", "well_known=0").out
    assert told.startswith("Not upheld. Plato fits the card: Sports, by this table's own ruling")
