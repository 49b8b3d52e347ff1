"""The `referee` command. Errors are one sentence on stderr and exit code 2."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Literal

import typer
from rich.console import Console

from games.errors import GameError
from kb.domain.errors import KbError
from service.cli_asked import asked_challenge
from service.console import output
from service.container import Container
from service.problems import ProblemError
from service.settings import InvalidSettings, Settings, load_settings
from service.version import VERSION

BAD_INPUT = 2

app = typer.Typer(
    name="referee",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
kb_app = typer.Typer(help="The knowledge base.", no_args_is_help=True)
deck_app = typer.Typer(help="Decks of cards.", no_args_is_help=True)
app.add_typer(kb_app, name="kb")
app.add_typer(deck_app, name="deck")


def _say_version(wanted: bool) -> None:
    if wanted:
        print(f"referee {VERSION}")
        raise typer.Exit


@app.callback()
def referee(
    version: Annotated[
        bool, typer.Option("--version", callback=_say_version, is_eager=True, help="Say which.")
    ] = False,
) -> None:
    """The referee for IMAGE, the game of personality profiles."""


AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; every foreseen failure ends in a sentence. Raises SystemExit."""
    try:
        app(arguments)
    except (InvalidSettings, ProblemError, KbError, GameError) as error:
        sentence = " ".join(str(error).split())
        Console(stderr=True, soft_wrap=True).print(sentence, markup=False, highlight=False)
        sys.exit(BAD_INPUT)
    except BrokenPipeError:  # `referee ... | head` has read enough
        sys.stderr.close()


@contextmanager
def _container(settings: Settings | None = None, *, with_names: bool = True) -> Iterator[Container]:
    from service.logs import configure_logs
    from service.wiring import build_container

    settings = settings or load_settings()
    configure_logs(settings)
    container = build_container(settings, with_names=with_names)
    try:
        yield container
    finally:
        container.close()


