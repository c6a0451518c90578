"""Ratings at the desk: lists, a player's page, what a correction changed."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.open.page import Page
from tournament_app.desk.ratings.categories_page import RatingCategoriesPage
from tournament_app.desk.ratings.changes_page import RatingChangesPage
from tournament_app.desk.ratings.chart import FieldChart
from tournament_app.desk.ratings.import_page import RatingImportPage
from tournament_app.desk.ratings.paper_page import RatingPaperPage
from tournament_app.desk.ratings.player_page import RatingPlayerPage
from tournament_app.desk.ratings.ratings_page import RatingsPage
from tournament_app.desk.ratings.ratings_tab import RatingEventTab
from tournament_app.desk.ratings.seeds_page import RatingSeedsPage
from tournament_app.desk.ratings.what_if_page import WhatIfPage
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.player import Player
from tournament_app.domain.result import MatchResult
from tournament_app.services.create_event import change_event, close_event, reopen_event
from tournament_app.services.enroll_player import enroll_players
from tournament_app.services.keep_register import edit_player, merge_players, register_players
from tournament_app.services.pair_round import pair_next_round, publish_round
from tournament_app.services.rating_office import RatingOffice
from tournament_app.services.record_result import SlipEntry, record_result

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


def go(running: RunningDesk, place: str, argument: str = "") -> Page:
    running.shell.window.go(place, argument)
    running.settle()
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, Page)
    return page


def played(
    running: RunningDesk, name: str = "Winter Open", players: int = 8, on: date | None = None
) -> EventBook:
    """A sanctioned event of everybody in the register, one round played, still open."""
    book = running.event(name, 0 if running.table.store.players() else players)
    table, event = running.table, book.event.id
    if not book.enrollments:
        people = table.store.players()
        table.perform(event, lambda b: enroll_players(b, people, range(len(people))))
    header = replace(book.event, sanctioned=True, highest_judge_level=2, date=on or date(2003, 12, 20))
    table.perform(event, lambda b: change_event(b, header))
    table.perform(event, lambda b: pair_next_round(b, 7 + len(name)))
    book = table.perform(event, publish_round).book
    for pairing in book.outstanding(RoundNumber(1)):
        assert pairing.table is not None
        slip = SlipEntry(RoundNumber(1), pairing.table, MatchResult(2, 0))
        table.perform(event, lambda b, slip=slip: record_result(b, slip))
    return table.book(event)


def ratings_page(running: RunningDesk) -> RatingsPage:
    """The list with provisional ratings: the events of these tests are all of a player's first matches."""
    page = go(running, "ratings")
    assert isinstance(page, RatingsPage)
    page.filters.provisional.setChecked(True)
    page.refresh()
    running.settle()
    running.settle()
    return page


def close_by_hand(running: RunningDesk, book: EventBook) -> None:
    running.open(book)
    running.bot.mouseClick(shown(running, "set-up", SetUpTab).close_button, Qt.MouseButton.LeftButton)
    event = book.event.id
    running.bot.waitUntil(
        lambda: running.table.store.load(event).event.status is EventStatus.CLOSED, timeout=5000
    )
    running.settle()


def test_an_empty_list_says_how_ratings_get_here(running: RunningDesk) -> None:
    page = ratings_page(running)
    assert page.model.rowCount() == 0
    assert "close one under Set-up" in page.view.empty
    assert page.primary.text() == "Import matches"


def test_closing_a_sanctioned_event_rates_it_and_says_whose_rating_moved(running: RunningDesk) -> None:
    book = played(running)
    close_by_hand(running, book)
    said = running.room.messages.words
    assert "Closed Winter Open." in said
    assert "Rated Winter Open: 8 ratings changed" in said
    page = ratings_page(running)
    assert page.model.rowCount() == 8
    assert [line.rank for line in page.model.records()] == [1, 1, 1, 1, 5, 5, 5, 5]
    assert page.filters.category.currentText() == "Vintage"


