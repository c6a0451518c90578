"""Changes as a JSON document in the journal, and back."""

from fractions import Fraction
from typing import Any

import msgspec

from tournament_app.domain.book import Change, Entry
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event
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
    "judging": JudgingSettings,
    "penalty": PenaltyEntry,
    "call": JudgeCall,
    "staff": StaffMember,
    "investigation": Investigation,
    "cautions": Cautions,
}
NAMES = {kind: name for name, kind in KINDS.items()}


class _ChangeDocument(msgspec.Struct):
    kind: str
    before: msgspec.Raw
    after: msgspec.Raw


def _to_plain(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _from_plain(wanted: type, value: Any) -> object:
    if wanted is Fraction:
        return Fraction(value)
    raise NotImplementedError(wanted)


def to_json(value: object) -> str:
    """A value of the domain (or a tuple of them) as JSON; fractions as ``"33/100"``."""
    return msgspec.json.encode(value, enc_hook=_to_plain).decode()


def from_json(text: str | bytes, wanted: Any) -> Any:
    """The value of type ``wanted`` that ``to_json`` wrote."""
    return msgspec.json.decode(text, type=wanted, dec_hook=_from_plain)


def changes_to_json(changes: tuple[Change, ...]) -> str:
    """All changes of an act as one JSON document."""
    return to_json([{"kind": NAMES[type(c.entry)], "before": c.before, "after": c.after} for c in changes])


def changes_from_json(text: str) -> tuple[Change, ...]:
    """The changes that ``changes_to_json`` wrote."""
    return tuple(
        Change(
            from_json(bytes(document.before), KINDS[document.kind] | None),
            from_json(bytes(document.after), KINDS[document.kind] | None),
        )
        for document in msgspec.json.decode(text, type=list[_ChangeDocument])
    )
