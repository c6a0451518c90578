"""Calls of a judge: logged, taken, ruled on, appealed, with a disputed game attached (RS D.4.1, D.4.2, D.4.6)."""

from datetime import datetime

from engine.intake.limits import CASE_OF_A_CALL
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties import calls
from tournament_app.domain.penalties.calls import CallKind, JudgeCall
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.penalty_effects import without_draft


def log_call(
    book: EventBook,
    table: TableNumber,
    question: str,
    at: datetime,
    *,
    kind: CallKind = CallKind.RULING,
    asked_by: PlayerId | None = None,
    judge: StaffMember | None = None,
    reported_promptly: bool = True,
) -> Act:
    """Log a call from a table of the round being played; ``judge`` is on it already, if anybody is."""
    refuse_when_closed(book)
    last = without_draft(book).last_round
    if last is None:
        raise Illegal("No round is being played yet, so no table can call.")
    if book.pairing_at(last.number, table) is None:
        raise Illegal(f"There is no table {table} in round {last.number}; check the number.")
    number = max(book.dossier.calls, default=0) + 1
    call = JudgeCall(
        number,
        RoundNumber(last.number),
        table,
        question,
        at,
        kind,
        asked_by,
        reported_promptly=reported_promptly,
    )
    if judge is not None:
        call = calls.assign(call, judge)
    return Act("log_call", f"Call {number} from table {table}{_about(question)}", (Change(None, call),))


def assign_call(book: EventBook, number: int, judge: StaffMember) -> Act:
    """Send a judge to a call."""
    before = call_of(book, number)
    return Act(
        "assign_call",
        f"{judge.name} is on call {number} (table {before.table})",
        (Change(before, calls.assign(before, judge)),),
    )


def rule_on_call(book: EventBook, number: int, judge: StaffMember, answer: str, at: datetime) -> Act:
    """The answer to a call."""
    _refuse_silence(answer)
    before = call_of(book, number)
    return Act(
        "rule_on_call",
        f"{judge.name} ruled on call {number} (table {before.table})",
        (Change(before, calls.rule(before, judge, answer, at)),),
    )


def appeal_call(book: EventBook, number: int, at: datetime) -> Act:
    """The player appeals to the head judge (RS D.4.2)."""
    before = call_of(book, number)
    return Act(
        "appeal_call",
        f"Call {number} (table {before.table}) is appealed to the head judge",
        (Change(before, calls.appeal(before, at)),),
    )


def decide_appeal(book: EventBook, number: int, head_judge: StaffMember, answer: str, at: datetime) -> Act:
    """The head judge's word, which is final (RS D.4.1)."""
    _refuse_silence(answer)
    before = call_of(book, number)
    return Act(
        "decide_appeal",
        f"{head_judge.name} decided the appeal of call {number} (table {before.table})",
        (Change(before, calls.decide_appeal(before, head_judge, answer, at)),),
    )


def attach_case(book: EventBook, number: int, case_file: str) -> Act:
    """Keep a disputed game with a call, as it came; empty text takes it away."""
    if len(case_file) > CASE_OF_A_CALL.most:
        raise Illegal(
            f"The file has {len(case_file):,} characters; a call keeps up to {CASE_OF_A_CALL.most:,}."
        )
    before = call_of(book, number)
    word = "attached to" if case_file else "taken from"
    return Act(
        "attach_case",
        f"Case file {word} call {number} (table {before.table})",
        (Change(before, replace(before, case_file=case_file)),),
    )


def call_of(book: EventBook, number: int) -> JudgeCall:
    """The call with this number; ``Illegal`` if there is none."""
    found = book.dossier.calls.get(number)
    if found is None:
        raise Illegal(f"There is no call {number} in {book.event.name}.")
    return found


def _refuse_silence(answer: str) -> None:
    if not answer.strip():
        raise Illegal("Write what the ruling was; it is kept with the call.")


def _about(question: str) -> str:
    return f": {question}" if question else ""
