"""Reading a case file strictly: every problem at once with line, word and the nearest correct one."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from engine.cards.reference import CardReference
from engine.cases.reading.format import CASE
from engine.cases.reading.kinds import Checker, Reference
from engine.cases.reading.problems import MalformedCase, Problem, nearest
from engine.cases.reading.vocabulary import UNKNOWN_CARD
from engine.cases.reading.yaml_text import Lines, load

RULES = ("2003-12-01",)
LARGEST = 20_000_000
SUGGESTED = 40
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_COUNTED = re.compile(r"\d+\s+(.+)")


class Case(msgspec.Struct, frozen=True):
    """A case as written: plain values, their lines, and the references that must mean something."""

    path: str
    title: str
    rules: str
    content: dict[str, Any]
    lines: Lines
    references: tuple[Reference, ...] = ()

    def line(self, container: Any, key: Any = None) -> int:
        """The line of a key in a container of the content, or of the container."""
        return self.lines.of(container, key)


def read_case(path: Path, cards: CardReference | None = None) -> Case:
    """The case in a file, card names checked where a reference of cards is given.

    Raises `MalformedCase` with every problem, `OSError` where the file cannot be opened.
    """
    if path.stat().st_size > LARGEST:
        raise MalformedCase(str(path), [Problem(1, "", "the file is too large to be a case")])
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        problem = Problem(line, "", "not UTF-8 text; save the case as UTF-8")
        raise MalformedCase(str(path), [problem]) from error
    return parse_case(text, str(path), cards)


def parse_case(
    text: str,
    name: str = "case",
    cards: CardReference | None = None,
    reading: Callable[[], None] | None = None,
) -> Case:
    """The case in a text; raises `MalformedCase` with every problem.

    `reading` is called now and then while a long text is read; what it raises ends the reading.
    """
    control = _CONTROLS.search(text)
    if control:
        line = text.count("\n", 0, control.start()) + 1
        raise MalformedCase(name, [Problem(line, "", "not text: the line holds control characters")])
    return case_of(*load(text, name, reading), name, cards)


def case_of(content: Any, lines: Lines, name: str = "case", cards: CardReference | None = None) -> Case:
    """The case that plain values make; raises `MalformedCase` with every problem."""
    if not isinstance(content, dict):
        problem = Problem(1, "", "a case is a mapping with format, players and log")
        raise MalformedCase(name, [problem])
    players = content.get("players")
    checker = Checker(lines, players if isinstance(players, dict) else ())
    CASE(checker, content, 1, "the case")
    if "players" in content and players is None:
        checker.wrong(lines.of(content, "players"), "players", "`players` must name two or more players")
    if isinstance(players, dict) and len(players) < 2:
        checker.wrong(lines.of(content, "players"), "players", "`players` must name two or more players")
    rules = str(content.get("rules", RULES[-1]))
    if rules not in RULES:
        checker.wrong(
            lines.of(content, "rules"),
            rules,
            f"no rules document is dated {rules!r}; known: {', '.join(RULES)}{nearest(rules, RULES)}",
        )
    _moments(checker, content, lines)
    if cards is not None:
        _card_names(checker, content.get("cards"), cards)
    if checker.problems:
        _references(checker)
        raise MalformedCase(name, checker.problems)
    return Case(name, str(content.get("title", name)), rules, content, lines, tuple(checker.references))


def _card_names(checker: Checker, invented: Any, cards: CardReference) -> None:
    """Every card named is invented in the case or known."""
    unknown: set[str] = set()
    own = (*(invented if isinstance(invented, dict) else ()), UNKNOWN_CARD)
    for card in checker.cards:
        counted = _COUNTED.fullmatch(card.name)
        names = (card.name, counted[1]) if counted else (card.name,)
        if not any(n in own or cards.card(n) is not None for n in names):
            unknown.add(names[-1])
            hint = nearest(names[-1], (*own, *cards.names())) if len(unknown) <= SUGGESTED else ""
            checker.wrong(card.line, names[-1], f"no card is called {names[-1]!r}{hint}")


def _references(checker: Checker) -> None:
    """Beside other problems, the words that name nothing whatever the rest may turn out to be."""
    known = {c.id for c in checker.cards} | {slug(c.name) for c in checker.cards}
    known |= {slug(m[1]) for c in checker.cards if (m := _COUNTED.fullmatch(c.name))}
    for r in checker.references:
        if r.word in known or re.fullmatch(r".+(-\d+|/\d+)|combat-damage", r.word):
            continue
        names = (*known, *checker.players) if r.players else known
        checker.wrong(r.line, r.word, f"nothing is called {r.word!r}{nearest(r.word, names)}")


def slug(name: str) -> str:
    """The default reference of a card name."""
    plain = name.lower().replace("'", "").replace("’", "")
    return re.sub(r"[\W_]+", "-", plain).strip("-")


def _moments(checker: Checker, content: dict[str, Any], lines: Lines) -> None:
    """Expectations speak of entries that the log has."""
    log, expect = content.get("log"), content.get("expect")
    length = len(log) if isinstance(log, list) else 0
    for assertion in expect if isinstance(expect, list) else ():
        if not isinstance(assertion, dict):
            continue
        illegal = assertion.get("illegal")
        places = [(assertion, "after")]
        if isinstance(illegal, dict):
            places.append((illegal, "at"))
        for where, key in places:
            value = where.get(key)
            if isinstance(value, int) and value > length:
                checker.wrong(
                    lines.of(where, key), value, f"`{key}: {value}`, but the log has {length} entries"
                )
