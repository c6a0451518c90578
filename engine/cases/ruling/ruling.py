"""The ruling: verdict, reasons, steps in words with their rules, what is pending, the state after."""

from __future__ import annotations

from typing import Any

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import nearest
from engine.cases.replaying.replay import Replay, Report, silent
from engine.cases.ruling.expecting import failures
from engine.cases.setting_up.position import Setup
from engine.cases.writing.whole_position import written
from engine.rules.position.refusal import EngineRefusal, Unsupported
from engine.rules.position.state import COLORS, ObjectId, Question, State


def replay(case: Case, cards: CardReference) -> Replay:
    """Set the case up and carry out its log; raises `MalformedCase` or `Unsupported`."""
    done = set_up(case, cards)
    refuse_unread(done.moments[0].position.state)
    done.run()
    return done


def refuse_unread(state: State) -> None:
    """Raises `Unsupported` with every card at hand whose text is not understood, and its clause."""
    unread = [
        f"{o.base.name}: {o.base.unread}"
        for o in state.objects.values()
        if o.base.unread and o.zone in ("in play", "hand", "graveyard")
    ]
    if unread:
        raise Unsupported("; ".join(dict.fromkeys(unread)))


def set_up(case: Case, cards: CardReference, report: Report = silent) -> Replay:
    """The case as recorded, its log still to be carried out; `report` hears of every action, see `Replay`.

    Raises `MalformedCase` or `Unsupported`.
    """
    setup = Setup(case, cards)
    state = setup.state()

    def unknown(name: str) -> str | None:
        """Half a sentence with the nearest card name where no card is called so; nothing if one is."""
        if name in setup.cards.invented or cards.card(name) is not None:
            return None
        return nearest(name, cards.names())

    return Replay(state, case, unknown, setup.cards, report)


def judge(case: Case, cards: CardReference) -> dict[str, Any]:
    """The ruling as one JSON document; raises `MalformedCase` or `Unsupported`."""
    return ruling_of(case, replay(case, cards))


def ruling_of(case: Case, done: Replay) -> dict[str, Any]:
    """The ruling on a log that has been replayed."""
    last = done.moments[-1]
    at = len(done.moments) - 1 if last.illegal else None
    question = None if last.illegal else done.position.question
    verdict = "illegal" if last.illegal else "undecided" if question else "legal"
    steps = done.steps
    reasons = [{"rule": r, "text": last.illegal.text} for r in last.illegal.rules] if last.illegal else []
    state = done.position.state
    return {
        "case": case.path,
        "title": case.title,
        "rules": case.rules,
        "verdict": verdict,
        "at": at,
        "reasons": reasons,
        "steps": [{"entry": s.entry, "text": s.text, "rules": list(s.rules)} for s in steps],
        "happened": [list(s.happened) for s in steps],
        "pending": _pending(state, question),
        "result": state.result or None,
        "state": written(state, case.content.get("cards") or {}, done.cards.reference),
    }


def _pending(state: State, q: Question | None) -> dict[str, Any] | None:
    if q is None:
        return None
    options = [named_option(state, o) for o in q.options]
    if q.kind == "yes or no":
        options = ["yes", "no"]
    elif q.kind == "color" and not options:
        options = list(COLORS)
    found: dict[str, Any] = {"by": q.player, "about": q.text, "kind": q.kind, "options": options}
    if state.turn.controlled_by is not None and q.player == state.turn.active:
        found["decided by"] = state.turn.controlled_by  # who controls the turn decides (507.3)
    if q.kind == "objects":
        found |= {"least": q.least, "most": q.most}
    return found | ({"rule": q.rule} if q.rule else {})


def named_option(state: State, option: Any) -> Any:
    """An option of a question as a case names it: the reference of an object, mana symbols, a word, a number."""
    if isinstance(option, tuple):
        return "".join(f"{{{s}}}" for s in option)
    if not isinstance(option, int) or isinstance(option, bool):
        return option
    found = state.objects.get(ObjectId(option))
    if found is None and option in state.last_known:
        found = state.last_known[ObjectId(option)][0]
    return (found.ref or "an unknown card") if found is not None else option


