"""Expectations: each assertion compared with a moment of the replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cases.reading.problems import Unclear
from engine.cases.replaying.replay import Moment, Replay
from engine.cases.ruling.possible import possible
from engine.cases.setting_up.card_entries import many
from engine.cases.setting_up.named_abilities import has_ability
from engine.rules.looking.characteristics import look
from engine.rules.looking.tests_on_objects import stat
from engine.rules.looking.views import View
from engine.rules.position.state import ObjectId, PlayerId, State

NOTHING = (None, "none", "")


def failures(replay: Replay, expect: list[Any]) -> list[str]:
    """What was expected and what was found, for each assertion that fails."""
    found: list[str] = []
    for assertion in expect:
        after = assertion.get("after")
        if after is not None and after >= len(replay.moments):
            stopped = f"the log stopped at entry {len(replay.moments) - 1}: {_stopped(replay)}"
            found.append(f"after {after}: {stopped}")
            continue
        moment = replay.moments[after] if after is not None else replay.moments[-1]
        for key, value in assertion.items():
            problem = "" if key == "after" else _compared(replay, moment, key, value)
            if problem:
                prefix = f"after {after}: " if after is not None else ""
                found.append(f"{prefix}{key}: {problem}")
    return found


def _compared(replay: Replay, moment: Moment, key: str, value: Any) -> str:
    try:
        return _CHECKS[key](replay, moment, value) if key in _CHECKS else _on_objects(moment, key, value)
    except Unclear as unclear:
        return unclear.text


def below(rule: str, cited: str) -> bool:
    """Whether a cited rule is the rule named, or one below it: 502.2 takes in 502.2b but not 502.21."""
    if not cited.startswith(rule):
        return False
    rest = cited[len(rule) :]
    return not rest or rest[0] == "." or (rest[0].isalpha() and rule[-1].isdigit())


def _stopped(replay: Replay) -> str:
    last = replay.moments[-1]
    return f"{last.illegal.rule} {last.illegal.text}" if last.illegal else "end of the log"


def _legal(replay: Replay, moment: Moment, value: Any) -> str:
    place = replay.moments.index(moment)
    last = replay.moments[-1]
    bad = last.illegal is not None and place == len(replay.moments) - 1
    if not value:
        return "" if bad else "expected an illegal entry, every entry is legal"
    if bad:
        return f"entry {len(replay.moments) - 1} is illegal: {_stopped(replay)}"
    question = moment.position.question
    return f"undecided: {question.player}: {question.text}" if question else ""


def _illegal(replay: Replay, _moment: Moment, value: Any) -> str:
    last = replay.moments[-1]
    at = len(replay.moments) - 1
    if last.illegal is None:
        return f"expected entry {value['at']} to be illegal, every entry is legal"
    if at != value["at"]:
        return f"expected entry {value['at']}, found {at}: {_stopped(replay)}"
    rule = str(value.get("rule", ""))
    if not rule or any(below(rule, cited) for cited in last.illegal.rules):
        return ""
    return f"expected rule {rule}, found {', '.join(last.illegal.rules)} ({last.illegal.text})"


def _totals(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        state = moment.position.state
        for name, expected in value.items():
            player = state.players[PlayerId(name)]
            wanted, found = expected, _total(state, player, key)
            if key == "mana":
                wanted = {s: n for s, n in (expected or {}).items() if n}
            if found != wanted:
                return f"expected {name} {wanted}, found {found}"
        return ""

    return check


def _total(state: State, player: Any, key: str) -> Any:
    if key in ("life", "poison"):
        return getattr(player, key)
    if key == "mana":
        return {s: n for s, n in player.pool.items() if n}
    return len(state.zone(key, player.name))


def _stack(_replay: Replay, moment: Moment, value: Any) -> str:
    state = moment.position.state
    found = [state.objects[i].ref for i in reversed(state.zone("stack"))]
    return "" if found == [str(v) for v in many(value)] else f"expected {value}, found {found}"


def _combat(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        state = moment.position.state
        ids: Any = ()
        if state.combat:
            ids = state.combat.attackers if key == "attacking" else getattr(state.combat, key)
        found = sorted(state.objects[i].ref for i in ids if i in state.objects)
        return "" if found == sorted(str(v) for v in many(value)) else f"expected {value}, found {found}"

    return check


def _turn(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        found = getattr(moment.position.state.turn, key)
        if key == "priority" and moment.position.question is not None:
            found = None
        return "" if found == value else f"expected {value}, found {found or 'nobody'}"

    return check


def _result(_replay: Replay, moment: Moment, value: Any) -> str:
    wanted = value if isinstance(value, str) else f"winner {value['winner']}"
    found = moment.position.state.result or "none"
    return "" if found == wanted else f"expected {wanted}, found {found}"


def _pending(_replay: Replay, moment: Moment, value: Any) -> str:
    q = moment.position.question
    if value == "none":
        return "" if q is None else f"expected none, found {q.player}: {q.text}"
    if q is None:
        return "expected a pending decision, found none"
    if q.player != value["by"]:
        return f"expected {value['by']}, found {q.player}"
    about = str(value.get("about", "")).lower()
    return "" if about in q.text.lower() else f"expected {about!r} in {q.text!r}"


def cited(replay: Replay) -> set[str]:
    """Every rule that the ruling cites."""
    found = {rule for moment in replay.moments for rule in moment.cited}
    last = replay.moments[-1]
    if last.illegal:
        found |= set(last.illegal.rules)
    question = replay.position.question
    if question is not None and question.rule:
        found.add(question.rule)
    return found


def _cites(replay: Replay, _moment: Moment, value: Any) -> str:
    found = cited(replay)
    missing = [str(v) for v in many(value) if not any(below(str(v), c) for c in found)]
    return f"not cited: {', '.join(missing)}" if missing else ""


def _can(wanted: bool) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        return possible(moment.position.state, value, wanted)

    return check


_CHECKS: dict[str, Callable[[Replay, Moment, Any], str]] = {
    "legal": _legal,
    "illegal": _illegal,
    "stack": _stack,
    "result": _result,
    "pending": _pending,
    "cites": _cites,
    "can": _can(True),
    "cannot": _can(False),
    **{k: _totals(k) for k in ("life", "poison", "mana", "hand", "library")},
    **{k: _combat(k) for k in ("attacking", "blocked", "unblocked")},
    **{k: _turn(k) for k in ("step", "priority", "active")},
}


def _on_objects(moment: Moment, key: str, value: Any) -> str:
    state = moment.position.state
    for ref, wanted in value.items():
        found = state.latest(str(ref))
        if found is None:
            if (key, wanted) == ("zone", "ceased"):
                continue
            return f"{ref}: nothing is called that"
        view = look(state).view(found.id)
        problem = _one(state, found.id, view, key, wanted)
        if problem:
            return f"{ref}: {problem}"
    return ""


def _one(state: State, oid: ObjectId, view: View, key: str, wanted: Any) -> str:
    if key in ("has", "lacks"):
        wrong = [w for w in many(wanted) if has_ability(view, str(w)) is not (key == "has")]
        return f"expected {key} {wrong}" if wrong else ""
    o = state.objects[oid]
    if key == "counters":
        off = [k for k, n in (wanted or {}).items() if o.counters.get(k, 0) != n]
        return f"expected {wanted}, found {o.counters}" if off else ""
    found = _value(state, oid, view, key)
    if isinstance(found, frozenset):
        expected = frozenset(str(w).lower() for w in many(wanted) if w not in NOTHING)
        return "" if found == expected else f"expected {wanted}, found {sorted(found)}"
    if found in NOTHING and wanted in NOTHING:
        return ""
    return "" if found == wanted else f"expected {wanted}, found {found}"


def _value(state: State, oid: ObjectId, view: View, key: str) -> Any:
    o = state.objects[oid]
    match key:
        case "pt":
            return f"{view.power}/{view.toughness}" if view.power is not None else None
        case "colors" | "types" | "subtypes" | "supertypes":
            return frozenset(s.lower() for s in getattr(view, key))
        case "name" | "cost" | "controller":
            return getattr(view, key)
        case "mana value":
            return stat(look(state), oid, "mana value")
        case "zone" | "tapped" | "damage":
            return getattr(o, key)
        case "face down":
            return o.face_down
        case _:
            return _attached(state, o.attached)


def _attached(state: State, to: Any) -> str | None:
    if isinstance(to, int):
        return state.objects[ObjectId(to)].ref if to in state.objects else None
    return None if to is None else str(to)
