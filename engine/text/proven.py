"""References proven: what text speaks of must be set by something on the card, or the card is refused.

"The exiled card" where nothing exiles one, "discarded this way" where nobody discards, "if you do" before anything
could be done: each would be nothing at all in play, and a ruling on it would be wrong in silence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import UnionType

from engine.text import ir
from engine.text.ir.node import walk

Nodes = list[object]
_GONE = ir.Destroy | ir.SacrificeIt | ir.TopToGraveyard | ir.Split | ir.DealPiles
_SEARCH = ir.SearchLibrary | ir.SearchZones | ir.SearchPiles


def _any(kinds: type | UnionType) -> Callable[[object], bool]:
    return lambda node: isinstance(node, kinds)


def _to(zone: str) -> Callable[[object], bool]:
    """Whether an instruction puts cards there."""
    return lambda node: zone in (getattr(node, "zone", ""), getattr(node, "to", ""))


_DOES: dict[str, tuple[Callable[[object], bool], ...]] = {
    "exiled": (_to("removed"), _any(ir.RemoveCardsCost | ir.FromGraveyard | ir.SearchPiles | ir.SearchZones)),
    "sacrificed": (_any(ir.SacrificeIt | ir.SacrificeCost | ir.KeepSome),),
    "discarded": (_any(ir.DiscardCards | ir.DiscardThese | ir.DiscardCost | ir.KeepSome),),
    "destroyed": (_any(ir.Destroy),),
    "tapped": (_any(ir.TapUntap | ir.TapOther),),
    "untapped": (lambda n: isinstance(n, ir.TapUntap) and not n.tap,),
    "returned": (lambda n: isinstance(n, ir.PutInto) and n.zone == "hand",),
    "revealed": (
        _any(ir.Reveal | ir.RevealUntil | ir.RevealHand),
        lambda n: getattr(n, "reveal", False) is True,
    ),
    "put into a graveyard": (_to("graveyard"), _any(_GONE)),
    "dealt damage": (_any(ir.DealDamage | ir.Fight),),
    "chosen": (
        _any(
            ir.ChooseObjects | ir.KeepSome | ir.SearchPiles | ir.TableTells | ir.ChoosePile | ir.SecretNumbers
        ),
    ),
    "countered": (_any(ir.CounterSpell),),
    "shuffled": (lambda n: getattr(n, "position", "") == "shuffled", _any(ir.Shuffle)),
    "drawn": (_any(ir.DrawCards),),
    "left": (_any(ir.Piles),),
    "right": (_any(ir.Piles),),
    "in the other pile": (_any(ir.ChoosePile),),
    "searched": (_any(_SEARCH),),
    "tails": (_any(ir.FlipEach),),
    "did it": (_any(ir.May),),
    "did not": (_any(ir.May),),
}
_PAYS = (
    ir.SacrificeCost | ir.DiscardCost | ir.RemoveCardsCost | ir.FromGraveyard | ir.TapOther | ir.UntapOther
    | ir.ReturnCost
)  # fmt: skip
_MOVES = (
    "put into graveyard",
    "discard",
    "any discard",
    "destruction",
    "leave play",
)
"""Events whose object a replacement may speak of: it is moved elsewhere."""
_CARRIED = ir.Shield | ir.Later | ir.GainAbility | ir.CreateTokens


def unset(abilities: tuple[ir.Ability, ...]) -> str:
    """The first thing the abilities of a card speak of that nothing sets; empty if there is none."""
    card = walk(abilities)
    return next((found for ability in abilities for found in _unset(ability, card)), "")


def _unset(ability: ir.Ability, card: Nodes) -> Iterator[str]:
    nodes = walk(ability)
    for node in nodes:
        if isinstance(node, ir.ThisWay | ir.MostThisWay) and not any(
            d(n) for d in _DOES[node.deed] for n in nodes
        ):
            yield f"what was {node.deed} this way, where nothing is"
        if isinstance(node, ir.PaidWith) and not any(isinstance(n, _PAYS | ir.TopToGraveyard) for n in card):
            yield "what was used to pay, where no cost uses anything"
        if isinstance(node, ir.Linked) and not any(
            (isinstance(n, ir.PutInto | _SEARCH) and _to("removed")(n)) or getattr(n, "link", False)
            for n in card
        ):
            yield "the exiled card, where no instruction exiles one"
        if isinstance(node, ir.NotedPlayer | ir.NotedNumber) and not _notable(
            card, isinstance(node, ir.NotedPlayer)
        ):
            yield "what an ability on coming into play was about, where there is none"
        if isinstance(node, ir.TimesPaid) and not any(
            isinstance(n, ir.CostRule) and n.kind == "optional" and node.mana in ("", _asked(n)) for n in card
        ):
            yield "how often a cost was paid that the card does not have"
        wanted = _choice(node)
        if wanted and not wanted & _chosen(card):
            yield f"the chosen {min(wanted)}, where none is chosen"
    if isinstance(ability, ir.Replacing) and ability.replaces.event not in _MOVES:
        yield from (
            f"something of an event, where what {ability.replaces.event!r} is about is not kept"
            for node in walk(ability.replaces.instead)
            if isinstance(node, ir.EventObject) and (node.role, ability.replaces.event) != ("other", "damage")
        )
    if isinstance(ability, ir.Spell | ir.Activated | ir.Triggered):
        yield from _out_of_place(ability)


def _asked(rule: ir.CostRule) -> str:
    return "".join(c.mana for c in rule.cost if isinstance(c, ir.PayMana))


def _notable(card: Nodes, player: bool) -> bool:
    """Whether it is noted as such, or one ability on coming into play is about one player, or about lost life."""
    arrivals = [
        n for n in card
        if isinstance(n, ir.Triggered) and n.trigger.event == "comes into play" and n.trigger.subject == ir.Self()
    ]  # fmt: skip
    notes = [n for n in card if isinstance(n, ir.Note)]
    if any(
        n.on is not None and n.player is not None if player else isinstance(n.n, ir.ManaOf) for n in notes
    ):
        return True
    if len(arrivals) != 1:
        return False
    targets = arrivals[0].targets
    last = [effect for effect in arrivals[0].effects if not isinstance(effect, ir.Note)][-1]
    return len(targets) == 1 and targets[0].objects is None if player else isinstance(last, ir.LoseLife)


def _choice(node: object) -> set[str]:
    """The choices one of which a node speaks of."""
    if isinstance(node, ir.IsChosen) and node.what != "spent mana":
        return {node.what.split(" ")[-1]}
    if isinstance(node, ir.ChosenNumber):
        return {"number"}
    if isinstance(node, ir.LifePaid):
        return {"life"}
    if isinstance(node, ir.GivenUp):
        return {"sacrificed"}
    return {"player", "opponent"} if isinstance(node, ir.Players) and node.which == "chosen" else set()


def _chosen(card: Nodes) -> set[str]:
    """What is chosen somewhere on a card, each choice by the last word of its name."""
    values: list[str] = [n.what for n in card if isinstance(n, ir.ChooseValue | ir.ChoiceCost)]
    entering = [n.choose for n in card if isinstance(n, ir.EntersWith)]
    values += ["number" for n in card if isinstance(n, ir.FlipUntilLost)]
    kinds = {"kind"} if "land or nonland" in values else set()
    kinds |= {"sacrificed"} if any(isinstance(n, ir.EntersWith) and _gives_up(n) for n in card) else set()
    kinds |= {"types"} if "one more creature type" in values else set()
    return kinds | {value.split(" ")[-1] for value in (*values, *entering) if value}


def _gives_up(enters: ir.EntersWith) -> bool:
    return any(isinstance(e, ir.SacrificeIt) for e in enters.does)


def _is_paid_with_something(ability: ir.Spell | ir.Activated | ir.Triggered) -> bool:
    return isinstance(ability, ir.Activated) and any(isinstance(cost, _PAYS) for cost in ability.cost)


def _out_of_place(ability: ir.Spell | ir.Activated | ir.Triggered) -> Iterator[str]:
    """What an ability speaks of that only an event, a target or an instruction before it could set."""
    body = walk((ability.effects, ability.modes))
    later = {id(n) for one in body if isinstance(one, _CARRIED) for n in walk(one)}
    trigger = ability.trigger if isinstance(ability, ir.Triggered) else None
    for node in (n for n in body if id(n) not in later):
        if isinstance(node, ir.EventObject | ir.EventPlayer) and trigger is None:
            yield "something of an event, where no event triggers the ability"
        if (
            isinstance(node, ir.EventObject)
            and node.role == "other"
            and trigger is not None
            and trigger.other is None
        ):
            yield f"the other thing of {trigger.event!r}, where the event has none"
        if isinstance(node, ir.AddMana) and node.mana == "paid" and not _is_paid_with_something(ability):
            yield "what was used to pay, where no cost uses anything"
        if isinstance(node, ir.Target) and not ability.modes and node.index >= len(ability.targets):
            yield "a target that the ability does not have"
    first = ability.effects[0] if ability.effects else None
    if isinstance(first, ir.If) and any(isinstance(n, ir.DidIt) for n in walk(first.condition)):
        yield "whether something was done, before anything is"
