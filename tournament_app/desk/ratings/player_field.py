"""A line in which a player of the register is typed, completed from the register."""

from collections.abc import Sequence

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.player_index import PlayerIndex

MOST_OFFERED = 10


class PlayerField(QLineEdit):
    """``settled`` says that another player is meant."""

    settled = Signal()

    def __init__(self, placeholder: str) -> None:
        super().__init__()
        self.setPlaceholderText(placeholder)
        self.setClearButtonEnabled(True)
        self._index = PlayerIndex()
        self._offered: dict[str, Player] = {}
        self._names = QStringListModel()
        self.player: Player | None = None
        completer = QCompleter(self._names, self)
        completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.activated.connect(self._settle)
        self.setCompleter(completer)
        self.textEdited.connect(self._offer)
        self.returnPressed.connect(self._take_first)

    def know(self, people: Sequence[Player]) -> None:
        """The register."""
        self._index = PlayerIndex(people)

    def choose(self, player: PlayerId) -> None:
        """Mean the player with this id."""
        found = self._index.with_id(player)
        if found is not None:
            self.player = found
            self.setText(_told_apart(found))

    def _offer(self, typed: str) -> None:
        found = self._index.find(typed, MOST_OFFERED)
        self._offered = {_told_apart(person): person for person in found}
        self._names.setStringList(list(self._offered))
        self.player = None
        self.settled.emit()

    def _take_first(self) -> None:
        if self.player is None and self._offered:
            self._settle(next(iter(self._offered)))

    def _settle(self, shown: str) -> None:
        found = self._offered.get(shown)
        if found is not None:
            self.player = found
            self.setText(shown)
            self.settled.emit()


def _told_apart(player: Player) -> str:
    return f"{player.name} ({player.dci})" if player.dci else player.name
