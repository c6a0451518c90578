"""What a stage can be, whichever door it comes through: with a new event, added, or changed."""

from collections.abc import Iterator, Mapping

from engine.intake.limits import PLAYERS, ROUNDS, counted
from tournament_app.domain.event import Stage, Structure

LEAST_CUT, MOST_CUT = 2, 64
LEAST_GROUP = 2
IDLE: Mapping[str, str] = {
    "third_place": "only a single elimination has a match for third place.",
    "timed_finals": "only an elimination has semifinals and finals to limit.",
    "double_round": "only in a round robin does everybody meet twice.",
}


def stage_problems(stage: Stage, *, first: bool) -> tuple[str, ...]:
    """Everything about a stage that cannot be, one sentence each; ``first``: of its event."""
    return tuple(f"Stage {stage.number}: {problem}" for problem in _problems(stage, first=first))


def _problems(stage: Stage, *, first: bool) -> Iterator[str]:
    if not 0 <= stage.rounds <= ROUNDS.most:
        yield f"{counted(stage.rounds)} rounds are impossible; enter 0 (open) to {ROUNDS.most}."
    if stage.group_size and not LEAST_GROUP <= stage.group_size <= PLAYERS.most:
        yield f"groups of {counted(stage.group_size)} are impossible; a group needs at least two players."
    yield from (IDLE[option] for option in stage.idle)
    cut = stage.cut
    if cut is None:
        return
    if first:
        yield "the first stage takes everyone enrolled: a cut comes with the next stage."
    most = PLAYERS.most if stage.structure is Structure.SWISS else MOST_CUT
    if cut.top is not None and not LEAST_CUT <= cut.top <= most:
        yield f"a cut to {counted(cut.top)} is impossible; it takes the top {LEAST_CUT} to {most:,}."
    if cut.per_group is not None and cut.per_group < 1:
        yield "at least one player of each group advances."
