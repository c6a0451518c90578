"""Constructions: a template of words and holes tied to a node, used to read and to print.

A template is words, holes ``{field:category}``, inflected verbs ``<draw>``, alternatives ``(when|whenever)`` and
agreement ``[its|their:field]``, which follows the number of the field named. A category that ends in ".*" is two:
what is said of many things, in the base form of verbs, and of one, in the third person. Where several templates, or
alternatives, stand for the same node, all but the first carry a mark that the node keeps in `said`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from types import UnionType
from typing import Any, TypeGuard, TypeVar

import msgspec

from engine.records import replace
from engine.text.grammar.shapes import (
    AT,
    UNMENTIONED,
    Holes,
    Match,
    NoFit,
    Way,
    class_of,
    filled,
    matcher,
    places,
    unmarked,
    ways_to,
)
from engine.text.inflection import third
from engine.text.surface import SUBJECT

N = TypeVar("N")
Reading = tuple[Any, int]
When = Callable[[Holes], object]
Make = Callable[[Holes], object]
Take = Callable[[Any], Holes | None]
Pair = tuple[Make, Take]
Ways = tuple[Make, Take, Take]
"""From holes to a value, back from a value as it was read, and back from one without marks."""
Reader = Callable[..., list[Reading]]
Writer = Callable[..., str | None]


class Words(msgspec.Struct, frozen=True):
    """Fixed words."""

    text: str


class Hole(msgspec.Struct, frozen=True):
    """A place for another category."""

    name: str
    category: str


class Agree(msgspec.Struct, frozen=True):
    """Words for one and for many of a field read before."""

    one: str
    many: str
    of: str


Piece = Words | Hole | Agree


class Rule(msgspec.Struct, frozen=True):
    """One construction; of a verb phrase, in the base form, with the one in the third person.

    `loosely` takes what has no marks, whatever marks the construction leaves. `subject`: the way to each place where
    its subject stands. `of`: the class of all that it prints, where they are of one.
    """

    text: str
    pieces: tuple[Piece, ...]
    make: Make
    take: Take
    loosely: Take
    subject: tuple[Way, ...] = ()
    third: Rule | None = None
    of: type[object] | None = None

    def form(self, name: str) -> Rule:
        """The construction in the base form or the third person."""
        return self.third if name == "third" and self.third is not None else self


class Branch(msgspec.Struct):
    """Constructions that begin alike: those that end here, by their number in the order of their category, and how
    the others go on."""

    ends: list[tuple[int, Rule]] = []
    words: dict[str, Branch] = {}
    agreements: dict[Agree, Branch] = {}
    holes: dict[Hole, Branch] = {}

    def grow(self, number: int, rule: Rule) -> None:
        """Take in a construction more."""
        branch = self
        for piece in rule.pieces:
            if isinstance(piece, Words):
                branch = branch.words.setdefault(piece.text, Branch())
            elif isinstance(piece, Hole):
                branch = branch.holes.setdefault(piece, Branch())
            else:
                branch = branch.agreements.setdefault(piece, Branch())
        branch.ends.append((number, rule))


class Preference(msgspec.Struct, frozen=True):
    """Of two readings of a line that differ in meaning, the one with a node of its own that is `better` where
    the other has one that is `worse` is meant, and why; nothing in either place: whatever it is."""

    why: str
    better: Callable[[object], bool] | None
    worse: Callable[[object], bool] | None


def exactly(value: object, node: type[N]) -> TypeGuard[N]:
    """Whether a value is a node of that class."""
    return type(value) is node


PREFERENCES: list[Preference] = []
_RULES: dict[str, dict[tuple[str, object], Rule]] = defaultdict(dict)
_ORDERED: dict[str, tuple[Rule, ...]] = {}
_BY_CLASS: dict[tuple[str, type[object]], tuple[Rule, ...]] = {}
_BY_WORD: dict[str, dict[str, Branch]] = {}
READERS: dict[str, Reader] = {}
WRITERS: dict[str, Writer] = {}
VOCABULARY: set[str] = set()
_CHOICE = re.compile(r"\(([^()|]*(?:\|[^()|]*)+)\)")
_FIRST = re.compile(r" ?[^ ]+(?= )")
_TOKEN = re.compile(r"\{(\w+):([\w., *]+)\}|\[([^\[\]|]*)\|([^\[\]:]*):(\w+)\]")
_NO_TOKEN = re.compile(r"\{[^{}]*:|\[")


def template(text: str) -> tuple[Piece, ...]:
    """The pieces of a template; `ValueError` for a hole or an agreement that is not written as one."""
    pieces: list[Piece] = []
    at = 0
    for m in _TOKEN.finditer(text):
        if m.start() > at:
            pieces.append(Words(text[at : m.start()]))
        pieces.append(Hole(m[1], m[2]) if m[1] else Agree(m[3], m[4], m[5]))
        at = m.end()
    if at < len(text) or not pieces:
        pieces.append(Words(text[at:]))
    for piece in pieces:
        if isinstance(piece, Words):
            if _NO_TOKEN.search(piece.text):
                raise ValueError(f"{piece.text!r} in {text!r} is neither a hole nor words")
            VOCABULARY.update(re.findall(r"[a-z']+", piece.text))
    return tuple(pieces)


def node_maker(node: type[Any], said: str, fixed: Holes, holes: set[str]) -> Ways:
    """How a template's values become a node, and back."""
    fields = {f.name: f.default for f in msgspec.structs.fields(node)}
    if said:
        fixed = {**fixed, "said": said}

    def make(values: Holes) -> object:
        return node(**values, **fixed)

    def taking(fixed: Holes) -> Take:
        asked = [(name, fixed.get(name, default)) for name, default in fields.items() if name not in holes]

        def take(value: object) -> Holes | None:
            if type(value) is not node:
                return None
            for name, wanted in asked:
                if getattr(value, name) != wanted:
                    return None
            return {name: getattr(value, name) for name in holes}

        return take

    loose = {name: unmarked(value) for name, value in fixed.items() if name != "said"}
    return make, taking(fixed), taking(loose)


