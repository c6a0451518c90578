"""Noun phrases: "nonartifact, nonblack creature", "Goblins you control", "creature card in your graveyard".

A phrase is adjectives, one or more heads and what follows them; the tests of the filter stand in the order
of the words, so that it prints back. "Card" heads are outside play, "spell" heads on the stack.
"""

from __future__ import annotations

import re
from typing import Any, get_args

from engine.records import replace, with_fields
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_words import OWN_OTHER, STATUS, both_negative, noun_writer
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reader, Reading, category, exactly, form, prefer
from engine.text.grammar.shapes import H, Holes
from engine.text.inflection import plural, singular
from engine.text.ir.node import walk
from engine.text.surface import Extreme, Zoned

COLORS: tuple[Any, ...] = ("white", "blue", "black", "red", "green", "colorless", "multicolored")
TYPES: tuple[Any, ...] = (*get_args(ir.CardType), "permanent")
SUPERTYPES: tuple[object, ...] = ("basic", "legendary", "snow", "snow-covered", "world")
KNOWN = frozenset(
    {form for noun in (*TYPES, "card", "spell", "token", "player", "source") for form in (noun, plural(noun))}
    | {*COLORS, *SUPERTYPES, *STATUS, "other", "another", "nonbasic", "X", "nontoken"}
    | {f"non{word}" for word in (*COLORS, *TYPES)}
)  # fmt: skip
_WORD = re.compile(r"Urza's|[A-Za-z][A-Za-z-]*")
_STATUS_HEADS: dict[str, ir.Status] = {"spell": "spell", "token": "token", "source": "source"}
Tests = tuple[Any, ...]


class Card(ir.Node, frozen=True):
    """The head "card", for a while."""


def _adjective(word: Any) -> Any:
    if word in COLORS:
        return ir.IsColor(word)
    if word in SUPERTYPES:
        return ir.IsSupertype(word)
    if word in STATUS:
        return ir.IsStatus(STATUS[word])
    if word in TYPES:
        return ir.IsType(word)
    if word == "other":
        return OWN_OTHER
    if word == "nontoken":
        return ir.Not(ir.IsStatus("token"))
    if word.lower().startswith("non"):
        inner = _adjective(word[3:].lstrip("-"))
        return None if inner is None else ir.Not(inner)
    return ir.IsSubtype(word.lower()) if re.fullmatch(r"[A-Z][A-Za-z'-]+", word) else None


def _head(word: Any, many: bool) -> object:
    if many:
        single = singular(word)
        if single is None:
            return None
        word = single
    if word in _STATUS_HEADS:
        return ir.IsStatus(_STATUS_HEADS[word])
    if word == "card":
        return Card()
    if word in TYPES:
        return ir.IsType(word)
    return ir.IsSubtype(word.lower()) if re.fullmatch(r"[A-Z][A-Za-z'-]+", word) else None


def _word_at(text: str, at: int) -> str:
    m = _WORD.match(text, at)
    return m[0] if m else ""


_JOINS = (" and/or ", " or ", " and ")


def _adjectives(text: str, at: int) -> list[tuple[Tests, int]]:
    """One adjective or a choice of several ("white and/or blue"), or a size ("1/1"), and where it ends."""
    size = re.compile(r"(\d+)/(\d+)(?= )").match(text, at)
    if size is not None:
        power = ir.StatIs("power", "=", ir.Number(int(size[1])))
        toughness = ir.StatIs("toughness", "=", ir.Number(int(size[2])))
        return [((ir.Both((power, toughness), said="size"),), size.end())]
    word = _word_at(text, at)
    first = _adjective(word) if word else None
    if first is None:
        return []
    end = at + len(word)
    found: list[tuple[Tests, int]] = [((first,), end)]
    group, stop = [first], end
    while text.startswith(", ", stop) and (more := _word_at(text, stop + 2)):
        test = _adjective(more)
        if test is None:
            break
        group.append(test)
        stop += 2 + len(more)
    for join in _JOINS:
        comma = "," if len(group) > 1 else ""
        if text.startswith(comma + join, stop):
            begin = stop + len(comma + join)
            last = _word_at(text, begin)
            test = _adjective(last) if last else None
            if test is not None and len({type(t) for t in (*group, test)} & {ir.IsSubtype, ir.IsColor}) < 2:
                said = join.strip() if join != " or " else ""
                found.append(((ir.AnyOf((*group, test), said=said),), begin + len(last)))
    return found


