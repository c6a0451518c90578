"""Pair the next round, look it over as a draft, publish it or throw the draft away."""

from dataclasses import replace

from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.event import Event, EventStatus, Stage, Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.pairing import field_of, pair_swiss, pairings_of
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import Clock, Round, RoundStatus
from tournament_app.services.create_event import refuse_when_closed

FEWEST_PLAYERS = 2


def pair_next_round(book: EventBook, seed: int) -> Act:
    """A draft of the next round; a draft that is there already is paired anew.

    ``seed`` is the chance handed in; the same book and seed give the same round. Raises ``Illegal``
    while results are missing (naming the tables), past the last round, and with too few players.
    """
    refuse_when_closed(book)
    last = book.last_round
    redo = last is not None and last.status is RoundStatus.DRAFT
    number = last.number if last is not None and redo else RoundNumber(len(book.rounds) + 1)
    stage = stage_of(book.event, number)
    _refuse_to_pair(book, number, stage)
    field = field_of(book, number)
    if len(field.entrants) < FEWEST_PLAYERS:
        raise Illegal(
            f"Round {number} needs at least two players; {len(field.entrants)} are in the event. Enrol more first."
        )
    paired = pair_swiss(field, seed)
    drafted = Round(number, stage.number, RoundStatus.DRAFT, seed, Clock(book.event.round_minutes))
    changes = [Change(p, None) for p in book.round_pairings(number)] if redo else []
    changes.append(Change(last if redo else None, drafted))
    changes += [Change(None, pairing) for pairing in pairings_of(paired, field)]
    if book.event.status is EventStatus.SETUP:
        changes.append(Change(book.event, replace(book.event, status=EventStatus.RUNNING)))
    matches = sum(seating.player2 is not None for seating in paired.seatings)
    byes = len(paired.seatings) - matches
    summary = f"{'Paired again' if redo else 'Paired'} round {number}: {_count(matches, 'match', 'matches')}"
    return Act("pair_round", f"{summary}, {_count(byes, 'bye', 'byes')}", _merged(changes), paired.notes)


def publish_round(book: EventBook) -> Act:
    """Publish the draft: from now on it is played. ``Illegal`` without a draft or with someone unseated."""
    refuse_when_closed(book)
    draft = _draft(book)
    seated = {player for pairing in book.round_pairings(draft.number) for player in pairing.players}
    wanted = {entrant.player for entrant in field_of(book, draft.number).entrants}
    problems = [
        f"{book.name_of(player)} has no seat: pair again or give a bye." for player in wanted - seated
    ]
    problems += [f"{book.name_of(player)} is out of the event: pair again." for player in seated - wanted]
    if problems:
        raise Illegal(*sorted(problems))
    published = replace(draft, status=RoundStatus.PUBLISHED)
    return Act("publish_round", f"Published round {draft.number}", (Change(draft, published),))


def discard_draft(book: EventBook) -> Act:
    """Throw the draft away."""
    draft = _draft(book)
    changes = [Change(pairing, None) for pairing in book.round_pairings(draft.number)]
    return Act(
        "discard_draft", f"Discarded the draft of round {draft.number}", (*changes, Change(draft, None))
    )


def stage_of(event: Event, number: RoundNumber) -> Stage:
    """The stage that round ``number`` belongs to; a stage whose rounds are still open takes all that follow."""
    end = 0
    for stage in event.stages:
        end += stage.rounds
        if number <= end or not stage.rounds:
            return stage
    raise Illegal(
        f"The event has {end} rounds and all are paired. Add a round (Set-up) to go on, or close the event."
    )


def _refuse_to_pair(book: EventBook, number: RoundNumber, stage: Stage) -> None:
    missing = [p for earlier in book.rounds if earlier < number for p in book.outstanding(earlier)]
    if missing:
        where = ", ".join(
            str(pairing.table) for pairing in sorted(missing, key=lambda p: (p.round, p.table or 0))
        )
        verb = "Table {} has" if len(missing) == 1 else "Tables {} have"
        raise Illegal(f"{verb.format(where)} no result. Enter it before pairing round {number}.")
    if stage.structure is not Structure.SWISS:
        raise Illegal(
            f"Stage {stage.number} is {stage.structure.value}: its rounds are kept on record, "
            "but this version pairs Swiss rounds only."
        )


def _draft(book: EventBook) -> Round:
    last = book.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Illegal("There is no draft of a round. Pair the next round first.")
    return last


def _merged(changes: list[Change]) -> tuple[Change, ...]:
    """Pair a record's removal with what takes its place, so that each record changes once."""
    merged: dict[object, Change] = {}
    for change in changes:
        entry = change.entry
        key = (type(entry), getattr(entry, "round", None), getattr(entry, "number", None))
        earlier = merged.get(key)
        merged[key] = change if earlier is None else Change(earlier.before, change.after)
    return tuple(merged.values())


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"
