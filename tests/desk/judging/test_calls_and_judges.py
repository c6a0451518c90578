from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QDate, Qt

from engine.records import replace
from tests.desk.conftest import NOON, RunningDesk
from tests.desk.judging.judge_desk import BRAM, JudgeDesk
from tests.desk.watch import Watch
from tests.desk.worked_tab import shown
from tournament_app.desk.judging.calls_tab import CallsTab
from tournament_app.desk.judging.judges_page import JudgesPage
from tournament_app.desk.judging.judges_tab import EventJudgesTab
from tournament_app.desk.judging.pin import JudgesPin
from tournament_app.desk.kit.preferences import Preferences
from tournament_app.desk.shell.counters import calls_open
from tournament_app.domain.eligibility import BarKind
from tournament_app.domain.penalties.calls import CallKind, JudgeCall
from tournament_app.domain.penalties.judges import StaffRole
from tournament_app.domain.refusal import Illegal, Unavailable
from tournament_app.services.create_event import change_event
from tournament_app.services.pair_round import pair_next_round, publish_round


@pytest.fixture
def now(watch: Watch) -> Watch:
    return watch


class Calls:
    """The Calls tab, worked as a person does."""

    def __init__(self, running: RunningDesk) -> None:
        self.desk = JudgeDesk(running, 8)
        self.tab = shown(running, "calls", CallsTab)

    def act_as(self, name: str) -> None:
        acting = self.tab.acting
        acting.setCurrentIndex(next(at for at in range(acting.count()) if name in acting.itemText(at)))

    def log(self, words: str) -> None:
        self.desk.running.bot.keyClicks(self.tab.line, words)
        self.desk.running.bot.keyClick(self.tab.line, Qt.Key.Key_Return)
        self.desk.running.settle()

    def click(self, name: str) -> None:
        self.desk.running.bot.mouseClick(self.tab.panel.buttons[name], Qt.MouseButton.LeftButton)
        self.desk.running.settle()

    def answer(self, words: str) -> None:
        self.tab.panel.answer.setText(words)
        self.desk.running.bot.keyClick(self.tab.panel.answer, Qt.Key.Key_Return)
        self.desk.running.settle()

    def call(self, number: int) -> JudgeCall:
        return self.desk.event.book.dossier.calls[number]

    def choose(self, number: int) -> None:
        self.tab.view.choose(self.tab.model.row_of(number))


@pytest.fixture
def calls(running: RunningDesk) -> Calls:
    return Calls(running)


def test_a_call_is_logged_taken_ruled_on_and_leaves_the_list(calls: Calls, watch: Watch) -> None:
    calls.log("3 does it untap?")
    assert calls.desk.running.room.messages.words.endswith("does it untap?")
    calls.log("1 who has priority?")
    counter = calls_open(calls.desk.event.book)
    assert counter is not None
    assert counter.text == "2 calls open"
    assert [row.call.table for row in calls.tab.model.records()] == [3, 1]
    calls.act_as("Bram")
    calls.choose(1)
    calls.click("go")
    assert calls.call(1).judge == BRAM.name
    watch.on(seconds=40)
    calls.choose(1)
    calls.answer("No: it stays tapped.")
    ruling = calls.call(1).ruling
    assert ruling is not None
    assert (ruling.answer, ruling.judge) == ("No: it stays tapped.", BRAM.name)
    assert calls.tab.count.text() == "1 open of 2 calls"
    assert calls.tab.panel.offer == 0


