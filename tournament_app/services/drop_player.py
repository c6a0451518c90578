"""Drop players, by their own wish or a judge's decision, and let them back in."""

from collections.abc import Sequence

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.enrollment import Drop, DropReason, Enrollment
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.structures import cuts_overtaken, latest_stage
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.drop_change import drop_change, rounds_published
from tournament_app.services.enroll_player import enrollment_of, who_holds
from tournament_app.services.pair_round import without_in_draft

REASONS = {
    DropReason.BY_PLAYER: "dropped",
    DropReason.BY_JUDGE: "was dropped by a judge",
    DropReason.NO_SHOW: "was dropped for not appearing",
    DropReason.CUT: "missed the cut",
    DropReason.DISQUALIFIED: "was disqualified",
}


def drop_players(book: EventBook, players: Sequence[PlayerId], reason: DropReason) -> Act:
    """Players are not paired any more; results they have stay (RS D.1.6).

    In a published round they finish their match first; a draft is paired again without them. Raises
    ``Illegal`` for those already out.
    """
    refuse_when_closed(book)
    out = [p for p in players if enrollment_of(book, p).drop is not None]
    if out:
        raise Illegal(*(f"{book.name_of(player)} is out of the event already." for player in out))
    changes, drafted = without_in_draft(
        book, tuple(drop_change(book, player, reason) for player in players), players
    )
    names = ", ".join(book.name_of(player) for player in players)
    word = REASONS[reason] if len(players) == 1 else REASONS[reason].replace("was", "were", 1)
    summary = f"{names} {word} after round {rounds_published(book)}"
    return Act("drop_players", summary, changes, (*drafted, *_notes(book, players)))


def readmit_player(book: EventBook, player: PlayerId) -> Act:
    """Let a dropped player back in from the next round on; rounds missed count nothing.

    The notes say where a cut that is not posted yet has a place for the player, or where a stage has none, and who
    has got their fixed table since. ``Illegal`` while a penalty has them out: that is taken back, or stands (RS D.4.1).
    """
    refuse_when_closed(book)
    entry = enrollment_of(book, player)
    if entry.drop is None:
        raise Illegal(f"{book.name_of(player)} is in the event already.")
    _refuse_removed(book, player, entry.drop)
    stage = latest_stage(book)
    outside = bool(stage.entrants) and player not in stage.entrants
    back = Change(entry, replace(entry, drop=None))
    recut = tuple(cuts_overtaken(book.with_changes((back,))))
    notes = (f"{book.name_of(player)} did not make stage {stage.number} and is not paired in it.",)
    return Act(
        "readmit_player",
        f"{book.name_of(player)} is back in the event",
        (back,),
        (*(recut or (notes if outside else ())), *_table_given_on(book, entry)),
    )


def _refuse_removed(book: EventBook, player: PlayerId, drop: Drop) -> None:
    """``Illegal`` for somebody who is out by a penalty that stands (RS D.3.3 c-d)."""
    for entry in book.dossier.log:
        remedy = entry.remedy if entry.player == player and entry.on_record else None
        if remedy is not None and remedy.removed == drop:
            raise Illegal(
                f"{book.name_of(player)} {REASONS[drop.reason]} by entry {entry.number} of the penalty log, "
                "and the head judge's decision is final (RS D.4.1). If it was wrong, let the head judge take the "
                "entry back under Penalties: the player is then in the event again."
            )


def _table_given_on(book: EventBook, entry: Enrollment) -> tuple[str, ...]:
    table = entry.fixed_table
    holders = [] if table is None else who_holds(book, table, entry.player)
    if not holders:
        return ()
    return (f"Table {table} is the fixed table of {', '.join(holders)} too: only one of them can sit there.",)


def _notes(book: EventBook, players: Sequence[PlayerId]) -> tuple[str, ...]:
    last = book.last_round
    if last is None or last.status is RoundStatus.DRAFT:
        return ()
    notes = []
    for player in players:
        pairing = book.pairing_of(last.number, player)
        if pairing is None:
            continue
        if pairing.outstanding:
            notes.append(
                f"{book.name_of(player)} still has a match at table {pairing.table}: enter its result."
            )
    return tuple(notes)
