"""Log what a judge saw: the advice is taken, the judge chooses, the entry waits for the head judge or stands."""

from dataclasses import dataclass, replace
from datetime import datetime

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.advice import Advice, advise
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import (
    Choice,
    EntryStatus,
    PenaltyEntry,
    advised,
    choice_at,
    enter,
    for_both,
    only_counted,
    record_of,
)
from tournament_app.domain.penalties.investigation import Investigation, needs_investigation
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.penalties.occasion import moment_of
from tournament_app.domain.penalties.record import AdviceCase, EventStage, Moment, NewInfraction
from tournament_app.domain.penalties.staff_guard import require_judge
from tournament_app.domain.refusal import Illegal
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.penalty_effects import out_of_event, without_draft


@dataclass(frozen=True, slots=True)
class Report:
    """What a judge reports: who did what, where and when; two players for RS D.3.14.

    ``level`` is the warning level given instead of the advised one; ``penalty`` goes before what
    follows by itself. None takes the advice.
    """

    players: tuple[PlayerId, ...]
    infraction: str
    judge: StaffMember
    at: datetime
    table: TableNumber | None = None
    level: str | None = None
    penalty: str | None = None
    note: str = ""
    minutes_late: int = 0
    repeat: bool = False
    intentional: bool = False


def log_penalty(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    """Log a report.

    A caution raises a count and leaves no entry (RS D.3.2 a). Raises ``Illegal`` for a closed event,
    players who are not in it and codes that the catalogue does not have, ``Conflict`` when another
    judge has just logged the same thing.
    """
    refuse_when_closed(book)
    require_judge(report.judge, "log a penalty", "D.4.1")
    absent = [refusal for player in report.players if (refusal := out_of_event(book, player))]
    if absent:
        raise Illegal(*(problem for refusal in absent for problem in refusal.problems))
    _refuse_unknown(report, catalogue)
    log = book.dossier.log
    number = max(book.dossier.penalties, default=0) + 1
    drafted = [_draft(book, report, player, catalogue, number) for player in report.players]
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


def advice_on(
    book: EventBook, report: Report, player: PlayerId, catalogue: Catalogue
) -> tuple[AdviceCase, Advice]:
    """What the rules say about a report for one of its players, before anything is logged."""
    new = NewInfraction(
        report.infraction, report.minutes_late, report.repeat, report.intentional, report.note
    )
    name = book.name_of(player)
    record = record_of(book.dossier.log, player)
    case = AdviceCase(name, moment_now(book), record, new, book.event.wins_needed)
    return case, advise(catalogue, case)


def choice_of(catalogue: Catalogue, report: Report, case: AdviceCase, advice: Advice) -> Choice:
    """What is given: as advised, or what the judge typed instead."""
    suggested = advised(catalogue, advice)
    chosen = suggested
    if report.level is not None and report.level != suggested.level:
        chosen = choice_at(catalogue, case, advice, report.level)
    return chosen if report.penalty is None else replace(chosen, penalty=report.penalty)


def moment_now(book: EventBook) -> Moment:
    """The round that is being played; round 0 before the first."""
    last = without_draft(book).last_round
    return Moment(EventStage.SWISS, 0) if last is None else moment_of(book, last.number)


def entry_words(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> str:
    """``Nowak, Slow play: single warning, duel forfeit``."""
    infraction = catalogue.infraction(entry.infraction).name
    return f"{book.name_of(entry.player)}, {infraction}: {choice_words(catalogue, entry.chosen)}"


def choice_words(catalogue: Catalogue, choice: Choice) -> str:
    """``single warning, duel forfeit``; ``no warning`` where there is neither."""
    names = [catalogue.ladder.level(choice.level).name] if choice.level is not None else []
    names += [catalogue.penalty(choice.penalty).name] if choice.penalty is not None else []
    return ", ".join(name.casefold() for name in names) or "no warning"


def _draft(
    book: EventBook, report: Report, player: PlayerId, catalogue: Catalogue, number: int
) -> PenaltyEntry:
    case, advice = advice_on(book, report, player, catalogue)
    return PenaltyEntry(
        number=number,
        player=player,
        infraction=report.infraction,
        advised=advised(catalogue, advice),
        chosen=choice_of(catalogue, report, case, advice),
        moment=case.moment,
        logged_at=report.at,
        judge=report.judge.name,
        table=report.table if report.table is not None else _table_of(book, player, case.moment.round),
        note=report.note,
        minutes_late=report.minutes_late,
        repeat=report.repeat,
        intentional=report.intentional,
    )


def _table_of(book: EventBook, player: PlayerId, number: int) -> TableNumber | None:
    pairing = book.pairing_of(RoundNumber(number), player)
    return None if pairing is None else pairing.table


def _caution(book: EventBook, report: Report, catalogue: Catalogue) -> Act:
    names = " and ".join(book.name_of(player) for player in report.players)
    what = catalogue.infraction(report.infraction).name
    changes = tuple(_one_more_caution(book, player) for player in report.players)
    return Act("count_caution", f"{names}, {what}: cautioned, counted and not kept on record", changes)


def _one_more_caution(book: EventBook, player: PlayerId) -> Change:
    before = book.dossier.cautions.get(player)
    return Change(before, book.dossier.cautions_of(player).one_more())


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
