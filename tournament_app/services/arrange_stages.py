"""The list of stages: add one while the event runs, change one that has not begun, make the cut."""

from engine.records import replace
from tournament_app.domain.book import Act, Change, EventBook
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.refusal import Illegal
from tournament_app.domain.structures import (
    begun,
    latest_stage,
    qualified,
    rounds_of,
    stage_after,
    stage_before,
    with_stage,
)
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.stage_rules import stage_problems
from tournament_app.services.unfinished_rounds import unfinished_rounds


def add_stage(book: EventBook, wanted: Stage) -> Act:
    """A stage after the last one, whatever is going on; its number is given here.

    Where the last stage has no decided number of rounds, it ends with the rounds it has.
    """
    refuse_when_closed(book)
    last = book.event.stages[-1]
    stages = book.event.stages
    played = len(rounds_of(book, last))
    notes: tuple[str, ...] = ()
    if last.structure is Structure.SWISS and not last.rounds and played:
        stages = (*stages[:-1], replace(last, rounds=played))
        notes = (f"Stage {last.number} ends with its round {played}.",)
    added = replace(wanted, number=last.number + 1, entrants=(), groups=())
    _refuse(added, first=False)
    event = replace(book.event, stages=(*stages, added))
    summary = f"Added stage {added.number}: {described(added)}"
    return Act("add_stage", summary, (Change(book.event, event),), notes)


def change_stage(book: EventBook, wanted: Stage) -> Act:
    """Change a stage: all of it before it begins, afterwards its number of rounds alone.

    What the structure of the old one does not have may go at any time.
    """
    refuse_when_closed(book)
    old = next((stage for stage in book.event.stages if stage.number == wanted.number), None)
    if old is None:
        raise Illegal(f"There is no stage {wanted.number}.")
    played = len(rounds_of(book, old))
    if played and replace(wanted, rounds=old.rounds) not in (old, old.without_idle()):
        raise Illegal(f"Stage {old.number} has begun: only its number of rounds can change.")
    if wanted.rounds and wanted.rounds < played:
        raise Illegal(f"Stage {old.number} has {played} rounds already.")
    _refuse(wanted, first=old is book.event.stages[0])
    stages = tuple(wanted if stage.number == wanted.number else stage for stage in book.event.stages)
    change = Change(book.event, replace(book.event, stages=stages))
    return Act("change_stage", f"Stage {wanted.number} is now {described(wanted)}", (change,))


def remove_stage(book: EventBook, number: int) -> Act:
    """Take away the last stage, if it has not begun."""
    refuse_when_closed(book)
    last = book.event.stages[-1]
    if number != last.number or len(book.event.stages) == 1:
        raise Illegal("Only the last of several stages can be taken away.")
    if rounds_of(book, last):
        raise Illegal(f"Stage {number} has begun. Undo its rounds first.")
    change = Change(book.event, replace(book.event, stages=book.event.stages[:-1]))
    return Act("remove_stage", f"Took away stage {number}", (change,))


def make_cut(book: EventBook, seed: int) -> Act:
    """Decide now who plays in the next stage, with seeds and seats; nobody replaces who leaves afterwards.

    Until the stage is posted the cut follows the standings (``overtaken``). The notes name who is in and who
    just missed it. A Swiss stage with open rounds ends here. Raises ``Illegal`` without a next stage, before
    the first round of this one, while a round is a draft or lacks results, and when the cut leaves nobody.
    """
    refuse_when_closed(book)
    current = latest_stage(book)
    following = stage_after(book, current)
    number = RoundNumber(len(book.rounds) + 1)
    played = len(rounds_of(book, current))
    problems = [] if following is not None else ["There is no stage to cut to. Add one first."]
    if not played:
        problems.append(f"Stage {current.number} has no round yet: the cut comes after its rounds.")
    problems += unfinished_rounds(book)
    if following is None or problems:
        raise Illegal(*problems)
    made = begun(book, replace(following, entrants=(), groups=()), number, seed)
    event = book.event
    if current.structure is Structure.SWISS and current.rounds != played:
        event = with_stage(event, replace(current, rounds=played), number)
    event = with_stage(event, made, number)
    summary = f"Cut to {len(made.entrants)} players for stage {made.number}"
    return Act("make_cut", summary, (Change(book.event, event),), _cut_notes(book, made, number))


def described(stage: Stage) -> str:
    """A stage in words: ``single elimination, top 8``."""
    words = [stage.structure.words]
    if stage.rounds:
        words.append(f"{stage.rounds} rounds")
    if stage.group_size:
        words.append(f"in groups of {stage.group_size}")
    if stage.cut is not None:
        if stage.cut.top is not None:
            words.append(f"top {stage.cut.top}")
        if stage.cut.points is not None:
            words.append(f"from {stage.cut.points} points")
        if stage.cut.per_group is not None:
            words.append(f"best {stage.cut.per_group} of each group")
    return ", ".join(words)


def _cut_notes(book: EventBook, made: Stage, number: RoundNumber) -> tuple[str, ...]:
    names = ", ".join(f"{rank} {book.name_of(player)}" for rank, player in enumerate(made.entrants, 1))
    missed = [p for p in qualified(book, replace(made, cut=None), number) if p not in set(made.entrants)]
    notes = [f"In: {names}."]
    top = None if made.cut is None else made.cut.top
    if top is not None and len(made.entrants) < top:
        notes.append(f"The cut is to {top}, but only {len(made.entrants)} players are left.")
    before = stage_before(book, made)
    if missed and before is not None:
        notes.append(f"First to miss it: {book.name_of(missed[0])}.")
    return tuple(notes)


def _refuse(stage: Stage, *, first: bool) -> None:
    if problems := stage_problems(stage, first=first):
        raise Illegal(*problems)
