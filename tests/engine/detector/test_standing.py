"""What neither is played nor triggers is seen to do something, and what does nothing is not."""

import pytest

from engine.cards.characteristics import characteristics
from engine.records import replace
from engine.rules.position.state import Characteristics
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.detector.standing import standing, stood

NOBODY = ir.Filter((ir.IsSubtype("nosuch"),))
ONE = ir.Number(1)


def _drake(ability: ir.Ability) -> Characteristics:
    """Wind Drake with another ability in place of its own."""
    card = cards().card("Wind Drake")
    assert card is not None
    return replace(characteristics(card), abilities=(ability,))


@pytest.mark.parametrize(
    "idle",
    [
        ir.Static(NOBODY, (ir.AddPT(ONE, ONE),)),
        ir.PlayerRule("extra land", ir.You(), condition=ir.Compare(ONE, ">", ONE)),
    ],
)
def test_what_does_nothing_is_noticed(idle: ir.Ability) -> None:
    assert [seen.outcome for seen in stood(_drake(idle))] == ["nothing"]


@pytest.mark.parametrize(
    "busy",
    [
        ir.Keyword("flying"), ir.Keyword("first strike"),
        ir.Keyword("protection", quality="red"), ir.PlayerRule("cannot play lands", ir.Players("each")),
    ],
)  # fmt: skip
def test_what_does_something_is_seen(busy: ir.Ability) -> None:
    assert [seen.outcome for seen in stood(_drake(busy))] == ["changes"]


@pytest.mark.parametrize("name", ["Crusade", "Domineer", "Crevasse"])
def test_cards_of_statics_alone_are_seen(name: str) -> None:
    assert {seen.outcome for seen in standing(name)} == {"changes"}
