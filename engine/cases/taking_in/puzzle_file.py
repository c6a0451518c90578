"""Puzzles of Forge (`.pzl`): a position in `[state]`, its cards `Name|Tapped|Counters:P1P1=2|AttachedTo:11`."""

from __future__ import annotations

import re

from engine.cases.reading.yaml_text import Content
from engine.cases.taking_in.taken import NotTaken, Taken, TakenCard, TakenPlayer
from engine.intake.numbers import plain_whole

_ZONES = {
    "hand": "hand", "library": "library", "graveyard": "graveyard", "exile": "removed", "battlefield": "in play",
    "ante": "ante", "sideboard": "sideboard",
}  # fmt: skip
_STEPS = {
    "upkeep": "upkeep", "draw": "draw", "main1": "main 1", "main2": "main 2", "combatbegin": "beginning of combat",
    "combatdeclareattackers": "declare attackers", "combatdeclareblockers": "declare blockers",
    "combatfirststrikedamage": "first-strike damage", "combatdamage": "combat damage", "combatend": "end of combat",
    "endofturn": "end of turn", "cleanup": "cleanup", "untap": "untap",
}  # fmt: skip
_SIDES = (("human", "You"), ("p0", "You"), ("ai", "Opponent"), ("p1", "Opponent"))
_COUNTER = re.compile(r"([PM])(\d+)([PM])(\d+)")
_FLAGS = {
    "tapped": "tapped",
    "summonsick": "sick",
    "facedown": "face down",
    "attacking": "attacking",
    "token": "token",
}


def read_puzzle(text: str, name: str) -> Taken:
    """The position of a puzzle; raises `NotTaken` for what is none."""
    sections = _sections(text)
    state = sections.get("state", {})
    if not any(key.endswith(("battlefield", "life")) for key in state):
        raise NotTaken(f"{name} is no puzzle: it has no [state] with lives and battlefields.")
    metadata = sections.get("metadata", {})
    mine = {role: said for role, said in _names(state).items() if role}
    players = tuple(_player(role, mine, state) for role in ("You", "Opponent"))
    active = "Opponent" if state.get("activeplayer", "human").casefold() in ("ai", "p1") else "You"
    step = _STEPS.get(re.sub(r"[^a-z0-9]", "", state.get("activephase", "main1").casefold()), "main 1")
    note = metadata.get("description", "").replace("\\n", " ").strip()
    return Taken(
        metadata.get("name", name),
        f"puzzle {name}",
        players,
        {"active": mine[active], "step": step},
        note=note,
    )


def _sections(text: str) -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    here: dict[str, str] = {}
    for line in text.splitlines():
        head = re.fullmatch(r"\s*\[(\w+)\]\s*", line)
        if head:
            here = found.setdefault(head[1].casefold(), {})
        elif said := re.match(r"\s*([\w ]+?)\s*[:=](.*)", line):
            here[said[1].casefold()] = said[2].strip()
    return found


def _names(state: dict[str, str]) -> dict[str, str]:
    names = {"You": "You", "Opponent": "Opponent"}
    for prefix, role in _SIDES:
        names[role] = state.get(f"{prefix}name", "") or names[role]
    return names


def _player(role: str, names: dict[str, str], state: dict[str, str]) -> TakenPlayer:
    own = {
        key.removeprefix(prefix): value
        for prefix, r in _SIDES
        if r == role
        for key, value in state.items()
        if key.startswith(prefix)
    }
    zones: dict[str, tuple[TakenCard, ...] | int] = {}
    for key, zone in _ZONES.items():
        cards = tuple(_card(one) for one in own.get(key, "").split(";") if one.strip())
        if cards or zone == "in play":
            zones[zone] = cards
    life = own.get("life", "20")
    totals: dict[str, object] = {"lands played": 1} if own.get("landsplayed", "0") not in ("", "0") else {}
    if own.get("counters", "").casefold().startswith("poison="):
        totals["poison"] = _whole(own["counters"].partition("=")[2].partition(",")[0])
    return TakenPlayer(names[role], _whole(life), totals, zones)


def _card(written: str) -> TakenCard:
    name, *parts = (part.strip() for part in written.split("|"))
    said: Content = {}
    for part in parts:
        key, _, value = part.partition(":")
        match key.casefold():
            case flag if flag in _FLAGS:
                said[_FLAGS[flag]] = True
            case "id":
                said["id"] = f"card-{value}"
            case "attachedto" | "enchanting":
                said["attached to"] = f"card-{value}"
            case "counters":
                said["counters"] = dict(filter(None, map(_counter, value.split(","))))
            case "damage":
                said["damage"] = _whole(value)
            case "chosencolor":
                said.setdefault("chosen", {})["color"] = value.split(",")[0]
            case "chosentype":
                said.setdefault("chosen", {})["type"] = value
            case _:
                pass  # set, art and what only their screen needs
    return TakenCard(name, said)


def _counter(written: str) -> tuple[str, int] | None:
    kind, _, count = written.partition("=")
    sized = _COUNTER.fullmatch(kind.strip())
    if not count.strip().isdecimal():
        return None
    signs = {"P": "+", "M": "-"}
    told = f"{signs[sized[1]]}{sized[2]}/{signs[sized[3]]}{sized[4]}" if sized else kind.strip().casefold()
    return told, _whole(count)


def _whole(written: str) -> int:
    """A whole number, perhaps below nothing; raises `NotTaken` for what is none."""
    digits = written.strip()
    try:
        return -plain_whole(digits[1:]) if digits.startswith("-") else plain_whole(digits)
    except ValueError as error:
        raise NotTaken(f"The puzzle holds {digits[:40]!r} where a whole number belongs.") from error
