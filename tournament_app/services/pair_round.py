"""Pair the next round, look it over as a draft, publish it or throw the draft away."""

from collections.abc import Collection, Iterator, Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import DropReason
from tournament_app.domain.enumeration import enumerated, how_many
from tournament_app.domain.event import Event, EventStatus, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.result import MatchResult, ResultKind
from tournament_app.domain.round import BY_HAND, Clock, Pairing, PairingKind, Round, RoundStatus
from tournament_app.domain.structures import (
    begun,
    coming_stage,
    cut_change,
    is_elimination,
    overtaken,
    procedure_of,
    rounds_of,
    stage_before,
    stage_numbered,
    with_stage,
)
from tournament_app.domain.structures.pods import DRAFT_PODS, smaller_pods
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.penalty_effects import joined, waiting_forfeits

FEWEST_PLAYERS = 2


def pair_next_round(book: EventBook, seed: int) -> Act:
    """A draft of the next round of whatever structure; a draft that is there already is paired anew.

    The next stage begins by itself when the one before is over. ``seed`` is the chance handed in; the
    same book and seed give the same round. Raises ``Illegal`` while results are missing (naming the
    tables), past the last round, and with too few players.
    """
    refuse_when_closed(book)
    last = book.last_round
    draft = last if last is not None and last.status is RoundStatus.DRAFT else None
    number = draft.number if draft is not None else RoundNumber(len(book.rounds) + 1)
    _refuse_while_outstanding(book, number)
    event = _with_stage_begun(book, number, seed)
    ready = replace(book, event=event)
    stage = coming_stage(ready, number)
    procedure = procedure_of(stage)
    present = len(procedure.members(ready, stage, number))
    if present < FEWEST_PLAYERS:
        raise Illegal(
            f"Round {number} needs at least two players; {present} are in the event. Enrol more first."
        )
    paired = procedure.pair(ready, stage, number, seed)
    clock = Clock(0 if paired.is_last_four and not stage.timed_finals else event.round_minutes)
    drafted = Round(number, stage.number, RoundStatus.DRAFT, seed, clock, paired.label)
    changes = [Change(p, None) for p in book.round_pairings(number)] if draft else []
    changes.append(Change(draft, drafted))
    changes += [Change(None, pairing) for pairing in paired.pairings]
    if event != book.event:
        changes.append(Change(book.event, event))
    untimed = () if clock.is_timed else ("Semifinals and finals have no time limit (RS D.1.3).",)
    notes = (
        *_without_seat(book, number),
        *_cut_anew(book, stage),
        *_smaller_pods(book, stage, number),
        *paired.notes,
        *untimed,
    )
    matches = sum(pairing.player2 is not None for pairing in paired.pairings)
    byes = len(paired.pairings) - matches
    alone = f", {how_many(byes, 'bye')}" if byes else ""
    paired_words = f"Paired {drafted.name_within}{' again' if draft else ''}"
    summary = f"{paired_words}: {how_many(matches, 'match', 'matches')}{alone}"
    return Act("pair_round", summary, joined(changes), notes)


def _without_seat(book: EventBook, number: RoundNumber) -> Iterator[str]:
    """Who had neither match nor bye in the round before, left alone by hand or let back in since.

    Left out: brackets, which show an empty seat themselves.
    """
    before = RoundNumber(number - 1)
    if before not in book.rounds:
        return
    stage = stage_numbered(book, book.rounds[before].stage)
    if is_elimination(stage):
        return
    seated = {player for pairing in book.round_pairings(before) for player in pairing.players}
    for player in sorted(procedure_of(stage).members(book, stage, before) - seated):
        yield (
            f"{book.name_of(player)} had no seat in round {before}, which counts nothing: "
            "pair them there by hand or give a bye if they should have had one."
        )


def _cut_anew(book: EventBook, stage: Stage) -> tuple[str, ...]:
    """Said where the cut that stood is made anew."""
    before = stage_numbered(book, stage.number)
    recut = bool(before.entrants) and stage_before(book, stage) is not None and before != stage
    return (f"{cut_change(book, before, stage)} It is made anew.",) if recut else ()


def _smaller_pods(book: EventBook, stage: Stage, number: RoundNumber) -> tuple[str, ...]:
    """Said once, when the pods of a draft are made."""
    if stage.group_size != max(DRAFT_PODS) or rounds_of(book, stage, number):
        return ()
    said = smaller_pods([len(group) for group in stage.groups])
    return (said,) if said else ()


def publish_round(book: EventBook) -> Act:
    """Publish the draft: from now on it is played.

    ``Illegal`` without a draft, with someone unseated, and for a stage whose cut the standings have overtaken.
    """
    refuse_when_closed(book)
    draft = _draft(book)
    seated = {player for pairing in book.round_pairings(draft.number) for player in pairing.players}
    stage = stage_numbered(book, draft.stage)
    wanted = procedure_of(stage).members(book, stage, draft.number)
    problems = [
        f"{book.name_of(player)} has no seat: pair again or give a bye." for player in wanted - seated
    ]
    problems += [f"{book.name_of(player)} is out of the event: pair again." for player in seated - wanted]
    if not rounds_of(book, stage, draft.number) and (
        made := overtaken(book, stage, draft.number, draft.seed)
    ):
        problems.append(f"{cut_change(book, stage, made)} Pair the round again.")
    if problems:
        raise Illegal(*sorted(problems))
    published = replace(draft, status=RoundStatus.PUBLISHED)
    posted = Change(draft, published)
    now = book.with_changes((posted,))
    forfeits, notes = waiting_forfeits(now)
    absent = _lost_by_leaving(now.with_changes(forfeits), draft.number)
    changes = (posted, *joined((*forfeits, *absent)))
    told = tuple(_left(book, change) for change in absent)
    return Act("publish_round", f"Published {draft.name_within}", changes, (*notes, *told))


