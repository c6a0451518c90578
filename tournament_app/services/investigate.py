"""Investigations: statements, decision, appeal to the DCI (RS D.3.2 e, D.3.19)."""

from collections.abc import Callable
from datetime import datetime

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.penalties import investigation
from tournament_app.domain.penalties.investigation import Decision, Investigation, Statement
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.refusal import Illegal
from tournament_app.services.confirm_penalty import entry_of


def open_investigation(book: EventBook, entry: int, at: datetime) -> Act:
    """Open a file on an entry of the log; triple warnings and disqualifications open one by themselves."""
    found = entry_of(book, entry)
    if entry in book.dossier.investigations:
        raise Illegal(f"There is a file on entry {entry} already.")
    return Act(
        "open_investigation",
        f"Investigation of entry {entry} opened ({book.name_of(found.player)})",
        (Change(None, Investigation(entry, at)),),
    )


def take_statement(book: EventBook, entry: int, statement: Statement) -> Act:
    """Take down what somebody said."""
    if not statement.by.strip() or not statement.text.strip():
        raise Illegal("A statement needs a name and what was said.")
    return _changed(
        book,
        entry,
        "take_statement",
        f"Statement of {statement.by} on entry {entry}",
        lambda file: investigation.take_statement(file, statement),
    )


def decide_investigation(book: EventBook, entry: int, by: StaffMember, text: str, at: datetime) -> Act:
    """The head judge's decision ends it."""
    if not text.strip():
        raise Illegal("Write what was decided; it goes into the report.")
    return _changed(
        book,
        entry,
        "decide_investigation",
        f"Investigation of entry {entry} decided by {by.name}",
        lambda file: investigation.decide(file, by, text, at),
    )


def appeal_to_dci(book: EventBook, entry: int, at: datetime) -> Act:
    """A player appeals to the DCI staff (RS D.3.19)."""
    return _changed(
        book,
        entry,
        "appeal_to_dci",
        f"Entry {entry} is appealed to the DCI",
        lambda file: investigation.appeal_to_dci(file, at),
    )


def record_dci_ruling(book: EventBook, entry: int, ruling: Decision) -> Act:
    """What the DCI staff answered (RS D.3.19)."""
    return _changed(
        book,
        entry,
        "record_dci_ruling",
        f"The DCI has ruled on entry {entry}",
        lambda file: investigation.record_dci_ruling(file, ruling),
    )


def file_on(book: EventBook, entry: int) -> Investigation:
    """The file on an entry; ``Illegal`` if there is none."""
    found = book.dossier.investigations.get(entry)
    if found is None:
        raise Illegal(f"There is no investigation of entry {entry}; open one first.")
    return found


def _changed(
    book: EventBook, entry: int, name: str, summary: str, step: Callable[[Investigation], Investigation]
) -> Act:
    before = file_on(book, entry)
    return Act(name, summary, (Change(before, step(before)),))
