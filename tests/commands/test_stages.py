"""A whole event with a playoff at the command line: cut, bracket, ranking, and who can draw."""

from pathlib import Path

import pytest

from tests.commands.console import Console
from tests.evidence import Evidence

WER = Evidence.REAL_WER_FILE.path


@pytest.fixture
def console(tmp_path: Path) -> Console:
    return Console(tmp_path / "t.sqlite")


def plays_round(console: Console) -> None:
    for match in console.json("event", "pairings", 1)["pairings"]:
        if match["table"] is not None:
            console.says("event", "result", 1, match["table"], "2-0")


def test_an_event_with_a_playoff_from_start_to_ranking(console: Console, tmp_path: Path) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name\n" + "\n".join(f"Player {n}" for n in range(1, 8)), encoding="utf-8")
    console.says("event", "create", "Club Cup", "--rounds", 2)
    console.says("event", "enroll", 1, names)
    console.says("event", "pair", 1, "--seed", 1)
    plays_round(console)
    console.says("event", "pair", 1, "--seed", 2)
    rows = console.json("event", "outlook", 1, "--top", 4)["players"]
    assert len(rows) == 7
    assert {row["if_win"]["verdict"] for row in rows} <= {"in", "possible", "out"}
    assert "Top 4" in console.says("event", "outlook", 1, "--top", 4, "--player", rows[0]["player"])
    plays_round(console)
    assert "top 4" in console.says("event", "add-stage", 1, "single-elimination", "--top", 4, "--third-place")
    assert "First to miss it" in console.says("event", "cut", 1, "--seed", 3)
    assert "Semifinals" in console.says("event", "pair", 1)
    assert "somebody must advance" in console.refuses("event", "result", 1, 1, "1-1-1")
    plays_round(console)
    console.says("event", "pair", 1)
    plays_round(console)
    assert "all are paired" in console.refuses("event", "pair", 1)
    places = console.json("event", "ranking", 1)["ranking"]
    assert [place["finish"] for place in places[:4]] == [
        "won Final", "lost in Final", "won the match for third place", "lost the match for third place",
    ]  # fmt: skip
    for ending in ("wer", "trf", "matches.csv", "json"):
        console.says("event", "export", 1, tmp_path / f"cup.{ending}")
    for ending in ("wer", "json"):
        (report,) = console.json("event", "import", tmp_path / f"cup.{ending}")
        assert report["standings_agree"], report["differences"]
        again = console.json("event", "ranking", report["id"])["ranking"]
        assert [place["player"] for place in again] == [place["player"] for place in places]


@Evidence.REAL_WER_FILE.needed
def test_the_real_wer_file_is_imported_and_agrees(console: Console) -> None:
    (report,) = console.json("event", "import", WER)
    assert (report["players"], report["rounds"], report["standings_agree"]) == (24, 4, True)


def test_a_broken_wer_file_is_refused_in_words(console: Console, tmp_path: Path) -> None:
    bad = tmp_path / "bad.wer"
    bad.write_text("<event><matches>", encoding="utf-8")
    assert "no readable XML" in console.refuses("event", "import", bad)


def test_what_is_asked_of_a_stage_that_does_not_have_it_is_not_passed_over(console: Console) -> None:
    said = console.refuses("event", "create", "Cup", "--third-place", "--timed-finals")
    assert said == (
        "Stage 1: only a single elimination has a match for third place.\n"
        "Stage 1: only an elimination has semifinals and finals to limit.\n"
    )
    console.says("event", "create", "Cup", "--third-place", "--cut", 4)
    assert "third place" in console.refuses(
        "event", "add-stage", "Cup", "double-elimination", "--third-place"
    )
    assert "semifinals" in console.refuses("event", "add-stage", "Cup", "round-robin", "--timed-finals")
    console.says("event", "add-stage", "Cup", "double-elimination", "--timed-finals")


def test_standings_of_an_event_of_elimination_alone_are_its_order_of_finish(
    console: Console, tmp_path: Path
) -> None:
    names = tmp_path / "names.csv"
    names.write_text("name\nAnn\nBo\nCy\nDi\n", encoding="utf-8")
    console.says("event", "create", "Cup", "--structure", "single-elimination")
    console.says("event", "enroll", "Cup", names)
    for tables in ((1, 2), (1,)):
        console.says("event", "pair", "Cup", "--seed", 1)
        for table in tables:
            console.says("event", "result", "Cup", table, "0-2")
    found = console.json("event", "standings", "Cup")
    finish = [place["player"] for place in console.json("event", "ranking", "Cup")["ranking"]]
    assert [row["player"] for row in found["standings"]] == finish
    assert [row["rank"] for row in found["standings"]] == [1, 2, 3, 4]
    assert found["after_round"] == 2
    first, winner, *_ = console.says("event", "standings", "Cup").splitlines()
    assert first == "Cup: standings after round 2"
    assert winner.split() == ["1", finish[0], "won", "Final"]
    semifinals = console.says("event", "standings", "Cup", "--round", 1)
    assert semifinals.count("won Semifinals") == semifinals.count("lost in Semifinals") == 2
