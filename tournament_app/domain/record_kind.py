"""A kind of record: its name, where it stands in an event's book, how people are told which one is meant."""

from collections.abc import Iterator, Mapping, Sequence
from operator import attrgetter
from string import Formatter
from typing import Any

from msgspec import Struct

DOSSIER = "dossier."


class RecordKind(Struct, frozen=True):
    """``name`` stands in the journal. ``place`` is the field of the book that holds such records by the parts in
    ``key`` (``dossier.calls``: of its dossier); without a key it holds the one record, or None. ``nested``: by the
    first part, then by the second. ``title`` names a record to people, ``{player}`` being a person's name.
    """

    name: str
    record: type[Any]
    place: str
    title: str
    key: tuple[str, ...] = ()
    nested: bool = False

    @property
    def judged(self) -> bool:
        """Whether the dossier of the judge desk holds it rather than the book itself."""
        return self.place.startswith(DOSSIER)

    @property
    def field(self) -> str:
        """The field of what holds it."""
        return self.place.removeprefix(DOSSIER)

    def current(self, holder: object, record: object) -> Any:
        """What stands where this record stood; None if nothing does."""
        held = getattr(holder, self.field)
        if not self.key:
            return held
        key = self._key(record)
        return held.get(key[0], {}).get(key[1]) if self.nested else held.get(key)

    def records(self, holder: object) -> Iterator[Any]:
        """All records of the kind."""
        held = getattr(holder, self.field)
        if not self.key:
            yield from () if held is None else (held,)
        elif self.nested:
            for inner in held.values():
                yield from inner.values()
        else:
            yield from held.values()

    def shelved(self, records: Sequence[Any]) -> Any:
        """What the field holds when these are all records of the kind."""
        if not self.key:
            return records[0] if records else None
        keys = map(attrgetter(*self.key), records)
        if not self.nested:
            return dict(zip(keys, records, strict=True))
        held: dict[Any, dict[Any, Any]] = {}
        for (outer, inner), record in zip(keys, records, strict=True):
            held.setdefault(outer, {})[inner] = record
        return held

    def put(self, holder: object, changed: dict[str, Any], record: object, after: object | None) -> None:
        """Put ``after`` in the place of a record, or take it away, among the fields already ``changed``."""
        if not self.key:
            changed[self.field] = after
            return
        before: Mapping[Any, Any] = getattr(holder, self.field)
        if self.field not in changed:
            changed[self.field] = dict(before)
        held = changed[self.field]
        key = self._key(record)
        if not self.nested:
            _put(held, key, after)
            return
        outer, inner = key
        if outer not in held or held[outer] is before.get(outer):
            held[outer] = dict(held.get(outer, {}))
        _put(held[outer], inner, after)
        if not held[outer]:
            del held[outer]

    def _key(self, record: object) -> Any:
        return attrgetter(*self.key)(record)


def parts_of_title(title: str) -> tuple[str, ...]:
    """The parts of a record that its title names."""
    return tuple(part for _, part, _, _ in Formatter().parse(title) if part is not None)


def _put(held: dict[Any, Any], key: object, after: object | None) -> None:
    if after is None:
        held.pop(key, None)
    else:
        held[key] = after
