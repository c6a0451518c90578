"""Takes the README's pictures from the running program on an invented event: ``python -m tests.pictures``.

Each in light and dark, at one and a half times a window's size, so that they are sharp where a page shows them small.
"""

import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path

from engine.records import replace

os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["QT_SCALE_FACTOR"] = "1.5"

from PIL import Image
from PySide6.QtCore import QBuffer, QDate, QEventLoop, QSize, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from tests.invented_event import NOON, Invented, invented, played_to_the_semifinals
from tournament_app.bootstrap import application, open_scorers_table
from tournament_app.bootstrap.disputes import example_cases
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.cards.cards_page import CardsPage
from tournament_app.desk.decks.decks_tab import DecksTab
from tournament_app.desk.disputes.case_file import CaseFile
from tournament_app.desk.disputes.disputes_page import DisputesPage
from tournament_app.desk.judging.penalties_tab import PenaltiesTab
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.kit.theme import FUSION, theme
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.desk.shell.application import Shell
from tournament_app.desk.shell.workroom import Workroom
from tournament_app.desk.standings.standings_tab import StandingsTab

PICTURES = Path(__file__).parents[1] / "resources" / "pictures"
WINDOW = QSize(1240, 740)
COLOURS = 128


def main() -> None:
    """The invented event, opened once in each looks; one page after the other."""
    PICTURES.mkdir(exist_ok=True)
    app = QApplication(["pictures", *FUSION])
    for looks in ("light", "dark"):
        with tempfile.TemporaryDirectory() as name, _running(app, Path(name), looks) as (room, found):
            for picture, page in {**PAGES, **PLACES}.items():
                page(room, found)
                _grab(room.window, picture, looks)
            _take_public(room, looks)
            if looks == "light":
                _sheet(room, found)
            _bracket(room, found)
            _grab(room.window, "playoff", looks)


@contextmanager
def _running(app: QApplication, folder: Path, looks: str) -> Iterator[tuple[Workroom, Invented]]:
    database = str(folder / "pictures.sqlite")
    table = open_scorers_table(database, by="Ines Duarte")
    found = invented(table)
    equipment = replace(application.equipment(database, folder=folder), now=lambda: NOON)
    shell = Shell(lambda: equipment, Preferences(folder / "desk.ini"))
    theme.start(app, looks, 10)
    shell.window.resize(WINDOW)
    shell.window.show()
    while shell.workroom is None or shell.workroom.desk is None:
        _wait(20)
    shell.workroom.desk.open_event(found.event)
    settle(shell.workroom)
    yield shell.workroom, found
    shell.stop()
    shell.window.deleteLater()


def settle(room: Workroom) -> None:
    """Wait until nothing is under way and what came of it is shown."""
    began = time.monotonic()
    _wait(250)
    while not room.at_rest and time.monotonic() - began < 60:
        _wait(50)
    _wait(250)
    room.messages.fall_silent()


def _tab(room: Workroom, key: str) -> QWidget:
    assert room.desk is not None
    room.desk.show_tab(key)
    settle(room)
    assert room.event_page is not None
    assert room.event_page.tab is not None
    return room.event_page.tab


def _place(room: Workroom, key: str, argument: str = "") -> QWidget:
    assert room.desk is not None
    room.desk.show_place(key, argument)
    settle(room)
    place = room.window.place
    assert place is not None
    return place


def _round(room: Workroom, _: Invented) -> None:
    tab = _tab(room, "round")
    assert isinstance(tab, RoundTab)
    waiting = next(line for line in tab.model.records() if line.outstanding)
    tab.entry.line.setText(f"{waiting.pairing.table} 2-1")
    settle(room)


def _players(room: Workroom, _: Invented) -> None:
    _tab(room, "players")


def _standings(room: Workroom, _: Invented) -> None:
    tab = _tab(room, "standings")
    assert isinstance(tab, StandingsTab)
    tab.view.choose(2)
    tab.view.opened.emit(tab.model.record(2))
    settle(room)


