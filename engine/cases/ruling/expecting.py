"""Expectations: each assertion compared with a moment of the replay."""

from __future__ import annotations

from collections.abc import Callable

from engine.cards.spelling import fold
from engine.cases.reading.expectations import Expectation, IllegalAt, Pending
from engine.cases.reading.problems import Unclear
from engine.cases.replaying.replay import Moment, Replay
from engine.cases.ruling.possible import not_as_said
from engine.cases.setting_up.named_abilities import has_ability
from engine.cases.setting_up.references import found as object_called
from engine.rules.looking.characteristics import look
from engine.rules.looking.tests_on_objects import stat
from engine.rules.position.creature_types import each_one
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import ObjectId, Player, State

NOTHING = (None, "none", "")


def failures(replay: Replay, expected: Expectation) -> tuple[str, ...]:
    """What was expected and what was found, for each assertion that fails."""
    after, last = expected.after, len(replay.moments) - 1
    if after is not None and after > last:
        return (f"after {after}: the log stopped at entry {last}: {_stopped(replay)}",)
    moment = replay.moments[last if after is None else after]
    prefix = "" if after is None else f"after {after}: "
    found: list[str] = []
    for key in expected.where.written:
        problem = "" if key == "after" else _compared(replay, moment, key, expected)
        if problem:
            found.append(f"{prefix}{key}: {problem}")
    return tuple(found)


def _compared(replay: Replay, moment: Moment, key: str, expected: Expectation) -> str:
    try:
        if key in _OF_RULING:
            return _OF_RULING[key](replay, moment, expected)
        state = moment.position.state
        return _OF_STATE[key](state, key, expected) if key in _OF_STATE else _on_objects(state, key, expected)
    except Unclear as unclear:
        return unclear.text
    except Unsupported as unsupported:
        return str(unsupported)


def below(rule: str, cited: str) -> bool:
    """Whether a cited rule is the rule named, or one below it: 502.2 takes in 502.2b but not 502.21."""
    if not cited.startswith(rule):
        return False
    rest = cited[len(rule) :]
    return not rest or rest[0] == "." or (rest[0].isalpha() and rule[-1].isdigit())


def _stopped(replay: Replay) -> str:
    last = replay.moments[-1]
    return f"{last.forbidden_by[0]} {last.illegal.text}" if last.illegal else "end of the log"


def _legal(replay: Replay, moment: Moment, expected: Expectation) -> str:
    bad = moment.illegal is not None
    if not expected.legal:
        return "" if bad else "expected an illegal entry, every entry is legal"
    if bad:
        return f"entry {len(replay.moments) - 1} is illegal: {_stopped(replay)}"
    question = moment.position.question
    return f"undecided: {question.player}: {question.text}" if question else ""


def _reversed(replay: Replay, _moment: Moment, expected: Expectation) -> str:
    """Whether that entry was illegal and taken back."""
    wanted = expected.reversed
    assert wanted is not None, "only what is asserted is compared"
    moment = replay.moments[wanted.at] if wanted.at < len(replay.moments) else None
    if moment is None or moment.reversed is None:
        return f"entry {wanted.at} is not one that was taken back"
    return _other_rule(wanted, moment, moment.reversed)


def _other_rule(wanted: IllegalAt, moment: Moment, found: Illegal) -> str:
    if not wanted.rule or any(below(wanted.rule, cited) for cited in moment.forbidden_by):
        return ""
    return f"expected rule {wanted.rule}, found {', '.join(moment.forbidden_by)} ({found.text})"


def _illegal(replay: Replay, _moment: Moment, expected: Expectation) -> str:
    last, at, wanted = replay.moments[-1], len(replay.moments) - 1, expected.illegal
    assert wanted is not None, "only what is asserted is compared"
    if last.illegal is None:
        return f"expected entry {wanted.at} to be illegal, every entry is legal"
    if at != wanted.at:
        return f"expected entry {wanted.at}, found {at}: {_stopped(replay)}"
    return _other_rule(wanted, last, last.illegal)


def _pending(_replay: Replay, moment: Moment, expected: Expectation) -> str:
    q, wanted = moment.position.question, expected.pending
    if not isinstance(wanted, Pending):
        return "" if q is None else f"expected none, found {q.player}: {q.text}"
    if q is None:
        return "expected a pending decision, found none"
    if q.player != wanted.by:
        return f"expected {wanted.by}, found {q.player}"
    about = wanted.about.lower()
    return "" if about in q.text.lower() else f"expected {about!r} in {q.text!r}"


def cited(replay: Replay) -> set[str]:
    """Every rule that the ruling cites."""
    found = {rule for moment in replay.moments for rule in moment.cited}
    last = replay.moments[-1]
    found |= set(last.forbidden_by)
    question = replay.position.question
    if question is not None:
        found |= set(replay.case.book.cite(question.rule))
    return found


def _cites(replay: Replay, _moment: Moment, expected: Expectation) -> str:
    found = cited(replay)
    missing = [rule for rule in expected.cites if not any(below(rule, c) for c in found)]
    return f"not cited: {', '.join(missing)}" if missing else ""


