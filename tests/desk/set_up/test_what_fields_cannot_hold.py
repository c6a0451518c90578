"""What came by another door and is more than a field takes is shown as it is, and stays when the field is left."""

from datetime import date

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.set_up.set_up_tab import SetUpTab
from tournament_app.desk.stages.stage_form import StageForm
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.identity import TableNumber
from tournament_app.services.create_event import change_event


def test_leaving_every_field_of_an_event_changes_nothing(running: RunningDesk) -> None:
    event = running.event().event
    large = replace(
        event,
        date=date(200, 1, 1),
        round_minutes=900,
        first_table=TableNumber(20_000),
        stages=(Stage(1, Structure.SWISS, 150),),
        qualifying=replace(event.qualifying, places=5_000),
    )
    running.table.perform(event.id, lambda book: change_event(book, large))
    running.open(running.table.store.load(event.id))
    tab = shown(running, "set-up", SetUpTab)
    assert tab.rounds.value() == 150
    for field in tab.fields:
        if hasattr(field.widget, "editingFinished"):
            field.widget.editingFinished.emit()
    running.settle()
    assert running.table.store.load(event.id).event == large


def test_a_stage_keeps_in_its_form_what_is_larger_than_usual(running: RunningDesk) -> None:
    form = StageForm(lambda _: None, lambda: None)
    running.bot.addWidget(form)
    stage = Stage(2, Structure.SWISS, 120, Cut(top=6_000, points=300), group_size=100)
    form.show_stage(stage, "Change it", first=False, begun=False)
    assert form.stage() == stage
