"""What a case expects of its ruling, as typed records."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from rapidfuzz.distance import OSA

from engine.cases.reading.kinds import Checker, Kind, Written, kind_of, many, number, player, text, word
from engine.cases.reading.printed_faces import size_found
from engine.cases.reading.problems import nearest
from engine.cases.reading.records import (
    Count,
    Counters,
    Pool,
    Ref,
    Refs,
    RefsOrPlayers,
    Texts,
    Who,
    Whole,
)
from engine.cases.reading.vocabulary import COLORS, OF_ANY_LAND, STOPS, ZONES_OF_OBJECTS
from engine.cases.reading.yaml_text import Plain
from engine.rules.position.creature_types import creature_types
from engine.rules.verbs.behaviour import KEYWORDS
from engine.text import ir
from engine.text.inflection import singular
from engine.text.ir.node import walk
from engine.text.words import compile_text


def _name_or_nothing(c: Checker, value: Plain, line: int, what: str) -> str | None:
    return None if value is None else text(c, value, line, what)


def _entry(key: str, least: int) -> Kind:
    """The number of an entry that the log has."""

    def read(c: Checker, value: Plain, line: int, what: str) -> Plain:
        number(least)(c, value, line, what)
        if isinstance(value, int) and value > c.entries:
            c.wrong(line, value, f"`{key}: {value}`, but the log has {c.entries} entries")
        return value

    return read


_SLIPS = 2
_SEVERAL_WORDS = (*(k for k in KEYWORDS if " " in k), *(f"protection from {color}" for color in COLORS))


def _ability(c: Checker, value: Plain, line: int, what: str) -> str:
    """An ability by its keyword, or by a fragment of its words; one word by itself is a keyword."""
    named = text(c, value, line, what)
    word = named.lower().strip()
    if " " in word:
        hint = _misspelled(word)
    else:
        known = word in (*KEYWORDS, *OF_ANY_LAND) or _compiles(word)
        hint = None if known else nearest(named, sorted(KEYWORDS))
    if hint is not None:
        c.wrong(line, value, f"{what}: {named!r} is no keyword ability{hint}")
    return named


def _misspelled(words: str) -> str | None:
    """Which keyword of several words is meant, where the words miss it by a slip or two and mean nothing else."""
    near = [k for k in _SEVERAL_WORDS if 0 < OSA.distance(words, k) <= _SLIPS]
    last = words.rpartition(" ")[2]
    kinds = {last, (singular(last.capitalize()) or last).lower()}
    if not near or words in _SEVERAL_WORDS or kinds & (creature_types("2003") | creature_types("2025")):
        return None
    return nearest(words, near)


def _compiles(word: str) -> bool:
    """Whether a word by itself, with a cost, or said of a creature ("unblockable") is an ability."""
    for sentence in (word.capitalize(), f"{word.capitalize()} {{0}}", f"~ is {word}"):
        read = walk(compile_text("a creature", ("creature",), (), sentence).abilities)
        if any(isinstance(node, ir.Keyword | ir.Restrict) for node in read):
            return True
    return False


At = Annotated[int, _entry("at", 1)]
After = Annotated[int, _entry("after", 0)]
OrNothing = Annotated[str | None, _name_or_nothing]
PT = Annotated[str | None, size_found]
Words = Annotated[tuple[str | None, ...], many(_name_or_nothing)]
Stop = Annotated[str, word(STOPS)]
Abilities = Annotated[tuple[str, ...], many(_ability)]
Zone = Annotated[str, word(ZONES_OF_OBJECTS)]


class IllegalAt(Written, frozen=True, kw_only=True):
    """The first illegal entry, or one taken back, and a rule that must be cited for it."""

    called: ClassVar[str] = "illegal or reversed"
    at: At
    rule: str = ""


class Possible(Written, frozen=True, kw_only=True):
    """What a player could, or could not, do at this point."""

    called: ClassVar[str] = "can or cannot"
    by: Who
    play: Refs = ()
    activate: Refs = ()
    unmorph: Refs = ()
    target: dict[Ref, RefsOrPlayers] = {}
    attack: Refs = ()
    block: dict[Ref, Refs] = {}


def _winner(c: Checker, value: Plain, line: int, what: str) -> str:
    return player(c, value, line, what, *c.teams)


PlayerOrTeam = Annotated[str, _winner]


class Winner(Written, frozen=True, kw_only=True):
    """Who won: a player, or a team where there are teams."""

    called: ClassVar[str] = "result"
    winner: PlayerOrTeam


class Pending(Written, frozen=True, kw_only=True):
    """A decision that waits."""

    called: ClassVar[str] = "pending"
    by: Who
    about: str = ""


def _result(c: Checker, value: Plain, line: int, what: str) -> str:
    if isinstance(value, dict):
        found: Winner | None = kind_of(Winner)(c, value, line, what)
        return f"winner {found.winner}" if found is not None else ""
    return str(word(("draw", "none"))(c, value, line, what))


def _pending(c: Checker, value: Plain, line: int, what: str) -> Pending | Literal["none"]:
    if isinstance(value, dict):
        found: Pending | None = kind_of(Pending)(c, value, line, what)
        return found or "none"
    word(("none",))(c, value, line, what)
    return "none"


Result = Annotated[str, _result]
Waiting = Annotated[Pending | Literal["none"], _pending]


class Expectation(Written, frozen=True, kw_only=True):
    """Assertions on the state after the log, or after an entry."""

    called: ClassVar[str] = "an expectation"
    legal: bool = True
    illegal: IllegalAt | None = None
    reversed: IllegalAt | None = None
    life: dict[Who, Whole] = {}
    poison: dict[Who, Count] = {}
    hand: dict[Who, Count] = {}
    library: dict[Who, Count] = {}
    mana: dict[Who, Pool] = {}
    zone: dict[Ref, Zone] = {}
    pt: dict[Ref, PT] = {}
    name: dict[Ref, OrNothing] = {}
    colors: dict[Ref, Words] = {}
    types: dict[Ref, Words] = {}
    subtypes: dict[Ref, Words] = {}
    supertypes: dict[Ref, Words] = {}
    cost: dict[Ref, OrNothing] = {}
    mana_value: dict[Ref, Count] = {}
    has: dict[Ref, Abilities] = {}
    lacks: dict[Ref, Abilities] = {}
    controller: dict[Ref, Who] = {}
    tapped: dict[Ref, bool] = {}
    face_down: dict[Ref, bool] = {}
    damage: dict[Ref, Count] = {}
    counters: dict[Ref, Counters] = {}
    attached: dict[Ref, OrNothing] = {}
    attacking: Refs = ()
    blocked: Refs = ()
    unblocked: Refs = ()
    stack: Refs = ()
    can: Possible | None = None
    cannot: Possible | None = None
    step: Stop | None = None
    priority: Who | None = None
    active: Who | None = None
    result: Result = ""
    pending: Waiting | None = None
    cites: Texts = ()
    after: After | None = None

    def said(self, key: str, of: str = "") -> Plain:
        """What is asserted, or what of one object, as the case words it."""
        value = self.where.written[key]
        return value.get(of) if of and isinstance(value, dict) else value
