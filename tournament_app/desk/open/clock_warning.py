"""How long before its end the round clock warns: a setting of this desk, ten minutes unless it says otherwise."""

from tournament_app.desk.open.desk import Desk

WARNING = "clock/warning"
MOST_WARNING = 60


def warning_minutes(desk: Desk) -> int:
    """Minutes before the end of a round at which its clock changes colour; 0 for no warning (RS D.1.3)."""
    kept = desk.preferences.number(WARNING, desk.facts.warning_minutes)
    return kept if 0 <= kept <= MOST_WARNING else desk.facts.warning_minutes
