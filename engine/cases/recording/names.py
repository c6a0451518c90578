"""Which card, and which object, somebody means who types a part of its name."""

from __future__ import annotations

import re
import sys
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cards.spelling import fold
from engine.cases.reading.problems import Unclear, closest
from engine.cases.setting_up.references import names_of
from engine.rules.position.naming import told_apart
from engine.rules.position.state import GameObject, ObjectId, State

SHOWN = 6
_FILLERS = (
    "the",
    "a",
    "an",
    "his",
    "her",
    "their",
    "its",
    "my",
    "own",
    "that",
    "this",
    "second",
    "third",
    "other",
)
_POINTING = ("it", "that", "this", "that spell", "the spell", "this spell")
_PLURALS = (("ves", "f"), ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("s", ""))
_OF_EXAMPLES = re.compile(r"\b(?:ann|bob)\b")
Fits = Callable[[GameObject], bool]


class Ambiguous(Unclear):
    """A word that several things are called; `choices` is what could be written instead, the likeliest first.

    A word that nothing is called has the one that is nearest to it.
    """

    def __init__(self, word: str, choices: Sequence[str], text: str = "") -> None:
        told = ", ".join(choices[:SHOWN]) + (" ..." if len(choices) > SHOWN else "")
        super().__init__(word, text or f"{word!r} could be {told}: say which")
        self.choices = tuple(choices)


class CardNames:
    """The names of cards, found by any part: those `first` (the decks of the players) before all others.

    `common` says how often a card was printed, so that the better known comes first.
    """

    def __init__(
        self, names: Iterable[str], first: Iterable[str] = (), common: Callable[[str], int] | None = None
    ) -> None:
        self._exact = {fold(name): name for name in names}
        self._first = frozenset(first)
        self._words = {name: _words(name) for name in self._exact.values()}
        self._sorted = sorted((word, name) for name, words in self._words.items() for word in words)
        self._common = common or (lambda _: 0)

    def exact(self, typed: str) -> str | None:
        """The name spelled so, or nothing."""
        return self._exact.get(fold(typed))

    def like(self, typed: str, limit: int | None = None) -> list[str]:
        """The names that the typed words begin words of, in their order; the likeliest first."""
        wanted = _words(typed)
        if not wanted:
            return []
        fewest = min(map(self._with_a_word, wanted), key=len)
        found = [name for name in fewest if _begins(wanted, self._words[name])]
        found.sort(key=lambda name: self._rank(name, wanted))
        return found[:limit]

    def _with_a_word(self, begun: str) -> set[str]:
        """The names of which a word begins so."""
        first = bisect_left(self._sorted, (begun,))
        beyond = bisect_left(self._sorted, (begun + chr(sys.maxunicode),))
        return {name for _, name in self._sorted[first:beyond]}

    def meant(self, typed: str) -> str:
        """The one card meant; raises `Ambiguous` with the likeliest where there are several, `Unclear` where none."""
        exact = self.exact(typed)
        if exact is not None:
            return exact
        found = self.like(typed)
        if not found and (one := _singular(typed)) != typed:
            exact, found = self.exact(one), self.like(one)
            if exact is not None:
                return exact
        own = [name for name in found if name in self._first]
        whole = [name for name in own or found if set(_words(typed)) <= set(self._words[name])]
        for choices in (own, found, whole):
            if len(choices) == 1:
                return choices[0]
        if not found:
            raise _unknown(typed, f"no card is called {typed!r}", self._exact.values(), "; names are English")
        raise Ambiguous(typed, found)

    def _rank(self, name: str, wanted: Sequence[str]) -> tuple[bool, int, int, int, str]:
        words = self._words[name]
        whole = sum(word in words for word in wanted)
        return name not in self._first, -whole, -self._common(name), len(words), name


def _unknown(typed: str, said: str, names: Iterable[str], more: str = "") -> Unclear:
    """The refusal of a word that nothing is called, with the nearest name to choose where there is one."""
    near = closest(typed, names)
    if near is None:
        return Unclear(typed, said + more)
    return Ambiguous(typed, (near,), f"{said}; did you mean {near!r}?")


def name_of(state: State, oid: ObjectId) -> str:
    """What players call an object; what is on the stack is told as what it is."""
    o = state.objects[oid]
    if o.entry is not None and o.entry.kind == "damage":
        return "combat damage"
    if o.entry is not None and o.entry.kind != "spell":
        return f"the ability {o.ref}"
    return "the face-down creature" if o.face_down else told_apart(state, o, o.base.name)