def _nominals(text: str, at: int, many: bool) -> list[tuple[Tests, int]]:
    """Adjectives and a head."""
    found: list[tuple[Tests, int]] = []
    word = _word_at(text, at)
    head = _head(word, many) if word else None
    if head is not None:
        found.append(((head,), at + len(word)))
    if many and word == "Plains" and head is None:
        found.append(((ir.IsSubtype("plains"),), at + len(word)))
    for tests, end in _adjectives(text, at):
        for gap in (" ", ", "):
            if text.startswith(gap, end):
                for rest, stop in _nominals(text, end + len(gap), many):
                    if gap == " " or both_negative(tests[-1], rest[0]):
                        found.append(((*tests, *rest), stop))
    return found


def _choices(text: str, at: int, many: bool) -> list[tuple[Tests, int]]:
    """Nominals, or a choice among several: "artifact, creature, or land"."""
    found: list[tuple[Tests, int]] = []
    for tests, end in _nominals(text, at, many):
        found.append((tests, end))
        found.extend(_further(text, [tests], end, many))
    return found


def _further(text: str, group: list[Tests], end: int, many: bool) -> list[tuple[Tests, int]]:
    found: list[tuple[Tests, int]] = []
    comma = "," if len(group) > 1 else ""
    for join in _JOINS:
        if text.startswith(comma + join, end):
            for tests, stop in _nominals(text, end + len(comma + join), many):
                joined = _joined([*group, tests], join)
                if joined is not None:
                    found.append((joined, stop))
    if text.startswith(", ", end) and len(group) < 4:
        for tests, stop in _nominals(text, end + 2, many):
            found.extend(_further(text, [*group, tests], stop, many))
    return found


def _joined(group: list[Tests], join: str) -> Tests | None:
    """A choice of nominals; adjectives of the first alone belong to all where they are no types."""
    said = join.strip() if join != " or " else ""
    spells = [t[-1] == ir.IsStatus("spell") and len(t) == 2 for t in group]
    if (
        all(t[-1] == ir.IsStatus("spell") for t in group)
        and all(len(t) > 1 for t in group)
        and not all(spells)
    ):
        kinds = tuple(t[0] if len(t) == 2 else ir.Both(t[:-1]) for t in group)
        return (ir.AnyOf(kinds, said=f"{join.strip()} spells"), ir.IsStatus("spell"))
    if all(spells):
        return (ir.AnyOf(tuple(t[0] for t in group), said=f"{join.strip()} spells"), ir.IsStatus("spell"))
    cards = [isinstance(t[-1], Card) for t in group]
    tail: Tests = ()
    if cards[-1] and not any(cards[:-1]):
        group = [*group[:-1], group[-1][:-1]]
        tail = (Card(),)
    elif any(cards):
        return None
    if not all(group):
        return None
    shared: Tests = ()
    if len(group[0]) > 1 and all(len(t) == 1 for t in group[1:]):
        first = group[0]
        keep = 0
        while keep < len(first) - 1 and not isinstance(first[keep], ir.IsType | ir.IsSubtype | ir.Not):
            keep += 1
        if isinstance(first[0], ir.Not) and first[0] == OWN_OTHER:
            keep = 1
        shared, group = first[:keep], [first[keep:], *group[1:]]
    parts = tuple(t[0] if len(t) == 1 else ir.Both(t) for t in group)
    return (*shared, ir.AnyOf(parts, said=said), *tail)


def _filter(tests: Tests) -> ir.Filter | None:
    card = any(isinstance(t, Card) for t in tests)
    kept = tuple(t for t in tests if not isinstance(t, Card))
    spell = any(isinstance(t, ir.IsStatus) and t.status == "spell" for t in kept)
    source = any(isinstance(t, ir.IsStatus) and t.status == "source" for t in kept)
    zone: ir.ZoneName = "stack" if spell else "any" if card or source else "in play"
    if source:
        kept = tuple(t for t in kept if not (isinstance(t, ir.IsStatus) and t.status == "source"))
        return ir.Filter(kept, zone, said="source")
    return ir.Filter(kept, zone)


def _with_posts(chart: Chart, of: ir.Filter, at: int, many: bool) -> list[Reading]:
    found: list[Reading] = [(of, at)]
    for post, end in chart.read("post.base" if many else "post.third", at):
        new = _add_post(of, post)
        if new is not None:
            found.extend(_with_posts(chart, new, end, many))
    return found


