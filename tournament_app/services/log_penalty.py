"""Log what a judge saw: the advice is taken, the judge chooses, the entry waits for the head judge or stands."""

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import (
    EntryStatus,
    PenaltyEntry,
    enter,
    for_both,
    only_counted,
)
from tournament_app.domain.penalties.investigation import Investigation, needs_investigation
from tournament_app.domain.penalties.judges import StaffRole
from tournament_app.domain.penalties.required import departure_of, insisted_words
from tournament_app.domain.penalties.staff_guard import require_judge
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.penalty_effects import out_of_event
from tournament_app.services.penalty_report import Report, advice_on, draft, entry_words, numbered
from tournament_app.services.record_lateness import lateness_reported


def log_penalty(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    """Log a report.

    A caution raises a count and leaves no entry (RS D.3.2 a). Raises ``Illegal`` for a closed event,
    players who are not in it and codes that the catalogue does not have, ``Conflict`` when another
    judge has just logged the same thing.
    """
    refuse_when_closed(book)
    if lateness_taken_as_advised(report, catalogue):
        return lateness_reported(book, report, catalogue)
    require_judge(report.judge, "log a penalty", "D.4.1")
    absent = [refusal for player in report.players if (refusal := out_of_event(book, player))]
    if absent:
        raise Illegal(*(problem for refusal in absent for problem in refusal.problems))
    _refuse_unknown(report, catalogue)
    _refuse_in_time(book, report, catalogue)
    log = book.dossier.log
    number = numbered(book)
    drafted = [
        _knowingly(book, draft(book, report, player, catalogue, number), report, catalogue)
        for player in report.players
    ]
    if all(only_counted(catalogue, entry.chosen) for entry in drafted):
        return _caution(book, report, catalogue)
    kept = [entry for entry in drafted if not only_counted(catalogue, entry.chosen)]
    if len(kept) == 2:
        first, second = for_both(kept[0], kept[1].player, number + 1)
        kept = [first, replace(kept[1], number=number + 1, shared_with=second.shared_with)]
    entries = [enter(catalogue, entry, log) for entry in kept]
    changes: list[Change] = [Change(None, entry) for entry in entries]
    changes += [
        _one_more_caution(book, entry.player) for entry in drafted if only_counted(catalogue, entry.chosen)
    ]
    changes += [
        Change(None, Investigation(entry.number, report.at))
        for entry in entries
        if needs_investigation(catalogue, entry.chosen)
    ]
    return Act("log_penalty", _summary(book, entries, catalogue), tuple(changes))


def _caution(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    names = " and ".join(book.name_of(player) for player in report.players)
    what = catalogue.infraction(report.infraction).name
    changes = tuple(_one_more_caution(book, player) for player in report.players)
    return Act("count_caution", f"{names}, {what}: cautioned, counted and not kept on record", changes)


def lateness_taken_as_advised(report: Report, catalogue: Catalogue) -> bool:
    """Whether a report is of lateness and leaves to the rules what it costs (RS D.3.17)."""
    known = [one for one in catalogue.infractions if one.code == report.infraction]
    return bool(known and known[0].lateness) and report.level is None and report.penalty is None


def _knowingly(book: EventBook, entry: PenaltyEntry, report: Report, catalogue: Catalogue) -> PenaltyEntry:
    """The entry; what would stand at once with less than must follow is the head judge's alone, knowingly.

    What waits for the head judge is asked about when it is confirmed.
    """
    waits = (
        enter(catalogue, entry, ()).status is EntryStatus.PENDING
        if not only_counted(catalogue, entry.chosen)
        else False
    )
    departure = departure_of(catalogue, entry, book.dossier.log, book.event.wins_needed)
    if departure is None or waits:
        return entry
    question = departure.sentence(catalogue, book.name_of(entry.player))
    if report.judge.role is not StaffRole.HEAD_JUDGE:
        raise Illegal(f"{question} Log it as advised; the head judge decides (RS D.4.1).")
    if not report.insisted:
        raise NeedsConfirmation(question)
    return replace(entry, insisted=insisted_words(departure))


def _one_more_caution(book: EventBook, player: PlayerId) -> Change:
    before = book.dossier.cautions.get(player)
    return Change(before, book.dossier.cautions_of(player).one_more())


def _refuse_in_time(book: EventBook, report: Report, catalogue: Catalogue) -> None:
    """``Illegal`` where the time taken was within the limit and the judge gave no level (RS D.3.15)."""
    if report.level is not None or report.penalty is not None:
        return
    _, advice = advice_on(book, report, report.players[0], catalogue)
    if advice.within_time:
        raise Illegal(f"{advice.notes[0]} Type a warning level to warn all the same.")


def _refuse_unknown(report: Report, catalogue: Catalogue) -> None:
    known = (
        ("infraction", report.infraction, {one.code for one in catalogue.infractions}),
        ("warning level", report.level, {one.code for one in catalogue.ladder.levels}),
        ("penalty", report.penalty, {one.code for one in catalogue.penalties}),
    )
    problems = [
        f"{catalogue.name} has no {what} {code!r}; choose one from its list."
        for what, code, codes in known
        if code is not None and code not in codes
    ]
    if problems:
        raise Illegal(*problems)


def _summary(book: EventBook, entries: list[PenaltyEntry], catalogue: Catalogue) -> str:
    words = "; ".join(entry_words(book, entry, catalogue) for entry in entries)
    waits = any(entry.status is EntryStatus.PENDING for entry in entries)
    return f"Logged {words}{' (to confirm)' if waits else ''}"
