"""Which ability a case means: by its number on the card, or by a fragment of its words."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rapidfuzz import fuzz

from engine.cards.terms_of_2003 import then
from engine.cases.reading.problems import Unclear
from engine.cases.reading.vocabulary import OF_ANY_LAND
from engine.records import replace
from engine.rules.changing.gate import Gate
from engine.rules.looking.tests_on_objects import is_mana_ability
from engine.rules.looking.views import View, keyword_name, qualities
from engine.rules.playing.play import AT_NO_PLACE, activated_abilities
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import ObjectId
from engine.text import ir
from engine.text.keywords import expand
from engine.text.phrases import said_at, spoken
from engine.text.words import compile_text, normalise

ALIKE = 75
_NUMBER = re.compile(r"[+-]?\d+")


def activated_index(gate: Gate, source: ObjectId, wanted: object) -> int:
    """The place, from 0, of the activated ability meant; `Illegal` where the object has none such.

    Where none is named, it is the only one, or the only one that is played from where the object is.
    """
    abilities = [ability for _, ability in activated_abilities(gate, source)]
    name = gate.name(source)
    if wanted is None:
        zone = gate.sight.object(source).zone
        there = [n for n, ability in enumerate(abilities) if ability.zone == zone] or range(len(abilities))
        if len(there) > 1:
            said = enumerate(_all_spoken(gate, source), 1)
            choices = "; ".join(f"{n}: {one.strip().replace('~', name)}" for n, one in said)
            raise Unclear(str(wanted), f"{name} has several abilities; say which `ability` ({choices})")
        if not abilities:
            raise Illegal("403.1", f"{name} has no activated ability")
        return there[0]
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
    name = gate.name(source)
    if place == AT_NO_PLACE:
        return words(ability, name)
    there = tuple(granted.ability for granted in gate.sight.view(source).abilities)
    granted = there[place]
    if isinstance(granted, ir.Keyword):
        return f"{granted.name} {granted.quality} {words(ability, name)}"
    return words(ability, name) or said_at(there, place, name) or ""


def words(ability: ir.Ability, name: str) -> str:
    """The words of an ability as the card of this name has them; none of what a keyword stands for."""
    return spoken((ability,), name)[0] or ""


def _closest(gate: Gate, source: ObjectId, spoken: list[str], wanted: str) -> int | None:
    """The one whose words, of today, of 2003 or of the years between, contain the fragment or are most like it.

    One that has no words may be called anything, where it is the only such and nothing else is meant.
    """
    name = gate.name(source)
    asked = [_plain(way, name) for way in (wanted, wanted, normalise(name, wanted))]
    texts = [[_plain(way, name) for way in (s, then(s), normalise(name, s))] for s in spoken]
    for plain, wording in zip(asked, zip(*texts, strict=True), strict=False):
        inside = [n for n, text in enumerate(wording) if plain and plain in text]
        if len(inside) == 1:
            return inside[0]
    ranked = sorted(((*_likeness(asked, ways), -n) for n, ways in enumerate(texts)), reverse=True)
    enough = ALIKE // 2 if len(texts) == 1 else ALIKE
    wordless = [n for n, s in enumerate(spoken) if not s]
    best = -ranked[0][-1] if ranked and ranked[0][0] >= enough else None
    if best is not None and (not wordless or _says_most(asked, texts[best])):
        return best
    return wordless[0] if len(wordless) == 1 else None


def _says_most(asked: list[str], ways: list[str]) -> bool:
    """Whether an ability has most of the words of the fragment; with fewer one beside it that has no words is meant."""
    shares = []
    for plain, way in zip(asked, ways, strict=True):
        wanted = set(plain.split())
        shares.append(100 * len(wanted & set(way.split())) // max(1, len(wanted)))
    return max(shares) >= ALIKE


def _likeness(asked: list[str], ways: list[str]) -> tuple[float, float]:
    """How far an ability says what is wanted, and, where several say it, which says the least besides.

    One that does not say the numbers that are named is not meant.
    """
    named = set(_NUMBER.findall(asked[0]))
    fitting = (
        (plain, way) for plain, way in zip(asked, ways, strict=True) if named <= set(_NUMBER.findall(way))
    )
    return max(((fuzz.token_set_ratio(*pair), fuzz.ratio(*pair)) for pair in fitting), default=(0, 0))


def _plain(text: str, name: str) -> str:
    """The text by its stems, with names as ~."""
    return stems(text.lower().replace(name.lower(), "~") if name else text)


def stems(text: str) -> str:
    """The words of a text without stops or dashes, and without endings of the third person or plural."""
    bare = re.sub(r"[.,:;()]| [-–—]+ ", " ", text.lower())
    return " ".join(w[:-1] if len(w) > 3 and w.endswith("s") else w for w in bare.split())


def ability_called(
    gate: Gate, source: ObjectId, wanted: object, text: str, aimed: bool
) -> ir.Activated | ir.Triggered:
    """An activated or triggered ability on the stack: one of its source's, or the text compiled.

    What a keyword stands for follows it and goes by its name. Where nothing says which it is, it is none that gives
    mana, which would not be on the stack (411.2), and where it has targets (`aimed`) one that takes some.
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
        possible = [c for c in candidates if not is_mana_ability(gate.state.book, c)] or candidates
        possible = [c for c in possible if aimed and _takes_targets(c)] or possible
        if len(possible) != 1:
            raise Unclear(
                str(wanted), f"{gate.name(source)} has {len(candidates)} abilities; say which by `text`"
            )
        return possible[0]
    found = _closest(gate, source, said, str(wanted))
    if found is not None:
        return candidates[found]
    return _triggered_by(gate, source, candidates, text) or _compiled(gate, source, text)


