"""Calls, rulings and appeals (RS D.4.1, D.4.2, D.4.6).

Also deck checks that a player asks for (D.3.10) and reports of misconduct (D.3.18).
"""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.judges import JudgeDeskRules, StaffMember, StaffRole
from tournament_app.domain.penalties.staff_guard import require_head_judge, require_judge
from tournament_app.domain.refusal import Illegal


class CallKind(StrEnum):
    """Why a judge was called. A deck check can be asked for by any player (RS D.3.10)."""

    RULING = "ruling"
    DECK_CHECK = "deck-check"
    MISCONDUCT = "misconduct"


class Ruling(Struct, frozen=True):
    """An answer to a call: by whom, when, and whether it came from the head judge."""

    answer: str
    judge: str
    at: datetime
    by_head_judge: bool


class JudgeCall(Struct, frozen=True):
    """A call from a table; ``case_file`` holds a disputed game as text, kept as it came.

    ``reported_promptly`` is false when misconduct was not brought up at once: the claim against
    the officials is waived (RS D.3.18), the misconduct itself is still looked into.
    """

    number: int
    round: RoundNumber
    table: TableNumber
    question: str
    called_at: datetime
    kind: CallKind = CallKind.RULING
    asked_by: PlayerId | None = None
    judge: str = ""
    ruling: Ruling | None = None
    appealed_at: datetime | None = None
    appeal_ruling: Ruling | None = None
    reported_promptly: bool = True
    case_file: str = ""

    @property
    def last_word(self) -> Ruling | None:
        """The ruling that holds: on appeal the head judge's."""
        return self.appeal_ruling or self.ruling

    @property
    def open(self) -> bool:
        """True while someone waits: no ruling yet, or an appeal undecided."""
        return self.ruling is None or (self.appealed_at is not None and self.appeal_ruling is None)

    @property
    def final(self) -> bool:
        """True once the head judge has spoken, right or wrong (RS D.4.1)."""
        return not self.open and self.last_word is not None and self.last_word.by_head_judge

    @property
    def claims_waived(self) -> bool:
        """True where misconduct was reported late (RS D.3.18)."""
        return self.kind is CallKind.MISCONDUCT and not self.reported_promptly

    def seconds(self, now: datetime) -> float:
        """How long the table has waited, from the call to the last word, or to ``now`` while open."""
        word = self.last_word
        end = now if self.open or word is None else word.at
        return (end - self.called_at).total_seconds()


def assign(call: JudgeCall, judge: StaffMember) -> JudgeCall:
    """The call with a judge on it."""
    require_judge(judge, "answer a call", "D.4.1")
    if not call.open:
        raise Illegal(f"Call {call.number} from table {call.table} is answered already.")
    return replace(call, judge=judge.name)


def rule(call: JudgeCall, judge: StaffMember, answer: str, at: datetime) -> JudgeCall:
    """The call answered; raises ``Illegal`` if it was answered before (an appeal goes to the head judge)."""
    require_judge(judge, "rule on a call", "D.4.1")
    if call.ruling is not None:
        raise Illegal(
            f"{call.ruling.judge} has ruled on call {call.number}; a player who disagrees appeals (RS D.4.2)."
        )
    by_head = judge.role is StaffRole.HEAD_JUDGE
    return replace(call, judge=judge.name, ruling=Ruling(answer, judge.name, at, by_head))


def appeal(call: JudgeCall, at: datetime) -> JudgeCall:
    """The call taken to the head judge (RS D.4.2); the head judge's own ruling is final (RS D.4.1)."""
    if call.ruling is None:
        raise Illegal(f"Call {call.number} has no ruling yet to appeal.")
    if call.final:
        raise Illegal("The head judge has ruled, and that is final (RS D.4.1).")
    if call.appealed_at is not None:
        raise Illegal(f"Call {call.number} is before the head judge already.")
    return replace(call, appealed_at=at)


def decide_appeal(call: JudgeCall, head_judge: StaffMember, answer: str, at: datetime) -> JudgeCall:
    """The appeal decided by the head judge, for good."""
    require_head_judge(head_judge, "decide an appeal", "D.4.2")
    if call.appealed_at is None or call.appeal_ruling is not None:
        raise Illegal(f"Call {call.number} has no appeal to decide.")
    return replace(call, judge=head_judge.name, appeal_ruling=Ruling(answer, head_judge.name, at, True))


def extension_offer(call: JudgeCall, now: datetime, rules: JudgeDeskRules) -> int:
    """Whole minutes, rounded up, that the table may be given; 0 when the ruling was quick enough (RS D.4.6).

    The players ask for it and the head judge grants it or not.
    """
    seconds = call.seconds(now)
    return 0 if seconds <= rules.free_ruling_seconds else -int(-seconds // 60)


def open_calls(calls: Iterable[JudgeCall]) -> tuple[JudgeCall, ...]:
    """Calls that wait, the longest-waiting first."""
    return tuple(
        sorted((call for call in calls if call.open), key=lambda call: (call.called_at, call.number))
    )


def who_is_on_what(calls: Iterable[JudgeCall]) -> dict[str, tuple[JudgeCall, ...]]:
    """Open calls by judge; those without a judge stand under the empty name."""
    waiting = open_calls(calls)
    return {
        name: tuple(c for c in waiting if c.judge == name) for name in dict.fromkeys(c.judge for c in waiting)
    }
