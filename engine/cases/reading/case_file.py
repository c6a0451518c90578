"""Reading a case file strictly: every problem at once with line, word and the nearest correct one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Annotated, ClassVar, Literal

import msgspec

from engine.cards.not_known import not_known
from engine.cards.reference import CardReference
from engine.cases.reading.expectations import Expectation
from engine.cases.reading.kinds import Checker, Reference, Written, anything, kind_of
from engine.cases.reading.log_entries import Log
from engine.cases.reading.problems import MalformedCase, Problem, closest, nearest
from engine.cases.reading.records import (
    CombatEntry,
    DelayedOnes,
    Effects,
    Exactly,
    InventedCard,
    Players,
    Stack,
    TurnEntry,
    TurnsEntry,
    Whos,
)
from engine.cases.reading.training_words import Training
from engine.cases.reading.vocabulary import UNKNOWN_CARD
from engine.cases.reading.yaml_text import Plain, load
from engine.intake.bounded import TooMuch, read_bounded
from engine.intake.limits import STRUCTURED_FILE
from engine.rules.position.naming import slug
from engine.rules.position.rulebook import DEFAULT, Rulebook, UnknownRulebook, names, rulebook
from engine.rules.position.state import PlayerId

SUGGESTED = 40
NO_CASE = "a case is a mapping with format, players and log"
SENTENCE = f"a sentence is no case: {NO_CASE}; the lines of the dispute desk take sentences"
_CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_COUNTED = re.compile(r"\d+\s+(.+)")


def _format(c: Checker, value: Plain, line: int, _what: str) -> None:
    if value != 1 or isinstance(value, bool):
        c.wrong(line, value, f"`format` must be 1, not {value!r}")


def _rules(c: Checker, value: Plain, line: int, _what: str) -> str:
    """The name of the book in its plain form; what it is called is text, also where YAML reads a date."""
    said = " ".join(str(value).split())
    try:
        return rulebook(said).id
    except UnknownRulebook as unknown:
        c.wrong(line, value, f"{unknown}{nearest(said, names())}")
        return DEFAULT


def _players(c: Checker, value: Plain, line: int, what: str) -> Plain:
    if value is None or (isinstance(value, dict) and len(value) < 2):
        c.wrong(line, "players", "`players` must name two or more players")
    found: Plain = kind_of(Players)(c, value, line, what)
    return found


def _teams(c: Checker, value: Plain, line: int, what: str) -> dict[str, tuple[PlayerId, ...]]:
    """Teams by their names: every player is in one of two or more."""
    found: dict[str, tuple[PlayerId, ...]] = kind_of(dict[str, Whos])(c, value, line, what) or {}
    members = [p for team in found.values() for p in team]
    if found and (len(found) < 2 or sorted(members) != sorted(c.players)):
        c.wrong(line, "teams", "`teams` must name two or more teams with every player in one of them")
    return found


Teams = Annotated[dict[str, tuple[PlayerId, ...]], _teams]
Notes = Annotated[Plain, anything]
Format = Annotated[None, _format]
Rules = Annotated[str, _rules]
TwoOrMore = Annotated[Players, _players]


class RecordedGame(Written, frozen=True, kw_only=True):
    """Everything that a case records: the position, what was done then, and what the ruling should say."""

    called: ClassVar[str] = "a case"
    format: Format
    title: str = ""
    source: str = ""
    rules: Rules = DEFAULT
    teams: Teams = {}
    attacks: Literal["one", "left", "right", "several"] = "one"
    variant: Literal["", "two-headed giant"] = ""
    date: str = ""
    note: str = ""
    notes: Notes = None
    cards: dict[str, InventedCard] = {}
    players: TwoOrMore
    turn: TurnEntry = TurnEntry()
    combat: CombatEntry = CombatEntry()
    stack: Stack = ()
    effects: Effects = ()
    delayed: DelayedOnes = ()
    turns: TurnsEntry = TurnsEntry()
    exactly: Exactly = {}
    log: Log = ()
    expect: tuple[Expectation, ...] = ()
    training: Training | None = None


class Case(msgspec.Struct, frozen=True):
    """A case as written, and the references that must mean something."""

    path: str
    game: RecordedGame
    references: tuple[Reference, ...] = ()

    @property
    def title(self) -> str:
        """What the case is called, by its path where it does not say."""
        return self.game.title or self.path

    @property
    def book(self) -> Rulebook:
        """The rulebook the game is played by."""
        return rulebook(self.game.rules)

    def malformed(self, *problems: Problem) -> MalformedCase:
        """The refusal that says what is wrong in the case."""
        return MalformedCase(self.path, problems)


def read_case(path: Path, cards: CardReference | None = None) -> Case:
    """The case in a file, card names checked where a reference of cards is given.

    Raises `MalformedCase` with every problem, `OSError` where the file cannot be opened.
    """
    try:
        raw = read_bounded(path, STRUCTURED_FILE)
        text = raw.decode("utf-8-sig")
    except TooMuch as much:
        raise MalformedCase(str(path), [Problem(1, "", str(much))]) from much
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
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
    return case_of(load(text, name, reading), name, cards)


def case_of(content: Plain, name: str = "case", cards: CardReference | None = None) -> Case:
    """The case that plain values make; raises `MalformedCase` with every problem."""
    if not isinstance(content, dict):
        problem = Problem(1, "", SENTENCE if isinstance(content, str) else NO_CASE)
        raise MalformedCase(name, [problem])
    players, log = content.get("players"), content.get("log")
    checker = Checker(players if isinstance(players, dict) else (), len(log) if isinstance(log, list) else 0)
    teams = content.get("teams")
    checker.teams = tuple(teams) if isinstance(teams, dict) else ()
    game: RecordedGame | None = kind_of(RecordedGame)(checker, content, 1, "the case")
    if cards is not None:
        invented = content.get("cards")
        _card_names(checker, invented if isinstance(invented, dict) else (), cards)
    if game is None or checker.problems:
        _references(checker)
        raise MalformedCase(name, checker.problems)
    return Case(name, game, tuple(checker.references))


def _card_names(checker: Checker, invented: Iterable[str], cards: CardReference) -> None:
    """Every card named is invented in the case or known."""
    unknown: set[str] = set()
    own = (*invented, UNKNOWN_CARD)
    for card in checker.cards:
        counted = _COUNTED.fullmatch(card.name)
        names = (card.name, counted[1]) if counted else (card.name,)
        if not any(n in own or cards.card(n) is not None for n in names):
            unknown.add(names[-1])
            near = closest(names[-1], (*own, *cards.names())) if len(unknown) <= SUGGESTED else None
            checker.wrong(card.line, names[-1], not_known(names[-1], near))


def _references(checker: Checker) -> None:
    """Beside other problems, the words that name nothing whatever the rest may turn out to be."""
    known = {c.id for c in checker.cards} | {slug(c.name) for c in checker.cards}
    known |= {slug(m[1]) for c in checker.cards if (m := _COUNTED.fullmatch(c.name))}
    for r in checker.references:
        if r.word in known or re.fullmatch(r".+(-\d+|/\d+)|combat-damage", r.word):
            continue
        names = (*known, *checker.players) if r.players else known
        checker.wrong(r.line, r.word, f"nothing is called {r.word!r}{nearest(r.word, names)}")
