"""The penalty log: what was advised, what a judge chose, and whether it stands.

RS D.3.2: official warnings wait for the head judge; notices are told to the head judge, who may
raise them; cautions are counted and no more. RS D.3.1: nobody but the head judge takes a penalty back.
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.penalties.advice import Advice, open_penalties
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.penalties.ladder import CountedWithin, LadderOption
from tournament_app.domain.penalties.record import AdviceCase, Moment, PastInfraction
from tournament_app.domain.penalties.remedy import KeptRemedy
from tournament_app.domain.penalties.staff_guard import require_head_judge
from tournament_app.domain.refusal import Conflict, Illegal


class EntryStatus(StrEnum):
    """Where an entry of the log is."""

    PENDING = "pending"
    STANDS = "stands"
    DECLINED = "declined"
    UNDONE = "undone"


class Choice(Struct, frozen=True):
    """A warning level and a penalty, by code; None for neither."""

    level: str | None
    penalty: str | None


class PenaltyEntry(Struct, frozen=True):
    """One line of the log for one player.

    ``advised`` is what the rules suggested, ``chosen`` what the judge gave; both stay on record.
    ``shared_with`` is the number of the opponent's entry where both players got it (RS D.3.14).
    ``remedy`` is what the entry did to the event, None where it did nothing. ``insisted`` says what the
    head judge gave less than, knowingly (RS D.4.1).
    """

    number: int
    player: PlayerId
    infraction: str
    advised: Choice
    chosen: Choice
    moment: Moment
    logged_at: datetime
    judge: str
    table: TableNumber | None = None
    note: str = ""
    minutes_late: int = 0
    repeat: bool = False
    intentional: bool = False
    status: EntryStatus = EntryStatus.PENDING
    shared_with: int | None = None
    decided_by: str = ""
    decided_at: datetime | None = None
    decision_note: str = ""
    remedy: KeptRemedy | None = None
    insisted: str = ""

    @property
    def on_record(self) -> bool:
        """True while it counts: confirmed, or still waiting."""
        return self.status in (EntryStatus.PENDING, EntryStatus.STANDS)

    @property
    def departs_from_advice(self) -> bool:
        """True where the judge chose something other than what the rules suggested."""
        return self.chosen != self.advised

    def as_past(self) -> PastInfraction:
        """The entry as a line of the record that the advice reads."""
        return PastInfraction(self.infraction, self.chosen.level, self.moment, self.intentional, self.note)


def advised(catalogue: Catalogue, advice: Advice) -> Choice:
    """What the rules suggest: the level, and the graver of the direct penalty and the ladder's default."""
    level = None if advice.level is None else advice.level.outcome
    return Choice(level, _gravest(catalogue, advice, advice.options))


def choice_at(catalogue: Catalogue, case: AdviceCase, advice: Advice, level: str) -> Choice:
    """What follows when the judge gives ``level`` instead of the suggested one.

    The direct penalty stays; what the ladder brings by default is counted with the level given.
    """
    new = case.new
    given = PastInfraction(new.infraction, level, case.moment, new.intentional, new.detail)
    group = {
        CountedWithin.CATEGORY: advice.infraction.category,
        CountedWithin.INFRACTION: advice.infraction.code,
    }.get(catalogue.ladder.counted_within, "")
    opened = open_penalties(catalogue, (*case.record, given), case.moment, group)
    return Choice(level, _gravest(catalogue, advice, opened if catalogue.ladder.level(level).weight else ()))


def _gravest(catalogue: Catalogue, advice: Advice, options: Iterable[LadderOption]) -> str | None:
    found = [] if advice.direct is None else [advice.direct.outcome]
    found += [option.penalty for option in options if option.default]
    ranks = [penalty.code for penalty in catalogue.penalties]
    return max(found, key=ranks.index, default=None)


def needs_confirmation(catalogue: Catalogue, choice: Choice) -> bool:
    """True for official warnings and penalties that touch the event: the head judge confirms (RS D.3.2)."""
    if choice.level is not None and catalogue.ladder.level(choice.level).confirmed:
        return True
    return choice.penalty is not None and catalogue.penalty(choice.penalty).effect is not Effect.NONE


def enter(catalogue: Catalogue, entry: PenaltyEntry, log: Iterable[PenaltyEntry]) -> PenaltyEntry:
    """The entry as it goes into the log: standing at once unless the head judge must confirm it.

    Raises ``Illegal`` for a caution alone (it is only counted) and for unknown codes, ``Conflict``
    when another judge has just logged the same thing; neither loses what is in the log.
    """
    problems = _unknown(catalogue, entry)
    if problems:
        raise Illegal(*problems)
    if only_counted(catalogue, entry.chosen):
        raise Illegal(
            "A caution is not kept on record; it goes to the player's count of cautions (RS D.3.2 a)."
        )
    same = next((other for other in log if _same_thing(entry, other)), None)
    if same is not None:
        raise Conflict(
            f"{same.judge} logged the same infraction for this player in round {same.moment.round} at "
            f"{same.logged_at:%H:%M} (entry {same.number}). Keep that one, or log yours as a repeat."
        )
    waits = needs_confirmation(catalogue, entry.chosen)
    return replace(entry, status=EntryStatus.PENDING if waits else EntryStatus.STANDS)