def test_a_call_just_logged_is_undone_from_its_emptied_line(calls: Calls) -> None:
    calls.log("3 does it untap?")
    calls.desk.running.bot.keyClick(calls.tab.line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    calls.desk.running.settle()
    assert calls.tab.line.text() == ""
    assert not calls.desk.event.book.dossier.calls


def test_the_list_says_how_long_a_table_waited_and_the_panel_what_was_asked_and_who_is_there(
    calls: Calls, watch: Watch
) -> None:
    calls.log("3 does it untap?")
    watch.on(minutes=12)
    model = calls.tab.model
    row = {model.columns[at].title: str(model.index(0, at).data()) for at in range(model.columnCount())}
    assert row["Wait"] == "12:00"
    assert row["Kind"] == "Question"
    calls.act_as("Bram")
    calls.choose(1)
    calls.click("go")
    told = calls.tab.panel.words.toPlainText()
    assert "Question: does it untap?" in told
    assert "Bram de Wit is at the table" in told


def test_an_appeal_goes_to_the_head_judge_whose_word_is_final(calls: Calls) -> None:
    calls.log("3 does it untap?")
    calls.act_as("Bram")
    calls.choose(1)
    calls.answer("Yes.")
    calls.click("appeal")
    calls.answer("Still yes.")
    assert "for the head judge (RS D.4.2)" in calls.tab.said.words
    calls.act_as("Ines")
    calls.answer("No.")
    assert calls.call(1).final
    assert "Final (RS D.4.1)" in calls.tab.panel.words.toPlainText()
    assert calls.tab.panel.buttons["appeal"].isHidden()


def test_more_than_a_minute_offers_an_extension_for_the_table(calls: Calls, watch: Watch) -> None:
    calls.log("3 does it untap?")
    watch.on(seconds=150)
    calls.choose(1)
    calls.answer("No.")
    assert calls.tab.panel.buttons["extend"].text() == "Extend table 3 by 3 min"
    calls.click("extend")
    assert calls.desk.at(3).extension_minutes == 3


def test_a_disputed_game_is_kept_with_the_call_and_shown(calls: Calls, tmp_path: Path) -> None:
    calls.log("3 does it untap?")
    calls.choose(1)
    case = tmp_path / "dispute.yaml"
    case.write_text("turn: 4\nactive: Ann\n", encoding="utf-8")
    calls.tab.case.attach(case)
    calls.desk.running.settle()
    assert calls.call(1).case_file == "turn: 4\nactive: Ann\n"
    assert not calls.tab.panel.case.isHidden()
    calls.tab.case.attach(tmp_path / "missing.yaml")
    calls.desk.running.settle()
    assert "cannot be read" in calls.tab.said.words


def test_a_call_that_cannot_be_logged_says_why_and_comes_back(calls: Calls) -> None:
    calls.log("does it untap?")
    assert "Type the table first" in calls.tab.said.words
    calls.tab.line.clear()
    calls.log("77 does it untap?")
    assert "no table 77 in round 1" in calls.tab.said.words
    assert calls.tab.line.text() == "77 does it untap?"
    calls.tab.line.clear()
    calls.log("1 untap")
    calls.choose(1)
    calls.answer(" ")
    assert "Write what the ruling was" in calls.tab.said.words


def test_misconduct_reported_late_waives_claims(calls: Calls) -> None:
    calls.tab.kind.setCurrentIndex(calls.tab.kind.findData(CallKind.MISCONDUCT))
    calls.tab.late.setChecked(True)
    calls.log("2 took a card in game one")
    assert calls.call(1).claims_waived
    calls.choose(1)
    assert "RS D.3.18" in calls.tab.panel.words.toPlainText()


def judges_tab(running: RunningDesk) -> EventJudgesTab:
    return shown(running, "judges", EventJudgesTab)


def test_judges_are_named_and_what_is_missing_is_said_with_the_effect_on_ratings(
    running: RunningDesk,
) -> None:
    desk = JudgeDesk(running, 4, judges=False)
    desk.do(lambda book: change_event(book, replace(book.event, sanctioned=True)))
    tab = judges_tab(running)
    assert "Nobody is head judge" in tab.warnings.text()
    assert "K is multiplied by 1/2 (RS D.5.9)" in tab.warnings.text()
    running.bot.keyClicks(tab.name, "Ines Duarte")
    tab.level.setValue(2)
    running.bot.keyClick(tab.name, Qt.Key.Key_Return)
    running.settle()
    assert desk.event.book.dossier.staff["Ines Duarte"].role is StaffRole.HEAD_JUDGE
    assert "meet the requirements" in tab.warnings.text()
    tab.judging.kind.setCurrentIndex(tab.judging.kind.findData("grand-prix"))
    running.settle()
    assert "level III" in tab.warnings.text()
    assert "(RS D.4.3)" in tab.warnings.text()
    tab.view.choose(0)
    tab.dismiss()
    running.settle()
    assert desk.event.book.dossier.staff == {}


def test_house_infractions_are_added_and_typed_at_once(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 4)
    tab = judges_tab(running)
    tab.judging.name.setText("Drink on the table")
    tab.judging.letters.setText("dk")
    tab.judging.level.setCurrentIndex(tab.judging.level.findData("notice"))
    tab.judging.add_house()
    running.settle()
    assert "Drink on the table (dk)" in tab.judging.house.text()
    running.desk.show_tab("penalties")
    desk.type("1 1 dk")
    assert desk.log[0].infraction == "house-drink-on-the-table"


def test_the_catalogue_cannot_change_under_a_log(running: RunningDesk) -> None:
    desk = JudgeDesk(running, 4)
    desk.type("1 1 hb")
    tab = judges_tab(running)
    before = tab.judging.catalogue.currentData()
    tab.judging.catalogue.setCurrentIndex(tab.judging.catalogue.findData("procedure-guide"))
    running.settle()
    assert "Entry 1 of the log" in tab.said.words
    assert tab.judging.catalogue.currentData() == before


def records(running: RunningDesk) -> JudgesPage:
    running.desk.show_place("judges")
    running.settle()
    found = running.shell.window.findChild(JudgesPage)
    assert isinstance(found, JudgesPage)
    return found


def enter_pin(running: RunningDesk, page: JudgesPage, digits: str) -> None:
    running.bot.keyClicks(page.digits, digits)
    running.bot.keyClick(page.digits, Qt.Key.Key_Return)
    running.settle()


def test_records_over_all_events_open_with_the_judges_pin_alone(
    running: RunningDesk, watch: Watch, tmp_path: Path
) -> None:
    desk = JudgeDesk(running, 4)
    desk.type("1 1 hb: hand under the table")
    player = desk.log[0].player
    page = records(running)
    enter_pin(running, page, "12")
    assert "6 digits or more" in page.said.words
    enter_pin(running, page, "471147")
    assert not page.locked
    page.show_argument(str(player))
    running.settle()
    assert [past[1].note for past in page.record.records()] == ["hand under the table"]
    page.export(tmp_path / "record.txt")
    running.settle()
    assert "hand-below-table" in (tmp_path / "record.txt").read_text(encoding="utf-8")
    page.lock()
    assert page.record.count == page.players.count == 0
    for _ in range(5):
        enter_pin(running, page, "0000")
    assert page.locked
    enter_pin(running, page, "471147")
    assert "wait 1 min" in page.said.words
    watch.at = NOON + timedelta(minutes=2)
    enter_pin(running, page, "471147")
    assert not page.locked
    assert "471147" not in running.desk.preferences.text("judging/pin")


def test_the_pin_is_neither_set_nor_taken_away_unless_the_log_says_who_did(
    running: RunningDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = records(running)

    def gone(*_: object) -> None:
        raise Unavailable("The server does not answer.")

    with monkeypatch.context() as patched:
        patched.setattr(running.table.store, "commit_register", gone)
        enter_pin(running, page, "471147")
        assert page.said.words == "The server does not answer."
        assert page.locked
        assert not page.pin.chosen
    enter_pin(running, page, "471147")
    assert not page.locked
    page.lock()
    page.forget_pin()
    with monkeypatch.context() as patched:
        patched.setattr(running.table.store, "commit_register", gone)
        page.said.answer_buttons[0].click()
        running.settle()
    assert page.pin.chosen
    page.forget_pin()
    page.said.answer_buttons[0].click()
    running.settle()
    assert not page.pin.chosen
    log = [line.name for line in running.table.store.journal(None)]
    assert log[-2:] == ["choose_pin", "forget_pin"]


def test_wrong_pins_count_over_all_windows(tmp_path: Path) -> None:
    one, other = (JudgesPin(Preferences(tmp_path / "desk.ini")) for _ in range(2))
    one.choose("471147")
    assert other.chosen
    for turn in range(5):
        with pytest.raises(Illegal, match="not the judges"):
            (one, other)[turn % 2].check("111222", NOON)
    for pin in (one, other, JudgesPin(Preferences(tmp_path / "desk.ini"))):
        with pytest.raises(Illegal, match="5 wrong PINs"):
            pin.check("471147", NOON)


def test_d3_15_the_time_before_a_duel_is_announced_before_the_event_alone(running: RunningDesk) -> None:
    running.open(running.event(players=4))
    tab = shown(running, "judges", EventJudgesTab)
    field = tab.judging.before_duels
    assert field.text() == "5 min"
    field.setFocus()
    field.setValue(3)
    running.bot.keyClick(field, Qt.Key.Key_Return)
    running.settle()
    event = running.desk.current_event
    assert event is not None
    settings = event.book.dossier.settings
    assert settings is not None
    assert settings.minutes_before_duels == 3
    tab.judging.kind.setCurrentIndex(tab.judging.kind.findData("grand-prix"))
    running.settle()
    assert event.book.dossier.settings == replace(settings, catalogue="dci-2003", event_kind="grand-prix")
    for task in (lambda book: pair_next_round(book, 1), publish_round):
        event.perform(task, said=tab.said)
        running.settle()
    assert not field.isEnabled()
    assert field.value() == 3


def test_who_may_not_play_is_shown_kept_and_lifted_one_by_one_behind_the_pin(running: RunningDesk) -> None:
    JudgeDesk(running, 4)
    page = records(running)
    assert page.bars.model.count == 0
    assert not page.bars.isEnabled()
    enter_pin(running, page, "471147")
    page.player_view.choose(0)
    running.settle()
    (person,) = page.player_view.chosen_records()
    panel = page.bars
    running.bot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    assert "Say why, and on whose word" in page.said.words
    panel.why.setText("stacked decks")
    panel.by.setText("the DCI")
    panel.last.setDate(panel.first.date().addDays(-1))
    running.bot.keyClick(panel.by, Qt.Key.Key_Return)
    running.settle()
    assert "before it begins" in page.said.words
    panel.last.setDate(panel.first.date().addDays(60))
    running.bot.keyClick(panel.by, Qt.Key.Key_Return)
    running.settle()
    (kept,) = running.table.store.records([person.id])[person.id].bars
    assert (kept.kind, kept.why, kept.by) == (BarKind.SUSPENSION, "stacked decks", "the DCI")
    panel.kind.setCurrentIndex(panel.kind.findData(BarKind.PLAYTESTER))
    panel.first.setDate(QDate(2003, 12, 10))
    panel.why.setText("Darksteel")
    running.bot.mouseClick(panel.keep_button, Qt.MouseButton.LeftButton)
    running.settle()
    assert [str(bar.last) for bar in running.table.store.records([person.id])[person.id].bars[1:]] == [
        "2003-12-28"
    ]
    page.barred_only.setChecked(True)
    assert [found.id for found in page.players.records()] == [person.id]
    panel.view.choose(next(at for at, line in enumerate(panel.model.records()) if line.bar == kept))
    running.bot.mouseClick(panel.lift_button, Qt.MouseButton.LeftButton)
    running.settle()
    (left,) = running.table.store.records([person.id])[person.id].bars
    assert left.kind is BarKind.PLAYTESTER
    assert running.table.store.journal(None)[-1].summary == f"{person.name} may play again (stacked decks)"
    page.lock()
    assert page.bars.model.count == 0