def _penalties(room: Workroom, _: Invented) -> None:
    tab = _tab(room, "penalties")
    assert isinstance(tab, PenaltiesTab)
    tab.view.choose(0)
    tab.entry.line.setText("8 2 l 11")
    settle(room)


def _decks(room: Workroom, _: Invented) -> None:
    tab = _tab(room, "decks")
    assert isinstance(tab, DecksTab)
    faulty = next(at for at, line in enumerate(tab.lists.model.records()) if at % 9 == 4)
    tab.lists.view.choose(faulty)
    settle(room)


def _career(room: Workroom, found: Invented) -> None:
    _place(room, "rating-player", str(found.career))


def _dispute(room: Workroom, example: str, looked_at: str) -> None:
    page = _place(room, "disputes")
    assert isinstance(page, DisputesPage)
    name = f"{example}.case.yaml"
    page.case.put(CaseFile(name, example_cases()[name]), example_cases()[name])
    settle(room)
    page.state.table.choose(looked_at)
    settle(room)


def _disputes(room: Workroom, _: Invented) -> None:
    _dispute(room, "layers-with-a-dependency", "forest")


def _choice(room: Workroom, _: Invented) -> None:
    _dispute(room, "a-choice-between-replacements", "urzas-armor")


def _cards(room: Workroom, _: Invented) -> None:
    page = _place(room, "cards")
    assert isinstance(page, CardsPage)
    page.cards.day.setDate(QDate(2003, 12, 20))
    page.cards.line.setText("t:goblin mv:3")
    settle(room)
    page.cards.view.choose(
        next(at for at, card in enumerate(page.cards.model.records()) if "Warchief" in card.name)
    )
    settle(room)


def _paper(room: Workroom, _: Invented) -> None:
    tab = _tab(room, "paper")
    tab.show_argument("pairings-by-name")
    settle(room)


PAGES: dict[str, Callable[[Workroom, Invented], None]] = {
    "round": _round,
    "players": _players,
    "standings": _standings,
    "penalties": _penalties,
    "decks": _decks,
    "paper": _paper,
}
PLACES: dict[str, Callable[[Workroom, Invented], None]] = {
    "career": _career,
    "cards": _cards,
    "disputes": _disputes,
    "disputes-choice": _choice,
}


def _take_public(room: Workroom, looks: str) -> None:
    if looks != "light":
        return
    assert room.desk is not None
    room.desk.public_wanted.emit()
    settle(room)
    window = room.public.window
    assert window is not None
    window.resize(WINDOW)
    settle(room)
    _grab(window, "public-window", looks)
    window.close()


def _bracket(room: Workroom, found: Invented) -> None:
    """The event played on to the semifinals of its top eight."""
    assert room.desk is not None
    played_to_the_semifinals(room.desk.table, found.event)
    assert room.desk.current_event is not None
    room.desk.current_event.look_for_others()
    settle(room)
    _tab(room, "playoff")


def _grab(widget: QWidget, name: str, looks: str) -> None:
    buffer = QBuffer()
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    widget.grab().toImage().save(buffer, "PNG")
    _keep(Image.open(BytesIO(bytes(buffer.data().data()))), name if looks == "light" else f"{name}-dark")


def _sheet(room: Workroom, found: Invented) -> None:
    """The first page of a printed form."""
    from pypdfium2 import PdfDocument

    assert room.desk is not None
    document = PdfDocument(set_form(room.desk.table.book(found.event), "standings", NOON))
    _keep(document[0].render(scale=1.5).to_pil(), "sheet")
    document.close()


def _keep(image: Image.Image, name: str) -> None:
    image.convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE).save(
        PICTURES / f"{name}.png", optimize=True
    )


def _wait(milliseconds: int) -> None:
    loop = QEventLoop()
    QTimer.singleShot(milliseconds, loop.quit)
    loop.exec()


if __name__ == "__main__":
    main()
