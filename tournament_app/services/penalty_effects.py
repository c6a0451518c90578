"""What confirmed penalties do to the event, kept with their entries so that they can be taken back.

RS D.3.3 and D.3.17. A forfeited game that does not decide its match is the score the match opens with;
one that waits for the next match finds it when that round is published.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.consequences import (
    aimed,
    changes_of,
    forfeited,
    opening_score,
    remedy_of,
)
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.remedy import (
    GamesForfeited,
    KeptRemedy,
    Remedy,
    Removed,
    ThisMatch,
    kept,
)
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import Pairing, RoundStatus
from tournament_app.services.record_result import describe, refuse_against_bracket


@dataclass(frozen=True, slots=True)
class Effects:
    """What happens to the event: the remedy to keep with the entry, changes, and sentences about them."""

    remedy: KeptRemedy | None
    changes: tuple[Change, ...]
    notes: tuple[str, ...]


def in_force(book: EventBook, without: Collection[int] = ()) -> tuple[Remedy, ...]:
    """The remedies of all entries that stand, those of the numbers given left out."""
    return tuple(
        entry.remedy.of(entry.player)
        for entry in book.dossier.log
        if entry.status is EntryStatus.STANDS and entry.remedy is not None and entry.number not in without
    )


def effects_of(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> Effects:
    """What the penalty of an entry does to the event now; raises ``Illegal`` with all that forbids it."""
    penalty = entry.chosen.penalty
    effect = Effect.NONE if penalty is None else catalogue.penalty(penalty).effect
    lateness = catalogue.infraction(entry.infraction).lateness
    late = 0
    if lateness is not None and effect in (Effect.LOSES_GAME, Effect.LOSES_MATCH):
        late = lateness.games_lost(entry.minutes_late)
    posted = without_draft(book)
    others = in_force(book, {entry.number})
    remedy = remedy_of(
        effect,
        posted,
        entry.player,
        games_late=late,
        round_meant=RoundNumber(entry.moment.round) if late and entry.moment.round else None,
        in_force=others,
    )
    changes = _with_opening(changes_of(remedy, posted, others), posted, remedy, others)
    refuse_against_bracket(posted, changes)
    return Effects(kept(remedy), changes, tuple(_told(book, remedy, changes)))


def effects_undone(book: EventBook, entry: PenaltyEntry) -> Effects:
    """The event without the remedy of an entry; what has been played since stays, and is named."""
    if entry.remedy is None:
        return Effects(None, (), ())
    remedy = entry.remedy.of(entry.player)
    name = book.name_of(entry.player)
    changes: list[Change] = []
    notes: list[str] = []
    if isinstance(remedy, Removed):
        enrollment = book.enrollments[entry.player]
        if enrollment.drop == remedy.drop:
            changes.append(Change(enrollment, replace(enrollment, drop=None)))
            missed = [number for number in book.rounds if number > remedy.drop.after_round]
            if missed:
                rounds = ", ".join(map(str, missed))
                notes.append(f"{name} is back from the next round on and has missed round {rounds}.")
        else:
            notes.append(f"{name} has left the event for another reason since, and stays out.")
    if entry.remedy.match is not None:
        change, note = _match_restored(book, remedy, entry.remedy.match, in_force(book, {entry.number}))
        changes += change
        notes += note
    refuse_against_bracket(book, changes)
    return Effects(None, tuple(changes), tuple(notes))


def waiting_forfeits(book: EventBook) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Forfeits that waited for a match and find it in a round published a moment ago, with what to say."""
    changes: list[Change] = []
    notes: list[str] = []
    now = book
    for entry in book.dossier.log:
        if entry.status is not EntryStatus.STANDS or entry.remedy is None or not entry.remedy.waits:
            continue
        waiting = entry.remedy.of(entry.player)
        assert isinstance(waiting, GamesForfeited), "only forfeits wait"
        remedy = aimed(waiting, now)
        if remedy == waiting:
            continue
        others = in_force(now, {entry.number})
        found = _with_opening(changes_of(remedy, now, others), now, remedy, others)
        step = (Change(entry, replace(entry, remedy=kept(remedy))), *found)
        changes += step
        notes += _told(now, remedy, found)
        now = now.with_changes(step)
    return _joined(changes), tuple(notes)


def without_draft(book: EventBook) -> EventBook:
    """The book as players know it: a draft may still be paired again."""
    last = book.last_round
    if last is None or last.status is RoundStatus.PUBLISHED:
        return book
    return replace(
        book,
        rounds={number: found for number, found in book.rounds.items() if number != last.number},
        pairings={number: found for number, found in book.pairings.items() if number != last.number},
    )


