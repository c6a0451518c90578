"""The contents of the forms, taken from an event's book.

Standings are handed in, since counting them is not paper's business. Penalties never show on paper that
players see: whoever the staff took out of the event is listed without more.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from functools import cache

from engine.days import day_words
from engine.records import replace
from tournament_app.domain.alphabet import sorting_key
from tournament_app.domain.book import EventBook
from tournament_app.domain.enrollment import DropReason, Enrollment
from tournament_app.domain.event import Event, EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import invitation_lines
from tournament_app.domain.penalties.games_lost import opening_words
from tournament_app.domain.person_name import given_part, guessed_family, is_family_first
from tournament_app.domain.ratings.rounding import shown
from tournament_app.domain.result import ResultKind
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.standings import counts_points
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.invitation_list import InvitedLine
from tournament_app.printing.lines import (
    BadgeLine,
    DropLine,
    PlayerLine,
    RoundLines,
    Seat,
    SeatingLine,
    StandingLine,
    TableLine,
)
from tournament_app.printing.paper import Heading
from tournament_app.services.qualify import who_qualified

_REASONS = {
    DropReason.BY_PLAYER: "own wish",
    DropReason.NO_SHOW: "did not appear",
    DropReason.CUT: "missed the cut",
    DropReason.BY_JUDGE: "by the staff",
    DropReason.DISQUALIFIED: "by the staff",
}


def round_name(book: EventBook, number: RoundNumber) -> str:
    """``Quarterfinals``, ``Round 3 of 6``, or ``Round 3`` while the number of rounds is open.

    The rounds counted are those to the end of the round's own stage: a playoff does not lengthen the Swiss.
    """
    found = book.rounds.get(number)
    if found is not None and found.label:
        return found.label
    stages = [stage for stage in book.event.stages if found is None or stage.number <= found.stage]
    planned = sum(stage.rounds for stage in stages) if all(stage.rounds for stage in stages) else 0
    return f"Round {number} of {planned}" if planned >= number else f"Round {number}"


def heading(book: EventBook, number: RoundNumber | None, printed_at: datetime) -> Heading:
    """The heading of a form about a round, or about the whole event."""
    return Heading(book.event.name, "" if number is None else round_name(book, number), printed_at)


def standings_heading(book: EventBook, number: RoundNumber | None, printed_at: datetime) -> Heading:
    """The heading of standings after a round: it says how many results up to it they are still without."""
    found = heading(book, number, printed_at)
    out = book.still_out(number)
    return replace(found, round=f"{found.round} · {out}") if out else found


SeatOf = Callable[[PlayerId], Seat]


def _seats(book: EventBook, points: Mapping[PlayerId, int] | None = None) -> SeatOf:
    """Who sits where, each written once; ``points`` are the match points that stand with the names."""

    @cache
    def seat(player: PlayerId) -> Seat:
        found, name = book.players[player], book.listed(player)
        of_round = None if points is None else points.get(player, 0)
        return Seat(name.text, found.dci, of_round, name.filed)

    return seat


def table_lines(
    book: EventBook, number: RoundNumber, points: Mapping[PlayerId, int] | None = None
) -> tuple[TableLine, ...]:
    """The pairings of a round; ``points`` are the match points before it, left out where not given."""
    return _table_lines(book, number, _seats(book, points))


def _table_lines(book: EventBook, number: RoundNumber, seat: SeatOf) -> tuple[TableLine, ...]:
    return tuple(
        TableLine(
            pairing.table,
            seat(pairing.player1),
            None if pairing.player2 is None else seat(pairing.player2),
            alone="Bye" if pairing.kind is PairingKind.BYE else "Loss",
            extension_minutes=pairing.extension_minutes,
            result=_result_text(pairing),
            note=_opening_text(book, pairing),
        )
        for pairing in book.round_pairings(number)
    )


def _result_text(pairing: Pairing) -> str:
    if pairing.result is None:
        return ""
    return "both lose" if pairing.result.kind is ResultKind.BOTH_LOSE else str(pairing.result)


def _opening_text(book: EventBook, pairing: Pairing) -> str:
    """The score that a match opens with, what took each game, and whether anybody may watch, for its slip."""
    words = opening_words(book, pairing)
    said = [f"Starts at {words}"] if words else []
    said += ["No spectators"] if pairing.no_spectators else []
    return "; ".join(said)


def player_lines(book: EventBook) -> tuple[PlayerLine, ...]:
    """Everybody enrolled."""
    return tuple(
        PlayerLine(
            enrollment.number,
            book.listed(player).text,
            book.players[player].dci,
            book.players[player].country,
            ", ".join(_remarks(enrollment)),
            book.listed(player).filed,
        )
        for player, enrollment in book.enrollments.items()
    )


def _remarks(enrollment: Enrollment) -> Iterable[str]:
    yield from (member.name for member in enrollment.members)
    if enrollment.awarded_byes:
        yield "1 bye" if enrollment.awarded_byes == 1 else f"{enrollment.awarded_byes} byes"
    if enrollment.fixed_table is not None:
        yield f"table {enrollment.fixed_table}"
    if enrollment.first_round > 1:
        yield f"from round {enrollment.first_round}"
    if enrollment.drop is not None:
        yield f"left after round {enrollment.drop.after_round}" if enrollment.drop.after_round else "left"


def invited_lines(book: EventBook) -> tuple[InvitedLine, ...]:
    """Everybody on the invitation list, in its order; whoever is on it must be among the book's people."""
    return tuple(
        InvitedLine(
            book.listed(line.invitation.player).text,
            book.players[line.invitation.player].country,
            "" if line.invitation.rating is None else str(shown(line.invitation.rating)),
            line.state,
            line.why,
        )
        for line in invitation_lines(book.invitation_terms, book.invitations.values())
    )


