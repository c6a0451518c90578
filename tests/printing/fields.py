"""Fields of players for paper: any number of people, some with names that test the typesetter."""

from datetime import datetime
from fractions import Fraction
from itertools import product

from engine.records import replace
from tests.structure_play import book_with, paired
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import EventId, RoundNumber, TableNumber
from tournament_app.domain.invitations import InvitationState
from tournament_app.domain.structures.bracket_chart import BracketChart, bracket_chart
from tournament_app.domain.structures.pod_chart import PodChart
from tournament_app.domain.structures.pods import pods_in_order
from tournament_app.printing.badges import Badges
from tournament_app.printing.bracket import BracketSheets
from tournament_app.printing.deck_sheets import DeckCheckSheets, DeckSheet, DeckSheets, Pile
from tournament_app.printing.event_report import EventReport
from tournament_app.printing.invitation_list import InvitationList, InvitedLine
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
from tournament_app.printing.outstanding import OutstandingTables
from tournament_app.printing.pairings_by_name import PairingsByName
from tournament_app.printing.pairings_by_table import PairingsByTable
from tournament_app.printing.paper import Heading, PaperForm
from tournament_app.printing.penalty_report import PenaltyReport
from tournament_app.printing.penalty_slips import PenaltySlip, PenaltySlips
from tournament_app.printing.player_list import PlayerList
from tournament_app.printing.pods import PodSheets
from tournament_app.printing.pool_sheet import CardGroup, PoolSheet
from tournament_app.printing.seatings import Seatings
from tournament_app.printing.slips import Slips
from tournament_app.printing.standings_sheet import Standings

GIVEN = (
    "Anna",
    "Jan",
    "Piotr",
    "Zoë",
    "Łukasz",
    "Björn",
    "Siobhán",
    "Mohammed",
    "Yuki",
    "Ana-María",
    "Søren",
)
FAMILY = ("Kowalski", "Żółć", "Smith", "O'Connor", "Müller", "Okafor", "García", "Dvořák", "Nguyễn", "Çelik")
LONG_NAME = (
    "Wolfeschlegelsteinhausenbergerdorff Hubert Blaine Maximilian Constantin Alexander "
    "von und zu Hohenlohe-Waldenburg-Schillingsfürst"
)
ONE_LONG_WORD = "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch" * 2
HEADING = Heading("Spring Open, Warszawa", "Round 3 of 6", datetime(2003, 12, 20, 14, 5))

COLOURS = ("White", "Blue", "Black", "Red", "Green")
SIDE = ((15, "Swords to Plowshares"),)


