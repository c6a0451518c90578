"""What delayed triggers were made for comes about: a sample here, all of them by command."""

from engine.text import ir
from tests.engine.detector.delayed import goes_off, makers

EVERY = 6
BY_CASES = {
    "Dimensional Breach: spell": "an upkeep later: 413-resolving/breached-permanents-come-back-one-by-one",
    "Dragon Whelp: ability 2": "a fourth activation: 403-activated-abilities/fourth-breath-costs-the-whelp",
    "Farrelite Priest: ability 1": "a fourth activation, as of Dragon Whelp",
    "Glyph of Destruction: spell": "no Wall blocks on the boards: 404-triggered-abilities/glyph-takes-its-wall",
    "Initiates of the Ebon Hand: ability 1": "a fourth activation, as of Dragon Whelp",
    "Lightning Coils: ability 2": "a fifth counter: 404-triggered-abilities/coils-strike-for-a-turn",
    "Nalathni Dragon: ability 3": "a fourth activation, as of Dragon Whelp",
}


def test_a_sample_of_delayed_triggers_changes_something_or_is_told() -> None:
    lost = [name for name, *made in list(makers())[::EVERY] if name not in BY_CASES and not goes_off(*made)]
    assert lost == []


def test_what_is_told_makes_a_delayed_trigger() -> None:
    assert set(BY_CASES) <= {name for name, *_ in makers()}


def test_what_comes_back_to_no_place_is_noticed() -> None:
    """The card of an ability that removes it, without what brings it back."""
    name, whole, base, part, ability = next(m for m in makers() if m[0].startswith("Astral Slide"))
    assert goes_off(whole, base, part, ability), name
    assert isinstance(ability, ir.Triggered)
    lost = ir.Later(ir.Trigger("step begins", step="end of turn"), (ir.DealDamage(ir.Number(0), ir.You()),))
    assert not goes_off(whole, base, part, ir.Triggered(ability.trigger, effects=(lost,)))
