"""Create an event and change its set-up before and during play."""

from collections.abc import Iterator, Sequence
from datetime import date

from engine.days import day_words
from engine.intake.limits import NAME, PLAYERS, STAGES, TABLES, counted
from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enumeration import enumerated
from tournament_app.domain.event import Event, EventStatus, Stage, Structure, TiebreakSettings
from tournament_app.domain.identity import EventId
from tournament_app.domain.match_rules import MOST_WINS, impossible
from tournament_app.domain.penalties.calls import JudgeCall, open_calls
from tournament_app.domain.penalties.entry import PenaltyEntry, to_confirm
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.services.counting_rules import counting_problems
from tournament_app.services.stage_rules import stage_problems
from tournament_app.services.unfinished_rounds import unfinished_rounds

MINUTES_OF_A_DAY = 24 * 60
HIGHEST_LEVEL = 5
"""Of rules enforcement and of a judge."""
WORDS = {"naming": "names in lists"}
SHOWN_ONLY = frozenset({"notice", "naming", "qualifying", "reporting"})
"""What may change in a closed event: how things are shown and what is said afterwards, nothing that was played."""
LEAST_ROUND_MINUTES = 45
"""The shortest time limit of a round before the semifinals (RS D.1.3)."""


def new_event(
    id: EventId,
    name: str,
    on: date,
    format: str,
    tiebreaks: TiebreakSettings,
    *,
    round_minutes: int,
    wins_needed: int,
    enforcement_level: int,
) -> Event:
    """A Swiss event in set-up with its rounds still open; ``Illegal`` without a name."""
    event = Event(
        id=id,
        name=name.strip(),
        date=on,
        place="",
        format=format,
        sanctioned=False,
        stages=(Stage(1, Structure.SWISS, 0),),
        round_minutes=round_minutes,
        wins_needed=wins_needed,
        enforcement_level=enforcement_level,
        head_judge="",
        highest_judge_level=0,
        tiebreaks=tiebreaks,
    )
    _refuse(event, rounds_paired=0, stages=event.stages)
    return event


def create_event(event: Event, *, confirmed: bool = False) -> Act:
    """The first act of an event's book; ``Illegal`` lists everything about it that cannot be.

    A round shorter than the rules have it is asked about once (RS D.1.3).
    """
    _refuse(event, rounds_paired=0, stages=event.stages)
    _ask_about_short_rounds(event.round_minutes, LEAST_ROUND_MINUTES, confirmed=confirmed)
    return Act("create_event", f"Created {event.name}", ())


def change_event(book: EventBook, wanted: Event, *, confirmed: bool = False) -> Act:
    """Change the header; ``Illegal`` lists everything about it that cannot be, recorded results included.

    Of a closed event no more than what is shown can be changed (``SHOWN_ONLY``). A round shorter than the rules
    have it is asked about once (RS D.1.3).
    """
    changed = [
        name
        for name in Event.__struct_fields__
        if name not in ("id", "status") and getattr(wanted, name) != getattr(book.event, name)
    ]
    if not SHOWN_ONLY.issuperset(changed):
        refuse_when_closed(book)
    changed_stages = [stage for stage in wanted.stages if stage not in book.event.stages]
    _refuse(wanted, rounds_paired=len(book.rounds), stages=changed_stages)
    if wanted.wins_needed != book.event.wins_needed and (against := list(_results_against(book, wanted))):
        raise Illegal(*against)
    least = min(LEAST_ROUND_MINUTES, book.event.round_minutes)
    _ask_about_short_rounds(wanted.round_minutes, least, confirmed=confirmed)
    words = ", ".join(WORDS.get(name, name.replace("_", " ")) for name in changed) or "nothing"
    kept = replace(wanted, id=book.event.id, status=book.event.status)
    return Act("change_event", f"Changed {words}", (Change(book.event, kept),) if changed else ())


def _results_against(book: EventBook, wanted: Event) -> Iterator[str]:
    """The recorded results that no match to so many wins has; those of a file are as it has them."""
    if book.event.source:
        return
    for number in sorted(book.rounds):
        for pairing in book.round_pairings(number):
            if pairing.result is not None and (wrong := impossible(pairing.result, wanted.wins_needed)):
                yield f"Round {number}, table {pairing.table}: {wrong[0]} Correct it first."


def _ask_about_short_rounds(minutes: int, least: int, *, confirmed: bool) -> None:
    if minutes < least and not confirmed:
        raise NeedsConfirmation(
            f"Rounds of {minutes} minutes are short: {LEAST_ROUND_MINUTES} or more is the rule (RS D.1.3)."
        )


def close_event(book: EventBook, *, confirmed: bool = False) -> Act:
    """Close the event.

    ``Illegal`` while a round is a draft or lacks a result, a question while penalties wait (RS D.3.2) or calls do.
    """
    if unfinished := list(unfinished_rounds(book)):
        raise Illegal(*unfinished)
    if book.event.status is EventStatus.CLOSED:
        raise Illegal(f"{book.event.name} is already closed.")
    waiting = to_confirm(book.dossier.log)
    calls = open_calls(book.dossier.calls.values())
    if (waiting or calls) and not confirmed:
        raise NeedsConfirmation(*_still_waiting(book, waiting, calls))
    insisted = (
        f"; {_numbers(waiting).lower()} not decided, the head judge insisted (RS D.4.1)" if waiting else ""
    )
    return Act(
        "close_event",
        f"Closed {book.event.name}{insisted}{_left_open(calls)}",
        (Change(book.event, replace(book.event, status=EventStatus.CLOSED)),),
    )


