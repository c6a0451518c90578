"""The dispute desk: a case comes in, the ruling, the position of each step and the reasons are on screen."""

import json
import threading
from collections.abc import Callable
from logging import LogRecord
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.cases.ruling.sitting import Sitting
from tests.desk.conftest import RunningDesk
from tests.desk.disputes.dispute_desk import BAD, CHOICE, FIGHT, DisputeDesk
from tournament_app.bootstrap.disputes import example_cases
from tournament_app.desk.disputes.verdict_banner import ADVICE

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def disputes(running: RunningDesk) -> DisputeDesk:
    return DisputeDesk(running)


def test_a_pasted_case_is_ruled_on_and_the_desk_says_that_it_advises(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    assert disputes.verdict == "Legal: All 7 entries of the log are legal."
    assert disputes.page.ruling.banner.advice.text() == ADVICE
    assert "(RS D.4.1)" in ADVICE
    assert disputes.page.ruling.title.text() == "Was the Bear dead already?"
    last = disputes.page.ruling.steps.steps.records()[-1]
    assert last.words == "State-based effects: Grizzly Bears\n\u2013 Grizzly Bears is destroyed"
    assert last.rules == "CR 420.5c"


def test_expectations_are_shown_as_met_or_not_met(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    ruling = disputes.page.ruling
    assert ruling.met.text() == "Expected by the case: 1 of 2 met"
    told = [ruling.expectations.item(row).text() for row in range(ruling.expectations.count())]
    assert told[0] == "zone bears: graveyard"
    assert "not met" in told[1]
    assert "found 20" in told[1]


def test_each_step_shows_the_position_that_it_left_and_what_it_changed(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    steps = disputes.page.ruling.steps
    steps.setFocus()
    disputes.press(Key.Key_Home, Control)
    assert disputes.page.state.title.text() == "<b>The position as recorded</b>"
    assert "Ann: 20 life" in disputes.position
    assert "Grizzly Bears  2/2" in disputes.position
    assert "\u25c6" not in disputes.position, "nothing has changed yet"
    disputes.press(Key.Key_Down)
    assert disputes.page.state.title.text() == "<b>After step 1</b> of 11"
    assert "Grizzly Bears  2/2  tapped, attacking\n\u25c6 now tapped, now attacking" in disputes.position
    assert "Combat: 1" in disputes.position
    text = disputes.page.case.text
    assert (
        text.document().findBlockByNumber(text.pointed - 1).text() == "  - attack: {by: Ann, with: [bears]}"
    )
    for _ in range(4):
        disputes.press(Key.Key_Down)
    assert "Stack: 1, top first" in disputes.position
    assert "Mogg Fanatic: 1 to Grizzly Bears" in disputes.position


def test_a_card_says_why_it_is_what_it_is(disputes: DisputeDesk) -> None:
    disputes.paste(example_cases()["layers-with-a-dependency.case.yaml"])
    disputes.page.ruling.steps.setFocus()
    disputes.press(Key.Key_Return)
    assert disputes.page.state.table.hasFocus()
    disputes.press(Key.Key_F7)
    assert disputes.page.state.tree.hasFocus()
    disputes.page.state.tree.choose("forest")
    disputes.settle()
    words = " ".join(disputes.why.split())
    assert "Basic Creature Land \u2013 Swamp, black" in words
    assert "4 Types Becomes 1/1 creature, after Evil Presence, on which it depends" in words
    assert "Kormus Bell, timestamp 1 CR 418.5d" in words
    disputes.press(Key.Key_Return)
    assert disputes.page.state.why.hasFocus()


def test_rules_text_is_shown_only_from_an_imported_reference(disputes: DisputeDesk, tmp_path: Path) -> None:
    disputes.paste(FIGHT)
    disputes.page.state.table.choose("fanatic")
    disputes.settle()
    assert "imported reference" not in disputes.why
    (tmp_path / "cards").mkdir()
    texts = {"Mogg Fanatic": "Words as printed on it."}
    (tmp_path / "cards" / "texts.json").write_text(json.dumps(texts), encoding="utf-8")
    disputes.running.desk.cards.changed.emit()
    disputes.page.state.table.choose("bears")
    disputes.page.state.table.choose("fanatic")
    disputes.settle()
    assert "Rules text of the imported reference" in disputes.why
    assert "Words as printed on it." in disputes.why


def test_every_problem_is_listed_and_choosing_one_points_at_its_line(disputes: DisputeDesk) -> None:
    disputes.paste(BAD)
    assert disputes.verdict.startswith("Not a case yet: 4 problems")
    problems = disputes.page.case.problems
    assert [(row.line, row.suggestion) for row in problems.problems.records()] == [
        (6, "Grizzly Bears"),
        (8, ""),
        (10, "tapped"),
        (13, ""),
    ]
    assert disputes.steps == []
    problems.setFocus()
    problems.choose(0)
    disputes.press(Key.Key_Down)
    pointed = disputes.page.case.text.textCursor().block().text()
    assert pointed == "    life: twenty"


def test_enter_on_a_problem_puts_the_suggestion_in_place_of_the_word(disputes: DisputeDesk) -> None:
    disputes.paste(BAD)
    problems = disputes.page.case.problems
    problems.setFocus()
    problems.choose(0)
    disputes.press(Key.Key_Return)
    assert "{card: Grizzly Bears, id: bears}" in disputes.page.case.words
    disputes.running.bot.waitUntil(lambda: problems.problems.rowCount() == 3, timeout=5000)


def test_an_illegal_entry_is_named_with_its_rule(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT.replace("by: Bob, with: {fanatic: bears}", "by: Bob, with: {fanatic: fanatic}"))
    assert disputes.verdict.startswith("Illegal at entry 3: ")
    assert "(CR 309" in disputes.verdict
    assert disputes.steps[-1].startswith("Illegal: Mogg Fanatic cannot block")
    text = disputes.page.case.text
    assert text.document().findBlockByNumber(text.pointed - 1).text().startswith("  - block:")


def test_a_card_the_engine_does_not_know_is_named_and_the_rest_is_ruled(disputes: DisputeDesk) -> None:
    strange = 'cards:\n  Own Riddle: {type: Enchantment, text: "Wombat the dishwasher."}\nplayers:'
    strange = FIGHT.replace("players:", strange).replace("- {card: Mogg", "- Own Riddle\n      - {card: Mogg")
    disputes.paste(strange)
    assert disputes.verdict.startswith("Legal")
    assert "Not seen, because the engine does not understand it: Own Riddle" in disputes.verdict
    disputes.paste(strange.replace("{by: Ann, with: [bears]}", "{by: Ann, with: [own-riddle]}"))
    assert disputes.verdict.startswith("Unsupported: nothing is ruled")
    assert "Own Riddle, which matters here" in disputes.verdict
    assert "Own Riddle" in disputes.position, "the position as recorded is there all the same"


def test_a_judge_picks_an_option_and_the_ruling_goes_on(disputes: DisputeDesk) -> None:
    disputes.paste(CHOICE)
    assert disputes.verdict.startswith("Undecided: Bob must choose: which effect applies first")
    panel = disputes.page.ruling.decision
    assert [panel.options.item(row).text() for row in range(2)] == ["furnace-of-rath", "urzas-armor"]
    disputes.press(Key.Key_F8)
    assert panel.options.hasFocus()
    disputes.press(Key.Key_Down)
    disputes.press(Key.Key_Return)
    assert disputes.page.case.words.endswith("  - choose: {by: Bob, pick: urzas-armor}\n")
    assert disputes.verdict.startswith("Legal")
    assert panel.isHidden()
    assert "Bob: 16 life" in disputes.position
    disputes.page.case.text.undo()
    disputes.press(Key.Key_Return, Control)
    assert disputes.verdict.startswith("Undecided")


DISCARD = """\
format: 1
title: Two of three
cards:
  Own Void: {type: Sorcery, cost: "{B}", text: Target player discards two cards.}
players:
  Ann: {hand: [Own Void]}
  Bob: {hand: [Forest, Island, Swamp]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: own-void, targets: [Bob], pay: free}
  - resolve: top
"""


def test_several_options_are_picked_with_the_space_bar(disputes: DisputeDesk) -> None:
    disputes.paste(DISCARD)
    panel = disputes.page.ruling.decision
    assert "2 of them" in panel.hint.text()
    disputes.press(Key.Key_F8)
    disputes.press(Key.Key_Space)
    disputes.press(Key.Key_Return)
    assert "1 picked so far" in panel.hint.text()
    disputes.press(Key.Key_Down)
    disputes.press(Key.Key_Down)
    disputes.press(Key.Key_Space)
    assert panel.options.item(2).text() == "2. swamp"
    disputes.press(Key.Key_Return)
    assert "pick: [forest, swamp]" in disputes.page.case.words
    assert disputes.verdict.startswith("Legal")


NAMING = """\
format: 1
title: Which type?
players:
  Ann: {hand: [Engineered Plague]}
  Bob: {in play: [Mogg Fanatic]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: engineered-plague, pay: free}
  - resolve: top
"""


def test_an_answer_that_must_be_typed_is_typed(disputes: DisputeDesk) -> None:
    disputes.paste(NAMING)
    assert disputes.verdict.startswith("Undecided")
    disputes.press(Key.Key_F8)
    assert disputes.page.ruling.decision.typed.hasFocus()
    QTest.keyClicks(disputes.page.ruling.decision.typed, "Goblin")
    disputes.press(Key.Key_Return)
    assert "pick: Goblin" in disputes.page.case.words
    assert disputes.verdict.startswith("Legal")
    assert "Graveyard: 1\nMogg Fanatic" in disputes.position


def test_typing_is_ruled_on_after_a_pause(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    disputes.page.case.text.replace_in_line(12, "attack", "atack")
    assert disputes.verdict.startswith("Legal")
    disputes.running.bot.waitUntil(lambda: "Not a case yet" in disputes.verdict, timeout=5000)


def test_a_file_is_dropped_opened_and_saved(disputes: DisputeDesk, tmp_path: Path) -> None:
    path = tmp_path / "dispute.case.yaml"
    path.write_bytes(FIGHT.replace("\n", "\r\n").encode("utf-8-sig"))
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    disputes.page.dropEvent(drop)
    disputes.settle()
    assert disputes.verdict.startswith("Legal")
    assert disputes.page.case.named.text() == "dispute.case.yaml"
    disputes.page.case.text.replace_in_line(2, "dead", "gone")
    assert disputes.page.case.named.text() == "dispute.case.yaml \u2013 not kept yet"
    disputes.press(Key.Key_S, Control)
    assert "Was the Bear gone already?" in path.read_text(encoding="utf-8")
    assert disputes.page.case.named.text() == "dispute.case.yaml"


def test_a_file_that_cannot_be_read_says_why(disputes: DisputeDesk, tmp_path: Path) -> None:
    wrong = tmp_path / "latin.case.yaml"
    wrong.write_bytes("title: Stra\xdfe".encode("latin-1"))
    disputes.page.intake.open_path(wrong)
    disputes.settle()
    assert "Save the file as UTF-8" in disputes.page.said.words
    disputes.page.intake.open_path(tmp_path / "missing.case.yaml")
    disputes.settle()
    assert "missing.case.yaml cannot be read" in disputes.page.said.words


def test_the_examples_can_be_tried_at_once(disputes: DisputeDesk) -> None:
    disputes.press(Key.Key_E, Control)
    menu = disputes.page.intake.examples
    assert [action.text() for action in menu.actions()] == [
        "Who decides whether damage is doubled or prevented first?",
        "Combat damage is on the stack, then its source is sacrificed",
        "An older effect waits for a newer one",
    ]
    QTest.keyClick(menu, Key.Key_Return)
    disputes.settle()
    assert disputes.verdict.startswith("Undecided")
    menu.close()


def test_a_new_case_begins_with_two_players(disputes: DisputeDesk) -> None:
    disputes.press(Key.Key_N, Control)
    assert disputes.verdict.startswith("Not yet ruled: The position can be.")
    assert disputes.page.laying.line.hasFocus()


def test_f6_goes_from_part_to_part_and_the_text_is_a_drawer(disputes: DisputeDesk) -> None:
    disputes.paste(FIGHT)
    page = disputes.page
    assert page.case.isHidden()
    page.laying.line.setFocus()
    seen = []
    for _ in range(5):
        disputes.press(Key.Key_F6)
        seen.append(QApplication.focusWidget())
    assert seen == [page.telling.line, page.ruling.steps, page.state.table, page.state.why, page.laying.line]
    disputes.press(Key.Key_F6, Qt.KeyboardModifier.ShiftModifier)
    assert page.state.why.hasFocus()
    disputes.press(Key.Key_T, Control)
    assert page.case.isVisible()
    disputes.press(Key.Key_T, Control)
    assert page.case.isHidden()


def test_a_mistake_of_the_engine_is_logged_said_and_survived(
    disputes: DisputeDesk, monkeypatch: pytest.MonkeyPatch, faults: list[LogRecord]
) -> None:
    real = Sitting.adjudicate

    def broken(*_: Any) -> Any:
        raise KeyError("lost its place")

    monkeypatch.setattr(Sitting, "adjudicate", broken)
    disputes.paste(FIGHT)
    assert disputes.verdict.startswith(
        "No ruling: The program made a mistake on this case, so nothing is ruled."
    )
    assert [record.exc_text for record in faults if "lost its place" in str(record.exc_info)] != []
    faults.clear()
    monkeypatch.setattr(Sitting, "adjudicate", real)
    disputes.press(Key.Key_Return, Control)
    assert disputes.verdict.startswith("Legal")


def test_long_work_shows_how_far_it_is_and_can_be_stopped(
    disputes: DisputeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = threading.Event()

    def endless(_self: Sitting, _text: str, _name: str, report: Callable[[int, int], None]) -> Any:
        begun.set()
        done = 0
        while True:
            report(done % 10_000, 10_000)
            done += 1

    monkeypatch.setattr(Sitting, "adjudicate", endless)
    QApplication.clipboard().setText(FIGHT)
    disputes.page.intake.take_text(FIGHT, "long")
    banner = disputes.page.ruling.banner
    disputes.running.bot.waitUntil(lambda: banner.work.isVisible() and "of 10,000" in banner.working.text())
    assert begun.is_set()
    assert banner.words.text() == "Ruling on it"
    disputes.running.bot.mouseClick(banner.stop_button, Qt.MouseButton.LeftButton)
    disputes.settle()
    assert disputes.verdict.startswith("Stopped")
    assert not banner.work.isVisible()


def test_a_case_typed_over_a_long_one_is_the_one_that_is_ruled_on(
    disputes: DisputeDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Sitting.adjudicate
    free = threading.Event()

    def slow(self: Sitting, text: str, name: str, report: Callable[[int, int], None]) -> Any:
        if "slow" in text:
            while not free.wait(0.01):
                report(1, 2)
        return real(self, text, name, report)

    monkeypatch.setattr(Sitting, "adjudicate", slow)
    disputes.page.intake.take_text(FIGHT.replace("Was the", "slow"), "slow")
    disputes.page.intake.take_text(CHOICE, "quick")
    disputes.settle()
    assert disputes.verdict.startswith("Undecided")
    free.set()
