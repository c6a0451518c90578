"""The rows of a table out of its records: which of them, in what order; without Qt.

What one record costs (its folded text, its sort key) is kept by key until the record changes, and the order until
something in it may have: another word in a search only looks through texts.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import chain, compress, islice
from typing import Any, Generic, TypeVar

from msgspec import Struct, field

from tournament_app.domain.spelling import folded

R = TypeVar("R")
PIECE, RUN = 2_000, 10_000
"""Records whose keys are made or that are put into place in one piece, and that are sorted in one: a few
milliseconds each."""


class Prepared(Struct, Generic[R], frozen=True):
    """Records by key, and what a search looks in by key, as another thread may have made them."""

    by_key: dict[Hashable, R]
    texts: dict[Hashable, str]
    longest: Mapping[int, frozenset[str]] = field(default_factory=dict)
    """Of the columns that were looked through already, the longest texts."""


class Arrangement(Generic[R]):
    """Records told apart by ``key``; a search looks in the text that ``search`` gives."""

    def __init__(self, key: Callable[[R], Hashable], search: Callable[[R], str]) -> None:
        self.key, self._search = key, search
        self.all: dict[Hashable, R] = {}
        self._texts: dict[Hashable, str] = {}
        self._keys: dict[Hashable, Any] = {}
        self._ordered: list[R] | None = None
        self._shown: list[R] | None = None
        self._searched: list[str] | None = None
        self._words: tuple[str, ...] = ()
        self._wanted: Callable[[R], bool] | None = None
        self.order_of: Callable[[R], Any] | None = None
        self._descending = False

    def prepared(self, records: Iterable[R]) -> Prepared[R]:
        """Records by key and what a search looks in; touches nothing, so that any thread may ask."""
        by_key = {self.key(record): record for record in records}
        return Prepared(by_key, {key: folded(self._search(record)) for key, record in by_key.items()})

    def take(self, records: Iterable[R] | Prepared[R]) -> None:
        """These records and no others."""
        if isinstance(records, Prepared):
            self.all, self._texts = dict(records.by_key), dict(records.texts)
        else:
            self.all, self._texts = {self.key(record): record for record in records}, {}
        self._keys.clear()
        self.forget_order()

    def change(self, changed: Sequence[R], removed: Sequence[Hashable]) -> None:
        """Records that changed, came or went; the order is asked for anew, or told by ``insert``."""
        for key in removed:
            self.all.pop(key, None)
        for record in changed:
            self.all[self.key(record)] = record
        for key in (*removed, *map(self.key, changed)):
            self._texts.pop(key, None)
            self._keys.pop(key, None)

    def place_in(self, rows: Sequence[R], record: R) -> int:
        """Where a record that came stands in rows of the present order: after those that are no further on."""
        if self.order_of is None:
            return len(rows)
        key, keys, descending = self._sort_key(record), self._keys, self._descending
        low, high = 0, len(rows)
        while low < high:
            middle = (low + high) // 2
            other = keys[self.key(rows[middle])]
            if other < key if descending else key < other:
                high = middle
            else:
                low = middle + 1
        return low

    def insert(self, record: R) -> None:
        """A record that came stands in its place; the others keep theirs."""
        if self._ordered is not None:
            place = self.place_in(self._ordered, record)
            self._ordered.insert(place, record)
            if self._searched is not None:
                self._searched.insert(place, self._text(record))
        self._shown = None

    def choose(self, typed: str, wanted: Callable[[R], bool] | None) -> None:
        """Show those that hold every word typed (accents and case aside) and are ``wanted``."""
        self._words, self._wanted, self._shown = tuple(folded(typed).split()), wanted, None

    def sort(self, order_of: Callable[[R], Any] | None, *, same: bool, descending: bool) -> None:
        """Sort by what ``order_of`` gives, None as they were given; ``same`` where only the direction is another."""
        self.order_of, self._descending = order_of, descending
        if not same:
            self._keys.clear()
        self.forget_order()

    def forget_order(self) -> None:
        """Something in it may have changed."""
        self._ordered = self._searched = self._shown = None

    def shows(self, record: R) -> bool:
        """Whether a record is among the rows."""
        if self._words and not all(word in self._text(record) for word in self._words):
            return False
        return self._wanted is None or self._wanted(record)

    def rows(self) -> list[R]:
        """Those shown, from the top; a list of the caller's own."""
        if self._shown is None:
            for _ in self.working_out():
                pass
        shown, self._shown = self._shown, None
        assert shown is not None, "it is worked out"
        return shown

    def working_out(self) -> Iterator[None]:
        """Work out in pieces what ``rows`` gives, which then need not. Nothing may change between them."""
        if self._ordered is None:
            yield from self._ordering()
        ordered = self._ordered or []
        if self._words and self._searched is None:
            searched: list[str] = []
            for start in range(0, len(ordered), RUN):
                searched += map(self._text, ordered[start : start + RUN])
                yield
            self._searched = searched
        shown: list[R] = []
        for start in range(0, len(ordered), RUN):
            shown += self._fitting(ordered[start : start + RUN], slice(start, start + RUN))
            yield
        self._shown = shown

    def _fitting(self, rows: list[R], at: slice) -> Iterable[R]:
        if self._words:
            texts = (self._searched or [])[at]
            for word in self._words:
                holds = [word in text for text in texts]
                rows, texts = list(compress(rows, holds)), list(compress(texts, holds))
        return rows if self._wanted is None else filter(self._wanted, rows)

    def _ordering(self) -> Iterator[None]:
        """Pieces are sorted, and the least (or greatest) of each is taken until none is left."""
        order_of, keys = self.order_of, self._keys
        if order_of is None:
            self._ordered = list(self.all.values())
            return
        records = iter(self.all.items())
        while some := list(islice(records, PIECE)):
            yield
            keys.update([(key, order_of(record)) for key, record in some if key not in keys])
        descending, every = self._descending, list(self.all)
        runs: list[list[Hashable]] = []
        for start in range(0, len(every), RUN):
            yield
            runs.append(sorted(every[start : start + RUN], key=keys.__getitem__, reverse=descending))
        merged = merge(*runs, key=keys.__getitem__, reverse=descending) if runs[1:] else chain(*runs)
        ordered: list[R] = []
        while piece := list(islice(merged, RUN if len(runs) < 2 else PIECE)):
            ordered += map(self.all.__getitem__, piece)
            yield
        self._ordered = ordered

    def _sort_key(self, record: R) -> Any:
        key = self.key(record)
        if key not in self._keys and self.order_of is not None:
            self._keys[key] = self.order_of(record)
        return self._keys[key]

    def _text(self, record: R) -> str:
        key = self.key(record)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = folded(self._search(record))
        return text