def _still_waiting(
    book: EventBook, waiting: Sequence[PenaltyEntry], calls: Sequence[JudgeCall]
) -> Iterator[str]:
    if waiting:
        names = ", ".join(sorted({book.name_of(entry.player) for entry in waiting}))
        verb = "waits" if len(waiting) == 1 else "wait"
        yield f"{_numbers(waiting)} of the penalty log ({names}) still {verb} for the head judge (RS D.3.2)."
    for call in calls:
        owed = "a ruling" if call.ruling is None else "the head judge's word on the appeal"
        yield f"Call {call.number} (round {call.round}, table {call.table}) still waits for {owed}."


def _numbers(waiting: Sequence[PenaltyEntry]) -> str:
    numbers = enumerated(entry.number for entry in waiting)
    return f"{'Entry' if len(waiting) == 1 else 'Entries'} {numbers}"


def _left_open(calls: Sequence[JudgeCall]) -> str:
    numbers = enumerated(call.number for call in calls)
    return f"; {'call' if len(calls) == 1 else 'calls'} {numbers} left open" if calls else ""


def report_results(book: EventBook, on: date, how: str, today: date) -> Act:
    """Note that the results went to the DCI, also of a closed event (RS D.5.7).

    ``Illegal`` for a day before the event or after ``today``.
    """
    if not book.event.sanctioned:
        raise Illegal(f"{book.event.name} is not sanctioned; there is nothing to report (RS D.5.7).")
    if on < book.event.date:
        raise Illegal(
            f"Results of {day_words(book.event.date)} cannot have been reported on {day_words(on)}."
        )
    if on > today:
        raise Illegal(f"{day_words(on)} is still to come: note the results when they are on their way.")
    reporting = replace(book.event.reporting, reported_on=on, how=how.strip())
    by = f" ({how.strip()})" if how.strip() else ""
    after = replace(book.event, reporting=reporting)
    return Act("report_results", f"Results reported on {day_words(on)}{by}", (Change(book.event, after),))


def reopen_event(book: EventBook) -> Act:
    """Open a closed event again for a correction."""
    if book.event.status is not EventStatus.CLOSED:
        raise Illegal(f"{book.event.name} is not closed.")
    status = EventStatus.RUNNING if book.rounds else EventStatus.SETUP
    return Act(
        "reopen_event",
        f"Reopened {book.event.name}",
        (Change(book.event, replace(book.event, status=status)),),
    )


def refuse_when_closed(book: EventBook) -> None:
    """``Illegal`` if the event is closed; every task that changes play asks this first."""
    if book.event.status is EventStatus.CLOSED:
        raise Illegal(f"{book.event.name} is closed. Reopen it (Set-up) to change anything.")


def _absurd(event: Event) -> Iterator[str]:
    """Figures that no event has, and that would stop the program when it reckons with them."""
    for what, figure, most in (
        ("games to win a match", event.wins_needed, MOST_WINS),
        ("stages", len(event.stages), STAGES.most),
        ("the first table", event.first_table, TABLES.most),
        ("minutes of a round", event.round_minutes, MINUTES_OF_A_DAY),
    ):
        if figure > most:
            yield f"{counted(figure)} is too much for {what}: {most:,} at most."


def _refuse(event: Event, rounds_paired: int, stages: Sequence[Stage]) -> None:
    """``Illegal`` for the header, and for those of its ``stages`` that are new or changed."""
    problems = [
        problem for stage in stages for problem in stage_problems(stage, first=stage is event.stages[0])
    ]
    if not event.name.strip():
        problems.append("An event needs a name.")
    if event.round_minutes < 1:
        problems.append(f"A round of {event.round_minutes} minutes is impossible: enter 1 or more.")
    if event.wins_needed < 1:
        problems.append("A match needs at least one game to win.")
    if event.first_table < 1:
        problems.append("Tables are numbered from 1.")
    if not 1 <= event.enforcement_level <= HIGHEST_LEVEL:
        problems.append(f"The rules-enforcement level is a number from 1 to {HIGHEST_LEVEL}.")
    if not 0 <= event.highest_judge_level <= HIGHEST_LEVEL:
        problems.append(f"A judge's level is a number from 0 (none) to {HIGHEST_LEVEL}.")
    if not 0 <= event.qualifying.places <= PLAYERS.most:
        problems.append(f"{event.qualifying.places} players cannot qualify; enter 0 (nobody) or more.")
    if not event.stages:
        problems.append("An event needs at least one stage.")
    problems += filter(None, (NAME.exceeded("The name", len(event.name)), *_absurd(event)))
    problems += counting_problems(event.tiebreaks)
    planned = sum(stage.rounds for stage in event.stages)
    if all(stage.rounds for stage in event.stages) and planned < rounds_paired:
        problems.append(f"{rounds_paired} rounds are paired already, so there cannot be only {planned}.")
    if problems:
        raise Illegal(*problems)
