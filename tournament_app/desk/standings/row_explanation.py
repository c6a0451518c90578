"""The panel beside the standings that derives one row: every opponent, every percentage."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QTextBrowser, QToolButton, QVBoxLayout

from tournament_app.desk.kit.bidirectional import isolated
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Refusal
from tournament_app.domain.structures import why_placed


class RowExplanation(QFrame):
    """Hidden until a row is to be explained; Esc in it puts it away."""

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.setObjectName("card")
        self._desk = desk
        self._asked = 0
        self.heading = Label()
        self.heading.setObjectName("section_title")
        self.heading.setWordWrap(True)
        self.text = QTextBrowser()
        self.text.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.text.setAccessibleName("Why this place")
        close = QToolButton()
        close.setObjectName("quiet")
        close.setIcon(icon("x"))
        close.setToolTip("Close (Esc)")
        close.clicked.connect(self.hide)
        top = QHBoxLayout()
        top.addWidget(self.heading, 1)
        top.addWidget(close, 0, Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.addLayout(top)
        layout.addWidget(self.text, 1)
        QShortcut(QKeySequence("Esc"), self, self.hide, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)
        self.setMinimumWidth(36 * GRID)
        self.hide()

    def explain(self, book: EventBook, player: PlayerId, after: RoundNumber | None) -> None:
        """Show why a player stands where they do after a round."""
        self._asked += 1
        asked = self._asked
        when = f"after {book.rounds[after].name_within}" if after is not None else "now"
        self.heading.setText(f"{book.name_of(player)}, {when}")
        self.show()

        def show(sentences: tuple[str, ...]) -> None:
            if asked == self._asked:
                self.text.setPlainText("\n\n".join(sentences))

        def refused(refusal: Refusal) -> None:
            if asked == self._asked:
                self.text.setPlainText("\n\n".join(refusal.problems))

        def work(_: object) -> tuple[str, ...]:
            names = (found.name for found in book.players.values())
            return isolated(why_placed(book, player, after), names)

        self._desk.errands.run(work, show, refused=refused, lane=Lane.ASIDE, owner=self)
