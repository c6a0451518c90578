"""Starting a game, playing for ante, subgames (101, 217.9, 506)."""

import pytest

from engine.rules.game import act
from engine.rules.legal_actions import legal_actions
from engine.rules.position.actions import Begin, Concede
from engine.rules.position.refusal import Illegal
from engine.rules.position.state import Characteristics, PlayerId
from engine.rules.turns.beginning import before_the_game
from engine.text import ir
from tests.engine.rules.table import ANN, BOB, PlaySpell, Table, all_pass, do, settle

CID = PlayerId("Cid")
FOREST = Characteristics("Forest", types=("land",), supertypes=("basic",), subtypes=("Forest",))
BEAR = Characteristics("Bear", "{1}", types=("creature",), power=2, toughness=2)


def _decks(*players, cards=60):
    return before_the_game(dict.fromkeys(players, (FOREST,) * cards))


def _hands(state):
    return {p: len(state.zone("hand", p)) for p in state.players}


def test_a_mulligan_gives_a_hand_one_smaller_until_it_is_kept():
    state = do(_decks(ANN, BOB), Begin(BOB), answers=(True, True, False, False))
    assert _hands(state) == {ANN: 7, BOB: 5}
    assert (state.turn.active, state.turn.number, state.turn.step) == (BOB, 1, "upkeep")


def test_a_player_can_go_down_to_no_cards_and_is_not_asked_any_more():
    state = do(_decks(ANN, BOB), Begin(ANN), answers=(*(True,) * 7, False))
    assert _hands(state) == {ANN: 0, BOB: 7}


def test_a_game_that_is_on_is_not_begun_again():
    with pytest.raises(Illegal, match="begun already"):
        act(Table().state(), Begin(ANN))


def test_no_card_is_lost_or_doubled_by_shuffling_hands_back():
    state = do(_decks(ANN, BOB, cards=20), Begin(ANN), answers=(True, True, True, False, True, False))
    for player in (ANN, BOB):
        assert len(state.zone("hand", player)) + len(state.zone("library", player)) == 20


def test_which_cards_a_hand_holds_is_asked_where_the_cards_of_a_deck_differ():
    deck = (BEAR, *(FOREST,) * 10)
    position = act(before_the_game({ANN: deck, BOB: (FOREST,) * 11}), Begin(ANN))
    question = position.question
    assert question is not None
    assert (question.least, question.most) == (7, 7)
    position = settle(position, (tuple(question.options[:7]), False, False))
    assert position.question is None
    assert {o.base.name for o in position.state.objects.values() if o.zone == "hand"} == {"Bear", "Forest"}


def test_only_in_a_game_of_two_does_the_first_player_skip_the_draw():
    two = do(_decks(ANN, BOB), Begin(ANN), answers=(False, False))
    three = do(_decks(ANN, BOB, CID), Begin(ANN), answers=(False, False, False))
    assert _hands(all_pass(two))[ANN] == 7
    assert _hands(all_pass(three))[ANN] == 8


def test_217_9b_the_winner_owns_what_was_anted():
    state = do(_decks(ANN, BOB), Begin(ANN, ante=True), answers=(False, False))
    assert [len(state.zone("ante", p)) for p in (ANN, BOB)] == [1, 1]
    state = do(state, Concede(ANN))
    assert len(state.zone("ante", BOB)) == 2
    assert {state.objects[i].owner for i in state.zone("ante", BOB)} == {BOB}


def _tale(table: Table):
    half = ir.LoseLife(ir.It(), ir.Half(ir.LifeOf(ir.It()), up=True))
    return table.spell(ir.PlaySubgame((half,)), kind="sorcery")


def test_506_6_after_a_subgame_every_card_is_back_and_the_game_goes_on_where_it_was():
    table = Table()
    tale = _tale(table)
    before = table.state()
    inside = all_pass(do(before, PlaySpell(ANN, tale)), answers=((BOB,), False, False))
    assert inside.main is not None
    assert (inside.turn.active, _hands(inside)) == (BOB, {ANN: 7, BOB: 7})
    after = do(inside, Concede(ANN))
    assert after.main is None
    assert not after.result
    assert (after.players[ANN].life, after.players[BOB].life) == (10, 20)
    assert [len(after.zone("library", p)) for p in (ANN, BOB)] == [12, 12]
    assert (after.turn.step, after.turn.priority, after.zone("stack")) == ("main 1", ANN, ())


def test_506_7_a_subgame_of_a_subgame_goes_back_to_the_subgame():
    table = Table()
    tale = _tale(table)
    inner = Characteristics(
        "Tale", "{0}", types=("instant",), abilities=(table.objects[tale].base.abilities[-1],)
    )
    table.zones["library", ANN] = table.zones["library", BOB] = ()
    for player in (ANN, BOB):
        for _ in range(30):
            table.put(inner, player, "library")
    outer = all_pass(do(table.state(), PlaySpell(ANN, tale)), answers=((ANN,), False, False))
    second = all_pass(do(outer, PlaySpell(ANN, outer.zone("hand", ANN)[0])), answers=((BOB,), False, False))
    assert second.main is not None
    assert second.main.state.main is not None
    back = do(second, Concede(BOB))
    assert back.main is not None
    assert back.players[BOB].life == 10
    assert do(back, Concede(BOB)).main is None


def test_before_the_game_any_player_may_be_the_one_who_begins():
    assert Begin(BOB) in legal_actions(_decks(ANN, BOB), BOB).actions
