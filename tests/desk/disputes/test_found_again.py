"""Rulings found again, rules opened where they are cited, rulings sent on, and the infraction on the penalty line."""

from pathlib import Path

import pytest
import zxingcpp
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import FIGHT, DisputeDesk
from tests.desk.disputes.test_disputes_and_calls import at_the_desk, to_the_desk
from tests.desk.judging.test_calls_and_judges import Calls
from tournament_app.desk.disputes.sending import CodeView
from tournament_app.desk.judging.penalties_tab import PenaltiesTab
from tournament_app.services.handle_call import attach_case

Key, Control, Shift = Qt.Key, Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
ILLEGAL = FIGHT.replace("by: Bob, with: {fanatic: bears}", "by: Bob, with: {fanatic: fanatic}")
RULES = """\
House rules of 2003
{}
310.4. Damage is dealt at once.
310.4a Each creature deals it.
420.5c Lethal damage destroys.
""".format("\n".join(f"30{n}. Part {n}" for n in range(9)))


@pytest.fixture
def disputes(running: RunningDesk) -> DisputeDesk:
    return DisputeDesk(running)


def found(disputes: DisputeDesk) -> list[str]:
    return [one.title for one in disputes.page.past.drawer.rulings.records()]


def test_a_ruling_that_ships_is_found_and_opened(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    disputes.press(Key.Key_F, Control)
    drawer = disputes.page.past.drawer
    assert drawer.search.hasFocus()
    QTest.keyClicks(drawer.search, "force of nature 502.9")
    disputes.press(Key.Key_Return)
    disputes.settle()
    assert found(disputes) == ["A trampler may not skip a blocker that is protected from it"]
    disputes.press(Key.Key_Down)
    disputes.press(Key.Key_Return)
    assert disputes.page.ruling.title.text() == found(disputes)[0]
    disputes.press(Key.Key_Z, Control)
    assert disputes.page.ruling.title.text() == "Was the Bear dead already?"


def test_every_ruling_made_here_is_found_again_even_after_a_crash(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    disputes.page.past.keep()
    disputes.settle()
    made = disputes.running.desk.equipment.disputes.rulings.made()
    assert [(one.title, one.where, one.when) for one in made] == [
        ("Was the Bear dead already?", "made here", "2003-12-20")
    ]
    disputes.page.past.keep()
    disputes.settle()
    assert len(disputes.running.desk.equipment.disputes.rulings.made()) == 1, "the same case is kept once"
    disputes.page.past.show("bear dead already")
    disputes.settle()
    assert found(disputes) == ["Was the Bear dead already?"]


def test_a_ruling_made_here_is_deleted_where_it_is_found_and_one_that_ships_is_not(
    disputes: DisputeDesk,
) -> None:
    disputes.paste(FIGHT)
    past, tools = disputes.page.past, disputes.running.desk.equipment.disputes.rulings
    past.keep()
    past.show("bear dead already")
    disputes.settle()
    past.drawer.list.setFocus()
    disputes.press(Key.Key_Delete, Control | Shift)
    disputes.settle()
    assert (tools.made(), found(disputes)) == ((), [])
    past.show("bear dead already")
    disputes.settle()
    assert found(disputes) == []
    disputes.running.desk.messages.undo_button.click()
    disputes.settle()
    assert [one.title for one in tools.made()] == found(disputes) == ["Was the Bear dead already?"]
    past.show("force of nature 502.9")
    disputes.settle()
    past.delete()
    disputes.settle()
    assert found(disputes) == ["A trampler may not skip a blocker that is protected from it"]


def test_a_kept_ruling_that_is_damaged_hides_no_other(disputes: DisputeDesk, tmp_path: Path) -> None:
    disputes.paste(FIGHT)
    disputes.page.past.keep()
    disputes.settle()
    (tmp_path / "rulings" / "99990101-000000-abc.json").write_bytes(b"{")
    assert len(disputes.running.desk.equipment.disputes.rulings.made()) == 1


def test_cases_like_this_one_are_offered_while_recording(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    disputes.press(Key.Key_L, Control | Shift)
    disputes.settle()
    assert found(disputes)[0] == "Combat damage is on the stack, then its source is sacrificed"
    assert "the likest first" in disputes.page.past.drawer.said.text()


def test_without_a_document_our_own_title_of_the_rule_is_shown(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    cited = disputes.page.ruling.cited
    assert "420.5c" in cited.text()
    title = disputes.page.ruling.book.short_title("420.5c")
    assert title in cited.text()
    disputes.press(Key.Key_B, Control | Shift)
    assert title in disputes.why
    assert "No rules document of this book is imported" in disputes.why


def test_a_citation_opens_the_imported_document_at_the_rule_and_it_is_searched(
    disputes: DisputeDesk, tmp_path: Path
) -> None:
    file = tmp_path / "house-2003.txt"
    file.write_text(RULES)
    disputes.page.record.look_up.take_in(file)
    disputes.settle()
    disputes.paste(FIGHT)
    disputes.page.ruling.cited.linkActivated.emit("rule:420.5c")
    assert "Lethal damage destroys." in disputes.why
    assert "house-2003" in disputes.why
    disputes.page.record.look_up.search("damage dealt")
    assert "1 found" in disputes.why
    disputes.page.state.why.anchorClicked.emit("rule:310.4")
    assert "Damage is dealt at once." in disputes.why
    assert "310.4a" in disputes.why, "what stands below it is one click away"
    kept = disputes.running.desk.equipment.disputes.rules.documents()
    assert [one.name for one in kept] == ["house-2003"]


def test_a_document_of_another_year_is_not_opened_for_this_book(
    disputes: DisputeDesk, tmp_path: Path
) -> None:
    file = tmp_path / "house-2010.txt"
    file.write_text(RULES.replace("2003", "2010"))
    disputes.page.record.look_up.take_in(file)
    disputes.settle()
    disputes.paste(FIGHT)
    disputes.press(Key.Key_B, Control | Shift)
    assert "No rules document of this book is imported" in disputes.why


def test_a_file_without_rules_is_refused(disputes: DisputeDesk, tmp_path: Path) -> None:
    (tmp_path / "empty.txt").write_text("\n\n")
    disputes.page.record.look_up.take_in(tmp_path / "empty.txt")
    disputes.settle()
    assert "empty.txt holds no rules" in disputes.page.said.words


def test_a_ruling_is_one_file_that_opens_elsewhere(disputes: DisputeDesk, tmp_path: Path) -> None:
    disputes.paste(ILLEGAL)
    disputes.page.sending.save_to(tmp_path / "sent.case.yaml")
    disputes.settle()
    sent = (tmp_path / "sent.case.yaml").read_text()
    assert "# Verdict: illegal at entry 3" in sent
    disputes.page.intake.open_path(tmp_path / "sent.case.yaml")
    disputes.settle()
    assert disputes.verdict.startswith("Illegal at entry 3")


def test_the_code_on_screen_holds_the_case(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    disputes.press(Key.Key_K, Control | Shift)
    disputes.settle()
    dialog = disputes.page.sending.code
    assert dialog is not None
    (view,) = dialog.findChildren(CodeView)
    picture = view.grab().toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    image = Image.frombytes(
        "L",
        (picture.width(), picture.height()),
        bytes(picture.constBits()),
        "raw",
        "L",
        picture.bytesPerLine(),
    )
    (read,) = zxingcpp.read_barcodes(image)
    dialog.close()
    QApplication.processEvents()
    disputes.paste(read.text)
    assert disputes.verdict.startswith("Legal: All 7 entries")


def test_a_case_that_does_not_fit_into_a_code_is_said(disputes: DisputeDesk) -> None:
    many = "".join(f"      - {{card: Hill Giant, id: giant{n}}}\n" for n in range(60))
    disputes.paste(FIGHT.replace("  Bob:\n    in play:\n", f"  Bob:\n    in play:\n{many}"))
    disputes.press(Key.Key_K, Control | Shift)
    disputes.settle()
    assert "does not fit into a code" in disputes.page.said.words
    assert disputes.page.sending.code is None


def test_the_infraction_is_one_click_away_on_the_penalty_line(running: RunningDesk) -> None:
    calls = Calls(running)
    calls.log("3 was it dead already?")
    pairing = calls.desk.event.book.pairing_at(1, 3)
    assert pairing is not None
    first, second = (calls.desk.event.book.name_of(player) for player in pairing.players)
    named = ILLEGAL.replace("Ann", first).replace("Bob", second)
    calls.desk.do(lambda book: attach_case(book, 1, named))
    disputes = to_the_desk(calls, 1)
    button = disputes.page.ruling.banner.penalty
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    running.settle()
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, PenaltiesTab)
    typed = page.tab.entry.line.text()
    assert typed.startswith("3 2 other: ")
    assert "(CR 309" in typed
    assert not calls.desk.event.book.dossier.penalties, "nothing is logged before Enter"


def test_where_nothing_was_illegal_there_is_no_infraction(running: RunningDesk) -> None:
    calls = Calls(running)
    calls.log("3 was it dead already?")
    calls.desk.do(lambda book: attach_case(book, 1, FIGHT))
    to_the_desk(calls, 1)
    assert at_the_desk(calls).page.ruling.banner.penalty.isHidden()
