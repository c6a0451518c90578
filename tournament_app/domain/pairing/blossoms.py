"""The largest matching of a dense graph: Edmonds' search for augmenting paths, on rows of bits.

A row is a whole number whose bit ``i`` says that vertex ``i`` is a neighbour, so that what a vertex still
reaches is found by three operations on numbers, however many neighbours it has.
"""

from collections.abc import Sequence

NOBODY = -1


class LargestMatching:
    """Grows ``mates`` (``NOBODY`` where single) until no larger matching exists; near mates are preferred.

    A search that fails leaves its vertices out of all later ones: no augmenting path passes through them.
    """

    def __init__(self, rows: Sequence[int], mates: list[int]) -> None:
        self.rows = rows
        self.mates = mates
        self._live = (1 << len(rows)) - 1
        self._single = sum(1 << vertex for vertex, mate in enumerate(mates) if mate == NOBODY)
        for vertex in range(len(rows)):
            if mates[vertex] == NOBODY:
                self._search(vertex)

    def _search(self, root: int) -> None:
        tree = _Tree(root, self.rows, self.mates, self._live, self._single)
        end = tree.grown()
        if end == NOBODY:
            self._live &= tree.unreached
            return
        self._single &= ~(1 << root | 1 << end)
        while end != NOBODY:
            above = tree.above[end]
            following = self.mates[above]
            self.mates[end], self.mates[above] = above, end
            end = following


class _Tree:
    """The alternating tree of one search; a blossom's vertices are outer ones with one base."""

    def __init__(self, root: int, rows: Sequence[int], mates: list[int], live: int, single: int) -> None:
        self.rows, self.mates, self.root = rows, mates, root
        self.unreached = live & ~(1 << root)
        self.goals = single & self.unreached
        self.above: dict[int, int] = {}
        self.outer = 1 << root
        self.queue = [root]
        self.base = list(range(len(rows)))
        self.blossoms: dict[int, list[int]] = {}
        self.bits: dict[int, int] = {}

    def grown(self) -> int:
        """The single vertex at the end of an augmenting path, or ``NOBODY``."""
        for vertex in self.queue:
            end = self._reach(vertex)
            if end != NOBODY:
                return end
            self._contract_at(vertex)
        return NOBODY

    def _reach(self, vertex: int) -> int:
        row, mates = self.rows[vertex], self.mates
        if row & self.goals:
            return self._ended(vertex)
        reached = row & self.unreached
        while reached:
            inner = nearest(reached, vertex)
            mate = mates[inner]
            self.above[inner] = vertex
            both = 1 << inner | 1 << mate
            self.unreached &= ~both
            reached &= ~both
            self.outer |= 1 << mate
            self.queue.append(mate)
            if self.rows[mate] & self.goals:
                return self._ended(mate)
        return NOBODY

    def _ended(self, vertex: int) -> int:
        end = nearest(self.rows[vertex] & self.goals, vertex)
        self.above[end] = vertex
        return end

    def _contract_at(self, vertex: int) -> None:
        """Join the blossoms of outer neighbours to this vertex's."""
        base = self.base
        others = self.rows[vertex] & self.outer & ~self._bits_of(base[vertex])
        while others:
            self._contract(vertex, (others & -others).bit_length() - 1)
            others &= ~self._bits_of(base[vertex])

    def _contract(self, one: int, other: int) -> None:
        base = self._common_base(one, other)
        joined: dict[int, None] = {}
        self._mark(one, base, other, joined)
        self._mark(other, base, one, joined)
        joined.pop(base, None)
        bits, blossom = self._bits_of(base), self.blossoms.setdefault(base, [base])
        for part in joined:
            bits |= self._bits_of(part)
            for vertex in self.blossoms.pop(part, (part,)):
                self.base[vertex] = base
                blossom.append(vertex)
                if not self.outer >> vertex & 1:
                    self.outer |= 1 << vertex
                    self.queue.append(vertex)
        self.bits[base] = bits

    def _common_base(self, one: int, other: int) -> int:
        seen = {self.base[one]}
        while self.base[one] != self.base[self.root]:
            one = self.above[self.mates[self.base[one]]]
            seen.add(self.base[one])
        while self.base[other] not in seen:
            other = self.above[self.mates[self.base[other]]]
        return self.base[other]

    def _mark(self, vertex: int, base: int, child: int, joined: dict[int, None]) -> None:
        while self.base[vertex] != base:
            mate = self.mates[vertex]
            joined[self.base[vertex]] = joined[self.base[mate]] = None
            self.above[vertex] = child
            child = mate
            vertex = self.above[mate]

    def _bits_of(self, base: int) -> int:
        return self.bits.get(base, 1 << base)


def nearest(row: int, vertex: int) -> int:
    """The neighbour in a row whose number is closest."""
    higher, lower = row >> vertex, row & ((1 << vertex) - 1)
    above = vertex + (higher & -higher).bit_length() - 1
    below = lower.bit_length() - 1
    if not higher:
        return below
    return below if lower and vertex - below <= above - vertex else above
