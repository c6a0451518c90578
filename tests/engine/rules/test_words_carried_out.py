"""Words of the representation that the rules say they carry out are looked at by code that does (never guessed)."""

import ast
from functools import cache
from pathlib import Path

import pytest

from engine.rules.position.state import STEPS
from engine.rules.verbs import behaviour
from engine.rules.verbs.table import VERBS
from engine.text import ir

RULES = Path(behaviour.__file__).parents[1]
SEEN_ONLY = {"reveals top", "everybody reveals top", "reveals hand", "reveals draws"}
"""What players see; a position says what is known by `known`, and nothing else depends on it."""

OTHERWISE: dict[tuple[type[ir.Node], str], set[str]] = {
    **{(kind, "role"): {"other"} for kind in (ir.EventObject, ir.Underwent)},
    **{(kind, "stat"): {"toughness"} for kind in (ir.Greatest, ir.StatIs, ir.StatOf)},
    (ir.ChooseValue, "what"): {"creature type other than wall"},
}
"""What is meant where none of the other words stands, and what is told by its parts, one of which can be changed."""


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


NODES = [kind for kind in vars(ir).values() if isinstance(kind, type) and issubclass(kind, ir.Node)]


@pytest.mark.parametrize("kind", NODES, ids=lambda kind: kind.__name__)
def test_every_word_that_a_field_may_hold_stands_in_the_code_that_carries_it_out(kind: type[ir.Node]) -> None:
    code = _looked_at()
    steps = {f"{step} step" for step in STEPS}  # skipped by the name of the step (419.6e)
    for field, words in behaviour.words_of(kind).items():
        assert words - code - SEEN_ONLY - steps - OTHERWISE.get((kind, field), set()) == {*()}, field


def test_a_word_that_no_type_lists_is_refused_by_name() -> None:
    odd = ir.Static(ir.Self(), (ir.Restrict("cannot be annoyed"),))
    assert behaviour.missing((odd,)) == "the rule 'cannot be annoyed' of Restrict"
    assert behaviour.missing((ir.Keyword("gloomstalking"),)) == "the keyword gloomstalking"


def test_a_keyword_is_refused_wherever_in_an_ability_it_stands() -> None:
    odd = ir.Static(ir.Self(), (ir.GainAbility((ir.Keyword("gloomstalking"),)),))
    assert behaviour.missing((odd,)) == "the keyword gloomstalking"
    known = ir.Static(ir.Self(), (ir.GainAbility((ir.Keyword("islandwalk"), ir.Keyword("flying"))),))
    assert behaviour.missing((known,)) == ""


def test_an_instruction_that_nothing_carries_out_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    draws = ir.Spell(effects=(ir.May((ir.DrawCards(ir.You(), ir.Number(7)),)),))
    assert behaviour.missing((draws,)) == ""
    monkeypatch.setattr(behaviour, "VERBS", {k: v for k, v in VERBS.items() if k is not ir.DrawCards})
    monkeypatch.setattr(behaviour, "_KNOWN", {})
    assert "DrawCards" in behaviour.missing((draws,))


def test_a_cost_of_cards_that_may_lie_anywhere_is_refused() -> None:
    blue = (ir.IsColor("blue"), ir.OwnedBy(ir.You()))
    assert behaviour.missing(ir.RemoveCardsCost(ir.Filter(blue, "any")))
    assert not behaviour.missing(ir.RemoveCardsCost(ir.Filter(blue, "hand")))
