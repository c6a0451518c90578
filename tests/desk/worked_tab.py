"""A tab of an event on screen, worked as a person does: what every such tab has."""

from typing import TypeVar

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tournament_app.desk.judging.penalties_tab import PenaltiesTab
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.round import Pairing

Shown = TypeVar("Shown", bound=EventTab)


def shown(running: RunningDesk, name: str, kind: type[Shown]) -> Shown:
    """The tab of this name, brought to the front."""
    running.desk.show_tab(name)
    running.settle()
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, kind)
    return page.tab


class WorkedTab:
    """What is typed goes into the tab's entry line."""

    running: RunningDesk
    event: OpenEvent
    tab: RoundTab | PenaltiesTab

    def type(self, words: str, *, enter: bool = True) -> None:
        line = self.tab.entry.line
        self.running.bot.keyClicks(line, words)
        if enter:
            self.running.bot.keyClick(line, Qt.Key.Key_Return)
            self.running.settle()

    def press_primary(self) -> None:
        self.running.bot.mouseClick(self.tab.primary, Qt.MouseButton.LeftButton)
        self.running.settle()

    def at(self, table: int, round_: int | None = None) -> Pairing:
        number = RoundNumber(round_) if round_ is not None else max(self.event.book.rounds)
        found = self.event.book.pairing_at(number, TableNumber(table))
        assert found is not None
        return found

    def name(self, player: PlayerId | None) -> str:
        assert player is not None
        return self.event.book.name_of(player)
