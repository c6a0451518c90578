"""More positions for the detector.

Company of every kind, the card itself in a fight or aimed at, a turn in which much happened, and next to nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

ME, FOE = "Ann", "Bob"
Case = dict[str, Any]

KINDS = (
    "Barbarian Bird Cleric Djinn Dragon Dwarf Elephant Elf Fungus Goblin Griffin Kavu Knight Mercenary Minotaur Rat "
    "Soldier Thrull Vampire Viashino Wall Wizard Zombie"
)
COLORS = ("white", "blue", "black", "red", "green")
STAND_IN = "stand-in"
"""Who stands where the card that is looked at will stand."""
INVENTED: dict[str, dict[str, Any]] = {
    "Everykin": {"type": f"Creature — {KINDS}", "pt": "2/2", "cost": "{2}"},
    "Shadowkin": {"type": f"Creature — {KINDS}", "pt": "2/2", "cost": "{2}", "text": "Shadow"},
    "Wanderkin": {
        "type": f"Creature — {KINDS}", "pt": "2/2", "cost": "{2}", "text": "Flying\nHorsemanship\nIslandwalk",
    },
    "Old Kin": {
        "type": f"Legendary Artifact Creature — {KINDS}", "pt": "2/2", "cost": "{2}{B}", "colors": ["black"],
    },
    "First Elder": {"type": "Legendary Creature — Elder", "pt": "3/3", "cost": "{W}{U}{B}{R}{G}", "colors": [*COLORS]},
    "Last Elder": {"type": "Legendary Creature — Elder", "pt": "3/3", "cost": "{W}{U}{B}{R}{G}", "colors": [*COLORS]},
    "Made Thing": {
        "type": "Artifact Creature — Caribou Pentavite Prism Reflection Thrull", "pt": "1/1", "colors": ["green"],
    },
    "Sudden Merfolk": {"type": "Creature — Merfolk", "pt": "1/1", "cost": "{U}", "text": "Flash"},
    "Stand-in": {"type": "Creature — Nothing", "pt": "2/2", "cost": "{2}"},
}  # fmt: skip


def _kin(mine: str, fights: bool) -> list[Any]:
    ready: dict[str, Any] = {} if fights else {"tapped": False}
    found: list[Any] = [{"card": "Everykin", "id": f"{mine}-kin-{n}", **ready} for n in range(6)]
    found += [{"card": name, "id": f"{mine}-{name.lower()}"} for name in ("Shadowkin", "Wanderkin", "Desert")]
    found += [{"card": "Made Thing", "id": f"{mine}-made-{n}", "token": True} for n in range(2)]
    if mine == "mine":
        found += [{"card": name, "id": name.lower()} for name in ("First Elder", "Last Elder")]
    named = ("Spitting Drake", "Feral Shadow", "Breathstealer", "Snow-Covered Mountain", "Snow-Covered Swamp")
    return [*found, *({"card": name, "id": f"{mine}-{name.lower()}"} for name in named)]


def many_kinds(case: Case, step: str = "main 1") -> None:
    """Creatures of every kind in play and in graveyards, tokens, snow, and cards that others name."""
    case["turn"] |= {"active": ME, "step": step}
    for player, mine in ((ME, "mine"), (FOE, "theirs")):
        there = case["players"][player]
        there["in play"] = [*there["in play"], *_kin(mine, step != "main 1")]
        old = [{"card": "Old Kin", "id": f"{mine}-old-{n}"} for n in range(4)]
        there["graveyard"] = [*old, *there["graveyard"]]
        there["library"] = ["Viashivan Dragon", "Spirit of the Night", *there["library"]]
        there["hand"] = [*there["hand"], "Dark Ritual", "Metallic Sliver", "Goblin King", "Wu Elite Cavalry"]


def many_kinds_fight(case: Case) -> None:
    """They attack: some blocked, one of them by who flies, some not."""
    many_kinds(case, "declare blockers")
    case["combat"] = {
        "attackers": ["mine-kin-0", "mine-kin-1", "mine-shadowkin", "mine-0"],
        "blocks": {"theirs-kin-0": "mine-kin-0", "theirs-wanderkin": "mine-0"},
        "blocked": ["mine-kin-0", "mine-0"],
        "unblocked": ["mine-kin-1", "mine-shadowkin"],
    }


def many_kinds_defend(case: Case) -> None:
    """The other player's attack."""
    many_kinds(case, "declare blockers")
    case["turn"]["active"] = FOE
    case["combat"] = {
        "attackers": ["theirs-kin-0", "theirs-kin-1", "theirs-shadowkin"],
        "blocks": {"mine-kin-0": "theirs-kin-0"},
        "blocked": ["theirs-kin-0"],
        "unblocked": ["theirs-kin-1", "theirs-shadowkin"],
    }


