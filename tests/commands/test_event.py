"""The command line runs a whole event on a real database."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.commands.console import Console, ConsoleOfItsOwn
from tests.evidence import Evidence
from tests.real_events import EVENTS


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(tmp_path / "t.sqlite")


@pytest.fixture
def results_file(tmp_path: Path) -> Path:
    path = tmp_path / "spring.json"
    document = {
        "name": "Spring Open",
        "date": "2003-12-20",
        "players": [{"id": f"P{n}", "name": name} for n, name in enumerate(["Ann", "Żółć", "東京", "Di"])],
        "rounds": [
            {
                "round": 1,
                "matches": [
                    {"p1": "P0", "p2": "P1", "p1_games": 2, "p2_games": 1, "draw_games": 0},
                    {"p1": "P2", "p2": "P3", "p1_games": 2, "p2_games": 0, "draw_games": 0},
                ],
            }
        ],
    }
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def test_an_event_is_played_from_creation_to_the_report(console: Console, tmp_path: Path) -> None:
    assert console.says("event", "create", "Spring Open", "--date", "2003-12-20", "--rounds", "2") == (
        "Created Spring Open as event 1.\n"
    )
    players = tmp_path / "players.csv"
    players.write_text("name,dci,country\nAnn,1,PL\nBo,2,DE\nCy,3,JP\n", encoding="utf-8")
    assert "3 players" in console.says("event", "enroll", "Spring Open", players)
    for _ in range(2):
        assert "1 match, 1 bye" in console.says("event", "pair", 1, "--seed", "5")
        assert "2-1" in console.says("event", "result", 1, 1, "2-1")
    standings = console.json("event", "standings", "Spring Open")
    assert (standings["event"], standings["after_round"]) == ("Spring Open", 2)
    assert [row["rank"] for row in standings["standings"]] == [1, 2, 3]
    assert set(standings["standings"][0]) >= {
        "rank", "player", "points", "wins", "losses", "draws", "omw", "gw", "ogw", "dropped"
    }  # fmt: skip
    pairings = console.json("event", "pairings", 1, "--round", 1)
    assert [p["kind"] for p in pairings["pairings"]] == ["match", "bye"]
    report = tmp_path / "report.pdf"
    assert "Wrote" in console.says("event", "print", 1, "report", "--out", report)
    assert report.read_bytes().startswith(b"%PDF")
    assert "sound" in console.says("db", "check")


def test_enrolling_a_file_takes_nobody_for_somebody_else_and_tells_what_a_preview_shows(
    console: Console, tmp_path: Path
) -> None:
    for name in ("One", "Two"):
        console.says("event", "create", name, "--date", "2003-12-20")
    listed = tmp_path / "players.csv"
    listed.write_text("name,dci,byes,shirt\nAnn Example,1234567890,2,L\n", encoding="utf-8")
    assert console.says("event", "enroll", "One", listed) == (
        "Enrolled Ann Example.\nColumns passed over: shirt.\n"
        "Line 2, Ann Example: 2 byes: award them after enrolling.\n"
    )
    listed.write_text("name,dci\nBob Other,1234567890\n", encoding="utf-8")
    for given in ((), ("--namesakes", "separate"), ("--namesakes", "same")):
        asked = console.run("event", "enroll", "Two", listed, *given)
        assert (asked.returncode, asked.stdout) == (1, "")
        assert "1234567890 is Ann Example in the register, and the list says Bob Other" in asked.stderr
    assert console.says("event", "enroll", "Two", listed, "--by-number") == "Enrolled Ann Example.\n"


def test_two_questions_about_a_list_have_two_answers(console: Console, tmp_path: Path) -> None:
    console.says("event", "create", "One", "--date", "2003-12-20")
    console.says("event", "create", "Two", "--date", "2003-12-20")
    listed = tmp_path / "players.csv"
    listed.write_text("name,dci\nAnn Example,1234567890\nCleo Martin,\n", encoding="utf-8")
    console.says("event", "enroll", "One", listed)
    listed.write_text("name,dci\nJan Nowak,\nJan Nowak,\nAnn Other,1234567890\n", encoding="utf-8")
    asked = console.run("event", "enroll", "Two", listed)
    assert asked.stderr.count("Line") == 2
    answered = ("--namesakes", "separate", "--by-number")
    assert console.says("event", "enroll", "Two", listed, *answered) == "Enrolled 3 players.\n"


def test_a_number_that_the_register_lacks_is_told_of(console: Console, tmp_path: Path) -> None:
    for name in ("One", "Two"):
        console.says("event", "create", name, "--date", "2003-12-20")
    listed = tmp_path / "players.csv"
    listed.write_text("name\nCleo Martin\n", encoding="utf-8")
    console.says("event", "enroll", "One", listed)
    listed.write_text("name,dci\nCleo Martin,222\n", encoding="utf-8")
    said = "Cleo Martin has no DCI number in the register, and 222 is not taken over: write it there if it is theirs"
    assert console.says("event", "enroll", "Two", listed) == f"Enrolled Cleo Martin.\nLine 2: {said}.\n"


def test_a_shell_sees_what_the_command_says_and_how_it_exits(console: Console) -> None:
    shell = ConsoleOfItsOwn(console.database)
    assert shell.says("event", "create", "Spring Open") == "Created Spring Open as event 1.\n"
    assert shell.run("event", "pair", 1) == console.run("event", "pair", 1)
    assert "at least two players" in shell.refuses("event", "pair", 1)


def test_what_stands_in_the_way_is_one_sentence_and_status_2(console: Console, tmp_path: Path) -> None:
    console.says("event", "create", "Spring Open")
    assert "at least two players" in console.refuses("event", "pair", "Spring Open")
    assert "no event “Autumn”" in console.refuses("event", "pair", "Autumn")
    assert "has no round yet" in console.refuses("event", "result", 1, 1, "2-0")
    assert "no form" in console.refuses("event", "print", 1, "poster", "--out", tmp_path / "x.pdf")
    assert "cannot be read" in console.refuses("event", "import", tmp_path / "missing.json")
    console.says("event", "create", "Spring Open")
    assert "by its number (2, 1)" in console.refuses("event", "standings", "Spring Open")


def test_an_event_that_is_refused_makes_no_database_and_takes_no_number(
    console: Console, tmp_path: Path
) -> None:
    console.refuses("event", "create", " ")
    console.refuses("event", "create", "Cup", "--third-place")
    assert console.run("event", "create", "Cup", "--minutes", "20").returncode == 1
    assert not (tmp_path / "t.sqlite").exists()
    assert "as event 1." in console.says("event", "create", "Cup", "--minutes", "20", "--insist")
    console.refuses("event", "create", " ")
    assert "as event 2." in console.says("event", "create", "Cup")


def test_a_result_entered_twice_needs_replace_to_change(console: Console, results_file: Path) -> None:
    console.says("event", "import", results_file)
    done = console.run("event", "result", 1, 1, "0-2")
    assert done.returncode == 2
    assert "closed" in done.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("2-1",), "2-1"),
        (("2", "1", "0"), "2-1"),
        (("id",), "(intentional draw)"),
        (("c1",), "0-2"),
        (("n2",), "2-0"),
        (("bl",), "0-0"),
        (("1-1-1", "life1"), "by life total"),
        (("2-0", "d2"), "drops"),
    ],
)
def test_a_result_is_typed_in_the_words_of_the_entry_line(
    console: Console, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    players = tmp_path / "players.csv"
    players.write_text("name\nAnn\nBo\n", encoding="utf-8")
    structure = "single-elimination" if "life1" in words else "swiss"
    console.says("event", "create", "Cup", "--structure", structure)
    console.says("event", "enroll", "Cup", players)
    console.says("event", "pair", "Cup")
    assert "is not understood" in console.refuses("event", "result", "Cup", 1, "two")
    assert "leaves the result open" in console.refuses("event", "result", "Cup", 1, "d1")
    assert "Lateness is noted at the desk" in console.refuses("event", "result", "Cup", 1, "late1", "5")
    assert said in console.says("event", "result", "Cup", 1, *words)


def test_a_command_tells_what_the_act_says_besides(console: Console, tmp_path: Path) -> None:
    console.says("event", "create", "Spring Open", "--date", "2003-12-20", "--rounds", "3")
    players = tmp_path / "players.csv"
    players.write_text("name\n" + "".join(f"Player {letter}\n" for letter in "ABCDEFGH"), encoding="utf-8")
    console.says("event", "enroll", 1, players)
    console.says("event", "pair", 1, "--seed", "5")
    for table in range(1, 5):
        console.says("event", "result", 1, table, "2-0")
    console.says("event", "pair", 1, "--seed", "5", "--draft")
    assert "round 2 (a draft, not published)" in console.says("event", "pairings", 1)
    assert console.json("event", "pairings", 1)["status"] == "draft"
    console.says("event", "pair", 1, "--seed", "5")
    assert console.json("event", "pairings", 1)["status"] == "published"
    corrected = console.says("event", "result", 1, 1, "0-2", "--round", "1", "--replace")
    assert "after the correction it would have been" in corrected


def test_an_import_goes_out_and_comes_back_the_same(
    console: Console, results_file: Path, tmp_path: Path
) -> None:
    (report,) = console.json("event", "import", results_file)
    assert (report["players"], report["rounds"], report["standings_agree"]) == (4, 1, True)
    out = tmp_path / "out.json"
    console.says("event", "export", 1, out)
    (again,) = console.json("event", "import", out)
    assert (again["players"], again["rounds"], again["standings_rows"], again["differences"]) == (4, 1, 4, [])
    first, second = (console.json("event", "standings", event)["standings"] for event in (1, 2))
    assert first == second


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("out.json", "a results file"),
        ("out.wer", "a Wizards Event Reporter file"),
        ("out.matches.csv", "matches as a table"),
        ("out.maches.csv", "standings as a table"),
        ("out.players.json", "players as JSON"),
        ("out.ranking.csv", "order of finish as a table"),
        ("out.cvs", "a results file"),
    ],
)
def test_an_export_says_in_which_form_it_was_written(
    console: Console, results_file: Path, tmp_path: Path, name: str, form: str
) -> None:
    console.says("event", "import", results_file)
    out = tmp_path / name
    assert console.says("event", "export", 1, out) == f"Wrote {out}: {form}.\n"


def test_standings_that_disagree_are_reported_and_change_nothing(
    console: Console, results_file: Path
) -> None:
    document = json.loads(results_file.read_text(encoding="utf-8"))
    document["standings"] = [{"rank": 1, "player": "P1", "points": 9}]
    results_file.write_text(json.dumps(document), encoding="utf-8")
    done = console.run("event", "import", results_file)
    assert done.returncode == 1
    assert "points" in done.stdout
    assert "Żółć" in done.stdout


def test_an_import_says_whom_it_took_for_somebody_of_another_name(
    console: Console, results_file: Path
) -> None:
    document = json.loads(results_file.read_text(encoding="utf-8"))
    for name, told in (
        ("Ann Example", []),
        ("example, ANN", []),
        ("Bob Other", ["Bob Other is Ann Example"]),
    ):
        document["players"][0] = {"id": "P0", "name": name, "dci": "1234567890"}
        results_file.write_text(json.dumps(document), encoding="utf-8")
        (report,) = console.json("event", "import", results_file)
        assert [line[: len(told[0])] for line in report["taken_for"]] == told
    assert "Bob Other is Ann Example in the register" in console.says("event", "import", results_file)


def test_a_bad_file_names_every_problem_and_stores_nothing(console: Console, results_file: Path) -> None:
    document = json.loads(results_file.read_text(encoding="utf-8"))
    document["rounds"][0]["matches"][0]["p1_games"] = 3
    document["rounds"][0]["matches"][0]["p2_games"] = 2
    document["rounds"][0]["matches"][1]["p1"] = "P0"
    results_file.write_text(json.dumps(document), encoding="utf-8")
    problems = console.refuses("event", "import", results_file).splitlines()
    assert len(problems) == 2
    assert all("spring.json" in problem for problem in problems)
    assert console.json("event", "list") == []


@Evidence.REAL_EVENTS.needed
def test_real_events_import_through_the_command_and_agree(console: Console) -> None:
    reports = console.json("event", "import", *EVENTS)
    assert len(reports) == len(EVENTS)
    assert [report["differences"] for report in reports] == [[]] * len(reports)
    assert "sound" in console.says("db", "check")


def test_a_backup_opens_like_any_database(console: Console, results_file: Path, tmp_path: Path) -> None:
    console.says("event", "import", results_file)
    console.says("db", "backup", tmp_path / "copy.sqlite")
    assert Console(tmp_path / "copy.sqlite").json("event", "list")[0]["name"] == "Spring Open"
    assert "already" in console.refuses("db", "backup", tmp_path / "copy.sqlite")


def test_a_database_that_is_not_there_is_not_made_by_looking_for_it(console: Console, tmp_path: Path) -> None:
    """A mistyped name used to be found sound, and its backup held nothing."""
    for asked in (
        ("db", "check"),
        ("db", "backup", tmp_path / "copy.sqlite"),
        ("event", "list"),
        ("event", "pair", 1),
    ):
        done = console.run(*asked)
        assert (done.returncode, "There is no database" in done.stderr) == (2, True)
        assert list(tmp_path.iterdir()) == []


def test_a_simulation_prints_the_figures_of_the_contract(console: Console) -> None:
    figures = console.json("simulate", "--players", 33, "--seed", 4)
    assert figures["players"] == 33
    assert len(figures["seconds"]["pairing"]) == figures["rounds"]
    assert (figures["rematches"], figures["double_byes"]) == (0, 0)


def test_output_into_a_file_carries_every_script_whatever_the_code_page(tmp_path: Path) -> None:
    place = ["--db", str(tmp_path / "d.sqlite")]
    names = tmp_path / "players.csv"
    names.write_text("name\nŻółć Ann\n東京 Bo\n", encoding="utf-8")
    windows = {**os.environ, "PYTHONIOENCODING": "cp1252"}

    def said(*arguments: str) -> str:
        command = [sys.executable, "-m", "tournament_app", *place, *arguments]
        done = subprocess.run(command, capture_output=True, check=True, env=windows)
        return done.stdout.decode("utf-8")

    said("event", "create", "Spring")
    said("event", "enroll", "Spring", str(names))
    said("event", "pair", "Spring")
    assert "Żółć Ann" in said("event", "pairings", "Spring")
    assert "東京 Bo" in said("event", "standings", "Spring", "--json")


def test_of_several_files_none_is_stored_while_one_is_wrong(
    console: Console, results_file: Path, tmp_path: Path
) -> None:
    broken, twice = tmp_path / "broken.json", tmp_path / "twice.json"
    broken.write_text("{")
    matches = [{"p1": "a", "p2": b, "p1_games": 2, "p2_games": 0} for b in "bc"]
    twice.write_text(json.dumps({"name": "X", "rounds": [{"round": 1, "matches": matches}]}))
    said = console.refuses("event", "import", results_file, broken, twice)
    assert "broken.json: it is no JSON" in said
    assert "twice.json, round 1, match 2: a is seated in match 1 too." in said
    assert console.json("event", "list") == []


def test_a_draft_that_was_looked_over_is_published_as_it_is(console: Console, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name\n" + "\n".join(f"Player {n}" for n in range(8)), encoding="utf-8")
    console.says("event", "create", "Cup", "--rounds", 3)
    console.says("event", "enroll", 1, names)
    assert "There is no draft of a round" in console.refuses("event", "pair", 1, "--publish")
    console.says("event", "pair", 1, "--draft")
    drafted = console.json("event", "pairings", 1)
    assert "pairs nothing" in console.refuses("event", "pair", 1, "--publish", "--draft")
    assert console.says("event", "pair", 1, "--publish") == "Published round 1.\n"
    assert console.json("event", "pairings", 1) == drafted | {"status": "published"}


def test_standings_say_how_many_results_they_are_without(console: Console, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name\n" + "\n".join(f"Player {n}" for n in range(6)), encoding="utf-8")
    console.says("event", "create", "Cup", "--rounds", 3)
    console.says("event", "enroll", 1, names)
    console.says("event", "pair", 1)
    console.says("event", "result", 1, 1, "2-0")
    first, *_ = console.says("event", "standings", 1).splitlines()
    assert first == "Cup: standings after round 1, 2 results still out"
    assert console.json("event", "standings", 1)["results_out"] == 2
    for table in (2, 3):
        console.says("event", "result", 1, table, "2-0")
    console.says("event", "pair", 1, "--draft")
    assert console.says("event", "standings", 1).startswith("Cup: standings after round 1\n")
    assert console.json("event", "standings", 1)["results_out"] == 0
