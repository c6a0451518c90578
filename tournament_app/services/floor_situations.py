"""What goes wrong on the floor, one action each (RS D.1.6, D.3.17; design notes on disqualification).

Every task is a pure function like the others: ``consequences.consequences`` shows what it would lead to
before anybody carries it out. Lateness is in ``record_result``, the end of time in ``end_of_time``.
"""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.advice import OTHER
from tournament_app.domain.penalties.catalogue import Effect
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import Pairing, RoundStatus
from tournament_app.domain.structures import (
    coming_stage,
    is_elimination,
    procedure_of,
    qualified,
    waiting_for_later,
)
from tournament_app.services.change_pairing import pair_players
from tournament_app.services.confirm_penalty import investigation_opened
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.drop_change import drop_change, rounds_published
from tournament_app.services.enroll_player import enrollment_of, on_record, withdraw_entry
from tournament_app.services.first_round_absence import absences_follow
from tournament_app.services.match_at_table import match_at
from tournament_app.services.name_staff import head_judge_of
from tournament_app.services.pair_round import without_in_draft
from tournament_app.services.penalty_effects import effects_of, without_draft
from tournament_app.services.penalty_report import moment_now, numbered
from tournament_app.services.record_lateness import Officiating
from tournament_app.services.record_result import (
    SlipEntry,
    correction_notes,
    describe,
    entries_words,
    record_result,
    refuse_against_bracket,
    refuse_decided,
    refuse_impossible,
)


def record_no_show(book: EventBook, player: PlayerId, *, drops: bool = True) -> Act:
    """The player is not there for the match of the current round and loses it; usually out of the event too.

    Whoever loses the first round this way is out whatever ``drops`` says (RS D.3.17), as by a slip.
    """
    pairing = _open_match(book, player)
    loss = _loss(book, pairing, player, ResultKind.NO_SHOW)
    entries, notes = absences_follow(book, [loss])
    if drops and not entries and enrollment_of(book, player).drop is None:
        entries = (drop_change(book, player, DropReason.NO_SHOW),)
    gone = " and is out of the event" if entries else ""
    summary = f"Table {pairing.table}: {book.name_of(player)} did not appear{gone}"
    return Act("record_no_show", summary, (loss, *entries), notes)


def leave_event(book: EventBook, player: PlayerId, *, notified: bool) -> Act:
    """A player leaves (RS D.1.6).

    With notice between rounds nothing is lost; a draft is paired again without the player. Whoever
    leaves a match of a posted round open, or the event before its first match, loses that match and the
    opponent wins it. Without notice a player who was not paired yet is paired once more and loses that
    round when it is posted; whom no round awaits is out at once.
    """
    refuse_when_closed(book)
    entry = enrollment_of(book, player)
    if entry.drop is not None:
        raise Illegal(f"{book.name_of(player)} is out of the event already.")
    if not book.rounds and notified and not on_record(book, player):
        return withdraw_entry(book, player)
    pairing = _current_pairing(book, player)
    reason = DropReason.BY_PLAYER if notified else DropReason.NO_SHOW
    name = book.name_of(player)
    if pairing is not None and pairing.outstanding and _is_published(book, pairing.round):
        changes = (
            _loss(book, pairing, player, _manner(pairing, notified)),
            drop_change(book, player, reason),
        )
        return Act("leave_event", f"{name} leaves and loses the match at table {pairing.table}", changes)
    missed = RoundNumber(rounds_published(book) + 1)
    if not notified and _is_awaited(book, player, missed):
        gone = replace(entry, drop=Drop(missed, DropReason.NO_SHOW))
        return Act(
            "leave_event",
            f"{name} left without notice and loses round {missed}",
            (Change(entry, gone),),
            (f"{name} is paired in round {missed}, loses it, and is out of the event (RS D.1.6).",),
        )
    left, notes = without_in_draft(book, (drop_change(book, player, reason),), (player,))
    how = "leaves the event" if notified else "left without notice; no match was to come"
    return Act("leave_event", f"{name} {how}", left, notes)


