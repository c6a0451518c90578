"""What text speaks of is set by something, and pronouns mean the nearest thing they can."""

import pytest

from engine.text import ir
from engine.text.antecedents import settled
from engine.text.compiler import compile_text
from engine.text.ir.node import walk
from engine.text.proven import unset

UPKEEP = ir.Trigger("step begins", step="upkeep", player=ir.You())
GONE = ir.Filter((ir.IsOneOf(ir.ThisWay("discarded")),), "any")
CHOSEN = ir.Filter((ir.IsChosen("color"),))


@pytest.mark.parametrize(
    ("ability", "told"),
    [
        (ir.Triggered(UPKEEP, effects=(ir.PutInto(ir.Linked(), "hand"),)), "the exiled card"),
        (ir.Spell(effects=(ir.DrawCards(ir.You(), ir.Count(GONE)),)), "discarded this way"),
        (ir.Spell(effects=(ir.DrawCards(ir.You(), ir.StatOf("power", ir.PaidWith())),)), "used to pay"),
        (ir.Static(CHOSEN, (ir.AddPT(ir.Number(1), ir.Number(1)),)), "the chosen color"),
        (ir.Spell(effects=(ir.DrawCards(ir.You(), ir.ChosenNumber()),)), "the chosen number"),
        (ir.Spell(effects=(ir.Destroy(ir.EventObject()),)), "no event triggers"),
        (ir.Triggered(UPKEEP, effects=(ir.Destroy(ir.EventObject("other")),)), "the event has none"),
        (ir.Spell(effects=(ir.Destroy(ir.Target(0)),)), "a target that the ability does not have"),
        (
            ir.Replacing(ir.Replaces("damage", what=ir.Self(), instead=(ir.Destroy(ir.EventObject()),))),
            "is not kept",
        ),
        (
            ir.Spell(effects=(ir.If(ir.DidIt(), (ir.DrawCards(ir.You(), ir.Number(1)),)),)),
            "before anything is",
        ),
    ],
)
def test_what_nothing_sets_is_named(ability: ir.Ability, told: str) -> None:
    assert told in unset((ability,))


def test_what_another_ability_of_the_card_sets_is_set() -> None:
    chooses = ir.Entering(ir.EntersWith(choose="color"))
    assert unset((chooses, ir.Static(CHOSEN, (ir.AddPT(ir.Number(1), ir.Number(1)),)))) == ""


def test_it_is_the_permanent_that_damage_spares() -> None:
    found = compile_text("Moss", ("creature",), (), "If damage would be dealt to Moss, destroy it instead.")
    assert not found.unread
    assert [n.what for n in walk(found.abilities) if isinstance(n, ir.Destroy)] == [ir.Self()]


def test_that_card_is_not_this_one_where_a_delayed_trigger_waits_for_this_one() -> None:
    back = ir.Later(ir.Trigger("leaves play", subject=ir.Self()), (ir.PutInto(ir.EventObject(), "in play"),))
    arrives = ir.Trigger("comes into play", subject=ir.Filter((ir.IsType("creature"),)))
    gate = ir.Triggered(arrives, effects=(ir.PutInto(ir.EventObject(), "removed"), back))
    found = [n.what for n in walk(settled((gate,), ("artifact",))) if isinstance(n, ir.PutInto)]
    assert found == [ir.EventObject(), ir.It()]


def test_who_does_not_search_does_not_shuffle() -> None:
    search = ir.SearchLibrary(ir.You(), ir.Filter((ir.IsType("land"),), "library"), whose=ir.You())
    spell = ir.Spell(effects=(ir.If(ir.DidIt(), (search,)), ir.Sequence((ir.Shuffle(ir.You()),))))
    (found,) = settled((spell,))
    assert isinstance(found, ir.Spell)
    assert found.effects == (ir.If(ir.DidIt(), (search, ir.Sequence((ir.Shuffle(ir.You()),)))),)


def test_a_card_that_speaks_of_what_nothing_sets_is_refused() -> None:
    text = "At the beginning of your upkeep, return the exiled card to its owner's hand."
    assert (
        compile_text("Vault", ("artifact",), (), text).unread
        == "the exiled card, where no instruction exiles one"
    )


def test_the_exiled_card_of_an_ability_that_exiles_to_pay_is_what_paid() -> None:
    text = "Exile the top card of your library: You gain X life, where X is the exiled card's converted mana cost."
    found = compile_text("Eater", ("artifact",), (), text)
    assert not found.unread
    assert [n for n in walk(found.abilities) if isinstance(n, ir.Linked | ir.PaidWith)] == [ir.PaidWith()]


@pytest.mark.parametrize(
    "text",
    [
        "Whenever a creature dies, tap Bomber and it deals 3 damage to target player.",
        "Whenever a creature dies, if Bomber is untapped, put a fuse counter on Bomber and sacrifice it.",
    ],
)
def test_it_is_the_card_itself_where_that_was_named_last(text: str) -> None:
    found = compile_text("Bomber", ("creature",), (), text)
    assert not found.unread
    last = [n for n in walk(found.abilities) if isinstance(n, ir.DealDamage | ir.SacrificeIt)][-1]
    assert ir.Self() in walk(last)


@pytest.mark.parametrize(
    "text",
    [
        "{T}: Keeper deals damage to target creature equal to its power.",
        "Whenever Keeper blocks a creature, tap it.",
        "{T}: Exchange control of target creature you control and target creature you don't control. "
        "Untap it.",
    ],
)
def test_it_is_refused_where_one_instruction_or_event_names_two_things_that_it_may_mean(text: str) -> None:
    assert compile_text("Keeper", ("creature",), (), text).unread


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("{T}: Untap target land. Tap target creature. It doesn't untap during its controller's next untap "
         "step.", ir.Target(1)),
        ("When Keeper leaves the battlefield, destroy target creature. Its controller gains 2 life.",
         ir.Target(0)),
        ("Whenever a creature attacks, Keeper deals 1 damage to it.", ir.EventObject()),
    ],
)  # fmt: skip
def test_it_is_what_the_last_instruction_named_before_what_others_and_the_event_did(
    text: str, meant: ir.Node
) -> None:
    found = compile_text("Keeper", ("creature",), (), text)
    assert not found.unread
    assert meant in walk(found.abilities)
