"""The engine for a program: begin or read a position, ask it, act in it, search it, have a dispute judged."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path

from engine.cards.compiled import shipped
from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case, parse_case, read_case
from engine.cases.ruling import documents
from engine.cases.ruling.adjudication import recorded
from engine.decks.at_hand import embedded_pool, format_at_hand
from engine.decks.reading import read_deck_list
from engine.decks.verification import Verdict, verify
from engine.play import answers as listed
from engine.play import solving, starting
from engine.play.chance import Chance
from engine.play.comparing import position_hash
from engine.play.knowledge import as_known_to
from engine.play.solving import Solution
from engine.rules.game import Position, act, answer
from engine.rules.legal_actions import legal_actions
from engine.rules.looking.characteristics import explain
from engine.rules.position.state import State
from engine.rules.status import status

__all__ = [
    "Chance", "Position", "Solution", "State", "Verdict", "act", "answer", "answers", "as_known_to", "check_deck",
    "explain", "judge", "legal_actions", "load", "new_game", "position_hash", "solve", "status",
]  # fmt: skip


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


def new_game(decks: Mapping[str, str]) -> State:
    """The position before a game with these deck lists, players in the order of their turns; `Begin` starts it.

    Raises `Unsupported` with every name that is no card or whose text is not understood.
    """
    read = {player: read_deck_list(text, embedded_pool().__contains__) for player, text in decks.items()}
    return starting.before(read, _cards())


def answers(position: Position) -> Iterator[object]:
    """Every answer to the decision that waits, the shortest first; nothing where none waits."""
    if position.question is None:
        return iter(())
    return listed.answers(position.question, _cards(), position.state.book)


def solve(state: State, player: str, most: int = 8) -> Solution:
    """Whether the player wins this turn, whatever the others and chance do, with so many plays of his or her own.

    Raises `Unsupported` where something in the position is not carried out.
    """
    return solving.solve(state, player, _cards(), most)


def check_deck(text: str, format_name: str, day: date) -> Verdict:
    """Whether a deck list is legal in one of the program's formats on a day, with every problem.

    Raises `LookupError` for a format that there is not, `NotYetError` before it began.
    """
    deck = read_deck_list(text, embedded_pool().__contains__)
    return verify(deck, format_at_hand(format_name), day, embedded_pool())