def other_spells(case: Case) -> None:
    """Spells of the other player that the first such board has not, and an ability of an artifact."""
    case["turn"]["active"] = FOE
    on = {"by": FOE, "targets": ["mine-0"]}
    case["stack"] = [
        {"spell": {"card": "Ornithopter", "id": "thopter"}, "by": FOE},
        {"spell": {"card": "Stone Rain", "id": "rain"}, "by": FOE, "targets": ["mine-wood"]},
        {"spell": {"card": "Rolling Thunder", "id": "thunder"}, **on, "x": 2, "divide": {"mine-0": 2}},
        {"spell": {"card": "Disenchant", "id": "disenchant"}, "by": FOE, "targets": ["mine-aura"]},
        {"spell": {"card": "Hill Giant", "id": "giant-spell"}, "by": FOE},
        {"ability of": "theirs-icy", **on},
        {"spell": {"card": "Shock", "id": "shock"}, **on},
    ]


def it_fights(case: Case, attacks: bool) -> None:
    """The card attacks and is blocked by two, one of whom flies, or blocks one of them."""
    me, foe = (ME, "theirs") if attacks else (FOE, "theirs")
    case["turn"] |= {"active": me, "step": "declare blockers"}
    case["players"][ME]["in play"] = [*case["players"][ME]["in play"], {"card": "Stand-in", "id": STAND_IN}]
    if attacks:
        blocks = {f"{foe}-9": STAND_IN, f"{foe}-1": STAND_IN}
        case["combat"] = {"attackers": [STAND_IN], "blocks": blocks, "blocked": [STAND_IN], "unblocked": []}
    else:
        case["combat"] = {
            "attackers": [f"{foe}-9", f"{foe}-1"], "blocks": {STAND_IN: f"{foe}-9"},
            "blocked": [f"{foe}-9"], "unblocked": [f"{foe}-1"],
        }  # fmt: skip


def it_is_aimed_at(case: Case) -> None:
    """Spells of the other player that target the card."""
    case["turn"]["active"] = FOE
    case["players"][ME]["in play"] = [*case["players"][ME]["in play"], {"card": "Stand-in", "id": STAND_IN}]
    case["stack"] = [
        {"spell": {"card": name, "id": name.lower()}, "by": FOE, "targets": [STAND_IN]}
        for name in ("Terror", "Shock")
    ]


def lean(case: Case, step: str = "main 1") -> None:
    """One white creature against six, no snow, hands and graveyards empty, lands tapped, little life."""
    case["turn"] |= {"active": ME, "step": step}
    tapped = [{"card": "Forest", "id": f"mine-wood-{n}", "tapped": True} for n in range(2)]
    many = [{"card": "Glory Seeker", "id": f"theirs-{n}"} for n in range(6)]
    for player, life, there in (
        (ME, 3, [{"card": "Savannah Lions", "id": "mine-0"}, *tapped]),
        (FOE, 20, [*many, "Mountain", "Forest"]),
    ):
        library = ["Island", "Hill Giant", "Shock", "Forest"] * 4
        case["players"][player] = {"life": life, "in play": there, "library": library}


def lean_fight(case: Case) -> None:
    """The one creature attacks and is not blocked."""
    lean(case, "declare blockers")
    case["combat"] = {"attackers": ["mine-0"], "unblocked": ["mine-0"]}


def deserted(case: Case) -> None:
    """Nobody has a creature; seven cards in hand."""
    lean(case)
    case["players"][ME]["in play"] = ["2 Plains", "2 Mountain"]
    case["players"][ME]["hand"] = ["Hill Giant", "Shock", "Shock", "Island", "Forest", "Forest", "Terror"]
    case["players"][FOE]["in play"] = ["Swamp", "Island"]


def all_tapped(case: Case) -> None:
    """The turn of the other player ends, everything is tapped."""
    many_kinds(case)
    case["turn"] |= {"active": FOE, "step": "end of turn"}
    for there in case["players"].values():
        plain = (row.lstrip("0123456789 ") if isinstance(row, str) else row for row in there["in play"])
        rows = ({"card": row} if isinstance(row, str) else row for row in plain)
        there["in play"] = [{**row, "tapped": True} for row in rows]


def much_happened(case: Case) -> None:
    """The other player is about to play a blue creature in the turn of the first; the board goes on from there."""
    case["turn"]["priority"] = FOE
    case["players"][FOE]["hand"] = [*case["players"][FOE]["hand"], {"card": "Sudden Merfolk", "id": "sudden"}]


def at(active: str, step: str) -> Callable[[Case], None]:
    """The rich board at a step."""

    def edited(case: Case) -> None:
        case["turn"] |= {"active": active, "step": step}

    return edited


OCCASIONS: dict[str, Callable[[Case], None]] = {
    "many kinds": many_kinds,
    "many kinds in my upkeep": lambda case: many_kinds(case, "upkeep"),
    "many kinds fight": many_kinds_fight,
    "many kinds defend": many_kinds_defend,
    "other spells of the foe": other_spells,
    "it attacks": lambda case: it_fights(case, attacks=True),
    "it blocks": lambda case: it_fights(case, attacks=False),
    "it is aimed at": it_is_aimed_at,
    "lean": lean,
    "lean fight": lean_fight,
    "deserted": deserted,
    "my draw": at(ME, "draw"),
    "my end of turn": at(ME, "end of turn"),
    "much happened": much_happened,
    "all tapped": all_tapped,
}