def only_counted(catalogue: Catalogue, choice: Choice) -> bool:
    """True for a level that is not tracked, given without a penalty (RS D.3.2 a)."""
    if choice.level is None or choice.penalty is not None:
        return False
    return not catalogue.ladder.level(choice.level).tracked


def for_both(first: PenaltyEntry, opponent: PlayerId, number: int) -> tuple[PenaltyEntry, PenaltyEntry]:
    """The same entry for both players of a match, each pointing at the other (RS D.3.14)."""
    second = replace(first, number=number, player=opponent, shared_with=first.number)
    return replace(first, shared_with=number), second


def confirm(
    catalogue: Catalogue, entry: PenaltyEntry, by: StaffMember, at: datetime, chosen: Choice | None = None
) -> PenaltyEntry:
    """The entry confirmed by the head judge, who may raise or lower it on the way (RS D.3.2, D.4.1)."""
    require_head_judge(by, "confirm a penalty", "D.3.2")
    _require(entry, EntryStatus.PENDING)
    return _decided(catalogue, entry, by, at, chosen or entry.chosen)


def raise_level(
    catalogue: Catalogue, entry: PenaltyEntry, by: StaffMember, at: datetime, level: str
) -> PenaltyEntry:
    """A notice, or any standing entry, raised by the head judge (RS D.3.2 b)."""
    require_head_judge(by, "raise a warning", "D.3.2 b")
    _require(entry, EntryStatus.PENDING, EntryStatus.STANDS)
    codes = [known.code for known in catalogue.ladder.levels]
    if entry.chosen.level is not None and codes.index(level) <= codes.index(entry.chosen.level):
        raise Illegal(f"Entry {entry.number} is at {entry.chosen.level} already; {level} does not raise it.")
    return _decided(catalogue, entry, by, at, Choice(level, entry.chosen.penalty))


def decline(entry: PenaltyEntry, by: StaffMember, at: datetime, why: str) -> PenaltyEntry:
    """The entry not confirmed; it stays in the log and counts no more."""
    require_head_judge(by, "decline a penalty", "D.3.2")
    _require(entry, EntryStatus.PENDING)
    return replace(entry, status=EntryStatus.DECLINED, decided_by=by.name, decided_at=at, decision_note=why)


def undo(entry: PenaltyEntry, by: StaffMember, at: datetime, why: str) -> PenaltyEntry:
    """The entry taken back by the head judge, never by a player or an opponent (RS D.3.1)."""
    require_head_judge(by, "take a penalty back", "D.3.1")
    _require(entry, EntryStatus.STANDS)
    return replace(entry, status=EntryStatus.UNDONE, decided_by=by.name, decided_at=at, decision_note=why)


def record_of(log: Iterable[PenaltyEntry], player: PlayerId) -> tuple[PastInfraction, ...]:
    """What counts against a player so far, in the order of logging, pending entries included."""
    return tuple(entry.as_past() for entry in log if entry.player == player and entry.on_record)


def to_confirm(log: Iterable[PenaltyEntry]) -> tuple[PenaltyEntry, ...]:
    """Entries that wait for the head judge, oldest first."""
    return tuple(sorted((e for e in log if e.status is EntryStatus.PENDING), key=lambda e: e.logged_at))


def _decided(
    catalogue: Catalogue, entry: PenaltyEntry, by: StaffMember, at: datetime, chosen: Choice
) -> PenaltyEntry:
    decided = replace(entry, chosen=chosen, status=EntryStatus.STANDS, decided_by=by.name, decided_at=at)
    problems = _unknown(catalogue, decided)
    if problems:
        raise Illegal(*problems)
    return decided


def _require(entry: PenaltyEntry, *allowed: EntryStatus) -> None:
    if entry.status not in allowed:
        raise Illegal(f"Entry {entry.number} is {entry.status} already; look at it again before deciding.")


def _same_thing(one: PenaltyEntry, other: PenaltyEntry) -> bool:
    return (
        other.on_record
        and not one.repeat
        and (one.player, one.infraction, one.moment, one.table)
        == (other.player, other.infraction, other.moment, other.table)
        and one.judge != other.judge
    )


def _unknown(catalogue: Catalogue, entry: PenaltyEntry) -> list[str]:
    codes = [
        ("infraction", entry.infraction, {known.code for known in catalogue.infractions}),
        ("warning level", entry.chosen.level, {known.code for known in catalogue.ladder.levels}),
        ("penalty", entry.chosen.penalty, {known.code for known in catalogue.penalties}),
    ]
    return [
        f"{catalogue.name} has no {what} {code!r}; choose one from its list."
        for what, code, known in codes
        if code is not None and code not in known
    ]
