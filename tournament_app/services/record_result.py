"""Record, correct and clear the results of matches."""

from collections.abc import Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import DropReason, Enrollment
from tournament_app.domain.identity import RoundNumber, TableNumber
from tournament_app.domain.match_rules import impossible
from tournament_app.domain.pairing import would_pair_differently
from tournament_app.domain.penalties.games_lost import forfeited, in_force
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, PairingKind
from tournament_app.domain.structures import (
    contradictions,
    cuts_overtaken,
    cuts_passed,
    cuts_waiting,
    is_elimination,
    rounds_of,
    stage_of_round,
)
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.drop_change import drop_change
from tournament_app.services.first_round_absence import absences_follow, absent_from
from tournament_app.services.match_at_table import match_at


class SlipEntry(Struct, frozen=True):
    """What a match slip says: the result and who drops (``drops1``, ``drops2``)."""

    round: RoundNumber
    table: TableNumber
    result: MatchResult
    drops1: bool = False
    drops2: bool = False


def record_result(book: EventBook, slip: SlipEntry, *, replacing: MatchResult | None = None) -> Act:
    """Record what a slip says.

    A correction of an earlier round notes which later pairings would have been different, and which cut
    that is not posted yet; it changes none of them. A result already recorded is replaced only when
    ``replacing`` names it, otherwise a differing one is a ``Conflict`` that shows both; the same result
    again changes nothing. Raises ``Illegal`` for a table without a match, an unpublished round and an
    impossible result.
    """
    refuse_when_closed(book)
    pairing = match_at(book, slip.round, slip.table)
    refuse_impossible(book, replace(pairing, result=slip.result))
    before = pairing.result
    if before is not None and before not in (slip.result, replacing):
        raise Conflict(
            f"Table {slip.table} already has {describe(book, pairing)}. "
            f"Now entered: {describe(book, replace(pairing, result=slip.result))}. Which one is right?"
        )
    after = replace(pairing, result=slip.result)
    changes = [] if before == slip.result else [Change(pairing, after)]
    refuse_against_bracket(book, changes)
    entries, said = _entries(book, after, slip, changes)
    word = "Table" if before in (None, slip.result) else "Corrected table"
    if book.last_round is not None and slip.round != book.last_round.number:
        word = f"Round {slip.round}, {word.lower()}"
    summary = f"{word} {slip.table}: {describe(book, after)}{entries_words(book, entries)}"
    notes = (*said, *correction_notes(book, slip.round, changes))
    return Act("record_result", summary, (*changes, *entries), notes)


def refuse_impossible(book: EventBook, *pairings: Pairing) -> None:
    """``Illegal`` with everything that keeps matches from having ended like this (RS D.1.5, D.1.7, D.3.17)."""
    problems = [
        f"Table {pairing.table}: {problem}"
        for pairing in pairings
        if pairing.result is not None
        for problem in (
            *impossible(pairing.result, book.event.wins_needed, pairing.start_score),
            *undecided(book, pairing.round, pairing.result),
        )
    ]
    if problems:
        raise Illegal(*problems)


def undecided(book: EventBook, round_: RoundNumber, result: MatchResult) -> list[str]:
    """Why a result leaves an elimination match open, as somebody must advance (RS D.1.5); else empty."""
    stage = stage_of_round(book, round_)
    if not is_elimination(stage) or result.winner is not None or result.kind is ResultKind.BOTH_LOSE:
        return []
    return [
        f"{result} is a draw, and in an elimination round somebody must advance: "
        "enter who had the higher life total when time ended (RS D.1.5), or who concedes."
    ]


def refuse_against_bracket(book: EventBook, changes: Sequence[Change]) -> None:
    """``Illegal`` where results would advance somebody else than who already plays on in the bracket."""
    if not changes:
        return
    after = book.with_changes(changes)
    for stage in book.event.stages:
        if not is_elimination(stage) or not rounds_of(book, stage):
            continue
        known = contradictions(book, stage)
        new = [problem for problem in contradictions(after, stage) if problem not in known]
        if new:
            raise Illegal(
                *(f"{problem}: undo that round, or change its pairing by hand, first." for problem in new)
            )