def _is_awaited(book: EventBook, player: PlayerId, number: RoundNumber) -> bool:
    """Whether a player may have a match in a round still to be posted.

    Not past the end, nor once out of a stage, nor where all results are in and the cut to come leaves them out.
    """
    posted = without_draft(book)
    try:
        stage = coming_stage(posted, number)
    except Illegal:
        return False
    if not stage.entrants:
        open_ = posted.last_round is not None and any(posted.outstanding(posted.last_round.number))
        return open_ or player in qualified(posted, stage, number)
    if not is_elimination(stage):
        return player in stage.entrants
    seated = procedure_of(stage).members(book, stage, number)
    return player in seated | waiting_for_later(book, stage, number)


def disqualify(book: EventBook, player: PlayerId, reason: str, word: Officiating) -> Act:
    """Disqualify a player on the head judge's word: an entry of the penalty log that stands at once.

    The current match is lost, no place and no prize is taken, everyone below moves up (RS D.3.3 d).
    Finished results stay and still count for the opponents.
    """
    refuse_when_closed(book)
    entry = enrollment_of(book, player)
    if entry.drop is not None and entry.drop.reason is DropReason.DISQUALIFIED:
        raise Illegal(f"{book.name_of(player)} is disqualified already.")
    judge = head_judge_of(book)
    logged = _disqualification(book, player, reason, word, word.by.name if judge is None else judge.name)
    effects = effects_of(book, logged, word.catalogue)
    logged = replace(logged, remedy=effects.remedy)
    why = f" ({reason})" if reason else ""
    summary = f"{book.name_of(player)} is disqualified{why}"
    opened = investigation_opened(book, logged, word.catalogue, word.at)
    return Act("disqualify", summary, (Change(None, logged), *effects.changes, *opened), effects.notes)


def _disqualification(
    book: EventBook, player: PlayerId, reason: str, word: Officiating, decided_by: str
) -> PenaltyEntry:
    catalogue = word.catalogue
    penalty = Choice(None, catalogue.with_effect(Effect.DISQUALIFIED).code)
    named = [one for one in catalogue.infractions if reason.casefold() in (one.code, one.name.casefold())]
    moment = moment_now(book)
    pairing = book.pairing_of(RoundNumber(moment.round), player)
    return PenaltyEntry(
        number=numbered(book),
        player=player,
        infraction=named[0].code if named else OTHER,
        advised=penalty,
        chosen=penalty,
        moment=moment,
        logged_at=word.at,
        judge=word.by.name,
        table=None if pairing is None else pairing.table,
        note=reason,
        status=EntryStatus.STANDS,
        decided_by=decided_by,
        decided_at=word.at,
    )


def both_gone(book: EventBook, round_: RoundNumber, table: TableNumber) -> Act:
    """Neither player of a table is there: both lose the match and are out of the event."""
    pairing = match_at(book, round_, table)
    _refuse_result(book, pairing)
    result = MatchResult(0, 0, kind=ResultKind.BOTH_LOSE)
    changes = [Change(pairing, replace(pairing, result=result))]
    changes += [
        drop_change(book, player, DropReason.NO_SHOW)
        for player in pairing.players
        if enrollment_of(book, player).drop is None
    ]
    names = " and ".join(book.name_of(player) for player in pairing.players)
    return Act("both_gone", f"Table {table}: {names} are gone and both lose", tuple(changes))


