"""The rulebook a game is played by: what the documents decide differently, as one frozen value in every `State`.

A book is read from `resources/rules/rulebooks.json`. Each of its fields is a row that some room of the rules reads like
a table of its own ("combat damage: on the stack, or at once"); which book it is, no room asks. Options may be laid over
a book: `2025-02-07 + mana burn`; some of these have a name of their own (`middle-school`).

The rules cite by concept: the number a rule has in the document of 2003, or one of the `OWN` words for what that
document does not have. The book says by which numbers of its own document the concept goes, and calls each of these
by a short title. What is read by people is translated where it leaves the rules; within them there are concepts only.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Literal

import msgspec

DEFAULT = "2003-12-01"
OWN = (
    "mana burn",
    "damage at once",
    "opposite counters",
    "defender",
    "activation",
    "activated as a spell is cast",
    "prohibited activation",
    "one target twice",
    "hybrid symbols",
    "snow symbols",
    "menace",
    "shroud",
    "vigilance",
    "layer of copies",
    "layer of control",
    "layer of text",
    "layer of types",
    "layer of colors",
    "layer of abilities",
    "sizes defined",
    "sizes set",
    "bonuses",
    "switches",
    "batch carried out",
    "interrupts answer",
    "damage resolution",
    "prevention in its step",
    "regeneration in its step",
    "sent to the graveyard",
    "trample passes on",
    "upkeep dealt with",
    "discard phase",
    "lost as a phase ends",
    "life with the damage",
    "copied face down",
    "mulligans of a team",
    "first draw of a team",
    "life for an event",
    "upkeep as a fast effect",
    "mana at interrupt speed",
    "leaving the game",
    "the last one wins",
    "the last team wins",
    "all teams lose",
    "an effect wins",
    "first turn",
)
_BESIDE = " + "


class UnknownRulebook(LookupError):
    """No book has that name; `str` is a sentence that says which there are."""


def numbers_in_words(numbers: tuple[str, ...]) -> str:
    """Rules as a judge writes them: by heading and line where a document has no numbers, else by `CR` and number."""
    numbered = [n for n in numbers if n[:1].isdigit()]
    placed = [n for n in numbers if not n[:1].isdigit()]
    return ", ".join([*placed, *([f"CR {', '.join(numbered)}"] if numbered else [])])


class _Worded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a document says what that of 2003 says otherwise; `by` a rule: only of what is done by that concept."""

    said: str
    here: str
    by: str = ""


class _Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A document of rules: by which of its numbers each concept goes (none: it has no such rule), what each is about.

    `words` are its own for what the rules say in those of 2003, the longer before the shorter.

    The concepts of the document whose numbers they are (`itself`) need no table but for the `OWN` words. What no case
    can exercise is `explained`. An excerpt says which document holds `otherwise`.
    """

    document: str
    concepts: dict[str, tuple[str, ...]]
    titles: dict[str, str]
    itself: bool = False
    explained: dict[str, str] = {}
    otherwise: str = ""
    words: tuple[_Worded, ...] = ()

    def placed(self, concept: str) -> tuple[str, ...] | None:
        """The numbers of a concept; nothing for one of which this document does not say where it has it."""
        if self.itself and concept in self.titles:
            return (concept,)
        found = self.concepts.get(concept)
        return _document(self.otherwise).placed(concept) if found is None and self.otherwise else found


class _Option(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an option changes in a book, and how it is cited: by the numbers of the document it comes from."""

    changes: dict[str, object]
    numbers: str = DEFAULT
    cites: dict[str, tuple[str, ...]] = {}


