"""Clauses: a subject with its verb phrase, what players may do, and what sentences join."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from typing import Any

from engine.records import replace
from engine.text import ir
from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reading, Rule, Words, category, could_print, exactly, prefer
from engine.text.grammar.shapes import Way
from engine.text.ir.node import rewrite, walk
from engine.text.surface import SUBJECT, Mention, Pronoun

SHARED = {
    "shared": ("", " and "), "shared then": ("", ", then "), "shared list": (", ", ", then "),
    "shared thens": (", then ", ", then "), "shared ands": (", ", ", and "),
}  # fmt: skip
KINDS = (("pvp", "player"), ("ovp", "object"))


def _fill(node: object, subject: object) -> Any:
    return rewrite(node, lambda n: _filled(n, subject))


def _itself(subject: object, reflexive: Mention) -> object:
    """What "itself" means: the subject, whatever else was mentioned in between."""
    if not isinstance(subject, Mention):
        return None
    if subject.ref == ir.Self():
        return replace(reflexive, ref=ir.Self(said="itself"))
    return replace(reflexive, ref=replace(reflexive.ref, subject=subject.at), plural=subject.plural)


def _filled(node: object, subject: object) -> object:
    if isinstance(node, Mention) and isinstance(node.ref, Pronoun) and node.ref.words == "itself":
        return _itself(subject, node)
    if isinstance(node, ir.DealDamage) and node.source == SUBJECT:
        own = isinstance(subject, Mention) and subject.ref == ir.Self()
        if isinstance(subject, Mention) and isinstance(subject.ref, Pronoun):
            doer = replace(subject.ref, doer=True)
            subject = replace(subject, ref=doer)
        rest = replace(node, source=None)
        return replace(_fill(rest, subject), source=None if own else subject)
    return subject if node == SUBJECT else None


def _open(node: object) -> bool:
    return any(n == SUBJECT for n in walk(node))


def read_phrase(
    chart: Chart, at: int, kind: str, form: str, subject: object, closed: bool = False
) -> list[Reading]:
    """Verb phrases of a subject, one or two joined by "and"; `closed` ones need not name it."""
    found: list[Reading] = []
    for node, end in chart.read(f"{kind}.{form}", at):
        if not _open(node) and subject != ir.You() and not closed:
            continue
        one = _fill(node, subject)
        found.append((one, end))
        for join, said in ((" and ", "shared"), (", then ", "shared then")):
            if chart.text.startswith(join, end):
                for second, stop in chart.read(f"{kind}.{form}", end + len(join)):
                    if (_open(second) or subject == ir.You()) and not _ends_sooner(one, second):
                        found.append((ir.Sequence((one, _fill(second, subject)), said=said), stop))
    return found


def _read_clause(chart: Chart, at: int) -> list[Reading]:
    found = read_phrase(chart, at, "pvp", "base", ir.You())
    for kind, name in KINDS:
        for subject, end in chart.read(name, at):
            if not chart.text.startswith(" ", end):
                continue
            you = subject.ref == ir.You(said="you")
            form = "base" if you or subject.plural else "third"
            for node, stop in chart.read(f"{kind}.{form}", end + 1):
                one = _done(node, kind, subject, you)
                if one is not None:
                    found.append((one, stop))
                    found.extend(_shared(chart, kind, form, subject, one, stop))
            if kind == "pvp" and chart.text.startswith(" may ", end):
                found.extend(_may(chart, subject, you, end + 5))
    return found


def _done(node: Any, kind: str, subject: Any, you: bool) -> object:
    """The instruction with its subject; one that does not name who acts is put down as done by the player."""
    if _open(node):
        return _fill(node, subject)
    return ir.By(subject, (node,)) if kind == "pvp" and not you and not _yours(node) else None


def _yours(node: object) -> bool:
    """Whether an instruction speaks of you, who would not be the one who does it."""
    return any(isinstance(n, ir.You | ir.ChosenBy) for n in walk(node))


def _shared(chart: Chart, kind: str, form: str, subject: Any, one: Any, stop: int) -> list[Reading]:
    found: list[Reading] = []
    you = subject.ref == ir.You(said="you")
    for join, said in ((" and ", "shared"), (", then ", "shared then")):
        for second, end in _after(chart, kind, form, subject, stop, join):
            if not _ends_sooner(one, second):
                found.append((ir.Sequence((one, second), said=said), end))
    for said, (first, last) in SHARED.items():
        if said in ("shared", "shared then") or you:
            continue
        for second, end in _after(chart, kind, form, subject, stop, first):
            for third, at in _after(chart, kind, form, subject, end, last):
                found.append((ir.Sequence((one, second, third), said=said), at))
    return found


def _ends_sooner(first: object, second: object) -> bool:
    """Whether the duration said last would leave the effect before it without one: it is meant for both."""
    if not isinstance(first, ir.Apply) or not isinstance(second, ir.Apply) or first.said == "control":
        return False
    lasts = first.duration == "permanent" and first.as_long_as is None and first.until is None
    return lasts and (
        second.duration != "permanent" or second.as_long_as is not None or second.until is not None
    )


def _after(chart: Chart, kind: str, form: str, subject: Any, stop: int, join: str) -> list[Reading]:
    if not chart.text.startswith(join, stop):
        return []
    you = subject.ref == ir.You(said="you")
    made = ((_done(n, kind, subject, you), e) for n, e in chart.read(f"{kind}.{form}", stop + len(join)))
    return [(one, end) for one, end in made if one is not None]


def _may(chart: Chart, subject: Any, you: bool, at: int) -> list[Reading]:
    inner = ir.You() if you else subject
    player = ir.You() if you else subject
    first = subject.ref == ir.Players("each", said="any player")
    found: list[Reading] = [
        (ir.May((node,), player, first=first), end)
        for node, end in read_phrase(chart, at, "pvp", "base", inner, True)
    ]
    if chart.text.startswith("have ", at):
        for node, end in chart.read("have", at + 5):
            found.append((ir.May((node,), player, first=first, said="have"), end))
    return found


def _read_have(chart: Chart, at: int) -> list[Reading]:
    found: list[Reading] = []
    for kind, name in KINDS:
        for subject, end in chart.read(name, at):
            if chart.text.startswith(" ", end):
                for node, stop in chart.read(f"{kind}.base", end + 1):
                    if _open(node):
                        found.append((_fill(node, subject), stop))
    return found


# ---------------------------------------------------------------------------- printing


def _subject_at(ways: tuple[Way, ...], node: object) -> object:
    """What stands in every place of the subject; nothing where there is no one thing."""
    found = [_at(node, way) for way in ways]
    return found[0] if all(one == found[0] for one in found) else None


def _at(node: object, way: Way) -> object:
    """What is found on a way; damage that names no source is dealt by the card itself."""
    for step in way:
        if isinstance(node, tuple) and step.isdigit():
            node = node[int(step)] if int(step) < len(node) else None
        elif step == "source" and isinstance(node, ir.DealDamage) and node.source is None:
            node = ir.Self()
        else:
            node = getattr(node, step, None)
    return node


def _opened(node: Any, way: Way) -> Any:
    """The node with an open subject on a way."""
    if not way:
        return SUBJECT
    step, *rest = way
    if isinstance(node, tuple):
        return tuple(_opened(part, tuple(rest)) if n == int(step) else part for n, part in enumerate(node))
    return replace(node, **{step: _opened(getattr(node, step), tuple(rest))})


def _of_others(rule: Rule) -> bool:
    """Whether a verb phrase says "their" of its subject, as nobody says of you."""
    return any(isinstance(p, Words) and "their" in p.text.split(" ") for p in rule.pieces)


def subjects(printer: Printer, kind: str, node: object) -> list[tuple[Rule, object, object]]:
    """The constructions that could print a node: the rule, its subject, the node with an open subject."""
    return [one for told in printer.worded(node) for one in _with_subjects(printer, kind, told)]


def _with_subjects(printer: Printer, kind: str, node: object) -> Iterator[tuple[Rule, object, object]]:
    known: dict[tuple[Way, ...], tuple[object, object]] = {(): (None, node)}
    for rule in could_print(f"{kind}.base", node):
        if rule.subject not in known:
            there = _subject_at(rule.subject, node)
            known[rule.subject] = there, None if there is None else reduce(_opened, rule.subject, node)
        subject, opened = known[rule.subject]
        if rule.subject and subject is None:
            continue
        if printer.taken(rule, opened) is not None:
            yield rule, subject, opened


def print_phrase(
    printer: Printer, kind: str, form: str, node: object, subject: object, closed: bool = False
) -> str | None:
    """The verb phrase of a node whose subject is known and not printed."""
    if isinstance(node, ir.Sequence) and node.said in SHARED:
        parts = [print_phrase(printer, kind, form, e, subject, closed) for e in node.effects]
        if any(p is None for p in parts):
            return None
        told = [p for p in parts if p is not None]
        first, last = SHARED[node.said]
        return first.join(told[:-1]) + last + told[-1]
    if isinstance(node, ir.By):
        if node.player != subject and getattr(node.player, "said", "") != "they":
            return None
        return print_phrase(printer, kind, form, node.effects[0], subject, True)
    for rule, own, opened in subjects(printer, kind, node):
        if own is None and subject != ir.You() and not closed:
            continue
        if own is not None and own != subject and not (own == ir.You() and subject == ir.You()):
            continue
        if own == ir.You() and _of_others(rule):
            continue
        text = printer.construct(rule.form(form), opened)
        if text is not None:
            return text
    return None


def _print_may(printer: Printer, node: ir.May) -> str | None:
    if len(node.effects) != 1 or node.otherwise:
        return None
    if node.player == ir.You():
        who: str | None = "you"
    else:
        who = printer.words("player", node.player)
    if who is None:
        return None
    if node.said == "have":
        rest = printer.words("have", node.effects[0])
        return None if rest is None else f"{who} may have {rest}"
    rest = print_phrase(printer, "pvp", "base", node.effects[0], node.player, True)
    return None if rest is None else f"{who} may {rest}"


def _leading_subject(printer: Printer, node: object) -> tuple[str, object] | None:
    for kind, _ in KINDS:
        for _, subject, _ in subjects(printer, kind, node):
            return kind, subject
    return None


def _print_clause(printer: Printer, node: object) -> str | None:
    if isinstance(node, ir.May):
        return _print_may(printer, node)
    if isinstance(node, ir.Sequence) and node.said in SHARED:
        return _print_shared(printer, node)
    if isinstance(node, ir.By):
        return _print_done(printer, node)
    for kind, name in KINDS:
        for rule, subject, opened in subjects(printer, kind, node):
            kept = printer.mentioned, printer.where
            text = _with_subject(printer, kind, name, rule, subject, opened)
            if text is not None:
                return text
            printer.mentioned, printer.where = kept
    return None


def _with_subject(
    printer: Printer, kind: str, name: str, rule: Rule, subject: object, opened: object
) -> str | None:
    if subject == ir.You() and _of_others(rule):
        return None
    if subject is None or subject == ir.You():
        return printer.construct(rule, opened) if kind == "pvp" else None
    who = printer.words(name, subject)
    if who is None:
        return None
    text = printer.construct(rule.form(printer.fits(subject)), opened)
    return None if text is None else f"{who} {text}"


def _print_done(printer: Printer, node: ir.By) -> str | None:
    who = printer.words("player", node.player)
    text = print_phrase(printer, "pvp", printer.fits(node.player), node, node.player)
    return None if who is None or text is None else f"{who} {text}"


def _print_shared(printer: Printer, node: ir.Sequence) -> str | None:
    first = node.effects[0]
    lead = ("pvp", first.player) if isinstance(first, ir.By) else _leading_subject(printer, first)
    if lead is None:
        return None
    kind, subject = lead
    if subject is None or subject == ir.You():
        return print_phrase(printer, kind, "base", node, ir.You())
    who = printer.words(dict(KINDS)[kind], subject)
    text = print_phrase(printer, kind, printer.fits(subject), node, subject)
    return None if who is None or text is None else f"{who} {text}"


def _print_have(printer: Printer, node: object) -> str | None:
    for kind, name in KINDS:
        for rule, subject, opened in subjects(printer, kind, node):
            if subject is None:
                continue
            who = printer.words(name, subject)
            text = printer.construct(rule, opened)
            if who is not None and text is not None:
                return f"{who} {text}"
    return None


category("clause", _read_clause, _print_clause)
category("have", _read_have, _print_have)

prefer("a player who does something with his own cards does it himself",
       lambda n: exactly(n, ir.By) and n.player != ir.Players("each"), None)  # fmt: skip
prefer("what several targets each do, each of them goes on to do",
       lambda n: exactly(n, ir.DrawCards) and exactly(n.player, ir.Target),
       lambda n: exactly(n, ir.DrawCards) and exactly(n.player, ir.You))  # fmt: skip
prefer("each player does it with his own cards, once",
       None, lambda n: exactly(n, ir.By) and n.player == ir.Players("each"))  # fmt: skip
prefer("what a player may do is the whole clause",
       lambda n: exactly(n, ir.May) and exactly(n.effects[0], ir.Sequence),
       lambda n: exactly(n, ir.Sequence) and exactly(n.effects[0], ir.May))  # fmt: skip
prefer("what is lost and what is gained are two effects where two verbs say so",
       lambda n: exactly(n, ir.Sequence) and all(exactly(e, ir.Apply) for e in n.effects),
       lambda n: exactly(n, ir.Apply) and len(n.modifications) > 1)  # fmt: skip
