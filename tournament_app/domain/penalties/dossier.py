"""What the judge desk records of one event, beside its rounds: the log, calls, staff, investigations."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember, StaffRole


@dataclass(frozen=True, slots=True)
class JudgingSettings:
    """What an event goes by: a catalogue's id (empty: the usual one), house infractions, kind of event.

    ``event_kind`` is one that has a requirement of its own (RS D.4.3, D.4.4); empty for others.
    ``minutes_before_duels`` is the limit announced for choosing, sideboarding and shuffling (RS D.3.15), 0 for
    the catalogue's.
    """

    catalogue: str = ""
    house: tuple[Infraction, ...] = ()
    event_kind: str = ""
    minutes_before_duels: int = 0


DossierEntry = JudgingSettings | PenaltyEntry | JudgeCall | StaffMember | Investigation | Cautions


class _Changed(Protocol):
    """A record before and after, as a book's change is."""

    @property
    def before(self) -> Any: ...
    @property
    def after(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Dossier:
    """All of it as one frozen value; ``settings`` is None until somebody has chosen any."""

    settings: JudgingSettings | None = None
    penalties: Mapping[int, PenaltyEntry] = field(default_factory=dict)
    calls: Mapping[int, JudgeCall] = field(default_factory=dict)
    staff: Mapping[str, StaffMember] = field(default_factory=dict)
    investigations: Mapping[int, Investigation] = field(default_factory=dict)
    cautions: Mapping[PlayerId, Cautions] = field(default_factory=dict)

    @property
    def log(self) -> tuple[PenaltyEntry, ...]:
        """The penalty log in the order of logging."""
        return tuple(self.penalties[number] for number in sorted(self.penalties))

    @property
    def head_judge(self) -> StaffMember | None:
        """The head judge, None while nobody is."""
        return next((m for m in self.staff.values() if m.role is StaffRole.HEAD_JUDGE), None)

    def cautions_of(self, player: PlayerId) -> Cautions:
        """A player's count of cautions."""
        return self.cautions.get(player, Cautions(player))

    def current(self, entry: DossierEntry) -> DossierEntry | None:
        """What now stands where this record stood; None if nothing does."""
        if isinstance(entry, JudgingSettings):
            return self.settings
        name, key = _place(entry)
        found: DossierEntry | None = getattr(self, name).get(key)
        return found

    def with_changes(self, changes: Iterable[_Changed]) -> "Dossier":
        """The dossier after the changes."""
        settings: JudgingSettings | None = self.settings
        records: dict[str, dict[Any, Any]] = {}
        for change in changes:
            entry = change.after if change.after is not None else change.before
            if isinstance(entry, JudgingSettings):
                settings = change.after
                continue
            name, key = _place(entry)
            of_kind = records.setdefault(name, dict(getattr(self, name)))
            if change.after is None:
                of_kind.pop(key, None)
            else:
                of_kind[key] = entry
        return replace(self, settings=settings, **records)


def _place(
    entry: PenaltyEntry | JudgeCall | StaffMember | Investigation | Cautions,
) -> tuple[str, int | str]:
    match entry:
        case PenaltyEntry():
            return "penalties", entry.number
        case JudgeCall():
            return "calls", entry.number
        case StaffMember():
            return "staff", entry.name
        case Investigation():
            return "investigations", entry.entry
        case Cautions():
            return "cautions", entry.player
