"""A4 or Letter: as chosen, else as the country uses."""

from PySide6.QtCore import QLocale

from tournament_app.desk.kit.preferences import Preferences

PAPER = (("a4", "A4"), ("letter", "Letter"))
LABELS = (
    ("roll-62", "Label roll, 62 mm"),
    ("roll-80", "Label roll, 80 mm"),
    ("roll-102", "Label roll, 102 mm"),
)
PAPER_KEY = "paper/size"
LETTER_COUNTRIES = frozenset(
    (
        QLocale.Country.UnitedStates,
        QLocale.Country.Canada,
        QLocale.Country.Mexico,
        QLocale.Country.Philippines,
        QLocale.Country.Chile,
        QLocale.Country.Colombia,
    )
)


def paper_size(preferences: Preferences) -> str:
    """``a4`` or ``letter``: what was chosen, or what this country uses."""
    usual = "letter" if QLocale.system().territory() in LETTER_COUNTRIES else "a4"
    return preferences.text(PAPER_KEY, usual)
