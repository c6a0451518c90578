"""The head judge decides on what was logged: confirm, decline, raise, take back (RS D.3.1, D.3.2)."""

from datetime import datetime

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.penalties import entry as log
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import Choice, PenaltyEntry
from tournament_app.domain.penalties.investigation import Investigation, needs_investigation
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.penalties.required import departure_of, insisted_words
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.penalty_effects import effects_of, effects_undone
from tournament_app.services.penalty_report import choice_words, entry_words


def confirm_penalty(
    book: EventBook,
    number: int,
    by: StaffMember,
    at: datetime,
    catalogue: Catalogue,
    chosen: Choice | None = None,
    *,
    insisted: bool = False,
) -> Act:
    """Confirm an entry, as logged or with another choice; its consequences go into the event (RS D.3.2).

    Less than what must follow is asked about; ``insisted`` carries it out and keeps that it was so (RS D.4.1).

    Raises ``Illegal`` with all that stands in the way: not the head judge, decided already, a match
    that is over, a player who has left.
    """
    refuse_when_closed(book)
    waiting = entry_of(book, number)
    confirmed = _knowingly(book, log.confirm(catalogue, waiting, by, at, chosen), catalogue, insisted)
    effects = effects_of(book, confirmed, catalogue)
    confirmed = replace(confirmed, remedy=effects.remedy)
    changes = (
        Change(waiting, confirmed),
        *effects.changes,
        *investigation_opened(book, confirmed, catalogue, at),
    )
    summary = f"Confirmed {entry_words(book, confirmed, catalogue)}{_insisted(confirmed)}"
    return Act("confirm_penalty", summary, changes, effects.notes)


def decline_penalty(
    book: EventBook, number: int, by: StaffMember, at: datetime, catalogue: Catalogue, why: str = ""
) -> Act:
    """Decline an entry: it stays in the log and counts no more; games lost by lateness are given back."""
    refuse_when_closed(book)
    waiting = entry_of(book, number)
    declined = replace(log.decline(waiting, by, at, why), remedy=None)
    effects = effects_undone(book, waiting)
    return Act(
        "decline_penalty",
        f"Declined {entry_words(book, waiting, catalogue)}",
        (Change(waiting, declined), *effects.changes),
        effects.notes,
    )


def take_back_penalty(
    book: EventBook, number: int, by: StaffMember, at: datetime, catalogue: Catalogue, why: str = ""
) -> Act:
    """Take a standing entry back, and with it what it did to the event (RS D.3.1)."""
    refuse_when_closed(book)
    standing = entry_of(book, number)
    undone = replace(log.undo(standing, by, at, why), remedy=None)
    effects = effects_undone(book, standing)
    return Act(
        "take_back_penalty",
        f"Took back {entry_words(book, standing, catalogue)}",
        (Change(standing, undone), *effects.changes),
        effects.notes,
    )


def raise_penalty(
    book: EventBook,
    number: int,
    by: StaffMember,
    at: datetime,
    catalogue: Catalogue,
    level: str,
    *,
    insisted: bool = False,
) -> Act:
    """Raise an entry to a graver level (RS D.3.2 b); what it did to the event stays as it is.

    Where the raised record must bring more than was given, that is asked about, as in ``confirm_penalty``.
    """
    refuse_when_closed(book)
    before = entry_of(book, number)
    after = _knowingly(book, log.raise_level(catalogue, before, by, at, level), catalogue, insisted)
    if before.status is log.EntryStatus.PENDING:
        effects = effects_of(book, after, catalogue)
        after = replace(after, remedy=effects.remedy)
        changes, notes = effects.changes, effects.notes
    else:
        changes, notes = (), ()
    was = choice_words(catalogue, before.chosen)
    return Act(
        "raise_penalty",
        f"Raised {entry_words(book, after, catalogue)} (was {was}){_insisted(after)}",
        (Change(before, after), *changes, *investigation_opened(book, after, catalogue, at)),
        notes,
    )


def entry_of(book: EventBook, number: int) -> PenaltyEntry:
    """The line of the log with this number; ``Illegal`` if there is none."""
    found = book.dossier.penalties.get(number)
    if found is None:
        raise Illegal(f"There is no entry {number} in the penalty log of {book.event.name}.")
    return found


def _knowingly(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue, insisted: bool) -> PenaltyEntry:
    """The entry decided upon; asks where it falls short of what must follow."""
    departure = departure_of(catalogue, entry, book.dossier.log, book.event.wins_needed)
    if departure is None:
        return replace(entry, insisted="")
    if not insisted:
        raise NeedsConfirmation(departure.sentence(catalogue, book.name_of(entry.player)))
    return replace(entry, insisted=insisted_words(departure))


def _insisted(entry: PenaltyEntry) -> str:
    return f"; {entry.insisted}" if entry.insisted else ""


def investigation_opened(
    book: EventBook, entry: PenaltyEntry, catalogue: Catalogue, at: datetime
) -> tuple[Change, ...]:
    """The file that a decision opens; none where there is one, or none is needed (RS D.3.2 e)."""
    if entry.number in book.dossier.investigations or not needs_investigation(catalogue, entry.chosen):
        return ()
    return (Change(None, Investigation(entry.number, at)),)
