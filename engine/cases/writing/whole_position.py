"""A state written whole: the words of the case format, and beside them exactly what reading those would lose.

The words are read back as a case would be. Where the position so read differs, the entry of the card, effect or
player gets the key `exactly` with the fields that differ (`exact` says how they are written).
"""

from __future__ import annotations

from typing import Any

from engine.cards.reference import CardReference
from engine.cases.exact.object_names import (
    OF_STATE,
    ORDERED,
    Called,
    object_told,
    resumed_told,
    turn_told,
)
from engine.cases.exact.plain_records import codecs_of, field_told, record_told
from engine.cases.reading.case_file import case_of
from engine.cases.reading.yaml_text import Content
from engine.cases.setting_up.position import Setup
from engine.cases.writing.position_words import Written, words_of
from engine.records import replace
from engine.rules.position.refusal import EngineRefusal
from engine.rules.position.state import GameObject, Player, State

_ALWAYS = ("clock", "ability_numbers")


def written(state: State, invented: Content, cards: CardReference) -> Content:
    """The state as the mapping that a case file would hold, without a log; read back it is the same position.

    In the middle of an action, while a decision waits, only the words are written. Where they cannot be read alone,
    what lasts is written exactly unasked, then what is in play.
    """
    words = words_of(state, invented, cards)
    called = Called(state)
    words.content["exactly"] = _memory(state, called)
    again = _read(words.content, cards)
    if again is None:
        _say_what_lasts(words, called, None)
        again = _read(words.content, cards)
    if again is None:
        for o in (state.objects[i] for i in words.order):
            if o.zone == "in play":
                _say_object(words, o, called, None, called)
        again = _read(words.content, cards)
    if again is not None:
        _complete(words, state, again, cards)
    return words.content


def _read(content: Content, cards: CardReference) -> State | None:
    try:
        return Setup(case_of({"format": 1, **content}), cards).state()
    except EngineRefusal:
        return None


def _complete(words: Written, state: State, again: State, cards: CardReference) -> None:
    called, other = Called(state), Called(again)
    _say_what_lasts(words, called, other)
    there = {other.names[o.id]: o for o in again.objects.values()}
    for oid in words.order:
        _say_object(words, state.objects[oid], called, there.get(called.names[oid]), other)
    exactly = _memory(state, called)
    for zone in ORDERED[:2]:
        now = [called(i) for i in state.zone(zone)]
        if now != [other(i) for i in again.zone(zone)]:
            exactly[zone] = now
    turn, before = turn_told(state.turn), turn_told(again.turn)
    if turn != before:
        exactly["turn"] = {f: v for f, v in turn.items() if v != before[f]}
    players = {str(n): _player(p, again.players[n], called) for n, p in state.players.items()}
    if any(players.values()):
        exactly["players"] = {n: p for n, p in players.items() if p}
    for field in OF_STATE:
        if field == "last_known":
            continue
        value = field_told(state, field, called)
        if (field in _ALWAYS and value) or value != field_told(again, field, other):
            exactly[field] = value
    if state.main is not None:
        context, after = resumed_told(state.main)
        game = written(state.main.state, words.content.get("cards", {}), cards)
        exactly["main"] = {"game": {"format": 1, **game}, "context": context, "after": after}
    words.content["exactly"] = exactly


def _memory(state: State, called: Called) -> Content:
    """What has ceased to exist and what is last known, which the words never say."""
    gone = [_whole(state.objects[i], called) for i in state.zone("ceased")]
    known = field_told(state, "last_known", called)
    return {key: said for key, said in (("ceased", gone), ("last_known", known)) if said}


def _player(now: Player, before: Player, called: Called) -> Content:
    differs = [f for f in codecs_of(Player) if getattr(now, f) != getattr(before, f)]
    return {f: field_told(now, f, called) for f in differs}


def _whole(o: GameObject, called: Called) -> Content:
    return {"id": called(o.id), "owner": o.owner, "zone": o.zone, **object_told(o, called)}


def _say_object(
    words: Written, o: GameObject, called: Called, before: GameObject | None, other: Called
) -> None:
    entry = words.entry_of(o.id)
    if before is not None and not o.known and replace(before, id=o.id, timestamp=o.timestamp) == o:
        return
    same = ("base",) if before is not None and before.base == o.base else ()
    now = object_told(o, called, same)
    then = object_told(before, other, same) if before is not None else {}
    plain = GameObject(o.id, o.ref, o.base, o.owner, o.controller, o.zone)
    if "exactly" in entry or now.get("entry") != then.get("entry"):
        then = object_told(plain, called, same)
    if o.zone == "stack":
        then["timestamp"] = None
    if now == then:
        return
    differs = {f: v for f, v in now.items() if f not in then or then[f] != v}
    differs |= {f: field_told(plain, f, called) for f in then if f not in now}
    entry["exactly"] = differs


def _say_what_lasts(words: Written, called: Called, other: Called | None) -> None:
    """Effects, shields, rules and delayed abilities that their words do not say; all of them unasked."""
    state = called.state
    again = other.state if other is not None else None
    entries = words.content.get("effects", ())
    lasting: list[tuple[str, object, object]] = []
    for kind, name in (("effect", "effects"), ("shield", "shields")):
        mine = getattr(state, name)
        others = getattr(again, name) if again is not None else ()
        lasting += [(kind, r, others[n] if n < len(others) else None) for n, r in enumerate(mine)]
    for entry, (kind, record, before) in zip(entries, lasting, strict=False):
        _say_one(entry, kind, record, before, called, other)
    rules = field_told(state, "rules", called)
    for entry, rule in zip(entries[len(lasting) :], rules, strict=True):
        entry["exactly"] = {"rule": rule}
    for n, entry in enumerate(words.content.get("delayed", ())):
        before = again.delayed[n] if again is not None and n < len(again.delayed) else None
        _say_one(entry, "delayed", state.delayed[n], before, called, other)
    if other is None:
        for oid in state.zone("stack"):
            entry = field_told(state.objects[oid], "entry", called)
            words.entry_of(oid)["exactly"] = {"entry": entry}


def _say_one(
    entry: Content, kind: str, record: Any, before: Any, called: Called, other: Called | None
) -> None:
    """One of what lasts, exactly, unless its source is still there and its words say the same."""
    now = record_told(record, called)
    same = other is not None and before is not None and record_told(before, other) == now
    if not same or record.context.source not in called.state.objects:
        entry["exactly"] = {kind: now}
