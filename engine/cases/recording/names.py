"""Which card, and which object, somebody means who types a part of its name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.cards.spelling import fold
from engine.cases.reading.problems import Unclear, nearest
from engine.rules.position.state import GameObject, State

SHOWN = 6
Fits = Callable[[GameObject], bool]


class Ambiguous(Unclear):
    """A word that several things are called; `choices` is what could be written instead, the likeliest first."""

    def __init__(self, word: str, choices: Sequence[str]) -> None:
        told = ", ".join(choices[:SHOWN]) + (" ..." if len(choices) > SHOWN else "")
        super().__init__(word, f"{word!r} could be {told}: say which")
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
        self._common = common or (lambda _: 0)

    def exact(self, typed: str) -> str | None:
        """The name spelled so, or nothing."""
        return self._exact.get(fold(typed))

    def like(self, typed: str, limit: int | None = None) -> list[str]:
        """The names that the typed words begin words of, in their order; the likeliest first."""
        wanted = _words(typed)
        if not wanted:
            return []
        found = [name for name, words in self._words.items() if _begins(wanted, words)]
        found.sort(key=lambda name: self._rank(name, wanted))
        return found[:limit]

    def meant(self, typed: str) -> str:
        """The one card meant; raises `Ambiguous` with the likeliest where there are several, `Unclear` where none."""
        exact = self.exact(typed)
        if exact is not None:
            return exact
        found = self.like(typed)
        own = [name for name in found if name in self._first]
        whole = [name for name in own or found if set(_words(typed)) <= set(self._words[name])]
        for choices in (own, found, whole):
            if len(choices) == 1:
                return choices[0]
        if not found:
            names = self._exact.values()
            raise Unclear(typed, f"no card is called {typed!r}{nearest(typed, names)}; names are English")
        raise Ambiguous(typed, found)

    def _rank(self, name: str, wanted: Sequence[str]) -> tuple[bool, int, int, int, str]:
        words = self._words[name]
        whole = sum(word in words for word in wanted)
        return name not in self._first, -whole, -self._common(name), len(words), name


def object_meant(state: State, typed: str, fits: Fits | None = None) -> str:
    """The id of the one object meant, by its id, its name or a part of it; of several the one that fits.

    Of several that nothing tells apart the first is meant. Raises `Ambiguous` or `Unclear`.
    """
    exact = state.latest(typed)
    if exact is not None:
        return exact.ref
    called = [o for o in state.objects.values() if o.ref and o.known and o.zone != "ceased"]
    by_name = [o for o in called if fold(typed) in (fold(o.base.name), fold(o.ref))]
    by_part = [
        o
        for o in called
        if _begins(_words(typed), _words(o.base.name)) or _begins(_words(typed), _words(o.ref))
    ]
    found = by_name or by_part
    found = [o for o in found if o.entry is None or o.entry.kind == "spell"] or found
    fitting = [o for o in found if fits is not None and fits(o)] or found
    if not fitting:
        names = [name for o in called for name in (o.base.name, o.ref)]
        raise Unclear(typed, f"nothing here is called {typed!r}{nearest(typed, names)}")
    if len({_face(o) for o in fitting}) > 1:
        raise Ambiguous(typed, [o.ref for o in fitting])
    return fitting[0].ref


def objects_like(state: State, typed: str) -> list[str]:
    """The ids of what the typed words could mean, for completion."""
    wanted = _words(typed)
    found = (o for o in state.objects.values() if o.ref and o.known and o.zone not in ("ceased", "library"))
    return [o.ref for o in found if _begins(wanted, _words(o.base.name)) or _begins(wanted, _words(o.ref))]


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
