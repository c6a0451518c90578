"""A case adjudicated for somebody who looks at it: steps with their states, facts, decisions, what is unsupported."""

import pytest

from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import Adjudication, adjudicate
from engine.cases.showing.comparing import compared
from tests.cases.folders import cards

FIGHT = """
format: 1
title: A fight
cards:
  Own Bear: {type: Creature \u2014 Bear, cost: "{G}", pt: 2/2}
  Own Spark:
    type: Creature \u2014 Goblin
    cost: "{R}"
    pt: 1/1
    text: "Sacrifice Own Spark: Own Spark deals 1 damage to target creature or player."
players:
  Ann:
    in play: [{card: Own Bear, id: bear}]
  Bob:
    in play: [{card: Own Spark, id: spark}]
turn: {active: Ann, step: declare attackers}
log:
  - attack: {by: Ann, with: [bear]}
  - to: declare blockers
  - block: {by: Bob, with: {spark: bear}}
  - to: combat damage
  - pass: Ann
  - activate: {by: Bob, source: spark, targets: [bear]}
  - resolve: all
"""
CHILL = """
format: 1
title: A chill
cards:
  Own Chill: {type: Sorcery, cost: "{B}", text: Target player discards a card.}
  Own Bear: {type: Creature \u2014 Bear, cost: "{G}", pt: 2/2}
players:
  Ann: {hand: [{card: Own Chill, id: chill}]}
  Bob: {hand: [{card: Own Bear, id: cub}, {card: Own Bear, id: whelp}]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: chill, targets: [Bob], pay: free}
  - resolve: top
"""


def ruled(text: str) -> Adjudication:
    return adjudicate(text, "case", cards())


def test_each_step_holds_the_state_that_it_left() -> None:
    ruling = ruled(FIGHT)
    assert ruling.verdict == "legal"
    damaged = [step for step in ruling.steps if step.text.endswith("deals damage")]
    assert [step.state.latest("bear").damage for step in damaged] == [1]
    before = ruling.steps[ruling.steps.index(damaged[0]) - 1].state
    assert compared(before, damaged[0].state) == {"bear": "now 1 damage"}
    assert ruling.start is not None
    assert ruling.start.latest("bear").damage == 0
    assert ruling.steps[-1].state == ruling.end


def test_what_leads_to_a_step_is_not_in_the_state_before_it() -> None:
    steps = ruled(FIGHT).steps
    leaves = next(
        n for n, step in enumerate(steps) if step.text == "the ability of Own Spark leaves the stack"
    )
    assert [steps[leaves].state.objects[i].ref for i in steps[leaves].state.zone("stack")] == [
        "combat-damage"
    ]
    assert steps[leaves + 1].text == "combat damage is dealt"
    assert steps[leaves + 1].state.zone("stack") == ()
    assert [step.text for step in steps if "Own Bear becomes tapped" in step.happened] == [steps[0].text]


def test_a_drawn_card_is_named_where_it_is_known() -> None:
    text = FIGHT.split("log:")[0].replace("declare attackers", "main 2")
    text += "log:\n  - to: {step: upkeep, of: Bob}\n  - to: main 1\n"
    drawn = [step.happened for step in ruled(text).steps if step.text == "Bob draws a card"]
    assert drawn == [()]
    known = text.replace("  Bob:\n", "  Bob:\n    library: [Own Bear, Own Spark]\n")
    drawn = [step.happened for step in ruled(known).steps if step.text == "Bob draws a card"]
    assert drawn == [("Bob draws Own Bear",)]


def test_a_step_tells_fact_by_fact_what_its_words_sum_up() -> None:
    facts = {step.text: step.happened for step in ruled(FIGHT).steps}
    assert facts["Bob plays an ability of Own Spark"] == ("Own Spark is sacrificed",)
    assert "Own Spark deals 1 damage to Own Bear" in facts["combat damage is dealt"]
    assert facts["state-based effects: Own Bear"] == ("Own Bear is destroyed",)


def test_a_decision_names_its_options_and_the_entry_that_asks() -> None:
    decision = ruled(CHILL).decision
    assert decision is not None
    assert (decision.by, decision.kind, decision.options) == ("Bob", "objects", ("cub", "whelp"))
    assert (decision.least, decision.most, decision.after) == (1, 1, 2)


def test_a_log_that_goes_on_past_a_decision_still_offers_it_at_the_entry_that_asks() -> None:
    ruling = ruled(CHILL + "  - pass: all\n")
    assert (ruling.verdict, ruling.at) == ("illegal", 3)
    assert ruling.decision is not None
    assert ruling.decision.after == 2