def add(category: str, one: Rule) -> None:
    """One construction more in a category; `ValueError` if another there has the same template."""
    key = (one.text, one.subject)
    if key in _RULES[category]:
        raise ValueError(f"two constructions of {category!r} say {one.text!r}")
    _RULES[category][key] = one
    _ORDERED.pop(category, None)
    _BY_CLASS.clear()
    _BY_WORD.pop(category, None)


def constructions(category: str) -> tuple[Rule, ...]:
    """The constructions of a category, those with more words of their own first, whenever they were added."""
    found = _ORDERED.get(category)
    if found is None:
        found = tuple(sorted(_RULES[category].values(), key=_specific))
        _ORDERED[category] = found
    return found


def could_print(category: str, value: object) -> tuple[Rule, ...]:
    """The constructions of a category that could print a value of this class, in the order of `constructions`."""
    key = (category, type(value))
    found = _BY_CLASS.get(key)
    if found is None:
        found = tuple(one for one in constructions(category) if one.of is None or one.of is key[1])
        _BY_CLASS[key] = found
    return found


def _specific(one: Rule) -> tuple[int, str, tuple[Way, ...]]:
    own = sum(len(p.text) for p in one.pieces if isinstance(p, Words))
    return -own, one.text, one.subject


def prefer(why: str, better: Callable[[object], bool] | None, worse: Callable[[object], bool] | None) -> None:
    """Which of two readings is meant, and why."""
    PREFERENCES.append(Preference(why, better, worse))


def _holes(pieces: tuple[Piece, ...]) -> set[str]:
    return {p.name for p in pieces if isinstance(p, Hole)}


