"""Somebody who is killed at the desk: the program's own window with its public window, worked by keys."""

import os
import random
from collections.abc import Callable
from pathlib import Path
from unittest.mock import patch

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.records import replace
from tests.storms.kills import Say, sealed
from tournament_app.bootstrap import application
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.open.equipment import Equipment
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.shell import application as desk
from tournament_app.domain.identity import EventId
from tournament_app.domain.round import RoundStatus

GAMES = ("2 0", "2 1", "0 2", "1 1 1", "id", "2 0 d2", "n1")
EXPORTED = "desk.json"


def work(database: Path, event: EventId, chance: random.Random, say: Say) -> None:
    """Open the program and work it until killed; what stands on the screen is said."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    folder = database.parent
    typists: list[_Typist] = []

    def equip() -> Equipment:
        found = application.equipment(str(database), first_event=lambda _: event, folder=folder)
        typists.append(_Typist(chance, say, folder))
        return replace(found, fresh_seed=lambda: chance.getrandbits(48))

    with patch.object(desk, "Shell", _Seen):
        desk.run(equip, folder / "desk.ini")


class _Seen(desk.Shell):
    """The window that ``run`` makes, found again by who types."""

    shown: "_Seen"

    def __init__(self, equip: Callable[[], Equipment], preferences: Preferences) -> None:
        super().__init__(equip, preferences)
        _Seen.shown = self


class _Typist(QObject):
    """Types the next thing when what was typed before is shown."""

    def __init__(self, chance: random.Random, say: Say, folder: Path) -> None:
        super().__init__()
        self._chance, self._say, self._folder = chance, say, folder
        self._said = -1
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(1)

    def _look(self) -> None:
        room = _Seen.shown.workroom
        if room is None or room.desk is None or room.errands.under_way or room.event_page is None:
            return
        page, event = room.event_page, room.desk.current_event
        if event is None or not isinstance(page.tab, RoundTab):
            return
        if room.public.window is None:
            room.public.toggle()
        if event.book.revision != self._said:
            self._said = event.book.revision
            self._say(sealed(event.book))
        self._type(page.tab)

    def _type(self, tab: RoundTab) -> None:
        book, control = tab.event_.book, Qt.KeyboardModifier.ControlModifier
        last = book.last_round
        shown = last is not None and last.status is RoundStatus.PUBLISHED
        out = book.outstanding(last.number) if last is not None and shown else ()
        match self._chance.randrange(12):
            case 0:
                _press(tab, Qt.Key.Key_Z, control)
            case 1:
                _press(tab, Qt.Key.Key_Y, control)
            case 2:
                tab.desk.errands.run(lambda _: self._export(tab))
            case 3 if out:
                _enter(tab, f"{out[-1].table} {self._chance.choice(GAMES)}")
            case _ if out:
                _enter(tab, f"{out[0].table} {self._chance.choice(GAMES[:3])}")
            case _:
                _press(tab, Qt.Key.Key_Return, control)

    def _export(self, tab: RoundTab) -> None:
        own = tab.desk
        own.equipment.export_event(own.table, tab.event_.id, self._folder / EXPORTED, False)


def _enter(tab: RoundTab, words: str) -> None:
    tab.entry.line.clear()
    QTest.keyClicks(tab.entry.line, words)
    QTest.keyClick(tab.entry.line, Qt.Key.Key_Return)


def _press(tab: RoundTab, key: Qt.Key, modifier: Qt.KeyboardModifier) -> None:
    QTest.keyClick(QApplication.focusWidget() or tab, key, modifier)
