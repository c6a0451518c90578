"""What the judge desk records of one event, beside its rounds: the log, calls, staff, investigations."""

from collections.abc import Mapping

from msgspec import Struct, field

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember, StaffRole


class JudgingSettings(Struct, frozen=True):
    """What an event goes by: a catalogue's id (empty: the usual one), house infractions, kind of event.

    ``event_kind`` is one that has a requirement of its own (RS D.4.3, D.4.4); empty for others.
    ``minutes_before_duels`` is the limit announced for choosing, sideboarding and shuffling (RS D.3.15), 0 for
    the catalogue's.
    """

    catalogue: str = ""
    house: tuple[Infraction, ...] = ()
    event_kind: str = ""
    minutes_before_duels: int = 0


class Dossier(Struct, frozen=True):
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
