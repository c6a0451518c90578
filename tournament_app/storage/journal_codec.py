"""Changes as a JSON document in the journal, and back."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeVar

import msgspec

from tournament_app.domain.book import KIND_OF, RECORD_KINDS, Change, Entry
from tournament_app.domain.identity import EventId

Wanted = TypeVar("Wanted")
Moved = Sequence[tuple[EventId, tuple[Change, ...]]]
_RECORDS: Mapping[str, type[Entry]] = {kind.name: kind.record for kind in RECORD_KINDS}


class _ChangeDocument(msgspec.Struct):
    kind: str
    before: msgspec.Raw
    after: msgspec.Raw
    event: int | None = None


def _to_plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"{type(value).__name__} is no part of a record")


def _from_plain(wanted: type, value: Any) -> object:
    if wanted is not Fraction:
        raise TypeError(f"{wanted} is no part of a record")
    try:
        return Fraction(value)
    except ZeroDivisionError as error:
        raise ValueError(f"{value} is no fraction") from error


def to_json(value: object) -> str:
    """A value of the domain (or a tuple of them) as JSON; fractions as ``"33/100"``."""
    return msgspec.json.encode(value, enc_hook=_to_plain).decode()


def from_json(text: str | bytes, wanted: type[Wanted]) -> Wanted:
    """The value of type ``wanted`` that ``to_json`` wrote."""
    return msgspec.json.decode(text, type=wanted, dec_hook=_from_plain)


def changes_to_json(changes: tuple[Change, ...], moved: Moved = ()) -> str:
    """All changes of an act as one JSON document; those of the books it moved name their event."""
    documents = [_document(change) for change in changes]
    documents += [_document(change) | {"event": event} for event, of_book in moved for change in of_book]
    return to_json(documents)


def changes_from_json(text: str) -> tuple[Change, ...]:
    """The changes that ``changes_to_json`` wrote, apart from those of books it moved."""
    return tuple(
        _change(document)
        for document in msgspec.json.decode(text, type=list[_ChangeDocument])
        if document.event is None
    )


def moved_from_json(text: str) -> dict[EventId, tuple[Change, ...]]:
    """The changes in the books of events that ``changes_to_json`` was told of, by event in their order."""
    found: dict[EventId, tuple[Change, ...]] = {}
    for document in msgspec.json.decode(text, type=list[_ChangeDocument]):
        if document.event is not None:
            event = EventId(document.event)
            found[event] = (*found.get(event, ()), _change(document))
    return found


def _document(change: Change) -> dict[str, object]:
    return {"kind": KIND_OF[type(change.entry)].name, "before": change.before, "after": change.after}


def _change(document: _ChangeDocument) -> Change:
    return Change(_side(document.before, document.kind), _side(document.after, document.kind))


def _side(content: msgspec.Raw, kind: str) -> Entry | None:
    return None if bytes(content) == b"null" else from_json(bytes(content), _RECORDS[kind])
