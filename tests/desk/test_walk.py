"""A whole event by keyboard alone at three sizes, and every page of another at two, looked at with tired eyes."""

import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.keyboard import CTRL, Keyboard
from tests.desk.looking import Watchdog, bare_tree_seconds, cut_figures, cut_words, hidden_buttons, unnamed
from tests.invented_event import invented
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.shell.places import EVENT_TABS, PLACES
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import RoundNumber

SIZES = ((1366, 768, 10), (1024, 600, 10), (1366, 768, 14))
SMALL = (1024, 600, 14)
STALL = 30
"""Bare trees filled and painted, once a page is made: what is loaded with it comes once."""
PLAYERS = ("Ann Lee", "Bo Okafor", "Cy Nowak", "Di Horvath", "Eve Strom", "Fay Keller")


class Walk(Keyboard):
    """Looks at the window after every step and keeps what is wrong with it."""

    def __init__(self, running: RunningDesk) -> None:
        super().__init__(running)
        self.wrong: list[str] = []
        self._made: set[str] = set()
        self.watchdog = Watchdog(running.shell.window)
        self.bare = bare_tree_seconds(running.bot)

    def dress(self, width: int, height: int, points: int) -> None:
        """The window in that size, with letters of that size."""
        theme.wear("light", points)
        window = self.running.shell.window
        window.resize(width, height)
        self.running.settle()
        assert (window.width(), window.height()) == (width, height)

    def look(self, where: str) -> None:
        self.running.bot.wait(40)
        self.running.settle()
        window = self.running.shell.window
        found = [
            *cut_figures(window),
            *cut_words(window),
            *hidden_buttons(window),
            *(f"unnamed: {one}" for one in unnamed(window)),
        ]
        stood = self.watchdog.longest / self.bare
        if where in self._made and stood > STALL:
            found.append(f"the window stood still for {stood:.0f} bare trees of {self.bare * 1000:.0f} ms")
        self.wrong += [f"{where}, {window.width()}x{window.height()}: {one}" for one in found]
        self._made.add(where)
        self.watchdog.begin()

    def through_every_page(self) -> None:
        for tab in EVENT_TABS:
            self.palette(tab.name)
            self.look(tab.key)
        for place in PLACES:
            self.palette(place.name)
            self.look(place.key)
        self.press(Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)


def sized(*sizes: tuple[int, int, int]) -> pytest.MarkDecorator:
    ids = ["{}x{} at {} points".format(*size) for size in sizes]
    return pytest.mark.parametrize("size", sizes, indirect=True, ids=ids)


@pytest.fixture
def size(request: pytest.FixtureRequest) -> tuple[int, int, int]:
    """Of the window, and of its letters, which are worn before there is a window to be dressed anew."""
    theme.wear("light", request.param[-1])
    found: tuple[int, int, int] = request.param
    return found


@pytest.fixture
def walk(size: tuple[int, int, int], running: RunningDesk) -> Walk:
    found = Walk(running)
    found.dress(*size)
    return found


@sized(*SIZES)
def test_a_whole_event_by_keyboard_alone(walk: Walk) -> None:
    walk.palette("new event")
    walk.type("Kitchen Open")
    walk.look("new event")
    walk.press(Qt.Key.Key_Return, CTRL)
    event = walk.running.desk.current_event
    assert event is not None
    assert event.book.event.name == "Kitchen Open"
    walk.press(Qt.Key.Key_2, CTRL)
    for name in PLAYERS:
        walk.line(name)
    assert len(event.book.enrollments) == len(PLAYERS)
    walk.look("enrolled")
    walk.press(Qt.Key.Key_Return, CTRL)
    for number in (1, 2):
        walk.press(Qt.Key.Key_Return, CTRL)
        walk.look(f"draft of round {number}")
        walk.press(Qt.Key.Key_Return, CTRL)
        walk.look(f"round {number}")
        walk.press(Qt.Key.Key_L, CTRL)
        for pairing in event.book.outstanding(RoundNumber(number)):
            walk.line(f"{pairing.table} 2-1")
        assert not event.book.outstanding(RoundNumber(number))
        walk.look(f"results of round {number}")
    walk.palette("close the event")
    assert event.book.event.status is EventStatus.CLOSED
    walk.look("closed")
    assert not walk.wrong, "\n".join(walk.wrong)


@sized(SIZES[0])
def test_every_page_of_a_lifelike_event(walk: Walk) -> None:
    """Gone to twice: as it is made, and again where there is least room, when nothing is loaded with it any more."""
    found = invented(walk.running.table)
    walk.running.desk.open_event(found.event)
    walk.running.settle()
    for size in (SIZES[0], SMALL):
        walk.dress(*size)
        walk.watchdog.begin()
        walk.through_every_page()
    assert not walk.wrong, "\n".join(dict.fromkeys(walk.wrong))
