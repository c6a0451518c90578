"""Floor situations at the desk: consequences are shown first, then one key does it."""

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.looking import cut_words
from tests.desk.playoff.test_playoff import book, enter_all, play_round, press, with_stages
from tests.desk.worked_tab import shown
from tournament_app.desk.floor.fields import Field
from tournament_app.desk.floor.panel import FloorPanel
from tournament_app.desk.floor.situations import SITUATIONS
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.kit.theme import theme
from tournament_app.desk.round.round_tab import RoundTab
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing

Key = Qt.Key


def round_tab(running: RunningDesk) -> RoundTab:
    return shown(running, "round", RoundTab)


def action(running: RunningDesk, name: str) -> Action:
    return next(found for found in running.desk.actions.at_hand() if found.name == name)


def opened(running: RunningDesk, name: str, typed: str) -> FloorPanel:
    page = round_tab(running)
    action(running, name).run(typed)
    settle(running)
    return page.floor


def settle(running: RunningDesk) -> None:
    """Until the consequences of what was typed are shown."""
    running.bot.wait(160)
    running.settle()


def at_round_1(running: RunningDesk, players: int = 8, structure: Structure = Structure.SWISS) -> None:
    with_stages(running, players, Stage(1, structure, rounds=3 if structure is Structure.SWISS else 0))
    press(running)
    press(running)


def at_table(running: RunningDesk, table: int, round_: int = 1) -> Pairing:
    found = book(running).pairing_at(RoundNumber(round_), TableNumber(table))
    assert found is not None
    return found


def corrected_at_table_1(running: RunningDesk, if_first_won: str, otherwise: str) -> RoundTab:
    """Another result is entered in round 1, and what is asked about it answered with yes."""
    page = round_tab(running)
    page.show_round(RoundNumber(1))
    found = at_table(running, 1)
    games = if_first_won if found.winner == found.player1 else otherwise
    running.bot.keyClicks(page.entry.line, f"1 {games}")
    for key in (Key.Key_Return, Key.Key_Plus):
        running.bot.keyClick(page.entry.line, key)
        running.settle()
    return page


def name(running: RunningDesk, player: PlayerId | None) -> str:
    assert player is not None
    return book(running).name_of(player)


def test_a_no_show_is_foreseen_and_then_recorded(running: RunningDesk) -> None:
    at_round_1(running)
    gone = at_table(running, 2).player1
    panel = opened(running, "A player does not appear", name(running, gone))
    assert name(running, gone) in panel.foreseen.text()
    assert at_table(running, 2).result is None
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    result = at_table(running, 2).result
    assert result is not None
    assert result.kind is ResultKind.NO_SHOW
    assert book(running).enrollments[gone].drop is not None
    assert panel.isHidden()


def test_what_a_situation_means_is_shown_whole_in_large_letters(running: RunningDesk) -> None:
    at_round_1(running)
    theme.wear("light", 14)
    running.shell.window.resize(1366, 768)
    for situation in SITUATIONS:
        panel = opened(running, situation.name, "")
        assert panel.about.text() == situation.help
        assert (situation.name, cut_words(panel)) == (situation.name, [])
        running.bot.keyClick(panel, Key.Key_Escape)


def test_leaving_it_changes_nothing(running: RunningDesk) -> None:
    at_round_1(running)
    before = book(running)
    panel = opened(running, "Disqualify a player", name(running, at_table(running, 1).player1))
    assert panel.do_it.isEnabled()
    running.bot.keyClick(panel, Key.Key_Escape)
    running.settle()
    assert panel.isHidden()
    assert book(running) == before


def test_a_disqualification_says_who_moves_up(running: RunningDesk) -> None:
    at_round_1(running)
    enter_all(running)
    best = min(book(running).enrollments)
    panel = opened(running, "Disqualify a player", name(running, best))
    assert f"{name(running, best)} takes no place" in panel.foreseen.text()
    assert "move up" in panel.foreseen.text()
    running.bot.keyClick(panel, Key.Key_Return)
    running.settle()
    drop = book(running).enrollments[best].drop
    assert drop is not None
    assert drop.reason is DropReason.DISQUALIFIED


def test_a_name_that_fits_nobody_bars_the_button(running: RunningDesk) -> None:
    at_round_1(running)
    panel = opened(running, "A player leaves", "Zachariasz")
    assert not panel.do_it.isEnabled()
    assert "Nobody in Winter Open" in panel.foreseen.text()


def test_life_totals_decide_a_playoff_match_at_the_end_of_time(running: RunningDesk) -> None:
    at_round_1(running, 4, Structure.SINGLE_ELIMINATION)
    panel = opened(running, "Time is over at a table", "1")
    assert "life totals" in panel.foreseen.text()
    assert not panel.do_it.isEnabled()
    for field, value in ((Field.WINS1, 1), (Field.WINS2, 1), (Field.LIFE1, 3), (Field.LIFE2, 12)):
        panel.fields[field].setValue(value)
    settle(running)
    assert "12" in panel.foreseen.text()
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    found = at_table(running, 1)
    assert found.winner == found.player2


