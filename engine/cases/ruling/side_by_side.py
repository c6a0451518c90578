"""One record ruled under two books: at which step the rulings part, by which rules of each, and what comes of it.

Steps are compared in their order, by what they say and by the position that players see after each. Where a position
differs though the same was done, the reasons why an object is what it is tell the rules.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

import msgspec

from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import MalformedCase
from engine.cases.reading.yaml_text import Content
from engine.cases.replaying.replay import Report, silent
from engine.cases.replaying.steps import Step
from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.sitting import Sitting
from engine.cases.showing.endings import other_ending
from engine.cases.showing.layout import mana_words, shown_as
from engine.records import replace
from engine.rules.looking.characteristics import explain, look
from engine.rules.position.rulebook import numbers_in_words, rulebook
from engine.rules.position.state import GameObject, State

VERDICTS = {
    "not yet ruled": "nothing is recorded yet",
    "legal": "everything is legal", "illegal": "entry {} is illegal: {}", "undecided": "a player must choose: {}",
    "legal but for that": "what was not taken back is legal",
    "unsupported": "nothing can be ruled: {}",
}  # fmt: skip
Facts = dict[str, tuple[str, ...]]
Differs = tuple[tuple[str, str, str], ...]


class Side(msgspec.Struct, frozen=True):
    """What one book says where the rulings part: the step in words, and the rules behind it by its numbers."""

    text: str
    rules: tuple[str, ...]


class Parting(msgspec.Struct, frozen=True):
    """Where two rulings part: at which log entry, what each says, and what players see differently afterwards."""

    entry: int
    one: Side
    other: Side
    differs: Differs


class Elsewhere(msgspec.Struct, frozen=True):
    """The ruling on a record by another book, and where it parts from the first, if it does."""

    ruling: Adjudication
    parting: Parting | None


def also_under(case: Case, name: str, sitting: Sitting, report: Report = silent) -> Adjudication:
    """The ruling on the same record by another book; raises `UnknownRulebook` for a name that no book has.

    A record that cannot be under that book is not supported by it: the ruling names the first problem. What is
    expected of the case is expected by its own book only.
    """
    there = replace(case, game=replace(case.game, rules=rulebook(name).id, expect=()))
    try:
        return sitting.on(there, report)
    except MalformedCase as malformed:
        first = malformed.problems[0]
        what = f"the case as it is recorded (line {first.line}: {first.text})"
        return Adjudication(there, "unsupported", None, None, unsupported=what)


def verdict_in_words(ruling: Adjudication) -> str:
    """The verdict of a ruling as part of a sentence."""
    about = ruling.decision.about if ruling.decision is not None else ruling.unsupported
    said = (ruling.at, ruling.reason) if ruling.verdict == "illegal" else (about,)
    lessened = " but for that" if ruling.verdict == "legal" and ruling.reversed else ""
    return VERDICTS[ruling.verdict + lessened].format(*said)


def ending_otherwise(one: Adjudication, other: Adjudication) -> tuple[str, ...]:
    """Everything in which the other ruling ends otherwise, in a sentence each; nothing where both end the same."""
    verdict = verdict_in_words(other)
    told = [] if verdict == verdict_in_words(one) else [verdict]
    if one.end is not None and other.end is not None and one.at == other.at:
        told += other_ending(one.end, other.end)
    return tuple(told)


Agreed = list[tuple[Step, Step]]


class Beside:
    """Rulings by another book beside those of a sitting; how far two agree is not looked at again."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting = sitting
        self._agreed: Agreed = []

    def under(self, ruling: Adjudication, name: str, report: Report = silent) -> Elsewhere:
        """A ruling on the same record by the book of a name; raises `UnknownRulebook`."""
        there = also_under(ruling.case, name, self._sitting, report)
        return Elsewhere(there, parting(ruling, there, self._agreed, report))


def parting(
    one: Adjudication, other: Adjudication, agreed: Agreed | None = None, report: Report = silent
) -> Parting | None:
    """Where two rulings on one record part; nothing where both books say the same.

    `agreed` are the steps that were found to be alike before, and is brought up to date.
    """
    agreed = [] if agreed is None else agreed
    pairs = enumerate(zip(agreed, zip(one.steps, other.steps, strict=False), strict=False))
    known = next((n for n, (was, now) in pairs if was[0] is not now[0] or was[1] is not now[1]), None)
    del agreed[min(len(one.steps), len(other.steps)) if known is None else known :]
    if not agreed and one.start is not None and other.start is not None:
        differs = _differing(_facts(one.start), _facts(other.start))
        if differs:
            return Parting(
                0, _reasons(one, one.start, differs), _reasons(other, other.start, differs), differs
            )
    for mine, theirs in zip_longest(one.steps[len(agreed) :], other.steps[len(agreed) :]):
        entry = min(s.entry for s in (mine, theirs) if s is not None)
        if mine is None or theirs is None or (mine.entry, mine.plainly) != (theirs.entry, theirs.plainly):
            return _parted(one, other, entry, _side(one, mine, entry), _side(other, theirs, entry))
        differs = _differing(_facts(mine.state), _facts(theirs.state))
        if differs:
            here, there = _with_reasons(one, mine, differs), _with_reasons(other, theirs, differs)
            return Parting(entry, here, there, differs)
        agreed.append((mine, theirs))
        report(entry, one.entries)
    if (one.verdict, one.at) == (other.verdict, other.at):
        return None
    entry = min(r.at for r in (one, other) if r.at is not None) if one.at or other.at else one.entries
    return _parted(one, other, entry, _side(one, None, entry), _side(other, None, entry))


