import threading
from collections.abc import Iterable

import pytest
from PySide6.QtCore import QTimer

from tests.desk.conftest import RunningDesk
from tournament_app.desk.disputes.disputes_page import DisputesPage
from tournament_app.desk.events.events_page import EventsPage
from tournament_app.desk.open.page import EventTab, Page
from tournament_app.desk.shell import read_ahead, workroom
from tournament_app.desk.shell.main_window import MainWindow
from tournament_app.desk.shell.places import EVENT_TABS, PLACES, page_class
from tournament_app.desk.shell.read_ahead import read


def test_every_place_and_tab_names_a_page_that_is_there() -> None:
    assert [place.key for place in PLACES if not issubclass(page_class(place.page), Page)] == []
    assert [tab.key for tab in EVENT_TABS if not issubclass(page_class(tab.page), EventTab)] == []


def test_every_page_stands_under_a_place_of_the_rail() -> None:
    rail = {place.key for place in PLACES if not place.under}
    assert {place.under for place in PLACES if place.under} <= rail


def test_the_engine_is_read_off_the_gui_thread_and_comes_when_it_is_there(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    readers: list[threading.Thread] = []

    def reading(packages: Iterable[str]) -> None:
        readers.append(threading.current_thread())
        read(packages)

    monkeypatch.setattr(workroom, "read", reading)
    window = running.shell.window
    window.go("disputes")
    assert isinstance(window.place, EventsPage), "the window goes on while the page is read"
    running.settle()
    assert isinstance(window.place, DisputesPage)
    assert readers[0] is not threading.main_thread()


def test_a_page_that_comes_late_does_not_take_one_away_from_another(running: RunningDesk) -> None:
    window = running.shell.window
    window.go("disputes")
    window.go("events")
    running.settle()
    assert isinstance(window.place, EventsPage)
    window.go("disputes")
    running.settle()
    assert isinstance(window.place, DisputesPage)


def test_a_page_on_the_engine_comes_in_pieces_between_which_the_keyboard_is_heard(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its modules are read, it is made, put into the window and shown, each in a turn of its own."""
    running.bot.wait(read_ahead.QUIET_MS)
    running.settle()
    order: list[str] = []

    def tell(where: object, deed: str) -> None:
        do = getattr(where, deed)
        monkeypatch.setattr(where, deed, lambda *asked: (order.append(deed), do(*asked))[1])

    for deed in ("make", "house", "go"):
        tell(MainWindow, deed)
    tell(read_ahead, "import_module")
    running.desk.show_place("training")
    beat = QTimer()
    beat.timeout.connect(lambda: order.append("beat"))
    beat.start(1)
    running.settle()
    beat.stop()
    turns = [turn.split() for turn in " ".join(order).split("beat")]
    assert ["make"] in turns
    assert ["house"] in turns
    assert ["go", "make", "house"] in turns, "shown; what is made and there is not made again"
    assert turns.count(["import_module"]) > 30, "a module a turn"
