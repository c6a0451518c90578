"""What a judge reports and what the rules say about it, drafted as an entry before anything is logged."""

from datetime import datetime

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.advice import Advice, advise
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import Choice, PenaltyEntry, advised, choice_at, record_of
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.penalties.occasion import moment_of
from tournament_app.domain.penalties.record import AdviceCase, EventStage, Moment, NewInfraction
from tournament_app.services.penalty_effects import without_draft


class Report(Struct, frozen=True):
    """What a judge reports: who did what, where and when; two players for RS D.3.14.

    ``level`` is the warning level given instead of the advised one; ``penalty`` goes before what
    follows by itself. None takes the advice. ``insisted``: less than what must follow is meant (RS D.4.1).
    ``minutes_taken`` is what something with a time limit took (RS D.3.15), 0 where nobody measured.
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
    insisted: bool = False
    minutes_taken: int = 0


def advice_on(
    book: EventBook, report: Report, player: PlayerId, catalogue: Catalogue
) -> tuple[AdviceCase, Advice]:
    """What the rules say about a report for one of its players, before anything is logged."""
    new = NewInfraction(
        report.infraction,
        report.minutes_late,
        report.repeat,
        report.intentional,
        report.note,
        report.minutes_taken,
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


def draft(
    book: EventBook, report: Report, player: PlayerId, catalogue: Catalogue, number: int
) -> PenaltyEntry:
    """The entry of a report for one of its players, as the advice and the judge have it."""
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
        note=_with_time(report),
        minutes_late=report.minutes_late,
        repeat=report.repeat,
        intentional=report.intentional,
    )


def _with_time(report: Report) -> str:
    took = f"took {report.minutes_taken} minutes" if report.minutes_taken else ""
    return ", ".join(filter(None, (took, report.note)))


def _table_of(book: EventBook, player: PlayerId, number: int) -> TableNumber | None:
    pairing = book.pairing_of(RoundNumber(number), player)
    return None if pairing is None else pairing.table


def numbered(book: EventBook) -> int:
    """The number that the next entry of the log gets."""
    return max(book.dossier.penalties, default=0) + 1