def test_a_match_ended_early_needs_the_warning(running: RunningDesk) -> None:
    at_round_1(running)
    panel = opened(running, "End a match early", "1")
    panel.fields[Field.WINS1].setValue(1)
    settle(running)
    assert "30 minutes" in panel.foreseen.text()
    assert not panel.do_it.isEnabled()
    panel.fields[Field.MINUTES].setValue(30)
    settle(running)
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    assert at_table(running, 1).winner == at_table(running, 1).player1


def test_both_gone_lose_and_are_out(running: RunningDesk) -> None:
    at_round_1(running)
    panel = opened(running, "Both players are gone", "3")
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    assert at_table(running, 3).result == MatchResult(0, 0, kind=ResultKind.BOTH_LOSE)
    assert all(book(running).enrollments[p].drop is not None for p in at_table(running, 3).players)


def test_two_results_are_swapped_back(running: RunningDesk) -> None:
    at_round_1(running)
    line = round_tab(running).entry.line
    for typed in ("1 2 0", "2 0 2"):
        running.bot.keyClicks(line, typed)
        running.bot.keyClick(line, Key.Key_Return)
        running.settle()
    panel = opened(running, "Two results are swapped", "1")
    panel.fields[Field.OTHER_TABLE].setValue(2)
    settle(running)
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    assert at_table(running, 1).result == MatchResult(0, 2)
    assert at_table(running, 2).result == MatchResult(2, 0)


def test_wrong_players_who_have_played_stay_and_their_opponents_are_seated(running: RunningDesk) -> None:
    at_round_1(running)
    one, other = at_table(running, 1).player1, at_table(running, 2).player1
    panel = opened(running, "Wrong players have played", name(running, one))
    panel.fields[Field.OTHER].setText(name(running, other))
    panel.fields[Field.WINS1].setValue(2)
    settle(running)
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    found = book(running).pairing_of(RoundNumber(1), one)
    assert found is not None
    assert set(found.players) == {one, other}
    assert found.winner == one


def test_a_player_who_was_dropped_comes_back(running: RunningDesk) -> None:
    at_round_1(running)
    gone = at_table(running, 2).player1
    running.bot.mouseClick(
        opened(running, "A player does not appear", name(running, gone)).do_it, Qt.MouseButton.LeftButton
    )
    running.settle()
    panel = opened(running, "A player comes back", name(running, gone))
    running.bot.mouseClick(panel.do_it, Qt.MouseButton.LeftButton)
    running.settle()
    assert book(running).enrollments[gone].drop is None


def test_a_slip_found_after_pairing_offers_three_ways(running: RunningDesk) -> None:
    at_round_1(running, 16)
    enter_all(running)
    press(running)
    press(running)
    page = corrected_at_table_1(running, "0 2", "2 0")
    verbs = [button.text() for button in page.said.answer_buttons]
    assert verbs[-1] == "Leave round 2 as it is"
    assert verbs[-2] == "Pair round 2 again"
    fix = next(button for button in page.said.answer_buttons if button.text().startswith("Fix only"))
    before = book(running).pairings[RoundNumber(2)]
    running.bot.mouseClick(fix, Qt.MouseButton.LeftButton)
    running.settle()
    assert "may hang on the wall" in page.said.words
    running.bot.mouseClick(page.said.answer_buttons[0], Qt.MouseButton.LeftButton)
    running.settle()
    after = book(running).pairings[RoundNumber(2)]
    changed = [number for number in before if before[number].players != after[number].players]
    assert changed
    assert len(changed) < len(before)
    play_round_2 = {player for pairing in after.values() for player in pairing.players}
    assert play_round_2 == set(book(running).enrollments)


def test_rounds_played_between_are_named_where_the_current_one_is_asked_about(running: RunningDesk) -> None:
    at_round_1(running, 16)
    enter_all(running)
    play_round(running)
    press(running)
    press(running)
    page = corrected_at_table_1(running, "0 2", "2 0")
    between, current, *_ = page.said.words.splitlines()
    assert between.startswith("Round 2 would have been paired differently too and stays as it is: table ")
    assert current == "Round 3 would have been paired differently. Nothing of it is changed yet:"


def test_a_correction_that_changes_no_pairing_asks_nothing(running: RunningDesk) -> None:
    at_round_1(running, 4)
    enter_all(running)
    play_round(running)
    page = corrected_at_table_1(running, "2 1", "1 2")
    assert not page.said.answer_buttons
