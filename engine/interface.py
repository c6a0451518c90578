"""The engine for a program: read a position, ask it, act in it, have a recorded dispute judged."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.cards.compiled import shipped
from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case, read_case
from engine.cases.ruling import documents
from engine.cases.ruling.adjudication import recorded
from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import legal_actions
from engine.rules.looking.characteristics import explain
from engine.rules.position.state import State
from engine.rules.status import status

__all__ = ["Position", "State", "act", "answer", "explain", "judge", "legal_actions", "load", "status"]


@cache
def _cards() -> CardReference:
    return shipped()


def _case(source: Path | str) -> Case:
    return read_case(source, _cards()) if isinstance(source, Path) else parse_case(source, cards=_cards())


def load(source: Path | str) -> State:
    """The position that a case records, before its log: a file (a path) or the text of one.

    Raises `MalformedCase` with every problem and its line, `Unsupported` for cards that are not understood, `OSError`
    where the file cannot be opened.
    """
    return recorded(_case(source), _cards())


def judge(source: Path | str) -> dict[str, object]:
    """The ruling on a case as one JSON document: verdict, reasons, steps with their rules, the position after.

    Raises what `load` raises.
    """
    return documents.judge(_case(source), _cards())
