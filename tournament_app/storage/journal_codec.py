"""Changes as a JSON document in the journal, and back."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from tournament_app.domain.book import Change, Entry
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.moves import SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event
from tournament_app.domain.identity import EventId
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.player import Player
from tournament_app.domain.round import Pairing, Round

KINDS: dict[str, type[Entry]] = {
    "event": Event,
    "player": Player,
    "enrollment": Enrollment,
    "round": Round,
    "pairing": Pairing,
    "deck terms": DeckTerms,
    "deck": DeckRegistration,
    "deck check": DeckCheck,
    "sideboard move": SideboardMove,
    "invitation terms": InvitationTerms,
    "invitation": Invitation,
    "judging": JudgingSettings,
    "penalty": PenaltyEntry,
    "call": JudgeCall,
    "staff": StaffMember,
    "investigation": Investigation,
    "cautions": Cautions,
}
Moved = Sequence[tuple[EventId, tuple[Change, ...]]]
NAMES = {kind: name for name, kind in KINDS.items()}


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


def from_json(text: str | bytes, wanted: Any) -> Any:
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
        Change(
            from_json(bytes(document.before), KINDS[document.kind] | None),
            from_json(bytes(document.after), KINDS[document.kind] | None),
        )
        for document in msgspec.json.decode(text, type=list[_ChangeDocument])
        if document.event is None
    )


def events_from_json(text: str) -> tuple[EventId, ...]:
    """The events whose books ``changes_to_json`` was told of, in their order."""
    documents = msgspec.json.decode(text, type=list[_ChangeDocument])
    return tuple(dict.fromkeys(EventId(found.event) for found in documents if found.event is not None))


def _document(change: Change) -> dict[str, object]:
    return {"kind": NAMES[type(change.entry)], "before": change.before, "after": change.after}
