"""What the judge desk is handed from outside; catalogues and facts are read once and quick after that."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from msgspec import Struct

from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.dossier import JudgingSettings
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.penalties.investigation import DciReport
from tournament_app.domain.penalties.judges import JudgeDeskRules
from tournament_app.domain.player import Player
from tournament_app.services.ports import EventLine

History = Sequence[tuple[EventLine, PenaltyEntry]]


class JudgingTools(Struct, frozen=True):
    """``catalogue`` is what an event's choice comes to, ``catalogues`` maps ids to names.

    ``read_house`` reads a file of house infractions, ``write_dci_report`` and ``write_record`` write
    a report and a player's record over all events.
    """

    catalogue: Callable[[JudgingSettings | None], Catalogue]
    catalogues: Callable[[], Mapping[str, str]]
    rules: Callable[[], JudgeDeskRules]
    read_house: Callable[[Path], tuple[Infraction, ...]]
    write_dci_report: Callable[[DciReport, Path], None]
    write_record: Callable[[Player, History, Path], None]