def swap_results(book: EventBook, round_: RoundNumber, one: TableNumber, other: TableNumber) -> Act:
    """Two slips were entered at each other's tables: the results change places.

    The notes say what the right results would have changed since, as those of a corrected result do.
    """
    refuse_when_closed(book)
    first, second = match_at(book, round_, one), match_at(book, round_, other)
    if first.number == second.number:
        raise Illegal(f"Table {one} cannot change results with itself.")
    if first.result is None and second.result is None:
        raise Illegal(f"Tables {one} and {other} have no results to swap.")
    now_first, now_second = replace(first, result=second.result), replace(second, result=first.result)
    summary = (
        f"Round {round_}: results of tables {one} and {other} swapped, "
        f"now {describe(book, now_first)}; {describe(book, now_second)}"
    )
    changes = (Change(first, now_first), Change(second, now_second))
    for pairing in (first, second):
        refuse_decided(book, pairing)
    refuse_impossible(book, now_first, now_second)
    refuse_against_bracket(book, changes)
    entries, said = absences_follow(book, changes)
    notes = (*said, *correction_notes(book, round_, changes))
    return Act("swap_results", f"{summary}{entries_words(book, entries)}", (*changes, *entries), notes)


def record_as_played(
    book: EventBook, round_: RoundNumber, one: PlayerId, other: PlayerId, result: MatchResult
) -> Act:
    """Two players sat down against each other by mistake and have played: the pairing follows what happened.

    ``result`` is from the side of ``one``. The opponents they should have had are seated against each other.
    """
    names = f"{book.name_of(one)} and {book.name_of(other)}"
    seated = pair_players(book, round_, one, other, confirmed=True)
    after = book.with_changes(seated.changes)
    pairing = after.pairing_of(round_, one)
    assert pairing is not None, "the players have just been seated"
    assert pairing.table is not None, "a match has a table"
    ordered = result if pairing.player1 == one else result.reversed()
    recorded = record_result(after, SlipEntry(round_, pairing.table, ordered))
    changes = _joined(seated.changes, recorded.changes)
    others = [
        p
        for change in seated.changes
        if isinstance(p := change.after, Pairing) and p.number != pairing.number
    ]
    notes = tuple(f"Table {p.table}: {describe(book, p)}." for p in others)
    summary = f"Round {round_}: {names} played each other by mistake; it stands as {ordered}"
    return Act("record_as_played", summary, changes, (*seated.notes, *notes, *recorded.notes))


def _current_pairing(book: EventBook, player: PlayerId) -> Pairing | None:
    last = book.last_round
    return None if last is None else book.pairing_of(last.number, player)


def _open_match(book: EventBook, player: PlayerId) -> Pairing:
    refuse_when_closed(book)
    pairing = _current_pairing(book, player)
    if pairing is None or pairing.player2 is None:
        raise Illegal(f"{book.name_of(player)} has no match in the current round.")
    if not _is_published(book, pairing.round):
        raise Illegal(f"Round {pairing.round} is still a draft: drop the player and pair it again.")
    _refuse_result(book, pairing)
    return pairing


def _refuse_result(book: EventBook, pairing: Pairing) -> None:
    if pairing.result is not None:
        raise Illegal(f"Table {pairing.table} already has {describe(book, pairing)}. Clear it first.")


def _is_published(book: EventBook, round_: RoundNumber) -> bool:
    return book.rounds[round_].status is RoundStatus.PUBLISHED


def _loss(book: EventBook, pairing: Pairing, player: PlayerId, kind: ResultKind) -> Change:
    """The match lost in straight games, whatever was won before."""
    needed = book.event.wins_needed
    wins = (0, needed) if pairing.player1 == player else (needed, 0)
    return Change(pairing, replace(pairing, result=MatchResult(*wins, kind=kind)))


def _manner(pairing: Pairing, notified: bool) -> ResultKind:
    """How a match is lost by leaving it; before the first match nothing was played (RS D.1.6)."""
    if not notified:
        return ResultKind.NO_SHOW
    return ResultKind.FORFEIT if pairing.round == 1 else ResultKind.CONCESSION


def _joined(first: Sequence[Change], then: Sequence[Change]) -> tuple[Change, ...]:
    """Both steps as one: a record that both change goes from its first to its last state."""
    joined = list(first)
    for change in then:
        position = next((i for i, c in enumerate(joined) if c.after == change.before), None)
        if position is None:
            joined.append(change)
        else:
            joined[position] = Change(joined[position].before, change.after)
    return tuple(joined)
