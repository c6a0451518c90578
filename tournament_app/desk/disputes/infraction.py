"""The infraction that an illegal entry may be, typed onto the penalty line of the open event; nothing is logged."""

from engine.cases.ruling.adjudication import Adjudication
from engine.cases.ruling.ruling_words import rules_words
from tournament_app.desk.disputes.case_pane import CasePane
from tournament_app.desk.disputes.verdict_banner import VerdictBanner
from tournament_app.desk.kit.actions import Action
from tournament_app.desk.open.page import Page
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import TableNumber
from tournament_app.domain.round import Pairing

NO_EVENT = "No event is open. A penalty belongs to an event."
NOTHING = "Nothing illegal was recorded, so there is no infraction to enter."
OTHER = "other"
BY_RULE = {"101.4": "mulligan-error", "101.5": "first-draw-taken", "303": "missed-upkeep"}
"""Infractions of their own for what a rule forbids; anything else played wrongly is *something else*."""


class Infraction:
    """``ruling`` is the one on the desk; its banner has the button for it."""

    def __init__(self, page: Page, case: CasePane, banner: VerdictBanner) -> None:
        self._page, self._case, self._desk, self._banner = page, case, page.desk, banner
        banner.penalty_wanted.connect(self.enter)
        self.ruling: Adjudication | None = None
        page.act(
            Action(
                "Enter the infraction",
                "On the penalty line of the open event; nothing is logged before Enter there",
                lambda _: self.enter(),
                "Ctrl+Shift+P",
                obstacle=self._obstacle,
                words="penalty warning",
            )
        )

    def follow(self, ruling: Adjudication | None) -> None:
        """Another ruling is on the desk, or none; the button is there where something was illegal in an open event."""
        self.ruling = ruling
        self._banner.penalty.setVisible(not self._obstacle())

    def enter(self) -> None:
        """Go to the penalty line with what may be the infraction."""
        event, ruling = self._desk.current_event, self.ruling
        if event is not None and ruling is not None and (line := self.line(event.book, ruling)):
            self._desk.show_tab("penalties", line)

    def line(self, book: EventBook, ruling: Adjudication) -> str:
        """``12 2 other: cannot block (CR 502.4b)``; by the player's name where the case hangs on no call."""
        at, reason, rules = _wrong(ruling)
        if not at:
            return ""
        by = str(getattr(ruling.case.game.log[at - 1], "by", "") or "")
        code = next(
            (code for rule, code in BY_RULE.items() if any(one.startswith(rule) for one in rules)), OTHER
        )
        cited = f" ({rules_words(rules[:1])})" if rules else ""
        return f"{self._who(book, by)} {code}: {reason}{cited}"

    def _who(self, book: EventBook, by: str) -> str:
        call = self._case.file.call
        table = call.said.table if call is not None and call.event == book.event.id else ""
        number = book.dossier.calls.get(call.said.number) if call is not None and table else None
        pairing = book.pairing_at(number.round, TableNumber(int(table))) if number is not None else None
        return f"{table} {_seat(book, pairing, by)}" if pairing is not None else by

    def _obstacle(self) -> str:
        if self._desk.current_event is None:
            return NO_EVENT
        return "" if self.ruling is not None and _wrong(self.ruling)[0] else NOTHING


def _seat(book: EventBook, pairing: Pairing, by: str) -> int:
    names = [book.name_of(player) for player in pairing.players]
    return names.index(by) + 1 if by in names else 1


def _wrong(ruling: Adjudication) -> tuple[int, str, tuple[str, ...]]:
    """The entry that was illegal, or the last that was taken back: its number (0: none), why, by which rules."""
    if ruling.at is not None:
        return ruling.at, ruling.reason, ruling.forbidden_by
    if ruling.reversed:
        last = ruling.reversed[-1]
        return last.at, last.reason, last.rules
    return 0, "", ()
