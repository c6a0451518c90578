"""A player was late: one task, whichever door it comes through (RS D.3.17).

The games that the minutes cost are lost at once, by whoever notes it: that is arithmetic. What else
follows (ejection after losing the first round this way, a warning for a repeat) waits for the head judge.
"""

from datetime import datetime

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.match_at_table import match_at
from tournament_app.services.penalty_effects import effects_of_lateness, joined, out_of_event, without_draft
from tournament_app.services.penalty_report import Report, draft, numbered

AT_ONCE = (Effect.LOSES_GAME, Effect.LOSES_MATCH)


class Officiating(Struct, frozen=True):
    """On whose word something is recorded, when, and by which catalogue of penalties."""

    by: StaffMember
    at: datetime
    catalogue: Catalogue


def record_lateness(
    book: EventBook, round_: RoundNumber, table: TableNumber, seat: int, minutes: int, word: Officiating
) -> Act:
    """A player (``seat`` 1 or 2) of a table was so many minutes late."""
    pairing = match_at(book, round_, table)
    last = without_draft(book).last_round
    if last is None or round_ != last.number:
        raise Illegal(f"Round {round_} is over; lateness is recorded in the round being played.")
    report = Report(
        (pairing.players[seat - 1],),
        word.catalogue.for_lateness.code,
        word.by,
        word.at,
        table,
        minutes_late=minutes,
    )
    return lateness_reported(book, report, word.catalogue)


def lateness_reported(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    """The lateness of one player, or of both at a table, with the games that it costs.

    Noted again for the same match, the minutes are corrected. Raises ``Illegal`` for players without an
    open match.
    """
    refuse_when_closed(book)
    absent = [refusal for player in report.players if (refusal := out_of_event(book, player))]
    if absent:
        raise Illegal(*(problem for refusal in absent for problem in refusal.problems))
    now, changes, notes, told = book, list[Change](), list[str](), list[str]()
    for player in report.players:
        act = _one_player(now, replace(report, players=(player,)), catalogue)
        now = now.with_changes(act.changes)
        changes += act.changes
        notes += act.notes
        told.append(act.summary)
    return Act("record_lateness", "; ".join(told), joined(changes), tuple(notes))


def _one_player(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    (player,) = report.players
    drafted = draft(book, report, player, catalogue, numbered(book))
    known = _noted_before(book, drafted)
    if known is not None:
        drafted = replace(drafted, number=known.number, note=drafted.note or known.note)
        advised = draft(_without(book, known), report, player, catalogue, known.number)
        drafted = replace(drafted, advised=advised.advised, chosen=advised.chosen)
    effects = effects_of_lateness(book, drafted, catalogue)
    waits = _waits(drafted, catalogue)
    entry = replace(
        drafted, status=EntryStatus.PENDING if waits else EntryStatus.STANDS, remedy=effects.remedy
    )
    notes = list(effects.notes)
    if waits:
        notes.append(_waiting(book, entry, catalogue))
    return Act(
        "record_lateness", _summary(book, entry), (Change(known, entry), *effects.changes), tuple(notes)
    )


def _noted_before(book: EventBook, drafted: PenaltyEntry) -> PenaltyEntry | None:
    """The lateness of this player that is on record for the same match."""
    for entry in book.dossier.log:
        same = (entry.player, entry.infraction, entry.moment) == (
            drafted.player,
            drafted.infraction,
            drafted.moment,
        )
        if not same or not entry.on_record or entry.remedy is None:
            continue
        if entry.remedy.removed is not None or entry.decided_by:
            raise Illegal(
                f"The head judge has decided on this lateness (entry {entry.number}): take that back first (RS D.3.1)."
            )
        return entry
    return None


def _without(book: EventBook, entry: PenaltyEntry) -> EventBook:
    return book.with_changes((Change(entry, None),))


def _waits(entry: PenaltyEntry, catalogue: Catalogue) -> bool:
    level, penalty = entry.chosen.level, entry.chosen.penalty
    if level is not None and catalogue.ladder.level(level).confirmed:
        return True
    return penalty is not None and catalogue.penalty(penalty).effect not in AT_ONCE


def _waiting(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> str:
    lateness = catalogue.infraction(entry.infraction).lateness
    first = None if lateness is None else lateness.first_round
    name = book.name_of(entry.player)
    if first is not None and entry.chosen.penalty == first.outcome:
        return f"{first.why} It waits for the head judge under Penalties (RS {first.rule})."
    return f"A repeat by {name}: the warning waits for the head judge under Penalties (RS D.3.2)."


def _summary(book: EventBook, entry: PenaltyEntry) -> str:
    name, remedy = book.name_of(entry.player), entry.remedy
    who = f"Table {entry.table}: {name} was {entry.minutes_late} minutes late"
    games = 0 if remedy is None else remedy.games
    if games >= book.event.wins_needed:
        return f"{who} and loses the match"
    lost = "1 game" if games == 1 else f"{games} games"
    pairing = book.pairing_of(RoundNumber(entry.moment.round), entry.player)
    other = None if pairing is None else pairing.opponent_of(entry.player)
    against = f" against {book.name_of(other)}" if other is not None else ""
    return f"{who} and starts {lost} down{against}"


def seat_of(book: EventBook, round_: RoundNumber, player: PlayerId) -> tuple[TableNumber, int]:
    """Where a player sits in a round: table and seat 1 or 2; ``Illegal`` without a match."""
    pairing = book.pairing_of(round_, player)
    if pairing is None or pairing.table is None or pairing.player2 is None:
        raise Illegal(f"{book.name_of(player)} has no match in round {round_}.")
    return pairing.table, 1 if pairing.player1 == player else 2
