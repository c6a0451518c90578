"""The steps of a ruling as a list: which entry, what happened, which rules; whole sentences, never cut."""

from dataclasses import dataclass

from engine.cases.adjudication import Adjudication
from engine.rules.state import State
from tournament_app.desk.disputes.ruling_words import rules_words, sentence
from tournament_app.desk.disputes.wrapped_view import WrappedView
from tournament_app.desk.record_table import Column, RecordModel

EMPTY = "The steps of the ruling will be in this list, each with its rule and the state it left."


@dataclass(frozen=True, slots=True)
class StepRow:
    """One step; row 0 is the position as recorded. ``before`` is the state that it changed."""

    number: int
    entry: int
    words: str
    rules: str
    state: State
    before: State | None


def step_rows(ruling: Adjudication) -> list[StepRow]:
    """The steps of a ruling, the recorded position first; nothing where that could not be set up."""
    if ruling.start is None:
        return []
    rows = [StepRow(0, 0, "The position as recorded", "", ruling.start, None)]
    for number, step in enumerate(ruling.steps, 1):
        facts = "".join(f"\n\u2013 {fact}" for fact in step.happened)
        rows.append(
            StepRow(
                number, step.entry, sentence(step.text) + facts, rules_words(step.rules), step.state,
                rows[-1].state,
            )
        )  # fmt: skip
    return rows


COLUMNS: list[Column[StepRow]] = [
    Column("Entry", lambda r: str(r.entry) if r.entry else "", figures=True, width=5,
           heading_tip="The entry of the log that brought it about"),
    Column("What happens", lambda r: r.words, width=0),
    Column("Rules", lambda r: r.rules, width=10),
]  # fmt: skip


class StepView(WrappedView[StepRow]):
    """``chosen`` says that another step is looked at, ``opened`` that its state is wanted."""

    def __init__(self) -> None:
        self.steps: RecordModel[StepRow] = RecordModel(COLUMNS, key=lambda r: r.number)
        super().__init__(self.steps, EMPTY)
        self.setAccessibleName("Steps of the ruling")

    def show_steps(self, rows: list[StepRow]) -> None:
        """Show other steps and choose the last."""
        self.steps.show(rows)
        self.wrap()
        self.choose(len(rows) - 1)

    @property
    def step(self) -> StepRow | None:
        """The step chosen."""
        found = self.chosen_records()
        return found[0] if found else None