def test_an_illegal_entry_gives_its_rule_and_the_steps_before_it() -> None:
    ruling = ruled(FIGHT.replace("by: Bob, with: {spark: bear}", "by: Bob, with: {spark: spark}"))
    assert (ruling.verdict, ruling.at) == ("illegal", 3)
    assert ruling.forbidden_by[0].startswith("309")
    assert ruling.steps[-1].entry == 2


def test_cards_not_understood_are_all_named_and_the_position_is_there_all_the_same() -> None:
    strange = FIGHT.replace("pt: 2/2}", 'pt: 2/2, text: "Wombat the dishwasher."}')
    strange = strange.replace("1 damage to target creature or player", "as much damage as the tide allows")
    ruling = ruled(strange)
    assert ruling.verdict == "unsupported"
    assert "Own Bear" in ruling.unsupported
    assert {one.split(":")[0] for one in ruling.unseen} == {"Own Bear", "Own Spark"}
    assert ruling.start is not None
    assert ruling.steps == ()


def test_expectations_are_met_or_say_what_was_found() -> None:
    expect = "expect:\n  - zone: {bear: graveyard}\n  - {after: 4, life: {Ann: 3}}\n"
    met, missed = ruled(FIGHT + expect).expectations
    assert (met.words, met.met) == ("zone bear: graveyard", True)
    assert not missed.met
    assert "expected Ann 3, found 20" in missed.found


def test_a_text_that_is_no_case_is_refused_with_every_problem() -> None:
    with pytest.raises(MalformedCase) as refused:
        ruled("format: 2\nplayers: {Ann: {life: many}}\n")
    assert len(refused.value.problems) >= 3


def test_whoever_waits_hears_of_the_reading_and_of_every_entry_and_can_end_it() -> None:
    heard: list[tuple[int, int]] = []
    adjudicate(FIGHT, "case", cards(), lambda done, of: heard.append((done, of)))
    assert heard[0] == (0, 0)
    assert {done for done, of in heard if of == 7} == set(range(7))

    class Enough(Exception):
        pass

    def enough(done: int, _of: int) -> None:
        if done == 3:
            raise Enough

    with pytest.raises(Enough):
        adjudicate(FIGHT, "case", cards(), enough)


def test_a_long_text_can_be_given_up_while_it_is_read() -> None:
    calls = 0

    def count(_done: int, _of: int) -> None:
        nonlocal calls
        calls += 1

    adjudicate(FIGHT + "# a comment\n" * 3000, "case", cards(), count)
    assert calls > 10


def test_numbered_options_are_shown_in_words_and_never_as_objects() -> None:
    case = """
    format: 1
    title: Ways to go on
    players:
      Bob: {hand: [{card: Shock, id: secret}, {card: Shock, id: hidden}]}
      Ann: {in play: [{card: "Urza's Avenger", id: avenger}]}
    turn: {active: Ann, step: main 1}
    log: [{activate: {by: Ann, source: avenger}}, {resolve: top}]
    """
    decision = ruled(case).decision
    assert decision is not None
    assert decision.kind == "numbered"
    assert [str(one).partition(":")[0] for one in decision.options] == ["1", "2", "3", "4"]
    assert "banding" in str(decision.options[0])
    assert "trample" in str(decision.options[3])


@pytest.mark.parametrize("step", ["declare blockers", "combat damage", "main 2"])
def test_an_entry_that_goes_to_a_step_already_over_is_told_so_and_nothing_is_passed(step: str) -> None:
    ruling = ruled(
        FIGHT.replace("step: declare attackers", f"step: {step}").replace(
            "log:", "log:\n  - to: declare attackers"
        )
    )
    assert (ruling.verdict, ruling.at, ruling.forbidden_by) == ("illegal", 1, ("300.1",))
    assert ruling.reason == f"declare attackers is already over: the turn has come to {step}"
    assert ruling.end is not None
    assert ruling.end.turn.step == step


def test_the_turn_goes_on_from_a_declaration_of_blockers_where_nobody_attacks() -> None:
    past = FIGHT.partition("log:")[0].replace("step: declare attackers", "step: declare blockers")
    ruling = ruled(past + "log:\n  - to: main 2\n")
    assert ruling.verdict == "legal"
    assert ruling.end is not None
    assert ruling.end.turn.step == "main 2"
