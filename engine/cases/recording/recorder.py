"""Recording what players did: a line of their words goes through the rules part by part and stands in the log."""

from __future__ import annotations

from typing import NamedTuple

from engine.cases.reading.log_entries import REVERSED
from engine.cases.reading.problems import MalformedCase, Unclear
from engine.cases.recording.picked_words import Entry
from engine.cases.recording.players_words import Told, entries_told
from engine.cases.recording.speech import parts_of
from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.sitting import Sitting
from engine.cases.writing.editing import with_item, with_value


class Recorded(NamedTuple):
    """The text with what was recorded at the end of its log, and the ruling on it."""

    text: str
    ruling: Adjudication


def record(text: str, line: str, sitting: Sitting) -> Recorded:
    """Record what a line says was done; `;`, new lines, `then` and a comma before another player part it.

    Raises `Ambiguous` or `Unclear` for words that mean several things or nothing, `MalformedCase` for a text that is no
    case; then nothing is recorded, not even what was understood before it.
    """
    ruling = sitting.adjudicate(text)
    for part in parts_of(line, ruling.case.game.players):
        if ruling.end is None:
            raise Unclear(part, "the position cannot be set up yet, so nothing can be done in it")
        decision = ruling.decision if ruling.verdict == "undecided" else None
        text, ruling = _with(text, entries_told(part, Told(ruling.end, decision)), sitting, ruling)
    return Recorded(text, ruling)


class MayBe(NamedTuple):
    """Whether something may be done now: yes, or why not and by which rules; what must be chosen first, if anything."""

    allowed: bool
    said: str
    rules: tuple[str, ...] = ()


def may_be_done(text: str, line: str, sitting: Sitting) -> MayBe:
    """Whether what a line says may be done where the log has come to; nothing is recorded.

    Raises what `record` raises.
    """
    before = sitting.adjudicate(text)
    entries = before.entries
    found = record(text, line, sitting).ruling
    if found.verdict == "illegal":
        return MayBe(False, found.reason, found.forbidden_by)
    if found.verdict == "unsupported":
        raise Unclear(line, f"the engine does not carry out: {found.unsupported}")
    done = [step for step in found.steps if step.entry > entries]
    rules = tuple(dict.fromkeys(rule for step in done for rule in step.rules))
    if found.decision is not None:
        return MayBe(True, f"then {found.decision.by} must choose: {found.decision.about}", rules)
    asked = next((step.text for step in done if step.entry == done[-1].entry), "")
    return MayBe(True, asked, rules)


def recorded_entry(text: str, entry: Entry, sitting: Sitting) -> Recorded:
    """Record one entry as it is, chosen from what is legal or made otherwise."""
    return Recorded(*_with(text, [entry], sitting, sitting.adjudicate(text)))


def _with(
    text: str, entries: list[Entry], sitting: Sitting, so_far: Adjudication
) -> tuple[str, Adjudication]:
    """The entries at the end of the log; an illegal one before them is taken back, since the game goes on (422.1)."""
    if so_far.at is not None:
        text = with_value(text, ("log", so_far.at - 1, REVERSED), True)
    for entry in entries:
        text = with_item(text, ("log",), entry)
    try:
        return text, sitting.adjudicate(text)
    except MalformedCase as malformed:
        problem = malformed.problems[0]
        raise Unclear(problem.word, problem.text) from malformed
