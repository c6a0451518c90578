"""The same case by another rulebook, and in what its ruling differs."""

from __future__ import annotations

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import Case
from engine.cases.reading.problems import MalformedCase
from engine.cases.replaying.replay import Report, silent
from engine.cases.ruling.adjudication import Adjudication, adjudicated
from engine.rules.looking.characteristics import look
from engine.rules.position.rulebook import Rulebook, rulebook
from engine.rules.position.state import State

replace = msgspec.structs.replace
VERDICTS = {
    "legal": "everything is legal", "illegal": "entry {} is illegal: {}", "undecided": "a player must choose: {}",
    "unsupported": "nothing can be ruled: {}",
}  # fmt: skip


class Elsewhere(msgspec.Struct, frozen=True):
    """How a case ends by another rulebook: its verdict in words, and every difference in a sentence (none: the same).

    `without` are the rules cited that the other book does not have.
    """

    book: Rulebook
    verdict: str
    differences: tuple[str, ...]
    without: tuple[str, ...]


def elsewhere(ruling: Adjudication, book: str, cards: CardReference, report: Report = silent) -> Elsewhere:
    """The case of a ruling by the book of that name."""
    other = rulebook(book)
    case: Case = replace(ruling.case, game=replace(ruling.case.game, rules=other.id, expect=()))
    try:
        found = adjudicated(case, cards, report)
    except MalformedCase as malformed:
        problem = malformed.problems[0].text
        return Elsewhere(other, f"it cannot be ruled on as it is recorded: {problem}", (problem,), ())
    verdict = _verdict(found)
    told = [] if verdict == _verdict(ruling) else [verdict]
    if ruling.end is not None and found.end is not None and ruling.at == found.at:
        told += _ends(ruling.end, found.end)
    return Elsewhere(other, verdict, tuple(told), _without(ruling, other))


def _verdict(ruling: Adjudication) -> str:
    about = ruling.decision.about if ruling.decision is not None else ruling.unsupported
    said = (ruling.at, ruling.reason) if ruling.verdict == "illegal" else (about,)
    return VERDICTS[ruling.verdict].format(*said)


def _ends(here: State, there: State) -> list[str]:
    """What players would see at the end that is otherwise."""
    told = [
        f"{name} is at {there.players[name].life} life, not {player.life}"
        for name, player in here.players.items()
        if there.players[name].life != player.life
    ]
    mine, theirs = ({o.ref: o for o in state.objects.values() if o.ref} for state in (here, there))
    sights = look(here), look(there)
    for ref, o in mine.items():
        other = theirs.get(ref)
        zone = other.zone if other is not None else "gone"
        if zone != o.zone:
            told.append(f"{o.base.name or ref} is {_where(zone)}, not {_where(o.zone)}")
        elif other is not None and o.zone == "in play":
            sizes = [(v.power, v.toughness) for v in (sights[0].view(o.id), sights[1].view(other.id))]
            if sizes[0] != sizes[1]:
                told.append(f"{o.base.name} is {sizes[1][0]}/{sizes[1][1]}, not {sizes[0][0]}/{sizes[0][1]}")
    told += [f"{o.base.name or ref} is {_where(o.zone)}" for ref, o in theirs.items() if ref not in mine]
    return list(dict.fromkeys(told))


def _where(zone: str) -> str:
    return zone if zone in ("in play", "gone", "phased out", "ceased") else f"in the {zone}"


def _without(ruling: Adjudication, other: Rulebook) -> tuple[str, ...]:
    cited = dict.fromkeys(rule for step in ruling.steps for rule in step.rules)
    return tuple(rule for rule in cited if other.lacks(rule))
