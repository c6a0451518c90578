"""Every field of the meaning of a card is looked at by who carries it out: a sample here, all of them by command."""

import ast
from pathlib import Path

from engine.cards.characteristics import characteristics
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.detector.explaining import fields_explained
from tests.engine.detector.fields import Field, Place, disturbed, fields, looked_at, resolves, shows

EVERY = 60
ROOT = Path(__file__).parents[3]


def _place(card: str, kind: type[ir.Node]) -> Place:
    """Where the first node of that sort stands on a card."""
    found = cards().card(card)
    assert found is not None
    nodes = ir.walk(characteristics(found).abilities)
    return Place(card, 0, next(n for n, node in enumerate(nodes) if isinstance(node, kind)))


def _field(name: str) -> Field:
    node, _, field = name.partition(".")
    return node, field


def test_one_field_of_one_node_is_disturbed_and_nothing_else() -> None:
    shock = cards().card("Shock")
    assert shock is not None
    base = characteristics(shock)
    place = _place("Shock", ir.DealDamage)
    other = disturbed(base, place.number, "amount", ir.Number(7))
    pairs = zip(ir.walk(base.abilities), ir.walk(other.abilities), strict=True)
    changed = [type(old) for old, new in pairs if not isinstance(old, ir.Spell) and old != new]
    assert changed == [ir.DealDamage, ir.Number]


def test_a_field_that_is_looked_at_shows() -> None:
    assert shows(resolves, _place("Shock", ir.DealDamage), "amount", ir.Number(7))


def test_a_field_that_nobody_looks_at_does_not_show() -> None:
    """The rules never look at the mark of a wording."""
    assert not shows(resolves, _place("Shock", ir.DealDamage), "said", "another wording")


def test_a_sample_of_all_fields_is_looked_at_or_explained() -> None:
    rest = [field for field in sorted(fields().places) if ".".join(field) not in fields_explained()]
    assert [".".join(field) for field in rest[::EVERY] if not looked_at(field)] == []


def test_what_is_explained_is_a_field_of_a_card_that_is_read() -> None:
    assert [name for name in fields_explained() if _field(name) not in fields().places] == []


def test_what_is_explained_is_named_by_the_rules() -> None:
    files = [file for place in ("rules", "cases") for file in (ROOT / "engine" / place).rglob("*.py")]
    trees = [ast.walk(ast.parse(file.read_text(encoding="utf-8"))) for file in files]
    named = {node.attr for tree in trees for node in tree if isinstance(node, ast.Attribute)}
    assert [name for name in fields_explained() if _field(name)[1] not in named] == []


def test_an_explanation_that_is_needed_no_more_leaves_the_list() -> None:
    """A sample, since what does not show is looked for long."""
    sample = list(fields_explained())[::EVERY]
    assert [name for name in sample if looked_at(_field(name))] == []
