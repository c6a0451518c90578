"""What may be done now, as entries of the log with the words for them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.cases.reading.yaml_text import Content
from engine.cases.recording.names import name_of
from engine.cases.recording.picked_words import Entry
from engine.rules.combat.banding import chooser
from engine.rules.combat.damage import open_assignments, power_of, recipients
from engine.rules.legal_actions import legal_actions
from engine.rules.position import actions as a
from engine.rules.position.state import ObjectId, PlayerId, State
from engine.rules.transition import Transition

MOST = 40
_OPTIONS = ("buyback", "flashback", "entwined", "face down")


class Offer(NamedTuple):
    """Something that may be done: who, in words, and the entry that records it."""

    by: str
    words: str
    entry: Entry


def offers(state: State, most: int = MOST) -> tuple[Offer, ...]:
    """What the rules let each player do now, and then to let everybody pass; nothing once the game is over.

    Of the many ways to attack or block, the first so many. What is aimed at something asks for it when it is recorded.
    """
    if state.result:
        return ()
    found = [offer for player in state.players for offer in _of(state, player, most)]
    return tuple({offer.words: offer for offer in (*found, *_onwards(state))}.values())


def _of(state: State, player: PlayerId, most: int) -> Iterator[Offer]:
    for action in legal_actions(state, player, most).actions:
        if isinstance(action, a.Assign):
            yield from _assignments(state, player)
            continue
        told = _told(state, action)
        if told is not None:
            words, entry = told
            yield Offer(str(player), words, entry)


def _assignments(state: State, player: PlayerId) -> Iterator[Offer]:
    """All of a creature's damage to one recipient; shares are told in words."""
    gate = Transition(state)
    for source in open_assignments(gate):
        power = power_of(gate, source)
        for to in recipients(gate, source) if chooser(gate, source)[0] == player else ():
            whom, ref = (to, str(to)) if isinstance(to, str) else (name_of(state, to), _ref(state, to))
            words = f"{player}: {name_of(state, source)} deals {power} to {whom}"
            yield Offer(
                str(player),
                words,
                {"assign": {"by": str(player), "damage": {_ref(state, source): {ref: power}}}},
            )


def _onwards(state: State) -> Iterator[Offer]:
    if state.turn.priority is None:
        return
    stack = state.zone("stack")
    if stack:
        yield Offer("", f"everybody passes: {name_of(state, stack[-1])} resolves", {"resolve": "top"})
    else:
        yield Offer("", "everybody passes: the step ends", {"pass": "all"})


def _told(state: State, action: a.Action) -> tuple[str, Entry] | None:
    """An action in words and as an entry; nothing for what no entry records by itself."""
    by = str(action.by)
    match action:
        case a.Pass():
            return f"{by} passes", {"pass": by}
        case a.PlayLand(card=card):
            return f"{by} plays {name_of(state, card)}", {"land": {"by": by, "card": _ref(state, card)}}
        case a.PlaySpell():
            return _spell(state, action)
        case a.Activate(source=source, index=index):
            body = {"by": by, "source": _ref(state, source), "ability": index + 1, **_more(action)}
            number = f", ability {index + 1}" if index else ""
            return f"{by} uses {name_of(state, source)}{number}{_said(action)}", {"activate": body}
        case a.Unmorph(permanent=oid):
            body = {"by": by, "permanent": _ref(state, oid), **_more(action)}
            return f"{by} turns {name_of(state, oid)} face up{_said(action)}", {"unmorph": body}
        case a.Attack():
            return _attack(state, action)
        case a.Block(blocks=blocks):
            told = [f"{name_of(state, b)} blocks {_names(state, those)}" for b, those in blocks.items()]
            entry = {_ref(state, b): [_ref(state, o) for o in those] for b, those in blocks.items()}
            return ", ".join(told) or f"{by} blocks with nothing", {"block": {"by": by, "with": entry}}
    return None


def _spell(state: State, action: a.PlaySpell) -> tuple[str, Entry]:
    by, card = str(action.by), action.card
    body: dict[str, object] = {"by": by, "card": _ref(state, card), **_more(action)}
    body |= {option: True for option in _OPTIONS if option in action.options}
    kicked = sorted(int(o.partition(":")[2]) for o in action.options if o.startswith("kicked:"))
    if "kicked" in action.options:
        body["kicked"] = kicked or True
    if action.alternative:
        body["alternative"] = action.alternative
    if action.half:
        body["half"] = action.half
    zone = state.objects[card].zone
    if zone != "hand" and "flashback" not in action.options:
        body["from"] = zone
    how = [o for o in (*_OPTIONS, "kicked") if o in action.options]
    how += ["by its other cost"] if action.alternative else []
    name = action.half or name_of(state, card)
    return f"{by} plays {name}{_said(action)}{', ' + ', '.join(how) if how else ''}", {"play": body}


def _attack(state: State, action: a.Attack) -> tuple[str, Entry]:
    by = str(action.by)
    body: dict[str, object] = {"by": by, "with": [_ref(state, i) for i in action.attackers]}
    if action.bands:
        body["bands"] = [[_ref(state, i) for i in band] for band in action.bands]
    if action.player is not None:
        body["player"] = str(action.player)
    whom = f" {action.player}" if action.player is not None else ""
    banded = "".join(f", {_names(state, band)} in a band" for band in action.bands)
    return f"{by} attacks{whom} with {_names(state, action.attackers) or 'nothing'}{banded}", {"attack": body}


def _modes(action: a.PlaySpell | a.Activate | a.Unmorph) -> tuple[int, ...]:
    return () if isinstance(action, a.Unmorph) else action.modes


def _more(action: a.PlaySpell | a.Activate | a.Unmorph) -> Content:
    modes = _modes(action)
    return ({"x": action.x} if action.x else {}) | ({"modes": list(modes)} if modes else {})


def _said(action: a.PlaySpell | a.Activate | a.Unmorph) -> str:
    told, modes = [f"X is {action.x}"] if action.x else [], _modes(action)
    told += [f"mode {' and '.join(map(str, modes))}"] if modes else []
    return f" ({', '.join(told)})" if told else ""


def _ref(state: State, oid: ObjectId) -> str:
    return state.objects[oid].ref


def _names(state: State, oids: tuple[ObjectId, ...]) -> str:
    return " and ".join(name_of(state, oid) for oid in oids)