@app.command()
def serve(
    host: Annotated[str | None, typer.Option(help="The address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(min=0, max=65535, help="0: a free one.")] = None,
) -> None:
    """Answer over HTTP until interrupted."""
    from service.server import run

    settings = load_settings()
    given = {"host": host, "port": port}
    run(settings.model_copy(update={k: v for k, v in given.items() if v is not None}))


@app.command()
def challenge(
    name: Annotated[str, typer.Argument(help="The name the player called out.")],
    cards: Annotated[
        list[str] | None,
        typer.Argument(help='place:France, time:"19th century", letter:D, or a card id.'),
    ] = None,
    qid: Annotated[str | None, typer.Option(help="Pin the personage: Q49325.")] = None,
    deck: Annotated[str, typer.Option(help="The deck of the card ids.")] = "classic",
    house_rule: Annotated[
        list[str] | None, typer.Option(help="absence=vote, well_known=30 ...; repeatable.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Rule on a challenge: does the personage fit every card?"""
    from service.cli_views import print_ruling

    with _container() as container:
        asked = asked_challenge(container, name, cards or [], qid, deck, house_rule or [])
        made = container.referee.adjudicate(asked.challenge)
        if as_json:
            well_known = asked.challenge.rules.well_known
            _print_json(container.answers.ruling(made, asked.cards, well_known))
        else:
            print_ruling(output(), made, asked.cards)


@app.command("who-fits")
def who_fits(
    cards: Annotated[
        list[str] | None,
        typer.Argument(help='place:France, time:"19th century", letter:D, or a card id.'),
    ] = None,
    limit: Annotated[int, typer.Option(min=1, max=100, help="The most to be shown.")] = 10,
    exclude: Annotated[list[str] | None, typer.Option(help="Not Q4700; repeatable.")] = None,
    minimum_fame: Annotated[float, typer.Option(min=0, max=100, help="As famous or more.")] = 0,
    deck: Annotated[str, typer.Option(help="The deck of the card ids.")] = "classic",
    house_rule: Annotated[
        list[str] | None, typer.Option(help="absence=vote, well_known=30 ...; repeatable.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show who fits every card, the most famous first; if nobody does, which card to drop."""
    from service.answers import encode
    from service.cli_fits import asked_fits, find, print_fits

    with _container(with_names=False) as container:
        document = {"limit": limit, "exclude": exclude or [], "minimum_fame": minimum_fame}
        asked = asked_fits(container, cards or [], deck, house_rule or [], document)
        told = find(container, asked)
    if as_json:
        _print_json(encode(told))
    else:
        print_fits(output(), told)


@app.command()
def personage(
    name: Annotated[str, typer.Argument(help="A name, or an id such as Q49325.")],
    as_json: AsJson = False,
) -> None:
    """Show what is known of a personage, and who else the name may mean."""
    from service.answers import encode
    from service.cli_views import print_facts
    from service.facts import facts_of, find_by_name_or_id

    with _container() as container:
        found, others = find_by_name_or_id(
            container.referee, container.search, container.dossiers, name
        )
        facts = facts_of(found, container.settings.well_known)
        if as_json:
            _print_json(encode(facts))
        else:
            print_facts(output(), facts, others)


@app.command()
def simulate(
    games: Annotated[int, typer.Option(min=1, help="How many.")] = 200,
    players: Annotated[int, typer.Option(min=2, max=6)] = 4,
    seed: Annotated[int, typer.Option(min=0, help="Of the first game; the next counts on.")] = 1,
    game: Annotated[Literal["image", "imagine"], typer.Option(help="Which game.")] = "image",
    as_json: AsJson = False,
) -> None:
    """Play games, of IMAGE at random, of Imagine by bots; show lengths and scores, the sizes of
    images, or how often pictures were found."""
    if game == "imagine":
        from service.cli_simulate_imagine import print_imagine, simulate_imagine

        played = simulate_imagine(games, players, seed)
        if as_json:
            print(json.dumps(played.as_json()))
        else:
            print_imagine(output(), played)
        return
    from service.cli_simulate import print_simulated
    from service.cli_simulate import simulate as run

    told = run(games, players, seed)
    if as_json:
        print(json.dumps(told.as_json()))
    else:
        print_simulated(output(), told)


@app.command()
def play(
    bots: Annotated[str, typer.Option(help="Their difficulties.")] = "easy,medium",
    name: Annotated[str, typer.Option(help="Yours.")] = "You",
    seed: Annotated[int | None, typer.Option(min=0, help="To play a deal again.")] = None,
    double: Annotated[bool, typer.Option(help="Both initials score twice (I14).")] = False,
) -> None:
    """Play IMAGE against bots."""
    from service.cli_play import play_in_terminal

    with _container() as container:
        play_in_terminal(container, bots, name, seed, double=double)


@kb_app.command()
def stats(as_json: AsJson = False) -> None:
    """Show what the knowledge base holds."""
    with _container() as container:
        counts = container.store.counts()
        told = {
            "personages": counts.personages,
            "names": counts.names,
            "items": counts.items,
            "source": container.reference.source,
            "as_of": container.reference.as_of,
        }
    if as_json:
        print(json.dumps(told))
        return
    for key, value in told.items():
        print(f"{key:<12}{value:>10,}" if isinstance(value, int) else f"{key:<12}{value:>10}")


@kb_app.command()
def override(
    name: Annotated[str, typer.Argument(help="A name that means one personage, or an id: Q49325.")],
    card: Annotated[str, typer.Argument(help='place:France, time:"19th century" or a card id.')],
    finding: Annotated[str, typer.Argument(help="fits or does_not_fit.")] = "",
    because: Annotated[str, typer.Option(help="Why, to be read out; 200 characters.")] = "",
    remove: Annotated[bool, typer.Option("--remove", help="Take it back.")] = False,
    as_json: AsJson = False,
) -> None:
    """Rule for this table, against the reference, whether a personage fits a card.

    It counts for cards that claim exactly this, whatever the house rules, and stays through every
    update of the facts. A running service judges by it within 5 seconds.
    """
    from service.cli_override import overrule, take_back

    with _container() as container:
        if remove:
            done = take_back(container, name, card)
        else:
            done = overrule(container, name, card, finding, because)
    if as_json:
        print(json.dumps(done.value, ensure_ascii=False))
    else:
        output().print(done.sentence, markup=False, highlight=False)


@kb_app.command()
def overrides(as_json: AsJson = False) -> None:
    """Show what this table has ruled for itself."""
    from service.cli_override import listed, print_overrides

    with _container() as container:
        found = listed(container)
    if as_json:
        print(json.dumps(found, ensure_ascii=False))
    else:
        print_overrides(output(), found)


@kb_app.command("import-dump")
def import_dump(
    files: Annotated[
        list[Path], typer.Argument(help="Files in the Wikidata dump's form; .gz and .bz2 too.")
    ],
    again: Annotated[bool, typer.Option(help="Start over instead of going on.")] = False,
    min_sitelinks: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="Of personages only those with so many Wikipedia language editions, and of other "
            "items only those their facts lead to (reads the file twice). None: everything.",
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Read entities into the knowledge base; an interrupted import goes on where it was.

    Of Wikidata's whole dump take --min-sitelinks 15: humans and fictional, mythical or legendary
    beings with a page in at least 15 Wikipedias, then, in a second reading, the places,
    occupations and classes their facts name and what lies above these.

    Exit code 1 if a file holds no entity that can be read, 130 if interrupted.
    """
    from service.cli_import import run_import

    reports = run_import(
        load_settings(), files, at_least=min_sitelinks, again=again, show=not as_json
    )
    if as_json:
        print(json.dumps(reports))
    if any(report["empty"] for report in reports):
        raise typer.Exit(1)


@kb_app.command("refresh")
def refresh_command(
    qids: Annotated[list[str] | None, typer.Argument(help="Ids: Q49325 ...")] = None,
    top: Annotated[int | None, typer.Option(min=1, help="The so many most famous.")] = None,
    stale: Annotated[bool, typer.Option("--stale", help="All whose record is too old.")] = False,
    again: Annotated[bool, typer.Option(help="Ask again for those told today, too.")] = False,
    as_json: AsJson = False,
) -> None:
    """Ask Wikidata again for personages; an interrupted run goes on where it was.

    One query at a time, of 50 to 200 personages, with a pause between. Needs
    REFEREE_WIKIDATA_CONTACT. What this table has ruled for itself stays.

    Exit code 1 if Wikidata gave no answer for some, 130 if interrupted.
    """
    from service.cli_refresh import Which, run_refresh

    which = Which(qids or [], top, stale)
    report = run_refresh(load_settings(), which, again=again, show=not as_json)
    _end_refresh(report, as_json=as_json)


@kb_app.command("build-top")
def build_top(
    count: Annotated[int, typer.Argument(min=1, help="How many personages.")],
    again: Annotated[bool, typer.Option(help="Start over instead of going on.")] = False,
    as_json: AsJson = False,
) -> None:
    """Build the knowledge base of the most famous from Wikidata alone.

    Looks for those of the most sitelinks, in slices that Wikidata answers within its 60 seconds,
    then asks for their facts as `referee kb refresh` does. Exit codes as there.
    """
    from service.cli_refresh import run_build_top

    report = run_build_top(load_settings(), count, again=again, show=not as_json)
    _end_refresh(report, as_json=as_json)


def _end_refresh(report: Mapping[str, object], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps(report))
    if report["failed"]:
        raise typer.Exit(1)


@deck_app.command()
def check(
    files: Annotated[
        list[Path] | None, typer.Argument(help="Deck files; none: the shipped decks.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check decks: their form, their words, and how many personages fit each card.

    Exit code 1 if a deck has an error.
    """
    from games.deck_checks import Level
    from service.deck_reports import as_json as plain
    from service.deck_reports import print_text, shipped_files, validate
    from service.support import Support

    with _container(with_names=False) as container:
        reports = validate(files or shipped_files(), Support(container))
    if as_json:
        print(json.dumps(plain(reports), indent=2, ensure_ascii=False))
    else:
        print_text(reports, cards=True, console=output())
    if any(report.n(Level.ERROR) for report in reports):
        raise typer.Exit(1)


def _print_json(encoded: bytes) -> None:
    print(json.dumps(json.loads(encoded), indent=2, ensure_ascii=False))


if __name__ == "__main__":
    main()
