"""Cards separated into piles or shared out, and who takes which (413.2d)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from engine.records import replace
from engine.rules.changing.deeds import noted
from engine.rules.choosing.picking import pick, zone_named
from engine.rules.combat.attack_options import attackable
from engine.rules.looking.references import amount, resolve
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.events import Move
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Combat, Context, ObjectId, PlayerId, Question, only_objects
from engine.rules.verbs.moving import arranged
from engine.text import ir
from engine.text.ir.node import walk

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def split(gate: Gate, context: Context, e: ir.Split) -> Context:
    """Some of the cards looked at to one zone, the rest where the text says."""
    shown = resolve(gate.sight, context, e.what)
    if e.of is None and e.n is None and e.taken is None:  # the one that ended the revealing, and the others
        shown = context.deeds.get("revealed", ())
    cards = only_objects(shown)
    taken = _taken(gate, context, e, cards)
    rest = [i for i in cards if i not in taken]
    if e.zone == "library" and e.position != "shuffled":
        rest = arranged(gate, rest, gate.name(context.source))
    player = next((PlayerId(str(p)) for p in resolve(gate.sight, context, e.player)), context.controller)
    under = player if e.to == "in play" else None
    mark: Literal["top", "bottom", "shuffled"] = e.position or "top"
    new = gate.propose(
        *(Move(i, zone_named(e.to), "", controller=under) for i in taken),
        *(Move(i, zone_named(e.zone), "", mark) for i in rest),
        rules=("413.2c",),
    )
    context = noted(context, "exiled", new[len(taken) :]) if e.zone == "removed" else context
    return replace(context, it=tuple(taken))


def _taken(gate: Gate, context: Context, e: ir.Split, cards: list[ObjectId]) -> list[ObjectId]:
    if e.taken is not None:
        meant = resolve(gate.sight, context, e.taken)
        return [i for i in cards if i in meant]
    if e.of is None and e.n is None:  # the card that ended the revealing, if there was one
        return [i for i in cards if i in context.deeds.get("found", ())]
    if e.of is not None:
        return [i for i in cards if all(passes(gate.sight, context, i, t) for t in e.of.tests)]
    n = min(len(cards), amount(gate.sight, context, e.n or ir.Number(1)))
    text = f"what to take with {gate.name(context.source)}"
    chosen = gate.choose_objects(context.controller, tuple(cards), n, n, text)
    return only_objects(chosen)


def _shown(context: Context) -> tuple[ObjectId, ...]:
    return tuple(only_objects(context.deeds.get("revealed", ())))


def separate(gate: Gate, context: Context, e: ir.Piles) -> Context:
    """A player says which of the cards make one pile; the others make the other (413.2d)."""
    if any(n == _DEFENDING for n in walk(e.what)):
        _settle_defender(gate)
    players = pick(gate, context, e.player, "which opponent separates the cards")
    cards = _shown(context) if e.what is None else tuple(only_objects(resolve(gate.sight, context, e.what)))
    make = "which make the left pile" if e.sides else "which cards make one pile"
    text = f"{make} for {gate.name(context.source)}"
    who = PlayerId(str(players[0]))
    asked = Question(who, text, "objects", cards, 0, len(cards), "413.2d", divides=True)
    pile: tuple[ObjectId, ...] = gate.ask(asked)
    if e.sides:
        context = noted(noted(context, "left", pile), "right", (i for i in cards if i not in pile))
    return replace(context, deeds={**context.deeds, _pile(context): pile, _separated(context): cards})


def _pile(context: Context) -> str:
    """Under what the pile is remembered: each player has two where an instruction is for each of them."""
    return f"pile of {context.each}"


def _separated(context: Context) -> str:
    return f"separated by {context.each}"


_DEFENDING = ir.Players("defending")


def _settle_defender(gate: Gate) -> None:
    """Who will be attacked, where an instruction asks before attackers are declared: the attacker says so (306.3)."""
    state, combat = gate.state, gate.state.combat or Combat()
    if combat.against is None and state.attacks != "several" and state.step == "beginning of combat":
        text = "which player to attack in this combat"
        (foe,) = gate.choose_objects(state.turn.active, attackable(state), 1, 1, text, "306.3")
        gate.change_state(combat=replace(combat, against=foe))


def _one_of_two(
    gate: Gate, player: PlayerId, cards: tuple[ObjectId, ...], one: set[ObjectId], text: str
) -> set[ObjectId]:
    """One of the two piles, the one named being the first: an answer says what is in it, or its number."""
    piles = tuple(tuple(i for i in cards if (i in one) is first) for first in (True, False))
    asked = Question(player, text, "objects", cards, 0, len(cards), "413.2d", piles=piles)
    chosen = set(only_objects(gate.ask(asked)))
    if chosen not in map(set, piles):
        raise Illegal("413.2d", "that is neither of the two piles")
    return chosen


def choose_pile(gate: Gate, context: Context, e: ir.ChoosePile) -> Context:
    """A player chooses one of the piles, an empty one too (413.2d)."""
    able = pick(gate, context, e.player, "which opponent chooses a pile")
    if not able:
        raise Unsupported(f"who chooses a pile for {gate.name(context.source)}: nobody is attacked yet")
    owner = next((PlayerId(i) for i in context.it if isinstance(i, str)), context.controller)
    who = PlayerId(str(gate.choose_objects(owner, able, 1, 1, "which opponent chooses a pile")[0]))
    whole = tuple(only_objects(context.deeds[_separated(context)]))
    one = set(only_objects(context.deeds[_pile(context)]))
    text = f"which pile to choose for {gate.name(context.source)}"
    chosen = _one_of_two(gate, who, whole, one, text) if whole else one
    context = noted(context, "chosen", (i for i in whole if i in chosen))
    context = noted(context, "in the other pile", (i for i in whole if i not in chosen))
    return replace(context, it=tuple(i for i in whole if i in chosen))


def deal_piles(gate: Gate, context: Context, e: ir.DealPiles) -> Context:
    """One pile goes to one zone, the other to another."""
    cards = _shown(context)
    text = f"which pile to take with {gate.name(context.source)}"
    one = set(only_objects(context.deeds.get(_pile(context), ())))
    chosen = _one_of_two(gate, context.controller, cards, one, text)
    gate.propose(
        *(
            Move(i, to, "remove" if to == "removed" else "")
            for i in cards
            if (to := e.one if i in chosen else e.other) != "library"
        ),
        rules=("413.2c",),
    )
    return context


def search_piles(gate: Gate, context: Context, e: ir.SearchPiles) -> Context:
    """Choose cards of library and graveyard; the rest is removed from the game."""
    me = context.controller
    cards = (*gate.state.zone("library", me), *gate.state.zone("graveyard", me))
    n = min(amount(gate.sight, context, e.n), len(cards))
    text = f"which cards to keep with {gate.name(context.source)}"
    kept = gate.choose_objects(me, cards, n, n, text, "413.2d")
    gate.propose(*(Move(i, "removed", "remove") for i in cards if i not in kept), rules=("413.2c",))
    return noted(replace(context, it=kept), "chosen", kept)


PILES: dict[type[object], object] = {
    ir.Split: split,
    ir.Piles: separate,
    ir.DealPiles: deal_piles,
    ir.ChoosePile: choose_pile,
    ir.SearchPiles: search_piles,
}
