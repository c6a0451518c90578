"""What the entries of the penalty log do to the event, kept with them so that they can be taken back.

RS D.3.3 and D.3.17. Games lost add up to the score the match opens with (``games_lost``); a forfeit
that waits for the next match finds it when that round is published.
"""

from collections.abc import Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.consequences import aimed, changes_of, remedy_of
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.games_lost import in_force, lost_words, match_of, remedies_of, settled
from tournament_app.domain.penalties.remedy import (
    GamesForfeited,
    KeptRemedy,
    NextMatch,
    Remedy,
    Removed,
    ThisMatch,
    kept,
)
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Pairing, RoundStatus
from tournament_app.services.record_result import describe, refuse_against_bracket

OF_PENALTIES = (DropReason.BY_JUDGE, DropReason.DISQUALIFIED)


class Effects(Struct, frozen=True):
    """What happens to the event: the remedy to keep with the entry, changes, and sentences about them."""

    remedy: KeptRemedy | None
    changes: tuple[Change, ...]
    notes: tuple[str, ...]


def effects_of(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> Effects:
    """What the penalty of an entry does to the event now; raises ``Illegal`` with all that forbids it."""
    penalty = entry.chosen.penalty
    effect = Effect.NONE if penalty is None else catalogue.penalty(penalty).effect
    return _effects(book, entry, catalogue, effect)


def effects_of_lateness(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> Effects:
    """The games that late arrival costs by itself, before anybody confirms what else follows (RS D.3.17)."""
    decided = _games_late(catalogue, entry, Effect.LOSES_MATCH) >= book.event.wins_needed
    return _effects(book, entry, catalogue, Effect.LOSES_MATCH if decided else Effect.LOSES_GAME)


def _effects(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue, effect: Effect) -> Effects:
    late = _games_late(catalogue, entry, effect)
    posted = without_draft(book)
    lost = _lost_before(posted, entry, effect)
    others = (*in_force(book, {entry.number}), *lost)
    before = in_force(book)
    cleared = settled(posted, before, others)
    now = posted.with_changes(cleared)
    remedy = remedy_of(
        effect,
        now,
        entry.player,
        games_late=late,
        round_meant=RoundNumber(entry.moment.round) if late else None,
        in_force=others,
    )
    changes = joined((*cleared, *changes_of(remedy, now, others)))
    refuse_against_bracket(posted, changes)
    told = _told(book.with_changes(changes), remedy, changes, (*others, remedy))
    keeps = kept(remedy)
    if keeps is not None and lost:
        keeps = replace(keeps, games=lost[0].games, late=True)
    return Effects(keeps, changes, tuple(told))


def _lost_before(book: EventBook, entry: PenaltyEntry, effect: Effect) -> tuple[GamesForfeited, ...]:
    """What lateness had cost in a round before the one that a removal is decided in: that stays lost."""
    known = book.dossier.penalties.get(entry.number)
    if effect not in (Effect.EJECTED, Effect.DISQUALIFIED) or known is None or known.remedy is None:
        return ()
    remedy = known.remedy.of(entry.player)
    if not isinstance(remedy, GamesForfeited) or not isinstance(remedy.where, ThisMatch):
        return ()
    earlier = book.last_round is not None and remedy.where.round < book.last_round.number
    return (remedy,) if earlier else ()


def _games_late(catalogue: Catalogue, entry: PenaltyEntry, effect: Effect) -> int:
    lateness = catalogue.infraction(entry.infraction).lateness
    if lateness is None or effect not in (Effect.LOSES_GAME, Effect.LOSES_MATCH):
        return 0
    return lateness.games_lost(entry.minutes_late)


def effects_undone(book: EventBook, entry: PenaltyEntry) -> Effects:
    """The event without the remedy of an entry; what has been played since stays, and is named."""
    if entry.remedy is None:
        return Effects(None, (), ())
    of_entry = remedies_of(book, entry)
    remedy = of_entry[-1]
    name = book.name_of(entry.player)
    changes: list[Change] = []
    notes: list[str] = []
    others = in_force(book, {entry.number})
    if isinstance(remedy, Removed):
        enrollment = book.enrollments[entry.player]
        if enrollment.drop == remedy.drop:
            left = _left_before(book, remedy, others)
            changes.append(Change(enrollment, replace(enrollment, drop=left)))
            missed = [number for number in book.rounds if number > remedy.drop.after_round]
            if left is not None:
                notes.append(
                    f"{name} had left the event before, after round {left.after_round}, and stays out."
                )
            elif missed:
                rounds = ", ".join(map(str, missed))
                notes.append(f"{name} is back from the next round on and has missed round {rounds}.")
        elif enrollment.drop is not None:
            notes.append(f"{name} has left the event for another reason since, and stays out.")
    restored = settled(book, (*others, *of_entry), others)
    notes += _kept_as_played(book, remedy, restored)
    changes += restored
    refuse_against_bracket(book, changes)
    return Effects(None, tuple(changes), tuple(notes))


def _left_before(book: EventBook, remedy: Removed, others: Sequence[Remedy]) -> Drop | None:
    """How the player had left before being removed; a removal that has been taken back since counts no more."""
    before = remedy.before
    if before is None or before.reason not in OF_PENALTIES:
        return before
    stands = any(other.drop == before for other in others if isinstance(other, Removed))
    taken_back = any(
        entry.player == remedy.player
        and entry.status is EntryStatus.UNDONE
        and entry.chosen.penalty is not None
        for entry in book.dossier.log
    )
    return before if stands or not taken_back else None


def _kept_as_played(book: EventBook, remedy: Remedy, restored: Sequence[Change]) -> list[str]:
    """What to look at where the match that a remedy concerned is gone, or has been entered since."""
    where = match_of(remedy)
    if where is None:
        return []
    pairing = book.pairings.get(where.round, {}).get(where.pairing)
    if pairing is None:
        return [f"Its match of round {where.round} is gone; nothing had to be changed there."]
    after = next((change.after for change in restored if change.before == pairing), pairing)
    if pairing.result is None or not isinstance(after, Pairing) or after.result != pairing.result:
        return []
    return [
        f"Round {where.round}, table {pairing.table} has been entered since: {describe(book, pairing)}. "
        "Correct that result if the forfeited game is in it."
    ]


def waiting_forfeits(book: EventBook) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Forfeits that waited for a match and find it in a round published a moment ago, with what to say."""
    changes: list[Change] = []
    notes: list[str] = []
    now = book
    for entry in book.dossier.log:
        if not entry.on_record or entry.remedy is None or not entry.remedy.waits:
            continue
        waiting = entry.remedy.of(entry.player)
        assert isinstance(waiting, GamesForfeited), "only forfeits wait"
        remedy = aimed(waiting, now)
        if remedy == waiting:
            continue
        others = in_force(now, {entry.number})
        found = changes_of(remedy, now, others)
        step = (Change(entry, replace(entry, remedy=kept(remedy))), *found)
        changes += step
        now = now.with_changes(step)
        notes += _told(now, remedy, found, (*others, remedy))
    return joined(changes), tuple(notes)


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


def _told(book: EventBook, remedy: Remedy, changes: Sequence[Change], now: Sequence[Remedy]) -> list[str]:
    last = book.last_round
    pairings = [change.after for change in changes if isinstance(change.after, Pairing)]
    matches = [_match_told(book, pairing, now) for pairing in pairings]
    match remedy:
        case GamesForfeited(where=NextMatch()):
            games = "1 game" if remedy.games == 1 else f"{remedy.games} games"
            return [f"{book.name_of(remedy.player)} has no open match: {games} of the next one are lost."]
        case Removed():
            effect = Effect.EJECTED if remedy.keeps_prizes else Effect.DISQUALIFIED
            notes = [
                f"{book.name_of(remedy.player)}: {effect.prizes[:1].lower()}{effect.prizes[1:]}",
                *matches,
            ]
            draft = last is not None and last.status is RoundStatus.DRAFT
            if draft and last is not None and book.pairing_of(last.number, remedy.player) is not None:
                notes.append(
                    f"{book.name_of(remedy.player)} is in the draft of round {last.number}: pair it again."
                )
            return notes
        case _:
            return matches


def _match_told(book: EventBook, pairing: Pairing, remedies: Sequence[Remedy]) -> str:
    if pairing.result is not None:
        return f"Round {pairing.round}, table {pairing.table}: {describe(book, pairing)}."
    one, two = pairing.start_score
    return (
        f"Round {pairing.round}, table {pairing.table} opens at {one}-{two}{_apart(book, pairing, remedies)}."
    )


def _apart(book: EventBook, pairing: Pairing, remedies: Sequence[Remedy]) -> str:
    """What took the games, where several things did: `` (Ann 1 late, 1 by ruling)``."""
    words = lost_words(pairing, remedies, book.event.wins_needed)
    if len(words) < 2 and not any("," in word for word in words.values()):
        return ""
    return f" ({'; '.join(f'{book.name_of(player)} {word}' for player, word in words.items())})"


def joined(changes: Sequence[Change]) -> tuple[Change, ...]:
    """One change a record, where several steps changed the same one."""
    found: dict[object, Change] = {}
    for change in changes:
        entry = change.entry
        key = (type(entry), getattr(entry, "round", None), getattr(entry, "number", None),
               getattr(entry, "player", None))  # fmt: skip
        earlier = found.get(key)
        found[key] = change if earlier is None else Change(earlier.before, change.after)
    return tuple(change for change in found.values() if change.before != change.after)


def out_of_event(book: EventBook, player: PlayerId) -> Illegal | None:
    """Why nothing can be logged for somebody who is not in the event; None where they are."""
    if player in book.enrollments:
        return None
    who = book.name_of(player) if player in book.players else "This player"
    return Illegal(f"{who} is not in {book.event.name}; check the name, or enrol the player first.")