def _with_opening(
    changes: Sequence[Change], book: EventBook, remedy: Remedy, others: Sequence[Remedy]
) -> tuple[Change, ...]:
    """The changes, with the score that the match opens with."""
    if not isinstance(remedy, GamesForfeited) or not isinstance(remedy.where, ThisMatch):
        return tuple(changes)
    pairing = book.pairings[remedy.where.round][remedy.where.pairing]
    start = _start(pairing, others, (*others, remedy), book.event.wins_needed, remedy)
    return _put(changes, pairing, start)


def _put(changes: Sequence[Change], pairing: Pairing, start: tuple[int, int]) -> tuple[Change, ...]:
    found = [change for change in changes if isinstance(change.after, Pairing)]
    others = [change for change in changes if change not in found]
    after = found[0].after if found else pairing
    assert isinstance(after, Pairing), "a match is changed, never removed"
    opened = replace(after, start_score=start)
    return (*others, *((Change(pairing, opened),) if opened != pairing else ()))


def _start(
    pairing: Pairing,
    before: Sequence[Remedy],
    after: Sequence[Remedy],
    wins_needed: int,
    new: GamesForfeited | None = None,
) -> tuple[int, int]:
    """The score a match opens with: what it had for other reasons, and the games forfeited after.

    Lateness that is on the table already is not counted a second time.
    """
    was = opening_score(pairing, _forfeits(before), wins_needed)
    now = opening_score(pairing, _forfeits(after), wins_needed)
    besides = [max(0, start - games) for start, games in zip(pairing.start_score, was, strict=True)]
    if new is not None and new.kind is ResultKind.LATE:
        besides[1 if new.player == pairing.player1 else 0] = 0
    return min(besides[0] + now[0], wins_needed), min(besides[1] + now[1], wins_needed)


def _forfeits(remedies: Sequence[Remedy]) -> list[Remedy]:
    return [remedy for remedy in remedies if isinstance(remedy, GamesForfeited)]


def _match_restored(
    book: EventBook, remedy: Remedy, match: ThisMatch, others: Sequence[Remedy]
) -> tuple[list[Change], list[str]]:
    pairing = book.pairings.get(match.round, {}).get(match.pairing)
    if pairing is None:
        return [], [f"Its match of round {match.round} is gone; nothing had to be changed there."]
    needed = book.event.wins_needed
    if pairing.result not in (None, forfeited(pairing, (*others, remedy), needed)):
        return [], [
            f"Round {match.round}, table {pairing.table} has been entered since: {describe(book, pairing)}. "
            "Correct that result if the forfeited game is in it."
        ]
    start = _start(pairing, (*others, remedy), others, needed)
    after = replace(pairing, result=forfeited(pairing, others, needed), start_score=start)
    return ([Change(pairing, after)] if after != pairing else []), []


def _told(book: EventBook, remedy: Remedy, changes: Sequence[Change]) -> list[str]:
    last = book.last_round
    match remedy:
        case GamesForfeited(where=ThisMatch()):
            pairings = [change.after for change in changes if isinstance(change.after, Pairing)]
            return [_match_told(book, pairing) for pairing in pairings]
        case GamesForfeited():
            games = "1 game" if remedy.games == 1 else f"{remedy.games} games"
            return [f"{book.name_of(remedy.player)} has no open match: {games} of the next one are lost."]
        case Removed():
            notes = [
                _match_told(book, change.after) for change in changes if isinstance(change.after, Pairing)
            ]
            draft = last is not None and last.status is RoundStatus.DRAFT
            if draft and last is not None and book.pairing_of(last.number, remedy.player) is not None:
                notes.append(
                    f"{book.name_of(remedy.player)} is in the draft of round {last.number}: pair it again."
                )
            return notes
        case _:
            return []


def _match_told(book: EventBook, pairing: Pairing) -> str:
    if pairing.result is not None:
        return f"Round {pairing.round}, table {pairing.table}: {describe(book, pairing)}."
    one, two = pairing.start_score
    return f"Round {pairing.round}, table {pairing.table} opens at {one}-{two}."


def _joined(changes: Sequence[Change]) -> tuple[Change, ...]:
    """One change a record, where several steps changed the same match."""
    joined: dict[object, Change] = {}
    for change in changes:
        entry = change.entry
        key = (type(entry), getattr(entry, "round", None), getattr(entry, "number", None))
        earlier = joined.get(key)
        joined[key] = change if earlier is None else Change(earlier.before, change.after)
    return tuple(joined.values())


def out_of_event(book: EventBook, player: PlayerId) -> Illegal | None:
    """Why nothing can be logged for somebody who is not in the event; None where they are."""
    if player in book.enrollments:
        return None
    who = book.name_of(player) if player in book.players else "This player"
    return Illegal(f"{who} is not in {book.event.name}; check the name, or enrol the player first.")
