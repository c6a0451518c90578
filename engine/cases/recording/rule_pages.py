"""Our own page on each keyword of 502 and each step of the turn: what it does, and an example to play through.

The example is told as a judge tells a dispute, so that it is a case like any other.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files

import msgspec

from engine.cards.reference import CardReference
from engine.cards.spelling import fold
from engine.cases.recording.card_words import Seat, lay_out
from engine.cases.recording.names import CardNames
from engine.cases.recording.positions import position_of
from engine.cases.recording.recorder import record
from engine.cases.ruling.sitting import Sitting
from engine.cases.writing.editing import written

_EMPTY = "format: 1\ntitle: {}\nsource: {}\nplayers:\n  Ann:\n    in play: []\n  Bob:\n    in play: []\n"
_TURN = "turn: {active: Ann, step: main 1}\nlog: []\n"


class RulePage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page: what it is on, its rule (2003-12-01), what it says, the example's table and what happens on it.

    `words` are others by which it is asked for.
    """

    name: str
    rule: str
    text: str
    laid: str
    told: str
    words: str = ""


@cache
def rule_pages() -> tuple[RulePage, ...]:
    """Every page, keywords first."""
    content = (files("resources.rules") / "pages.json").read_bytes()
    return msgspec.json.decode(content, type=tuple[RulePage, ...])


def page_on(asked: str) -> RulePage | None:
    """The page that a question is about (`how does echo work`, `echo`); nothing where there is none."""
    said = f" {' '.join(asked.casefold().replace('?', ' ').split())} "
    named = [p for p in rule_pages() if f" {p.name} " in said or fold(asked) == fold(p.name)]
    named += [p for p in rule_pages() if any(f" {word} " in said for word in p.words.split())]
    return max(named, key=lambda p: len(p.name)) if named else None


def example_of(page: RulePage, cards: CardReference, names: CardNames) -> str:
    """The text of the case that plays the example of a page."""
    head = _EMPTY.format(written(page.name.capitalize()), written(f"CR {page.rule}"))
    text, _, _ = lay_out(head + _TURN, page.laid, Seat("Ann"), cards, names, position_of(head + _TURN, cards))
    return record(text, page.told, Sitting(cards)).text
