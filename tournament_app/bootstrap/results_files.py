"""Results files in and out of the database, compared with what was published."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from tournament_app.bootstrap import fresh_seed
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.refusal import Unavailable
from tournament_app.domain.standings import standings
from tournament_app.exchange.results_book import book_of
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_file import ResultsFile
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.reference.event_defaults import event_defaults
from tournament_app.reference.tournament_facts import default_tiebreaks
from tournament_app.services.create_event import new_event
from tournament_app.services.import_event import import_event
from tournament_app.services.scorers_table import ScorersTable


@dataclass(frozen=True, slots=True)
class Imported:
    """An event taken in, and what its published standings say otherwise than the computed ones."""

    book: EventBook
    file: ResultsFile
    differences: tuple[str, ...]


def import_results_file(table: ScorersTable, path: Path) -> Imported:
    """Read, check, store and compare one results file.

    Raises ``Malformed`` with every problem of the file, ``Unavailable`` if it cannot be opened; then
    nothing was stored.
    """
    return import_results(table, path.name, contents(path))


def import_results(table: ScorersTable, name: str, content: bytes) -> Imported:
    """The same for content at hand; ``name`` is what problems and the journal call it."""
    file = read_results_file(name, content)
    ids: dict[str, PlayerId] = {}

    def make_book(event: EventId, given: Mapping[str, PlayerId]) -> EventBook:
        ids.update(given)
        defaults = event_defaults()
        template = new_event(
            event,
            file.name,
            file.date or table.signature().at.date(),
            file.format,
            default_tiebreaks(),
            round_minutes=defaults.round_minutes,
            wins_needed=defaults.wins_needed,
            enforcement_level=defaults.enforcement_level,
        )
        return book_of(file, replace(template, source=name), given, Random(fresh_seed()))

    people = [(player.id, player.dci) for player in file.players]
    book = import_event(table, people, make_book, name)
    found = differences(file, standings(book), ids) if file.standings else ()
    return Imported(book, file, found)


def export_event(table: ScorersTable, event: EventId, path: Path) -> None:
    """Write the event as a results file; ``Unavailable`` if the place cannot be written."""
    content = written(table.book(event))
    unfinished = path.with_name(path.name + ".unfinished")
    try:
        unfinished.write_bytes(content)
        unfinished.replace(path)
    except OSError as error:
        raise Unavailable(
            f"{path} cannot be written ({error.strerror or error}). Choose another place."
        ) from error


def contents(path: Path) -> bytes:
    """The bytes of a file; ``Unavailable`` with the reason if it cannot be read."""
    try:
        return path.read_bytes()
    except OSError as error:
        raise Unavailable(f"{path} cannot be read ({error.strerror or error}).") from error
