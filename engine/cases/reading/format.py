"""The case format as kinds: what each key of a case may hold."""

from __future__ import annotations

from typing import Any

from engine.cases.reading.kinds import (
    CardName,
    Checker,
    Kind,
    anything,
    each,
    either,
    flag,
    keys,
    listed,
    many,
    number,
    player,
    player_or,
    recipient,
    reference,
    text,
    word,
)
from engine.cases.reading.printed_faces import mana_cost, power_and_toughness, pt_found, type_line
from engine.cases.reading.vocabulary import (
    CHOSEN,
    COLORS,
    COUNTED_ZONES,
    MANA,
    SKIPPED,
    ZONES,
    ZONES_OF_OBJECTS,
)
from engine.rules.position.state import STEPS

STEP = word(STEPS)


def _is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def _is_map(value: Any) -> bool:
    return isinstance(value, dict)


def _is_int(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _linked(c: Checker, value: Any, line: int, what: str) -> None:
    """A linked card is an entry of its own, or the id of one; the setting up tells them apart."""
    (card_entry if _is_map(value) else text)(c, value, line, what)


KICKED = either((_is_bool, flag), otherwise=many(number(1, 9)))
CHOICES = keys(
    "`chosen`",
    {"color": many(word(COLORS)), "type": many(text), "name": text, "number": number(), "player": player}
    | {k: text for k in CHOSEN if k not in ("color", "type", "name", "number", "player")},
)
COUNTERS = each(text, number())
CARD_KEYS: dict[str, Kind] = {
    "card": text,
    "id": text,
    "owner": player,
    "tapped": flag,
    "face down": flag,
    "attacking": flag,
    "phased": flag,
    "sick": flag,
    "damage": number(),
    "counters": COUNTERS,
    "attached to": recipient,
    "chosen": CHOICES,
    "copy of": text,
    "token": flag,
    "imprinted": many(_linked),
    "removed with": many(_linked),
    "since": number(None),
    "kicked": KICKED,
    "x": number(),
    "new since upkeep": flag,
    "has damaged": many(recipient),
    "exactly": anything,
}


def card_entry(c: Checker, value: Any, line: int, what: str) -> None:
    """A card: a name, a count and a name, or a mapping."""
    if isinstance(value, dict):
        keys("a card entry", CARD_KEYS, ("card",))(c, value, line, what)
        for key in ("card", "copy of"):
            if isinstance(value.get(key), str):
                c.cards.append(CardName(value[key], str(value.get("id") or ""), c.lines.of(value, key)))
    else:
        text(c, value, line, f"a card in {what}")
        if isinstance(value, str):
            c.cards.append(CardName(value, "", line))


CARDS = either((_is_int, number(0, 10_000)), otherwise=listed(card_entry))
PLAYER = keys(
    "a player",
    {
        "life": number(None),
        "poison": number(),
        "mana": each(word(MANA), number()),
        "lands played": number(),
        "spells played": listed(text),
        "drew": number(),
        "in play": listed(card_entry),
        **dict.fromkeys(COUNTED_ZONES, CARDS),
    },
)
INVENTED = keys(
    "an invented card",
    {
        "type": type_line,
        "cost": mana_cost,
        "pt": power_and_toughness,
        "text": text,
        "colors": many(word(COLORS)),
    },
    ("type",),
)
TURN = keys(
    "turn",
    {"active": player, "step": STEP, "number": number(1), "priority": player, "controlled by": player},
)
COMBAT = keys(
    "combat",
    {
        "attackers": listed(reference),
        "blocks": each(reference, many(reference)),
        "bands": listed(listed(reference)),
        "blocked": listed(reference),
        "unblocked": listed(reference),
        "assigned": flag,
        "player": player,
    },
)
TARGETS = many(recipient)
DIVIDED = each(recipient, number())
DAMAGE = each(reference, each(recipient, number()))
_SPELL = {
    "spell": card_entry,
    "by": player,
    "targets": TARGETS,
    "x": number(),
    "modes": many(number(1, 99)),
    "kicked": KICKED,
    "buyback": flag,
    "flashback": flag,
    "entwined": flag,
    "divide": DIVIDED,
    "copy": flag,
    "half": text,
    "face down": flag,
    "additional": many(reference),
    "exactly": anything,
}
_ABILITY = {
    "id": text,
    "ability of": reference,
    "by": player,
    "text": text,
    "ability": either((_is_int, number(1, 99)), otherwise=text),
    "targets": TARGETS,
    "x": number(),
    "divide": DIVIDED,
    "modes": many(number(1, 99)),
    "exactly": anything,
}


def _on_stack(c: Checker, value: Any, line: int, what: str) -> None:
    if not isinstance(value, dict):
        c.wrong(line, value, f"{what} must say `spell`, `ability of` or `damage`, not {value!r}")
    elif "spell" in value:
        keys("a spell on the stack", _SPELL, ("spell", "by"))(c, value, line, what)
    elif "ability of" in value:
        keys("an ability on the stack", _ABILITY)(c, value, line, what)
    else:
        keys("an entry of the stack", {"damage": DAMAGE, "exactly": anything}, ("damage",))(
            c, value, line, what
        )


def _source_or_text(what_it_is: str, more: dict[str, Kind]) -> Kind:
    base = keys(
        what_it_is,
        {
            "from": text,
            "by": player,
            "text": text,
            "x": number(),
            "chosen": CHOICES,
            "exactly": anything,
            **more,
        },
    )

    def check(c: Checker, value: Any, line: int, what: str) -> None:
        base(c, value, line, what)
        if isinstance(value, dict) and not {"from", "text"} & set(value):
            c.wrong(line, what, f"{what_it_is} says neither `from` which card nor `text`")

    return check


EFFECT = _source_or_text("an effect", {"on": many(recipient), "since": number(None)})
DELAYED = _source_or_text("a delayed ability", {"about": many(recipient)})
TURNS = keys("turns", {"extra": many(player), "skip": each(player, many(word(SKIPPED)))})


def _pay(c: Checker, value: Any, line: int, what: str) -> None:
    if isinstance(value, list):
        for n, one in enumerate(value):
            here = c.lines.of(value, n)
            body = one.get("activate", one) if isinstance(one, dict) else one
            if isinstance(body, dict):
                keys("an activation that pays", {**_ACTIVATION, "pick": anything})(c, body, here, what)
            else:
                reference(c, body, here, what)
    else:
        word(("auto", "free"))(c, value, line, what)


_ACTIVATION: dict[str, Kind] = {
    "by": player,
    "source": reference,
    "ability": either((_is_int, number(1, 99)), otherwise=text),
    "targets": TARGETS,
    "x": number(),
    "divide": DIVIDED,
    "additional": many(reference),
    "modes": many(number(1, 99)),
}
_PLAY: dict[str, Kind] = {
    "by": player,
    "card": reference,
    "targets": TARGETS,
    "x": number(),
    "modes": many(number(1, 99)),
    "divide": DIVIDED,
    "kicked": KICKED,
    "buyback": flag,
    "entwined": flag,
    "flashback": flag,
    "face down": flag,
    "alternative": either((_is_bool, flag), otherwise=number(1, 9)),
    "half": text,
    "additional": many(reference),
    "pay": _pay,
    "from": word(ZONES),
}
_GOAL = either((_is_map, keys("`to`", {"step": STEP, "of": player}, ("step",))), otherwise=STEP)
ENTRIES: dict[str, Kind] = {
    "begin": keys("begin", {"by": player, "ante": flag}, ("by",)),
    "play": keys("play", _PLAY, ("by", "card")),
    "land": keys("land", {"by": player, "card": reference, "from": word(ZONES)}, ("by", "card")),
    "activate": keys("activate", {**_ACTIVATION, "pay": _pay}, ("by", "source")),
    "unmorph": keys(
        "unmorph",
        {"by": player, "permanent": reference, "pay": _pay, "additional": many(reference), "x": number()},
        ("by", "permanent"),
    ),
    "attack": keys(
        "attack",
        {
            "by": player,
            "with": many(reference),
            "bands": listed(listed(reference)),
            "pay": _pay,
            "player": player,
        },
        ("by", "with"),
    ),
    "block": keys(
        "block", {"by": player, "with": each(reference, many(reference)), "pay": _pay}, ("by", "with")
    ),
    "assign": keys("assign", {"by": player, "damage": DAMAGE}, ("by", "damage")),
    "pass": player_or("all"),
    "resolve": word(("top", "all")),
    "to": _GOAL,
    "choose": keys("choose", {"by": player, "pick": anything, "pay": _pay}, ("by", "pick")),
    "draw": keys("draw", {"by": player, "cards": listed(card_entry)}, ("by", "cards")),
    "concede": player,
    "repeat": keys(
        "repeat",
        {"entries": number(1), "times": number(1, 10**9), "numbers": each(player, number(0, 10**9))},
        ("entries",),
    ),
}


def _log_entry(c: Checker, value: Any, line: int, what: str) -> None:
    if not isinstance(value, dict) or len(value) != 1:
        c.wrong(line, value, f"a log entry is one of {', '.join(ENTRIES)} with what it needs, not {value!r}")
        return
    keys("a log entry", ENTRIES)(c, value, line, what)


def _by_player(kind: Kind) -> Kind:
    return each(player, kind)


def _by_object(kind: Kind) -> Kind:
    return each(reference, kind)


WORDS = many(text)
_POSSIBLE = keys(
    "can or cannot",
    {
        "by": player,
        "play": many(reference),
        "activate": many(reference),
        "unmorph": many(reference),
        "target": _by_object(many(recipient)),
        "attack": many(reference),
        "block": _by_object(many(reference)),
    },
    ("by",),
)
_RESULT = either((_is_map, keys("result", {"winner": player}, ("winner",))), otherwise=word(("draw", "none")))


def _name_or_nothing(c: Checker, value: Any, line: int, what: str) -> None:
    if value is not None:
        text(c, value, line, what)


ASSERTIONS: dict[str, Kind] = {
    "legal": flag,
    "illegal": keys("illegal", {"at": number(1), "rule": text}, ("at",)),
    **dict.fromkeys(("life",), _by_player(number(None))),
    **dict.fromkeys(("poison", "hand", "library"), _by_player(number())),
    "mana": _by_player(each(word(MANA), number())),
    "zone": _by_object(word(ZONES_OF_OBJECTS)),
    "pt": _by_object(pt_found),
    "name": _by_object(_name_or_nothing),
    **dict.fromkeys(("colors", "types", "subtypes", "supertypes"), _by_object(many(_name_or_nothing))),
    "cost": _by_object(_name_or_nothing),
    "mana value": _by_object(number()),
    **dict.fromkeys(("has", "lacks"), _by_object(WORDS)),
    "controller": _by_object(player),
    **dict.fromkeys(("tapped", "face down"), _by_object(flag)),
    "damage": _by_object(number()),
    "counters": _by_object(COUNTERS),
    "attached": _by_object(_name_or_nothing),
    **dict.fromkeys(("attacking", "blocked", "unblocked", "stack"), many(reference)),
    **dict.fromkeys(("can", "cannot"), _POSSIBLE),
    "step": STEP,
    **dict.fromkeys(("priority", "active"), player),
    "result": _RESULT,
    "pending": either(
        (_is_map, keys("pending", {"by": player, "about": text}, ("by",))), otherwise=word(("none",))
    ),
    "cites": many(text),
    "after": number(),
}


def _format(c: Checker, value: Any, line: int, _what: str) -> None:
    if value != 1 or isinstance(value, bool):
        c.wrong(line, value, f"`format` must be 1, not {value!r}")


EXPECTATION = keys("an expectation", ASSERTIONS)
CASE = keys(
    "a case",
    {
        "format": _format,
        "title": text,
        "source": text,
        "rules": text,
        "date": text,
        "note": text,
        "notes": anything,
        "cards": each(text, INVENTED),
        "players": each(text, either((lambda v: v is None, anything), otherwise=PLAYER)),
        "turn": TURN,
        "combat": COMBAT,
        "stack": listed(_on_stack),
        "effects": listed(EFFECT),
        "delayed": listed(DELAYED),
        "turns": TURNS,
        "exactly": anything,
        "log": listed(_log_entry),
        "expect": listed(EXPECTATION),
    },
    ("format", "players"),
)
