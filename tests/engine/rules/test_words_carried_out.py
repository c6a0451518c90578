"""Words of the representation that the rules say they carry out are looked at by code that does (never guessed)."""

import ast
from functools import cache
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from engine.rules.position.state import STEPS
from engine.rules.verbs import behaviour
from engine.text import ir

RULES = Path(behaviour.__file__).parents[1]
SEEN_ONLY = {"reveals top", "everybody reveals top", "reveals hand"}
"""What players see; a position says what is known by `known`, and nothing else depends on it."""


@cache
def _looked_at() -> frozenset[str]:
    """Every string that stands in the code of the rules, their docstrings and the list itself left out."""
    found: set[str] = set()
    for file in RULES.rglob("*.py"):
        if file == Path(behaviour.__file__):
            continue
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


@pytest.mark.parametrize("words", ["RESTRICTIONS", "PLAYER_RULES", "EVENTS", "REPLACED"])
def test_every_word_said_to_be_carried_out_stands_in_the_code_that_does(words: str) -> None:
    code = _looked_at()
    steps = {f"{step} step" for step in STEPS}  # skipped by the name of the step (419.6e)
    assert set(getattr(behaviour, words)) - code - SEEN_ONLY - steps == set()


@pytest.mark.parametrize(
    ("words", "node", "field"),
    [
        ("RESTRICTIONS", ir.Restrict, "rule"),
        ("PLAYER_RULES", ir.PlayerRule, "rule"),
        ("EVENTS", ir.Trigger, "event"),
        ("REPLACED", ir.Replaces, "event"),
    ],
)
def test_nothing_is_said_to_be_carried_out_that_no_text_can_say(words: str, node: type, field: str) -> None:
    said = set(get_args(get_type_hints(node)[field]))
    assert said >= set(getattr(behaviour, words))
