"""What cannot be in a recorded position, found before anything is played.

Positions that state-based effects would tidy up (a creature without toughness, a player without
life) are possible; what no sequence of play leaves behind is not.
"""

from __future__ import annotations

from typing import Any

from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import Problem
from engine.cases.reading.vocabulary import COMBAT_STEPS, ONLY_IN_PLAY
from engine.cases.setting_up.card_entries import CardEntries, many
from engine.rules.position.state import GameObject, ObjectId, PlayerId, State
from engine.text import ir


def impossible(case: Case, state: State, cards: CardEntries) -> list[Problem]:
    """Every contradiction between what the case records and what a game can be."""
    found: list[Problem] = []
    for oid, entry in cards.entries:
        found += _of_object(case, state, state.objects[oid], entry)
    return found + _of_combat(case, state, cards) + _of_turn(case, state) + _of_stack(case, cards)


def _of_object(case: Case, state: State, o: GameObject, entry: dict[str, Any]) -> list[Problem]:
    found: list[Problem] = []
    if o.zone not in ("in play", "phased out"):
        found += [
            Problem(case.line(entry, key), key, f"{o.ref} is in the {o.zone}; `{key}` is for permanents")
            for key in ONLY_IN_PLAY
            if entry.get(key) not in (None, False, 0)
        ]
    else:
        found += _of_permanent(case, state, o, entry)
    if entry.get("attacking") and state.turn.step not in COMBAT_STEPS:
        line = case.line(entry, "attacking")
        found.append(Problem(line, "attacking", f"{o.ref} cannot be attacking in {state.turn.step}"))
    return found


def _of_permanent(case: Case, state: State, o: GameObject, entry: dict[str, Any]) -> list[Problem]:
    types = set(o.base.types)
    line = case.line(entry, "attached to") if "attached to" in entry else case.line(entry)
    if types & {"instant", "sorcery"} and not o.face_down:
        text = f"{o.base.name} cannot be in play: instants and sorceries are not permanents"
        return [Problem(line, o.base.name, text)]
    if isinstance(o.attached, int):
        host = state.objects.get(o.attached)
        if host is None or host.zone not in ("in play", "phased out"):
            where = f"in the {host.zone}" if host is not None else "nowhere"
            return [Problem(line, o.ref, f"{o.ref} cannot be attached to what is {where}")]
        if host.id == o.id:
            return [Problem(line, o.ref, f"{o.ref} cannot be attached to itself")]
    enchants = any(isinstance(a, ir.Keyword) and a.name == "enchant" for a in o.base.abilities)
    if (
        o.zone == "in play"
        and o.attached is None
        and enchants
        and not o.face_down
        and "creature" not in types
    ):
        text = f"{o.ref} is a local enchantment and must be attached to something (`attached to`)"
        return [Problem(line, o.ref, text)]
    return []


def _of_combat(case: Case, state: State, cards: CardEntries) -> list[Problem]:
    written = case.content.get("combat") or {}
    found: list[Problem] = []
    if written and state.turn.step not in COMBAT_STEPS:
        line = case.line(case.content, "combat")
        found.append(Problem(line, "combat", f"there is no combat in {state.turn.step}"))
    attackers = set(many(written.get("attackers"))) | {
        cards.objects[oid].ref for oid, e in cards.entries if e.get("attacking")
    }
    for ref in sorted(attackers):
        line = case.line(written, "attackers")
        found += _fighter(state, cards.refs[ref], ref, line, "attacker")
    for blocker, blocked in (written.get("blocks") or {}).items():
        line = case.line(written["blocks"], blocker)
        found += _fighter(state, cards.refs[blocker], blocker, line, "blocker")
        found += [
            Problem(line, str(a), f"{blocker} cannot block {a}, which does not attack")
            for a in many(blocked)
            if a not in attackers
        ]
    for key in ("blocked", "unblocked"):
        found += [
            Problem(case.line(written, key), str(a), f"{a} cannot be {key}: it does not attack")
            for a in many(written.get(key))
            if a not in attackers
        ]
    both = set(many(written.get("unblocked"))) & {
        a for v in (written.get("blocks") or {}).values() for a in many(v)
    }
    found += [
        Problem(case.line(written, "unblocked"), a, f"{a} is blocked and unblocked at once") for a in both
    ]
    return found


def _fighter(state: State, oid: ObjectId, ref: str, line: int, what: str) -> list[Problem]:
    o = state.objects[oid]
    if o.zone != "in play":
        return [Problem(line, ref, f"the {what} {ref} is not in play")]
    return []


def _of_turn(case: Case, state: State) -> list[Problem]:
    written = case.content.get("turn") or {}
    controlled = written.get("controlled by")
    if controlled is not None and PlayerId(str(controlled)) == state.turn.active:
        line = case.line(written, "controlled by")
        return [Problem(line, str(controlled), "`controlled by` names another player than the active one")]
    return []


def _of_stack(case: Case, cards: CardEntries) -> list[Problem]:
    found: list[Problem] = []
    stack = case.content.get("stack") or []
    for n, written in enumerate(stack):
        line = case.line(stack, n)
        if "spell" in written:
            _, entry = cards.counted(written["spell"])
            base = cards.characteristics(str(entry.get("card")), line)
            if "land" in base.types:
                found.append(Problem(line, base.name, f"{base.name} is a land and cannot be on the stack"))
        elif (
            "exactly" not in written
            and "ability of" in written
            and str(written["ability of"]) not in cards.refs
        ):
            word = str(written["ability of"])
            found.append(Problem(line, word, f"nothing is called {word!r}"))
    return found
