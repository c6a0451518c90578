"""The judge desk of an event on screen, worked as a person does."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import NOON, RunningDesk
from tests.desk.worked_tab import WorkedTab, shown
from tournament_app.desk.judging.penalties_tab import PenaltiesTab
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.services.name_staff import name_staff
from tournament_app.services.pair_round import pair_next_round, publish_round

INES = StaffMember("Ines Duarte", StaffRole.HEAD_JUDGE, 3)
BRAM = StaffMember("Bram de Wit", StaffRole.JUDGE, 1)


class JudgeDesk(WorkedTab):
    """An event with two judges; ``tab`` is the Penalties tab."""

    def __init__(self, running: RunningDesk, players: int, *, rounds: int = 1, judges: bool = True) -> None:
        self.running = running
        book = running.event("Winter Open", players)
        self.event = running.open(book)
        if judges:
            for member in (INES, BRAM):
                self.do(lambda b, member=member: name_staff(b, member))
        for _ in range(rounds):
            self.pair()
        self.tab = shown(running, "penalties", PenaltiesTab)

    def do(self, task) -> None:
        """Carry out a task as another window would, and let the desk hear of it."""
        self.running.table.perform(self.event.id, task)
        self.running.catch_up()

    def pair(self) -> None:
        self.do(lambda book: pair_next_round(book, 20031220))
        self.do(publish_round)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        widget = QApplication.focusWidget() or self.tab
        self.running.bot.keyClick(widget, key, modifier)
        self.running.settle()

    def click(self, name: str) -> None:
        """A button of the panel at the right."""
        self.running.bot.mouseClick(self.tab.panel.buttons[name], Qt.MouseButton.LeftButton)
        self.running.settle()

    def act_as(self, name: str) -> None:
        acting = self.tab.acting
        acting.setCurrentIndex(next(at for at in range(acting.count()) if name in acting.itemText(at)))

    def choose(self, number: int) -> None:
        self.tab.view.choose(self.tab.model.row_of(number))

    @property
    def log(self) -> tuple[PenaltyEntry, ...]:
        return self.event.book.dossier.log

    @property
    def said(self) -> str:
        return self.tab.said.words

    @property
    def advice(self) -> str:
        return "" if self.tab.entry.advice.isHidden() else self.tab.entry.advice.text()


__all__ = ["BRAM", "INES", "NOON", "JudgeDesk"]
