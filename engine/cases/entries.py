"""Log entries and references as actions and answers of the rules."""

from __future__ import annotations

from typing import Any

from engine.rules import actions as a
from engine.rules.gate import Gate
from engine.rules.playing import activated_abilities
from engine.rules.refusal import Illegal, Unsupported
from engine.rules.state import ObjectId, PlayerId, Question, Recipient, State


def object_of(state: State, ref: Any) -> ObjectId:
    """The object a reference means."""
    found = state.latest(str(ref))
    if found is None:
        raise Illegal("reference", f"nothing is called {ref!r}")
    return found.id


def recipient_of(state: State, ref: Any) -> Recipient:
    """The object or player a reference means."""
    return PlayerId(ref) if ref in state.players else object_of(state, ref)


def many(value: Any) -> list[Any]:
    """A list of what may have been written as one."""
    if value is None:
        return []
    return list(value) if isinstance(value, list) else [value]


def action_of(state: State, kind: str, body: Any) -> a.Action:
    """The action of an entry."""
    if kind == "concede":
        return a.Concede(PlayerId(str(body)))
    by = PlayerId(str(body["by"]))
    free = body.get("pay") == "free"
    if isinstance(body.get("pay"), list):
        raise Unsupported("a payment listed activation by activation")
    match kind:
        case "play":
            return _play(state, by, body, free)
        case "land":
            return a.PlayLand(by, object_of(state, body["card"]))
        case "activate":
            return _activate(state, by, body, free)
        case "unmorph":
            return a.Unmorph(by, object_of(state, body["permanent"]), free)
        case "attack":
            bands = tuple(tuple(object_of(state, r) for r in band) for band in body.get("bands", ()))
            return a.Attack(by, tuple(object_of(state, r) for r in many(body.get("with"))), bands, free)
        case "block":
            pairs = (body.get("with") or {}).items()
            return a.Block(
                by, {object_of(state, b): tuple(object_of(state, x) for x in many(v)) for b, v in pairs}, free
            )
        case "assign":
            rows = body["damage"].items()
            return a.Assign(
                by, {object_of(state, s): {recipient_of(state, t): n for t, n in d.items()} for s, d in rows}
            )
        case _:
            raise Illegal("reference", f"unknown entry {kind!r}")


def _targets(state: State, body: Any) -> tuple[Recipient, ...] | None:
    return tuple(recipient_of(state, t) for t in many(body["targets"])) if "targets" in body else None


def _play(state: State, by: PlayerId, body: Any, free: bool) -> a.PlaySpell:
    options: set[str] = set()
    kicked = body.get("kicked")
    if kicked is True:
        options.add("kicked")
    elif kicked:
        options |= {"kicked"} | {f"kicked:{n}" for n in many(kicked)}
    options |= {name for name in ("buyback", "entwined", "flashback", "face down") if body.get(name)}
    alternative = body.get("alternative", 0)
    divide = {recipient_of(state, t): n for t, n in (body.get("divide") or {}).items()}
    return a.PlaySpell(
        by,
        object_of(state, body["card"]),
        _targets(state, body),
        int(body.get("x", 0)),
        tuple(many(body.get("modes"))),
        divide,
        frozenset(options),
        int(alternative),
        tuple(object_of(state, r) for r in many(body.get("additional"))),
        str(body.get("half", "")),
        free,
    )


def _activate(state: State, by: PlayerId, body: Any, free: bool) -> a.Activate:
    source = object_of(state, body["source"])
    wanted = body.get("ability", 1)
    if not isinstance(wanted, int):
        raise Unsupported(f"an ability named by its text: {wanted!r}")
    if len(activated_abilities(Gate(state), source)) < wanted:
        raise Illegal("403.1", f"{body['source']} has no such ability")
    divide = {recipient_of(state, t): n for t, n in (body.get("divide") or {}).items()}
    return a.Activate(
        by,
        source,
        wanted - 1,
        _targets(state, body),
        int(body.get("x", 0)),
        tuple(many(body.get("modes"))),
        divide,
        tuple(object_of(state, r) for r in many(body.get("additional"))),
        free,
    )


def value_of(state: State, question: Question, pick: Any) -> Any:
    """The answer a `choose` entry gives to a question."""
    match question.kind:
        case "yes or no":
            return pick in (True, "yes")
        case "objects":
            if pick in ("no", False, None):
                return ()
            return tuple(recipient_of(state, r) for r in many(pick))
        case "order":
            return tuple(_source_of(state, question, r) for r in many(pick))
        case "choice":
            if pick in state.players:
                return PlayerId(pick)
            found = state.latest(str(pick))
            if found is not None:
                return found.id
            return next(
                (o for o in question.options if isinstance(o, tuple) and "".join(o) == str(pick)), str(pick)
            )
        case "number":
            return int(pick)
        case "words":
            return _words(state, pick)
        case _:
            return str(pick).lower() if question.kind == "color" else str(pick)


def _words(state: State, pick: Any) -> Any:
    if isinstance(pick, dict):
        return {recipient_of(state, t): n for t, n in pick.items()}
    return tuple(tuple(str(w) for w in pair) for pair in pick)


def _source_of(state: State, question: Question, ref: Any) -> ObjectId:
    found = state.latest(str(ref))
    if found is not None and found.id in question.options:
        return found.id
    for oid in question.options:
        if oid in state.last_known and state.last_known[oid][0].ref == ref:
            return ObjectId(oid)
    return object_of(state, ref)
