"""Every field of the meaning of a card is looked at by who carries it out: a sample here, all of them by command."""

import ast
from pathlib import Path

from engine.cards.characteristics import characteristics
from engine.text import ir
from tests.cases.folders import HERE, SUFFIX, cards
from tests.engine.detector.explaining import field_named, fields_explained, fields_shown_by_cases
from tests.engine.detector.fields import Place, disturbed, fields, looked_at, resolves, shows
from tests.engine.detector.shown_by_cases import shown_in

EVERY, SHOWN_EVERY = 60, 8
ROOT = Path(__file__).parents[3]


def _place(card: str, kind: type[ir.Node]) -> Place:
    """Where the first node of that sort stands on a card."""
    found = cards().card(card)
    assert found is not None
    nodes = ir.walk(characteristics(found).abilities)
    return Place(card, 0, next(n for n, node in enumerate(nodes) if isinstance(node, kind)))


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


def _listed() -> list[str]:
    return [*fields_explained(), *fields_shown_by_cases()]


def test_a_sample_of_all_fields_is_looked_at_or_listed() -> None:
    rest = [field for field in sorted(fields().places) if ".".join(field) not in _listed()]
    assert [".".join(field) for field in rest[::EVERY] if not looked_at(field)] == []


def test_what_is_listed_is_a_field_of_a_card_that_is_read_and_listed_once() -> None:
    assert [name for name in _listed() if field_named(name) not in fields().places] == []
    assert len(set(_listed())) == len(_listed())


def test_a_field_shown_by_a_case_shows_there() -> None:
    """Every case named is there; every so many is played with another meaning."""
    assert [
        case for case in fields_shown_by_cases().values() if not (HERE / f"{case}{SUFFIX}").exists()
    ] == []
    sample = list(fields_shown_by_cases().items())[::SHOWN_EVERY]
    assert [name for name, case in sample if not shown_in(case, field_named(name))] == []


def test_a_case_shows_what_its_cards_say_and_nothing_else() -> None:
    case = "413-resolving/oath-digs-up-an-angel"
    assert shown_in(case, ("RevealUntil", "of"))
    assert not shown_in(case, ("Evenly", "of"))


def test_what_is_explained_holds() -> None:
    """What is of one value is so on all cards that are read, and the rules name it."""
    files = [file for place in ("rules", "cases") for file in (ROOT / "engine" / place).rglob("*.py")]
    trees = [ast.walk(ast.parse(file.read_text(encoding="utf-8"))) for file in files]
    named = {node.attr for tree in trees for node in tree if isinstance(node, ast.Attribute)}
    for field in map(field_named, fields_explained()):
        assert len(fields().values[field]) == 1, field
        assert field[1] in named, field


def test_what_the_boards_show_leaves_the_lists() -> None:
    """A sample, since what does not show is looked for long."""
    assert [name for name in _listed()[::EVERY] if looked_at(field_named(name))] == []
