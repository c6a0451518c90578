"""Which rulebook a ruling is by is said with it, and before it where the event plays by another."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import FIGHT, DisputeDesk
from tests.desk.watch import NOON
from tests.engine.cases.test_side_by_side import TAPPED
from tests.printing.reading import page_texts
from tournament_app.bootstrap.disputes import set_ruling
from tournament_app.desk.disputes.ruling_office import rulings_of


def desk_of(running: RunningDesk, format: str) -> DisputeDesk:
    running.open(running.event(format=format))
    found = DisputeDesk(running)
    found.settle()
    return found


def test_every_ruling_names_its_rulebook(running: RunningDesk) -> None:
    disputes = DisputeDesk(running)
    disputes.paste(FIGHT)
    assert disputes.page.ruling.banner.book.text() == "By the Comprehensive Rules of 1 December 2003."


def test_a_premodern_event_is_warned_before_the_verdict_with_what_its_rulebook_says(
    running: RunningDesk,
) -> None:
    disputes = desk_of(running, "premodern")
    disputes.paste(TAPPED)
    banner = disputes.page.ruling.banner
    assert banner.warning.isVisible()
    assert "Premodern is played by the Comprehensive Rules of 7 February 2025" in banner.warning.text()
    assert "Ann is at 20 life, not 19" in banner.warning.text()
    assert "They part at entry 2: CR 300.3 in this ruling, CR 507.2 in the other." in banner.warning.text()
    assert (
        "\n\u2013 Unused mana: costs 1 life for each (CR 300.3); by the rulebook of the event: costs no life"
        in banner.warning.text()
    )
    QTest.mouseClick(banner.event_book, Qt.MouseButton.LeftButton)
    disputes.settle()
    assert 'rules: "2025-02-07"' in disputes.page.case.words
    assert not banner.warning.isVisible()
    assert banner.book.text() == "By the Comprehensive Rules of 7 February 2025."


def test_the_paper_says_it_too(running: RunningDesk) -> None:
    disputes = desk_of(running, "premodern")
    disputes.paste(TAPPED)
    disputes.page.print()
    disputes.settle()
    asked = rulings_of(running.desk).for_paper
    assert asked is not None
    assert "Ann is at 20 life, not 19" in asked.warning
    said = " ".join(" ".join(page_texts(set_ruling(asked, "a4", NOON))).split())
    assert (
        said.index("Premodern is played by") < said.index("Legal") < said.index("Unused mana: costs 1 life")
    )


def test_an_event_of_the_day_is_not_warned_and_a_new_case_has_the_rulebook_of_its_event(
    running: RunningDesk,
) -> None:
    disputes = desk_of(running, "type1.5")
    disputes.paste(TAPPED)
    assert not disputes.page.ruling.banner.warning.isVisible()


def test_a_new_case_is_begun_by_the_rulebook_of_the_event(running: RunningDesk) -> None:
    disputes = desk_of(running, "middle-school")
    disputes.press(Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    assert "rules: middle-school" in disputes.page.case.words
    assert "Middle School" in disputes.page.ruling.banner.book.text()