def names(count: int) -> list[str]:
    """As many different names; the first of them long ones where there is room."""
    made = [f"{family}, {given}" for given, family in product(GIVEN, FAMILY)]
    made = [
        f"{name} {number // len(made) + 1}" for number, name in enumerate(made * (count // len(made) + 1))
    ]
    return [LONG_NAME, ONE_LONG_WORD, *made][:count] if count > 20 else made[:count]


def tables(people: list[str]) -> tuple[TableLine, ...]:
    """Everybody paired with their neighbour, tables from 1; the last of an odd field has the bye."""
    seats = [
        Seat(name, f"{3_000_000_000 + number * 7919}", number % 10) for number, name in enumerate(people)
    ]
    lines = [
        TableLine(TableNumber(number // 2 + 1), seats[number], seats[number + 1])
        for number in range(0, len(seats) - 1, 2)
    ]
    return (*lines, *([TableLine(None, seats[-1])] if len(seats) % 2 else []))


def standings(people: list[str]) -> tuple[StandingLine, ...]:
    return tuple(
        StandingLine(rank, name, 18, 6, 0, 0, Fraction(2, 3), Fraction(5, 7), Fraction(1, 2))
        for rank, name in enumerate(people, start=1)
    )


def report(people: list[str]) -> EventReport:
    lines = tables(people)
    return EventReport(
        HEADING,
        (("Date", "20 Dec 2003"), ("Format", "Type 1.5")),
        standings(people),
        tuple(RoundLines(f"Round {number}", lines) for number in (1, 2)),
        (DropLine(people[0], RoundNumber(1), "own wish"),),
        (("Nowicka, Ewa", "Head judge"),),
    )


def slips(people: list[str]) -> Slips:
    return Slips(HEADING, EventId(7), RoundNumber(3), tables(people))


def deck_sheets(people: list[str]) -> tuple[DeckSheet, ...]:
    """Every third sheet blank, every fifth a deck of 150 different cards."""
    return tuple(
        DeckSheet(name, "DCI 12345") if at % 3 == 2 else DeckSheet(name, "DCI 12345", "K", a_deck(at), SIDE)
        for at, name in enumerate(people)
    )


def a_deck(at: int) -> tuple[Pile, ...]:
    different = 150 if at % 5 == 4 else 15
    return (
        Pile("Creatures", tuple((4, f"Creature {number}") for number in range(different))),
        Pile("Lands", ((20, "Plains"),)),
    )


def bracket(people: list[str]) -> BracketChart:
    """Single elimination of these people, its first round paired."""
    book = book_with(len(people), Stage(1, Structure.SINGLE_ELIMINATION, third_place=True))
    named = {
        player: replace(found, name=name)
        for (player, found), name in zip(book.players.items(), people, strict=True)
    }
    book = book.with_players(named)
    book = paired(book) if len(people) > 1 else book
    return bracket_chart(book, book.event.stages[0])


def penalty_report(people: list[str]) -> PenaltyReport:
    line = ("hand held below the table", "single warning", "Nowicka, Ewa", "to confirm")
    return PenaltyReport(
        HEADING,
        (("Judges", "Nowicka, Ewa (head judge, level 3)"),),
        tuple(
            (str(at), "3", str(at), name, str(3_000_000_000 + at), *line) for at, name in enumerate(people, 1)
        ),
        (("1", "seen from behind " * 12),),
        tuple(map(str, range(1, 13))),
        (("Hand held below the table", *(["2"] * 12), "24"),),
        (("1", people[0], "open"),),
        (("3", "7", "does it untap", "no: it stays tapped", "Nowicka, Ewa", "1.5"),),
    )


def penalty_slips(people: list[str]) -> PenaltySlips:
    about = ("Cards in hand were out of sight.", "Official; for mistakes that were not meant.")
    return PenaltySlips(
        HEADING,
        tuple(
            PenaltySlip(at, name, str(at), "Round 3, table 7", "Hand held below the table (D.3.8)",
                        "Single warning", about, "Nowicka, Ewa")
            for at, name in enumerate(people, 1)
        ),
    )  # fmt: skip


def invitations(people: list[str]) -> InvitationList:
    states = (InvitationState.INVITED, InvitationState.DECLINED, InvitationState.WAITING)
    return InvitationList(
        HEADING,
        "standard of 20 Dec 2003, 8 places",
        tuple(
            InvitedLine(
                name, "Poland", str(2000 - at), states[at % len(states)], f"{at}th by rating, passed down"
            )
            for at, name in enumerate(people, start=1)
        ),
    )


def every_form(people: list[str]) -> dict[str, PaperForm]:
    """Each form under its name for ``event print``, about the same people."""
    return {
        "pairings-by-name": PairingsByName(HEADING, tables(people)),
        "pairings-by-table": PairingsByTable(HEADING, tables(people)),
        "slips": slips(people),
        "standings": Standings(HEADING, standings(people)),
        "players": PlayerList(
            HEADING,
            tuple(
                PlayerLine(number, name, str(number), "Poland") for number, name in enumerate(people, start=1)
            ),
        ),
        "invitations": invitations(people),
        "badges": Badges(
            HEADING,
            tuple(BadgeLine(name, "", f"No. {number}") for number, name in enumerate(people, start=1)),
        ),
        "seatings": Seatings(
            HEADING,
            tuple(SeatingLine(name, TableNumber(number // 2 + 1)) for number, name in enumerate(people)),
        ),
        "outstanding": OutstandingTables(HEADING, tables(people)),
        "report": report(people),
        "bracket": BracketSheets(HEADING, bracket(people)),
        "pods": PodSheets(
            HEADING,
            tuple(PodChart(f"Pod {at}", pod) for at, pod in enumerate(pods_in_order(people, 8), start=1)),
        ),
        "decklist": DeckSheets(HEADING, "Type 1.5 · 20 Dec 2003", deck_sheets(people)),
        "deck-check": DeckCheckSheets(HEADING, "Type 1.5 · 20 Dec 2003", deck_sheets(people)),
        "pool-sheet": PoolSheet(
            HEADING, "Onslaught", tuple(CardGroup(colour, tuple(people)) for colour in COLOURS)
        ),
        "penalties": penalty_report(people),
        "penalty-slips": penalty_slips(people),
    }
