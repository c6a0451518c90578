"""Pods for a draft: a list by name to find one's seat, then a chart of each table for the judges."""

from tournament_app.domain.alphabet import index_letter, sorting_key
from tournament_app.domain.structures.pod_chart import PodChart
from tournament_app.printing.document import Align, Document
from tournament_app.printing.paper import Heading, PaperForm, PaperSize
from tournament_app.printing.roll import LINE, Appetite, Column, Roll, fit_block
from tournament_app.printing.roll_writer import write_roll
from tournament_app.printing.typesetting import set_text

ABREAST, DOWN = 2, 4
_COLUMNS = (
    Column("Name", bold=True, names=True),
    Column("Pod"),
    Column("Seat", Align.RIGHT, bold=True),
)
_WALL = Appetite(largest=20, smallest=13, abreast=(1, 2), rows_a_page=80)
_TALLEST_SEAT = 44.0


class PodSheets(PaperForm, frozen=True):
    """The pods of a stage, seats in order to the left."""

    heading: Heading
    pods: tuple[PodChart, ...]

    def compose(self, paper: PaperSize) -> bytes:
        """The list and the charts as a PDF."""
        document = Document(paper, self.heading, "Pod seating")
        filed = [
            (under, (name, pod.title, str(number)))
            for pod in self.pods
            for number, (name, under) in enumerate(zip(pod.seats, pod.filed or pod.seats, strict=True), 1)
        ]
        filed.sort(key=lambda seat: sorting_key(seat[0]))
        names, seats = tuple(under for under, _ in filed), tuple(seat for _, seat in filed)
        if len(self.pods) > 1:
            roll = Roll(_COLUMNS, seats, marks=tuple(map(index_letter, names)), sought=names)
            write_roll(document, roll, _WALL)
        for at, pod in enumerate(self.pods):
            place = at % (ABREAST * DOWN)
            if not place:
                document.new_page()
            _draw_pod(document, pod, place, len(self.pods))
        return document.finish()


def _draw_pod(document: Document, pod: PodChart, place: int, pods: int) -> None:
    abreast = ABREAST if pods > 1 else 1
    width = document.width / abreast
    height = (document.top - document.bottom) / DOWN
    if pods == 1:
        height *= 2
    column, line = place % abreast, place // abreast
    left, top = document.left + column * width + 5, document.top - line * height - 8
    seat_width, seat_height = (width - 10) * 0.4, min((height - 16) / pod.rows, _TALLEST_SEAT)
    table_width = width - 10 - 2 * seat_width
    tall = pod.rows * seat_height
    document.shade(left + seat_width, top - tall, table_width, tall, 0.9)
    middle = left + seat_width + table_width / 2
    _centred(document, pod.title, (middle, top - tall / 2), table_width - 6, seat_height, 13, bold=True)
    for number, (name, (side, row)) in enumerate(zip(pod.seats, pod.places, strict=True), 1):
        x = left + (seat_width + table_width if side > 0 else 0)
        y = top - (row + 0.5) * seat_height
        document.box(x, y - seat_height / 2, seat_width, seat_height, line=0.6)
        document.text(x + 14, y - 4, set_text(str(number), bold=True), 11, Align.RIGHT)
        _centred(document, name, (x + seat_width / 2 + 8, y), seat_width - 22, seat_height - 3, 11)


def _centred(
    document: Document,
    words: str,
    at: tuple[float, float],
    width: float,
    height: float,
    size: float,
    *,
    bold: bool = False,
) -> None:
    cell = fit_block(words, Column("", bold=bold, names=True), size, width, height)
    y = at[1] - cell.size * 0.36 + (len(cell.lines) - 1) * cell.size * LINE / 2
    for part in cell.lines:
        document.text(at[0], y, part, cell.size, Align.CENTRE)
        y -= cell.size * LINE
