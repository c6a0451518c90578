"""Take in a whole event that was run elsewhere: its people, rounds and results."""

from collections.abc import Callable, Mapping, Sequence

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.scorers_table import ScorersTable

Named = Sequence[tuple[str, str]]
MakeBook = Callable[[EventId, Mapping[str, PlayerId]], EventBook]


def import_event(table: ScorersTable, people: Named, make_book: MakeBook, source: str) -> EventBook:
    """The event on disk, in one transaction.

    ``people`` are (key in the file, DCI number) pairs: who is in the register by DCI number is taken
    from there, everybody else becomes a new record. ``make_book`` turns ids given out into the book.
    """
    registered = {player.dci: player for player in table.store.players() if player.dci}
    known = {key: registered[dci] for key, dci in people if dci in registered}
    newcomers = [key for key, _ in people if key not in known]
    given = dict(zip(newcomers, table.store.reserve_player_ids(len(newcomers)), strict=True))
    ids = {key: known[key].id if key in known else given[key] for key, _ in people}
    book = make_book(table.store.reserve_event_id(), ids)
    book = book.with_players({**book.players, **{player.id: player for player in known.values()}})
    summary = f"Imported {book.event.name} from {source}: {len(book.enrollments)} players, {len(book.rounds)} rounds"
    act = Act("import_event", summary, tuple(_records(book, set(given.values()))))
    return table.store.create(book.event, act, table.signature())


def _records(book: EventBook, new: set[PlayerId]) -> list[Change]:
    players: list[Player] = [player for player in book.players.values() if player.id in new]
    changes = [Change(None, player) for player in players]
    changes += [Change(None, entry) for entry in book.enrollments.values()]
    changes += [Change(None, round_) for round_ in book.rounds.values()]
    changes += [Change(None, pairing) for number in book.rounds for pairing in book.round_pairings(number)]
    if book.dossier.settings is not None:
        changes.append(Change(None, book.dossier.settings))
    changes += [Change(None, entry) for entry in book.dossier.log]
    return changes
