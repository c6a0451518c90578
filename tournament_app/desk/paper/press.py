"""The printers of this computer: which there are, and a form's pages sent to one."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPageSize, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrinterInfo

from tournament_app.desk.kit.errands import Progress
from tournament_app.desk.paper.pdf_pages import POINTS_AN_INCH, open_pdf, page_picture
from tournament_app.domain.refusal import Unavailable

DOTS_AN_INCH = 300
SHEETS = {"a4": QPageSize.PageSizeId.A4, "letter": QPageSize.PageSizeId.Letter}
NONE = "No printer is set up on this computer. Set one up in the system's settings, or save a PDF and print that."


class Press:
    """Printing through Qt, page by page as pictures, so that every script prints on every printer."""

    def names(self) -> list[str]:
        """The printers, the system's default first."""
        names = QPrinterInfo.availablePrinterNames()
        default = QPrinterInfo.defaultPrinterName()
        return sorted(names, key=lambda name: (name != default, name))

    def printer(self, name: str, paper: str, title: str) -> QPrinter:
        """A printer with the paper in it; of a roll a label is as long as what is printed."""
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        printer.setPrinterName(name)
        if paper in SHEETS:
            printer.setPageSize(QPageSize(SHEETS[paper]))
        printer.setResolution(DOTS_AN_INCH)
        printer.setFullPage(True)
        printer.setDocName(title)
        return printer

    def print(self, content: bytes, printer: QPrinter, progress: Progress) -> int:
        """Print the pages of a PDF, those chosen in the printer; how many. ``Unavailable`` if it does not take them."""
        pages = open_pdf(content)
        count = pages.count
        if QPageSize.id(pages.size, QPageSize.Unit.Point) is QPageSize.PageSizeId.Custom:
            printer.setPageSize(QPageSize(pages.size, QPageSize.Unit.Point))
        first = max(printer.fromPage(), 1)
        last = min(printer.toPage() or count, count)
        painter = QPainter()
        if not painter.begin(printer):
            raise Unavailable(
                f"{printer.printerName() or 'The printer'} does not take the job. "
                "Look whether it is switched on and connected, or save a PDF."
            )
        try:
            for done, page in enumerate(range(first, last + 1)):
                progress.report(done, last + 1 - first, f"Page {page}")
                if done:
                    printer.newPage()
                picture = page_picture(content, page - 1, DOTS_AN_INCH / POINTS_AN_INCH, grey=True)
                painter.drawImage(QRectF(printer.paperRect(QPrinter.Unit.DevicePixel)), picture)
        except BaseException:
            printer.abort()
            raise
        finally:
            painter.end()
        return last + 1 - first
