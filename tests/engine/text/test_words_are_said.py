"""Every word and every node of the representation is said: by a card, an invented card of a case, or the rules."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from engine.cards.characteristics import characteristics
from engine.cases.reading.case_file import read_case
from engine.cases.setting_up.card_entries import invented_card
from engine.rules.verbs import behaviour
from engine.text import ir
from tests.cases.folders import FILES, cards

RULES = Path(behaviour.__file__).parents[1]
VOCABULARY = {*get_args(ir.CardType), *get_args(ir.Color), *"WUBRG"}
"""Types and colors are looked at all alike, whichever a card says."""
IN_READING = {("IsStatus", "source")}
"""What is said only while a text is read."""
NODES = [kind for kind in vars(ir).values() if isinstance(kind, type) and issubclass(kind, ir.Node)]


def _meanings() -> Iterator[Any]:
    """What all cards mean, those of the pool and those that cases invent or lay out, with what keywords stand for."""
    for name in cards().names():
        card = cards().card(name)
        for half in () if card is None or card.not_understood else card.halves or (card,):
            yield characteristics(half).abilities
    for file in FILES:
        for name, written in read_case(file, cards()).game.cards.items():
            yield invented_card(name, written).abilities


@cache
def _said() -> tuple[frozenset[type], frozenset[tuple[str, str, str]]]:
    """The sorts of nodes that are said, and the words in their fields."""
    kinds: set[type] = set()
    words: set[tuple[str, str, str]] = set()
    for meaning in _meanings():
        for node in ir.walk(meaning):
            kinds.add(type(node))
            for field in behaviour.words_of(type(node)):
                value = getattr(node, field)
                words |= {
                    (type(node).__name__, field, w) for w in (value if isinstance(value, tuple) else (value,))
                }
    return frozenset(kinds), frozenset(words)


@cache
def _made() -> frozenset[str]:
    """Words in nodes that the rules themselves make: `ir.Restrict("must block")`."""
    found: set[str] = set()
    for file in RULES.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("ir."):
                values = (*node.args, *(k.value for k in node.keywords))
                found |= {v.value for v in values if isinstance(v, ast.Constant) and isinstance(v.value, str)}
    return frozenset(found)


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_word_that_a_field_may_hold_is_said(kind: type[ir.Node]) -> None:
    kinds, said = _said()
    assert kind is ir.Node or kind in kinds, "no card says it"
    plain = {getattr(d, "default", d) for d in kind.__struct_defaults__}
    told = {ir.Past: "Trigger", ir.Trigger: "Past"}  # an event is waited for, or asked of the past
    names = [kind.__name__, *(other for same, other in told.items() if kind is same)]
    for field, words in behaviour.words_of(kind).items():
        asked = {w for w in words - _made() - plain - VOCABULARY if (kind.__name__, w) not in IN_READING}
        assert {w for w in asked if not any((name, field, w) in said for name in names)} == set(), field
