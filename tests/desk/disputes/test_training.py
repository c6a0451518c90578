"""Training as a judge does it: a question, an answer, the steps, progress kept, the sheet on paper."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from tests.desk.conftest import RunningDesk
from tests.engine.cases.training.test_exercises import BOLT
from tournament_app.desk.disputes.training_page import HINT, NEXT_HINT, NONE_READ, TrainingPage


class Trained:
    """The page with the keyboard on it."""

    def __init__(self, running: RunningDesk) -> None:
        self.running = running
        self.page = self.open()

    def open(self) -> TrainingPage:
        self.running.desk.show_place("training")
        self.settle()
        page = self.running.shell.window.place
        assert isinstance(page, TrainingPage)
        return page

    def settle(self) -> None:
        for _ in range(4):
            self.running.settle()

    def press(self, key: Qt.Key, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
        QTest.keyClick(QApplication.focusWidget() or self.page, key, modifier)
        self.settle()

    def answer(self, *, right: bool) -> None:
        question = self.page.question
        assert question is not None
        place = question.right if right else 1 - min(1, question.right)
        self.press(Qt.Key(Qt.Key.Key_1 + place))
        self.press(Qt.Key.Key_Return)

    def next(self) -> None:
        self.press(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


@pytest.fixture
def trained(running: RunningDesk) -> Trained:
    return Trained(running)


def test_a_question_is_answered_with_a_digit_and_the_steps_come(trained: Trained) -> None:
    page = trained.page
    assert page.question is not None
    assert len(page.loaded.exercises) >= 200
    assert page.table.position is not None
    assert page.steps.isHidden(), "what comes of it is not told before the answer"
    asked = page.question
    trained.answer(right=True)
    assert page.result.text().startswith("<b>Right.</b>")
    assert page.steps.isVisible()
    assert page.progress.tried[asked.exercise.name].right == 1
    trained.next()
    assert page.question is not None
    assert page.question.exercise.name != asked.exercise.name
    trained.answer(right=False)
    assert page.result.text().startswith("<b>Wrong.</b> ")
    assert "2 of" in page.standing.text()
    assert "Weak:" in page.standing.text()


def test_enter_answers_and_enter_again_asks_the_next_question(trained: Trained) -> None:
    page = trained.page
    assert page.question is not None
    assert HINT in page.turn.text()
    asked = page.question.exercise.name
    trained.answer(right=True)
    assert HINT not in page.turn.text(), "what is chosen with is told while there is something to choose"
    assert NEXT_HINT in page.turn.text()
    trained.press(Qt.Key.Key_Return)
    assert page.question.exercise.name != asked
    assert HINT in page.turn.text()


def test_progress_is_kept_per_judge_over_a_closed_desk(trained: Trained) -> None:
    trained.page.judge.setCurrentText("Doris")
    trained.answer(right=True)
    trained.page.judge.setCurrentText("Emil")
    assert trained.page.progress.asked == 0
    kept = trained.running.desk.equipment.disputes.training.progress()
    assert {name: one.asked for name, one in kept.items()} == {"Doris": 1}


def test_a_broken_record_of_training_is_said_and_training_goes_on(
    running: RunningDesk, tmp_path: Path
) -> None:
    (tmp_path / "training.json").write_text("no json")
    trained = Trained(running)
    assert "is no record of training" in trained.page.said.words
    trained.answer(right=True)
    assert (tmp_path / "training.json").read_text() == "no json", "what lies there is not written over"


def test_a_chapter_and_a_level_are_chosen(trained: Trained) -> None:
    page = trained.page
    page.chapter.setCurrentIndex(page.chapter.findData("Combat"))
    page.level.setCurrentIndex(page.level.findData(2))
    trained.settle()
    assert page.question is not None
    assert (page.question.exercise.chapter, page.question.exercise.level) == ("Combat", 2)


def test_a_judges_own_folder_works_the_same(trained: Trained, tmp_path: Path) -> None:
    folder = tmp_path / "own" / "evening"
    folder.mkdir(parents=True)
    (folder / "bolt.case.yaml").write_text(f"{BOLT}expect:\n  - zone: {{giant: graveyard}}\n")
    (folder / "broken.case.yaml").write_text(
        "format: 1\nplayers: {Ann: {in play: [Grizly Bears]}, Bob: {}}\n"
    )
    (folder / "latin.case.yaml").write_bytes(b"\xff\xfe\xfa")
    trained.page.open_folder(tmp_path / "own")
    trained.settle()
    assert list(trained.page.loaded.exercises) == ["evening/bolt.case.yaml"]
    assert len(trained.page.loaded.left_out) >= 2
    question = trained.page.question
    assert question is not None
    assert question.asks.endswith("Where is giant then?")


def test_what_a_question_teaches_is_said_in_whole_sentences(trained: Trained) -> None:
    trained.answer(right=True)
    said = trained.page.result.text()
    assert said.endswith((".", "?")), said
    assert "  " not in said


def test_a_folder_without_a_case_says_so_and_how_to_go_on(trained: Trained, tmp_path: Path) -> None:
    (tmp_path / "torn.case.yaml").write_text("hello: [", encoding="utf-8")
    trained.page.open_folder(tmp_path)
    trained.settle()
    assert trained.page.asks.text() == NONE_READ
    assert trained.page.standing.text() == "0 exercises, none tried yet."
    assert trained.running.room.messages.words.startswith("No exercise: torn.case.yaml:")
    assert "Type a card" not in trained.page.table.empty


def test_exercises_go_on_paper(trained: Trained) -> None:
    trained.page.print()
    trained.settle()
    page = trained.running.shell.window.place
    assert page.preview.pages is not None
    assert page.preview.pages.count % 2 == 0
