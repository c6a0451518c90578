"""The ruling: verdict, reasons, steps in words with their rules, what is pending, the state after."""

from __future__ import annotations

from typing import Any

from engine.cards.reference import CardReference
from engine.cases.expecting import failures
from engine.cases.reading import Case
from engine.cases.replaying import Replay
from engine.cases.setting_up import Setup
from engine.rules.refusal import EngineRefusal, Unsupported
from engine.rules.state import ObjectId, Question, State


def replay(case: Case, cards: CardReference) -> Replay:
    """Set the case up and carry out its log."""
    state = Setup(case, cards).state()
    for o in state.objects.values():
        if o.base.unread and o.zone in ("in play", "hand"):
            raise Unsupported(f"{o.base.name}: {o.base.unread}")
    done = Replay(state, case.content.get("log") or [])
    done.run()
    return done


def judge(case: Case, cards: CardReference) -> dict[str, Any]:
    """The ruling as one JSON document."""
    done = replay(case, cards)
    last = done.moments[-1]
    at = len(done.moments) - 1 if last.illegal else None
    question = done.position.question
    verdict = "illegal" if last.illegal else "undecided" if question else "legal"
    steps = [
        {"entry": n, "text": record.text, "rules": list(record.rules)}
        for n, moment in enumerate(done.moments)
        for record in moment.records
        if record.text
    ]
    reasons = [{"rule": last.illegal.rule, "text": last.illegal.text}] if last.illegal else []
    return {
        "case": case.path,
        "rules": case.rules,
        "verdict": verdict,
        "at": at,
        "reasons": reasons,
        "steps": steps,
        "pending": _pending(done.position.state, question),
        "state": written(done.position.state),
    }


def _pending(state: State, q: Question | None) -> dict[str, Any] | None:
    if q is None:
        return None
    options = [_named(state, o) for o in q.options]
    return {"by": q.player, "about": q.text, "options": options}


def _named(state: State, option: Any) -> Any:
    found = state.objects.get(ObjectId(option)) if isinstance(option, int) else None
    return found.ref if found is not None else option


def written(state: State) -> dict[str, Any]:
    """The state in the words of the case format."""
    players: dict[str, Any] = {}
    for name, player in state.players.items():
        zones: dict[str, Any] = {"life": player.life, "poison": player.poison, "mana": dict(player.pool)}
        for zone in ("hand", "library", "graveyard", "removed"):
            ids = state.zone(zone, name)
            known = [
                {"card": state.objects[i].base.name, "id": state.objects[i].ref}
                for i in ids
                if state.objects[i].known
            ]
            zones[zone] = known if len(known) == len(ids) else len(ids)
        zones["in play"] = [
            {
                "card": o.base.name,
                "id": o.ref,
                "tapped": o.tapped,
                "damage": o.damage,
                "counters": dict(o.counters),
            }
            for o in (state.objects[i] for i in state.zone("in play"))
            if o.controller == name
        ]
        players[name] = zones
    turn = {
        "active": state.turn.active,
        "step": state.turn.step,
        "number": state.turn.number,
        "priority": state.turn.priority,
    }
    return {"players": players, "turn": turn, "stack": [state.objects[i].ref for i in state.zone("stack")]}


def in_words(ruling: dict[str, Any]) -> str:
    """The ruling for a person."""
    verdict = f"illegal at entry {ruling['at']}" if ruling["at"] is not None else ruling["verdict"]
    lines = [f"Verdict: {verdict}"]
    lines += [f"  because {r['text']} (CR {r['rule']})" for r in ruling["reasons"]]
    if ruling["pending"]:
        waits = ruling["pending"]
        lines.append(f"  {waits['by']} must choose: {waits['about']}; options: {waits['options']}")
    for step in ruling["steps"]:
        lines.append(f"{step['entry']:>4}. {step['text']} ({', '.join('CR ' + r for r in step['rules'])})")
    for name, player in ruling["state"]["players"].items():
        lines.append(
            f"{name}: {player['life']} life; in play: "
            + (", ".join(o["id"] for o in player["in play"]) or "nothing")
        )
    return "\n".join(lines)


def checked(case: Case, cards: CardReference) -> list[str]:
    """What differs from the expectations; `unsupported` where the engine cannot say."""
    try:
        return failures(replay(case, cards), case.content.get("expect") or [])
    except EngineRefusal as refusal:
        return [str(refusal)]
