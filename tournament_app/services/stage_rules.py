"""What a stage can be, whichever door it comes through: with a new event, added, or changed."""

from collections.abc import Iterator

from tournament_app.domain.event import Stage, Structure

LEAST_CUT, MOST_CUT = 2, 64


def stage_problems(stage: Stage, *, first: bool) -> Iterator[str]:
    """Everything about a stage that cannot be, one sentence each; ``first``: of its event."""
    if stage.rounds < 0:
        yield "A stage cannot have fewer than no rounds."
    if stage.group_size == 1 or stage.group_size < 0:
        yield "A group needs at least two players."
    if first and stage.cut is not None:
        yield "The first stage takes everyone enrolled: a cut comes with the next stage."
    cut = stage.cut
    if cut is None:
        return
    if cut.top is not None and stage.structure is Structure.SWISS and cut.top < LEAST_CUT:
        yield "A cut leaves at least two players."
    if (
        cut.top is not None
        and stage.structure is not Structure.SWISS
        and not LEAST_CUT <= cut.top <= MOST_CUT
    ):
        yield f"A playoff takes the top {LEAST_CUT} to {MOST_CUT}."
    if cut.per_group is not None and cut.per_group < 1:
        yield "At least one player of each group advances."
