"""What is typed into Set-up is taken as it stands when the field is left, not as the widget shows it later."""

from tests.desk.conftest import RunningDesk
from tests.desk.worked_tab import shown
from tournament_app.desk.set_up.set_up_tab import SetUpTab


def test_a_field_left_while_another_is_being_saved_is_kept(running: RunningDesk) -> None:
    book = running.event()
    running.open(book)
    tab = shown(running, "set-up", SetUpTab)
    for name, fill in (
        ("For which event they qualify", "Nationals"),
        ("How many qualify for another event", 2),
    ):
        for field in tab.fields:
            if field.widget.accessibleName() == name:
                (field.widget.setText if isinstance(fill, str) else field.widget.setValue)(fill)
                field.widget.editingFinished.emit()
                field.widget.blockSignals(True)
                (field.widget.clear if isinstance(fill, str) else lambda: None)()
                field.widget.blockSignals(False)
    running.settle()
    saved = running.table.store.load(book.event.id).event.qualifying
    assert (saved.to, saved.places) == ("Nationals", 2)
