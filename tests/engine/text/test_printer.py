"""The printer has words for a node or has none; it never fails."""

import pytest

from engine.cards.compiled import CompiledReference
from engine.text import ir
from engine.text.grammar.chapters import WRITERS, constructions
from engine.text.grammar.clauses import subjects
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import form
from engine.text.grammar.shapes import H, filled, matcher, narrowed, places
from engine.text.ir.node import walk
from tests.engine.cards.test_compiled import FILE


def _nodes(step: int) -> dict[object, None]:
    reference = CompiledReference(FILE)
    found: dict[object, None] = {}
    for name in reference.names()[::step]:
        card = reference.card(name)
        for node in walk(card.abilities if card is not None else ()):
            found[node] = None
            found.update((getattr(node, field), None) for field in node.__struct_fields__)
    return found


def test_any_value_is_printed_or_declined_by_every_category() -> None:
    categories = sorted(WRITERS)
    for value in _nodes(120):
        for category in categories:
            told = Printer().words(category, value)
            assert told is None or isinstance(told, str)


def test_any_value_is_printed_or_declined_by_every_verb() -> None:
    for value in _nodes(30):
        for kind in ("pvp", "ovp", "mod", "cost"):
            assert isinstance(subjects(Printer(), kind, value), list)


def test_a_shape_takes_apart_what_it_makes() -> None:
    shape = ir.Compare(ir.Count(narrowed(H.of, ir.ControlledBy(H.who), zone="in play", was="any")), ">=", H.n)
    values = {"of": ir.Filter((ir.IsType("land"),), "any"), "who": ir.You(), "n": ir.Number(3)}
    made = filled(shape, values)
    land = ir.Filter((ir.IsType("land"), ir.ControlledBy(ir.You())), "in play")
    assert made == ir.Compare(ir.Count(land), ">=", ir.Number(3))
    found: dict[str, object] = {}
    assert matcher(shape)(made, found)
    assert found == values
    assert places(shape) == {"of", "who", "n"}


@pytest.mark.parametrize(
    "other",
    [
        ir.Compare(ir.Count(ir.Filter((ir.IsType("land"),))), "<", ir.Number(3)),
        ir.Compare(ir.LifeOf(ir.You()), ">=", ir.Number(3)),
        ir.Compare(ir.Count(ir.Filter((ir.IsType("land"),))), ">=", ir.Number(3), said="otherwise"),
    ],
)
def test_a_shape_takes_apart_nothing_else(other: ir.Compare) -> None:
    assert not matcher(ir.Compare(ir.Count(H.of), ">=", H.n))(other, {})


def test_a_place_named_twice_holds_one_value() -> None:
    both = matcher(ir.SetPT(H.n, H.n))
    assert both(ir.SetPT(ir.Number(2), ir.Number(2)), {})
    assert not both(ir.SetPT(ir.Number(2), ir.Number(3)), {})


def test_every_hole_of_a_template_has_its_place() -> None:
    with pytest.raises(ValueError, match="other holes"):
        form("static", "a hole {n:digits} too many {m:digits}", ir.Number(H.n))


def test_alternatives_mean_the_same() -> None:
    texts = [c.text for c in constructions("trigger") if c.text.endswith("{subject:subject} dies")]
    assert sorted(texts) == ["when {subject:subject} dies", "whenever {subject:subject} dies"]
