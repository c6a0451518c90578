"""The ruling for a person: verdict, reasons, steps, the position then."""

from __future__ import annotations

from collections.abc import Iterator

from engine.cases.replaying.steps import Step
from engine.cases.ruling.adjudication import Adjudication, Decision
from engine.cases.showing.layout import mana_words
from engine.cases.writing.position_words import avatar_of, of_player, ref_of
from engine.rules.position.refusal import Unsupported
from engine.rules.position.rulebook import numbers_in_words
from engine.rules.position.state import GameObject, PlayerId, State

VERDICTS = {"not yet ruled": "not yet ruled: nothing that was done is recorded"}


def in_words(ruling: Adjudication) -> str:
    """The ruling in lines; raises `Unsupported` where nothing is ruled."""
    if ruling.verdict == "unsupported" or ruling.end is None:
        raise Unsupported(ruling.unsupported)
    verdict = (
        f"illegal at entry {ruling.at}"
        if ruling.at is not None
        else VERDICTS.get(ruling.verdict, ruling.verdict)
    )
    lines = [ruling.case.title, f"Rulebook: {ruling.book.title}", f"Verdict: {verdict}"]
    if ruling.forbidden_by:
        lines.append(f"  because {ruling.reason} ({_cited(ruling.forbidden_by)})")
    lines += [f"  not seen, since its text is not understood: {card}" for card in ruling.unseen]
    if ruling.decision is not None and ruling.verdict == "undecided":
        lines.append(f"  {_waits(ruling.decision)}")
    lines.append("What happens:")
    for step in ruling.steps:
        lines += [_step(step), *(f"        {fact}" for fact in step.happened)]
    lines.append("The position then:")
    lines += _position(ruling.end)
    if ruling.result:
        lines.append(f"The game is over: {ruling.result}")
    return "\n".join(lines)


def _cited(rules: tuple[str, ...]) -> str:
    return ", ".join(numbers_in_words((rule,)) for rule in rules)


def _waits(decision: Decision) -> str:
    options = ", ".join(map(str, decision.options)) or "anything of its kind"
    rule = f" ({_cited((decision.rule,))})" if decision.rule else ""
    return f"{decision.by} must choose {decision.about}{rule}: {options}"


def _step(step: Step) -> str:
    text = step.text[0].upper() + step.text[1:]
    return f"{step.entry:>4}. {text}" + (f" ({_cited(step.rules)})" if step.rules else "")


def _position(state: State) -> Iterator[str]:
    for name in state.players:
        yield from _player(state, name)
    for oid in reversed(state.zone("stack")):
        o = state.objects[oid]
        damage = o.entry is not None and o.entry.kind == "damage"
        yield f"  on the stack: {'combat damage' if damage else o.ref}"
    turn = state.turn
    waits = f"{turn.priority} has priority" if turn.priority else "nobody has priority"
    yield f"  {turn.active}'s turn, {state.step}; {waits}"


def _player(state: State, name: PlayerId) -> Iterator[str]:
    player = state.players[name]
    poison = f", {player.poison} poison" if player.poison else ""
    mana = mana_words(player.pool)
    pool = f", {mana} in the pool" if mana else ""
    avatar = avatar_of(state, name)
    vanguard = f" with {avatar}" if avatar else ""
    yield f"  {name}{vanguard}: {player.life} life{poison}{pool}, {len(state.zone('hand', name))} cards in hand"
    for oid in of_player(state, "in play", name):
        yield f"    {_shown(state, state.objects[oid])}"
    for zone in ("graveyard", "removed", "phased out"):
        there = [state.objects[oid] for oid in of_player(state, zone, name)]
        if any(o.known for o in there):
            yield f"    {zone}: " + ", ".join(o.ref or o.base.name for o in there)


def _shown(state: State, o: GameObject) -> str:
    marks = ["tapped"] if o.tapped else []
    marks += [f"{o.damage} damage"] if o.damage else []
    marks += [f"{n} {kind} counter{'s' if n > 1 else ''}" for kind, n in o.counters.items() if n]
    host = ref_of(state, o.attached)
    marks += [f"on {host}"] if host else []
    return (o.ref or o.base.name) + (f" ({', '.join(marks)})" if marks else "")
