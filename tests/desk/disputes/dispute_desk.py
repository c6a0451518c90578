"""The dispute desk on screen, worked as a judge does."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk
from tournament_app.desk.disputes.disputes_page import DisputesPage

FIGHT = """\
format: 1
title: Was the Bear dead already?
players:
  Ann:
    in play:
      - {card: Grizzly Bears, id: bears}
  Bob:
    in play:
      - {card: Mogg Fanatic, id: fanatic}
turn: {active: Ann, step: declare attackers}
log:
  - attack: {by: Ann, with: [bears]}
  - to: declare blockers
  - block: {by: Bob, with: {fanatic: bears}}
  - to: combat damage
  - pass: Ann
  - activate: {by: Bob, source: fanatic, targets: [bears]}
  - resolve: all
expect:
  - zone: {bears: graveyard}
  - life: {Ann: 12}
"""
BAD = """\
format: 1
title: In a hurry
players:
  Ann:
    in play:
      - {card: Grizly Bears, id: bears}
  Bob:
    life: twenty
    in play:
      - {card: Forest, tappd: true}
turn: {active: Ann, step: main 1}
log:
  - attack: {by: Carl, with: [bears]}
"""
CHOICE = """\
format: 1
title: Doubled or prevented first?
players:
  Ann:
    hand: [Lightning Bolt]
    in play: [Mountain, Furnace of Rath]
  Bob:
    in play: [Urza's Armor]
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: lightning-bolt, targets: [Bob]}
  - resolve: top
"""


class DisputeDesk:
    """The page, with what a judge does on it."""

    def __init__(self, running: RunningDesk) -> None:
        self.running = running
        running.desk.show_place("disputes")
        running.settle()
        page = running.shell.window.place
        assert isinstance(page, DisputesPage)
        self.page = page

    def paste(self, text: str) -> None:
        """The text comes by the clipboard."""
        QApplication.clipboard().setText(text)
        self.press(Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        """A key where the keyboard is."""
        QTest.keyClick(QApplication.focusWidget() or self.page, key, modifier)
        self.settle()

    def settle(self) -> None:
        """Ruling, position and reasons have arrived."""
        for _ in range(3):
            self.running.settle()

    @property
    def verdict(self) -> str:
        banner = self.page.ruling.banner
        return f"{banner.words.text()}: {banner.about.text()}"

    @property
    def steps(self) -> list[str]:
        return [row.words for row in self.page.ruling.steps.steps.records()]

    @property
    def position(self) -> str:
        return "\n".join(self.page.state.tree.text_lines())

    @property
    def why(self) -> str:
        return self.page.state.why.toPlainText()
