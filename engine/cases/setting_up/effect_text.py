"""Effects and delayed abilities written in words, compiled as a card's text is.

People write of the objects themselves ("gets +3/+3", "sacrifice it"); the grammar of cards wants a
sentence that names what it is about, so the words are put into one and tried.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain

from engine.cards.characteristics import characteristics
from engine.cards.reference import PrintedCard
from engine.cases.setting_up.lasting_part import triggers_later
from engine.rules.position.refusal import Unsupported
from engine.text import ir

_PRONOUN = (
    r"(?:it|they|them|he or she|"
    r"(?:that|this|those|these|the) (?:creature|permanent|player|land|card|artifact)s?)"
)
_SINGULAR = {
    "get": "gets", "gain": "gains", "become": "becomes", "lose": "loses", "have": "gains", "has": "gains",
    "is": "becomes", "are": "becomes",
}  # fmt: skip
_SWITCH = re.compile(
    r"(?:switch(?:es)? (?:its|their) power and toughness|(?:(?:its|their) )?power and toughness (?:are )?switched)(.*)",
    re.I,
)
_CONTROLLED = re.compile(rf"you (?:now )?(?:control|gain control of|have control of) (?={_PRONOUN}\b)", re.I)
_TARGETS = ("target creature", "target permanent", "target player", "target creature or player")
_BEFORE = (
    "Target creature gains haste until end of turn.",
    "Exile target creature.",
    "Target permanent becomes untapped.",
)


def compiled(types: tuple[str, ...], text: str) -> tuple[ir.Ability, ...]:
    """Text compiled as a card's is; `Unsupported` by its clause where it is not understood."""
    found = characteristics(PrintedCard("The recorded effect", "", types, text=text))
    if found.unread:
        raise Unsupported(f"the text {text!r}: {found.unread}")
    return found.abilities


def text_abilities(
    text: str, on: bool, names: tuple[str, ...] = (), source: str = ""
) -> tuple[ir.Ability, ...]:
    """An effect in words: a sentence, or what is said of the objects it is on; raises `Unsupported`."""
    problem: Unsupported | None = None
    for words in _called(text, names, source, "it"):
        for one in _effects(words, on):
            try:
                return compiled(("instant",), _upper(one))
            except Unsupported as unsupported:
                problem = problem or unsupported
    raise problem or Unsupported(f"the text {text!r}")


def _effects(words: str, on: bool) -> Iterator[str]:
    endings = ("",) if "turn" in words or words.startswith("regenerate") else ("", " until end of turn")
    if on:
        words = _CONTROLLED.sub("gain control of ", words, count=1)
        bare = re.sub(rf"^{_PRONOUN} ", "", words, flags=re.I)
        bare = f"gets {bare}" if re.match(r"[+-]\d", bare) else bare
        switch = _SWITCH.fullmatch(bare)
        told = re.match(r"gain control\b", words, flags=re.I)  # what its controller does, not an object
        for target in _TARGETS:
            for ending in endings:
                yield from (f"{target} {said}{ending}." for said in (() if told else _said(bare)))
                if switch is not None:
                    yield f"switch {target}'s power and toughness{switch[1]}{ending}."
            replaced = re.sub(rf"\b{_PRONOUN}\b", target, words, flags=re.I)
            replaced = re.sub(r"\b(?:its|their)\b", f"{target}'s", replaced, count=1, flags=re.I)
            if replaced != words:
                yield f"{replaced}."
    for ending in endings:
        yield f"{words}{ending}."


def _said(bare: str) -> Iterable[str]:
    """What is said of objects with the verbs that the grammar has for it, as it is written, then as what they gain."""
    verb, _, rest = bare.partition(" ")
    if verb == "has" and re.match(r"base power|power and toughness", rest):
        return (f"has base {rest.removeprefix('base ')}",)
    said = f"{_SINGULAR.get(verb, verb)} {rest}"
    return dict.fromkeys((said, f"is {rest}" if said.startswith("becomes ") else said, bare, f"gains {bare}"))


def delayed_abilities(text: str, names: tuple[str, ...] = (), source: str = "") -> tuple[ir.Ability, ...]:
    """A delayed ability in words, read as the end of a spell about what it names, or as a trigger."""
    problem: Unsupported | None = None
    for types, one in chain.from_iterable(map(_delayed, _called(text, names, source, "that creature"))):
        try:
            abilities = compiled(types, one)
        except Unsupported as unsupported:
            problem = problem or unsupported
            continue
        if triggers_later(abilities):
            return abilities
    raise problem or Unsupported(f"the text {text!r}")


def _delayed(words: str) -> Iterator[tuple[tuple[str, ...], str]]:
    forms = [words]
    begins = re.fullmatch(r"(at [^,]+), (.+)", words, flags=re.I)
    if begins:
        forms.insert(0, f"{begins[2]} {begins[1][0].lower()}{begins[1][1:]}")
    for form in forms:
        for before in _BEFORE:
            yield ("instant",), f"{before} {_upper(form)}."
        yield ("instant",), f"{_upper(form)}."
    for form in forms:
        yield ("enchantment",), f"{_upper(form)}."


def _called(text: str, names: tuple[str, ...], source: str, instead: str) -> Iterator[str]:
    """The sentence with a word in place of what the case calls the objects, and with their names in it.

    "Forest" may be what a land is called, or what it becomes. What the effect comes from is the card that speaks.
    """
    text = _unnamed(text, (source,), "~") if source and source not in names else text
    yield from dict.fromkeys((_sentence(_unnamed(text, names, instead)), _sentence(text)))


def _unnamed(text: str, names: tuple[str, ...], instead: str) -> str:
    for name in sorted(names, key=len, reverse=True):
        text = re.sub(rf"(?<![\w-]){re.escape(name)}(?![\w-])", instead, text, flags=re.I)
    return text


def _sentence(text: str) -> str:
    return text.strip().rstrip(".")


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]
