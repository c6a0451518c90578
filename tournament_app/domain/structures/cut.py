"""Beginning a stage: who makes the cut, in which order, in which groups (RS D.19.8 for groups).

The cut counts nobody who has left. Once it is made nobody replaces a player who leaves later; it follows
the standings until the stage is posted, so that a result corrected meanwhile is in it (``overtaken``).
"""

from collections.abc import Iterator, Sequence
from random import Random

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Cut, Event, Seeding, Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber
from tournament_app.domain.pairing.field import plays
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.round import RoundStatus
from tournament_app.domain.structures.placing import stage_ranking
from tournament_app.domain.structures.pods import pods_in_order, seats_by_lot
from tournament_app.domain.structures.procedure import groups_of, in_stage, rounds_of
from tournament_app.domain.structures.progress import stage_before
from tournament_app.domain.structures.sub_event import stage_standings


def begun(book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> Stage:
    """The stage as it begins with round ``number``: entrants and groups fixed.

    A Swiss stage without cut and groups stays open to everyone enrolled. ``seed`` draws what is drawn.
    Raises ``Illegal`` where the cut leaves nobody.
    """
    open_field = stage.structure is Structure.SWISS and stage.cut is None and not stage.group_size
    if open_field:
        return stage
    ranked = qualified(book, stage, number)
    if not ranked:
        raise Illegal("Nobody makes this cut. Change the cut (Set-up) before pairing the stage.")
    if stage.seeding is Seeding.RANDOM or not book.rounds or number == 1:
        ranked = Random(seed).sample(ranked, len(ranked))
    return replace(stage, entrants=tuple(ranked), groups=_groups(stage, ranked, seed))


def with_stage(event: Event, stage: Stage, number: RoundNumber) -> Event:
    """The event with this stage in place of the one with its number.

    Where a Swiss stage with a cut goes on counting, the day before ends: who misses the cut keeps the
    figures of that day (``phase_ends``).
    """
    stages = tuple(stage if other.number == stage.number else other for other in event.stages)
    settings = event.tiebreaks
    goes_on = stage.structure is Structure.SWISS and stage.cut is not None and not stage.points_anew
    end = number - 1
    if goes_on and stage.entrants and end and end not in settings.phase_ends:
        settings = replace(settings, phase_ends=tuple(sorted({*settings.phase_ends, end})))
    return replace(event, stages=stages, tiebreaks=settings)


def qualified(book: EventBook, stage: Stage, number: RoundNumber) -> list[PlayerId]:
    """Who plays in a stage that begins with round ``number``, best first."""
    before = stage_before(book, stage)
    if before is None:
        entries = sorted(book.enrollments.values(), key=lambda entry: entry.number)
        return [entry.player for entry in entries if plays(entry, number)]
    present = in_stage(book, before, number)
    ranked = [player for player in stage_ranking(book, before) if player in present]
    return ranked if stage.cut is None else _make_cut(book, before, stage.cut, ranked)


def overtaken(book: EventBook, stage: Stage, number: RoundNumber, seed: int) -> Stage | None:
    """The stage that begins with round ``number`` with its cut made anew; None while the cut holds.

    It holds while the standings, results corrected since included, give the same players (in the same order
    where that seeds them). Whoever has left since then keeps the place; whoever is back has theirs.
    """
    if not stage.entrants or stage_before(book, stage) is None:
        return None
    entries = {
        player: replace(entry, drop=None) if player in stage.entrants else entry
        for player, entry in book.enrollments.items()
    }
    as_it_was = replace(book, enrollments=entries)
    waiting = replace(stage, entrants=(), groups=())
    now = qualified(as_it_was, waiting, number)
    seeded = stage.seeding is Seeding.STANDINGS
    holds = tuple(now) == stage.entrants if seeded else set(now) == set(stage.entrants)
    return None if holds or not now else begun(as_it_was, waiting, number, seed)


def cut_change(book: EventBook, before: Stage, after: Stage) -> str:
    """What a cut made anew changes, in one sentence."""
    come = [book.name_of(player) for player in after.entrants if player not in before.entrants]
    gone = [book.name_of(player) for player in before.entrants if player not in after.entrants]
    said = [f"{' and '.join(names)} {word}" for names, word in ((come, "in"), (gone, "out")) if names]
    what = ", ".join(said) or "the seeds are others"
    return f"The cut to stage {after.number} would be different now: {what}."


def cuts_waiting(book: EventBook) -> list[Stage]:
    """The stages whose cut is made and of which no round is posted yet."""
    return [
        stage
        for stage in book.event.stages[1:]
        if stage.entrants
        and not any(book.rounds[n].status is RoundStatus.PUBLISHED for n in rounds_of(book, stage))
    ]


def cuts_overtaken(book: EventBook) -> Iterator[str]:
    """The cuts to stages that are not posted yet which would be different now, a sentence each."""
    for stage in cuts_waiting(book):
        paired = rounds_of(book, stage)
        number = paired[0] if paired else RoundNumber(len(book.rounds) + 1)
        if (made := overtaken(book, stage, number, seed=0)) is not None:
            yield f"{cut_change(book, stage, made)} Pairing its first round makes the cut anew."


def cuts_passed(before: EventBook, after: EventBook) -> Iterator[str]:
    """The posted cuts that corrected results would have made otherwise, a sentence each: they stand."""
    waiting = {stage.number for stage in cuts_waiting(after)}
    for stage in after.event.stages[1:]:
        if stage.number in waiting or not rounds_of(after, stage):
            continue
        made = _made_before(after, stage)
        if made is not None and made != _made_before(before, stage):
            yield f"{cut_change(after, stage, made)} It is posted and stands."


def _made_before(book: EventBook, stage: Stage) -> Stage | None:
    """The stage with its cut made anew by the rounds before it; None while that is the cut that was made."""
    number = rounds_of(book, stage)[0]
    rounds = {n: found for n, found in book.rounds.items() if n < number}
    return overtaken(replace(book, rounds=rounds), stage, number, seed=0)


def _make_cut(book: EventBook, before: Stage, cut: Cut, ranked: Sequence[PlayerId]) -> list[PlayerId]:
    chosen: set[PlayerId] = set()
    if cut.top is not None:
        chosen.update(ranked[: cut.top])
    if cut.points is not None:
        points = {row.player: row.points for row in stage_standings(book, before)}
        chosen.update(player for player in ranked if points.get(player, 0) >= cut.points)
    if cut.per_group is not None:
        for group in groups_of(book, before):
            members = [player for player in ranked if player in set(group)]
            chosen.update(members[: cut.per_group])
    return [player for player in ranked if player in chosen]


def _groups(stage: Stage, ranked: Sequence[PlayerId], seed: int) -> tuple[tuple[PlayerId, ...], ...]:
    pods = pods_in_order(ranked, stage.group_size) if stage.group_size else ()
    if stage.seeding is Seeding.DRAFT:
        return seats_by_lot(pods or (ranked,), seed)
    if stage.structure is Structure.SWISS:
        return seats_by_lot(pods, seed)
    return pods
