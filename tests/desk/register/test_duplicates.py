"""Two records of one person are seen as soon as the second is made; the register stands in the order of lists."""

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.register.opened import register
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.keep_register import register_players


def known(running: RunningDesk, *names: str) -> RegisterPage:
    register_players(running.table, [Player(PlayerId(0), name) for name in names])
    return register(running)


def shown(page: RegisterPage) -> list[str]:
    return [person.name for person in page.model.records()]


def test_who_is_registered_under_a_name_that_is_there_is_told_and_listed_at_once(
    running: RunningDesk,
) -> None:
    page = known(running, "Łukasz Żółć", "Ann Nowak")
    page.new_line.begin("lukasz zolc")
    page.new_line.name.returnPressed.emit()
    running.settle()
    assert "Another record has the name lukasz zolc" in running.room.messages.words
    page.choice.setCurrentText("Possible duplicates")
    running.settle()
    assert sorted(shown(page)) == ["lukasz zolc", "Łukasz Żółć"]
    assert page.count.text() == "2 players"


def test_who_is_registered_under_a_name_of_their_own_is_told_so_and_no_more(running: RunningDesk) -> None:
    page = known(running, "Ann Nowak")
    page.new_line.begin("Bo Nowak")
    page.new_line.name.returnPressed.emit()
    running.settle()
    assert running.room.messages.words == "Registered Bo Nowak."


def test_who_is_registered_is_shown_whatever_was_looked_for_and_undone_from_the_line(
    running: RunningDesk,
) -> None:
    page = known(running, "Ann Nowak")
    page.search.setText("nobody")
    page.new_line.begin("Bo Nowak")
    line = page.new_line.name
    running.bot.keyClick(line, Qt.Key.Key_Return)
    running.settle()
    assert shown(page) == ["Ann Nowak", "Bo Nowak"]
    assert [person.name for person in page.view.chosen_records()] == ["Bo Nowak"]
    assert page.count.text() == "2 players"
    line.setFocus()
    running.bot.keyClick(line, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    running.settle()
    assert line.text() == ""
    assert shown(page) == ["Ann Nowak"]


def test_accents_do_not_move_anybody_to_the_end_of_the_register(running: RunningDesk) -> None:
    assert shown(known(running, "Zoë Meer", "Émile Tremblay", "Łukasz Żółć", "Moe Dee")) == [
        "Émile Tremblay",
        "Łukasz Żółć",
        "Moe Dee",
        "Zoë Meer",
    ]