def _parted(one: Adjudication, other: Adjudication, entry: int, mine: Side, theirs: Side) -> Parting:
    """With what is seen in the end, or where one of the rulings stops."""
    here, there = (_facts(r.end) if r.end is not None else {} for r in (one, other))
    return Parting(entry, mine, theirs, _differing(here, there))


def _side(ruling: Adjudication, step: Step | None, entry: int) -> Side:
    if step is not None and step.entry == entry:
        return Side(step.text, step.rules)
    if ruling.at is not None and ruling.at <= entry:
        return Side(f"illegal: {ruling.reason}", ruling.forbidden_by)
    decision = ruling.decision
    if decision is not None and ruling.verdict == "undecided":
        return Side(f"{decision.by} must choose {decision.about}", (decision.rule,) if decision.rule else ())
    return Side("nothing more happens", ())


def _with_reasons(ruling: Adjudication, step: Step, differs: Differs) -> Side:
    why = _reasons(ruling, step.state, differs)
    return Side(step.text, tuple(dict.fromkeys((*step.rules, *why.rules))))


def _reasons(ruling: Adjudication, state: State | None, differs: Differs) -> Side:
    """The rules by which the objects that differ are what they are."""
    rules: list[str] = []
    for ref, _, _ in differs:
        o = state.latest(ref) if state is not None else None
        if state is not None and o is not None and o.zone in ("in play", "stack"):
            rules += [reason.rule for reason in explain(state, o.id)[1:]]
    return Side("the position as recorded", ruling.book.cite(*rules))


def _differing(one: Facts, other: Facts) -> Differs:
    """What differs, by name: on each side what the other does not say too."""
    found = []
    for name in dict.fromkeys((*one, *other)):
        mine, theirs = one.get(name, ("not there",)), other.get(name, ("not there",))
        if mine != theirs:
            here = [word for word in mine if word not in theirs]
            there = [word for word in theirs if word not in mine]
            found.append((name, ", ".join(here) or "no more", ", ".join(there) or "no more"))
    return tuple(found)


def _facts(state: State) -> Facts:
    """What players see of a position, by the name of the player or the reference of the object."""
    found: Facts = {str(name): tuple(_of_player(state, str(name))) for name in state.players}
    newest: dict[str, GameObject] = {}
    for o in state.objects.values():
        if o.ref and o.known and (o.ref not in newest or newest[o.ref].id < o.id):
            newest[o.ref] = o
    sight = look(state)
    for ref, o in newest.items():
        if o.zone not in ("in play", "phased out", "stack"):
            found[ref] = (o.zone,)
            continue
        shown = shown_as(sight, o.id)
        marks = sorted({*shown.marks, *shown.keywords})
        words = (o.zone, shown.name, shown.size, shown.types, shown.colors, f"{shown.controller}'s", *marks)
        found[ref] = tuple(filter(None, words))
    return found


def _of_player(state: State, name: str) -> Iterator[str]:
    player = next(p for p in state.players.values() if p.name == name)
    yield f"{player.life} life"
    if player.poison:
        yield f"{player.poison} poison"
    yield f"{len(state.zone('hand', name))} in hand"
    mana = mana_words(player.pool)
    if mana:
        yield f"{mana} in the pool"


def as_document(one: Adjudication, other: Adjudication) -> Content:
    """The other ruling and where it parts from the first, as plain values."""
    found = parting(one, other)
    return {
        "rules": other.case.game.rules,
        "rulebook": other.book.title,
        "verdict": other.verdict,
        "at": other.at,
        "reasons": [{"rule": rule, "text": other.reason} for rule in other.forbidden_by],
        "parts": None
        if found is None
        else {
            "entry": found.entry,
            "here": {"text": found.one.text, "rules": list(found.one.rules)},
            "there": {"text": found.other.text, "rules": list(found.other.rules)},
            "differs": [{"what": w, "here": a, "there": b} for w, a, b in found.differs],
        },
    }


def side_by_side(one: Adjudication, other: Adjudication) -> str:
    """The other ruling and where it parts from the first, in lines for a person."""
    verdict = f"illegal at entry {other.at}" if other.at is not None else other.verdict
    lines = [f"By {other.book.title}: {verdict}"]
    if other.verdict == "unsupported":
        return "\n".join([*lines, f"  {other.unsupported}"])
    found = parting(one, other)
    if found is None:
        return "\n".join([*lines, "  Both books say the same."])
    where = f"at entry {found.entry}" if found.entry else "before anything is played"
    lines.append(f"They part {where}:")
    for ruling, side in ((one, found.one), (other, found.other)):
        numbers = numbers_in_words(tuple(f"{n} {ruling.book.short_title(n)}".strip() for n in side.rules))
        lines.append(f"  {ruling.book.title}:")
        lines.append(f"    {side.text}" + (f" ({numbers})" if numbers else ""))
    lines += [f"  {what}: {a} | {b}" for what, a, b in found.differs]
    return "\n".join(lines)