def test_nothing_is_rated_before_somebody_asks_for_it(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An open event, a player registered: ratings hold up nobody's computer. The list asks for them."""
    rated: list[int] = []
    whole = RatingOffice.catch_up

    def watched(office: RatingOffice, *given: Any, **named: Any) -> Any:
        rated.append(1)
        return whole(office, *given, **named)

    monkeypatch.setattr(RatingOffice, "catch_up", watched)
    running.open(played(running))
    register_players(running.table, [Player(PlayerId(0), "Somebody New")])
    running.desk.register_changed.emit()
    running.settle()
    assert not rated
    ratings_page(running)
    assert rated


def test_the_list_is_of_established_players_and_says_who_is_left_out(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    page = go(running, "ratings")
    assert isinstance(page, RatingsPage)
    running.bot.waitUntil(lambda: page.primary.text() == "Show provisional ratings", timeout=5000)
    assert page.model.rowCount() == 0
    assert "all 8 ratings are provisional" in page.view.empty
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.bot.waitUntil(lambda: page.model.rowCount() == 8, timeout=5000)
    assert page.primary.text() == "Print the list"


def test_undoing_the_closing_takes_the_ratings_back(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    running.bot.mouseClick(running.room.messages.undo_button, Qt.MouseButton.LeftButton)
    running.settle()
    running.settle()
    assert "not rated until it is closed again" in running.room.messages.words
    assert ratings_page(running).model.rowCount() == 0


def test_a_correction_in_the_past_says_what_changed_for_whom(running: RunningDesk) -> None:
    first = played(running)
    close_by_hand(running, first)
    second = played(running, "Mayday", on=date(2004, 3, 1))
    close_by_hand(running, second)
    event = running.open(first)
    running.table.perform(event.id, reopen_event)
    slip = SlipEntry(RoundNumber(1), first.pairings[RoundNumber(1)][1].table, MatchResult(0, 2))
    running.table.perform(event.id, lambda b: record_result(b, slip, replacing=MatchResult(2, 0)))
    running.table.perform(event.id, close_event)
    running.desk.ratings.catch_up()
    running.settle()
    assert "Rated again from Winter Open (20 Dec 2003) on" in running.room.messages.words
    page = go(running, "rating-changes")
    assert isinstance(page, RatingChangesPage)
    assert page.model.rowCount() >= 2
    largest = page.model.record(0)
    assert largest.shift.rating_before != largest.shift.rating_after
    assert "Rated again from Winter Open" in page.words.text()


def test_a_players_page_shows_every_match_and_explains_the_arithmetic(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    page = ratings_page(running)
    page.view.choose(0)
    running.bot.keyClick(page.view, Key.Key_Return)
    running.settle()
    running.settle()
    player = running.shell.window.place
    assert isinstance(player, RatingPlayerPage)
    assert player.heading.text() == page.model.record(0).name
    assert [tile.text().splitlines()[0] for tile in player.tiles] == [
        "Vintage",
        "Extended",
        "Limited",
        "Standard",
    ]
    assert player.tiles[0].isChecked()
    assert "2000 P · 1 match" in player.tiles[0].text()
    line = player.matches.record(0)
    assert (line.outcome, line.change) == ("Won", "+400.0")
    because = [column.title for column in player.matches.columns].index("Why")
    assert player.matches.index(0, because).data() == "counts as 2000"
    player.tiles[1].click()
    assert player.chart is not None
    assert player.chart.isHidden()
    assert "No rated match in this category yet" in player.view.empty
    player.tiles[0].click()
    assert not player.chart.isHidden()
    player.view.choose(0)
    running.bot.keyClick(player.view, Key.Key_Return)
    assert "Match 1 of the first 25" in player.explanation.words.text()
    assert player.met.rowCount() == 1


def test_the_chart_names_the_match_under_the_mouse(running: RunningDesk) -> None:
    first = played(running)
    close_by_hand(running, first)
    page = go(running, "rating-player", str(next(iter(first.enrollments))))
    assert isinstance(page, RatingPlayerPage)
    assert page.chart is not None
    box = page.chart.plot.getPlotItem().getViewBox()
    from PySide6.QtCore import QPointF

    rating = page.matches.record(0).match.change.after.rating
    page.chart._hover(box.mapViewToScene(QPointF(1, rating)))
    assert page.chart._label.isVisible()
    assert "Winter Open, round 1" in page.chart._label.toPlainText()


def test_filters_leave_out_who_has_not_played_enough(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    page = ratings_page(running)
    page.filters.least.setValue(2)
    running.bot.waitUntil(lambda: page.model.rowCount() == 0, timeout=5000)
    page.filters.least.setValue(1)
    running.bot.waitUntil(lambda: page.model.rowCount() == 8, timeout=5000)
    page.filters.provisional.setChecked(False)
    running.bot.waitUntil(lambda: page.model.rowCount() == 0, timeout=5000)


def test_the_list_is_written_as_csv(running: RunningDesk, tmp_path: Path) -> None:
    close_by_hand(running, played(running))
    page = ratings_page(running)
    page.write_csv(tmp_path / "list.csv")
    running.settle()
    lines = (tmp_path / "list.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "rank,player,category,rating,matches,provisional,last_played"
    assert len(lines) == 9
    assert lines[1].endswith("vintage,2000,1,yes,2003-12-20")


def test_merging_two_records_rates_again(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    ratings_page(running)
    (extra,) = register_players(
        running.table, [Player(running.table.store.players()[0].id, "Player 0000 again")]
    )
    merge_players(running.table, extra, running.table.store.players()[0])
    running.desk.register_changed.emit()
    running.settle()
    assert any(line.name == "Player 0000 again" for line in ratings_page(running).model.records())


@pytest.mark.parametrize(
    "place",
    [
        "ratings",
        "rating-player",
        "rating-changes",
        "rating-paper",
        "rating-import",
        "rating-categories",
        "rating-seeds",
        "invitations",
        "what-if",
    ],
)
def test_pages_come_up_without_anything_rated(running: RunningDesk, place: str) -> None:
    assert go(running, place).said.words == ""


def ratings_tab(running: RunningDesk, book: EventBook) -> RatingEventTab:
    running.open(book)
    return shown(running, "ratings", RatingEventTab)


def test_an_events_tab_shows_its_field_then_what_it_changed(running: RunningDesk) -> None:
    book = played(running)
    tab = ratings_tab(running, book)
    assert "Will be rated when it is closed" in tab.words.text()
    assert "K is cut: only 8 players, fewer than 32" in tab.words.text()
    assert "0 rated, 8 without a rated match" in tab.figures.text()
    assert tab.chart is not None
    assert tab.chart.nothing.isVisible()
    assert not tab.chart.plot.isVisible()
    running.desk.current_event.perform(close_event, said=tab.said)
    running.settle()
    running.bot.waitUntil(lambda: "8 rated" in tab.figures.text(), timeout=5000)
    assert tab.chart.plot.isVisible()
    assert tab.words.text().startswith("Rated.")
    assert {line.shift.rating_after for line in tab.model.records() if line.shift} == {1200.0, 2000.0}


def test_a_low_chart_leaves_its_scale_out_before_figures_lie_on_each_other(running: RunningDesk) -> None:
    chart = FieldChart()
    running.bot.addWidget(chart)
    axes = chart.plot.getPlotItem()
    for lines, scaled in ((4, False), (20, True), (5, False)):
        chart.resize(400, lines * chart.fontMetrics().lineSpacing())
        chart.show()
        running.bot.wait(10)
        assert axes.getAxis("left").isVisible() is scaled
        assert axes.getAxis("bottom").label.isVisible() is scaled
        assert axes.getAxis("bottom").isVisible()


def test_what_if_is_asked_for_a_table_and_answered_with_both_ratings(running: RunningDesk) -> None:
    book = played(running)
    tab = ratings_tab(running, book)
    tab.what_if("1")
    running.settle()
    running.settle()
    page = running.shell.window.place
    assert isinstance(page, WhatIfPage)
    labels = {place: label.text() for place, label in page.answer.labels.items()}
    assert labels[1, 1] == "1600 after 0 matches, expected to score 50%"
    assert (labels[2, 1], labels[2, 2]) == ("2000 (+400.0)", "1200 (-400.0)")
    assert (labels[3, 1], labels[3, 2]) == ("1600 (+0.0)", "1600 (+0.0)")
    page.players.setValue(7)
    running.bot.waitUntil(lambda: "is not rated: it needs 8" in page.words.text(), timeout=5000)
    assert page.answer.isHidden()


def test_a_player_is_named_by_typing(running: RunningDesk) -> None:
    played(running)
    page = go(running, "what-if")
    assert isinstance(page, WhatIfPage)
    running.bot.keyClicks(page.first, "player 0003")
    running.bot.keyClick(page.first, Key.Key_Return)
    assert page.first.player is not None
    assert page.first.player.name == "Player 0003"


def test_a_house_format_moves_to_another_category_and_back(running: RunningDesk) -> None:
    book = played(running)
    header = replace(book.event, format="premodern")
    running.table.perform(book.event.id, lambda b: change_event(b, header))
    close_by_hand(running, running.table.book(book.event.id))
    assert ratings_page(running).filters.category.currentText() == "Premodern"
    page = go(running, "rating-categories")
    assert isinstance(page, RatingCategoriesPage)
    choice = page.choices["premodern"]
    choice.setCurrentIndex(choice.findData("extended"))
    running.settle()
    running.settle()
    assert ratings_page(running).filters.category.currentText() == "Extended"


HISTORY = """date,event,category,players,judge_level,round,player,opponent,result
2003-05-01,Club night,standard,32,2,1,Ann,Bo,win
2003-05-01,Club night,standard,32,2,1,Cy,Di,draw
"""


def test_a_match_history_is_looked_at_then_taken_in_and_taken_back(
    running: RunningDesk, tmp_path: Path
) -> None:
    (tmp_path / "club.csv").write_text(HISTORY, encoding="utf-8")
    page = go(running, "rating-import", str(tmp_path / "club.csv"))
    assert isinstance(page, RatingImportPage)
    assert "1 events and 2 matches" in page.words.text()
    assert "4 players, 4 of them new" in page.words.text()
    running.bot.mouseClick(page.primary, Qt.MouseButton.LeftButton)
    running.settle()
    running.settle()
    shown = running.shell.window.place
    assert isinstance(shown, RatingsPage)
    shown.filters.provisional.setChecked(True)
    running.bot.waitUntil(lambda: shown.model.rowCount() == 4, timeout=5000)
    go(running, "rating-import")
    page.view.choose(0)
    running.bot.keyClick(page.view, Key.Key_Delete, Control)
    page.said.answer_buttons[0].click()
    running.settle()
    assert page.model.rowCount() == 0
    assert ratings_page(running).model.rowCount() == 0


def test_everything_wrong_with_a_history_is_said_at_once(running: RunningDesk, tmp_path: Path) -> None:
    wrong = (
        HISTORY
        + "2003-05-01,Club night,standard,32,2,2,Ann,Ann,win\n2003-05-01,Club night,chess,32,2,2,Ann,Bo,win\n"
    )
    (tmp_path / "club.csv").write_text(wrong, encoding="utf-8")
    page = go(running, "rating-import", str(tmp_path / "club.csv"))
    assert "line 4: Ann plays against themself" in page.said.words
    assert "line 5: no category 'chess'" in page.said.words
    assert running.table.store.players() == []


def test_a_list_goes_to_paper_as_it_is_shown(running: RunningDesk, tmp_path: Path) -> None:
    close_by_hand(running, played(running))
    page = ratings_page(running)
    page.primary.click()
    running.settle()
    running.settle()
    paper = running.shell.window.place
    assert isinstance(paper, RatingPaperPage)
    assert paper.primary.text() == "Print 1 page"
    paper.save_to(tmp_path / "list.pdf")
    running.settle()
    assert (tmp_path / "list.pdf").read_bytes().startswith(b"%PDF")


def test_seeds_by_rating_award_byes_to_those_enrolled(running: RunningDesk) -> None:
    close_by_hand(running, played(running))
    second = running.event("Invitational")
    people = running.table.store.players()[:4]
    running.table.perform(second.event.id, lambda b: enroll_players(b, people, range(4)))
    event = running.open(running.table.book(second.event.id))
    page = go(running, "rating-seeds")
    assert isinstance(page, RatingSeedsPage)
    page._take_enrolled()
    page.category.setCurrentIndex(page.category.findData("vintage"))
    page.tops[2].setValue(2)
    running.bot.waitUntil(lambda: page.model.rowCount() == 4, timeout=5000)
    running.settle()
    ratings = [line.seed.rating for line in page.model.records()]
    assert ratings == sorted(ratings, key=lambda r: -(r or 0))
    assert all(line.seed.byes == 0 for line in page.model.records()), "provisional ratings earn no byes"
    assert page.primary.text() == "Award byes to 0"
    assert event.book.enrollments[people[0].id].awarded_byes == 0


def test_d5_1_the_list_names_whose_matches_it_counts_and_the_event_says_which_did_not(
    running: RunningDesk,
) -> None:
    book = played(running)
    for player in running.table.store.players():
        edit_player(running.table, player, replace(player, dci=""))
    close_by_hand(running, book)
    page = ratings_page(running)
    assert page.model.rowCount() == 8
    assert page.count.text().endswith("a house list: everybody counts")
    page.members_only.click()
    running.bot.waitUntil(lambda: page.model.rowCount() == 0, timeout=5000)
    assert page.count.text().endswith("members with a number only")
    assert running.desk.preferences.flag("ratings/members_only")
    tab = ratings_tab(running, running.table.book(book.event.id))
    running.bot.waitUntil(lambda: "without a DCI number (RS D.5.1)" in tab.words.text(), timeout=5000)
    assert tab.words.text().count("in round 1") == 4


def test_a_merge_can_still_be_undone_where_it_was_told_when_it_changed_ratings(running: RunningDesk) -> None:
    book = played(running)
    close_by_hand(running, book)
    (twin,) = register_players(running.table, [Player(PlayerId(0), "Aaron Twin")])
    ratings_page(running)
    page = go(running, "players")
    assert isinstance(page, RegisterPage)
    page._merge(twin, next(iter(book.players.values())))
    for _ in range(3):
        running.settle()
    messages = running.room.messages
    assert messages.words.startswith("Merged two records of Aaron Twin")
    assert "Rated again from Winter Open" in messages.words
    messages.undo_button.click()
    running.settle()
    assert len(running.table.store.players()) == len(book.players) + 1