def rule(category: str, text: str, node: type[object], said: str = "", **fixed: object) -> None:
    """A construction of a node: its holes are fields, the other fields have the values given."""
    custom(category, text, *node_maker(node, said, fixed, _holes(template(text))), of=node)


def word(category: str, text: str, value: object) -> None:
    """Words that stand for one value."""
    of = class_of(value)
    custom(category, text, lambda _v: value, lambda v: {} if v == value else None, of=of)


def custom(
    category: str,
    text: str,
    make: Callable[..., object],
    take: Callable[..., Any],
    loosely: Take | None = None,
    of: type[object] | None = None,
) -> None:
    """A construction with its own way between holes and value; `of`: the class of all its values."""
    for mark, words in alternatives(text):
        ways = (*_told(mark, make, take), loosely or take)
        for one, told in _in_numbers(category, words):
            add(one, Rule(told, template(told), *ways, of=of))


def _in_numbers(category: str, text: str) -> list[tuple[str, str]]:
    """The category and the template; of one that ends in ".*" both of many things and of one, its verbs inflected."""
    if not category.endswith(".*"):
        return [(category, text)]
    return [(category.replace("*", form), _inflected(text, form)) for form in ("base", "third")]


def alternatives(text: str) -> list[tuple[str, str]]:
    """Every way to say a template with "(when|whenever)" in it, with the words chosen; the first leave no mark."""
    choice = _CHOICE.search(text)
    if choice is None:
        return [("", text)]
    found = []
    for n, chosen in enumerate(choice[1].split("|")):
        for mark, words in alternatives(text[: choice.start()] + chosen + text[choice.end() :]):
            found.append((f"{chosen if n else ''} {mark}".strip(), words))
    return found


def _told(mark: str, make: Make, take: Take) -> Pair:
    """A construction whose node is marked with the words chosen."""
    if not mark:
        return make, take

    def marked(values: Holes) -> object:
        made = make(values)
        return None if made is None else _with_mark(made, lambda said: f"{mark} {said}".strip())

    def taken(value: object) -> Holes | None:
        nodes = value if isinstance(value, tuple) else (value,)
        if not nodes or not all(f"{getattr(n, 'said', '')} ".startswith(f"{mark} ") for n in nodes):
            return None
        plain = _with_mark(value, lambda said: said[len(mark) + 1 :])
        found: Holes | None = take(plain)
        return found

    return marked, taken


def _with_mark(value: Any, change: Callable[[str], str]) -> object:
    if isinstance(value, tuple):
        return tuple(_with_mark(v, change) for v in value)
    return replace(value, said=change(value.said))


def form(category: str, text: str, shape: object, /, when: When | None = None, **read: object) -> None:
    """A construction of a node by its shape, read where the values pass `when`; `ValueError` if a hole has no place.

    A hole whose value has a shape itself is named with it: `k=ir.Number(H.n)`. A hole whose name begins with "_" is
    words that mean nothing by themselves and has the value 0.
    """
    custom(category, text, *_by_shape(text, shape, when, read), of=class_of(shape))


def verb_form(
    kind: str, text: str, shape: object, path: str = "", /, when: When | None = None, **read: object
) -> None:
    """A verb phrase by its shape, as in `form`, its subject where `SUBJECT` stands; `path`: where it is in a hole."""
    subject = _one_way(path) or tuple(ways_to(SUBJECT, shape))
    _add_verb(kind, text, _by_shape(text, shape, when, read), subject, class_of(shape))