class _Named(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A book with options that goes by a name of its own, and rows that are its own."""

    title: str
    book: str
    options: tuple[str, ...] = ()
    numbers: str = ""
    rows: dict[str, object] = {}


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A rulebook: how it is called and cited, and every row in which books differ."""

    title: str
    numbers: str
    id: str = ""
    options: tuple[str, ...] = ()
    own: dict[str, tuple[str, ...]] = {}
    cards_until: str = ""
    steps: tuple[str, ...]
    pools_empty: tuple[str, ...]
    mana_burn: Literal["none", "loss of life", "damage"]
    losing_by_life: Literal["at any check", "as phases end"]
    happens_in: dict[str, str] = {}
    aimed_at_cards: tuple[str, ...] = ()
    paid_from_lands: tuple[str, ...] = ()
    instants_alone: tuple[str, ...] = ()
    attack: Literal["a phase", "declared in the main phase"]
    sequence: Literal["stack", "batches"]
    interrupts: Literal["instants", "a kind of their own"]
    damage: Literal["dealt at once", "in a resolution"]
    upkeep: Literal["triggers", "duties"]
    cast: Literal["as it is played", "unless it is countered"]
    tapped_artifacts: Literal["work", "are off"]
    tapped_blockers: Literal["deal damage", "deal none"]
    trample: Literal["assigned", "passes on"]
    copies: Literal["chosen on arrival", "targeted"]
    ready: Literal["continuously there", "there as the turn began"]
    combat_damage: Literal["on the stack", "at once"]
    layers: Literal["six", "seven"]
    sizes_defined: Literal["in play", "everywhere"]
    sizes: Literal["printed", "creatures alone"]
    snow: Literal["ability", "supertype"]
    kept_home: Literal["wall", "defender"]
    outside: tuple[str, ...]
    wishes_for_exiled: tuple[str, ...] = ()
    phasing: Literal["change of zone", "change of status"]
    token_owner: Literal["whose effect", "who creates it"]
    token_names: Literal["types", "types and Token"]
    legend: Literal["creature type", "supertype"]
    legends: Literal["oldest of all", "one for each player"]
    opposite_counters: Literal["stay", "go in pairs"]
    arriving: Literal["as its text says", "as it will exist"]
    madness: Literal["permission", "on resolution"]
    threshold: Literal["ability", "ability word"]
    split_values: Literal["either half", "sum"]
    split_names: Literal["both halves", "one of two"]
    same_target: Literal["never twice", "once for each word"]
    lost_targets: Literal["last known", "nothing"]
    all_targets_lost: Literal["countered", "no resolution"]
    bands_with_other: Literal["all have it", "one has it"]
    mulligan: Literal["fewer cards", "seven cards"]
    choices: Literal["remembered", "linked"]
    added_main_phases: Literal["as the first", "postcombat"]
    from_anywhere: Literal["looks back", "never looks back"]
    removed_in_subgame: Literal["stay removed", "go back"]
    cumulative_upkeep: Literal["counter anyway", "while in play"]
    loops: Literal["last word", "active player stops"]
    creature_types: Literal["2003", "2025"]
    land_plays: Literal["by permission", "by number"]
    turned_over: Literal["keeps its timestamp", "a new timestamp"]
    copied_face_down: Literal["shows it", "hides it"]
    changed_targets: Literal["each by itself", "all or none"]
    sources: Literal["on the stack or in play", "also what waits"]
    random_costs: Literal["as written", "last"]
    lifelink: Literal["triggers", "with the damage"]
    taken_back: Literal["but what moved cards of a library", "but what moved or shuffled a library"]
    seen_by_controller: tuple[str, ...]
    no_mana_cost: Literal["is nothing", "cannot be paid"]
    life_not_gained: Literal["pays", "cannot be paid"]
    reach: Literal["as though flying", "fliers alone"]
    two_headed: Literal["not in the document", "its beginning"]
    targeted_mana: Literal["is a mana ability", "uses the stack"]
    draws_from_nothing: Literal["cannot be chosen", "may be chosen"]
    leaving: Literal["but for the stack", "with everything"]

    def cite(self, *concepts: str) -> tuple[str, ...]:
        """By which numbers the concepts go in this book, each once, in order."""
        document = _document(self.numbers)
        found = (self.own[c] if c in self.own else document.placed(c) or () for c in concepts if c)
        return tuple(dict.fromkeys(number for numbers in found for number in numbers))

    def told(self, text: str, concepts: tuple[str, ...] = ()) -> str:
        """What the rules say, done by these concepts, in the words of the book's document."""
        for one in _document(self.numbers).words:
            if one.said in text and (not one.by or one.by in concepts):
                text = text.replace(one.said, one.here)
        return text

    @property
    def short_titles(self) -> dict[str, str]:
        """What each rule that the book's document is cited by is about, in a few words of our own."""
        return _document(self.numbers).titles

    def short_title(self, number: str) -> str:
        """What a rule that this book cites is about, in a few words of our own; nothing for a number it never cites."""
        ours = any(number in numbers for numbers in self.own.values())
        if ours and number in _document(DEFAULT).titles:
            return _document(DEFAULT).titles[number]
        document = _document(self.numbers)
        last = _document(document.otherwise).titles if document.otherwise else {}
        return document.titles.get(number, "") or last.get(number, "")


class _Facts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    books: dict[str, Rulebook]
    options: dict[str, _Option]
    named: dict[str, _Named]


@cache
def _document(name: str) -> _Document:
    return msgspec.json.decode((files("resources.rules") / f"{name}.json").read_bytes(), type=_Document)


@cache
def _facts() -> _Facts:
    return msgspec.json.decode((files("resources.rules") / "rulebooks.json").read_bytes(), type=_Facts)


def names() -> tuple[str, ...]:
    """The books that may be named; options may be laid over each that is a document's."""
    return (*_facts().books, *_facts().named)


def book_called(words: str) -> str:
    """The name of the book that words mean: its name, the year of its document, or `today` for the newest document.

    Options behind `+` stay. Raises `UnknownRulebook`.
    """
    first, *wanted = (part.strip() for part in words.split("+"))
    first = max(_facts().books) if first.casefold() == "today" else first
    of_that_year = [name for name in names() if len(first) == 4 and name.startswith(f"{first}-")]
    return rulebook(_BESIDE.join((of_that_year[0] if of_that_year else first, *wanted))).id


def options() -> tuple[str, ...]:
    """The options that may be laid over a book."""
    return tuple(_facts().options)


@cache
def rulebook(name: str) -> Rulebook:
    """The book of a name, `BOOK` or `BOOK + OPTION + ...`; raises `UnknownRulebook`."""
    facts = _facts()
    first, *wanted = name.split(_BESIDE)
    named = facts.named.get(first)
    if named is not None and not wanted:
        under = _with(facts, named.book, named.options)
        title, numbers = f"{named.title} ({under.title})", named.numbers or under.numbers
        told = msgspec.structs.asdict(under) | named.rows
        return msgspec.convert(told | {"id": name, "title": title, "numbers": numbers}, Rulebook)
    if first not in facts.books:
        raise UnknownRulebook(f"no rules document is dated {first!r}; known: {', '.join(names())}")
    return _with(facts, first, tuple(wanted))


def _with(facts: _Facts, name: str, wanted: tuple[str, ...]) -> Rulebook:
    """A document's book with options over it, in the order in which the facts list them."""
    unknown = [o for o in wanted if o not in facts.options]
    if unknown:
        raise UnknownRulebook(f"no option is called {unknown[0]!r}; known: {', '.join(facts.options)}")
    book = facts.books[name]
    chosen = tuple(o for o in facts.options if o in wanted)
    changes: dict[str, object] = {"id": _BESIDE.join((name, *chosen)), "options": chosen}
    own: dict[str, tuple[str, ...]] = {}
    for option in chosen:
        said = facts.options[option]
        if all(getattr(book, row) == value for row, value in said.changes.items()):
            raise UnknownRulebook(f"{book.title} has {option} anyway; leave the option out")
        changes |= said.changes
        own |= said.cites
    if chosen:
        changes["title"] = f"{book.title} with {_listed(chosen)}"
    return msgspec.convert(msgspec.structs.asdict(book) | changes | {"own": own}, Rulebook)


def _listed(words: tuple[str, ...]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
