"""``tournament-app deck``: checks deck lists and answers what formats allowed when."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from pathlib import Path
from typing import Annotated

import typer

from engine.cards.pool import CardPool
from engine.days import day_words
from engine.decks.changes import changes_between
from engine.decks.deck_list import DeckList
from engine.decks.encoding import NotTextError
from engine.decks.formats import Format, NotYetError
from engine.decks.reading import read_deck_bytes
from engine.decks.verification import Occasion, Verdict, verify
from engine.intake.limits import DECK_FILE
from tournament_app.commands.console import CHECK_FAILED, print_json, refusing_plainly, say
from tournament_app.domain.refusal import Illegal, Malformed
from tournament_app.files.reading import contents
from tournament_app.reference.cards import card_pool
from tournament_app.reference.formats import (
    any_format,
    format_files,
    format_named,
    keep_format,
    own_format,
    own_formats,
)

app = typer.Typer(no_args_is_help=True)

PRERELEASE = "prerelease"

ListFiles = Annotated[
    list[Path], typer.Argument(metavar="FILE...", help="Deck lists in any syntax, or folders of them.")
]
FormatName = Annotated[str, typer.Option("--format", help="A format's name, or a format file (.json).")]
Day = Annotated[datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="Default: today.")]
AsJson = Annotated[bool, typer.Option("--json", help="One JSON document on standard output.")]


@app.command()
def check(
    files: ListFiles,
    format_name: FormatName,
    day: Day = None,
    as_json: AsJson = False,
    pool_file: Annotated[
        Path | None, typer.Option("--pool", help="The registered pool, for sealed deck and draft.")
    ] = None,
    kind: Annotated[
        str | None, typer.Option("--kind", help="prerelease: the next set to be released counts already.")
    ] = None,
    lands: Annotated[
        int | None, typer.Option("--lands", min=0, help="Basic lands that may be added to a pool.")
    ] = None,
) -> None:
    """Check deck lists: exit 0 all legal, 1 not legal, 2 when one cannot be checked at all."""
    with _refusing():
        pool = card_pool()
        wanted = _format(format_name, pool)
        if kind not in (None, PRERELEASE):
            raise Malformed(f"“{kind}” changes nothing about decks: the kind to name here is {PRERELEASE}.")
        occasion = Occasion(prerelease=kind == PRERELEASE, lands_added=lands)
        lists = _files(files)
        decks = [_list(file, pool) for file in lists]
        registered = _list(pool_file, pool) if pool_file else None
        on = day.date() if day else date.today()
        verdicts = [verify(deck, wanted, on, pool, registered, occasion) for deck in decks]
    if as_json:
        print_json(verdicts if lists != files or len(lists) > 1 else verdicts[0])
    else:
        for file, deck, verdict in zip(lists, decks, verdicts, strict=True):
            if len(lists) > 1:
                say(f"{file}:")
            _show(verdict, deck, wanted)
    if not all(verdict.legal for verdict in verdicts):
        raise typer.Exit(CHECK_FAILED)


@app.command()
def formats(as_json: AsJson = False) -> None:
    """List the formats with the day each begins, the organizer's own last."""
    with refusing_plainly():
        own = own_formats(card_pool())
    known = [*(format_named(name) for name in format_files()), *own.values()]
    if as_json:
        listed = [{"name": entry.name, "title": entry.title, "begins": entry.begins} for entry in known]
        print_json(listed)
        return
    for entry in known:
        say(f"{entry.name:20} {entry.title} (from {day_words(entry.begins)})")


@app.command()
def define(file: Annotated[Path, typer.Argument(help="A format file (.json).")]) -> None:
    """Check a format of your own and keep it, so that every event and check can use it by name."""
    with refusing_plainly():
        own = keep_format(_content(file), str(file), card_pool())
    say(f"{own.title} can be used as {own.name}, from {day_words(own.begins)}.")


@app.command()
def changes(
    format_name: FormatName,
    first: Annotated[datetime, typer.Option("--from", formats=["%Y-%m-%d"])],
    second: Annotated[datetime, typer.Option("--to", formats=["%Y-%m-%d"])],
    as_json: AsJson = False,
) -> None:
    """Say what changed in a format after one day up to and including another."""
    with _refusing():
        pool = card_pool()
        if second < first:
            raise Malformed(f"{second:%Y-%m-%d} lies before {first:%Y-%m-%d}. Give the earlier day first.")
        found = changes_between(_format(format_name, pool), first.date(), second.date())
    if as_json:
        print_json(found)
        return
    for word, sets in (("joins", found.sets_in), ("leaves", found.sets_out)):
        for code, since in sets:
            named = pool.sets.get(code)
            say(f"{since}  {named.name if named else code} {word}")
    for change in found.cards:
        say(f"{change.day}  {change.card}: {change.before.value} -> {change.after.value}")
    for word, names in (("is playable", found.further_in), ("is no longer playable", found.further_out)):
        for name, since in names:
            say(f"{since}  {name} {word} without a legal set")
    for rule in found.rules:
        say(f"{rule.since}  deck rules change ({rule.source})")
    if not found:
        say("Nothing changed.")


def _format(name: str, pool: CardPool) -> Format:
    path = Path(name)
    if path.suffix == ".json" and name not in format_files():
        return own_format(_content(path), str(path), pool)
    return any_format(name, pool)


def _files(given: Sequence[Path]) -> list[Path]:
    """The files, and those of the folders among them by name, hidden ones left out."""
    found: list[Path] = []
    for path in given:
        inside = [file for file in sorted(path.rglob("*")) if file.is_file()] if path.is_dir() else [path]
        seen = [
            file for file in inside if not any(part.startswith(".") for part in file.relative_to(path).parts)
        ]
        if not seen:
            raise Malformed(f"The folder {path} holds no deck list. Name another, or the files.")
        found += seen
    return found


def _list(path: Path, pool: CardPool) -> DeckList:
    try:
        return read_deck_bytes(_content(path), pool.__contains__)
    except NotTextError as refused:
        raise Malformed(f"{path}: {refused}") from refused


def _content(path: Path) -> bytes:
    return contents(path, DECK_FILE)


@contextmanager
def _refusing() -> Iterator[None]:
    with refusing_plainly():
        try:
            yield
        except NotYetError as refused:
            raise Illegal(str(refused)) from refused


def _show(verdict: Verdict, deck: DeckList, wanted: Format) -> None:
    word = "legal" if verdict.legal else "not legal"
    say(f"{word.capitalize()} in {wanted.title} on {day_words(verdict.date)}.")
    say(f"{verdict.main} in the deck, {verdict.sideboard} in the sideboard; read as {deck.syntax.value}.")
    for found in verdict.problems:
        say(f"- {found.text} [{found.rule}]")
    for note in verdict.notes:
        say(f"  ({note})")
