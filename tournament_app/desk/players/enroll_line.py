"""The entry line of enrolment: always ready, suggestions from the register, Enter does what it says."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from tournament_app.desk.kit.fresh_line import FreshLine
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.theme import GRID
from tournament_app.desk.players.suggestion_list import Suggestion, SuggestionList
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed, Refusal
from tournament_app.services.import_players import ListedPlayer, PlayerList
from tournament_app.services.player_index import PlayerIndex

MOST_SHOWN = 8
READY = "A name or DCI number of the register, or someone new: Jan Nowak, 1002003001"


class NewcomerTyped(Struct, frozen=True):
    """Someone who is registered by being enrolled; ``typed`` is the whole line."""

    listed: ListedPlayer
    typed: str


Wish = Player | NewcomerTyped


class _Line(FreshLine):
    """A line that leaves Ctrl+Return to the page, too, while it is empty."""

    def event(self, event: QEvent) -> bool:
        """Ctrl+Return is of the line while something is typed in it."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.ShortcutOverride
            and self.text()
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            event.accept()
            return True
        return super().event(event)


class EnrollLine(QWidget):
    """``wanted`` carries the ``Player`` or the ``NewcomerTyped`` that Enter chose; ``met`` somebody who is in.

    ``several`` carries a text of several lines that was pasted or dropped here, which is a list. ``standing`` says
    of a player how they stand in the event, empty if they are not enrolled.
    """

    wanted = Signal(object)
    met = Signal(object)
    refused = Signal(object)
    several = Signal(str)

    def __init__(
        self,
        index: PlayerIndex,
        standing: Callable[[Player], str],
        read: Callable[[str], PlayerList],
    ) -> None:
        super().__init__()
        self._read = read
        self.index = index
        self._standing = standing
        self.line = _Line()
        self.line.setPlaceholderText(READY)
        self.line.setAccessibleName("Enrol")
        self.line.setClearButtonEnabled(True)
        self.line.textChanged.connect(self._look_up)
        self.line.installEventFilter(self)
        self.says = Label()
        self.says.setObjectName("muted")
        self._popup = QFrame(self)
        self.list = SuggestionList()
        self.list.clicked.connect(lambda _: self._enter(new=False))
        self.list.moved.connect(self._say)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GRID // 2)
        layout.addWidget(self.line)
        layout.addWidget(self.says)
        self._float()
        self._say()

    def take_back(self, typed: str) -> None:
        """Put a line back that was refused, unless the next one is being typed already."""
        if not self.line.text():
            self.line.setText(typed)

    def type(self, text: str) -> None:
        """Take up what was typed elsewhere on the page."""
        if self.line.isEnabled() and self.isVisible():
            self.line.setFocus()
            self.line.insert(text)

    def look_in(self, index: PlayerIndex) -> None:
        """Offer people of this index from now on."""
        self.index = index

    def bar(self, why: str) -> None:
        """Take nothing in while ``why`` stands in the way; empty lets people in again."""
        self.line.setEnabled(not why)
        self.line.setPlaceholderText(why or READY)
        self._say()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """The keys of the line: up and down, Enter, Ctrl+Enter for someone new, Esc clears."""
        if isinstance(event, QKeyEvent) and event.type() is QEvent.Type.KeyPress:
            return self._key(event)
        if event.type() is QEvent.Type.FocusOut:
            self._popup.hide()
        return False

    def _key(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._enter(new=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
            case Qt.Key.Key_Down | Qt.Key.Key_Up if self._popup.isVisible():
                self.list.step(1 if event.key() == Qt.Key.Key_Down else -1)
            case Qt.Key.Key_Escape if self.line.text():
                self.line.clear()
            case _:
                return False
        return True

    def _enter(self, *, new: bool) -> None:
        typed = self.line.text().strip()
        if not typed:
            return
        chosen = self.list.chosen
        try:
            if chosen is None or chosen.player is None or new:
                self._want(NewcomerTyped(self._listed(typed), typed))
            elif chosen.barred:
                standing = self._standing(chosen.player)
                self.line.clear()
                self.met.emit(chosen.player)
                self.says.setText(f"{chosen.name} is {standing}: nobody was enrolled")
            else:
                self._want(chosen.player)
        except Refusal as refusal:
            self.refused.emit(refusal)

    def _want(self, wish: Wish) -> None:
        self.line.clear()
        self.wanted.emit(wish)

    def _look_up(self, typed: str) -> None:
        lines = [line for line in typed.splitlines() if line.strip()]
        if len(lines) > 1:
            self.line.clear()
            self.several.emit("\n".join(lines))
            return
        if typed and typed.splitlines() != [typed]:
            self.line.setText("".join(lines))
            return
        self.list.offer(self._suggestions(typed) if typed.strip() else [])
        self._say()
        self._place()

    def _suggestions(self, typed: str) -> list[Suggestion]:
        there: list[Player] = []
        newcomers: list[Player] = []
        for player in self.index.offered(typed.replace(",", " ").replace("#", " ")):
            (there if self._standing(player) else newcomers).append(player)
            if len(newcomers) == MOST_SHOWN:
                break
        del there[MOST_SHOWN - len(newcomers) :]
        people = [
            Suggestion(player.name, self._words_of(player), player, barred)
            for barred, players in ((False, newcomers), (True, there))
            for player in players
        ]
        try:
            listed = self._listed(typed)
        except Refusal:
            return people
        number = f"DCI {listed.dci}" if listed.dci else ""
        newcomer = Suggestion(f"Register and enrol “{listed.name}”", f"{number}  new", None, barred=False)
        return [*people, newcomer]

    def _words_of(self, player: Player) -> str:
        aside = "put aside" if player.aside else ""
        parts = (player.dci, player.country, aside, self._standing(player))
        return "   ".join(part for part in parts if part)

    def _say(self) -> None:
        chosen = self.list.chosen
        if not self.line.isEnabled():
            self.says.setText("")
        elif not self.line.text().strip():
            self.says.setText("Accents do not matter. Enter enrols, Ctrl+Enter always makes a new record.")
        elif chosen is None or (chosen.player is None):
            self.says.setText("Enter registers and enrols someone new")
        elif chosen.barred:
            self.says.setText(f"Enter shows {chosen.name} in the list: {self._standing(chosen.player)}")
        else:
            self.says.setText(f"Enter enrols {chosen.name}; Ctrl+Enter makes a new record of what is typed")

    def _float(self) -> None:
        self._popup.setObjectName("command_palette")
        self._popup.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        inside = QVBoxLayout(self._popup)
        inside.setContentsMargins(4, 4, 4, 4)
        inside.addWidget(self.list)
        self._popup.hide()

    def _place(self) -> None:
        host = self.window()
        if not self.list.count or not self.line.hasFocus():
            self._popup.hide()
            return
        if self._popup.parent() is not host:
            self._popup.setParent(host)
        corner = self.line.mapTo(host, QPoint(0, self.line.height() + 2))
        self._popup.move(corner)
        self._popup.setFixedSize(self.line.width(), self.list.wanted_height + 10)
        self._popup.show()
        self._popup.raise_()

    def _listed(self, typed: str) -> ListedPlayer:
        """The newcomer that a line names; ``Malformed`` if no letter of a name is in it."""
        number = typed.strip(" ,;#")
        nobody = Malformed(
            f"The register has no DCI number {number}. To register someone, write the name before it: "
            f"Jan Nowak, {number}."
        )
        try:
            (listed,) = self._read(typed).players
        except (Malformed, ValueError):
            raise nobody from None
        if not any(map(str.isalpha, listed.name)):
            raise nobody
        return listed
