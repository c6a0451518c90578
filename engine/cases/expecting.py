"""Expectations: each assertion compared with a moment of the replay."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.cases.entries import many
from engine.cases.replaying import Moment, Replay
from engine.rules.characteristics import look
from engine.rules.refusal import Unsupported
from engine.rules.sight import View, keyword_name
from engine.rules.state import ObjectId, PlayerId, State


def failures(replay: Replay, expect: list[Any]) -> list[str]:
    """What was expected and what was found, for each assertion that fails."""
    found: list[str] = []
    for assertion in expect:
        rest = {k: v for k, v in assertion.items() if k != "after"}
        after = assertion.get("after")
        if after is not None and after >= len(replay.moments):
            found.append(
                f"after {after}: the log stopped at entry {len(replay.moments) - 1}: {_stopped(replay)}"
            )
            continue
        moment = replay.moments[after] if after is not None else replay.moments[-1]
        for key, value in rest.items():
            problem = (
                _CHECKS[key](replay, moment, value) if key in _CHECKS else _on_objects(moment, key, value)
            )
            if problem:
                prefix = f"after {after}: " if after is not None else ""
                found.append(f"{prefix}{key}: {problem}")
    return found


def _stopped(replay: Replay) -> str:
    last = replay.moments[-1]
    return f"{last.illegal.rule} {last.illegal.text}" if last.illegal else "end of the log"


def _legal(replay: Replay, _moment: Moment, _value: Any) -> str:
    last = replay.moments[-1]
    if last.illegal:
        return f"entry {len(replay.moments) - 1} is illegal: {_stopped(replay)}"
    question = replay.position.question
    return f"undecided: {question.player}: {question.text}" if question else ""


def _illegal(replay: Replay, _moment: Moment, value: Any) -> str:
    last = replay.moments[-1]
    at = len(replay.moments) - 1
    if last.illegal is None:
        return f"expected entry {value['at']} to be illegal, every entry is legal"
    if at != value["at"]:
        return f"expected entry {value['at']}, found {at}: {_stopped(replay)}"
    rule = str(value.get("rule", ""))
    return "" if last.illegal.rule.startswith(rule) else f"expected rule {rule}, found {last.illegal.rule}"


def _totals(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        state = moment.position.state
        for name, wanted in value.items():
            player = state.players[PlayerId(name)]
            found: Any = len(state.zone(key, name))
            if key in ("life", "poison"):
                found = getattr(player, key)
            elif key == "mana":
                found = {s: n for s, n in player.pool.items() if n}
            if found != wanted:
                return f"expected {name} {wanted}, found {found}"
        return ""

    return check


def _stack(_replay: Replay, moment: Moment, value: Any) -> str:
    state = moment.position.state
    found = [state.objects[i].ref for i in reversed(state.zone("stack"))]
    return "" if found == many(value) else f"expected {value}, found {found}"


def _combat(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        state = moment.position.state
        ids: Any = ()
        if state.combat:
            ids = state.combat.attackers if key == "attacking" else getattr(state.combat, key)
        found = sorted(state.objects[i].ref for i in ids)
        return "" if found == sorted(many(value)) else f"expected {value}, found {found}"

    return check


def _turn(key: str) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        found = getattr(moment.position.state.turn, key)
        return "" if found == value else f"expected {value}, found {found}"

    return check


def _result(_replay: Replay, moment: Moment, value: Any) -> str:
    wanted = value if isinstance(value, str) else f"winner {value['winner']}"
    found = moment.position.state.result
    return "" if found == wanted else f"expected {wanted}, found {found or 'no result'}"


def _pending(_replay: Replay, moment: Moment, value: Any) -> str:
    q = moment.position.question
    if q is None:
        return "expected a pending decision, found none"
    if q.player != value["by"]:
        return f"expected {value['by']}, found {q.player}"
    about = str(value.get("about", "")).lower()
    return "" if about in q.text.lower() else f"expected {about!r} in {q.text!r}"


def _cites(replay: Replay, _moment: Moment, value: Any) -> str:
    cited = {r for m in replay.moments for record in m.records for r in record.rules}
    last = replay.moments[-1]
    if last.illegal:
        cited.add(last.illegal.rule)
    missing = [str(v) for v in many(value) if not any(c.startswith(str(v)) for c in cited)]
    return f"not cited: {', '.join(missing)}" if missing else ""


def _can(wanted: bool) -> Callable[[Replay, Moment, Any], str]:
    def check(_replay: Replay, moment: Moment, value: Any) -> str:
        from engine.cases.possible import possible

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
        found_object = state.latest(str(ref))
        if found_object is None:
            if (key, wanted) == ("zone", "ceased"):
                continue
            return f"{ref}: nothing is called that"
        view = look(state).view(found_object.id)
        problem = _one(state, found_object.id, view, key, wanted)
        if problem:
            return f"{ref}: {problem}"
    return ""


def _one(state: State, oid: ObjectId, view: View, key: str, wanted: Any) -> str:
    if key in ("has", "lacks"):
        names = {keyword_name(g.ability) for g in view.abilities} | {
            getattr(g.ability, "name", "") for g in view.abilities
        }
        wrong = [w for w in many(wanted) if (str(w).lower() in names) is not (key == "has")]
        return f"expected {key} {wrong}, found {sorted(n for n in names if n)}" if wrong else ""
    o = state.objects[oid]
    if key == "counters":
        wrong = [k for k, n in wanted.items() if o.counters.get(k, 0) != n]
        return f"expected {wanted}, found {o.counters}" if wrong else ""
    found = _value(state, oid, view, key)
    if isinstance(found, frozenset):
        return (
            ""
            if found == frozenset(str(w).lower() for w in many(wanted))
            else f"expected {wanted}, found {sorted(found)}"
        )
    return "" if found == wanted else f"expected {wanted}, found {found}"


def _value(state: State, oid: ObjectId, view: View, key: str) -> Any:
    from engine.rules.references import stat

    o = state.objects[oid]
    match key:
        case "pt":
            return f"{view.power}/{view.toughness}"
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
        case "attached":
            return (
                state.objects[o.attached].ref
                if isinstance(o.attached, int) and o.attached in state.objects
                else o.attached
            )
        case _:
            raise Unsupported(f"assertion `{key}`")
