"""An act that is taken back although others came after it: only where nothing else can stand on it."""

from collections.abc import Sequence

from tournament_app.domain.book import Change, EventBook
from tournament_app.domain.book_check import problems_in
from tournament_app.domain.event import Event
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import Round
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.ports import JournalLine
from tournament_app.services.record_result import refuse_against_bracket


def refuse_overtaken(
    book: EventBook, line: JournalLine, changes: Sequence[Change], newest: JournalLine, *, confirmed: bool
) -> None:
    """``Illegal`` where the act of a line, which made these changes, cannot be taken back by itself.

    Neither a closed event nor a bracket that has gone on is changed this way, as by no other; nor is anybody seated
    twice, or a table, where what came after has taken the seat that was free. ``NeedsConfirmation`` where it can be.
    """
    alone = all(
        change.before is not None and change.after is not None and not isinstance(change.entry, Event | Round)
        for change in changes
    )
    after = f"“{newest.summary}” by {newest.by} came after “{line.summary}”"
    if not alone:
        raise Illegal(f"{after}, which cannot be taken back by itself. Undo the newer one first (Log).")
    refuse_when_closed(book)
    back = [change.inverted() for change in reversed(changes)]
    refuse_against_bracket(book, back)
    known = problems_in(book)
    wrong = [problem for problem in problems_in(book.with_changes(back)) if problem not in known]
    if wrong:
        raise Illegal(
            f"{after}, which cannot be taken back by itself. Undo the newer one first (Log). Otherwise:",
            *wrong,
        )
    if not confirmed:
        raise NeedsConfirmation(f"{after}. Take back only the older one?")
