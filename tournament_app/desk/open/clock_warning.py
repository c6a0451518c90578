"""How long before its end the round clock warns: a setting of this desk, ten minutes unless it says otherwise."""

from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.open.equipment import Facts

WARNING = "clock/warning"
MOST_WARNING = 60


def warning_minutes(preferences: Preferences, facts: Facts) -> int:
    """Minutes before the end of a round at which its clock changes colour; 0 for no warning (RS D.1.3)."""
    kept = preferences.number(WARNING, facts.warning_minutes)
    return kept if 0 <= kept <= MOST_WARNING else facts.warning_minutes
