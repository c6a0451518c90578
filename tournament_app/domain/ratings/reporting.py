"""From an event's book to its report for rating: which matches count, and whether the event does.

Only sanctioned events count (RS D.5.7). Byes, losses without an opponent, no-shows, awarded losses
and lateness are matches that were never played and are not rated; concessions and intentional draws
are. Matches without a result keep the event from being reported.
"""

from tournament_app.domain.book import EventBook
from tournament_app.domain.event import EventStatus
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.match_rules import AWARDED
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, Outcome, RoundReport
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, PairingKind


def rated_outcome(result: MatchResult) -> Outcome | None:
    """How a match counts for its first player; None for one that is not rated."""
    if result.kind in AWARDED:
        return None
    if result.winner is None:
        return Outcome.DRAW
    return Outcome.WIN if result.winner == 1 else Outcome.LOSS


def event_report(book: EventBook, systems: RatingSystems, *, members_only: bool = False) -> EventReport:
    """The report of a closed event; players are named by their register ids.

    The attendance counts those who were seated or had a bye in some round; who never appeared is not
    counted. ``members_only`` leaves out matches of players without a number (RS D.5.1) and formats that are
    in none of the four categories (RS D.5.2). Raises ``Illegal`` with everything that keeps the event from being rated.
    """
    event = book.event
    problems = [
        f"{event.name}, round {number}: the match of {_names(book, pairing)} has no result; enter it first."
        for number in sorted(book.rounds)
        for pairing in book.outstanding(number)
    ]
    problems += [
        f"{event.name}, round {number}: {book.name_of(player)} has a pairing but is not enrolled; "
        "enrol the player or correct the pairing."
        for number in sorted(book.rounds)
        for pairing in book.round_pairings(number)
        for player in pairing.players
        if player not in book.enrollments
    ]
    if not event.sanctioned:
        problems.append(f"{event.name} is not sanctioned, and only sanctioned events are rated (RS D.5.7).")
    if event.team_size > 1:
        problems.append(f"{event.name} is an event for teams, and ratings are those of single players.")
    if event.status is not EventStatus.CLOSED:
        problems.append(f"{event.name} is not closed; close it, then it is rated.")
    if members_only and systems.category_of(event.format) not in systems.category_names:
        problems.append(
            f"{event.name}: the format {event.format} is in none of the four categories (RS D.5.2); "
            "choose one for it."
        )
    if problems:
        raise Illegal(*problems)
    header = EventHeader(
        key=event.id,
        name=event.name,
        date=event.date,
        category=systems.category_of(event.format),
        players=len(attendance(book)),
        judge_level=event.highest_judge_level,
    )
    rounds = (
        RoundReport(number, tuple(_matches(book, number, members_only))) for number in sorted(book.rounds)
    )
    return EventReport(header, tuple(each for each in rounds if each.matches))


def attendance(book: EventBook) -> frozenset[PlayerId]:
    """Who took part: seated in a match, even one lost by lateness, or given a bye."""
    return frozenset(
        player
        for number in book.rounds
        for pairing in book.round_pairings(number)
        for player in pairing.players
        if pairing.kind is not PairingKind.LOSS and not _stayed_away(pairing, player)
    )


def _stayed_away(pairing: Pairing, player: PlayerId) -> bool:
    result = pairing.result_for(player)
    return result is not None and result.kind is ResultKind.NO_SHOW and result.wins1 <= result.wins2


def why_not_counted(book: EventBook, pairing: Pairing, *, members_only: bool) -> str:
    """Why a pairing is no rated match, in a few words; empty where it is one, or will be with its result."""
    if pairing.player2 is None:
        return "bye" if pairing.kind is PairingKind.BYE else "loss without an opponent"
    if pairing.result is not None and pairing.result.kind in AWARDED:
        return "given, not played"
    strangers = [book.name_of(player) for player in pairing.players if not book.players[player].dci]
    if members_only and strangers:
        return f"{' and '.join(strangers)} without a DCI number (RS D.5.1)"
    return ""


def _matches(book: EventBook, number: RoundNumber, members_only: bool) -> list[MatchReport]:
    found = []
    for pairing in book.round_pairings(number):
        outcome = rated_outcome(pairing.result) if pairing.result else None
        if outcome is None or why_not_counted(book, pairing, members_only=members_only):
            continue
        assert pairing.player2 is not None, "a pairing without an opponent is not counted"
        found.append(MatchReport(pairing.player1, pairing.player2, outcome))
    return found


def _names(book: EventBook, pairing: Pairing) -> str:
    return " and ".join(book.name_of(player) for player in pairing.players)
