"""The form of one stage: structure, rounds, who plays on, groups, seeding, extras."""

from collections.abc import Callable

from PySide6.QtWidgets import QCheckBox

from engine.records import replace
from tournament_app.desk.kit.button import Button
from tournament_app.desk.kit.form import CalmComboBox, CalmSpinBox, Card, row_of
from tournament_app.domain.event import OPTIONS, Cut, Seeding, Stage, Structure

MOST_ROUNDS, MOST_POINTS, MOST_TAKEN, LARGEST_GROUP = 30, 99, 4096, 64
SEEDINGS = (
    (Seeding.STANDINGS, "By standings: 1 against 8, 4 against 5"),
    (Seeding.RANDOM, "Drawn"),
    (Seeding.DRAFT, "Draft playoff: seats drawn, opposite seats meet"),
)


class StageForm(Card):
    """Values of a stage to add or to change; ``save`` gets the stage, ``leave`` closes the form."""

    def __init__(self, save: Callable[[Stage], None], leave: Callable[[], None]) -> None:
        super().__init__()
        self._stage = Stage(0, Structure.SINGLE_ELIMINATION)
        self._first = self._begun = False
        self.structure = CalmComboBox()
        for structure in Structure:
            self.structure.addItem(structure.heading, structure)
        self.structure.currentIndexChanged.connect(lambda _: self._suit())
        self.rounds = _spin(MOST_ROUNDS, "decided later")
        self.top = _spin(MOST_TAKEN, "everybody")
        self.points = _spin(MOST_POINTS, "not by points")
        self.per_group = _spin(LARGEST_GROUP, "not by group")
        self.group_size = _spin(LARGEST_GROUP, "no groups")
        self.seeding = CalmComboBox()
        for seeding, words in SEEDINGS:
            self.seeding.addItem(words, seeding)
        self.third_place = QCheckBox("The losing semifinalists play for third place")
        self.timed_finals = QCheckBox("Semifinals and finals have a time limit too")
        self.double_round = QCheckBox("Everybody meets everybody twice")
        self.points_anew = QCheckBox("Points start again at 0")
        self.save = Button()
        self.save.setObjectName("primary")
        leaving = Button("Leave it")
        self.save.clicked.connect(lambda: save(self.stage()))
        leaving.clicked.connect(leave)
        self.field("Str&ucture", self.structure)
        self.field("Rounds of the stage", self.rounds)
        self.field("Cut to the &top", self.top, "of the stage before")
        self.field("Cut from points", self.points, "match points; meeting one rule is enough")
        self.field("Best of each group", self.per_group, "where the stage before has groups")
        self.field("Pods or groups of", self.group_size, "players; 8 for a draft")
        self.field("Seeds", self.seeding)
        self.field("Third place", self.third_place)
        self.field("Time", self.timed_finals, "Without a limit unless switched on (RS D.1.3)")
        self.field("Meetings", self.double_round)
        self.field("Points", self.points_anew)
        self.wide(row_of(self.save, leaving))

    def show_stage(self, stage: Stage, verb: str, *, first: bool, begun: bool) -> None:
        """Show a stage; one that has begun lets only its rounds change, the first has no cut."""
        self._stage = stage
        cut = stage.cut or Cut()
        self.structure.setCurrentIndex(self.structure.findData(stage.structure))
        for spin, value in (
            (self.rounds, stage.rounds),
            (self.top, cut.top),
            (self.points, cut.points),
            (self.per_group, cut.per_group),
            (self.group_size, stage.group_size),
        ):
            spin.show_number(value or 0)
        self.seeding.setCurrentIndex(self.seeding.findData(stage.seeding))
        self.third_place.setChecked(stage.third_place)
        self.timed_finals.setChecked(stage.timed_finals)
        self.double_round.setChecked(stage.double_round)
        self.points_anew.setChecked(stage.points_anew)
        for widget in (self.structure, self.group_size, self.seeding):
            widget.setEnabled(not begun)
        for widget in (self.top, self.points, self.per_group):
            widget.setEnabled(not begun and not first)
        self._first, self._begun = first, begun
        self.save.setText(verb)
        self._suit()

    def stage(self) -> Stage:
        """The stage as the form says."""
        structure = Structure(self.structure.currentData())
        top, points, per_group = (spin.value() or None for spin in (self.top, self.points, self.per_group))
        cut = Cut(top, points, per_group) if top or points or per_group else None
        stage = replace(
            self._stage,
            structure=structure,
            rounds=self.rounds.value() if self.rounds.isEnabled() else 0,
            cut=cut,
            group_size=self.group_size.value(),
            seeding=Seeding(self.seeding.currentData()),
            third_place=self.third_place.isChecked(),
            timed_finals=self.timed_finals.isChecked(),
            double_round=self.double_round.isChecked(),
            points_anew=self.points_anew.isChecked(),
        )
        return stage.without_idle()

    def _suit(self) -> None:
        """Leave only what the structure chosen knows."""
        structure = Structure(self.structure.currentData())
        begun = self._begun
        self.rounds.setEnabled(structure is Structure.SWISS)
        self.third_place.setEnabled(structure in OPTIONS["third_place"] and not begun)
        self.timed_finals.setEnabled(structure in OPTIONS["timed_finals"] and not begun)
        self.double_round.setEnabled(structure in OPTIONS["double_round"] and not begun)
        self.points_anew.setEnabled(not begun and not self._first)


def _spin(most: int, none: str) -> CalmSpinBox:
    spin = CalmSpinBox(0, most)
    spin.setSpecialValueText(none)
    return spin
