"""Constructions: a template of words and holes tied to a node, used to read and to print.

A template is words, holes ``{field:category}``, inflected verbs ``<draw>`` and agreement
``[its|their:field]``, which follows the number of the field named. Where several templates stand for
the same node, all but the first carry a mark that the node keeps in `said`.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from engine.text.inflection import third
from engine.text.surface import SUBJECT

if TYPE_CHECKING:
    from engine.text.grammar.chart import Chart
    from engine.text.grammar.printing import Printer

Reading = tuple[Any, int]
Pair = tuple[Callable[..., Any], Callable[..., Any]]
Reader = Callable[["Chart", int], list[Reading]]
Writer = Callable[["Printer", Any], str | None]


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
    """One construction."""

    pieces: tuple[Piece, ...]
    make: Callable[[dict[str, Any]], Any]
    take: Callable[[Any], dict[str, Any] | None]
    path: str = ""


def exactly(value: Any, node: type[Any]) -> bool:
    """Whether a value is a node of that class."""
    return type(value) is node


RULES: dict[str, list[Rule]] = defaultdict(list)
BY_WORD: dict[str, dict[str, list[Rule]]] = {}
READERS: dict[str, Reader] = {}
WRITERS: dict[str, Writer] = {}
VOCABULARY: set[str] = set()
_FIRST = re.compile(r" ?[^ ]+(?= )")
_TOKEN = re.compile(r"\{(\w+):([\w., ]+)\}|\[([^\[\]|]*)\|([^\[\]:]*):(\w+)\]")


def template(text: str) -> tuple[Piece, ...]:
    """The pieces of a template."""
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
            VOCABULARY.update(re.findall(r"[a-z']+", piece.text))
    return tuple(pieces)


def node_maker(
    node: type[Any], said: str, fixed: dict[str, Any], holes: set[str]
) -> tuple[Callable[[dict[str, Any]], Any], Callable[[Any], dict[str, Any] | None]]:
    """How a template's values become a node, and back."""
    fields = {f.name: f.default for f in msgspec.structs.fields(node)}
    if said:
        fixed = {**fixed, "said": said}

    def make(values: dict[str, Any]) -> Any:
        return node(**values, **fixed)

    def take(value: Any) -> dict[str, Any] | None:
        if type(value) is not node:
            return None
        for name, default in fields.items():
            if name not in holes and getattr(value, name) != fixed.get(name, default):
                return None
        return {name: getattr(value, name) for name in holes}

    return make, take


def _holes(pieces: tuple[Piece, ...]) -> set[str]:
    return {p.name for p in pieces if isinstance(p, Hole)}


def rule(category: str, text: str, node: type[Any], said: str = "", **fixed: Any) -> None:
    """A construction of a node: its holes are fields, the other fields have the values given."""
    pieces = template(text)
    make, take = node_maker(node, said, fixed, _holes(pieces))
    RULES[category].append(Rule(pieces, make, take))


def word(category: str, text: str, value: Any) -> None:
    """Words that stand for one value."""
    RULES[category].append(Rule(template(text), lambda _v: value, lambda v: {} if v == value else None))


def custom(category: str, text: str, make: Callable[..., Any], take: Callable[..., Any]) -> None:
    """A construction with its own way between holes and value."""
    RULES[category].append(Rule(template(text), make, take))


def also(category: str, other: str) -> None:
    """Everything of another category belongs to this one."""
    custom(category, "{v:" + other + "}", lambda v: v["v"], lambda v: {"v": v})


def verb(kind: str, text: str, node: type[Any], path: str = "", said: str = "", **fixed: Any) -> None:
    """A verb phrase: `path` is the field its subject fills; read in the base form and the third person."""
    if path and "." not in path:
        fixed = {**fixed, path: SUBJECT}
    for form in ("base", "third"):
        words = _inflected(text, form)
        pieces = template(words)
        make, take = node_maker(node, said, fixed, _holes(pieces))
        RULES[f"{kind}.{form}"].append(Rule(pieces, make, take, path))


def _inflected(text: str, form: str) -> str:
    """The template with its verbs in the base form or the third person."""
    return re.sub(r"<([^>]+)>", lambda m: m[1] if form == "base" else third(m[1]), text)


def custom_verb(
    kind: str,
    text: str,
    make: Callable[..., Any],
    take: Callable[..., Any],
    path: str = "",
) -> None:
    """A verb phrase with its own way between holes and node."""
    for form in ("base", "third"):
        words = _inflected(text, form)
        RULES[f"{kind}.{form}"].append(Rule(template(words), make, take, path))


def category(name: str, reader: Reader, writer: Writer) -> None:
    """A category with its own reader and writer."""
    READERS[name], WRITERS[name] = reader, writer


def by_word(name: str) -> dict[str, list[Rule]]:
    """The rules of a category by the first word they ask for; under "" those that ask for none."""
    found = BY_WORD.get(name)
    if found is None:
        found = defaultdict(list)
        for number, one in enumerate(RULES[name]):
            first = one.pieces[0]
            start = _FIRST.match(first.text) if isinstance(first, Words) else None
            key = start[0] if start is not None else ""
            found[key].append((number, one))  # type: ignore[arg-type]
        BY_WORD[name] = found
    return found
