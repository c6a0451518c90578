"""Statistics of an event in pictures: attendance, results by table area and first player, repeat players."""

from fractions import Fraction

from msgspec import Struct

from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.kit.form import CalmSpinBox, Card, row_of, scrolled
from tournament_app.desk.kit.label import Label
from tournament_app.desk.kit.one_by_one import OneByOne
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.open_event import Moved, OpenEvent
from tournament_app.desk.open.page import EventTab
from tournament_app.desk.statistics.bar_chart import BarChart, Series
from tournament_app.domain.percent import percent
from tournament_app.domain.statistics import (
    Attendance,
    ResultCount,
    TableArea,
    attendance,
    repeat_players,
    results,
    results_by_area,
)

USUAL_AREA, LARGEST_AREA = 20, 500


class Figures(Struct, frozen=True):
    """What the page shows of an event."""

    attendance: tuple[Attendance, ...]
    results: ResultCount
    areas: tuple[TableArea, ...]


class StatisticsTab(EventTab):
    """Counted off the GUI thread; the pictures follow the book."""

    title = "Statistics"
    help_page = "statistics"

    def __init__(self, desk: Desk, event: OpenEvent) -> None:
        super().__init__(desk, event)
        turn = OneByOne()
        turn.setParent(self)
        self.attendance = BarChart("Attendance per round", "Round", "Players", turn)
        self.results = BarChart("Results", "", "Matches", turn)
        self.areas = BarChart("Results by table area", "Tables", "Matches", turn)
        self.repeat = BarChart("Repeat players", "Events played, of all in this database", "Players", turn)
        self.words = {chart: Label() for chart in (self.attendance, self.results, self.areas, self.repeat)}
        self.width_ = CalmSpinBox(1, LARGEST_AREA, " tables an area")
        self.width_.setValue(USUAL_AREA)
        self.width_.setAccessibleName("Tables of an area")
        self.width_.valueChanged.connect(lambda _: self._count())
        self._asked = 0
        self.body.addWidget(
            scrolled(
                self._card("Attendance per round", self.attendance),
                self._card("How matches ended", self.results),
                self._card("Results by table area", self.areas, self.width_),
                self._card("Repeat players", self.repeat),
            )
        )

    def follow(self, moved: Moved) -> None:
        """Count anew; other events are read only when the page comes up."""
        self._count()
        if moved.act is None:
            self._count_repeated()

    def _card(self, title: str, chart: BarChart, *tools: CalmSpinBox) -> Card:
        card = Card(title)
        if tools:
            card.full(row_of(*tools))
        self.words[chart].setObjectName("muted")
        self.words[chart].setWordWrap(True)
        card.full(self.words[chart])
        card.full(chart)
        return card

    def _count(self) -> None:
        self._asked += 1
        asked, book, width = self._asked, self.event_.book, self.width_.value()

        def work(_: object) -> Figures:
            return Figures(attendance(book), results(book), results_by_area(book, width))

        def show(figures: Figures) -> None:
            if asked == self._asked:
                self._show(figures)

        self.desk.errands.run(
            work, show, refused=self.said.refuse, lane=Lane.ASIDE, owner=self, what="Counting statistics"
        )

    def _count_repeated(self) -> None:
        book, store = self.event_.book, self.desk.table.store

        def work(progress: Progress) -> dict[int, int]:
            others = [line.id for line in store.events() if line.id != book.event.id]
            books = [book]
            for at, event in enumerate(others):
                progress.report(at, len(others))
                books.append(store.load(event))
            return repeat_players(books)

        self.desk.errands.run(
            work, self._show_repeated, refused=self.said.refuse, owner=self, what="Looking at other events"
        )

    def _show(self, figures: Figures) -> None:
        rounds = figures.attendance
        self.attendance.show_bars(
            [str(line.round) for line in rounds],
            Series("in matches", "accent", tuple(line.playing for line in rounds)),
            Series("without an opponent", "amber", tuple(line.alone for line in rounds)),
        )
        gone = sum(line.gone for line in rounds)
        self.words[self.attendance].setText(
            f"{rounds[0].playing + rounds[0].alone:,} players in round 1, "
            f"{gone:,} no longer playing since (left, or missed a cut)."
            if rounds
            else "Attendance will be here as soon as a round is published."
        )
        counted = figures.results
        self.results.show_bars(
            ["First player", "Second player", "Drawn", "Both lost"],
            Series("matches", "accent", (counted.first, counted.second, counted.drawn, counted.both_lost)),
        )
        self.words[self.results].setText(_first_words(counted))
        areas = figures.areas
        self.areas.show_bars(
            [f"{area.first}–{area.last}" for area in areas],
            Series("won by the first player", "accent", tuple(area.results.first for area in areas)),
            Series("by the second", "amber", tuple(area.results.second for area in areas)),
            Series(
                "drawn or lost by both", "bad", tuple(a.results.drawn + a.results.both_lost for a in areas)
            ),
        )
        went_on = sum(area.went_on for area in areas)
        self.words[self.areas].setText(
            f"{went_on:,} matches had extra time."
            if any(area.results.matches for area in areas)
            else "Results by table area will be here as soon as results are in."
        )

    def _show_repeated(self, times: dict[int, int]) -> None:
        self.repeat.show_bars(
            [str(number) for number in times], Series("players", "accent", tuple(times.values()))
        )
        more = sum(count for number, count in times.items() if number > 1)
        self.words[self.repeat].setText(
            f"{more:,} of {sum(times.values()):,} players were in more than one event of this database."
        )


def _first_words(counted: ResultCount) -> str:
    decided = counted.first + counted.second
    if not decided:
        return "How matches ended will be here as soon as results are in."
    share = percent(Fraction(counted.first, decided), 0)
    return f"{counted.matches:,} matches; of those decided, the first player named won {share}."
