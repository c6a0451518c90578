"""People put aside: out of the list, out of what enrolment offers, found by all of a name, taken up again."""

from PySide6.QtCore import Qt

from tests.desk.conftest import RunningDesk
from tests.desk.register.opened import register
from tournament_app.desk.players.players_tab import PlayersTab
from tournament_app.desk.register.register_page import RegisterPage
from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.services.import_players import KnownBy, ListedPlayer, recognise
from tournament_app.services.keep_register import register_players
from tournament_app.storage.schema import downgrade_schema, upgrade_schema

Key, Control = Qt.Key, Qt.KeyboardModifier.ControlModifier
JAN, ANN = Player(PlayerId(0), "Jan Nowak", "1002003055"), Player(PlayerId(0), "Ann Nowak", "1002003056")


def shown(page: RegisterPage) -> list[str]:
    return [person.name for person in page.model.records()]


def turn(running: RunningDesk, page: RegisterPage, name: str) -> None:
    """Choose somebody and press Ctrl+H."""
    page.view.choose(shown(page).index(name))
    page.view.setFocus()
    running.bot.keyClick(page.view, Key.Key_H, Control)
    running.settle()
    running.settle()


def offered(running: RunningDesk, typed: str) -> list[tuple[str, str]]:
    """What the entry line offers, the newcomer's line left out."""
    running.desk.show_tab("players")
    running.settle()
    page = running.room.event_page
    assert page is not None
    assert isinstance(page.tab, PlayersTab)
    line = page.tab.entry.line
    running.settle()
    line.clear()
    running.bot.keyClicks(line, typed)
    return [(found.name, found.words) for found in page.tab.entry.list._suggestions.shown if found.player]


def test_who_is_put_aside_is_not_offered_and_comes_back(running: RunningDesk) -> None:
    register_players(running.table, [JAN, ANN])
    page = register(running)
    turn(running, page, "Jan Nowak")
    assert shown(page) == ["Ann Nowak"]
    assert page.count.text() == "1 player, 1 put aside"
    running.open(running.event())
    assert [name for name, _ in offered(running, "nowak")] == ["Ann Nowak"]
    assert [name for name, _ in offered(running, "jan")] == []
    by_name, by_number = offered(running, "jan nowak"), offered(running, "1002003055")
    assert by_name == by_number == [("Jan Nowak", "1002003055   put aside")]
    page = register(running)
    page.choice.setCurrentText("Put aside")
    assert shown(page) == ["Jan Nowak"]
    turn(running, page, "Jan Nowak")
    assert shown(page) == []
    assert [name for name, _ in offered(running, "nowak")] == ["Ann Nowak", "Jan Nowak"]


def test_putting_aside_is_undone_and_stands_in_the_log(running: RunningDesk) -> None:
    register_players(running.table, [JAN, ANN])
    page = register(running)
    turn(running, page, "Ann Nowak")
    assert running.table.store.journal(None)[-1].summary == "Put Ann Nowak aside"
    running.bot.keyClick(running.shell.window, Key.Key_Z, Control)
    running.settle()
    running.settle()
    assert not any(person.aside for person in running.table.store.players())
    assert sorted(shown(page)) == ["Ann Nowak", "Jan Nowak"]


def test_a_list_means_whoever_of_the_name_is_not_aside() -> None:
    here, gone = Player(PlayerId(1), "Jan Nowak", "111"), Player(PlayerId(2), "Jan Nowak", "222", aside=True)
    (found,) = recognise([ListedPlayer(1, "Jan Nowak")], [here, gone])
    assert (found.by, found.known) == (KnownBy.NAME, here)
    (found,) = recognise([ListedPlayer(1, "Jan Nowak")], [gone])
    assert (found.by, found.known) == (KnownBy.NAME, gone)


def test_nobody_of_an_older_schema_is_aside(running: RunningDesk) -> None:
    register_players(running.table, [JAN])
    engine = running.table.store.engine  # type: ignore[attr-defined]
    downgrade_schema(engine, "0010")
    upgrade_schema(engine)
    (kept,) = running.table.store.players()
    assert (kept.name, kept.aside) == ("Jan Nowak", False)
