"""Ten more disputes, each in the words of somebody who has not read how it is typed, through the window's own lines.

Each from an empty table; nothing is said twice and nothing is refused on the way.
"""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.test_recording import Recorded
from tests.desk.disputes.test_ten_by_hand import LETTERS, Dispute, settled
from tournament_app.desk.disputes.table_paint import paint_area, paint_words
from tournament_app.desk.disputes.table_plan import Area

TOLD: dict[str, Dispute] = {
    "regeneration in response": (
        ("river boa, 2 forests", "bob: lightning bolt in hand, mountain, bob's turn"),
        ("bob bolts the boa", "ann regenerates river boa in response", "resolve; resolve"),
        "Legal", ("River Boa 2/1",),
    ),
    "madness discarded": (
        ("wild mongrel, 2 forests; hand: basking rootwalla",),
        ("ann discards rootwalla to mongrel", "yes", "resolve", "ann plays rootwalla for madness", "resolve all"),
        "Undecided", ("Basking Rootwalla",),
    ),
    "a counterspell war": (
        ("4 islands, 2 forests; hand: grizzly bears, counterspell", "bob: 4 islands; hand: counterspell"),
        ("ann casts bears", "bob counters it", "ann counters the counterspell", "resolve all"),
        "Legal", ("Grizzly Bears 2/2",),
    ),
    "echo unpaid": (
        ("pouncing jaguar echo, forest", "ann's turn; untap"),
        ("upkeep; resolve", "ann doesn't pay echo"),
        "Legal", (),
    ),
    "a trampler and protection": (
        ("craw wurm; rancor on wurm", "bob has a white knight"),
        ("ann attacks with wurm, bob blocks with knight", "damage", "wurm: 2 to knight, 6 to bob", "resolve"),
        "Legal", ("Bob: 14 life",),
    ),
    "half a split card": (
        ("fire // ice in hand, 2 mountains", "bob: llanowar elves, birds of paradise"),
        ("ann casts fire, 1 to elves and 1 to birds", "resolve"),
        "Legal", (),
    ),
    "phasing with an Aura": (
        ("breezekeeper, rancor on breezekeeper", "bob's turn; end of turn"),
        ("ann's upkeep",),
        "Legal", ("Phased out: 2",),
    ),
    "flashback": (
        ("graveyard: firebolt; 5 mountains", "bob: grizzly bears"),
        ("ann flashes back firebolt on bears", "resolve"),
        "Legal", (),
    ),
    "a Standstill": (
        ("standstill", "bob: shock in hand, mountain; bob's turn"),
        ("bob shocks ann", "resolve", "resolve"),
        "Legal", ("Ann: 18 life",),
    ),
    "Opalescence and Humility": (
        ("humility, opalescence, grizzly bears", "bob: serra angel"),
        ("ann attacks with everything", "bob doesn't block", "damage", "resolve"),
        "Legal", ("Bob: 14 life", "Humility 4/4"),
    ),
}  # fmt: skip


@pytest.fixture
def desk(running: RunningDesk) -> Recorded:
    return Recorded(running)


@pytest.mark.parametrize("dispute", TOLD)
def test_a_stranger_tells_it(desk: Recorded, dispute: str) -> None:
    laid, told, verdict, seen = TOLD[dispute]
    for line in laid:
        desk.lay(line)
        assert desk.page.laying.line.text() == "", desk.page.laying.reading.text()
    for line in told:
        desk.tell(line)
        assert desk.page.telling.line.text() == "", desk.page.telling.reading.text()
    settled(desk, verdict, seen)
    assert sum(map(len, (*laid, *told))) < LETTERS


def test_a_slip_is_mended_by_one_click(desk: Recorded) -> None:
    desk.lay("lightening bolt in hand, 2 mountains")
    (answer,) = desk.page.laying.answers.buttons
    assert answer.text() == "Lightning Bolt"
    QTest.mouseClick(answer, Qt.MouseButton.LeftButton)
    desk.settle()
    assert "Lightning Bolt" in desk.words
    assert "2 Mountain" in desk.words
    assert QApplication.focusWidget() is not None


def test_what_records_nothing_leaves_the_record_and_the_line_as_they_were(desk: Recorded) -> None:
    desk.lay("lightning bolt in hand, mountain")
    before = desk.words
    desk.tell("resolve")
    assert desk.words == before
    assert "Nothing is on the stack" in desk.page.telling.reading.text()


def test_sentences_on_the_table_are_painted_in_the_font_they_were_measured_in() -> None:
    image = QImage(200, 60, QImage.Format.Format_RGB32)
    painter, font = QPainter(image), QFont()
    paint_area(
        painter, Area(QRect(0, 0, 90, 40), "Ann", "in play", "Ann: 20 life", strong=True), font, here=False
    )
    assert painter.font().bold()
    paint_words(painter, QRect(0, 0, 200, 40), "In force: Giant Growth", font)
    assert not painter.font().bold()
    painter.end()


def test_other_players_sit_down_at_an_empty_desk(desk: Recorded) -> None:
    assert "players Marco, Lena" in desk.verdict
    desk.lay("players Marco, Lena", "lena: grizzly bears, lena's turn")
    desk.tell("lena attacks with bears", "marco doesn't block; damage; resolve")
    assert "Marco: 18 life" in desk.position
