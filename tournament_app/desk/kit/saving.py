"""Where a file goes that the desk writes: asked in one way, with the ending that its kind has."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QWidget


def ask_where(
    parent: QWidget, title: str, name: str, ending: str, kinds: str, then: Callable[[Path], None]
) -> QFileDialog:
    """Ask where to; ``then`` hears of the file chosen. A name typed without an ending gets ``ending``."""
    dialog = QFileDialog(parent, title, f"{name}{ending}", kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setDefaultSuffix(ending.removeprefix("."))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.fileSelected.connect(lambda chosen: then(Path(chosen)))
    dialog.open()
    return dialog