def seating_lines(book: EventBook) -> tuple[SeatingLine, ...]:
    """Seats for the player meeting: two a table in the order of lists, those with a fixed table at theirs."""
    present = [player for player, entry in book.enrollments.items() if entry.drop is None]
    present.sort(key=lambda player: sorting_key(book.listed(player).filed))
    fixed = {player: book.enrollments[player].fixed_table for player in present}
    taken = set(fixed.values())
    seats, table, there = [], int(book.event.first_table), 0
    for player in present:
        own = fixed[player]
        if own is None:
            while there == 2 or TableNumber(table) in taken:
                table, there = table + 1, 0
            there += 1
        name = book.listed(player)
        seats.append(SeatingLine(name.text, TableNumber(table) if own is None else own, name.filed))
    return tuple(seats)


def badge_lines(book: EventBook) -> tuple[BadgeLine, ...]:
    """A badge for everybody who is in, in the order of lists (of a team: each member), then for the staff."""
    present = [player for player, entry in book.enrollments.items() if entry.drop is None]
    present.sort(key=lambda player: sorting_key(book.listed(player).filed))
    of_players = [badge for player in present for badge in _badges_of(book, player)]
    of_staff = [
        BadgeLine(
            *_called(member.name, guessed_family(member.name)),
            member.role.value.replace("-", " ").capitalize(),
        )
        for member in book.dossier.staff.values()
    ]
    return (*of_players, *of_staff)


def _badges_of(book: EventBook, player: PlayerId) -> Iterable[BadgeLine]:
    person, entry = book.players[player], book.enrollments[player]
    for member in entry.members:
        yield BadgeLine(*_called(member.name, guessed_family(member.name)), person.name)
    if not entry.members:
        number = f"DCI {person.dci}" if person.dci else ""
        about = "   ".join(filter(None, (f"No. {entry.number}", number, person.country)))
        yield BadgeLine(*_called(person.name, person.family), about)


def _called(name: str, family: str) -> tuple[str, str]:
    """The two parts of a name in the order in which it is written; one alone where it has no other."""
    given = given_part(name, family)
    if not given:
        return name, ""
    return (family, given) if is_family_first(name, family) else (given, family)


def _structures(event: Event) -> str:
    """``Swiss, then single elimination``."""
    first, *others = (stage.structure for stage in event.stages)
    return ", then ".join((first.heading, *(structure.words for structure in others)))


def event_report(
    book: EventBook, standings: tuple[StandingLine, ...], printed_at: datetime, format_: str
) -> EventReport:
    """The report of the event as it stands, of a format by its title; until it is closed no standings are final."""
    event = book.event
    facts = (
        ("Date", day_words(event.date)),
        ("Place", event.place),
        ("Format", format_),
        ("Sanctioned", "yes" if event.sanctioned else "no"),
        ("Sanctioning number", event.reporting.sanctioning_number),
        ("Coordinator", event.reporting.coordinator),
        ("Results", event.reporting.words(event.date, printed_at.date()) if event.sanctioned else ""),
        ("Structure", _structures(event)),
        ("Players", str(len(book.enrollments))),
        ("Rounds", str(len(book.rounds))),
        ("Round time", f"{event.round_minutes} minutes"),
        ("Rules-enforcement level", str(event.enforcement_level)),
        (f"Qualified for {book.event.qualifying.to or 'another event'}", _qualified(book)),
        ("Highest judge level", str(event.highest_judge_level) if event.highest_judge_level else ""),
    )
    seat = _seats(book)
    rounds = (
        RoundLines(round_name(book, number), _table_lines(book, number, seat))
        for number in sorted(book.rounds)
    )
    return EventReport(
        heading(book, None, printed_at),
        tuple((label, value) for label, value in facts if value),
        standings,
        tuple(rounds),
        tuple(_drops(book)),
        ((event.head_judge, "Head judge"),) if event.head_judge else (),
        is_final=event.status is EventStatus.CLOSED,
        of_teams=not event.tiebreaks.games_counted,
        by_points=counts_points(event),
    )


def _qualified(book: EventBook) -> str:
    return ", ".join(f"{book.listed(one.player).text} ({one.words})" for one in who_qualified(book))


def _drops(book: EventBook) -> Iterable[DropLine]:
    left = [(player, entry.drop) for player, entry in book.enrollments.items() if entry.drop is not None]
    left.sort(key=lambda entry: (entry[1].after_round, sorting_key(book.listed(entry[0]).filed)))
    for player, drop in left:
        yield DropLine(book.listed(player).text, drop.after_round, _REASONS[drop.reason])
