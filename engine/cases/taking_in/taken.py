"""A position taken in, and the text of the case that records it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.reading.yaml_text import Content
from engine.cases.setting_up.position import Setup
from engine.cases.writing.editing import written
from engine.rules.position.refusal import EngineRefusal, Unsupported

MOST_LEFT_OUT = 200
LEFT_OUT = "# left out: "


class NotTaken(EngineRefusal):
    """The file is not what it should be; the text is a sentence that says what is wrong with it."""


class TakenCard(msgspec.Struct, frozen=True):
    """A card with what is said of it in the words of a case (`tapped`, `counters`, `id` ...)."""

    name: str
    said: Content = {}


class TakenPlayer(msgspec.Struct, frozen=True):
    """A player: totals, and the cards of each zone; a number where only that is known."""

    name: str
    life: int = 20
    totals: dict[str, object] = {}
    zones: dict[str, tuple[TakenCard, ...] | int] = {}


class Taken(msgspec.Struct, frozen=True):
    """A position: players in turn order, where the turn is, the stack from its bottom, what the file says of it."""

    title: str
    source: str
    players: tuple[TakenPlayer, ...]
    turn: Content
    stack: tuple[Content, ...] = ()
    note: str = ""


def case_text(taken: Taken, cards: CardReference) -> str:
    """The case of a position; what it cannot hold is left out, each with its reason in a comment."""
    lines = _lines(taken)
    left: list[str] = []
    for _ in range(MOST_LEFT_OUT):
        problems = _problems("\n".join(lines), cards)
        removable = sorted(
            {
                line
                for line in problems
                if lines[line - 1].startswith("      - ") or lines[line - 1].startswith("  - ")
            }
        )
        if not removable:
            break
        for line in reversed(removable):
            left.append(f"{LEFT_OUT}{lines.pop(line - 1).strip()[2:]} ({problems[line]})")
    return "\n".join((*_closed(lines), *reversed(left))) + "\n"


def _problems(text: str, cards: CardReference) -> dict[int, str]:
    """What is wrong, by the line where it stands."""
    try:
        Setup(parse_case(text, "the case", cards), cards).state()
    except MalformedCase as malformed:
        return {problem.line: " ".join(problem.text.split()) for problem in malformed.problems}
    except Unsupported:
        return {}
    return {}


def _lines(taken: Taken) -> list[str]:
    lines = ["format: 1", f"title: {written(taken.title)}", f"source: {written(taken.source)}"]
    if taken.note:
        lines.append(f"note: {written(taken.note)}")
    lines.append("players:")
    for player in taken.players:
        lines += [f"  {written(player.name)}:", f"    life: {player.life}"]
        lines += [f"    {key}: {written(value)}" for key, value in player.totals.items()]
        for zone, content in player.zones.items():
            lines += [f"    {zone}: {content}"] if isinstance(content, int) else _zone(zone, content)
    lines.append(f"turn: {written(taken.turn)}")
    if taken.stack:
        lines += ["stack:", *(f"  - {written(entry)}" for entry in taken.stack)]
    return [*lines, "log: []"]


def _zone(zone: str, cards: Sequence[TakenCard]) -> list[str]:
    told = [written({"card": card.name, **card.said} if card.said else card.name) for card in cards]
    return [f"    {zone}:", *(f"      - {one}" for one in told)] if told else [f"    {zone}: []"]


def _closed(lines: list[str]) -> list[str]:
    """Lists of which everything was left out are empty ones."""
    found: list[str] = []
    for line, following in zip(lines, [*lines[1:], ""], strict=True):
        opens = line.endswith(":") and (line.startswith("    ") or line == "stack:")
        deeper = following.startswith("      - ") or (line == "stack:" and following.startswith("  - "))
        found.append(f"{line} []" if opens and not deeper else line)
    return found
