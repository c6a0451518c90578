from engine.cards.compiled import shipped
from engine.text import ir
from engine.text.ir.node import walk


def _of(name: str) -> tuple[ir.Ability, ...]:
    card = shipped().card(name)
    assert card is not None
    assert card.abilities is not None
    return card.abilities


def test_other_creatures_of_a_local_enchantment_are_other_than_its_creature() -> None:
    others = [
        n.test.ref for n in walk(_of("Vampirism")) if isinstance(n, ir.Not) and isinstance(n.test, ir.IsOneOf)
    ]
    assert others == [ir.Attached()] * len(others)
    assert others


def test_other_enchantments_are_other_than_the_enchantment_that_says_so() -> None:
    others = [
        n.test.ref
        for n in walk(_of("Ancestral Mask"))
        if isinstance(n, ir.Not) and isinstance(n.test, ir.IsOneOf)
    ]
    assert others == [ir.Self()] * len(others)
    assert others


def test_the_exiled_card_is_the_one_paid_with() -> None:
    activated = next(a for a in _of("Phyrexian Devourer") if isinstance(a, ir.Activated))
    assert not [n for n in walk(activated) if isinstance(n, ir.Linked)]
    assert [n for n in walk(activated) if isinstance(n, ir.PaidWith)]


def test_cards_removed_otherwise_stay_linked() -> None:
    assert [n for n in walk(_of("Isochron Scepter")) if isinstance(n, ir.Linked)]


def test_a_kicked_spell_deals_its_damage_itself_on_every_card() -> None:
    wrong = []
    for name in shipped().names():
        card = shipped().card(name)
        for ability in (card.abilities if card else None) or ():
            for node in walk(ability) if isinstance(ability, ir.Spell) else ():
                if isinstance(node, ir.If) and isinstance(node.condition, ir.PaidOptional):
                    wrong += [
                        name
                        for n in walk(node.effects)
                        if isinstance(n, ir.DealDamage) and isinstance(n.source, ir.Target | ir.It)
                    ]
    assert wrong == []


def test_no_spell_spares_itself_among_permanents_on_any_card() -> None:
    """A spell is never in play, so that "other" must be other than something else."""
    wrong = []
    for name in shipped().names():
        card = shipped().card(name)
        for ability in (card.abilities if card else None) or ():
            for node in walk(ability) if isinstance(ability, ir.Spell) else ():
                if isinstance(node, ir.Not) and node.test == ir.IsOneOf(ir.Self()):
                    wrong.append(name)
    assert wrong == []
