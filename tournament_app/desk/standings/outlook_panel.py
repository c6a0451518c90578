"""Can I draw? Who makes the cut by winning, drawing or losing the next match, for one player or everybody."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout

from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.kit.form import CalmSpinBox
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.record_view import RecordView
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.page import EventTab
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.percent import percent
from tournament_app.domain.structures.outlook import Forecast, Outlook, Verdict, outlooks

USUAL_TOP, MOST_TOP = 8, 4096
AT_ONCE = 20
"""So many players are worked out between two reports of progress."""

SETTLED = {Verdict.IN: "in for certain", Verdict.OUT: "out for certain"}
TONES = {Verdict.IN: "good", Verdict.OUT: "bad"}
EMPTY = "Choose a player in the standings above, or ask for everybody."


class Chance(Struct, frozen=True):
    """A player's outlook with the name."""

    name: str
    outlook: Outlook


def forecast_words(forecast: Forecast) -> str:
    """``in for certain``; ``72% ± 4%`` from a simulation, ``72%`` where every outcome was tried."""
    if forecast.verdict in SETTLED:
        return SETTLED[forecast.verdict]
    share = percent(forecast.share, 0)
    return f"{share} ± {forecast.error:.0%}" if forecast.error else share


def _column(title: str, of: Callable[[Outlook], Forecast]) -> Column[Chance]:
    return Column(
        title,
        lambda chance: forecast_words(of(chance.outlook)),
        lambda chance: -of(chance.outlook).share,
        width=16,
        tone=lambda chance: TONES.get(of(chance.outlook).verdict, ""),
    )


COLUMNS: list[Column[Chance]] = [
    Column("Player", lambda chance: chance.name, width=0),
    _column("With a win", lambda outlook: outlook.if_win),
    _column("With a draw", lambda outlook: outlook.if_draw),
    _column("With a loss", lambda outlook: outlook.if_loss),
]


class OutlookPanel(QFrame):
    """Under the standings; hidden until asked for. ``chosen`` gives the player chosen above."""

    def __init__(self, tab: EventTab, chosen: Callable[[], PlayerId | None]) -> None:
        super().__init__()
        self.setObjectName("card")
        self._tab, self._chosen = tab, chosen
        self.top = CalmSpinBox(1, MOST_TOP)
        self.top.setAccessibleName("Places in the cut")
        self.one, self.all = Button("The player chosen"), Button("Everybody")
        self.one.clicked.connect(self._ask_one)
        self.all.clicked.connect(lambda: self._ask(None))
        self.model = RecordModel(COLUMNS, key=lambda c: c.outlook.player, search=lambda c: c.name)
        self.view = RecordView(self.model, EMPTY, "")
        self.view.setAccessibleName("Outlook of the players")
        self.about = Label()
        self.about.setObjectName("muted")
        self.about.setWordWrap(True)
        self._lay_out()
        self.hide()

    def open(self, typed: str = "") -> None:
        """Show the panel for the coming cut (or the top typed) and answer for the player chosen."""
        digits = "".join(letter for letter in typed if letter.isdecimal())
        cuts = [
            s.cut.top for s in self._tab.event_.book.event.stages if s.cut and s.cut.top and not s.entrants
        ]
        self.top.setValue(min(int(digits), MOST_TOP) if digits else next(iter(cuts), USUAL_TOP))
        self.show()
        if self._chosen() is not None:
            self._ask_one()
        else:
            self.one.setFocus()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc puts the panel away."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def _ask_one(self) -> None:
        player = self._chosen()
        if player is None:
            self.about.setText(EMPTY)
        else:
            self._ask([player])

    def _ask(self, players: list[PlayerId] | None) -> None:
        book, top = self._tab.event_.book, self.top.value()
        asked = list(players) if players is not None else list(book.enrollments)

        def work(progress: Progress) -> list[Chance]:
            found: list[Chance] = []
            for start in range(0, len(asked), AT_ONCE):
                progress.report(start, len(asked))
                rows = outlooks(book, top, asked[start : start + AT_ONCE])
                found += [Chance(book.name_of(row.player), row) for row in rows]
            return found

        def show(chances: list[Chance]) -> None:
            self.model.show(chances)
            sure = sum(chance.outlook.if_draw.verdict is Verdict.IN for chance in chances)
            drawn = any(
                f.error for c in chances for f in (c.outlook.if_win, c.outlook.if_draw, c.outlook.if_loss)
            )
            words = [f"Top {top}: {sure} of {len(chances)} can draw for certain."] if len(chances) > 1 else []
            words.append(
                "Figures with ± are from a simulation, with their error at 95%; everything else is exact. "
                if drawn
                else "Everything here is exact."
            )
            self.about.setText(" ".join(words))

        self._tab.desk.errands.run(
            work, show, refused=self._tab.said.refuse, lane=Lane.ASIDE, owner=self,
            what=f"Who makes the top {top}",
        )  # fmt: skip

    def _lay_out(self) -> None:
        title = Label("Can I draw?")
        title.setObjectName("section_title")
        close = Button("Close")
        close.clicked.connect(self.hide)
        row = QHBoxLayout()
        row.setSpacing(GRID)
        for widget in (title, Label("into the top"), self.top, self.one, self.all):
            row.addWidget(widget)
        row.addWidget(self.about, 1)
        row.addWidget(close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.addLayout(row)
        layout.addWidget(self.view, 1)
        self.setFixedHeight(30 * GRID)
