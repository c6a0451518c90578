"""Rich positions: everything that a card may want to meet lies somewhere, on both sides."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from engine.cases.reading.case_file import parse_case
from engine.cases.setting_up.position import Setup
from engine.records import replace
from engine.rules.game import act
from engine.rules.position import actions as a
from engine.rules.position.events import Damage
from engine.rules.position.state import (
    SHARED_ZONES,
    Characteristics,
    GameObject,
    ObjectId,
    PlayerId,
    State,
    Zone,
)
from engine.rules.transition import Transition
from tests.cases.folders import cards
from tests.engine.detector.occasions import INVENTED, OCCASIONS, STAND_IN

ME, FOE = PlayerId("Ann"), PlayerId("Bob")
MOMENTS = (
    "main", "foe's main", "my combat", "foe's combat", "my upkeep", "spells of the foe", "my attack",
    "foe's attack", "foe's upkeep", "foe's end of turn", *OCCASIONS,
)  # fmt: skip


def _permanents(mine: str) -> list[dict[str, Any] | str]:
    creatures = (
        "Savannah Lions", "Wind Drake", "Scathe Zombies", "Mons's Goblin Raiders", "Llanowar Elves",
        "Ornithopter", "Wall of Stone", "Merfolk of the Pearl Trident", "Glory Seeker", "Craw Wurm",
        "Birds of Paradise", "Samite Healer", "Prodigal Sorcerer", "Dauthi Slayer", "Barbary Apes",
        "Ravenous Baloth", "Metallic Sliver", "Benalish Hero", "Llanowar Dead", "Crimson Kobolds",
    )  # fmt: skip
    found: list[dict[str, Any] | str] = [
        {"card": name, "id": f"{mine}-{n}"} for n, name in enumerate(creatures)
    ]
    found += [
        {"card": "Grizzly Bears", "id": f"{mine}-grown", "counters": {"+1/+1": 2}, "damage": 1},
        {"card": "Hill Giant", "id": f"{mine}-tapped", "tapped": True},
        {"card": "Saproling", "id": f"{mine}-token", "token": True},
        {"card": "Hystrodon", "id": f"{mine}-hidden", "face down": True},
        {"card": "Jedit Ojanen" if mine == "mine" else "Jasmine Boreal", "id": f"{mine}-legend"},
        {"card": "Holy Strength", "id": f"{mine}-aura", "attached to": f"{mine}-grown"},
        {"card": "Wild Growth", "id": f"{mine}-growth", "attached to": f"{mine}-wood"},
        {"card": "Bonesplitter", "id": f"{mine}-blade", "attached to": f"{mine}-1"},
        {"card": "Icy Manipulator", "id": f"{mine}-icy", "tapped": True},
        {"card": "Sol Ring", "id": f"{mine}-ring"},
        {"card": "Exploration", "id": f"{mine}-exploration"},
        {"card": "Forest", "id": f"{mine}-wood"},
        {"card": "Bayou", "id": f"{mine}-bayou"},
        {"card": "Snow-Covered Forest", "id": f"{mine}-snow"},
        {"card": "Mountain", "id": f"{mine}-spent", "tapped": True},
    ]
    more = [] if mine == "mine" else ["Grizzly Bears", "Tundra", "Crusade"]
    return [*found, *more, "2 Plains", "2 Island", "2 Swamp", "2 Mountain", "2 Forest"]


def _player(mine: str) -> dict[str, Any]:
    hand = ["Bayou", "Llanowar Elves", "Counterspell"] if mine == "mine" else ["Tundra", "Elvish Piper"]
    pile = [
        "Hill Giant",
        "Shock",
        "Armageddon",
        "Forest",
        "Sol Ring",
        "Crusade",
        "Holy Strength",
        "Goblin King",
    ]
    grave = (*pile, "Firebolt", "Basking Rootwalla")
    return {
        "life": 15,
        "in play": _permanents(mine),
        "hand": [{"card": c, "id": f"{mine}-held-{n}"} for n, c in enumerate((*pile[:6], *hand))],
        "phased out": [{"card": "Hill Giant", "id": f"{mine}-phased"}],
        "graveyard": [{"card": c, "id": f"{mine}-dead-{n}"} for n, c in enumerate(grave)],
        "library": [
            {"card": c, "id": f"{mine}-deck-{n}"} for n, c in enumerate((*pile, "Island", "Swamp", *pile))
        ],
    }


@cache
def board(moment: str) -> State:
    """A rich position with priority for `ME`, at the moment named."""
    case: dict[str, Any] = {
        "format": 1,
        "cards": {
            "Saproling": {"type": "Creature — Saproling", "pt": "1/1", "colors": ["green"]},
            **INVENTED,
        },
        "players": {"Ann": _player("mine"), "Bob": _player("theirs")},
        "turn": {"active": "Ann", "step": "main 1", "priority": "Ann"},
    }
    fight = {
        "attackers": ["{a}-0", "{a}-1", "{a}-9", "{a}-grown"],
        "blocks": {"{b}-0": "{a}-0", "{b}-9": "{a}-9"},
        "blocked": ["{a}-0", "{a}-9"],
        "unblocked": ["{a}-1", "{a}-grown"],
    }
    if moment in ("my upkeep", "foe's upkeep", "foe's end of turn"):
        whose, _, step = moment.partition(" ")
        case["turn"] |= {"active": "Ann" if whose == "my" else "Bob", "step": step}
    elif moment.endswith("attack"):
        sides = ("mine", "Ann") if moment == "my attack" else ("theirs", "Bob")
        case["turn"] |= {"active": sides[1], "step": "declare attackers"}
        case["combat"] = {"attackers": [f"{sides[0]}-{n}" for n in (0, 1, 9)]}
    elif moment == "foe's main":
        case["turn"] |= {"active": "Bob", "step": "main 2"}
    elif moment.endswith("combat"):
        mine = moment == "my combat"
        case["turn"] |= {"active": "Ann" if mine else "Bob", "step": "declare blockers"}
        sides = ("mine", "theirs") if mine else ("theirs", "mine")
        case["combat"] = json.loads(json.dumps(fight).replace("{a}", sides[0]).replace("{b}", sides[1]))
    elif moment == "spells of the foe":
        case["turn"]["active"] = "Bob"
        case["stack"] = [
            {"spell": {"card": "Hurloon Minotaur", "id": "minotaur"}, "by": "Bob"},
            {"spell": {"card": "Pacifism", "id": "pacifism"}, "by": "Bob", "targets": ["mine-3"]},
            {"spell": {"card": "Air Elemental", "id": "air"}, "by": "Bob"},
            {"spell": {"card": "Kavu Titan", "id": "titan"}, "by": "Bob", "kicked": True},
            {"ability of": "theirs-12", "by": "Bob", "targets": ["mine-0"]},
            {"spell": {"card": "Terror", "id": "terror"}, "by": "Bob", "targets": ["mine-0"]},
        ]
    if moment in OCCASIONS:
        OCCASIONS[moment](case)
    state = Setup(parse_case(json.dumps(case), cards=cards()), cards()).state()
    return _after_much(state) if moment == "much happened" else state


def _after_much(state: State) -> State:
    """The other player has played a blue creature; his things have dealt damage to a player and to creatures."""
    there = {o.ref: o.id for o in state.objects.values()}
    for action in (a.PlaySpell(FOE, there["sudden"], free=True), a.Pass(FOE), a.Pass(ME)):
        position = act(state, action)
        assert position.question is None, "nothing is left to choose"
        state = position.state
    gate = Transition(state)
    gate.propose(Damage(there["theirs-ring"], ME, 3), Damage(there["theirs-0"], there["mine-6"], 1))
    gate.propose(Damage(there["mine-0"], there["theirs-6"], 1), Damage(there["mine-0"], FOE, 2))
    return gate.state


def with_card(state: State, whole: Characteristics, zone: Zone) -> tuple[State, ObjectId]:
    """The position with one more card of `ME` in a zone, and that card; a creature takes the place kept for it."""
    kept = [i for i in state.zone("in play") if state.objects[i].ref == STAND_IN]
    if kept and zone == "in play" and "creature" in whole.types:
        o = replace(state.objects[kept[0]], ref="it", base=whole)
        return replace(state, objects={**state.objects, o.id: o}), o.id
    oid = ObjectId(state.next_id)
    o = GameObject(oid, "it", whole, ME, ME, zone, timestamp=state.clock)
    key = (zone, "" if zone in SHARED_ZONES else ME)
    return replace(
        state,
        objects={**state.objects, oid: o},
        zones={**state.zones, key: (oid, *state.zones.get(key, ()))},
        next_id=state.next_id + 1,
        clock=state.clock + 1,
    ), oid