def in_words(ruling: dict[str, Any]) -> str:
    """The ruling for a person: verdict, reasons, steps, state."""
    verdict = f"illegal at entry {ruling['at']}" if ruling["at"] is not None else ruling["verdict"]
    lines = [ruling["title"], f"Verdict: {verdict}"]
    if ruling["reasons"]:
        rules = ", ".join(f"CR {r['rule']}" for r in ruling["reasons"])
        lines.append(f"  because {ruling['reasons'][0]['text']} ({rules})")
    waits = ruling["pending"]
    if waits:
        options = ", ".join(str(o) for o in waits["options"]) or "anything of its kind"
        rule = f" (CR {waits['rule']})" if "rule" in waits else ""
        lines.append(f"  {waits['by']} must choose {waits['about']}{rule}: {options}")
    lines.append("What happens:")
    for step, facts in zip(ruling["steps"], ruling["happened"], strict=True):
        lines += [_step(step), *(f"        {fact}" for fact in facts)]
    lines.append("The position then:")
    lines += _position(ruling["state"])
    if ruling["result"]:
        lines.append(f"The game is over: {ruling['result']}")
    return "\n".join(lines)


def _step(step: dict[str, Any]) -> str:
    rules = ", ".join(f"CR {r}" for r in step["rules"])
    text = step["text"][0].upper() + step["text"][1:]
    return f"{step['entry']:>4}. {text}" + (f" ({rules})" if rules else "")


def _position(state: dict[str, Any]) -> list[str]:
    lines = []
    for name, player in state["players"].items():
        totals = f"{player['life']} life" + (f", {player['poison']} poison" if player.get("poison") else "")
        mana = "".join(f"{{{s}}}" * n for s, n in player.get("mana", {}).items())
        hand = player.get("hand", 0)
        cards = hand if isinstance(hand, int) else len(hand)
        lines.append(f"  {name}: {totals}{f', {mana} in the pool' if mana else ''}, {cards} cards in hand")
        for o in player.get("in play", ()):
            lines.append(f"    {_shown(o)}")
        for zone in ("graveyard", "removed", "phased out"):
            there = player.get(zone)
            if isinstance(there, list) and there:
                lines.append(f"    {zone}: " + ", ".join(str(o.get("id") or o["card"]) for o in there))
    for entry in reversed(state.get("stack", ())):
        lines.append(f"  on the stack: {_on_stack(entry)}")
    turn = state["turn"]
    waits = f"{turn['priority']} has priority" if turn.get("priority") else "nobody has priority"
    return [*lines, f"  {turn['active']}'s turn, {turn['step']}; {waits}"]


def _on_stack(entry: dict[str, Any]) -> str:
    if "damage" in entry:
        return "combat damage"
    return str(entry["spell"]["id"] if "spell" in entry else entry["id"])


def _shown(o: dict[str, Any]) -> str:
    marks = ["tapped"] if o.get("tapped") else []
    marks += [f"{o['damage']} damage"] if o.get("damage") else []
    marks += [f"{n} {kind} counter{'s' if n > 1 else ''}" for kind, n in o.get("counters", {}).items()]
    marks += [f"on {o['attached to']}"] if o.get("attached to") else []
    return str(o.get("id") or o["card"]) + (f" ({', '.join(marks)})" if marks else "")


def checked(case: Case, cards: CardReference) -> list[str]:
    """What differs from the expectations; `unsupported` where the engine cannot say."""
    try:
        return failures(replay(case, cards), case.content.get("expect") or [])
    except EngineRefusal as refusal:
        return [str(refusal)]
    except RecursionError:
        return ["unsupported: a position nested more deeply than the engine follows"]
