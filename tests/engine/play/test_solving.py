"""Puzzles: each is solved, or shown to have no win, as it was meant when it was written."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import engine
from engine.cards.compiled import shipped
from engine.commands import app, in_lines
from engine.play import solving
from engine.records import replace

HERE = Path(__file__).parent / "puzzles"
PUZZLES = sorted(HERE.rglob("*.case.yaml"))


def test_there_are_at_least_twenty_puzzles() -> None:
    assert len(PUZZLES) >= 20


@pytest.mark.parametrize("file", PUZZLES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_a_puzzle_ends_as_it_was_meant(file: Path) -> None:
    found = engine.solve(engine.load(file), "Ann")
    assert found.verdict == file.parent.name.replace("-", " ")
    if found.verdict == "win":
        assert found.line[-1].words == "Ann wins the game"
        assert all(step.rules for step in found.line)
    else:
        assert found.line == ()


def test_with_too_few_plays_of_ones_own_nothing_is_decided() -> None:
    state = engine.load(HERE / "win" / "bolt-and-shock.case.yaml")
    assert engine.solve(state, "Ann", most=1).verdict == "undecided"
    assert engine.solve(state, "Ann", most=2).verdict == "win"


IDLER = """
format: 1
title: A bolt against somebody who can do nothing over and over
cards:
  Own Idler: {type: Artifact, text: "{0}: Untap Own Idler."}
players:
  Ann: {hand: [Lightning Bolt], in play: [Mountain]}
  Bob: {life: 3, in play: [Own Idler]}
turn: {active: Ann, step: main 1}
"""
HASTE_THEN_RAGE = """
format: 1
title: The horn is paid with what the rage cannot be paid with
cards:
  Own Horn: {type: Artifact, text: "{1}: Target creature gains haste until end of turn."}
  Own Rage: {type: Instant, cost: "{R}", text: Target attacking creature gets +3/+0 until end of turn.}
players:
  Ann: {hand: [Own Rage], in play: [Mountain, Forest, Own Horn, {card: Grizzly Bears, id: bears, sick: true}]}
  Bob: {life: 5}
turn: {active: Ann, step: main 1}
"""
HORN_THEN_WALL = """
format: 1
title: The horn is paid with what the wall cannot be paid with
cards:
  Own Horn: {type: Artifact, text: "{1}, Sacrifice Own Horn: Untap target creature."}
  Own Wall: {type: Instant, cost: "{W}", text: Target blocking creature gets +0/+3 until end of turn.}
  Own Beast: {type: Creature, pt: 4/4, text: Trample}
players:
  Ann: {in play: [Own Beast]}
  Bob: {life: 2, hand: [Own Wall], in play: [Plains, Forest, Own Horn, {card: Grizzly Bears, tapped: true}]}
turn: {active: Ann, step: main 1}
"""


def test_what_was_given_up_half_way_round_proves_nothing() -> None:
    assert engine.solve(engine.load(IDLER), "Ann", most=2).verdict == "undecided"


@pytest.mark.parametrize("file", sorted((HERE / "win").glob("*.case.yaml")), ids=lambda f: f.stem)
def test_with_fewer_plays_than_are_needed_nothing_is_ruled_out(file: Path) -> None:
    state = engine.load(file)
    verdicts = [engine.solve(state, "Ann", most).verdict for most in range(4)]
    assert "no win" not in verdicts
    assert sorted(verdicts) == verdicts


def test_a_win_that_hangs_on_what_is_tapped_is_found() -> None:
    found = engine.solve(engine.load(HASTE_THEN_RAGE), "Ann", most=2)
    assert (found.verdict, found.proven) == ("win", True)
    assert found.line[-1].words == "Ann wins the game"


def test_a_defence_that_hangs_on_what_is_tapped_is_no_win() -> None:
    """By plan the horn takes the only white mana."""
    state = engine.load(HORN_THEN_WALL)
    found = solving.solve(state, "Ann", shipped(), positions=100)
    assert (found.verdict, found.proven) == ("win", False)
    found = engine.solve(state, "Ann", most=2)
    assert (found.verdict, found.proven) == ("no win", True)


def test_where_not_every_way_to_pay_was_looked_at_nothing_is_proven() -> None:
    """By plan this takes 109 positions, with every way to tap more than 150."""
    state = engine.load(HASTE_THEN_RAGE)
    found = solving.solve(state, "Ann", shipped(), positions=150)
    assert (found.verdict, found.proven) == ("no win", False)
    assert in_lines(found).startswith("No win was found for Ann this turn")
    assert in_lines(replace(found, proven=True)).startswith("Ann has no win this turn")


def test_the_puzzles_are_proven_whatever_is_tapped() -> None:
    assert all(engine.solve(engine.load(file), "Ann").proven for file in PUZZLES)


def test_the_command_tells_the_line_and_its_rules() -> None:
    told = CliRunner().invoke(app, ["solve", str(HERE / "win" / "growth-after-blocks.case.yaml")])
    assert told.exit_code == 0
    assert told.output.startswith("Ann wins this turn, whatever the others do")
    assert "Ann wins the game (102.3)" in told.output


def test_the_command_says_where_there_is_no_win_and_who_is_unknown() -> None:
    file = str(HERE / "no-win" / "one-life-short.case.yaml")
    none = CliRunner().invoke(app, ["solve", file])
    assert (none.exit_code, "no win" in none.output) == (1, True)
    unknown = CliRunner().invoke(app, ["solve", file, "--for", "Zoe"])
    assert (unknown.exit_code, "Ann, Bob" in unknown.output) == (2, True)