def _by_shape(text: str, shape: object, when: When | None, read: Holes) -> Ways:
    holes = _holes(template(text))
    silent = {name: 0 for name in holes if name.startswith("_")}
    named = (holes - silent.keys() - read.keys()) | places(tuple(read.values()))
    if named - {AT} != places(shape) - {AT}:
        raise ValueError(f"{text!r} has other holes than its shape has places")
    inner = {name: matcher(one) for name, one in read.items()}

    def make(values: Holes) -> object:
        if when is not None and not when(values):
            return None
        found = {AT: UNMENTIONED, **{n: value for n, value in values.items() if n not in inner}}
        try:
            return filled(shape, found) if all(fits(values[n], found) for n, fits in inner.items()) else None
        except NoFit:
            return None

    def taking(match: Match, read: Holes) -> Take:
        def take(value: object) -> Holes | None:
            found: Holes = {}
            if not match(value, found):
                return None
            return {**found, **{name: filled(one, found) for name, one in read.items()}, **silent}

        return take

    loose = {name: unmarked(one) for name, one in read.items()}
    return make, taking(matcher(shape), read), taking(matcher(unmarked(shape)), loose)


def also(category: str, other: str) -> None:
    """Everything of another category belongs to this one."""
    custom(category, "{v:" + other + "}", lambda v: v["v"], lambda v: {"v": v})


def verb(kind: str, text: str, node: type[object], path: str = "", said: str = "", **fixed: object) -> None:
    """A verb phrase: `path` is the field its subject fills; read in the base form and the third person."""
    if path and "." not in path:
        fixed = {**fixed, path: SUBJECT}
    _add_verb(kind, text, node_maker(node, said, fixed, _holes(template(text))), _one_way(path), node)


def _inflected(text: str, form: str) -> str:
    """The template with its verbs, and categories that end in ".*", in the base form or the third person."""
    text = text.replace(".*}", f".{form}}}")
    return re.sub(r"<([^>]+)>", lambda m: m[1] if form == "base" else third(m[1]), text)


def custom_verb(
    kind: str,
    text: str,
    make: Callable[..., object],
    take: Callable[..., Any],
    path: str = "",
    loosely: Take | None = None,
    of: type[object] | None = None,
) -> None:
    """A verb phrase with its own way between holes and node; `of`: the class of all its nodes."""
    _add_verb(kind, text, (make, take, loosely or take), _one_way(path), of)


def _one_way(path: str) -> tuple[Way, ...]:
    return (tuple(path.split(".")),) if path else ()


def _add_verb(kind: str, text: str, ways: Ways, subject: tuple[Way, ...], of: type[object] | None) -> None:
    make, take, loosely = ways
    for mark, words in alternatives(text):
        base, inflected = (_inflected(words, form) for form in ("base", "third"))
        told = (*_told(mark, make, take), loosely)
        other = Rule(inflected, template(inflected), *told, subject, of=of)
        add(f"{kind}.third", other)
        add(f"{kind}.base", Rule(base, template(base), *told, subject, other, of))


def category(name: str, reader: Reader, writer: Writer, of: object = None) -> None:
    """A category with its own reader and writer; `ValueError` if it has one.

    `of`: the class or the shape of its values, where the writer is to be asked for no others.
    """
    if name in READERS:
        raise ValueError(f"the category {name!r} has a reader")
    READERS[name], WRITERS[name] = reader, writer if of is None else _only_of(writer, of)


def _only_of(writer: Writer, of: Any) -> Writer:
    match = None if isinstance(of, type | UnionType) else matcher(of)

    def write(printer: object, value: object) -> str | None:
        fits = isinstance(value, of) if match is None else match(value, {})
        return writer(printer, value) if fits else None

    return write


def could_begin(category: str, word: str) -> Branch:
    """The constructions of a category that ask for this first word, or for none."""
    by_word = _BY_WORD.get(category)
    if by_word is None:
        asked = [
            (number, one, _first_word(one.pieces[0])) for number, one in enumerate(constructions(category))
        ]
        by_word = {"": Branch(), **{first: Branch() for _, _, first in asked}}
        for number, one, first in asked:
            for branch in by_word.values() if first == "" else (by_word[first],):
                branch.grow(number, one)
        _BY_WORD[category] = by_word
    return by_word.get(word) or by_word[""]


def _first_word(piece: Piece) -> str:
    found = _FIRST.match(piece.text) if isinstance(piece, Words) else None
    return "" if found is None else found[0]
