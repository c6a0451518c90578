"""Opens the guided panel for each situation, with what is chosen in the list filled in."""

from collections.abc import Callable

from PySide6.QtWidgets import QMenu

from tournament_app.desk.floor.fields import Field
from tournament_app.desk.floor.panel import FloorPanel
from tournament_app.desk.floor.situations import SITUATIONS, Situation
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.label import heading_tip
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.table_view import TableView
from tournament_app.domain.identity import RoundNumber


class FloorActions:
    """Bound to the Round tab: an action for each situation, and a menu of them all."""

    def __init__(
        self, tab: EventTab, view: TableView, panel: FloorPanel, shown: Callable[[], RoundNumber]
    ) -> None:
        self._tab, self._view, self._panel, self._shown = tab, view, panel, shown
        self.menu = QMenu(tab)
        self.button = Button("Floor")
        self.button.setToolTip(
            heading_tip("Floor", "Late, not here, leaving, disqualified, end of time, wrong slips")
        )
        self.button.setMenu(self.menu)
        for situation in SITUATIONS:
            self.menu.addAction(tab.act(self._action(situation)))
        tab.tools.addWidget(self.button)

    def _action(self, situation: Situation) -> Action:
        whom = "player" if Field.PLAYER in situation.fields else "table"
        return Action(
            situation.name,
            situation.help,
            lambda typed: self._panel.open(situation, self._shown(), self._given(situation, typed)),
            command=situation.command,
            words=situation.words,
            arguments=whom,
        )

    def _given(self, situation: Situation, typed: str) -> dict[Field, str | int]:
        """What was typed after the name, else what is chosen in the list."""
        book = self._tab.event_.book
        given: dict[Field, str | int] = {}
        words = typed.split()
        if Field.PLAYER in situation.fields:
            player = self._view.current_player()
            if words:
                last = words[-1] if Field.MINUTES in situation.fields and words[-1].isdecimal() else ""
                given[Field.PLAYER] = " ".join(words[:-1]) if last else typed
                if last:
                    given[Field.MINUTES] = int(last)
            elif player is not None:
                given[Field.PLAYER] = book.name_of(player)
            return given
        line = self._view.current_line()
        if words and words[0].isdecimal():
            given[Field.TABLE] = int(words[0])
        elif line is not None and line.pairing.table is not None:
            given[Field.TABLE] = int(line.pairing.table)
        return given
