"""How a case comes to the desk and leaves it: a file, the clipboard, an example, an empty one; saved to a file."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QMenu

from engine.cases.taking_in.replay_file import Replay
from tournament_app.desk.disputes.case_file import SUFFIX, CaseFile, skeleton
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.event_rulebook import played_by
from tournament_app.desk.disputes.replay_bar import ReplayBar
from tournament_app.desk.disputes.ruling_office import Outcome, rulings_of
from tournament_app.desk.kit.actions import Action, bind
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.errands import Lane
from tournament_app.desk.kit.saving import ask_where
from tournament_app.desk.open.page import Page
from tournament_app.domain.refusal import Malformed

TAKEN_IN = (".cor", ".pzl")
FILES = "Cases, replays, puzzles (*.yaml *.yml *.txt *.cor *.pzl);;All files (*)"


class CaseIntake:
    """Puts cases into the pane of a page, with the buttons and actions for it."""

    def __init__(self, page: Page, pane: CasePane) -> None:
        self._page, self._pane = page, pane
        self._desk = page.desk
        self.examples = QMenu(page)
        self.replay = ReplayBar()
        self.replay.moved.connect(self._look_at)
        self.replay.draft_wanted.connect(self._draft)
        self._buttons: dict[str, Button] = {}
        self._add_actions()
        pane.text.dropped.connect(self.open_path)

    def open_path(self, path: Path) -> None:
        """Open a case file, a puzzle or a replay."""
        if path.suffix.casefold() in TAKEN_IN:
            self._take_in(path)
            return
        self._desk.errands.run(
            lambda _: self._desk.equipment.disputes.read_case(path),
            lambda text: self._put(CaseFile(path.name, text, path), text),
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self._page,
            what="Reading the case",
        )

    def _take_in(self, path: Path) -> None:
        """A file of another program."""
        office = rulings_of(self._desk)

        def taken(found: Outcome | Replay) -> None:
            if isinstance(found, Replay):
                self.replay.look_through(found)
            elif found.text is None:
                self._page.said.refuse(Malformed(found.said))
            else:
                self._put(CaseFile(path.name), found.text)

        self._desk.errands.run(
            lambda _: self._desk.equipment.disputes.read_file(path),
            lambda content: office.take_in(content, path.name, taken, self._page),
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self._page,
            what="Reading the file",
        )

    def _look_at(self, moment: int) -> None:
        """Lay a moment of the replay out; only the one asked for last is shown."""
        replay = self.replay.replay

        def show(found: Outcome) -> None:
            if (
                replay is self.replay.replay
                and self.replay.slider.value() == moment
                and found.text is not None
            ):
                self._pane.put(CaseFile(replay.name if replay is not None else ""), found.text)
                self.replay.slider.setFocus()

        if replay is not None:
            rulings_of(self._desk).moment(replay, moment, show, self._page)

    def _draft(self, moment: int) -> None:
        """The case of a moment with its last acts in the log; why not is said."""
        replay = self.replay.replay

        def show(found: Outcome) -> None:
            if found.text is None:
                self._page.said.refuse(Malformed(found.said))
            elif replay is not None and replay is self.replay.replay:
                self.replay.make.click()
                self._put(CaseFile(replay.name), found.text)

        if replay is not None:
            rulings_of(self._desk).draft(replay, moment, show, self._page)

    def choose_file(self) -> None:
        """Ask which file."""
        dialog = QFileDialog(self._page, "Open a case", "", FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.open_path(Path(name)))
        dialog.open()

    def take_text(self, text: str, name: str) -> None:
        """A text as the case: pasted or let go over the page."""
        if text.strip():
            self._put(CaseFile(name), text)
        else:
            self._desk.messages.say("The clipboard holds no text.")

    def begin(self, players: tuple[str, ...] = (), title: str = "What happened") -> None:
        """A case with two players and an empty log to write on."""
        self._put(CaseFile("New case"), skeleton(players, title, played_by(self._desk).book))

    def save(self) -> None:
        """Write the case to its file, or ask where to."""
        if self._pane.file.path is not None:
            self.save_to(self._pane.file.path)
        elif self._pane.words.strip():
            ask_where(self._page, "Save the case", "dispute", SUFFIX, FILES, self.save_to)
        else:
            self._desk.messages.say("There is no case to save yet.")

    def save_to(self, path: Path) -> None:
        """Write the case to a file."""
        text, call = self._pane.words, self._pane.file.call

        def kept(_: object) -> None:
            self._pane.keep(CaseFile(path.name, text, path, call))
            self._desk.messages.say(f"Saved {path.name}.")

        self._desk.errands.run(
            lambda _: self._desk.equipment.write_file(path, text.encode("utf-8")),
            kept,
            refused=self._page.said.refuse,
            lane=Lane.ASIDE,
            owner=self._page,
        )

    def show_examples(self) -> None:
        """The examples that come with the program, to try at once."""
        self.examples.clear()
        for name, text in self._desk.equipment.disputes.examples().items():
            self.examples.addAction(_title(text) or name).triggered.connect(
                lambda _=False, name=name, text=text: self._put(CaseFile(name, text), text)
            )
        button = self._buttons["Examples"]
        at = button.mapToGlobal(button.rect().bottomLeft()) if button.isVisible() else QCursor.pos()
        self.examples.setActiveAction(self.examples.actions()[0])
        self.examples.popup(at)

    def _put(self, file: CaseFile, text: str) -> None:
        self._page.said.clear()
        self._pane.put(file, text.replace("\r\n", "\n"))

    def _add_actions(self) -> None:
        for action, shown in (
            (Action("New case", "Two players, an empty log", lambda _: self.begin(), "Ctrl+N"), False),
            (Action("Open", "A case, a replay, a puzzle", lambda _: self.choose_file(), "Ctrl+O",
                    icon="folder-open"), True),
            (Action("Examples", "Cases that come with the program", lambda _: self.show_examples(), "Ctrl+E",
                    icon="book-open"), True),
            (Action("Paste a case", "The clipboard's text in place of the case",
                    lambda _: self.take_text(QGuiApplication.clipboard().text(), "Pasted case"),
                    "Ctrl+Shift+V"), False),
            (Action("Save the case", "To its file", lambda _: self.save(), "Ctrl+S", icon="save"), True),
        ):  # fmt: skip
            bound = self._page.act(action)
            if shown:
                button = Button()
                bind(button, bound)
                self._page.tools.addWidget(button)
                self._buttons[action.name] = button


def _title(text: str) -> str:
    """What the case is called in its own text."""
    line = next((line for line in text.splitlines() if line.startswith("title:")), "")
    return line.removeprefix("title:").strip().strip("\"'")
