"""Two books side by side: where they part, by which rules of each, and what players see differently."""

import json

import pytest
from typer.testing import CliRunner

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from engine.cases.ruling.side_by_side import (
    also_under,
    as_document,
    ending_otherwise,
    parting,
    side_by_side,
    verdict_in_words,
)
from engine.cases.ruling.sitting import Sitting
from engine.commands import app
from engine.rules.position.rulebook import UnknownRulebook
from tests.cases.folders import HERE, cards

BURN = """
format: 1
title: Mana left over
rules: 2025-02-07
players:
  Ann: {mana: {R: 2}}
  Bob: {}
turn: {active: Ann, step: main 1}
log:
  - to: beginning of combat
"""
SIZES = """
format: 1
title: A bonus older than what sets the size
rules: 2025-02-07
players:
  Ann: {in play: [{card: Glorious Anthem, since: 1}, {card: Craw Wurm, id: wurm, since: 2}, {card: Humility, since: 3}]}
  Bob: {}
turn: {active: Ann, step: main 1}
log: []
"""
TAPPED = """\
format: 1
players:
  Ann: {in play: [Mountain]}
  Bob: {}
turn: {active: Ann, step: main 1}
log:
  - activate: {by: Ann, source: mountain}
  - to: beginning of combat
"""
LEGENDS = """\
format: 1
players:
  Ann: {hand: [Rofellos, Llanowar Emissary], in play: [2 Forest]}
  Bob: {in play: ["Rofellos, Llanowar Emissary"]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: "Rofellos, Llanowar Emissary", pay: free}
  - resolve: top
""".replace("[Rofellos, Llanowar Emissary]", '["Rofellos, Llanowar Emissary"]')
DAMAGE_NAMED = """\
format: 1
players:
  Ann: {hand: [Shock], in play: [{card: Grizzly Bears, attacking: true}]}
  Bob: {}
turn: {active: Ann, step: declare blockers}
log:
  - block: {by: Bob, with: {}}
  - to: combat damage
  - play: {by: Ann, card: shock, targets: [combat-damage], pay: free}
"""
SAME = BURN.replace("{mana: {R: 2}}", "{}")


def rulings(text: str, name: str = "2003-12-01"):
    case = parse_case(text, cards=cards())
    return adjudicated(case, cards()), also_under(case, name, Sitting(cards()))


def test_they_part_at_the_step_that_only_one_of_them_has():
    found = parting(*rulings(BURN))
    assert found is not None
    assert (found.entry, found.one.text) == (1, "Ann's beginning of combat step begins")
    assert found.other.text == "Ann takes 2 mana burn"
    assert found.other.rules == ("300.3",)
    assert ("Ann", "20 life", "18 life") in found.differs


def test_a_position_may_differ_before_anything_is_played():
    found = parting(*rulings(SIZES))
    assert found is not None
    assert (found.entry, found.differs) == (0, (("wurm", "2/2", "1/1"),))
    assert {"613.4b", "613.4c"} <= set(found.one.rules)
    assert "418.5a" in found.other.rules


def test_where_nothing_differs_both_say_the_same():
    one, other = rulings(SAME)
    assert parting(one, other) is None
    assert side_by_side(one, other).endswith("Both books say the same.")
    assert as_document(one, other)["parts"] is None


def test_an_entry_may_be_illegal_under_one_of_them_only():
    text = (HERE / "today" / "gnomes-cannot-outlive-their-damage.case.yaml").read_text(encoding="utf-8")
    one, other = rulings(text)
    assert (one.verdict, other.verdict) == ("illegal", "legal")
    said = as_document(one, other)
    assert (said["verdict"], said["rulebook"]) == ("legal", "Comprehensive Rules of 1 December 2003")
    assert said["parts"]["there"]["rules"] == ["310.1", "310.2c", "310.2d"]


def test_the_command_shows_both(tmp_path):
    file = tmp_path / "burn.case.yaml"
    file.write_text(BURN, encoding="utf-8")
    run = CliRunner()
    said = run.invoke(app, ["judge", str(file), "--also", "2003-12-01"]).stdout
    assert "They part at entry 1:" in said
    assert "(CR 300.3 mana burn)" in said
    document = json.loads(run.invoke(app, ["judge", str(file), "--json", "--also", "middle-school"]).stdout)
    assert document["also"]["rulebook"].startswith("Rules of Middle School")
    assert document["also"]["parts"]["entry"] == 1
    refused = run.invoke(app, ["judge", str(file), "--also", "1066"])
    assert (refused.exit_code, "no rules document is dated '1066'" in refused.stderr) == (2, True)


def test_a_book_nobody_has_is_refused():
    with pytest.raises(UnknownRulebook):
        rulings(BURN, "2004")


@pytest.mark.parametrize(("book", "told"), [
    ("2025-02-07", ("Ann is at 20 life, not 19",)),
    ("2025-02-07 + mana burn", ()),
    ("middle-school", ()),
])  # fmt: skip
def test_what_ends_otherwise_is_told_and_only_that(book: str, told: tuple[str, ...]):
    assert ending_otherwise(*rulings(TAPPED, book)) == told


def test_a_legend_of_the_opponent_stays_today():
    told = ending_otherwise(*rulings(LEGENDS, "2025-02-07"))
    assert any("in play" in one and "graveyard" in one for one in told)


def test_a_record_that_cannot_be_under_the_other_book_is_said_to_be_so(tmp_path):
    one, other = rulings(DAMAGE_NAMED, "2025-02-07")
    assert (one.verdict, one.at, other.verdict) == ("illegal", 3, "unsupported")
    assert "line 9: nothing is called 'combat-damage'" in other.unsupported
    file = tmp_path / "damage.case.yaml"
    file.write_text(DAMAGE_NAMED, encoding="utf-8")
    run = CliRunner().invoke(app, ["judge", str(file), "--also", "2025-02-07"])
    assert (run.exit_code, "illegal at entry 3" in run.stdout) == (0, True)
    assert "the case as it is recorded (line 9" in run.stdout


def test_a_record_with_an_entry_taken_back_is_not_called_legal_in_all() -> None:
    text = TAPPED.replace(
        "  - to: beginning of combat\n", "  - {activate: {by: Ann, source: mountain}, reversed: true}\n"
    )
    ruling = adjudicated(parse_case(text, "case", cards()), cards())
    assert ruling.reversed
    assert verdict_in_words(ruling) == "what was not taken back is legal"
