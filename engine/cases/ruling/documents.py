"""The ruling as one JSON document."""

from __future__ import annotations

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case
from engine.cases.reading.yaml_text import Content
from engine.cases.ruling.adjudication import Adjudication, Decision, adjudicated
from engine.cases.writing.whole_position import written
from engine.rules.position.refusal import Unsupported


def judge(case: Case, cards: CardReference) -> Content:
    """The ruling on a case as one document; raises `MalformedCase` or `Unsupported`."""
    return document(adjudicated(case, cards), cards)


def document(ruling: Adjudication, cards: CardReference) -> Content:
    """A ruling as one document, with the state it leaves written whole; raises `Unsupported` where nothing is ruled."""
    if ruling.verdict == "unsupported" or ruling.end is None:
        raise Unsupported(ruling.unsupported)
    case, decision = ruling.case, ruling.decision
    invented = {name: card.where.written for name, card in case.game.cards.items()}
    return {
        "case": case.path,
        "title": case.title,
        "rules": case.game.rules,
        "rulebook": case.book.title,
        "verdict": ruling.verdict,
        "at": ruling.at,
        "reasons": [{"rule": rule, "text": ruling.reason} for rule in ruling.forbidden_by],
        "unseen": list(ruling.unseen),
        "reversed": [
            {"at": one.at, "reasons": [{"rule": rule, "text": one.reason} for rule in one.rules]}
            for one in ruling.reversed
        ],
        "steps": [{"entry": s.entry, "text": s.text, "rules": list(s.rules)} for s in ruling.steps],
        "happened": [list(s.happened) for s in ruling.steps],
        "pending": _pending(decision) if decision is not None and ruling.verdict == "undecided" else None,
        "result": ruling.result or None,
        "state": written(ruling.end, invented, cards),
    }


def _pending(decision: Decision) -> Content:
    found: Content = {
        "by": decision.by,
        "about": decision.about,
        "kind": decision.kind,
        "options": list(decision.options),
    }
    if decision.decided_by is not None:
        found["decided by"] = decision.decided_by
    if decision.kind == "objects":
        found |= {"least": decision.least, "most": decision.most}
    return found | ({"rule": decision.rule} if decision.rule else {})
