"""The words of noun phrases: a filter printed as it was read."""

from __future__ import annotations

from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Writer
from engine.text.inflection import plural
from engine.text.surface import Zoned

STATUS: dict[str, ir.Status] = {
    "tapped": "tapped", "untapped": "untapped", "attacking": "attacking", "blocking": "blocking",
    "unblocked": "unblocked", "blocked": "blocked", "face-down": "face down", "enchanted": "enchanted",
    "equipped": "equipped",
}  # fmt: skip
OWN_OTHER = ir.Not(ir.IsOneOf(ir.Self()))


def both_negative(left: object, right: object) -> bool:
    """Whether two adjectives that follow each other both say what something is not."""
    return isinstance(left, ir.Not) and isinstance(right, ir.Not)


def _needs_comma(left: object, right: Any) -> bool:
    return (
        both_negative(left, right)
        and left != OWN_OTHER
        and not (isinstance(right.test, ir.IsStatus) and right.test.status == "token")
    )


def _size(test: object) -> str | None:
    """ "1/1": a power and a toughness asked for together."""
    if not isinstance(test, ir.Both) or test.said != "size":
        return None
    return "/".join(
        str(t.value.n) for t in test.tests if isinstance(t, ir.StatIs) and isinstance(t.value, ir.Number)
    )


def _simple(test: object) -> str | None:
    """A test as an adjective or a singular head."""
    return _size(test) if isinstance(test, ir.Both) else _plain_word(test)


def _plain_word(test: object) -> str | None:
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
        both = [
            f"{' '.join(_simple(p) or '' for p in t.tests)} {noun}"
            if isinstance(t, ir.Both)
            else f"{_simple(t)} {noun}"
            for t in tests[-1].tests
        ]
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


def _one_word(test: object, many: bool) -> str | None:
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


def _is_noun(test: object) -> bool:
    if isinstance(test, ir.AnyOf):
        return all(_is_noun(t) for t in test.tests)
    if isinstance(test, ir.Both):
        return _is_noun(test.tests[-1])
    return isinstance(test, ir.IsType | ir.IsSubtype) or test == ir.IsStatus("token")


def _before(test: object) -> bool:
    """Whether a test stands before the noun's end."""
    if isinstance(test, ir.Both) and test.said == "size":
        return True
    if isinstance(test, ir.AnyOf | ir.Both):
        return all(_before(t) for t in test.tests)
    return _simple(test) is not None


def noun_writer(many: bool) -> Writer:
    """How a filter is told as a noun phrase, in the singular or the plural."""

    def write(printer: Printer, of: object) -> str | None:
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


def _posts(printer: Printer, of: ir.Filter, tests: list[ir.Test], text: str, many: bool) -> str | None:
    zoned = (
        of.zone in ("hand", "library", "graveyard", "removed", "ante", "outside")
        or of.said == "on the battlefield"
    )
    name = "post.base" if many else "post.third"
    for test in tests:
        post: Any = test
        if zoned and f" {getattr(test, 'said', '')}".endswith(" after"):
            where = printer.words(name, Zoned(of.zone, said=of.said))
            if where is None:
                return None
            text, zoned = text + where, False
        post = replace(post, said=post.said.removesuffix("after").strip())
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
