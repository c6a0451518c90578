from datetime import datetime
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QLabel

from tests.desk.conftest import RunningDesk
from tests.desk.standings.test_standings_tab import play
from tests.desk.worked_tab import shown
from tournament_app.bootstrap.paper import page_count
from tournament_app.desk.paper.forms import FORMS, form_called
from tournament_app.desk.paper.paper_tab import PaperTab
from tournament_app.desk.paper.pdf_pages import open_pdf
from tournament_app.desk.paper.press import Press
from tournament_app.desk.paper.sending import usual_wish
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.printing.forms import print_form
from tournament_app.printing.lines import StandingLine
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.standings_sheet import Standings
from tournament_app.services.drop_player import drop_players
from tournament_app.services.name_staff import name_staff

CTRL = Qt.KeyboardModifier.ControlModifier


class HallPress(Press):
    """A press whose only printer writes what it prints into a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def names(self) -> list[str]:
        return ["Hall printer"]

    def printer(self, _name: str, paper: str, title: str) -> QPrinter:
        printer = super().printer("", paper, title)
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(self.file))
        return printer


def open_tab(running: RunningDesk, players: int = 8, rounds: int = 2) -> PaperTab:
    running.open(play(running, running.event(players=players), rounds))
    return shown(running, "paper", PaperTab)


def text_of(tab: PaperTab) -> str:
    """The text of the previewed form."""
    from pypdfium2 import PdfDocument

    assert tab.preview.pages is not None
    document = PdfDocument(tab.preview.pages.content)
    words = "\n".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    return words


WITHOUT_PLAYERS_HERE = (
    "outstanding",
    "penalties",
    "penalty-slips",
    "deck-check",
    "bracket",
    "pods",
    "invitations",
)


@pytest.mark.parametrize("form", [form.name for form in FORMS if form.name not in WITHOUT_PLAYERS_HERE])
def test_every_form_is_previewed_after_its_name_is_given(running: RunningDesk, form: str) -> None:
    tab = open_tab(running)
    tab.show_argument(form)
    running.settle()
    assert tab.choice.form.name == form
    assert tab.preview.pages is not None
    assert tab.preview.picture.pixmap().width() > 100
    assert ("Signature" if form == "decklist-blank" else "Player 0003") in text_of(tab)


@pytest.mark.parametrize(
    ("form", "why"), [("bracket", "No bracket has begun"), ("pods", "There are no pods yet")]
)
def test_a_form_of_a_stage_that_is_not_there_says_when_it_will_be(
    running: RunningDesk, form: str, why: str
) -> None:
    tab = open_tab(running)
    tab.show_argument(form)
    running.settle()
    assert tab.preview.pages is None
    said = [label.text() for label in tab.findChildren(QLabel)] + [tab.said.words]
    assert any(why in words for words in said)


def test_slips_are_cut_as_chosen_and_printed_so_from_round(running: RunningDesk) -> None:
    tab = open_tab(running, players=34)
    tab.show_argument("slips")
    running.settle()
    assert tab.preview.pages is not None
    assert tab.preview.pages.count == 5
    assert tab.choice.a_sheet.isVisible()
    tab.choice.a_sheet.setFocus()
    running.bot.keyClick(tab.choice.a_sheet, Qt.Key.Key_8)
    running.settle()
    assert tab.preview.pages.count == 3
    assert usual_wish(running.desk.preferences, "slips", None) == tab.wish
    tab.show_argument("players")
    assert not tab.choice.a_sheet.isVisible()
    tab.show_argument("slips")
    assert tab.wish.a_sheet == 8


def test_a_label_printer_gets_a_label_for_each_table(running: RunningDesk, tmp_path: Path) -> None:
    tab = open_tab(running, players=8)
    tab.sending.press = HallPress(tmp_path / "labels.pdf")
    tab.show_argument("slips")
    tab.choice.paper.setCurrentText("Label roll, 62 mm")
    assert not tab.choice.a_sheet.isVisible()
    running.settle()
    running.bot.keyClick(tab.choice.forms, Qt.Key.Key_P, CTRL)
    running.settle()
    labels = open_pdf((tmp_path / "labels.pdf").read_bytes())
    assert labels.count == 4
    assert round(labels.size.width() * 25.4 / 72) == 62
    tab.show_argument("standings")
    assert tab.choice.paper.findText("Label roll, 62 mm") < 0


def test_badges_name_players_and_staff(running: RunningDesk) -> None:
    tab = open_tab(running)
    judge = StaffMember("Ewa Wiśniewska", StaffRole.HEAD_JUDGE, 3)
    tab.event_.perform(lambda book: name_staff(book, judge), said=tab.said)
    running.settle()
    tab.show_argument("badges")
    running.settle()
    words = text_of(tab)
    for part in ("Winter Open", "Player 0007", "No. 8", "DCI 1000000007", "Ewa", "Wiśniewska", "Head judge"):
        assert part in words


def test_a_form_of_a_past_round_is_about_that_round(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.show_argument("slips 1")
    running.settle()
    assert "Round 1" in text_of(tab)
    assert "Round 2" not in text_of(tab)


def test_the_preview_follows_the_event(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.show_argument("players")
    running.settle()
    assert "left" not in text_of(tab)
    who = next(iter(tab.event_.book.enrollments))
    tab.event_.perform(lambda book: drop_players(book, [who], DropReason.BY_PLAYER), said=tab.said)
    running.bot.waitUntil(lambda: tab.preview.pages is not None and "left" in text_of(tab), timeout=5000)


def test_pairings_without_opponents_name_everybody_once(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.show_argument("pairings-by-name")
    running.settle()
    assert text_of(tab).count("Player 0003") == 2
    tab.choice.half.setChecked(True)
    running.settle()
    assert text_of(tab).count("Player 0003") == 1


def test_each_form_remembers_its_own_paper(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.show_argument("slips")
    tab.choice.paper.setCurrentIndex(tab.choice.paper.findData("letter"))
    tab.show_argument("standings")
    tab.choice.paper.setCurrentIndex(tab.choice.paper.findData("a4"))
    tab.show_argument("slips")
    assert tab.wish.paper == "letter"
    running.settle()
    assert tab.preview.pages is not None
    assert round(tab.preview.pages.size.width()) == 612


def test_one_key_prints_every_page_and_the_printer_is_remembered(
    running: RunningDesk, tmp_path: Path
) -> None:
    tab = open_tab(running, players=60)
    tab.sending.press = HallPress(tmp_path / "printed.pdf")
    tab.show_argument("slips")
    running.settle()
    running.bot.keyClick(tab.choice.forms, Qt.Key.Key_P, CTRL)
    running.settle()
    assert tab.preview.pages is not None
    assert tab.preview.pages.count > 1
    assert page_count((tmp_path / "printed.pdf").read_bytes()) == tab.preview.pages.count
    assert running.room.messages.words == f"Sent {tab.preview.pages.count} pages to Hall printer."
    assert tab.choice.printer == "Hall printer"


def test_without_a_printer_the_page_says_what_to_do(running: RunningDesk) -> None:
    tab = open_tab(running)
    tab.sending.press.names = list
    running.bot.keyClick(tab.choice.forms, Qt.Key.Key_P, CTRL)
    running.settle()
    assert "No printer is set up" in tab.said.words
    assert [button.text() for button in tab.said.answer_buttons] == ["Save as PDF"]


def test_a_form_is_saved_as_a_pdf_or_the_reason_is_said(running: RunningDesk, tmp_path: Path) -> None:
    tab = open_tab(running)
    tab.save_to(tmp_path / "form.pdf")
    running.settle()
    assert page_count((tmp_path / "form.pdf").read_bytes()) == 1
    tab.save_to(tmp_path / "nowhere" / "form.pdf")
    running.settle()
    assert "cannot be written" in tab.said.words


def test_before_the_first_round_the_preview_says_why_there_is_nothing(running: RunningDesk) -> None:
    tab = open_tab(running, rounds=0)
    tab.show_argument("slips")
    running.settle()
    assert tab.preview.pages is None
    assert "no round 1 yet" in tab.preview.picture.text()
    tab.show_argument("seatings")
    running.settle()
    assert tab.preview.pages is not None


def test_pages_turn_and_zoom_by_keys(running: RunningDesk) -> None:
    tab = open_tab(running, players=60)
    tab.show_argument("slips")
    running.settle()
    fitted = tab.preview.percent
    running.bot.keyClick(tab.preview, Qt.Key.Key_PageDown)
    running.bot.keyClick(tab.choice.forms, Qt.Key.Key_Plus, CTRL)
    running.settle()
    assert tab.where.text().startswith("Page 2 of ")
    assert tab.preview.percent > fitted
    running.bot.keyClick(tab.preview, Qt.Key.Key_End)
    assert tab.preview.pages is not None
    assert tab.preview.page == tab.preview.pages.count - 1


def test_a_word_of_the_palette_means_a_form() -> None:
    assert [form_called(words) for words in ("slips", "Pairings by table", "wall thing", "")] == [
        FORMS[3],
        FORMS[2],
        None,
        None,
    ]


def test_the_palette_goes_to_a_form_from_any_tab_of_the_event(running: RunningDesk) -> None:
    running.open(play(running, running.event(players=8), 2))
    page = running.room.event_page
    assert page is not None
    page.show_tab("players")
    running.room.palette.open("print slips 1")
    running.bot.keyClick(running.room.palette.line, Qt.Key.Key_Return)
    running.settle()
    assert isinstance(page.tab, PaperTab)
    assert (page.tab.wish.form, page.tab.wish.round) == ("slips", 1)


def test_no_printer_at_all_is_said_before_anybody_presses_print(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Press, "names", lambda _: [])
    tab = open_tab(running)
    assert tab.primary.text() == "Save as PDF"
    assert "No printer is set up" in tab.choice.printer_name.text()
    monkeypatch.setattr(Press, "names", lambda _: ["Hall printer"])
    tab.refresh()
    running.settle()
    assert tab.primary.text().startswith("Print")


def test_the_file_is_named_after_the_round_and_its_folder_is_remembered(
    running: RunningDesk, tmp_path: Path
) -> None:
    tab = open_tab(running)
    tab.show_argument("pairings-by-name")
    assert tab._title() == "Winter Open pairings-by-name round 2"
    tab.show_argument("players")
    assert tab._title() == "Winter Open players"
    tab.save_to(tmp_path / "list.pdf")
    running.settle()
    assert running.desk.preferences.text("paper/folder") == str(tmp_path)


def test_one_key_on_round_prints_pairings_and_slips(running: RunningDesk, tmp_path: Path) -> None:
    running.open(play(running, running.event(players=8), 2))
    running.desk.show_tab("round")
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, RoundTab)
    said: list[str] = []
    printed = iter(("pairings.pdf", "slips.pdf"))
    hall = HallPress(tmp_path / "unused.pdf")

    class Hall(HallPress):
        def printer(self, name: str, paper: str, title: str) -> QPrinter:
            said.append(title)
            hall.file = tmp_path / next(printed)
            return hall.printer(name, paper, title)

    page.tab.steps.press = Hall(tmp_path / "unused.pdf")
    running.bot.keyClick(page.tab, Qt.Key.Key_P, CTRL)
    running.settle()
    assert said == ["Winter Open pairings-by-name round 2", "Winter Open slips round 2"]
    assert all(page_count((tmp_path / name).read_bytes()) == 1 for name in ("pairings.pdf", "slips.pdf"))


def test_the_standings_of_a_grand_prix_fill_their_sheets() -> None:
    lines = tuple(
        StandingLine(
            n, f"Aleksandra van der Meer {n}", 30, 9, 1, 0, Fraction(2, 3), Fraction(5, 7), Fraction(1, 2)
        )
        for n in range(1, 1194)
    )
    heading = Heading("Grand Prix", "Round 9 of 9", datetime(2003, 12, 20))
    assert page_count(print_form(Standings(heading, lines), PaperSize.A4)) <= 12
