"""Rulings found again, in a drawer beside the table: a search over all of them, and those like the case on the desk."""

from collections.abc import Sequence
from datetime import date

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.cases.ruling.finding import Ruled
from engine.days import day_words
from tournament_app.desk.disputes.wrapped_view import WrappedView
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.record_table import Column, RecordModel
from tournament_app.desk.kit.search_line import SearchLine
from tournament_app.desk.kit.theme import GRID

PAUSE_MS = 150
EMPTY = "Type cards, rules or words: lightning bolt, 310.4, banding."
LEGAL = "everything is legal"


def _told(one: Ruled) -> str:
    """Title, what was ruled unless all was legal, and where it comes from."""
    verdict = "" if one.verdict == LEGAL else one.verdict
    return "\n".join(filter(None, (one.title, verdict, ", ".join(filter(None, (one.where, _day(one)))))))


def _day(one: Ruled) -> str:
    """When it was made here; empty for one that shipped."""
    return day_words(date.fromisoformat(one.when)) if one.when else ""


COLUMNS: list[Column[Ruled]] = [Column("Ruling", _told, width=0, tip=lambda r: ", ".join(r.cards))]


class FoundRulings(QWidget):
    """``wanted`` carries what is typed, ``opened`` the ruling whose case is wanted."""

    wanted = Signal(str)
    opened = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.search = SearchLine("Find a ruling (Ctrl+F)", None)
        self.said = Label(EMPTY)
        self.said.setObjectName("muted")
        self.said.setWordWrap(True)
        self.rulings: RecordModel[Ruled] = RecordModel(COLUMNS, key=lambda r: (r.name, r.when))
        self.list: WrappedView[Ruled] = WrappedView(self.rulings, EMPTY)
        self.list.setAccessibleName("Rulings found")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(GRID // 2)
        for widget, share in ((self.search, 0), (self.said, 0), (self.list, 1)):
            column.addWidget(widget, share)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(lambda: self.wanted.emit(self.search.text()))
        self.search.textEdited.connect(lambda _: self._pause.start())
        self.search.went_on.connect(self._enter)
        self.list.opened.connect(lambda _: self._open())

    def show_found(self, found: Sequence[Ruled], said: str) -> None:
        """Show what was found, and how."""
        self.said.setText(said)
        self.rulings.show(found)
        self.list.wrap()
        self.list.choose(0)

    def _enter(self) -> None:
        """To the list; what is still to be searched is searched first."""
        if self._pause.isActive():
            self._pause.stop()
            self.wanted.emit(self.search.text())
        else:
            self.list.setFocus()

    def _open(self) -> None:
        chosen = self.list.chosen_records()
        if chosen:
            self.opened.emit(chosen[0])
