"""Which ability a case means: by its number on the card, or by a fragment of its words."""

from __future__ import annotations

import re

from rapidfuzz import fuzz

from engine.cases.reading.problems import Unclear
from engine.rules.changing.gate import Gate
from engine.rules.looking.views import View, keyword_name
from engine.rules.playing.play import activated_abilities
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId
from engine.text import ir
from engine.text.keywords import expand
from engine.text.phrases import said_at, spoken
from engine.text.words import compile_text

ALIKE = 75


def activated_index(gate: Gate, source: ObjectId, wanted: object) -> int:
    """The place, from 0, of the activated ability meant; `Illegal` where the object has none such."""
    abilities = [ability for _, ability in activated_abilities(gate, source)]
    name = gate.name(source)
    if wanted is None:
        if len(abilities) > 1:
            said = enumerate(_all_spoken(gate, source), 1)
            choices = "; ".join(f"{n}: {one.strip().replace('~', name)}" for n, one in said)
            raise Unclear(str(wanted), f"{name} has several abilities; say which `ability` ({choices})")
        if not abilities:
            raise Illegal("403.1", f"{name} has no activated ability")
        return 0
    if isinstance(wanted, int):
        if wanted > len(abilities):
            raise Illegal("403.1", f"{name} has no ability number {wanted}")
        return wanted - 1
    found = _closest(gate, source, _all_spoken(gate, source), str(wanted))
    if found is None:
        raise Illegal("403.1", f"{name} has no activated ability with {wanted!r}")
    return found


def _all_spoken(gate: Gate, source: ObjectId) -> list[str]:
    return [_spoken(gate, source, n, a) for n, a in activated_abilities(gate, source)]


def _spoken(gate: Gate, source: ObjectId, place: int, ability: ir.Activated) -> str:
    """The words of an ability, with the name of the keyword it comes from."""
    there = tuple(granted.ability for granted in gate.sight.view(source).abilities)
    granted, name = there[place], gate.name(source)
    if isinstance(granted, ir.Keyword):
        return f"{granted.name} {granted.quality} {words(ability, name)}"
    return words(ability, name) or said_at(there, place, name) or ""


def words(ability: ir.Ability, name: str) -> str:
    """The words of an ability as the card of this name has them; none of what a keyword stands for."""
    return spoken((ability,), name)[0] or ""


def _closest(gate: Gate, source: ObjectId, spoken: list[str], wanted: str) -> int | None:
    """The one whose words contain the fragment, or are most like it."""
    plain = _plain(wanted, gate.name(source))
    texts = [_plain(s, gate.name(source)) for s in spoken]
    inside = [n for n, text in enumerate(texts) if plain in text]
    if len(inside) == 1:
        return inside[0]
    if len(texts) == 1 and not inside:
        return 0 if fuzz.token_set_ratio(plain, texts[0]) >= ALIKE // 2 else None
    ranked = sorted(((fuzz.token_set_ratio(plain, t), -n) for n, t in enumerate(texts)), reverse=True)
    if not ranked or ranked[0][0] < ALIKE:
        return None
    return -ranked[0][1]


def _plain(text: str, name: str) -> str:
    """The text by its stems: names as ~, no stops, no endings of the third person or plural."""
    bare = re.sub(r"[.,()]", " ", text.lower().replace(name.lower(), "~") if name else text.lower())
    return " ".join(w[:-1] if len(w) > 3 and w.endswith("s") else w for w in bare.split())


def ability_called(gate: Gate, source: ObjectId, wanted: object, text: str) -> ir.Activated | ir.Triggered:
    """An activated or triggered ability on the stack: one of its source's, or the text compiled.

    What a keyword stands for follows it and goes by its name.
    """
    view = gate.sight.view(source)
    places = dict(activated_abilities(gate, source))
    candidates: list[ir.Activated | ir.Triggered] = []
    said: list[str] = []
    for n, granted in enumerate(view.abilities):
        if n in places:
            candidates.append(places[n])
            said.append(_spoken(gate, source, n, places[n]))
        elif isinstance(granted.ability, ir.Triggered):
            candidates.append(granted.ability)
            said.append(f"{_keyword_of(view, granted.ability)} {words(granted.ability, view.name)}".strip())
    if isinstance(wanted, int):
        return _numbered(gate, source, wanted, list(places.values()))
    if wanted is None:
        if len(candidates) != 1:
            raise Unclear(
                str(wanted), f"{gate.name(source)} has {len(candidates)} abilities; say which by `text`"
            )
        return candidates[0]
    found = _closest(gate, source, said, str(wanted))
    if found is not None:
        return candidates[found]
    return _compiled(gate, source, text)


def _keyword_of(view: View, ability: ir.Triggered) -> str:
    """The keyword that stands for a triggered ability; empty where it is written out."""
    keywords = (g.ability for g in view.abilities if isinstance(g.ability, ir.Keyword))
    return next((keyword_name(one) for one in keywords if ability in expand(one)), "")


def granter_of(gate: Gate, source: ObjectId, ability: ir.Activated | ir.Triggered) -> ObjectId | None:
    """What gave an object an ability that it has; nothing where it is its own."""
    granted = gate.sight.view(source).abilities
    places = dict(activated_abilities(gate, source))
    return next((g.origin for n, g in enumerate(granted) if ability in (g.ability, places.get(n))), None)


def _numbered(gate: Gate, source: ObjectId, wanted: int, abilities: list[ir.Activated]) -> ir.Activated:
    if wanted > len(abilities):
        raise Unclear(str(wanted), f"{gate.name(source)} has no activated ability number {wanted}")
    return abilities[wanted - 1]


def _compiled(gate: Gate, source: ObjectId, text: str) -> ir.Activated | ir.Triggered:
    base = gate.sight.object(source).base
    found = compile_text(base.name, base.types, base.subtypes, text)
    for ability in found.abilities:
        if isinstance(ability, ir.Activated | ir.Triggered):
            return ability
    raise Unclear(text, f"{gate.name(source)} has no ability with {text!r}")


def has_ability(view: View, named: str) -> bool:
    """Whether an object has the ability named: a keyword, a kind of keyword, or a fragment of words."""
    wanted = named.lower().strip()
    fragment = " " in wanted and not _is_keyword(wanted)
    for granted in view.abilities:
        ability = granted.ability
        name = keyword_name(ability).lower()
        if name:
            if wanted in (name, getattr(ability, "name", "").lower()):
                return True
            if wanted == f"{getattr(ability, 'name', '')} {getattr(ability, 'n', '')}":
                return True
            if name.startswith(wanted + " ") or wanted.startswith(f"{name} {{"):
                return True
        elif fragment and _says(words(ability, view.name).lower(), wanted):
            return True
    return False


def _is_keyword(wanted: str) -> bool:
    """Whether the words are a keyword by themselves: then no other ability that mentions it is meant."""
    read = compile_text("a creature", ("creature",), (), wanted.capitalize()).abilities
    return bool(read) and all(isinstance(ability, ir.Keyword) for ability in read)


def _says(spoken: str, wanted: str) -> bool:
    return wanted in spoken or fuzz.token_set_ratio(spoken, wanted) >= ALIKE + 10
