"""Three and more players: attacks, priority, leaving (103.4, 306.3, 408.1c, RS M)."""

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import adjudicated
from engine.rules.combat.attack_options import to_block
from engine.rules.legal_actions import legal_actions
from engine.rules.looking.characteristics import look
from engine.rules.looking.references import resolve
from engine.rules.position.actions import Concede
from engine.rules.position.refusal import Illegal, Unsupported
from engine.rules.position.state import Combat, Context, Player, PlayerId
from engine.text import ir
from tests.cases.folders import cards
from tests.engine.rules.table import (
    ANN,
    BOB,
    Attack,
    Block,
    Pass,
    PlaySpell,
    Table,
    all_pass,
    do,
    replace,
    until,
    where,
)

CID = PlayerId("Cid")


def _table() -> Table:
    table = Table()
    table.players[CID] = Player(CID)
    table.zones["library", CID] = ()
    return table


def test_every_opponent_can_be_attacked_and_each_attack_is_listed():
    table = _table()
    bear = table.creature(2, 2)
    listed = legal_actions(table.state("declare attackers"), ANN).actions
    assert {(x.attackers, x.player) for x in listed} == {((), BOB), ((bear,), BOB), ((), CID), ((bear,), CID)}


def test_only_the_player_attacked_is_offered_blocks():
    table = _table()
    bear = table.creature(2, 2)
    guards = {p: table.creature(1, 1, of=p) for p in (BOB, CID)}
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (bear,), player=CID)))
    assert legal_actions(state, BOB).actions == ()
    assert Block(CID, {guards[CID]: (bear,)}) in legal_actions(state, CID).actions
    assert to_block(state) == (CID,)
    assert to_block(do(state, Block(CID, {}))) == ()


def test_a_player_who_is_no_opponent_cannot_be_attacked():
    table = _table()
    bear = table.creature(2, 2)
    with pytest.raises(Illegal, match="cannot be attacked"):
        do(table.state("declare attackers"), Attack(ANN, (bear,), player=ANN))


def test_the_pass_of_a_player_who_leaves_counts_no_longer():
    table = _table()
    heal = table.spell(ir.GainLife(ir.You(), ir.Number(1)))
    state = do(table.state(), PlaySpell(ANN, heal), Pass(ANN), Pass(BOB), Concede(BOB))
    assert (state.turn.priority, state.turn.passed) == (CID, 1)
    assert do(state, Pass(CID)).players[ANN].life == 21


def test_what_a_player_owns_goes_wherever_it_is_and_what_is_on_the_stack_stays():
    table = _table()
    bear = table.creature(2, 2, of=BOB)
    heal = table.spell(ir.GainLife(ir.Players("each"), ir.Number(1)), of=BOB)
    state = do(table.state(), Pass(ANN), PlaySpell(BOB, heal), Concede(BOB))
    assert (where(state, bear), where(state, heal)) == ("removed", "stack")
    state = all_pass(state)
    assert where(state, heal) == "removed"
    assert [state.players[p].life for p in (ANN, BOB, CID)] == [21, 20, 21]


def test_a_permanent_of_another_owner_under_a_player_who_leaves_is_not_ruled_on():
    table = _table()
    bear = table.creature(2, 2, of=ANN)
    table.objects[bear] = replace(table.objects[bear], controller=BOB)
    with pytest.raises(Unsupported, match="controlled by a player who has left"):
        do(table.state(), Concede(BOB))


def test_the_defender_who_leaves_declares_nothing_and_combat_goes_on():
    table = _table()
    bear = table.creature(2, 2)
    state = all_pass(do(table.state("declare attackers"), Attack(ANN, (bear,), player=BOB)))
    assert state.turn.step == "declare blockers"
    state = do(state, Concede(BOB))
    assert until(state, "end of combat").players[CID].life == 20


def test_the_turn_of_a_player_who_leaves_goes_on_to_the_next_players_turn():
    state = do(_table().state("main 2"), Concede(ANN))
    assert state.turn.priority == BOB
    state = until(state, "upkeep")
    assert state.turn.active == BOB


def test_an_attack_recorded_without_its_defender_means_nobody_before_one_is_chosen():
    table = _table()
    defended = ir.LoseLife(ir.Players("defending"), ir.Number(1))
    spell = table.spell(defended)
    state = all_pass(do(table.state("main 1"), PlaySpell(ANN, spell)))
    assert [p.life for p in state.players.values()] == [20, 20, 20]
    fighting = Combat(against=CID, attack_declared=True)
    state = all_pass(do(table.state("declare attackers", fighting=fighting), PlaySpell(ANN, spell)))
    assert state.players[CID].life == 19


def test_a_split_attack_lists_every_aim_of_every_creature():
    table = _table()
    one, two = table.creature(2, 2), table.creature(1, 1)
    state = replace(table.state("declare attackers"), attacks="several")
    listed = {(x.attackers, x.at) for x in legal_actions(state, ANN).actions}
    assert len(listed) == 9
    assert ((one, two), (BOB, CID)) in listed


@pytest.mark.parametrize(("house", "foe"), [("left", BOB), ("right", CID)])
def test_an_attack_to_one_side_lists_the_neighbor_there(house, foe):
    table = _table()
    table.creature(2, 2)
    state = replace(table.state("declare attackers"), attacks=house)
    attacks = [x for x in legal_actions(state, ANN).actions if x.attackers]
    assert len(attacks) == 1
    after = do(state, attacks[0])
    assert set(after.combat.defenders.values()) == {foe}


def test_the_defending_player_of_a_split_attack_is_nobody_in_particular():
    table = _table()
    one, two = table.creature(2, 2), table.creature(1, 1)
    other = table.creature(1, 1)
    state = replace(table.state("declare attackers"), attacks="several")
    state = do(state, Attack(ANN, (one, two), at=(BOB, CID)))
    with pytest.raises(Unsupported, match="several defending players"):
        resolve(look(state), Context(other, ANN), ir.Players("defending"))
    assert resolve(look(state), Context(two, ANN), ir.Players("defending")) == (CID,)


GIANTS = """
format: 1
title: Two heads
rules: {book}
variant: two-headed giant
teams: {{North: [Ann, Bob], South: [Cid, Dee]}}
players: {{Ann: {{}}, Bob: {{}}, Cid: {{}}, Dee: {{}}}}
turn: {{active: Ann, step: main 1}}
"""


@pytest.mark.parametrize(
    ("book", "said"),
    [
        ("2003-12-01", "Two-Headed Giant by this rulebook: shared turns"),
        ("2025-02-07", "Two-Headed Giant by this rulebook: shared turns"),
        ("2007-02-01", "Two-Headed Giant after its first draw"),
    ],
)
def test_two_headed_giant_is_refused_by_name_where_no_document_has_it(book, said):
    ruling = adjudicated(parse_case(GIANTS.format(book=book), cards=cards()), cards())
    assert ruling.unsupported.startswith(said)


def test_two_headed_giant_needs_two_teams_of_two():
    teams = "teams: {North: [Ann], South: [Bob, Cid, Dee]}"
    case = GIANTS.format(book="2007-02-01").replace("teams: {North: [Ann, Bob], South: [Cid, Dee]}", teams)
    with pytest.raises(MalformedCase, match="two `teams` of two players"):
        adjudicated(parse_case(case, cards=cards()), cards())
