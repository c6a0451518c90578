"""What the entry line does: record a slip, and settle one that differs from what is recorded."""

from collections.abc import Callable

from tournament_app.desk.kit.answers import Answer
from tournament_app.desk.kit.problem_strip import ProblemStrip
from tournament_app.desk.open.open_event import OpenEvent
from tournament_app.desk.round.entry_line import EntryLine, Settling
from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.refusal import Conflict, Refusal
from tournament_app.domain.result import MatchResult
from tournament_app.domain.result_words import written
from tournament_app.domain.slip_line import SlipLine
from tournament_app.services.record_lateness import Officiating, record_lateness
from tournament_app.services.record_result import SlipEntry, record_result
from tournament_app.services.scorers_table import Done


class ResultEntry:
    """Between the entry line and the event. ``entered`` hears of each act that recorded one."""

    def __init__(
        self,
        event: OpenEvent,
        line: EntryLine,
        said: ProblemStrip,
        word: Callable[[], Officiating],
        entered: Callable[[Act], None],
    ) -> None:
        self._event, self._line, self._said = event, line, said
        self._word, self._entered = word, entered
        line.entered.connect(self._enter)

    def _enter(self, slip: SlipLine, typed: str) -> None:
        if slip.result is not None:
            self._record(slip, typed)
            return
        seat, minutes, round_, table = slip.late_seat or 0, slip.late_minutes, slip.pairing.round, slip.table
        word = self._word()
        self._event.perform(
            lambda book: record_lateness(book, round_, table, seat, minutes, word),
            said=self._said,
            done=lambda led_to: self._done(slip, led_to),
            refused=lambda refusal: self._refused(refusal, slip, typed),
        )

    def _record(self, slip: SlipLine, typed: str, replacing: MatchResult | None = None) -> None:
        assert slip.result is not None
        entry = SlipEntry(slip.pairing.round, slip.table, slip.result, slip.drops1, slip.drops2)
        self._event.perform(
            lambda book: record_result(book, entry, replacing=replacing),
            said=self._said,
            done=lambda led_to: self._done(slip, led_to),
            refused=lambda refusal: self._refused(refusal, slip, typed),
            quiet=True,
        )

    def _done(self, slip: SlipLine, led_to: Done) -> None:
        self._line.answered(slip.table)
        if led_to.act.changes:
            self._line.tell(led_to.act.summary)
            self._entered(led_to.act)
        else:
            self._line.tell(f"Table {slip.table}: the same result is recorded already")

    def _refused(self, refusal: Refusal, slip: SlipLine, typed: str) -> None:
        recorded = _recorded(self._event.book, slip)
        if not isinstance(refusal, Conflict) or recorded is None or slip.result is None:
            self._line.refuse(refusal, typed)
            return
        take = Answer(f"takes {written(slip.result)}", lambda: self._record(slip, typed, replacing=recorded))
        keep = Answer(
            f"keeps {written(recorded)}", lambda: self._line.tell(f"Table {slip.table} stays as it was")
        )
        self._line.settle(refusal, Settling(slip.table, take, keep))


def _recorded(book: EventBook, slip: SlipLine) -> MatchResult | None:
    pairing = book.pairings.get(slip.pairing.round, {}).get(slip.pairing.number)
    return pairing.result if pairing is not None else None