def clear_result(book: EventBook, round_: RoundNumber, table: TableNumber) -> Act:
    """Take a result back to none, as if no slip had come in; a note says that later rounds rest on it.

    ``Illegal`` where somebody plays on in the bracket by this result.
    """
    refuse_when_closed(book)
    pairing = match_at(book, round_, table)
    if pairing.result is None:
        raise Illegal(f"Table {table} has no result to clear.")
    refuse_decided(book, pairing)
    cleared = Change(pairing, replace(pairing, result=None))
    refuse_against_bracket(book, [cleared])
    entries, said = absences_follow(book, [cleared])
    summary = f"Cleared table {table} (was {describe(book, pairing)}){entries_words(book, entries)}"
    return Act("clear_result", summary, (cleared, *entries), (*said, *_rests_on_it(book, round_)))


def _rests_on_it(book: EventBook, round_: RoundNumber) -> tuple[str, ...]:
    """Said of a result that is taken back although another round was paired with it."""
    after = book.rounds.get(RoundNumber(round_ + 1))
    if after is None:
        return ()
    return (
        f"{after.name} was paired with this result: once the right one is entered, "
        "the notes say which pairings would have been different.",
    )


def refuse_decided(book: EventBook, pairing: Pairing) -> None:
    """``Illegal`` for a match that games lost alone have decided: its result is theirs (RS D.3.3, D.3.17)."""
    if pairing.result is not None and pairing.result == forfeited(
        pairing, in_force(book), book.event.wins_needed
    ):
        raise Illegal(
            f"Table {pairing.table} is decided by games lost to lateness or penalties: "
            "take those back under Penalties, and the match opens again."
        )


def describe(book: EventBook, pairing: Pairing) -> str:
    """A match in words: ``Nowak 2-1 Okafor``, with the manner where it was not played out."""
    first = book.name_of(pairing.player1)
    if pairing.player2 is None:
        return f"{first}, {'bye' if pairing.kind is PairingKind.BYE else 'loss without an opponent'}"
    second = book.name_of(pairing.player2)
    if pairing.result is None:
        return f"{first} against {second}, no result"
    manner = {
        ResultKind.PLAYED: "",
        ResultKind.INTENTIONAL_DRAW: " (intentional draw)",
        ResultKind.CONCESSION: " (concession)",
        ResultKind.NO_SHOW: " (no-show)",
        ResultKind.LATE: " (late)",
        ResultKind.FORFEIT: " (forfeit)",
        ResultKind.BOTH_LOSE: " (both lose)",
        ResultKind.LIFE_TOTAL_FIRST: f" ({first} by life total)",
        ResultKind.LIFE_TOTAL_SECOND: f" ({second} by life total)",
        ResultKind.DISQUALIFICATION: " (disqualification)",
    }[pairing.result.kind]
    return f"{first} {pairing.result} {second}{manner}"


def correction_notes(book: EventBook, round_: RoundNumber, changes: Sequence[Change]) -> tuple[str, ...]:
    """What changed results of a round leave as it is: later pairings and cuts that would have been different."""
    corrects = round_ != max(book.rounds)
    if not changes or not (corrects or cuts_waiting(book)):
        return ()
    after = book.with_changes(changes)
    later = would_pair_differently(book, after) if corrects else ()
    return (*(one.sentence for one in later), *cuts_passed(book, after), *cuts_overtaken(after))


def _entries(
    book: EventBook, after: Pairing, slip: SlipEntry, changes: Sequence[Change]
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Who leaves by the slip, and who did not appear for the first round or did after all (RS D.3.17)."""
    marks = zip(after.players, (slip.drops1, slip.drops2), strict=False)
    leaving = [player for player, drops in marks if drops]
    followed, said = absences_follow(book, changes, leaving)
    out = {change.entry.player for change in followed if isinstance(change.entry, Enrollment)}
    absent = absent_from(after)
    left = tuple(
        drop_change(book, player, DropReason.NO_SHOW if player in absent else DropReason.BY_PLAYER)
        for player in leaving
        if book.enrollments[player].drop is None and player not in out
    )
    return (*followed, *left), said


def entries_words(book: EventBook, entries: Sequence[Change]) -> str:
    """Who leaves and who is back, to end the summary of a result: ``; Nowak drops``."""
    after = [change.after for change in entries if isinstance(change.after, Enrollment)]
    gone = [book.name_of(entry.player) for entry in after if entry.drop is not None]
    back = [book.name_of(entry.player) for entry in after if entry.drop is None]
    words = f"; {' and '.join(gone)} {'drop' if len(gone) > 1 else 'drops'}" if gone else ""
    return words + (
        f"; {' and '.join(back)} {'are' if len(back) > 1 else 'is'} back in the event" if back else ""
    )
