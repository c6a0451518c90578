"""The steps of a ruling as a list: which entry, what happened, which rules; whole sentences, never cut."""

from collections.abc import Sequence

from engine.cases.ruling.step_rows import StepRow
from tournament_app.desk.disputes.wrapped_view import WrappedView
from tournament_app.desk.kit.record_table import Column, RecordModel

EMPTY = "The steps of the ruling will be in this list, each with its rule and the state it left."


COLUMNS: list[Column[StepRow]] = [
    Column("Entry", lambda r: str(r.entry) if r.entry else "", figures=True, width=5,
           heading_tip="The entry of the log that brought it about"),
    Column("What happens", lambda r: r.words, width=0),
    Column("Rules", lambda r: r.rules, width=10, shortens=True),
]  # fmt: skip


class StepView(WrappedView[StepRow]):
    """``chosen`` says that another step is looked at, ``opened`` that its state is wanted."""

    def __init__(self) -> None:
        self.steps: RecordModel[StepRow] = RecordModel(COLUMNS, key=lambda r: r.number)
        super().__init__(self.steps, EMPTY)
        self.setAccessibleName("Steps of the ruling")

    def show_steps(self, rows: Sequence[StepRow]) -> None:
        """Show other steps and choose the last."""
        self.steps.show(rows)
        self.wrap()
        self.choose(len(rows) - 1)

    @property
    def step(self) -> StepRow | None:
        """The step chosen."""
        found = self.chosen_records()
        return found[0] if found else None
