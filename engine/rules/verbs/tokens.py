"""Tokens (216)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from engine.records import replace, with_fields
from engine.rules.choosing.picking import origin, players
from engine.rules.looking.choices import choice
from engine.rules.looking.printed import copiable
from engine.rules.looking.references import amount, resolve
from engine.rules.position.events import Enter, Event
from engine.rules.position.naming import slug
from engine.rules.position.state import Characteristics, Context, GameObject, ObjectId, only_objects
from engine.text import ir

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate


def tokens(gate: Gate, context: Context, e: ir.CreateTokens) -> Context:
    """Put tokens into play (216); whose they are, who makes them or who gets them, the book says (200.4a)."""
    n = 0
    base = _token_values(gate, context, e)
    kind = _kind(_as_chosen(gate, context, e)) if e.copy is None else ""
    by_effect = gate.state.book.token_owner == "whose effect"
    batch: list[Event] = []
    if base is not None:
        made = dict(gate.state.ability_numbers)
        taken = {o.ref for o in gate.state.objects.values()}
        called = slug(kind or base.name or "token")
        for player in players(gate, context, e.player):
            n = amount(gate.sight, replace(context, each=player), e.n)
            for _ in range(n):
                made[f"token {called}"] = _next_number(called, made.get(f"token {called}", 0), taken)
                batch.append(
                    Enter(
                        GameObject(
                            ObjectId(0),
                            f"{called}-{made[f'token {called}']}",
                            base,
                            context.controller if by_effect else player,
                            player,
                            "in play",
                            token=True,
                            tapped=e.tapped,
                            sick=True,
                            new_since_upkeep=True,
                            created_by=origin(gate, context.source),
                        )
                    )
                )
        gate.change_state(ability_numbers=made)
    came = "1 token comes into play" if len(batch) == 1 else f"{len(batch)} tokens come into play"
    new = gate.propose(*batch, rules=("216.1", "200.4a"), text=came)
    return replace(context, it=tuple(i for i in new if i is not None))


def _next_number(called: str, last: int, taken: set[str]) -> int:
    """The next number of tokens of a name that nothing is called by yet."""
    return next(n for n in count(last + 1) if f"{called}-{n}" not in taken)


def _token_values(gate: Gate, context: Context, e: ir.CreateTokens) -> Characteristics | None:
    if e.copy is not None:
        found = only_objects(resolve(gate.sight, context, e.copy))
        return copiable(gate.sight.object(found[0])) if found else None
    e = _as_chosen(gate, context, e)
    typed = gate.state.book.token_names == "types and Token" and not e.name
    name = f"{_kind(e)} Token" if typed else _kind(e)
    power = amount(gate.sight, context, e.power) if e.power is not None else 0
    toughness = amount(gate.sight, context, e.toughness) if e.toughness is not None else 0
    return Characteristics(
        name,
        "",
        e.colors,
        ("legendary",) if e.legendary else (),
        e.types,
        e.subtypes,
        power,
        toughness,
        e.abilities,
    )


def _as_chosen(gate: Gate, context: Context, e: ir.CreateTokens) -> ir.CreateTokens:
    """The token with the color and the creature type that were chosen."""
    if "chosen" in e.colors:
        e = with_fields(e, colors=(choice(gate.sight, context, "color").lower(),))
    if "chosen type" in e.subtypes:
        e = replace(e, subtypes=(choice(gate.sight, context, "type").lower(),))
    return e


def _kind(e: ir.CreateTokens) -> str:
    """What players call such a token: its name, or its types (216.1)."""
    return e.name or " ".join(s.capitalize() for s in e.subtypes)


TOKENS: dict[type[object], object] = {
    ir.CreateTokens: tokens,
}