def _where_the_game_stands(key: str) -> Callable[[Replay, Moment, Expectation], str]:
    def compare(_replay: Replay, moment: Moment, expected: Expectation) -> str:
        state = moment.position.state
        wanted, found = getattr(expected, key), state.step if key == "step" else getattr(state.turn, key)
        if key == "priority" and moment.position.question is not None:
            found = None
        return "" if found == wanted else f"expected {wanted}, found {found or 'nobody'}"

    return compare


def _totals(state: State, key: str, expected: Expectation) -> str:
    for name, said in getattr(expected, key).items():
        wanted, found = said, _total(state, state.players[name], key)
        if isinstance(said, dict):
            wanted = {s: n for s, n in said.items() if n}
        if found != wanted:
            return f"expected {name} {wanted}, found {found}"
    return ""


def _total(state: State, player: Player, key: str) -> int | dict[str, int]:
    match key:
        case "life":
            return player.life
        case "poison":
            return player.poison
        case "mana":
            return {s: n for s, n in player.pool.items() if n}
        case _:
            return len(state.zone(key, player.name))


def _stack(state: State, _key: str, expected: Expectation) -> str:
    found = [state.objects[i].ref for i in reversed(state.zone("stack"))]
    return "" if found == list(expected.stack) else f"expected {expected.said('stack')}, found {found}"


def _combat(state: State, key: str, expected: Expectation) -> str:
    ids: tuple[ObjectId, ...] | frozenset[ObjectId] = ()
    if state.combat:
        ids = state.combat.attackers if key == "attacking" else getattr(state.combat, key)
    found = sorted(state.objects[i].ref for i in ids if i in state.objects)
    return "" if found == sorted(getattr(expected, key)) else f"expected {expected.said(key)}, found {found}"


def _result(state: State, _key: str, expected: Expectation) -> str:
    found = state.result or "none"
    return "" if found == expected.result else f"expected {expected.result}, found {found}"


def _can(state: State, key: str, expected: Expectation) -> str:
    wanted = expected.can if key == "can" else expected.cannot
    return "" if wanted is None else not_as_said(state, wanted, key == "can")


_OF_RULING: dict[str, Callable[[Replay, Moment, Expectation], str]] = {
    "legal": _legal,
    "illegal": _illegal,
    "reversed": _reversed,
    "pending": _pending,
    "cites": _cites,
    **{key: _where_the_game_stands(key) for key in ("step", "priority", "active")},
}
_OF_STATE: dict[str, Callable[[State, str, Expectation], str]] = {
    "stack": _stack,
    "result": _result,
    "can": _can,
    "cannot": _can,
    **dict.fromkeys(("life", "poison", "mana", "hand", "library"), _totals),
    **dict.fromkeys(("attacking", "blocked", "unblocked"), _combat),
}


def _on_objects(state: State, key: str, expected: Expectation) -> str:
    for ref, wanted in getattr(expected, key.replace(" ", "_")).items():
        found = object_called(state, ref)
        if found is None and (key, wanted) == ("zone", "ceased"):
            continue
        problem = "nothing is called that"
        if found is not None:
            said = expected.said(key, ref)
            problem = _on_object(state, found.id, key, wanted, f"expected {said}, found")
        if problem:
            return f"{ref}: {problem}"
    return ""


def _on_object(state: State, oid: ObjectId, key: str, wanted: object, expected: str) -> str:
    o, view = state.objects[oid], look(state).view(oid)
    match key, wanted:
        case (("has" | "lacks"), tuple()):
            wrong = [w for w in wanted if has_ability(view, w) is not (key == "has")]
            return f"expected {key} {wrong}" if wrong else ""
        case "counters", dict():
            same = all(o.counters.get(kind.lower(), 0) == n for kind, n in wanted.items())
            return "" if same else f"{expected} {o.counters}"
        case (("colors" | "types" | "subtypes" | "supertypes"), tuple()):
            words = frozenset(s.lower() for s in getattr(view, key))
            named = (w for w in wanted if w not in NOTHING)
            same = words == each_one(named, state.book.creature_types)
            return "" if same else f"{expected} {sorted(words)}"
        case "name", str() if wanted not in NOTHING:
            return "" if fold(view.name) == fold(wanted) else f"{expected} {view.name}"
        case _:
            found = _value(state, oid, key)
            same = found == wanted or (found in NOTHING and wanted in NOTHING)
            return "" if same else f"{expected} {found}"


def _value(state: State, oid: ObjectId, key: str) -> str | int | bool | None:
    o, view = state.objects[oid], look(state).view(oid)
    match key:
        case "pt":
            return f"{view.power}/{view.toughness}" if view.power is not None else None
        case "name":
            return view.name
        case "cost":
            return view.cost
        case "controller":
            return view.controller
        case "mana value":
            return stat(look(state), oid, "mana value")
        case "zone":
            return o.zone
        case "tapped":
            return o.tapped
        case "damage":
            return o.damage
        case "face down":
            return o.face_down
        case _:
            host = o.attached
            if isinstance(host, int):
                return state.objects[host].ref if host in state.objects else None
            return host
