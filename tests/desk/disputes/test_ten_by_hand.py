"""Ten disputes recorded by hand from an empty desk, through the window's own lines, keys and menus, without the text.

Each takes so few letters that somebody who types three a second is done within two minutes.
"""

import pytest
from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.test_laying_by_menu import chosen
from tests.desk.disputes.test_recording import Recorded

LETTERS = 3 * 105
"""Three a second, with fifteen seconds of two minutes left to look."""
Dispute = tuple[tuple[str, ...], tuple[str, ...], str, tuple[str, ...]]
TEN: dict[str, Dispute] = {
    "combat damage and a sacrifice": (
        ("mogg fanatic", "bob: grizzly bears; bob's turn"),
        ("bob attacks bears; ann blocks fanatic; damage", "ann sac fanatic > bears; resolve; resolve"),
        "Legal", ("Bob: 20 life",),
    ),
    "a banding attack": (
        ("benalish hero; hill giant", "bob: craw wurm"),
        ("attack with (hero + giant); bob blocks giant with wurm", "damage; wurm deals 6 to hero; resolve"),
        "Legal", ("Hill Giant 3/3",),
    ),
    "a morph in response": (
        ("exalted angel fd as angel; 4 plains", "bob: hand lightning bolt; in play mountain"),
        ("ann passes; bob plays bolt > angel", "ann turns angel up; resolve"),
        "Legal", ("Exalted Angel 4/5",),
    ),
    "a stack of five with a redirected spell": (
        (
            "5 island; 3 mountain; hand lightning bolt, deflection, counterspell",
            "bob: in play 4 island; 3 mountain; hand counterspell, fork",
        ),
        (
            "ann plays bolt > bob; bob plays fork > bolt; ann plays counter > fork",
            "bob plays counter > counterspell-1; ann plays defl > counterspell-2",
            "resolve; deflection; resolve all",
        ),
        "Legal", ("Bob: 17 life",),
    ),
    "three players": (
        ("players Ann, Bob, Cid", "hill giant", "cid: grizzly bears"),
        ("ann attacks cid with giant; cid blocks bears; damage; resolve",),
        "Legal", ("Cid: 20 life",),
    ),
    "an illegal block taken back": (
        ("wind drake", "bob: grizzly bears"),
        ("ann attacks drake; bob blocks bears", "no block; damage; resolve"),
        "Legal: What was not taken back is legal.", ("Bob: 18 life",),
    ),
    "two lands in a turn": (
        ("hand forest, mountain",),
        ("ann plays forest; ann plays mountain",),
        "Illegal at entry 2", (),
    ),
    "protection and an Aura": (
        ("hand unholy strength; in play swamp", "bob: white knight"),
        ("ann plays unholy strength > knight",),
        "Illegal at entry 1", (),
    ),
    "a Growth in response to a Bolt": (
        ("grizzly bears; forest; hand giant growth", "bob: in play mountain; hand lightning bolt"),
        ("ann passes; bob plays bolt > bears", "ann plays growth > bears; resolve all"),
        "Legal", ("Grizzly Bears 5/5",),
    ),
}  # fmt: skip


@pytest.fixture
def desk(running: RunningDesk) -> Recorded:
    return Recorded(running)


def settled(desk: Recorded, verdict: str, seen: tuple[str, ...]) -> None:
    position = " ".join(desk.position.split())
    assert desk.verdict.startswith(verdict), desk.verdict
    assert [one for one in seen if one not in position] == [], position
    assert desk.page.case.isHidden(), "the text was not needed"
    assert desk.page.said.words == ""


@pytest.mark.parametrize("dispute", TEN)
def test_a_dispute_is_recorded_by_hand_in_two_minutes(desk: Recorded, dispute: str) -> None:
    laid, told, verdict, seen = TEN[dispute]
    desk.lay(*laid)
    desk.tell(*told)
    settled(desk, verdict, seen)
    lines = (*laid, *told)
    assert sum(map(len, lines)) + 2 * len(lines) < LETTERS


def test_a_copy_of_a_copy_is_recorded_by_line_and_by_menu(desk: Recorded) -> None:
    desk.lay("hill giant; bob: clone", "ann: hand clone; in play 4 island")
    lying = next(p for p in desk.page.state.table.plates if p.zone == "in play" and p.first.name == "Clone")
    chosen(desk, lying.first.ref, "Copy of", "Hill Giant")
    desk.tell("ann plays clone; resolve")
    assert desk.verdict.startswith("Undecided: Ann must choose")
    options = desk.page.ruling.decision.options
    copied = next(
        options.item(row).text() for row in range(options.count()) if "clone" in options.item(row).text()
    )
    desk.tell(copied)
    settled(desk, "Legal", ())
    assert desk.position.count("Hill Giant") == 3


def test_ten_are_named() -> None:
    assert len(TEN) + 1 == 10


def test_one_after_the_other_at_one_desk(desk: Recorded) -> None:
    """The next dispute begins with its first player and an empty line, whatever was said in the one before."""
    for dispute in ("combat damage and a sacrifice", "three players", "a banding attack"):
        desk.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
        laid, told, verdict, seen = TEN[dispute]
        desk.lay(*laid)
        desk.tell(*told)
        settled(desk, verdict, seen)
        desk.tell("and then the dog ate it")
        assert ".." not in desk.page.telling.reading.text()
