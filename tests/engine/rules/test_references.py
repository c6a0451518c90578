"""What a reference finds: now, where the trigger left it, or never (404.4d, 410.10, 418.3)."""

from engine.cards.compiled import shipped
from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from engine.records import replace
from engine.rules.looking.characteristics import look
from engine.rules.looking.references import matching
from engine.rules.looking.tests_on_objects import passes
from engine.rules.position.rounds import signature
from engine.rules.position.state import Context, PlayerId, State
from engine.text import ir

ANN = PlayerId("Ann")

HEAD = "format: 1\ntitle: a test\nplayers:\n  Ann: {hand: [{card: %s, id: one}], in play: [{card: %s, id: two}]}\n"
TAIL = "  Bob: {in play: [{card: Hill Giant, id: giant}]}\nturn: {active: Ann, step: main 1}\nlog:\n%s"


def _after(hand: str, play: str, log: str) -> State:
    text = HEAD % (hand, play) + TAIL % log
    end = adjudicated(parse_case(text, cards=shipped()), shipped()).end
    assert end is not None
    return end


def test_effects_on_what_has_left_are_gone_with_it() -> None:
    log = "  - play: {by: Ann, card: one, targets: [two], pay: free}\n  - resolve: top\n"
    grown = _after("Giant Growth", "Bottle Gnomes", log)
    assert len(grown.effects) == 1
    gone = _after(
        "Giant Growth", "Bottle Gnomes", log + "  - activate: {by: Ann, source: two}\n  - resolve: top\n"
    )
    assert gone.effects == ()


def test_positions_that_differ_in_what_a_turn_counts_are_one_round_of_a_loop() -> None:
    before = _after("Giant Growth", "Bottle Gnomes", "  - pass: Ann\n")
    ann = replace(before.players[ANN], buried=3)
    after = replace(before, players={**before.players, ANN: ann})
    assert signature(before) != signature(after)
    assert signature(before, numbers=False) == signature(after, numbers=False)


def test_what_permanents_are_sorted_by_finds_what_each_of_them_passes() -> None:
    end = _after("Giant Growth", "Pacifism, attached to: giant", "  - pass: Ann\n")
    tests: tuple[ir.Test, ...] = (
        ir.HasKeyword("enchant creature"),
        ir.HasKeyword("flying"),
        ir.IsType("creature"),
        ir.IsType("permanent"),
        ir.IsSubtype("aura"),
        ir.IsColor("white"),
        ir.IsColor("multicolored"),
    )
    sight, about = look(end), Context(end.zone("in play")[0], ANN)
    found = {test: matching(sight, about, ir.Filter((test,))) for test in tests}
    assert len(found[tests[0]]) == 1
    for test, these in found.items():
        assert these == tuple(i for i in sight.in_play() if passes(sight, about, i, test))
