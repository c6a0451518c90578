"""The looks: one palette for light, one for dark, one accent; spacing on an 8-pixel grid.

Every pair of text and ground in ``TEXT_ON`` has a contrast of at least 4.5:1 (a test measures it).
"""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication

import resources

GRID = 8
ROW_HEIGHT = 26
TEXT_SIZES = (10, 11, 12, 14)
FUSION = ("-style", "fusion")
"""For the arguments of every ``QApplication``: chosen later, a style delays the first paint by 5 ms."""


class Colours(NamedTuple):
    """Colours by what they are for, as ``#rrggbb``."""

    ground: str
    surface: str
    raised: str
    text: str
    muted: str
    line: str
    rail: str
    rail_text: str
    rail_chosen: str
    rail_mark: str
    accent: str
    accent_text: str
    accent_strong: str
    on_accent: str
    selection: str
    good: str
    amber: str
    bad: str
    good_soft: str
    amber_soft: str
    bad_soft: str


LIGHT = Colours(
    ground="#f3f5f4",
    surface="#ffffff",
    raised="#e9edeb",
    text="#1b2326",
    muted="#566268",
    line="#d3dad8",
    rail="#1d2c33",
    rail_text="#d5dfe2",
    rail_chosen="#34505a",
    rail_mark="#68cdbf",
    accent="#0b6b63",
    accent_text="#0a6159",
    accent_strong="#085149",
    on_accent="#ffffff",
    selection="#cfe7e3",
    good="#1a6b34",
    amber="#855400",
    bad="#a8201f",
    good_soft="#e0f1e4",
    amber_soft="#fbedcf",
    bad_soft="#fbe3e1",
)

DARK = Colours(
    ground="#15191b",
    surface="#1d2325",
    raised="#2a3235",
    text="#e4eaea",
    muted="#a2afb3",
    line="#384347",
    rail="#0f1315",
    rail_text="#bfcbce",
    rail_chosen="#26393f",
    rail_mark="#68cdbf",
    accent="#1a7d73",
    accent_text="#68cdbf",
    accent_strong="#21695f",
    on_accent="#ffffff",
    selection="#214a47",
    good="#79d08f",
    amber="#f0bd5b",
    bad="#ff928a",
    good_soft="#1b3323",
    amber_soft="#3a2e14",
    bad_soft="#412020",
)

TEXT_ON = (
    ("text", ("ground", "surface", "raised", "selection", "good_soft", "amber_soft", "bad_soft")),
    ("muted", ("ground", "surface")),
    ("accent_text", ("ground", "surface")),
    ("on_accent", ("accent", "accent_strong")),
    ("rail_text", ("rail", "rail_chosen")),
    ("good", ("ground", "surface", "good_soft")),
    ("amber", ("ground", "surface", "amber_soft")),
    ("bad", ("ground", "surface", "bad_soft")),
)


class Theme(QObject):
    """The looks now in force; ``changed`` is emitted after light and dark have been exchanged."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.colours = LIGHT
        self.wanted = "system"
        self.text_size = TEXT_SIZES[0]
        self._system_is_dark = self._follows = False

    def start(self, app: QApplication, wanted: str = "system", text_size: int = TEXT_SIZES[0]) -> None:
        """Put the looks on the application, dark where the palette that it has from the system is."""
        if not app.styleSheet():
            palette = app.palette()
            self._system_is_dark = (
                palette.windowText().color().lightness() > palette.window().color().lightness()
            )
        self.wear(wanted, text_size)

    def follow_system(self) -> None:
        """Ask the system whether it is dark, and follow it from now on.

        To be called after the first paint: the names of Qt's choices, which this needs, take 15 ms to load.
        """
        from PySide6.QtCore import Qt
        from PySide6.QtGui import QGuiApplication

        def tell(scheme: Qt.ColorScheme) -> None:
            if scheme is not Qt.ColorScheme.Unknown:
                self._follow(dark=scheme is Qt.ColorScheme.Dark)

        hints = QGuiApplication.styleHints()
        tell(hints.colorScheme())
        if not self._follows:
            self._follows = True
            hints.colorSchemeChanged.connect(tell)

    def wear(self, wanted: str, text_size: int) -> None:
        """``wanted`` is ``system``, ``light`` or ``dark``; ``text_size`` in points."""
        self.wanted, self.text_size = wanted, text_size
        dark = wanted == "dark" or (wanted == "system" and self._system_is_dark)
        self.colours = DARK if dark else LIGHT
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        font = figures(app.font())
        font.setPointSizeF(text_size)
        app.setFont(font)
        app.setPalette(_palette(self.colours))
        app.setStyleSheet(_style_sheet(self.colours, text_size))
        self.changed.emit()

    @property
    def is_dark(self) -> bool:
        """True while the dark palette is in force."""
        return self.colours is DARK

    def colour(self, role: str) -> QColor:
        """The colour now used for a purpose (a field of ``Colours``)."""
        return QColor(getattr(self.colours, role))

    def _follow(self, *, dark: bool) -> None:
        before, self._system_is_dark = self._system_is_dark, dark
        if self.wanted == "system" and dark is not before:
            self.wear(self.wanted, self.text_size)


theme = Theme()


def figures(font: QFont) -> QFont:
    """The same font with figures of equal width."""
    even = QFont(font)
    even.setFeature(QFont.Tag("tnum"), 1)
    return even


def contrast(one: str, two: str) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2 relative luminance)."""
    lighter, darker = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _palette(colours: Colours) -> QPalette:
    roles = QPalette.ColorRole
    palette = QPalette()
    for role, colour in (
        (roles.Window, colours.ground),
        (roles.WindowText, colours.text),
        (roles.Base, colours.surface),
        (roles.AlternateBase, colours.ground),
        (roles.Text, colours.text),
        (roles.PlaceholderText, colours.muted),
        (roles.Button, colours.raised),
        (roles.ButtonText, colours.text),
        (roles.ToolTipBase, colours.raised),
        (roles.ToolTipText, colours.text),
        (roles.Highlight, colours.selection),
        (roles.HighlightedText, colours.text),
        (roles.Link, colours.accent_text),
        (roles.Accent, colours.accent),
        (roles.Mid, colours.line),
    ):
        palette.setColor(role, QColor(colour))
    for role in (roles.WindowText, roles.Text, roles.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, QColor(colours.muted))
    return palette


def _style_sheet(colours: Colours, text_size: int) -> str:
    from string import Template

    values: dict[str, str] = colours._asdict()
    values |= {f"pt_{name}": f"{text_size * factor:.1f}pt" for name, factor in PROPORTIONS}
    values["door_height"] = f"{16 * text_size}px"
    values["icons"] = (Path(resources.__file__).parent / "icons").as_posix()
    sheet = Path(__file__).with_name("desk.qss").read_text(encoding="utf-8")
    return Template(sheet).substitute(values)


PROPORTIONS = (("small", 0.9), ("text", 1), ("large", 1.3), ("title", 1.7), ("clock", 2.6))
