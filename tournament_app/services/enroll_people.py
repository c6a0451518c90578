"""Enrol people of a list, those that nobody knows too: register and event in one transaction."""

from collections.abc import Sequence

from tournament_app.domain.book import Act, EventBook
from tournament_app.domain.identity import EventId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.enroll_player import MissedRounds, enroll_players
from tournament_app.services.import_players import (
    Namesakes,
    Recognised,
    newcomers,
    numbers_of_others,
    records_of,
    settle_namesakes,
    unsure_names,
)
from tournament_app.services.keep_register import registering
from tournament_app.services.ports import Task
from tournament_app.services.scorers_table import Done, ScorersTable


def enroll_people(
    table: ScorersTable,
    event: EventId,
    people: Sequence[Recognised],
    lots: Sequence[int],
    missed: MissedRounds = MissedRounds.LOST,
    namesakes: Namesakes = Namesakes.ASK,
    *,
    by_number: bool = False,
    insisted: bool = False,
) -> Done:
    """Enrol the people of a list in its order, registering the newcomers; all of it or nothing.

    ``lots`` has a random number for each. Raises ``NeedsConfirmation`` where lines of one name may be one
    person or two, where a number was recognised that is known under another name and nobody said that people
    go ``by_number``, or where somebody may not play and no judge ``insisted``; ``Illegal`` for a closed event or
    naming everyone who is enrolled already.
    """
    questions = unsure_names(people) if namesakes is Namesakes.ASK else []
    if not by_number:
        questions += numbers_of_others(people)
    if questions:
        raise NeedsConfirmation(*questions)
    settled = settle_namesakes(people, namesakes)
    book = table.book(event)
    refuse_when_closed(book)
    enrolled = [
        person.known.name for person in settled if person.known and person.known.id in book.enrollments
    ]
    if enrolled:
        raise Illegal(*(f"{name} is enrolled already. Take the line out of the list." for name in enrolled))
    wanted = newcomers(settled)
    if not wanted:
        return table.perform(event, _entering(_once(records_of(settled, {})), lots, missed, insisted))
    added, act = registering(table, tuple(wanted.values()))
    records = _once(records_of(settled, dict(zip(wanted, added, strict=True))))
    return table.perform(event, _entering(records, lots, missed, insisted), registering=act)


def _entering(records: Sequence[Player], lots: Sequence[int], missed: MissedRounds, insisted: bool) -> Task:
    def task(book: EventBook) -> Act:
        return enroll_players(book, records, lots[: len(records)], missed, confirmed=insisted)

    return task


def _once(records: Sequence[Player]) -> tuple[Player, ...]:
    return tuple(dict.fromkeys(records))
