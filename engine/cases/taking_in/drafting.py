"""The last acts of a replay drafted as entries: the position before them, and what the replay lets one say of each.

A replay tells which card went where and no more: what was aimed at, what was chosen and how it was paid for is the
judge's to correct. What the rules do not allow as drafted stands as a comment.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.cards.reference import CardReference
from engine.cases.recording.picked_words import Entry
from engine.cases.recording.positions import position_of
from engine.cases.recording.recorder import recorded_entry
from engine.cases.ruling.sitting import Sitting
from engine.cases.taking_in.replay_file import ACTIVE, ATTRIBUTE, MOVE, PHASE, STEPS, Replay
from engine.cases.taking_in.taken import NotTaken, case_text
from engine.cases.taking_in.wire import Message, first, signed, words
from engine.cases.writing.editing import with_item, written
from engine.rules.position.naming import slug
from engine.rules.position.refusal import EngineRefusal

MOST = 3
_TAPS_TO_ATTACK, _ATTACKS = "1", 2
HEAD = "# The last acts are drafted from the replay: say what they aimed at and what was chosen.\n"
NOT_SO = "# drafted, not possible so: "


def drafted(replay: Replay, moment: int, cards: CardReference) -> str:
    """The case of a moment with its last acts, three at most and of one turn, in the log; raises `NotTaken`."""
    acts = list(_acts(replay, moment))
    plays = [at for at, entries in acts if any("play" in entry or "land" in entry for entry in entries)]
    if not plays:
        raise NotTaken("Nobody played a card in this turn before this moment, so there is nothing to draft.")
    start = plays[-MOST:][0] - 1  # the table before that event
    text = case_text(replay.at(start, cards), cards)
    left: list[str] = []
    sitting = Sitting(cards)
    for entry in (_with_types(entry, cards) for at, entries in acts if at > start for entry in entries):
        try:
            tried = recorded_entry(*_at_hand(text, entry, cards), sitting)
        except EngineRefusal as refusal:
            left.append(f"{NOT_SO}{written(entry)} ({' '.join(str(refusal).split())})")
            continue
        if tried.ruling.verdict not in ("illegal", "unsupported"):
            text = tried.text
        elif "resolve" not in entry:  # what was a land, or has resolved before, resolves no more
            left.append(f"{NOT_SO}{written(entry)} ({tried.ruling.reason or tried.ruling.unsupported})")
    return HEAD + text + "".join(f"{line}\n" for line in left)


def _acts(replay: Replay, moment: int) -> Iterator[tuple[int, list[Entry]]]:
    """What was done in the turn of a moment: the number of the event, and the entries that it may have been."""
    begun = max((n for n in range(moment) if replay.events[n][2] == ACTIVE), default=-1)
    names = replay.table(moment).names
    for at in range(begun + 1, moment):
        _, player, kind, fields = replay.events[at]
        entries = list(_entries(replay, at, names.get(player, ""), kind, fields))
        if entries:
            yield at + 1, entries


def _entries(replay: Replay, at: int, by: str, kind: int, fields: Message) -> Iterator[Entry]:
    if kind == MOVE and words(fields, 4) == "hand" and (name := words(fields, 2)):
        there = words(fields, 7) or "table"
        if there in ("table", "stack"):
            yield {"play": {"by": by, "card": name, "pay": "free"}}
            if there == "table":
                yield {"resolve": "top"}
    elif kind == MOVE and words(fields, 4) == "stack":
        yield {"resolve": "top"}
    elif kind == PHASE and 0 <= (step := signed(first(fields, 1), 3)) < len(STEPS):
        yield {"to": STEPS[step]}
    elif kind == ATTRIBUTE and first(fields, 3) == _ATTACKS and words(fields, 4) == _TAPS_TO_ATTACK:
        held = replay.table(at).zone(replay.events[at][1], words(fields, 1) or "table")
        attacker = held.get(signed(first(fields, 2)))
        if attacker is not None:
            yield {"attack": {"by": by, "with": [attacker.name]}}


def _at_hand(text: str, entry: Entry, cards: CardReference) -> tuple[str, Entry]:
    """A card that is played was in hand, also where the replay did not show it before."""
    (deed,) = entry.values()
    state = position_of(text, cards)
    if not isinstance(deed, dict) or "card" not in deed or state is None:
        return text, entry
    wanted, by = slug(deed["card"]), str(deed["by"])
    held = [o for o in state.objects.values() if o.zone == "hand" and str(o.owner) == by and o.known]
    if any(slug(o.base.name) == wanted for o in held):
        return text, entry
    return with_item(text, ("players", by, "hand"), deed["card"]), entry


def _with_types(entry: Entry, cards: CardReference) -> Entry:
    """A land is played as a land."""
    play = entry.get("play")
    found = cards.card(play["card"]) if isinstance(play, dict) else None
    if isinstance(play, dict) and found is not None and "land" in found.types:
        return {"land": {"by": play["by"], "card": found.name}}
    return entry
