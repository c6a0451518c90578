"""The guided panel: a situation's fields, what would follow from them, and the button that does it."""

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFormLayout, QFrame, QHBoxLayout, QVBoxLayout, QWidget

from tournament_app.desk.floor.fields import Entered, Field, complete_names, make_field, value_of
from tournament_app.desk.floor.situations import Means, Situation
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Errands, Lane
from tournament_app.desk.kit.form import scrolled
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Refusal
from tournament_app.services.consequences import consequences

SETTLE_MS = 120
HEIGHT = 30 * GRID


class FloorPanel(QFrame):
    """Hidden until a situation is opened. ``closed`` is called when it is put away."""

    def __init__(
        self,
        event: OpenEvent,
        errands: Errands,
        said: ProblemStrip,
        means: Callable[[], Means],
        closed: Callable[[], None],
    ) -> None:
        super().__init__()
        self.setObjectName("card")
        self._event, self._errands, self._said = event, errands, said
        self._means, self._closed = means, closed
        self._situation: Situation | None = None
        self._round = RoundNumber(0)
        self._asked = 0
        self.fields: dict[Field, QWidget] = {}
        self.title, self.about, self.foreseen = Label(), Label(), Label()
        self.do_it, self.leave = Button(), Button("Leave it")
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(SETTLE_MS)
        self._later.timeout.connect(self._foresee)
        self._lay_out()
        self.hide()

    def open(self, situation: Situation, round_: RoundNumber, given: dict[Field, str | int]) -> None:
        """Ask for a situation's fields, some of them filled in already."""
        self._situation, self._round = situation, round_
        self.title.setText(situation.name)
        self.about.setText(situation.help)
        self.do_it.setText(situation.verb)
        while self._form.rowCount():
            self._form.removeRow(0)
        self.fields = {field: make_field(field, self._later.start) for field in situation.fields}
        for field, widget in self.fields.items():
            self._form.addRow(field.value, widget)
            value = given.get(field)
            if value is not None:
                getattr(widget, "setValue" if isinstance(value, int) else "setText")(value)
            if field in (Field.PLAYER, Field.OTHER):
                complete_names(widget, self._event.book)
        self._say([], ready=False)
        self.show()
        empty = [widget for field, widget in self.fields.items() if field not in given]
        (empty or list(self.fields.values()))[0].setFocus()
        self._foresee()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does it, Esc puts the panel away."""
        if event.key() == Qt.Key.Key_Escape:
            self.put_away()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.do_it.isEnabled():
            self._carry_out()
        else:
            super().keyPressEvent(event)

    def put_away(self) -> None:
        """Close without doing anything."""
        self._later.stop()
        self._asked += 1
        self._situation = None
        self.hide()
        self._closed()

    def _act(self, book: EventBook) -> Act:
        assert self._situation is not None, "an open panel has a situation"
        return self._situation.act(Entered(book, dict(self._values)), self._round, self._means())

    def _foresee(self) -> None:
        """Work out what would follow, off the GUI thread."""
        if self._situation is None:
            return
        self._values = {field: value_of(widget) for field, widget in self.fields.items()}
        self._asked += 1
        asked, book = self._asked, self._event.book

        def work(_: object) -> tuple[str, ...]:
            act = self._act(book)
            return (act.sentence, *consequences(book, act))

        def show(sentences: tuple[str, ...]) -> None:
            if asked == self._asked:
                self._say(sentences, ready=True)

        def refuse(refusal: Refusal) -> None:
            if asked == self._asked:
                self._say(refusal.problems, ready=False)

        self._errands.run(work, show, refused=refuse, lane=Lane.ASIDE, owner=self)

    def _say(self, sentences: "tuple[str, ...] | list[str]", *, ready: bool) -> None:
        head = "What follows:" if ready else "Not yet:"
        self.foreseen.setText("\n".join((head, *dict.fromkeys(sentences))) if sentences else "")
        self.do_it.setEnabled(ready)

    def _carry_out(self) -> None:
        self._values = {field: value_of(widget) for field, widget in self.fields.items()}
        situation, round_, means, values = self._situation, self._round, self._means(), dict(self._values)
        if situation is None:
            return
        self._event.perform(
            lambda book: situation.act(Entered(book, values), round_, means),
            said=self._said,
            done=lambda _: self.put_away(),
            refused=lambda refusal: self._say(refusal.problems, ready=False),
        )

    def _lay_out(self) -> None:
        self.setFixedHeight(HEIGHT)
        self.title.setObjectName("section_title")
        self.about.setObjectName("muted")
        self.about.setWordWrap(True)
        self.foreseen.setWordWrap(True)
        self.foreseen.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.foreseen.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.do_it.setObjectName("primary")
        self.do_it.clicked.connect(self._carry_out)
        self.leave.clicked.connect(self.put_away)
        holder = QWidget()
        self._form = QFormLayout(holder)
        self._form.setContentsMargins(0, 0, GRID, 0)
        head = QHBoxLayout()
        head.setSpacing(2 * GRID)
        head.addWidget(self.title)
        head.addWidget(self.about, 1)
        head.addWidget(self.leave)
        head.addWidget(self.do_it)
        across = QHBoxLayout()
        across.setSpacing(2 * GRID)
        for part in (holder, self.foreseen):
            side = scrolled(part)
            side.setObjectName("side_words")
            across.addWidget(side, 1)
            if (inside := side.widget()) is not None:
                inside.setObjectName("side_words")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2 * GRID, GRID, GRID, GRID)
        layout.addLayout(head)
        layout.addLayout(across, 1)
