"""A name is text: it moves no terminal's cursor, breaks no line and turns no direction."""

from pathlib import Path

import pytest
from sqlalchemy import text

from engine.commands import app
from tests.tournament import Tournament
from tournament_app.__main__ import main
from tournament_app.bootstrap import open_scorers_table
from tournament_app.domain.refusal import Malformed
from tournament_app.storage.event_store import DatabaseEventStore

HOSTILE = ("Na\x1b]0;title\x07me", "Two\nlines", "Tab\there", "\x9b31mRed", "\u202eenilno", "Line\u2028break")
HONEST = ("Zoë O’Brien-Łuczak", "محمد علی", "陳大文", "נועה", "میان\u200cوند", "A\u200d")


@pytest.mark.parametrize("name", HOSTILE)
def test_no_database_takes_a_name_that_nobody_sees_whole(database: str, name: str) -> None:
    with pytest.raises(Malformed, match=r"holds a character that nobody sees \(U\+"):
        Tournament.of(database, ["Ann", name])
    store = open_scorers_table(database).store
    assert isinstance(store, DatabaseEventStore)
    assert store.players() == []


def test_names_of_every_script_are_taken(database: str) -> None:
    tournament = Tournament.of(database, list(HONEST))
    assert {player.name for player in tournament.book.players.values()} == set(HONEST)


def test_what_got_in_all_the_same_is_shown_and_not_obeyed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "t.sqlite"
    tournament = Tournament.of(str(path), ["Ann", "Bo"])
    store = tournament.table.store
    assert isinstance(store, DatabaseEventStore)
    with store.engine.execution_options(writes=True).begin() as connection:
        connection.execute(text("UPDATE event SET name = :name"), {"name": HOSTILE[0]})
    store.engine.dispose()
    with pytest.raises(SystemExit) as ended:
        main(["--db", str(path), "event", "list"])
    assert ended.value.code == 0
    assert "Na<U+001B>]0;title<U+0007>me" in capsys.readouterr().out


def test_a_case_that_somebody_sent_moves_no_cursor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sent.case.yaml"
    path.write_text(
        'format: 1\ntitle: "Evil \\e]0;title\\a"\nplayers:\n  Ann: {in play: [Mountain]}\n  Bob: {}\n'
        "turn: {active: Ann, step: main 1}\nlog: []\n"
    )
    with pytest.raises(SystemExit) as ended:
        app(["judge", str(path)])
    assert ended.value.code == 0
    assert "Evil <U+001B>]0;title<U+0007>" in capsys.readouterr().out
