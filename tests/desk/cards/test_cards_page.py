"""Cards and formats, through real widgets."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt

from tests.benchmarks.stopwatch import in_turns
from tests.desk.conftest import RunningDesk
from tournament_app.desk.cards.cards_page import EDITOR, FORMATS, CardsPage


def cards_of(running: RunningDesk) -> CardsPage:
    running.desk.show_place("cards")
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, CardsPage)
    assert running.desk.cards.library is not None
    return page


def test_cards_are_found_while_typing_and_their_standing_shown(running: RunningDesk) -> None:
    page = cards_of(running)
    page.cards.day.setDate(QDate(2003, 12, 20))
    running.bot.keyClicks(page.cards.line, "fire/ice")
    assert [card.name for card in page.cards.model.records()] == ["Fire // Ice"]
    page.cards.line.setText("necropotence")
    facts = page.cards.facts.toPlainText()
    assert "Ice Age" in facts
    assert "banned" in facts
    assert "later changes are not known" not in facts
    page.cards.day.setDate(QDate(2026, 11, 22))
    assert "later changes are not known" in page.cards.facts.toPlainText()
    page.cards.line.setText("s:NOSUCH")
    assert page.cards.hint.text() == "No set has the code NOSUCH."
    page.cards.line.setText("lightening bolt")
    assert page.cards.model.rowCount() == 0
    assert "Did you mean Lightning Bolt" in page.cards.view.empty


SORTINGS = 13


@pytest.mark.benchmark
def test_a_search_is_answered_before_the_next_key(running: RunningDesk) -> None:
    page = cards_of(running)
    typed = ("g", "go", "gob", "goblin", "goblin w", "t:creature", "", "of the")
    pool = running.desk.cards.library
    assert pool is not None
    keys = [partial(page.cards.line.setText, text) for text in typed]
    *times, floor = in_turns(3, *keys, lambda: sorted(card.name.casefold() for card in pool.pool))
    print(
        f"slowest key {1000 * max(times):.0f} ms, all names sorted {1000 * floor:.1f} ms: {max(times) / floor:.1f}"
    )
    assert max(times) < SORTINGS * floor


def test_where_a_card_is_legal_leaves_room_for_the_names_of_formats(running: RunningDesk) -> None:
    page = cards_of(running)
    page.cards.day.setDate(QDate(2003, 12, 20))
    page.cards.line.setText("entomb")
    running.settle()
    legal = page.cards.facts.toHtml().partition("Legal on")[2].partition("Printed in")[0]
    assert "since" in legal
    assert legal.count("<td") == 2 * legal.count("<tr"), "a format, and what it says of the card in one cell"


def test_what_changed_between_two_days_is_shown(running: RunningDesk) -> None:
    page = cards_of(running)
    page.parts.setCurrentIndex(FORMATS)
    page.formats.choose("extended")
    page.formats.since.setDate(QDate(2003, 9, 1))
    page.formats.day.setDate(QDate(2003, 12, 20))
    assert "2 Oct 2003" in page.formats.page.toPlainText(), "the day Mirrodin came out"
    assert "banned" in page.formats.page.toPlainText().casefold()
    page.formats.compare.setChecked(True)
    changes = page.formats.page.toPlainText()
    assert "Entomb" in changes
    assert "legal → banned" in changes
    page.formats.since.setDate(QDate(1990, 1, 1))
    assert "begins on 1 Jul 1997" in page.formats.page.toPlainText()


def test_a_format_of_ones_own_is_kept_and_offered(running: RunningDesk, tmp_path: Path) -> None:
    page = cards_of(running)
    page.parts.setCurrentIndex(FORMATS)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    assert page._stack.currentIndex() == EDITOR
    page.editor.title.setText("Kitchen Table")
    page.editor.copies.setValue(1)
    page.editor.banned.setPlainText("Mana Drian\n")
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    assert "Did you mean Mana Drain" in page.said.words
    page.editor.banned.setPlainText("Mana Drain\n")
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    running.settle()
    assert (tmp_path / "formats" / "kitchen-table.json").exists()
    assert running.desk.facts.formats["kitchen-table"] == "Kitchen Table"
    assert [line.known.name for line in page.formats.view.chosen_records()] == ["kitchen-table"]
    assert "Mana Drain" in page.formats.page.toPlainText()
    page.formats.edit_button.click()
    assert page.editor.copies.value() == 1
    assert page.editor.banned.toPlainText() == "Mana Drain"
    page.editor.copies.setValue(2)
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    assert '"copies": 2' in (tmp_path / "formats" / "kitchen-table.json").read_text()


def test_a_new_format_takes_the_place_of_another_only_when_somebody_says_so(
    running: RunningDesk, tmp_path: Path
) -> None:
    page = cards_of(running)
    kept = tmp_path / "formats" / "kitchen-table.json"
    for copies in (1, 3):
        page.parts.setCurrentIndex(FORMATS)
        page._show_part(FORMATS)
        running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
        page.editor.title.setText("Kitchen  table")
        page.editor.copies.setValue(copies)
        running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
        running.settle()
        running.settle()
        assert '"copies": 1' in kept.read_text()
    assert "There is a format Kitchen table already" in page.said.words
    button = next(one for one in page.said.answer_buttons if one.text().startswith("Put this one"))
    running.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    running.settle()
    running.settle()
    assert '"copies": 3' in kept.read_text()


def test_a_pool_sheet_is_written_for_a_set(running: RunningDesk, tmp_path: Path) -> None:
    page = cards_of(running)
    page.save_pool_sheet("ONS", tmp_path / "pool.pdf")
    running.settle()
    assert (tmp_path / "pool.pdf").read_bytes().startswith(b"%PDF")
    page.save_pool_sheet("NOSUCH", tmp_path / "none.pdf")
    running.settle()
    assert "NOSUCH" in page.said.words


def test_a_file_that_is_no_card_reference_is_refused(running: RunningDesk, tmp_path: Path) -> None:
    page = cards_of(running)
    (tmp_path / "shopping.json").write_text('{"milk": 2}', encoding="utf-8")
    page.import_file(tmp_path / "shopping.json")
    running.settle()
    assert "shopping.json" in page.said.words


def test_a_card_says_what_the_program_plays_in_the_words_of_2003(running: RunningDesk) -> None:
    page = cards_of(running)

    def said(name: str) -> str:
        page.cards.line.setText(name)
        running.settle()
        return page.cards.facts.toPlainText()

    told = said("avalanche riders")
    assert "As the program plays it" in told
    assert "comes into play" in told
    assert "Imported text" not in told
    assert "from the game" in said("swords to plowshares")
    assert "to your mana pool" in said("mishra's factory")
    halves = said("fire // ice")
    assert "Fire\n" in halves
    assert "Ice\n" in halves
    assert "leave something out" in said("chaos orb")
    assert "does not understand this card" in said("ertai's meddling")
    assert "No abilities." in said("savannah lions")


def test_only_the_last_of_the_cards_wanted_in_one_breath_is_asked_for(running: RunningDesk) -> None:
    page = cards_of(running)
    for name in ("grizzly bears", "hill giant", "serra angel", "air elemental"):
        page.cards.line.setText(name)
    running.settle()
    assert "Flying" in page.cards.facts.toPlainText()
    assert page.cards.texts.of("Hill Giant") is None
