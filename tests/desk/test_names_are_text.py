"""A name that looks like markup is shown as it is, on every page, in every tip and in every table."""

from collections.abc import Iterator

from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QAbstractTableModel, QModelIndex, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGraphicsTextItem,
    QGraphicsView,
    QLabel,
    QTextEdit,
    QWidget,
)

from tests.desk.conftest import NOON, TIEBREAKS, RunningDesk
from tournament_app.desk.shell.places import EVENT_TABS, PLACES
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult
from tournament_app.services.create_event import create_event, new_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import edit_player, register_players
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.register_deck import HandedIn, register_deck

EVIL = "<img src='file:////host/share/x.png'><b>Evil</b>"


def hostile_event(desk: RunningDesk) -> EventBook:
    """An event everything in which looks like markup."""
    table = desk.table
    table.by = f"{EVIL} judge"
    event = new_event(
        table.store.reserve_event_id(), f"{EVIL} Open", NOON.date(), "type1.5", TIEBREAKS,
        round_minutes=50, wins_needed=2, enforcement_level=2,
    )  # fmt: skip
    table.store.create(event, create_event(event), table.signature())
    people = register_players(
        table,
        [Player(PlayerId(0), f"{EVIL} {n}", country=EVIL, notes=EVIL, dci=str(10**9 + n)) for n in range(6)],
    )
    edit_player(table, people[0], Player(people[0].id, f"{EVIL} renamed", people[0].dci, EVIL, EVIL))
    table.perform(event.id, lambda b: enroll_players(b, people, range(6)))
    deck = HandedIn(people[0].id, f"60 {EVIL}", "", EVIL)
    table.perform(event.id, lambda b: register_deck(b, deck, NOON))
    table.perform(event.id, lambda b: pair_next_round(b, 1))
    table.perform(event.id, publish_round)
    slip = SlipEntry(RoundNumber(1), TableNumber(1), MatchResult(2, 1))
    return table.perform(event.id, lambda b: record_result(b, slip)).book


def interpreted(window: QWidget) -> Iterator[str]:
    """Everything of a window in which the hostile name is more than text."""
    for widget in [window, *window.findChildren(QWidget)]:
        what = f"{type(widget).__name__} {widget.objectName()} {widget.accessibleName()}".strip()
        if "<img" in widget.toolTip():
            yield f"tip of {what}"
        plain = isinstance(widget, QLabel) and widget.textFormat() is Qt.TextFormat.PlainText
        if isinstance(widget, QLabel) and not plain and "<img" in widget.text():
            yield f"words of {what}"
        if isinstance(widget, QTextEdit) and _has_image(widget.document()):
            yield f"text of {what}"
        if isinstance(widget, QAbstractItemView) and widget.model() is not None:
            yield from (f"{found} in {what}" for found in _cells(widget.model(), QModelIndex()))
        if isinstance(widget, QGraphicsView) and widget.scene() is not None:
            for item in widget.scene().items():
                if "<img" in item.toolTip():
                    yield f"tip of a picture's item in {what}"
                if isinstance(item, QGraphicsTextItem) and _has_image(item.document()):
                    yield f"text of a picture's item in {what}"


def _has_image(document: QTextDocument) -> bool:
    block = document.begin()
    while block.isValid():
        if any(one.format.isImageFormat() for one in block.textFormats()):
            return True
        block = block.next()
    return "￼" in document.toPlainText()


def _cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    for row in range(min(model.rowCount(parent), 50)):
        for column in range(1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)):
            index = model.index(row, column, parent)
            if "<img" in str(model.data(index, Qt.ItemDataRole.ToolTipRole) or ""):
                yield f"tip of row {row}, column {column}"
        if not isinstance(model, QAbstractTableModel | QAbstractListModel):
            yield from _cells(model, model.index(row, 0, parent))


def test_hostile_names_are_shown_as_they_are_on_every_page(running: RunningDesk) -> None:
    book = hostile_event(running)
    event = running.open(book)
    found: list[str] = []
    seen = 0
    for tab in EVENT_TABS:
        running.desk.show_tab(tab.key)
        running.settle()
        QApplication.processEvents()
        found += [f"{tab.key}: {one}" for one in interpreted(running.shell.window)]
        seen += 1
    for place in PLACES:
        running.desk.show_place(place.key)
        running.settle()
        QApplication.processEvents()
        found += [f"{place.key}: {one}" for one in interpreted(running.shell.window)]
        seen += 1
    running.desk.public_wanted.emit()
    running.settle()
    for window in QApplication.topLevelWidgets():
        found += [f"public: {one}" for one in interpreted(window)]
    running.desk.messages.say(f"{EVIL} said.")
    event.undo()
    running.settle()
    found += [f"message: {one}" for one in interpreted(running.shell.window)]
    assert seen == len(EVENT_TABS) + len(PLACES)
    assert not found, "\n".join(dict.fromkeys(found))
