"""Log entries as actions of the rules."""

from __future__ import annotations

from typing import Any

from engine.cases.reading.problems import Unclear, nearest
from engine.cases.replaying.picks import object_of, recipient_of, symbols
from engine.cases.setting_up.card_entries import kicked, many
from engine.cases.setting_up.named_abilities import activated_index
from engine.rules.position import actions as a
from engine.rules.position.state import PlayerId, Recipient, State
from engine.rules.transition import Transition

PLAYED_WITH = ("buyback", "entwined", "flashback", "face down")


def action_of(state: State, kind: str, body: Any) -> a.Action:
    """The action of an entry; raises `Unclear` where it names nothing and `Illegal` where rules forbid it."""
    if kind == "concede":
        return a.Concede(PlayerId(str(body)))
    by = PlayerId(str(body["by"]))
    free = body.get("pay") == "free"
    match kind:
        case "begin":
            return a.Begin(by, bool(body.get("ante")))
        case "play":
            return _play(state, by, body, free)
        case "land":
            _stands(state, body)
            return a.PlayLand(by, object_of(state, body["card"]))
        case "activate":
            return activation(state, by, body, free)
        case "unmorph":
            additional = tuple(object_of(state, r) for r in many(body.get("additional")))
            return a.Unmorph(by, object_of(state, body["permanent"]), free, additional)
        case "attack":
            bands = tuple(tuple(object_of(state, r) for r in band) for band in body.get("bands") or ())
            attacked = PlayerId(str(body["player"])) if "player" in body else None
            with_ = tuple(object_of(state, r) for r in many(body.get("with")))
            return a.Attack(by, with_, bands, free, attacked)
        case "block":
            return a.Block(by, _blocks(state, body.get("with") or {}), free)
        case _:
            rows = (body["damage"] or {}).items()
            return a.Assign(by, {object_of(state, s): _numbers(state, d) for s, d in rows})


def _blocks(state: State, written: dict[str, Any]) -> Any:
    return {object_of(state, b): tuple(object_of(state, x) for x in many(v)) for b, v in written.items()}


def _numbers(state: State, written: Any) -> dict[Recipient, int]:
    return {recipient_of(state, t): n for t, n in (written or {}).items()}


def _targets(state: State, body: Any) -> tuple[Recipient, ...] | None:
    if "targets" not in body:
        return None
    return tuple(recipient_of(state, t) for t in many(body["targets"]))


def _stands(state: State, body: Any) -> None:
    """Where the record says a card is played from is where it is."""
    said = body.get("from")
    o = state.objects[object_of(state, body["card"])]
    if said is not None and o.zone != said:
        raise Unclear(str(said), f"{o.ref} is not in the {said} but in the {o.zone}")


def _play(state: State, by: PlayerId, body: Any, free: bool) -> a.PlaySpell:
    _stands(state, body)
    card = object_of(state, body["card"])
    half = str(body.get("half") or "")
    halves = [h.name for h in state.objects[card].base.halves]
    if half and half.lower() not in (h.lower() for h in halves):
        raise Unclear(half, f"{body['card']} has no half {half!r}{nearest(half, halves)}")
    return a.PlaySpell(
        by,
        card,
        _targets(state, body),
        int(body.get("x", 0)),
        tuple(many(body.get("modes"))),
        _numbers(state, body.get("divide")),
        kicked(body.get("kicked")) | {name for name in PLAYED_WITH if body.get(name)},
        int(body.get("alternative", 0)),
        tuple(object_of(state, r) for r in many(body.get("additional"))),
        half,
        free,
    )


def activation(state: State, by: PlayerId, body: Any, free: bool) -> a.Activate:
    """The playing of an activated ability."""
    source = object_of(state, body["source"])
    index = activated_index(Transition(state), source, body.get("ability"))
    return a.Activate(
        by,
        source,
        index,
        _targets(state, body),
        int(body.get("x", 0)),
        tuple(many(body.get("modes"))),
        _numbers(state, body.get("divide")),
        tuple(object_of(state, r) for r in many(body.get("additional"))),
        free,
    )


def payments(state: State, body: Any) -> tuple[a.Payment, ...] | None:
    """The mana abilities listed as a payment, each with the mana picked, if any; nothing where none is listed."""
    listed = body.get("pay") if isinstance(body, dict) else None
    if not isinstance(listed, list):
        return None
    found: list[a.Payment] = []
    for one in listed:
        written = one.get("activate", one) if isinstance(one, dict) else {"source": one}
        by = PlayerId(str(written.get("by", body["by"])))
        gives = tuple(symbols(written["pick"])) if "pick" in written else ()
        found.append(a.Payment(activation(state, by, written, False), gives))
    return tuple(found)