def object_meant(state: State, typed: str, fits: Fits | None = None) -> str:
    """The id of the one object meant, by its id, its name or a part of it; of several the one that fits.

    `the tapped bears` and `bob's bears` are told apart by what is said of them, `it` is what is on top of the stack. Of
    several that nothing tells apart the first is meant. Raises `Ambiguous` or `Unclear`.
    """
    exact = state.latest(typed)
    if exact is not None:
        return exact.ref
    found = _meant(state, typed)
    found = [o for o in found if o.entry is None or o.entry.kind == "spell"] or found
    fitting = [o for o in found if fits is not None and fits(o)] or found
    if not fitting:
        names = [name for o in _called(state) for name in (o.base.name, o.ref)]
        raise _unknown(typed, f"nothing here is called {typed!r}", names)
    if len({_face(o) for o in fitting}) > 1:
        raise Ambiguous(typed, [o.ref for o in fitting])
    return fitting[0].ref


def said_here(example: str, players: Iterable[str]) -> str:
    """An example, which is written with ann and bob, with the first two players here in their place."""
    here = dict(zip(("ann", "bob"), (player.lower() for player in players), strict=False))
    return _OF_EXAMPLES.sub(lambda named: here.get(named[0], named[0]), example)


def objects_like(state: State, typed: str) -> list[str]:
    """The ids of what the typed words could mean, for completion."""
    wanted = _words(typed)
    found = [o for o in _called(state) if o.zone != "library"]
    like = [o.ref for o in found if _is_called(o, wanted)]
    return like or [o.ref for o in _meant(state, typed) if o.zone != "library"]


def _called(state: State) -> list[GameObject]:
    """What there is that can be named."""
    return [o for o in state.objects.values() if o.ref and o.known and o.zone != "ceased"]


def _meant(state: State, typed: str) -> list[GameObject]:
    """What words could mean: as they are, then without those that only describe, then in the singular."""
    named = _named(state, typed)
    if named or not typed.strip():
        return named
    if typed.casefold() in _POINTING:
        return [state.objects[oid] for oid in state.zone("stack")[-1:]]
    rest, described = _described(state, typed)
    for words in (rest, _singular(rest), _singular(typed)):
        if found := [o for o in _named(state, words) if described(o)]:
            return found
    return []


def _named(state: State, typed: str) -> list[GameObject]:
    """What is called so: by its whole name, one of its halves', or its id before by a part."""
    wanted, words = fold(typed), _words(typed)
    called = _called(state)
    whole = [o for o in called if wanted == fold(o.ref) or wanted in names_of(o)]
    return whole or [o for o in called if _is_called(o, words)]


def _is_called(o: GameObject, wanted: Sequence[str]) -> bool:
    return _begins(wanted, _words(o.base.name)) or _begins(wanted, _words(o.ref))


def _described(state: State, typed: str) -> tuple[str, Fits]:
    """The words without those that lead to tell things apart, and what these ask of an object."""
    tokens, asked = typed.split(), list[Fits]()
    attackers = state.combat.attackers if state.combat is not None else ()
    blockers = state.combat.blocks if state.combat is not None else {}
    said: dict[str, Fits] = {
        "tapped": lambda o: o.tapped, "untapped": lambda o: not o.tapped and o.zone == "in play",
        "attacking": lambda o: o.id in attackers, "blocking": lambda o: o.id in blockers,
    }  # fmt: skip
    whose = {f"{str(player).casefold()}{mark}s": player for player in state.players for mark in "'\u2019"}
    while len(tokens) > 1:
        first = tokens[0].casefold()
        if first in said:
            asked.append(said[first])
        elif first in whose:
            asked.append(_is_of(str(whose[first])))
        elif first not in _FILLERS:
            break
        del tokens[0]
    return " ".join(tokens), lambda o: all(fits(o) for fits in asked)


def _is_of(who: str) -> Fits:
    """What somebody controls, or owns where it is in a hand."""
    return lambda o: who == str(o.owner if o.zone == "hand" else o.controller)


def _singular(words: str) -> str:
    """The words with the last one in the singular: `islands`, `elves`, `faeries`."""
    for plural, one in _PLURALS:
        if words.casefold().endswith(plural) and len(words) > len(plural) + 1:
            return words[: -len(plural)] + one
    return words


def _face(o: GameObject) -> tuple[object, ...]:
    """What tells an object from another to look at."""
    marks: Mapping[str, int] = {k: n for k, n in o.counters.items() if n}
    return (
        o.base.name, o.owner, o.controller, o.zone, o.tapped, o.sick, o.damage, o.face_down, o.token, o.attached,
        tuple(sorted(marks.items())), tuple(sorted(o.chosen.items())),
    )  # fmt: skip


def _words(name: str) -> list[str]:
    """The words of a name by their letters."""
    return [
        word
        for part in name.replace("-", " ").replace("/", " ").split()
        if (word := fold(part)) and word.strip()
    ]


def _begins(wanted: Sequence[str], words: Sequence[str]) -> bool:
    """Whether each wanted word begins one of the words, in order."""
    at = 0
    for one in wanted:
        while at < len(words) and not words[at].startswith(one):
            at += 1
        if at == len(words):
            return False
        at += 1
    return bool(wanted)
