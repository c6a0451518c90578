"""The disputed game of the call chosen: a file kept with it, and the way to the dispute desk."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.intake.limits import CASE_OF_A_CALL, Limit
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.desk import Desk
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.files.reading import text_in


class CallsCase:
    """``keep`` attaches a text to the call chosen."""

    def __init__(
        self,
        desk: Desk,
        host: QWidget,
        said: ProblemStrip,
        chosen: Callable[[], JudgeCall | None],
        keep: Callable[[str], None],
    ) -> None:
        self._desk, self._host, self._said = desk, host, said
        self._chosen, self._keep = chosen, keep

    def judge(self) -> None:
        """To the dispute desk with the case of the call chosen; an empty one where it has none."""
        call = self._chosen()
        if call is None:
            self._desk.messages.say("Choose one call of the list first.")
        else:
            self._desk.show_place("disputes", f"call {call.number}")

    def choose_file(self) -> None:
        """Ask for a disputed game."""
        dialog = QFileDialog(
            self._host, "Attach case file", "", "Case files (*.yaml *.yml *.txt);;All files (*)"
        )
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(lambda name: self.attach(Path(name)))
        dialog.open()

    def attach(self, path: Path) -> None:
        """Keep a file with the call chosen, as it is."""

        def read(_: object) -> str:
            return text_in(path, Limit(4 * CASE_OF_A_CALL.most, "bytes"))

        self._desk.errands.run(read, self._keep, refused=self._said.refuse, what="Reading the case file")