def _takes_targets(ability: ir.Activated | ir.Triggered) -> bool:
    return bool(ability.targets) or any(mode.targets for mode in ability.modes)


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


def _triggered_by(
    gate: Gate, source: ObjectId, candidates: list[ir.Activated | ir.Triggered], text: str
) -> ir.Triggered | None:
    """The one triggered ability whose trigger the text is, with or without what the ability does (404.1).

    One that has no words is told by what it triggers on.
    """
    base = gate.sight.object(source).base
    there = [a for a in candidates if isinstance(a, ir.Triggered)]
    silent = [a for a in there if not words(a, base.name)]
    for said in (text, text.partition(",")[0]):
        line = f"{said.strip(' ,.')}, draw a card."
        read = compile_text(base.name, base.types, base.subtypes, line).abilities
        events = [ability.trigger for ability in read if isinstance(ability, ir.Triggered)]
        found = [a for a in there if a.trigger in events]
        found = found or [a for a in silent if any(_alike(a.trigger, event) for event in events)]
        if len(found) == 1:
            return found[0]
    return None


def _alike(one: ir.Trigger, other: ir.Trigger) -> bool:
    """Whether two trigger events are of one kind, at one time, and of the source or of something else alike."""
    itself = [isinstance(trigger.subject, ir.Self) for trigger in (one, other)]
    return (one.event, one.step, itself[0]) == (other.event, other.step, itself[1])


def _compiled(gate: Gate, source: ObjectId, text: str) -> ir.Activated | ir.Triggered:
    base = gate.sight.object(source).base
    found = compile_text(base.name, base.types, base.subtypes, text)
    for ability in found.abilities:
        if isinstance(ability, ir.Activated | ir.Triggered):
            return ability
    raise Unclear(text, f"{gate.name(source)} has no ability with {text!r}")


def has_ability(view: View, named: str) -> bool:
    """Whether an object has the ability named: a keyword, a kind of keyword, a fragment of words, or what they mean."""
    wanted = named.lower().strip()
    keywords = _keywords(wanted, view.name)
    there = [granted.ability for granted in view.abilities]
    if keywords and _one_by_one(keywords) <= _one_by_one(there):
        return True
    fragment = " " in wanted and not keywords
    for ability in there:
        if isinstance(ability, ir.Keyword):
            if _is_called(ability, wanted) or words(ability, view.name).lower().rstrip(".") == wanted:
                return True
        elif fragment and _says(words(ability, view.name), named, view.name):
            return True
    return not keywords and _means(view, there, named.strip())


def _means(view: View, there: list[ir.Ability], said: str) -> bool:
    """Whether among the abilities is what a sentence says, with or without its subject, in the words of any day."""
    for sentence in (said[:1].upper() + said[1:], f"~ {said}", f"~ is {said}"):
        read = compile_text(view.name, tuple(view.types), tuple(view.subtypes), sentence).abilities
        if read and all(ability in there for ability in read):
            return True
    return False


def _keywords(wanted: str, name: str) -> tuple[ir.Ability, ...]:
    """The keywords that the words are by themselves, or say as they did in 2003; then nothing else is meant."""
    said = wanted.replace(name.lower(), "~") if name else wanted
    for one in (said, f"~ {said}"):
        read = compile_text("a creature", ("creature",), (), one.capitalize()).abilities
        stands_for = [a for a in read if isinstance(a, ir.Triggered) and a.keyword]
        told = tuple(a for a in read if a not in stands_for)
        if told and all(isinstance(ability, ir.Keyword) for ability in told):
            return told
    return ()


def _is_called(keyword: ir.Keyword, wanted: str) -> bool:
    """Whether a keyword ability is the one named, with what it says besides or without."""
    name = keyword_name(keyword).lower()
    if wanted in (name, keyword.name.lower(), f"{keyword.name} {keyword.n}"):
        return True
    if wanted in OF_ANY_LAND and keyword.name != "cycling":
        return keyword.name.endswith(wanted.removeprefix("land"))
    return name.startswith(wanted + " ")


def _one_by_one(abilities: Iterable[ir.Ability]) -> set[ir.Ability]:
    """The abilities, with protection from several qualities as protection from each of them (502.7a)."""
    found: set[ir.Ability] = set()
    for ability in abilities:
        if isinstance(ability, ir.Keyword) and ability.name == "protection":
            each = qualities(ability.quality.lower())
            found.update(replace(ability, quality=f"from {one}") for one in each)
        else:
            found.add(ability)
    return found


def _says(spoken: str, wanted: str, name: str) -> bool:
    """Whether words, as they are said today or were in 2003, say all of the fragment."""
    ways = ((spoken, wanted), (then(spoken), wanted), (normalise(name, spoken), normalise(name, wanted)))
    return any(_plain(said, name) in _plain(whole, name) for whole, said in ways)
