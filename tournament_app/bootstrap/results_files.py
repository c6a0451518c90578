"""Results files in and out of the database, compared with what was published."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import Random

from msgspec import Struct

from engine.days import local_day
from engine.records import replace
from tournament_app.bootstrap import fresh_seed
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.refusal import Malformed, Refusal
from tournament_app.domain.standings import standings
from tournament_app.domain.structures import final_ranking
from tournament_app.exchange.event_tables import Table, as_csv, as_json, rows
from tournament_app.exchange.for_everybody import for_everybody
from tournament_app.exchange.results_book import book_of
from tournament_app.exchange.results_comparison import differences
from tournament_app.exchange.results_file import ResultsFile
from tournament_app.exchange.results_reading import read_results_file
from tournament_app.exchange.results_writing import written
from tournament_app.exchange.trf import trf_written
from tournament_app.exchange.wer_reading import is_wer, read_wer_file
from tournament_app.exchange.wer_writing import wer_written
from tournament_app.files.reading import contents
from tournament_app.files.writing import write_whole
from tournament_app.reference.event_defaults import event_defaults
from tournament_app.reference.penalties import DEFAULT_CATALOGUE, load_catalogue
from tournament_app.reference.tournament_facts import default_tiebreaks
from tournament_app.services.create_event import new_event
from tournament_app.services.import_event import import_event
from tournament_app.services.import_players import name_parts
from tournament_app.services.scorers_table import ScorersTable


class Imported(Struct, frozen=True):
    """An event taken in, and what its published standings say otherwise than the computed ones.

    ``taken_for`` names players whom the register knows by their DCI number under another name.
    """

    book: EventBook
    file: ResultsFile
    differences: tuple[str, ...]
    taken_for: tuple[str, ...] = ()


def import_results_file(table: ScorersTable, path: Path) -> Imported:
    """Read, check, store and compare one results file.

    Raises ``Malformed`` with every problem of the file, ``Unavailable`` if it cannot be opened; then
    nothing was stored.
    """
    return import_results(table, path.name, contents(path))


def import_results_files(table: ScorersTable, paths: Sequence[Path]) -> Iterator[Imported]:
    """Several files one after another; each is yielded when it is stored.

    All are read before the first is stored: ``Malformed`` names every problem of all of them, and then nothing was.
    """
    read: list[tuple[Path, ResultsFile]] = []
    problems: list[str] = []
    for path in paths:
        try:
            read.append((path, _read(path.name, contents(path))))
        except Refusal as refusal:
            problems += refusal.problems
    if problems:
        raise Malformed(*problems)
    for path, file in read:
        yield _stored(table, path.name, file)


def import_results(table: ScorersTable, name: str, content: bytes) -> Imported:
    """The same for content at hand; ``name`` is what problems and the journal call it."""
    return _stored(table, name, _read(name, content))


def _read(name: str, content: bytes) -> ResultsFile:
    if not is_wer(content):
        return read_results_file(name, content)
    file = read_wer_file(name, content)
    if file.penalties.entries:
        catalogue = load_catalogue(file.penalties.catalogue or DEFAULT_CATALOGUE)
        if problems := tuple(file.penalties.problems(name, catalogue)):
            raise Malformed(*problems)
    return file


def _stored(table: ScorersTable, name: str, file: ResultsFile) -> Imported:
    ids: dict[str, PlayerId] = {}

    def make_book(event: EventId, given: Mapping[str, PlayerId]) -> EventBook:
        ids.update(given)
        defaults = event_defaults()
        template = new_event(
            event,
            file.name,
            file.date or local_day(table.signature().at),
            file.format,
            default_tiebreaks(),
            round_minutes=defaults.round_minutes,
            wins_needed=defaults.wins_needed,
            enforcement_level=defaults.enforcement_level,
        )
        return book_of(file, replace(template, source=name), given, Random(fresh_seed()))

    people = [(player.id, player.dci) for player in file.players]
    book = import_event(table, people, make_book, name)
    return Imported(book, file, _compared(file, book, ids), tuple(_taken_for(file, book, ids)))


def _taken_for(file: ResultsFile, book: EventBook, ids: Mapping[str, PlayerId]) -> Iterator[str]:
    for listed in file.players:
        known = book.players[ids[listed.id]]
        named = bool(listed.dci) and listed.name != listed.id
        if named and name_parts(known.name) != name_parts(listed.name):
            yield (
                f"{listed.name} is {known.name} in the register, whose DCI number {listed.dci} the file gives. "
                "If they are two people, delete the event, correct the number and import it again."
            )


def _compared(file: ResultsFile, book: EventBook, ids: Mapping[str, PlayerId]) -> tuple[str, ...]:
    """Differences from what was published; an order of finish after a playoff is compared with that."""
    if not file.standings:
        return ()
    if not (file.rules.order_only and file.bracket):
        return differences(file, standings(book), ids)
    finish = {place.player: place.rank for place in final_ranking(book)}
    names = {player.id: player.name for player in file.players}
    return tuple(
        f"{names[row.player]}: place {row.rank} published, {finish.get(ids[row.player], 'none')} computed."
        for row in file.standings
        if finish.get(ids[row.player]) != row.rank
    )


def export_event(
    table: ScorersTable, event: EventId, path: Path, *, replace: bool = False, officials: bool = True
) -> str:
    """Write the event in the form that the file's ending asks for, and say in which; ``Unavailable`` if it cannot be.

    ``.wer`` and ``.trf`` are those formats, ``.csv`` the standings as a table (``standings`` or another
    table's name before the ending chooses which: ``open.matches.csv``), everything else a results file.
    Why players left, disqualifications among it, penalties, who is kept apart and who was head judge are written for
    ``officials`` only.
    """
    book = table.book(event)
    form, content = _written_as(book if officials else for_everybody(book), path)
    write_whole(path, content, replace=replace)
    return form


def _written_as(book: EventBook, path: Path) -> tuple[str, bytes]:
    """The form that a name asks for, in words, and the event in it."""
    ending = path.suffix.lower()
    chosen = Path(path.stem).suffix.lower().removeprefix(".")
    named = next((found for found in Table if found.value == chosen), None)
    if ending == ".wer":
        return "a Wizards Event Reporter file", wer_written(book)
    if ending == ".trf":
        return "a file for chess programs (TRF)", trf_written(book)
    if ending == ".csv":
        which = named or Table.STANDINGS
        return f"{which.words} as a table", as_csv(which, rows(book, which))
    if ending == ".json" and named is not None:
        return f"{named.words} as JSON", as_json(rows(book, named))
    return "a results file", written(book)
