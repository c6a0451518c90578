"""Writes the program's icon from its one drawing, for windows and for installers: ``python -m tests.program_icon``.

``.ico`` is what Windows takes, ``.icns`` macOS, ``.png`` everybody else.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image
from PySide6.QtCore import QBuffer, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

FOLDER = Path(__file__).parents[1] / "resources" / "icons"
DRAWING = FOLDER / "program.svg"
WINDOW, LARGEST = 256, 1024
WINDOWS_SIZES = (16, 20, 24, 32, 40, 48, 64, 128, 256)
MAC_SIZES = (32, 64, 128, 256, 512, 1024)


def drawn(size: int) -> Image.Image:
    """The drawing in a square of so many pixels."""
    sheet = QImage(size, size, QImage.Format.Format_ARGB32)
    sheet.fill(Qt.GlobalColor.transparent)
    painter = QPainter(sheet)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    kept = QBuffer()
    kept.open(QBuffer.OpenModeFlag.WriteOnly)
    sheet.save(kept, "PNG")
    return Image.open(BytesIO(kept.data().data())).convert("RGBA")


def main() -> None:
    """All three files."""
    drawn(WINDOW).save(FOLDER / "program.png", optimize=True)
    windows = [drawn(size) for size in WINDOWS_SIZES]
    windows[-1].save(
        FOLDER / "program.ico", sizes=[each.size for each in windows], append_images=windows[:-1]
    )
    mac = [drawn(size) for size in MAC_SIZES]
    mac[-1].save(FOLDER / "program.icns", append_images=mac[:-1])


if __name__ == "__main__":
    main()
