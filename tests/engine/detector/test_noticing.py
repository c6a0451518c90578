"""Every spell and ability read changes something when it resolves: a sample here, all of them by command."""

import pytest

from engine.cards.characteristics import characteristics
from engine.coverage import read_seen
from engine.records import replace
from engine.rules.position.state import Characteristics
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.coverage.seen import SEEN
from tests.engine.detector.board import MOMENTS, board
from tests.engine.detector.explaining import explained
from tests.engine.detector.noticing import noticed, observed
from tests.engine.detector.whole import read_cards

EVERY = 12


def _shock(*effects: ir.Effect) -> Characteristics:
    """Shock with other effects."""
    card = cards().card("Shock")
    assert card is not None
    shock = characteristics(card)
    spell = next(x for x in shock.abilities if isinstance(x, ir.Spell))
    return replace(shock, abilities=(replace(spell, effects=effects),))


@pytest.mark.parametrize("moment", MOMENTS)
def test_every_board_is_a_position_that_can_be_recorded(moment: str) -> None:
    assert board(moment).zone("in play")


def test_a_spell_that_does_nothing_is_noticed() -> None:
    nothing = _shock(ir.DealDamage(ir.Number(0), ir.Target(0)))
    assert [s.outcome for s in observed(nothing)] == ["nothing"]


def test_a_spell_about_creatures_of_no_type_is_noticed() -> None:
    nobody = ir.AllOf(ir.Filter((ir.IsSubtype("nonwhite"), ir.IsType("creature"))))
    nothing = _shock(ir.Apply(nobody, (ir.AddPT(ir.Number(-1), ir.Number(-1)),)))
    assert [s.outcome for s in observed(nothing)] == ["nothing"]


@pytest.mark.parametrize(
    "idle",
    [
        ir.Triggered(ir.Trigger("step begins", step="upkeep"), (), (ir.GainLife(ir.You(), ir.Number(0)),)),
        ir.Activated((), (), (ir.GainLife(ir.You(), ir.Number(0)),)),
    ],
)
def test_an_ability_that_does_nothing_is_noticed(idle: ir.Ability) -> None:
    card = cards().card("Wind Drake")
    assert card is not None
    assert [s.outcome for s in observed(replace(characteristics(card), abilities=(idle,)))] == ["nothing"]


def test_a_sample_of_all_cards_changes_something_or_is_explained_or_needed_by_a_case() -> None:
    needed = set(read_seen(SEEN.read_bytes()).by_cases)
    lost = [
        f"{name}: {seen.part}: {seen.outcome} {seen.why}"
        for name in read_cards()[::EVERY]
        if name not in needed
        for seen in noticed(name)
        if seen.outcome != "changes" and f"{name}: {seen.part}" not in explained()
    ]
    assert lost == []


def test_what_is_explained_is_a_part_of_a_card_and_still_not_seen() -> None:
    """An explanation that is needed no more leaves the list; a sample, since what is not seen is looked for long."""
    for part in list(explained())[::EVERY]:
        name = part.rpartition(": ")[0]
        name = name if cards().card(name) else name.rpartition(": ")[0]
        outcomes = {f"{name}: {seen.part}": seen.outcome for seen in noticed(name)}
        assert outcomes[part] != "changes", f"{part} is seen now: take it off the list"
