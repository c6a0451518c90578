"""Two ends of one dispute, compared as players would."""

from __future__ import annotations

from engine.rules.looking.characteristics import look
from engine.rules.position.state import State


def other_ending(here: State, there: State) -> list[str]:
    """What players would see in the second position that is otherwise in the first, a sentence each."""
    told = [
        f"{name} is at {there.players[name].life} life, not {player.life}"
        for name, player in here.players.items()
        if there.players[name].life != player.life
    ]
    mine, theirs = ({o.ref: o for o in state.objects.values() if o.ref} for state in (here, there))
    sights = look(here), look(there)
    for ref, o in mine.items():
        other = theirs.get(ref)
        zone = other.zone if other is not None else "gone"
        if zone != o.zone:
            told.append(f"{o.base.name or ref} is {_where(zone)}, not {_where(o.zone)}")
        elif other is not None and o.zone == "in play":
            sizes = [(v.power, v.toughness) for v in (sights[0].view(o.id), sights[1].view(other.id))]
            if sizes[0] != sizes[1]:
                told.append(f"{o.base.name} is {sizes[1][0]}/{sizes[1][1]}, not {sizes[0][0]}/{sizes[0][1]}")
    told += [f"{o.base.name or ref} is {_where(o.zone)}" for ref, o in theirs.items() if ref not in mine]
    return list(dict.fromkeys(told))


def _where(zone: str) -> str:
    return zone if zone in ("in play", "gone", "phased out", "ceased") else f"in the {zone}"
