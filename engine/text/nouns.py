"""Noun phrases: "nonartifact, nonblack creature", "Goblins you control".

"creature card from your graveyard".
"""

from __future__ import annotations

import re

from engine.text import ir

COLORS = ("white", "blue", "black", "red", "green", "colorless", "multicolored")
TYPES = ("artifact", "creature", "enchantment", "land", "instant", "sorcery", "permanent")
STATUS = (
    "tapped",
    "untapped",
    "attacking",
    "blocking",
    "unblocked",
    "blocked",
    "face-down",
    "enchanted",
    "equipped",
)
NUMBERS = {
    "a": 1,
    "an": 1,
    "one": 1,
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "nine": 9,
    "ten": 10,
}
_YOU = ir.You()
_SUFFIXES: tuple[tuple[str, ir.Test | None, str], ...] = (
    (r" you control$", ir.ControlledBy(_YOU), ""),
    (r" (your opponents control|an opponent controls)$", ir.ControlledBy(ir.Players("opponents")), ""),
    (r" defending player controls$", ir.ControlledBy(ir.Players("defending")), ""),
    (r" on the battlefield$", None, "in play"),
    (r" (from|in) your hand$", ir.OwnedBy(_YOU), "hand"),
    (r" (from|in) your graveyard$", ir.OwnedBy(_YOU), "graveyard"),
    (r" in your library$", ir.OwnedBy(_YOU), "library"),
)


def number(word: str) -> ir.Quantity | None:
    """A number word, digits or X."""
    if word == "X":
        return ir.X()
    if word.isdigit():
        return ir.Number(int(word))
    return ir.Number(NUMBERS[word.lower()]) if word.lower() in NUMBERS else None


def noun(text: str) -> ir.Filter | None:
    """The filter a noun phrase means; nothing if a word of it is not known."""
    tests: list[ir.Test] = []
    zone: ir.ZoneName = "in play"
    text = text.strip()
    changed = True
    while changed:
        changed = False
        for pattern, test, where in _SUFFIXES:
            shorter = re.sub(pattern, "", text)
            if shorter != text:
                text, changed = shorter, True
                if test is not None:
                    tests.append(test)
                if where:
                    zone = where  # type: ignore[assignment]
        for special in (_with, _stat):
            result = special(text)
            if result is not None:
                text, test = result
                tests.append(test)
                changed = True
    words = _words(text)
    if words is None:
        return None
    if re.search(r"\bspells?\b", text):
        zone = "stack"
        tests.append(ir.IsStatus("spell"))
    return ir.Filter((*words, *tests), zone)


def _with(text: str) -> tuple[str, ir.Test] | None:
    m = re.search(
        r" (with|without|that has|that have) (flying|first strike|phasing|shadow|banding|trample|haste)$",
        text,
    )
    if m is None:
        return None
    has: ir.Test = ir.HasKeyword(m[2])
    return text[: m.start()], ir.Not(has) if m[1] == "without" else has


def _stat(text: str) -> tuple[str, ir.Test] | None:
    m = re.search(r" with (power|toughness|converted mana cost) (\d+) or (greater|less)$", text)
    if m:
        stat = "mana value" if m[1].startswith("conv") else m[1]
        return text[: m.start()], ir.StatIs(stat, ">=" if m[3] == "greater" else "<=", ir.Number(int(m[2])))  # type: ignore[arg-type]
    m = re.search(r" with converted mana cost equal to (that number|the number)$", text)
    if m:
        return text[: m.start()], ir.StatIs("mana value", "=", ir.ChosenNumber())
    m = re.search(r" with a single target$", text)
    if m:
        return text[: m.start()], ir.IsStatus("single target")
    m = re.search(r" other than ~$", text)
    return (text[: m.start()], ir.Not(ir.IsOneOf(ir.Self()))) if m else None


def _words(text: str) -> list[ir.Test] | None:
    text = re.sub(r" of the chosen (type|color)$", r" chosen-\1", text)
    groups: list[list[ir.Test]] = []
    or_list = bool(re.search(r"\bor\b|,? and [a-z]+s$", text))
    join = False
    for raw in re.findall(r"[^\s,]+,?", text):
        word, comma = raw.rstrip(","), raw.endswith(",")
        if word in ("or", "and"):
            join = True
            continue
        test = _word(word)
        if test is False:
            return None
        if isinstance(test, bool):
            continue
        if test is not None:
            if join and groups:
                groups[-1].append(test)
            else:
                groups.append([test])
            join = comma and or_list
    return [g[0] if len(g) == 1 else ir.AnyOf(tuple(g)) for g in groups]


def _word(word: str) -> ir.Test | bool | None:
    low = word.lower()
    if low.startswith("non") and low not in ("none",):
        inner = _word(word[3:].lstrip("-"))
        return ir.Not(inner) if inner is not None and not isinstance(inner, bool) else False
    if low in ("card", "cards", "spell", "spells", "all", "each", "any", "a", "an", "target", "the", "those"):
        return None
    if low in ("other", "another"):
        return ir.Not(ir.IsOneOf(ir.Self()))
    if low in COLORS:
        return ir.IsColor(low)
    if low in ("basic", "legendary", "snow", "snow-covered"):
        return ir.IsSupertype(low)
    if low in STATUS:
        return ir.IsStatus(low.replace("-", " "))  # type: ignore[arg-type]
    if low in ("token", "tokens"):
        return ir.IsStatus("token")
    if low.startswith("chosen-"):
        return ir.IsChosen(low.removeprefix("chosen-"))  # type: ignore[arg-type]
    single = low.removesuffix("s") if low != "sorcerys" else "sorcery"
    if low in TYPES or single in TYPES:
        kind = low if low in TYPES else single
        return ir.IsType(kind)
    if re.fullmatch(r"[A-Z][a-z]+(-[A-Z][a-z]+)?", word):
        return ir.IsSubtype(singular(word).lower())
    return False


def singular(word: str) -> str:
    """The singular of a subtype."""
    special = {"Plains": "Plains", "Wolves": "Wolf", "Elves": "Elf", "Dwarves": "Dwarf"}
    return special.get(word, word.removesuffix("s"))


def quantity(text: str) -> ir.Quantity | None:
    """A number, X, or "the number of ..."."""
    simple = number(text)
    if simple is not None:
        return simple
    m = re.fullmatch(r"the number of (.+)", text)
    if m:
        if k := re.fullmatch(r"(\w+) counters on ~", m[1]):
            return ir.CountersOn(k[1], ir.Self())
        of = noun(m[1])
        return ir.Count(of) if of is not None else None
    m = re.fullmatch(
        r"the (power|toughness|converted mana cost) of (.+)|its (power|toughness|converted mana cost)", text
    )
    if m:
        stat = m[1] or m[3]
        return ir.StatOf("mana value" if stat.startswith("conv") else stat, ir.It())  # type: ignore[arg-type]
    return ir.ThatMuch() if text in ("that much", "that many") else None
