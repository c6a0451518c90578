"""Continuous effects by layers, dependency and timestamps (418)."""

from engine.rules.looking.characteristics import explain
from engine.text import ir
from tests.engine.rules.table import ANN, BOB, CREATURES, Table, replace, size, view

WHITE = ir.Filter((ir.IsType("creature"), ir.IsColor("white")))


def _static(to: ir.Filter | ir.Ref, *mods: ir.Modification, own: bool = False) -> ir.Static:
    return ir.Static(to, mods, characteristic_setting=own)


def _plus(n: int) -> ir.AddPT:
    return ir.AddPT(ir.Number(n), ir.Number(n))


def test_a_creature_that_an_effect_makes_white_gets_what_white_creatures_get():
    table = Table()
    table.enchantment(_static(WHITE, _plus(1)))
    bear = table.creature(2, 2, colors=("black",))
    table.enchantment(_static(CREATURES, ir.SetColors(("white",))))
    assert size(table.state(), bear) == (3, 3)


def test_418_5a_counters_come_after_characteristic_setting_abilities_and_before_the_rest():
    table = Table()
    own = _static(ir.Self(), ir.SetPT(ir.Number(3), ir.Number(3)), own=True)
    grown = table.creature(0, 0, own, counters={"+1/+1": 2})
    assert size(table.state(), grown) == (5, 5)
    table.enchantment(_static(CREATURES, ir.SetPT(ir.Number(1), ir.Number(1))))
    assert size(table.state(), grown) == (1, 1)


def test_418_5b_a_type_changing_effect_sets_power_and_toughness_in_layer_four():
    table = Table()
    table.enchantment(_static(CREATURES, ir.SetPT(ir.Number(0), ir.Number(2))))
    animate = ir.SetTypes(("artifact", "creature"), (), power=ir.Number(3), toughness=ir.Number(2))
    sphere = table.enchantment(_static(ir.Self(), animate), name="Sphere")
    assert size(table.state(), sphere) == (0, 2)


def test_418_5c_an_effect_that_depends_on_another_waits_for_it_whatever_the_timestamps():
    table = Table()
    lands = ir.Filter((ir.IsSubtype("Island"),))
    table.enchantment(_static(lands, ir.SetTypes((), ("Swamp",))))
    forest = table.land("Forest")
    table.enchantment(_static(ir.Filter((ir.IsSubtype("Forest"),)), ir.SetTypes((), ("Island",))))
    assert view(table.state(), forest).subtypes == {"swamp"}


def test_418_5c_dependency_looks_at_what_an_effect_does_not_only_at_what_it_applies_to():
    table = Table()
    others = ir.Filter((ir.IsType("creature"), ir.IsSubtype("Elf")))
    strength = ir.StatOf("power", ir.AllOf(ir.Filter((ir.IsNamed("Chief"),))))
    elf = table.creature(1, 1, subtypes=("Elf",), name="Scout")
    table.enchantment(_static(others, ir.AddPT(strength, ir.Number(0))))
    table.creature(2, 2, name="Chief")
    table.enchantment(_static(ir.Filter((ir.IsNamed("Chief"),)), _plus(3)))
    assert size(table.state(), elf) == (6, 1)


def test_418_5h_gaining_and_losing_an_ability_follow_their_timestamps():
    flying = ir.Keyword("flying")
    for order, has in ((1, False), (-1, True)):
        table = Table()
        effects = [
            _static(CREATURES, ir.GainAbility((flying,))),
            _static(CREATURES, ir.LoseAbility(("flying",))),
        ]
        for effect in effects[::order]:
            table.enchantment(effect)
        bear = table.creature(2, 2)
        assert view(table.state(), bear).has("flying") is has


def test_418_5i_a_switch_takes_what_came_before_it_and_not_what_comes_after():
    table = Table()
    bear = table.creature(1, 3)
    table.enchantment(_static(CREATURES, ir.AddPT(ir.Number(0), ir.Number(1))))
    table.enchantment(_static(CREATURES, ir.SwitchPT()))
    table.enchantment(_static(CREATURES, ir.AddPT(ir.Number(5), ir.Number(0))))
    assert size(table.state(), bear) == (9, 1)


def test_212_6e_a_land_that_becomes_a_basic_type_loses_its_text_but_stays_snow_covered():
    table = Table()
    table.enchantment(_static(ir.Filter((ir.IsType("land"),)), ir.SetTypes((), ("Mountain",))))
    drain = ir.Activated((ir.TapSelf(),), effects=(ir.AddMana("{C}"),))
    plain = table.land("Forest")
    state = table.state()
    land = replace(state.objects[plain].base, supertypes=("basic", "snow"), abilities=(drain,))
    state = replace(state, objects={**state.objects, plain: replace(state.objects[plain], base=land)})
    made = view(state, plain)
    assert made.subtypes == {"mountain"}
    assert made.has("snow-covered")
    assert drain not in [g.ability for g in made.abilities]


def test_a_static_ability_of_a_creature_that_lost_its_abilities_does_nothing():
    table = Table()
    table.creature(2, 2, _static(CREATURES, _plus(1)), name="Lord")
    bear = table.creature(2, 2)
    assert size(table.state(), bear) == (3, 3)
    table.enchantment(_static(CREATURES, ir.LoseAbility()))
    assert size(table.state(), bear) == (2, 2)


def test_418_6b_granted_abilities_are_not_changed_by_changes_of_text():
    table = Table()
    table.enchantment(_static(CREATURES, ir.GainAbility((ir.Keyword("protection", quality="from red"),))))
    bear = table.creature(2, 2, ir.Keyword("protection", quality="from red"))
    table.enchantment(_static(CREATURES, ir.ReplaceWord(("color",), (("red", "blue"),))))
    made = view(table.state(), bear)
    assert made.has("protection from blue")
    assert made.has("protection from red")


def test_the_explanation_of_a_number_names_every_effect_with_layer_and_source():
    table = Table()
    table.enchantment(_static(CREATURES, _plus(1)), name="Anthem", of=BOB)
    bear = table.creature(2, 2, counters={"+1/+1": 1}, of=ANN)
    reasons = explain(table.state(), bear)
    assert [(r.layer, r.source) for r in reasons] == [(0, "Bear"), (6, "Bear"), (6, "Anthem")]
    assert reasons[-1].text == "gets +1/+1"
    assert reasons[1].rule == "200.10"


def test_a_color_said_by_the_card_itself_holds_in_the_hand_too():
    table = Table()
    says = _static(ir.Self(), ir.SetColors(("red",)), own=True)
    relic = table.creature(3, 3, says, name="Relic", zone="hand")
    assert view(table.state(), relic).colors == {"red"}


def test_sizes_follow_what_changes_while_nothing_moves():
    table = Table()
    awake = ir.Filter((ir.IsType("creature"), ir.IsStatus("untapped")))
    table.enchantment(_static(awake, ir.AddPT(ir.Number(0), ir.Number(2))))
    bear = table.creature(2, 2)
    state = table.state()
    assert size(state, bear) == (2, 4)
    asleep = {**state.objects, bear: replace(state.objects[bear], tapped=True)}
    assert size(replace(state, objects=asleep), bear) == (2, 2)
    assert size(state, bear) == (2, 4)


def test_counters_of_which_none_is_left_explain_nothing():
    table = Table()
    bear = table.creature(2, 2, counters={"+1/+1": 0, "-1/-1": 1})
    assert [r.text for r in explain(table.state(), bear) if "counter" in r.text] == ["1 -1/-1 counter"]