def discard_draft(book: EventBook) -> Act:
    """Throw the draft away."""
    draft = _draft(book)
    changes = [Change(pairing, None) for pairing in book.round_pairings(draft.number)]
    changes.append(Change(draft, None))
    stage = stage_numbered(book, draft.stage)
    if draft.number == 1 and stage.entrants:
        waiting = with_stage(book.event, replace(stage, entrants=(), groups=()), draft.number)
        changes.append(Change(book.event, waiting))
    return Act("discard_draft", f"Discarded the draft of {draft.name_within}", tuple(changes))


def without_in_draft(
    book: EventBook, changes: Sequence[Change], players: Collection[PlayerId]
) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """Changes by which players leave; a draft that seats them is paired again without them, by the same lot."""
    last = book.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        return tuple(changes), ()
    drafted = book.round_pairings(last.number)
    names = [book.name_of(player) for player in players if book.pairing_of(last.number, player) is not None]
    if not names:
        return tuple(changes), ()
    after = book.with_changes(changes)
    try:
        act = pair_next_round(after, last.seed)
    except Illegal as refused:
        gone = discard_draft(after)
        return joined((*changes, *gone.changes)), (f"{gone.summary}.", *refused.problems)
    by_hand = any(pairing.why == BY_HAND for pairing in drafted)
    notes = [f"The draft of {last.name_within} is paired again without {enumerated(names)}."]
    notes += ["Changes by hand in the draft are gone: look it over."] if by_hand else []
    return joined((*changes, *act.changes)), (*notes, *act.notes)


def _lost_by_leaving(book: EventBook, number: RoundNumber) -> tuple[Change, ...]:
    """Matches of those who left without notice and lose this round, their last (RS D.1.6)."""
    needed = book.event.wins_needed
    changes = []
    for pairing in book.round_pairings(number):
        gone = [player for player in pairing.players if _left_unannounced(book, player, number)]
        if not gone or pairing.kind is PairingKind.LOSS or pairing.result is not None:
            continue
        if pairing.player2 is None:
            after = replace(pairing, kind=PairingKind.LOSS)
        elif len(gone) > 1:
            after = replace(pairing, result=MatchResult(0, 0, kind=ResultKind.BOTH_LOSE))
        else:
            wins = (0, needed) if gone[0] == pairing.player1 else (needed, 0)
            after = replace(pairing, result=MatchResult(*wins, kind=ResultKind.NO_SHOW))
        changes.append(Change(pairing, after))
    return tuple(changes)


def _left_unannounced(book: EventBook, player: PlayerId, number: RoundNumber) -> bool:
    drop = book.enrollments[player].drop
    return drop is not None and drop.reason is DropReason.NO_SHOW and drop.after_round == number


def _left(book: EventBook, change: Change) -> str:
    pairing = change.entry
    assert isinstance(pairing, Pairing), "those who left lose their match"
    names = [book.name_of(p) for p in pairing.players if _left_unannounced(book, p, pairing.round)]
    where = f"table {pairing.table}" if pairing.table is not None else "the bye"
    return f"{enumerated(names)} left without notice and lost {where} (RS D.1.6)."


def _with_stage_begun(book: EventBook, number: RoundNumber, seed: int) -> Event:
    """The event with the stage of round ``number`` begun, if this is its first round.

    Before anything is published the first stage is drawn anew each time; a cut once made stands while the
    standings do.
    """
    stage = coming_stage(book, number)
    running = replace(book.event, status=EventStatus.RUNNING)
    if rounds_of(book, stage, number):
        return running
    if stage.entrants and stage_before(book, stage) is not None:
        made = overtaken(book, stage, number, seed)
        return running if made is None else with_stage(running, made, number)
    return with_stage(running, begun(book, replace(stage, entrants=(), groups=()), number, seed), number)


def _refuse_while_outstanding(book: EventBook, number: RoundNumber) -> None:
    missing = [p for earlier in book.rounds if earlier < number for p in book.outstanding(earlier)]
    if missing:
        where = enumerated(
            str(pairing.table) if pairing.round == number - 1 else f"{pairing.table} (round {pairing.round})"
            for pairing in sorted(missing, key=lambda p: (p.round, p.table or 0))
        )
        verb = "Table {} has" if len(missing) == 1 else "Tables {} have"
        raise Illegal(f"{verb.format(where)} no result. Enter it before pairing round {number}.")


def _draft(book: EventBook) -> Round:
    last = book.last_round
    if last is None or last.status is not RoundStatus.DRAFT:
        raise Illegal("There is no draft of a round. Pair the next round first.")
    return last
