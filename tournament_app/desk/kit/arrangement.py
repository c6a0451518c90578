"""The rows of a table out of its records: which of them, in what order; without Qt.

What one record costs (its folded text, its sort key) is kept by key until the record changes, and the order until
something in it may have: another word in a search only looks through texts.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from heapq import merge
from itertools import chain, compress, islice
from typing import Any, Generic, TypeVar

from tournament_app.domain.spelling import folded

R = TypeVar("R")
PIECE, RUN = 2_000, 10_000
"""Records whose keys are made or that are put into place in one piece, and that are sorted in one: a few
milliseconds each."""


class Arrangement(Generic[R]):
    """Records told apart by ``key``; a search looks in the text that ``search`` gives."""

    def __init__(self, key: Callable[[R], Hashable], search: Callable[[R], str]) -> None:
        self.key, self._search = key, search
        self.all: dict[Hashable, R] = {}
        self._texts: dict[Hashable, str] = {}
        self._keys: dict[Hashable, Any] = {}
        self._ordered: list[R] | None = None
        self._searched: list[str] | None = None
        self._words: tuple[str, ...] = ()
        self._wanted: Callable[[R], bool] | None = None
        self.order_of: Callable[[R], Any] | None = None
        self._descending = False

    def texts_of(self, records: Iterable[R]) -> dict[Hashable, str]:
        """What a search looks in, by key; touches nothing, so that any thread may ask."""
        return {self.key(record): folded(self._search(record)) for record in records}

    def take(self, records: Iterable[R], texts: Mapping[Hashable, str] | None) -> None:
        """These records and no others; ``texts`` as ``texts_of`` gave them."""
        self.all = {self.key(record): record for record in records}
        self._texts = dict(texts or {})
        self._keys.clear()
        self.forget_order()

    def change(self, changed: Sequence[R], removed: Sequence[Hashable]) -> None:
        """Records that changed, came or went; the order is asked for anew, or told by ``append``."""
        for key in removed:
            self.all.pop(key, None)
        for record in changed:
            self.all[self.key(record)] = record
        for key in (*removed, *map(self.key, changed)):
            self._texts.pop(key, None)
            self._keys.pop(key, None)

    def append(self, record: R) -> None:
        """A record that came stands last where records stand as they were given."""
        if self._ordered is not None:
            self._ordered.append(record)
        if self._searched is not None:
            self._searched.append(self._text(record))

    def choose(self, typed: str, wanted: Callable[[R], bool] | None) -> None:
        """Show those that hold every word typed (accents and case aside) and are ``wanted``."""
        self._words, self._wanted = tuple(folded(typed).split()), wanted

    def sort(self, order_of: Callable[[R], Any] | None, *, same: bool, descending: bool) -> None:
        """Sort by what ``order_of`` gives, None as they were given; ``same`` where only the direction is another."""
        self.order_of, self._descending = order_of, descending
        if not same:
            self._keys.clear()
        self.forget_order()

    def forget_order(self) -> None:
        """Something in it may have changed."""
        self._ordered = self._searched = None

    def shows(self, record: R) -> bool:
        """Whether a record is among the rows."""
        if self._words and not all(word in self._text(record) for word in self._words):
            return False
        return self._wanted is None or self._wanted(record)

    def rows(self) -> list[R]:
        """Those shown, from the top; a list of the caller's own."""
        rows = self._in_order() if self._ordered is None else self._ordered
        if self._words:
            if self._searched is None:
                self._searched = list(map(self._text, rows))
            texts = self._searched
            for word in self._words:
                holds = [word in text for text in texts]
                rows, texts = list(compress(rows, holds)), list(compress(texts, holds))
        return list(rows) if self._wanted is None else list(filter(self._wanted, rows))

    def ordering(self) -> Iterator[None]:
        """Work the order out in pieces; after the last one ``rows`` need not. Nothing may change between them.

        Pieces are sorted, and the least (or greatest) of each is taken until none is left.
        """
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

    def _in_order(self) -> list[R]:
        for _ in self.ordering():
            pass
        assert self._ordered is not None, "it is worked out"
        return self._ordered

    def _text(self, record: R) -> str:
        key = self.key(record)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = folded(self._search(record))
        return text
