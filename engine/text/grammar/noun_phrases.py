"""Noun phrases: "nonartifact, nonblack creature", "Goblins you control", "creature card in your graveyard".

A phrase is adjectives, one or more heads and what follows them; the tests of the filter stand in the order
of the words, so that it prints back. "Card" heads are outside play, "spell" heads on the stack.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, category
from engine.text.inflection import plural, singular
from engine.text.surface import Extreme, Zoned

COLORS = ("white", "blue", "black", "red", "green", "colorless", "multicolored")
TYPES = ("artifact", "creature", "enchantment", "land", "instant", "sorcery", "permanent")
SUPERTYPES = ("basic", "legendary", "snow", "snow-covered", "world")
STATUS = (
    "tapped", "untapped", "attacking", "blocking", "unblocked", "blocked", "face-down", "enchanted", "equipped",
)  # fmt: skip
KNOWN = frozenset(
    {form for noun in (*TYPES, "card", "spell", "token", "player", "source") for form in (noun, plural(noun))}
    | {*COLORS, *SUPERTYPES, *STATUS, "other", "another", "nonbasic", "noncreature", "nonblack", "nonartifact",
       "nonland", "X", "nontoken"}
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z][A-Za-z-]*")
_STATUS_HEADS = {"spell": "spell", "token": "token", "source": "source"}
_OWN_OTHER = ir.Not(ir.IsOneOf(ir.Self()))
Tests = tuple[Any, ...]


class Card(ir.Node, frozen=True):
    """The head "card", for a while."""


def _adjective(word: str) -> Any:
    if word in COLORS:
        return ir.IsColor(word)
    if word in SUPERTYPES:
        return ir.IsSupertype(word)
    if word in STATUS:
        return ir.IsStatus(word.replace("-", " "))  # type: ignore[arg-type]
    if word in TYPES:
        return ir.IsType(word)
    if word == "other":
        return _OWN_OTHER
    if word == "nontoken":
        return ir.Not(ir.IsStatus("token"))
    if word.startswith("non"):
        inner = _adjective(word[3:].lstrip("-"))
        return None if inner is None else ir.Not(inner)
    return ir.IsSubtype(word.lower()) if re.fullmatch(r"[A-Z][A-Za-z'-]+", word) else None


def _head(word: str, many: bool) -> Any:
    if many:
        single = singular(word)
        if single is None:
            return None
        word = single
    if word in _STATUS_HEADS:
        return ir.IsStatus(_STATUS_HEADS[word])  # type: ignore[arg-type]
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
    """One adjective or a choice of several ("white and/or blue"), and where it ends."""
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
            if test is not None:
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
                    if gap == " " or _both_negative(tests[-1], rest[0]):
                        found.append(((*tests, *rest), stop))
    return found


def _both_negative(left: Any, right: Any) -> bool:
    return isinstance(left, ir.Not) and isinstance(right, ir.Not)


def _needs_comma(left: Any, right: Any) -> bool:
    return (
        _both_negative(left, right)
        and left != _OWN_OTHER
        and not (isinstance(right.test, ir.IsStatus) and right.test.status == "token")
    )


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
        if isinstance(first[0], ir.Not) and first[0] == _OWN_OTHER:
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
    for post, end in chart.read("post many" if many else "post", at):
        new = _add_post(of, post)
        if new is not None:
            found.extend(_with_posts(chart, new, end, many))
    return found


def _add_post(of: ir.Filter, post: Any) -> ir.Filter | None:
    if isinstance(post, Extreme):
        best = ir.Greatest(post.stat, of, post.lowest)
        extreme = ir.StatIs(post.stat, "=", best, said=f"the {post.said}")
        return msgspec.structs.replace(of, tests=(*of.tests, extreme))
    if isinstance(post, Zoned) and post.zone == "in play":
        ok = of.zone == "in play" and not of.said
        return msgspec.structs.replace(of, said=post.said) if ok else None
    if isinstance(post, Zoned):
        if of.zone != "any" or of.said:
            return None
        tests = of.tests if post.player is None else (*of.tests, ir.OwnedBy(post.player))
        return msgspec.structs.replace(of, tests=tests, zone=post.zone, said=post.said)
    if of.said == "spell or ability" and isinstance(post, ir.ControlledBy) and not post.said:
        return msgspec.structs.replace(of, tests=(*of.tests, post))
    if isinstance(post, ir.IsOneOf) and isinstance(post.ref, ir.ThisWay) and _OWN_OTHER in of.tests:
        return None  # other than what was chosen, not than the source
    if isinstance(post, ir.ControlledBy) and (post.said == "cast") is not (of.zone == "stack"):
        return None
    return msgspec.structs.replace(of, tests=(*of.tests, post))


def _reader(many: bool) -> Any:
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


# ---------------------------------------------------------------------------- printing


def _simple(test: Any) -> str | None:
    """A test as an adjective or a singular head."""
    match test:
        case ir.IsColor(color):
            return color
        case ir.IsSupertype(name):
            return name
        case ir.IsStatus(status) if status not in STATUS and status not in ("token", "face down"):
            return None
        case ir.IsStatus() if test.said:
            return None
        case ir.IsStatus(status):
            return "face-down" if status == "face down" else status
        case ir.IsType(kind):
            return kind
        case ir.IsSubtype(kind):
            return "-".join(p.capitalize() for p in kind.split("-"))
        case ir.Not(ir.IsOneOf(ir.Self()), said=said) if not said:
            return "other"
        case ir.Not(ir.IsOneOf()):
            return None
        case ir.Not(said=said) if said:
            return None
        case ir.Not(inner):
            word = _simple(inner)
            return None if word is None else f"non-{word}" if word[0].isupper() else f"non{word}"
        case _:
            return None


def _listed(words: list[str], said: str) -> str:
    join = said or "or"
    if len(words) == 2:
        return f"{words[0]} {join} {words[1]}"
    return f"{', '.join(words[:-1])}, {join} {words[-1]}"


def _noun_words(tests: list[Any], many: bool, head: str) -> str | None:
    """Adjectives, heads and the fixed head ("card", "spell")."""
    words: list[str] = []
    if tests and head == "spell" and getattr(tests[-1], "said", "").endswith(" spells"):
        noun = plural(head) if many else head
        both = [f"{_simple(t)} {noun}" for t in tests[-1].tests]
        return " ".join(
            [_simple(t) or "" for t in tests[:-1]] + [_listed(both, tests[-1].said.split(" ")[0])]
        )
    for n, test in enumerate(tests):
        last = n == len(tests) - 1 and not head
        word = _one_word(test, many and last)
        if word is None:
            return None
        comma = n + 1 < len(tests) and _needs_comma(test, tests[n + 1])
        words.append(word + ("," if comma else ""))
    if head:
        words.append(plural(head) if many else head)
    return " ".join(words)


def _one_word(test: Any, many: bool) -> str | None:
    if (
        isinstance(test, ir.AnyOf)
        and test.said not in ("", "and", "and/or")
        and not test.said.endswith(" spells")
    ):
        return None
    if isinstance(test, ir.AnyOf):
        parts = [_noun_words(list(t.tests), many, "") if isinstance(t, ir.Both) else _one_word(t, many)
                 for t in test.tests]  # fmt: skip
        if any(p is None for p in parts):
            return None
        return _listed([p for p in parts if p is not None], test.said)
    word = _simple(test)
    return plural(word) if word is not None and many else word


def _is_noun(test: Any) -> bool:
    if isinstance(test, ir.AnyOf):
        return all(_is_noun(t) for t in test.tests)
    if isinstance(test, ir.Both):
        return _is_noun(test.tests[-1])
    return isinstance(test, ir.IsType | ir.IsSubtype) or test == ir.IsStatus("token")


def _before(test: Any) -> bool:
    """Whether a test stands before the noun's end."""
    if isinstance(test, ir.AnyOf | ir.Both):
        return all(_before(t) for t in test.tests)
    return _simple(test) is not None