def _add_post(of: ir.Filter, post: object) -> ir.Filter | None:
    if isinstance(post, Extreme):
        best = ir.Greatest(post.stat, of, post.lowest)
        extreme = ir.StatIs(post.stat, "=", best, said=f"the {post.said}")
        return replace(of, tests=(*of.tests, extreme))
    if isinstance(post, Zoned) and post.zone == "in play":
        ok = of.zone == "in play" and not of.said
        return replace(of, said=post.said) if ok else None
    if isinstance(post, Zoned):
        if of.zone != "any" or of.said:
            return None
        tests = of.tests if post.player is None else (*of.tests, ir.OwnedBy(post.player))
        return replace(of, tests=tests, zone=post.zone, said=post.said)
    if of.said == "spell or ability" and isinstance(post, ir.ControlledBy) and not post.said:
        return replace(of, tests=(*of.tests, post))
    if (
        isinstance(post, ir.IsOneOf)
        and isinstance(post.ref, ir.ThisWay | ir.Linked)
        and OWN_OTHER in of.tests
    ):
        return None  # other than what was chosen or exiled just now, not than the source
    if _tapped_this_way(post) and of.zone != "in play":
        return None  # only permanents are tapped
    if isinstance(post, ir.ControlledBy) and post.said == "cast" and of.zone != "stack":
        return None
    told = of.zone in _SHELVED and not any(isinstance(t, ir.OwnedBy) for t in of.tests)
    if told and isinstance(post, ir.Node):  # where it lies is told first
        post = replace(post, said=f"{getattr(post, 'said', '')} after".strip())
    return with_fields(of, tests=(*of.tests, post))


_SHELVED = ("hand", "library", "graveyard", "removed", "ante", "outside")


def _tapped_this_way(test: object) -> bool:
    return isinstance(test, ir.IsOneOf) and test.ref == ir.ThisWay("tapped")


_NAMES_ANOTHER = ir.AttachedTo | ir.BlockedBy | ir.Targets | ir.SharesColor | ir.SharesSubtype | ir.SharesName
"""Tests that name another object behind the noun."""


def _after_another(tests: Tests) -> bool:
    return any(isinstance(n, _NAMES_ANOTHER) for n in walk(tests[:-1]))


def _of_one_noun(test: object) -> bool:
    return exactly(test, ir.AnyOf) and any(isinstance(t, ir.Both) for t in test.tests)


prefer("what follows a noun says something of the noun right before it",
       lambda n: exactly(n, ir.Filter) and not _after_another(n.tests),
       lambda n: exactly(n, ir.Filter) and _after_another(n.tests))  # fmt: skip
prefer("an adjective says something of the noun right after it",
       _of_one_noun, lambda n: exactly(n, ir.AnyOf) and not _of_one_noun(n))  # fmt: skip


def _reader(many: bool) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        if not many and chart.text.startswith("spell or ability", at):
            found.extend(_with_posts(chart, ir.Filter((), "stack", said="spell or ability"), at + 16, many))
        for tests, end in _choices(chart.text, at, many):
            of = _filter(tests)
            if of is not None:
                found.extend(_with_posts(chart, of, end, many))
        return sorted(found, key=lambda r: -r[1])

    return read


category("noun", _reader(False), noun_writer(False))
category("nouns", _reader(True), noun_writer(True))


def _read_spells(chart: Chart, at: int) -> list[Reading]:
    """Spells that nobody may play: each is a card until it is played."""
    return [
        (ir.Filter(tuple(t for t in of.tests if t != _SPELL), "stack", said=of.said), end)
        for of, end in chart.read("nouns", at)
        if of.zone == "stack"
    ]


def _write_spells(printer: Printer, of: ir.Filter) -> str | None:
    told = of if of.tests else ir.Filter((_SPELL,), "stack", said=of.said)
    return printer.words("nouns", told)


_SPELL = ir.IsStatus("spell")
category("spells", _read_spells, _write_spells, of=ir.Filter)


def _plain(v: Holes) -> bool:
    return {v["a"].zone, v["b"].zone} == {"in play"} and len(v["b"].tests) > 1


form("either nouns", "{a:nouns} and/or {b:nouns}", ir.Filter((ir.AnyOf((H.test, ir.Both(H.tests)), said="each"),)),
     when=_plain, a=ir.Filter((H.test,)), b=ir.Filter(H.tests))  # fmt: skip
prefer("what follows the second of two kinds is said of that kind, where the first has no use for it",
       lambda n: exactly(n, ir.AnyOf) and len(n.tests) == 2 and exactly(n.tests[0], ir.IsSubtype)
       and exactly(n.tests[1], ir.Both) and any(exactly(t, ir.HasKeyword) for t in n.tests[1].tests),
       lambda n: exactly(n, ir.Filter) and len(n.tests) > 1 and exactly(n.tests[0], ir.AnyOf))  # fmt: skip
