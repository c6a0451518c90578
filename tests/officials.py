"""On whose word things happen in tests: a scorekeeper at noon, by the catalogue of 2003."""

from datetime import UTC, datetime

from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.record_lateness import Officiating

NOON = datetime(2003, 12, 20, 12, tzinfo=UTC)


def officiating(name: str = "Olga Sokolova", role: StaffRole = StaffRole.SCOREKEEPER) -> Officiating:
    """Somebody who notes what happens on the floor."""
    return Officiating(StaffMember(name, role), NOON, load_catalogue())
