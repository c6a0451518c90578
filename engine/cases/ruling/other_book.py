"""The same case by another rulebook, and in what its ruling differs."""

from __future__ import annotations

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import MalformedCase
from engine.cases.replaying.replay import Report, silent
from engine.cases.ruling.adjudication import Adjudication, adjudicated
from engine.cases.showing.endings import other_ending
from engine.rules.position.rulebook import Rulebook, rulebook

replace = msgspec.structs.replace
VERDICTS = {
    "not yet ruled": "nothing is recorded yet",
    "legal": "everything is legal", "illegal": "entry {} is illegal: {}", "undecided": "a player must choose: {}",
    "unsupported": "nothing can be ruled: {}",
}  # fmt: skip


class Elsewhere(msgspec.Struct, frozen=True):
    """How a case ends by another rulebook: its verdict in words, and every difference in a sentence (none: the same).

    `without` are the rules cited that the other book does not have.
    """

    book: Rulebook
    verdict: str
    differences: tuple[str, ...]
    without: tuple[str, ...]


def elsewhere(ruling: Adjudication, book: str, cards: CardReference, report: Report = silent) -> Elsewhere:
    """The case of a ruling by the book of that name."""
    other = rulebook(book)
    case: Case = replace(ruling.case, game=replace(ruling.case.game, rules=other.id, expect=()))
    try:
        found = adjudicated(case, cards, report)
    except MalformedCase as malformed:
        problem = malformed.problems[0].text
        return Elsewhere(other, f"it cannot be ruled on as it is recorded: {problem}", (problem,), ())
    verdict = _verdict(found)
    told = [] if verdict == _verdict(ruling) else [verdict]
    if ruling.end is not None and found.end is not None and ruling.at == found.at:
        told += other_ending(ruling.end, found.end)
    return Elsewhere(other, verdict, tuple(told), _without(ruling, other))


def _verdict(ruling: Adjudication) -> str:
    about = ruling.decision.about if ruling.decision is not None else ruling.unsupported
    said = (ruling.at, ruling.reason) if ruling.verdict == "illegal" else (about,)
    return VERDICTS[ruling.verdict].format(*said)


def _without(ruling: Adjudication, other: Rulebook) -> tuple[str, ...]:
    cited = dict.fromkeys(rule for step in ruling.steps for rule in step.rules)
    return tuple(rule for rule in cited if other.lacks(rule))
