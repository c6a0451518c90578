"""Reading a case file strictly: every problem at once with line, word and the nearest correct one."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import Any

import msgspec
from rapidfuzz import process
from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from engine.rules.refusal import EngineRefusal

TOP = (
    "format",
    "title",
    "source",
    "rules",
    "cards",
    "players",
    "turn",
    "combat",
    "stack",
    "effects",
    "turns",
    "delayed",
    "log",
    "expect",
    "date",
    "note",
    "notes",
)
PLAYER = (
    "life",
    "poison",
    "mana",
    "hand",
    "library",
    "graveyard",
    "removed",
    "phased out",
    "ante",
    "sideboard",
    "in play",
    "lands played",
    "spells played",
    "drew",
)
CARD = (
    "card",
    "id",
    "owner",
    "tapped",
    "face down",
    "attacking",
    "phased",
    "sick",
    "damage",
    "counters",
    "attached to",
    "chosen",
    "copy of",
    "token",
    "imprinted",
    "removed with",
    "since",
    "kicked",
    "x",
    "new since upkeep",
    "has damaged",
)
TURN = ("active", "step", "number", "priority", "controlled by")
ENTRIES = (
    "play",
    "land",
    "activate",
    "unmorph",
    "attack",
    "block",
    "assign",
    "pass",
    "resolve",
    "to",
    "choose",
    "draw",
    "concede",
    "repeat",
)


class Problem(msgspec.Struct, frozen=True):
    """One thing wrong in a file."""

    line: int
    word: str
    text: str


class MalformedCase(EngineRefusal):
    """The file cannot be read; `problems` lists everything found."""

    def __init__(self, name: str, problems: list[Problem]) -> None:
        super().__init__("\n".join(f"{name}:{p.line}: {p.text}" for p in problems))
        self.problems = problems


class Case(msgspec.Struct, frozen=True):
    """A case as written, in plain values."""

    path: str
    title: str
    rules: str
    content: dict[str, Any]


def read_case(path: Path) -> Case:
    """The case in a file; raises `MalformedCase` with every problem."""
    return parse_case(path.read_text(encoding="utf-8"), str(path))


def parse_case(text: str, name: str = "case") -> Case:
    """The case in a text."""
    try:
        raw = YAML(typ="rt").load(text)
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        raise MalformedCase(
            name,
            [Problem((mark.line if mark else 0) + 1, "", f"not YAML: {getattr(error, 'problem', error)}")],
        ) from error
    if not isinstance(raw, dict):
        raise MalformedCase(name, [Problem(1, "", "a case is a mapping with format, players and log")])
    problems: list[Problem] = []
    _keys(raw, TOP, "a case", problems)
    if raw.get("format") != 1:
        problems.append(Problem(1, "format", "format must be 1"))
    players = raw.get("players")
    if not isinstance(players, dict) or len(players) < 2:
        problems.append(Problem(1, "players", "players must name two or more players"))
    else:
        for player in players.values():
            _player(player, problems)
    if isinstance(raw.get("turn"), dict):
        _keys(raw["turn"], TURN, "turn", problems)
    for entry in raw.get("log") or ():
        if isinstance(entry, dict):
            _keys(entry, ENTRIES, "a log entry", problems)
    if problems:
        raise MalformedCase(name, problems)
    content = _plain(raw)
    return Case(name, str(content.get("title", name)), str(content.get("rules", "2003-12-01")), content)


def _player(player: Any, problems: list[Problem]) -> None:
    if not isinstance(player, dict):
        return
    _keys(player, PLAYER, "a player", problems)
    for zone in ("hand", "library", "graveyard", "removed", "phased out", "ante", "sideboard", "in play"):
        cards = player.get(zone)
        for card in cards if isinstance(cards, list) else ():
            if isinstance(card, dict):
                _keys(card, CARD, "a card entry", problems)


def _keys(node: Any, allowed: tuple[str, ...], what: str, problems: list[Problem]) -> None:
    for key in node:
        if str(key) not in allowed:
            line = node.lc.key(key)[0] + 1 if hasattr(node, "lc") else 1
            near = process.extractOne(str(key), allowed)
            hint = f"; did you mean {near[0]!r}?" if near and near[1] > 60 else ""
            problems.append(Problem(line, str(key), f"{what} has no key {key!r}{hint}"))


def _plain(node: Any) -> Any:
    if isinstance(node, dict):
        return {(k if isinstance(k, int) else str(k)): _plain(v) for k, v in node.items()}
    if isinstance(node, list):
        return [_plain(v) for v in node]
    if isinstance(node, bool) or node is None:
        return node
    if isinstance(node, int):
        return int(node)
    if isinstance(node, float):
        return float(node)
    if isinstance(node, datetime.date):
        return node.isoformat()
    return str(node)
