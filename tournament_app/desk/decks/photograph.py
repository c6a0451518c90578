"""A photographed registration form beside the field it is copied into."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QImageReader, QPixmap, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from tournament_app.desk.kit.icons import icon
from tournament_app.desk.kit.label import Label, tip
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.domain.refusal import Malformed

PICTURES = frozenset({".png", ".jpg", ".jpeg", ".webp", ".bmp", ".gif", ".tif", ".tiff"})
STEP = 1.25
SMALLEST, LARGEST = 0.1, 6.0


class Photograph(QWidget):
    """Hidden until a picture is shown. Ctrl and the wheel, or the buttons, make it larger and smaller."""

    def __init__(self) -> None:
        super().__init__()
        self._picture = QPixmap()
        self._scale = 1.0
        self._label = Label()
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._area = QScrollArea()
        self._area.setWidget(self._label)
        self._area.setAccessibleName("Photograph of the form")
        tools = QHBoxLayout()
        self.name = Label()
        self.name.setObjectName("muted")
        tools.addWidget(self.name, 1)
        for sign, words, run in (
            ("plus", "Larger", lambda: self.zoom(STEP)),
            ("search", "Smaller", lambda: self.zoom(1 / STEP)),
            ("rotate-ccw", "Turn it by a quarter", self.turn),
            ("x", "Put the photograph away", self.hide),
        ):
            button = QToolButton()
            button.setObjectName("quiet")
            button.setIcon(icon(sign))
            button.setToolTip(tip(words))
            button.setAccessibleName(words)
            button.clicked.connect(lambda _=False, run=run: run())
            tools.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(tools)
        column.addWidget(self._area, 1)
        self.hide()

    def show_picture(self, path: Path, said: ProblemStrip) -> None:
        """Show a picture, turned as the camera says; what is none is refused."""
        reader = QImageReader(str(path))
        reader.setAutoTransform(True)
        image = reader.read()
        if image.isNull():
            said.refuse(Malformed(f"{path.name} is no picture that can be shown. Save it as PNG or JPEG."))
            return
        self._picture = QPixmap.fromImage(image)
        self.name.setText(path.name)
        self.show()
        self._scale = max(SMALLEST, min(1.0, max(320, self._area.viewport().width()) / max(1, image.width())))
        self._draw()

    def zoom(self, factor: float) -> None:
        """Make it larger or smaller."""
        self._scale = min(LARGEST, max(SMALLEST, self._scale * factor))
        self._draw()

    def turn(self) -> None:
        """Turn it by a quarter, to the left."""
        from PySide6.QtGui import QTransform

        self._picture = self._picture.transformed(QTransform().rotate(-90))
        self._draw()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl and the wheel change the size."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def _draw(self) -> None:
        size = self._picture.size() * self._scale
        shown = self._picture.scaled(
            size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation
        )
        self._label.setPixmap(shown)
        self._label.resize(shown.size())
