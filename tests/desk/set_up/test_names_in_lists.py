"""How lists order and write names: chosen on Set-up, followed by the desk, paper and the public window."""

from datetime import datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QWidget

from tests.desk.conftest import RunningDesk
from tests.printing.reading import page_texts
from tournament_app.bootstrap.paper import set_form
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.desk.public.sheets import pages_of, pairings_sheet, public_round, standings_sheet
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.structures import placed
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import register_players
from tournament_app.services.pair_round import pair_next_round, publish_round

NAMES = ("Zoë van der Berg", "Jan Nowak", "Ada Zimmer", "山田 太郎", "Pelé", "María de la Cruz")
BY_FAMILY = ["de la Cruz, María", "Nowak, Jan", "Pelé", "van der Berg, Zoë", "Zimmer, Ada", "山田 太郎"]
BY_GIVEN = ["Ada Zimmer", "Jan Nowak", "María de la Cruz", "Pelé", "Zoë van der Berg", "山田 太郎"]
NOW = datetime(2003, 12, 20, 14, 5)


def begun(running: RunningDesk) -> EventBook:
    """An event of these people whose first round is published, open at the desk."""
    event = running.event().event.id
    people = register_players(running.table, [Player(PlayerId(0), name) for name in NAMES])
    running.table.perform(event, lambda book: enroll_players(book, people, range(len(people))))
    running.table.perform(event, lambda book: pair_next_round(book, 1))
    book = running.table.perform(event, publish_round).book
    running.open(book)
    return book


def tab(running: RunningDesk, name: str) -> QWidget:
    page = running.room.event_page
    assert page is not None
    page.show_tab(name)
    running.settle()
    return page.tab


def choose(running: RunningDesk, words: str) -> None:
    """The choice of these words in the field that has it, by the arrow keys."""
    for field in tab(running, "set-up").findChildren(QComboBox):
        if (at := field.findText(words)) >= 0:
            field.setFocus()
            while field.currentIndex() != at:
                down = field.currentIndex() < at
                running.bot.keyClick(field, Qt.Key.Key_Down if down else Qt.Key.Key_Up)
            running.settle()
            return
    raise AssertionError(words)


def on_paper(book: EventBook, form: str) -> list[str]:
    """The names as a form has them, from the top."""
    words = page_texts(set_form(book, form, NOW))[0]
    return sorted({name for name in (*BY_FAMILY, *BY_GIVEN) if name in words}, key=words.index)


def test_the_order_and_the_form_are_chosen_and_every_list_follows(running: RunningDesk) -> None:
    book = begun(running)
    found = public_round(book)
    assert found is not None
    assert [row[0] for row in pairings_sheet(book, found).rows] == BY_GIVEN
    players = tab(running, "players")
    assert isinstance(players, PlayersTab)
    choose(running, "By family name")
    choose(running, "Family name first: Nowak, Jan")
    event = running.desk.current_event
    assert event is not None
    after = event.book
    sheet = pairings_sheet(after, found)
    assert [row[0] for row in sheet.rows] == BY_FAMILY
    assert pages_of(sheet, 2)[0].guide == "De – Now"
    shown = {row[1] for row in standings_sheet(after, found, placed(after)).rows}
    assert shown == set(BY_FAMILY)
    tab(running, "players")
    assert {players.model.index(row, 1).data() for row in range(players.model.rowCount())} == set(BY_FAMILY)
    players.model.sort(1)
    assert [record.name.text for record in players.model.records()] == BY_FAMILY
    round_ = tab(running, "round")
    assert isinstance(round_, RoundTab)
    seated = {name.text for line in round_.model.records() for name in (line.name1, line.name2)}
    assert seated == set(BY_FAMILY)


@pytest.mark.parametrize("form", ["players", "seatings"])
def test_paper_follows_and_is_as_it_was_unasked(running: RunningDesk, form: str) -> None:
    book = begun(running)
    assert on_paper(book, form) == BY_GIVEN
    choose(running, "By family name")
    event = running.desk.current_event
    assert event is not None
    order = ["María de la Cruz", "Jan Nowak", "Pelé", "Zoë van der Berg", "Ada Zimmer", "山田 太郎"]
    assert on_paper(event.book, form) == order
    choose(running, "Family name first: Nowak, Jan")
    assert on_paper(event.book, form) == BY_FAMILY
    wall = page_texts(set_form(event.book, "pairings-by-name", NOW))[0]
    assert wall.index("Nowak, Jan") < wall.index("山田 太郎")
    assert "Jan Nowak" not in wall
