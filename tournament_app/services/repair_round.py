"""A slip turns up after pairing: which tables of the current round would change, and what to do about it.

``repair_choices`` shows the situation after a corrected result; ``repair_tables`` pairs the affected
tables anew among themselves; ``pair_round.pair_next_round`` or ``repair_whole_round`` pairs all. Leaving
the round as it is takes no action.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.event import Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing import Field, pair_swiss, would_pair_differently
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import Pairing, PairingKind, Round, RoundStatus
from tournament_app.domain.structures import (
    groups_of,
    is_elimination,
    procedure_of,
    stage_field,
    stage_of_round,
)
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.forfeits_follow import forfeits_follow


class AffectedTable(Struct, frozen=True):
    """A pairing of the current round that would have been different; ``begun`` says why it may be too late."""

    pairing: Pairing
    sentence: str
    begun: str


class RepairChoices(Struct, frozen=True):
    """The affected tables of the current round: those that can still be paired anew, and those begun.

    ``over`` are those of the rounds between that would have been different too.
    """

    round: RoundNumber
    affected: tuple[AffectedTable, ...]
    over: tuple[Pairing, ...] = ()

    @property
    def can_change(self) -> tuple[Pairing, ...]:
        """Affected pairings where nothing has been recorded yet."""
        return tuple(found.pairing for found in self.affected if not found.begun)


def repair_choices(before: EventBook, after: EventBook) -> RepairChoices:
    """What correcting an earlier result (``before`` to ``after``) means for the current round.

    ``Illegal`` while there is no round.
    """
    last = after.last_round
    if last is None:
        raise Illegal("No round is paired yet, so there is nothing to pair again.")
    running = last.clock.running_since is not None or last.clock.spent_seconds > 0
    different = would_pair_differently(before, after)
    affected = [
        AffectedTable(later.pairing, later.sentence, _begun(later.pairing, running))
        for later in different
        if later.pairing.round == last.number
    ]
    over = [later.pairing for later in different if later.pairing.round != last.number]
    return RepairChoices(last.number, tuple(affected), tuple(over))


def repair_tables(
    book: EventBook, round_: RoundNumber, numbers: Sequence[int], seed: int, *, confirmed: bool = False
) -> Act:
    """Pair the players of these pairings (by number) anew among themselves, in pods each within its own.

    All other tables stay. Games lost to lateness and penalties follow their players. Refused are brackets and
    round robins, whose pairings are fixed, tables with a result, losses without an opponent, several byes that
    nobody was awarded and players who are not in the round; once it is published a confirmation is asked for.
    """
    refuse_when_closed(book)
    stage = stage_of_round(book, round_)
    if stage.structure is not Structure.SWISS:
        what = "A bracket" if is_elimination(stage) else "A round robin"
        raise Illegal(f"{what} is not paired again: correct the result, or swap players by hand.")
    old = [pairing for pairing in book.round_pairings(round_) if pairing.number in set(numbers)]
    done = [pairing for pairing in old if pairing.result is not None]
    if done:
        raise Illegal(*(f"Table {p.table} has a result already. Clear it first." for p in done))
    lost = [book.name_of(pairing.player1) for pairing in old if pairing.kind is PairingKind.LOSS]
    if lost:
        raise Illegal(
            *(f"{name} has lost this round without an opponent and is not paired." for name in lost)
        )
    if len(old) < 2:
        raise Illegal("Choose at least two pairings to pair anew.")
    if not confirmed:
        _ask_first(book.rounds[round_], f"these {len(old)} tables may be playing")
    players = {player for pairing in old for player in pairing.players}
    alone = {pairing.player1 for pairing in old if pairing.player2 is None}
    members = _as_seated(stage_field(book, stage, round_).only(players), alone)
    strangers = players - {entrant.player for entrant in members.entrants}
    if strangers:
        left_out = sorted(book.name_of(player) for player in strangers)
        raise Illegal(
            *(f"{name} entered later or is out, and is not paired in round {round_}." for name in left_out)
        )
    pods = _within_pods(groups_of(book, stage), members, old, alone)
    paired = [pair_swiss(pod, seed + position) for position, pod in enumerate(pods)]
    pairs = [(seat.player1, seat.player2, str(seat.why)) for pod in paired for seat in pod.seatings]
    pairs.sort(key=lambda pair: pair[1] is None)
    changes = forfeits_follow(book, round_, _reseated(old, pairs))
    names = ", ".join(str(pairing.table) for pairing in old if pairing.table is not None)
    notes = tuple(note for pod in paired for note in pod.notes)
    return Act("repair_tables", f"Round {round_}: paired tables {names} again", changes, notes)


def _within_pods(
    groups: Sequence[Sequence[PlayerId]], members: Field, old: Sequence[Pairing], alone: Collection[PlayerId]
) -> list[Field]:
    """The members by their pods, which play within themselves; ``Illegal`` where that leaves somebody over."""
    mixed = [p for p in old if not any(set(p.players) <= set(group) for group in groups)]
    if mixed:
        raise Illegal(*(f"Table {p.table} seats players of two pods: change it by hand." for p in mixed))
    pods = [pod for group in groups if (pod := members.only(group)).entrants]
    for pod in pods:
        if sum(not entrant.awarded_bye for entrant in pod.entrants if entrant.player in alone) > 1:
            raise Illegal("Choose the pairings so that not more than one player has the bye.")
    return pods


def repair_whole_round(book: EventBook, seed: int, *, confirmed: bool = False) -> Act:
    """Pair the whole current round anew; refused once a result is recorded.

    Once it is published a confirmation is asked for: pairings may hang and slips lie on the tables.
    """
    refuse_when_closed(book)
    last = book.last_round
    if last is None:
        raise Illegal("No round is paired yet.")
    done = [p for p in book.round_pairings(last.number) if p.result is not None]
    if done:
        tables = ", ".join(str(pairing.table) for pairing in done)
        raise Illegal(f"Round {last.number} has results at tables {tables}: fix single tables instead.")
    if not confirmed:
        _ask_first(last, "everybody would move")
    stage = stage_of_round(book, last.number)
    paired = procedure_of(stage).pair(book, stage, last.number, seed)
    old = {pairing.number: pairing for pairing in book.round_pairings(last.number)}
    new = {pairing.number: pairing for pairing in paired.pairings}
    changes = [Change(last, replace(last, seed=seed))]
    changes += [
        Change(old.get(number), new.get(number))
        for number in sorted({*old, *new})
        if old.get(number) != new.get(number)
    ]
    followed = forfeits_follow(book, last.number, changes)
    return Act("repair_whole_round", f"Paired {last.name_within} again", followed, paired.notes)


def _as_seated(field: Field, alone: Collection[PlayerId]) -> Field:
    """The field in which an awarded bye is one only for those who have it in this round."""
    entrants = (
        replace(entrant, awarded_bye=entrant.awarded_bye and entrant.player in alone)
        for entrant in field.entrants
    )
    return replace(field, entrants=tuple(entrants))


def _ask_first(found: Round, moving: str) -> None:
    """``NeedsConfirmation`` where the round is published or its clock has run."""
    begun = found.clock.running_since is not None or found.clock.spent_seconds > 0
    if not begun and found.status is not RoundStatus.PUBLISHED:
        return
    state = f"has begun: {moving}. Its" if begun else "is published: its"
    raise NeedsConfirmation(
        f"Round {found.number} {state} pairings may hang on the wall and its slips lie on the tables. "
        "Pairing again makes that paper wrong."
    )


def _begun(pairing: Pairing, clock_has_run: bool) -> str:
    if pairing.kind is not PairingKind.MATCH:
        return ""
    if pairing.result is not None:
        return f"finished {pairing.result}"
    if pairing.start_score != (0, 0):
        return "a game is lost already"
    return "the clock is running" if clock_has_run else ""


def _reseated(
    old: Sequence[Pairing], pairs: Sequence[tuple[PlayerId, PlayerId | None, str]]
) -> tuple[Change, ...]:
    """The new pairs on the old tables and numbers, matches first."""
    seats = sorted(old, key=lambda pairing: (pairing.table is None, pairing.number))
    changes = []
    for pairing, (one, other, why) in zip(seats, pairs, strict=True):
        kind = PairingKind.MATCH if other is not None else PairingKind.BYE
        after = replace(
            pairing,
            table=pairing.table if other is not None else None,
            player1=one, player2=other, kind=kind, result=None, why=why, solo_games=None,
            start_score=(0, 0), extension_minutes=0,
        )  # fmt: skip
        if after != pairing:
            changes.append(Change(pairing, after))
    return tuple(changes)