def _writer(many: bool) -> Any:
    def write(printer: Printer, of: Any) -> str | None:
        if not isinstance(of, ir.Filter):
            return None
        tests = [t for t in of.tests if not (isinstance(t, ir.IsStatus) and t.status == "spell")]
        pre = 0
        while pre < len(tests) and _before(tests[pre]):
            pre += 1
        head = _fixed_head(of)
        if not head and (pre == 0 or not _is_noun(tests[pre - 1])):
            return None
        text = _noun_words(tests[:pre], many, head)
        return None if text is None else _posts(printer, of, tests[pre:], text, many)

    return write


def _fixed_head(of: ir.Filter) -> str:
    if of.said in ("source", "spell or ability"):
        return of.said
    if of.zone == "stack":
        return "spell"
    return "" if of.zone == "in play" else "card"


def _posts(printer: Printer, of: ir.Filter, tests: list[Any], text: str, many: bool) -> str | None:
    zoned = (
        of.zone in ("hand", "library", "graveyard", "removed", "ante", "outside")
        or of.said == "on the battlefield"
    )
    name = "post many" if many else "post"
    for test in tests:
        post: Any = test
        if zoned and isinstance(test, ir.OwnedBy) and not test.said:
            post, zoned = Zoned(of.zone, test.player, said=of.said), False
        more = printer.words(name, post)
        if more is None:
            return None
        text += more
    if zoned:
        more = printer.words(name, Zoned(of.zone, said=of.said))
        return None if more is None else text + more
    return text


category("noun", _reader(False), _writer(False))
category("nouns", _reader(True), _writer(True))
