import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tournament_app.commands.ratings import app

HISTORY = """date,event,category,players,judge_level,round,player,opponent,result
2003-05-01,Open,standard,16,2,1,Ann,Bob,win
2003-05-01,Open,standard,16,2,1,Cid,Dora,draw
2003-05-01,Open,standard,16,2,2,Ann,Cid,win
2003-05-08,Kitchen table,vintage,6,0,1,Ann,Cid,win
2003-05-09,Draft,limited,8,1,1,Bob,Ann,win
"""


@pytest.fixture
def history(tmp_path: Path) -> str:
    path = tmp_path / "history.csv"
    path.write_text(HISTORY, encoding="utf-8")
    return str(path)


def run(*arguments: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout, result.stderr


def test_replay_gives_one_json_document_with_unrounded_ratings(history: str) -> None:
    code, out, err = run("replay", history, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out) == {
        "ratings": [
            {"player": "Ann", "category": "standard", "rating": 2000.0, "matches": 2, "provisional": True},
            {"player": "Bob", "category": "standard", "rating": 1200.0, "matches": 1, "provisional": True},
            {"player": "Cid", "category": "standard", "rating": 1600.0, "matches": 2, "provisional": True},
            {"player": "Dora", "category": "standard", "rating": 1600.0, "matches": 1, "provisional": True},
            {"player": "Bob", "category": "limited", "rating": 2000.0, "matches": 1, "provisional": True},
            {"player": "Ann", "category": "limited", "rating": 1200.0, "matches": 1, "provisional": True},
        ],
        "rated": 4,
        "unrated": 1,
    }


def test_replay_shows_a_table_by_category(history: str) -> None:
    code, out, _ = run("replay", history)
    assert code == 0
    rows = [line.replace("│", "|") for line in out.splitlines() if "2000" in line]
    assert ["Limited" in row for row in rows] == [True, False]
    assert "2000 P" in rows[0]
    assert "4 matches rated, 1 not rated" in out


def test_replay_refuses_a_bad_file_with_all_problems_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.csv"
    path.write_text(
        HISTORY.replace("Ann,Bob,win", "Ann,Ann,win").replace("limited", "modern"), encoding="utf-8"
    )
    code, out, err = run("replay", str(path), "--json")
    assert (code, out) == (2, "")
    assert "line 2: Ann plays against themself" in err
    assert "line 6: no category 'modern'" in err


def test_replay_refuses_a_file_that_is_not_there(tmp_path: Path) -> None:
    code, _, err = run("replay", str(tmp_path / "nowhere.csv"))
    assert code == 2
    assert "Check the name" in err


def test_a_category_of_ones_own_is_accepted_on_demand(tmp_path: Path) -> None:
    path = tmp_path / "own.csv"
    path.write_text(HISTORY.replace("limited", "premodern"), encoding="utf-8")
    assert run("replay", str(path))[0] == 2
    assert run("replay", str(path), "--own-category", "premodern")[0] == 0


def test_more_players_than_came_are_noted_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "crowd.csv"
    rows = [f"2003-05-01,Open,standard,8,2,1,P{n},Q{n},win" for n in range(5)]
    path.write_text("\n".join([HISTORY.splitlines()[0], *rows]), encoding="utf-8")
    code, out, err = run("replay", str(path), "--json")
    assert code == 0
    assert json.loads(out)["rated"] == 5
    assert "Open lists 8 players but 10 have results" in err


def test_a_list_ranks_those_who_pass_the_filters(history: str) -> None:
    code, out, _ = run("list", history, "--category", "standard", "--min-matches", "2", "--json")
    assert code == 0
    assert [(each["rank"], each["player"]) for each in json.loads(out)["list"]] == [(1, "Ann"), (2, "Cid")]


def test_a_list_as_of_a_day_knows_nothing_later(history: str) -> None:
    _, out, _ = run("list", history, "--on", "2003-05-08", "--json")
    assert {each["category"] for each in json.loads(out)["list"]} == {"standard"}
    _, out, _ = run("list", history, "--active-since", "2003-05-09", "--json")
    assert [each["player"] for each in json.loads(out)["list"]] == ["Bob", "Ann"]


def test_a_list_is_written_as_csv(history: str, tmp_path: Path) -> None:
    target = tmp_path / "list.csv"
    code, out, _ = run("list", history, "--category", "limited", "--out", str(target))
    assert code == 0
    assert "2 ratings written" in out
    assert target.read_text(encoding="utf-8").splitlines()[1] == "1,Bob,limited,2000,1,yes,2003-05-09"


def test_a_list_that_cannot_be_written_is_told(history: str, tmp_path: Path) -> None:
    code, _, err = run("replay", history, "--out", str(tmp_path / "no" / "list.csv"))
    assert code == 2
    assert "Choose another place" in err


def test_a_match_log_becomes_a_history_that_replays(tmp_path: Path) -> None:
    matches, events, target = (tmp_path / name for name in ("matches.csv", "events.csv", "history.csv"))
    matches.write_text(
        "event_no,date,round,player_1,player_2,player_1_games,player_2_games,draw_games\n"
        "1,2025-02-01,1,G0001,G0002,2,1,0\n",
        encoding="utf-8",
    )
    events.write_text(
        "event_no,date,name,players,rounds,source_path\n1,2025-02-01,Supercup,13,4,x.json\n", encoding="utf-8"
    )
    code, out, _ = run("convert", str(matches), str(events), "--category", "premodern", "--out", str(target))
    assert code == 0
    assert "1 events written" in out
    code, out, _ = run("replay", str(target), "--own-category", "premodern", "--json")
    assert json.loads(out)["rated"] == 1
