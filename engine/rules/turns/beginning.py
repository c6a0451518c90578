"""Starting a game (101, 217.2a): decks shuffled, who plays first, opening hands, mulligans, the first turn.

`before_the_game` makes the position to start from; `actions.Begin` starts it. What lies on top of a shuffled deck only
the table knows, so that hands are asked for wherever the cards of a deck differ. With three and more players, as
the later document has it, nobody skips a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from engine.records import replace
from engine.rules.changing.libraries import settle_top, shuffle
from engine.rules.position.actions import Begin
from engine.rules.position.events import ChangePlayer, Move
from engine.rules.position.refusal import Illegal
from engine.rules.position.rulebook import DEFAULT, rulebook
from engine.rules.position.state import Characteristics, GameObject, ObjectId, Player, PlayerId, State, Turn
from engine.rules.turns.ante import put_up
from engine.rules.turns.turn import begin_step
from engine.rules.turns.two_headed import GIANT, teams_in_order

if TYPE_CHECKING:
    from engine.rules.changing.gate import Gate

LIFE = 20


def before_the_game(decks: Mapping[PlayerId, Sequence[Characteristics]], rules: str = DEFAULT) -> State:
    """The position before a game with these decks, players in the order in which they take turns (101.1)."""
    objects: dict[ObjectId, GameObject] = {}
    zones: dict[tuple[str, str], tuple[ObjectId, ...]] = {}
    for player, deck in decks.items():
        for base in deck:
            oid = ObjectId(len(objects) + 1)
            objects[oid] = GameObject(oid, f"card-{oid}", base, player, player, "library", int(oid))
        mine = tuple(i for i, o in objects.items() if o.owner == player)
        zones["library", str(player)] = mine
    players = {p: Player(p, LIFE) for p in decks}
    first = next(iter(players))
    return State(
        players, objects, zones, Turn(first, 0, "cleanup"), next_id=len(objects) + 1, book=rulebook(rules)
    )


def begin(gate: Gate, action: Begin) -> None:
    """Start the game: 101.1-101.5 in their order."""
    if gate.state.turn.number:
        raise Illegal("101.5", "the game has begun already")
    gate.change_state(turn=replace(gate.state.turn, active=action.by))
    order = gate.state.turn_order()
    for player in order:
        shuffle(gate, player)
    if action.ante:
        put_up(gate, order)
    gate.say(f"{action.by} takes the first turn", "101.2")
    for player in order:
        life = LIFE + gate.state.players[player].more_life
        gate.propose(ChangePlayer(player, {"life": life}), rules=("101.3",))
    for player in order:
        _draw(gate, player, gate.state.players[player].usual_hand)
    if gate.state.variant == GIANT:
        _by_teams(gate)
    else:
        MULLIGANS[gate.state.book.mulligan](gate, order)
    gate.say("everybody keeps, and the first turn begins", "first turn")
    gate.change_state(turn=replace(gate.state.turn, regular=action.by))
    begin_step(gate, "untap", action.by)


def _draw(gate: Gate, player: PlayerId, n: int) -> None:
    """A hand of so many cards; with fewer than that in the deck the game is lost at once (102.2, 506.3a)."""
    settle_top(gate, player, n)
    top = gate.state.zone("library", player)[:n]
    gate.propose(*(Move(i, "hand", "draw") for i in top), rules=("101.3",), text=f"{player} draws {n} cards")
    if len(top) < n:
        gate.propose(ChangePlayer(player, {"drew_from_empty": True}), rules=("102.2",))


def _by_teams(gate: Gate) -> None:
    """One team after the other, in rounds: those who like take a new hand at once, the first of seven, then one fewer.

    Who has kept a hand is asked no more.
    """
    for team in teams_in_order(gate.state):
        taken = dict.fromkeys(team, 0)
        undecided = list(team)
        while undecided:
            undecided = [p for p in undecided if _tries_again(gate, p, taken[p], 1)]
            for player in undecided:
                _back(gate, player)
                _draw(gate, player, gate.state.players[player].usual_hand - taken[player])
                taken[player] += 1
        gate.say(f"{' and '.join(team)} keep their hands", "mulligans of a team")


def _fewer_cards(gate: Gate, order: tuple[PlayerId, ...]) -> None:
    """One player after the other, as often as each likes: a new hand of one card fewer (101.4)."""
    for player in order:
        n = gate.state.players[player].usual_hand
        while n and _dislikes(gate, player, n):
            n -= 1
            _back(gate, player)
            _draw(gate, player, n)
        gate.say(f"{player} keeps {n} cards", "101.4")


def _seven_cards(gate: Gate, order: tuple[PlayerId, ...]) -> None:
    """In rounds: all who like take a new hand of seven at once, and put a card back for each one taken (101.4).

    Among three and more players the first does not count.
    """
    taken = dict.fromkeys(order, 0)
    free = 1 if len(order) > 2 else 0
    undecided = list(order)
    while undecided:
        undecided = [p for p in undecided if _tries_again(gate, p, taken[p], free)]
        for player in undecided:
            taken[player] += 1
            _back(gate, player)
            _draw(gate, player, gate.state.players[player].usual_hand)
        for player in undecided:
            _put_back(gate, player, back(taken[player], free))
    for player in order:
        gate.say(f"{player} keeps {len(gate.state.zone('hand', player))} cards", "101.4")


def _tries_again(gate: Gate, player: PlayerId, taken: int, free: int) -> bool:
    hand = gate.state.players[player].usual_hand
    return taken < hand + free and _dislikes(gate, player, hand - back(taken, free))


def back(taken: int, free: int) -> int:
    """How many cards of a new hand are put back after so many mulligans."""
    return max(0, taken - free)


def _dislikes(gate: Gate, player: PlayerId, n: int) -> bool:
    return gate.yes(player, f"whether {player} takes a mulligan with {n} cards in hand")


def _back(gate: Gate, player: PlayerId) -> None:
    hand = gate.state.zone("hand", player)
    text = f"{player} shuffles the hand into the deck"
    gate.propose(*(Move(i, "library", position="shuffled") for i in hand), rules=("101.4",), text=text)
    shuffle(gate, player)


def _put_back(gate: Gate, player: PlayerId, n: int) -> None:
    """Cards of a new hand that go to the bottom of the library, in the order chosen."""
    hand = gate.state.zone("hand", player)
    text = f"which {n} cards {player} puts on the bottom of the library"
    alike = len({gate.state.objects[i].base for i in hand}) == 1
    chosen = hand[:n] if alike else gate.choose_objects(player, hand, n, n, text, "101.4")
    moves = (Move(i, "library", position="bottom") for i in chosen)
    gate.propose(*moves, rules=("101.4",), text=f"{player} puts {n} cards on the bottom" if n else "")


MULLIGANS: dict[str, Callable[[Gate, tuple[PlayerId, ...]], None]] = {
    "fewer cards": _fewer_cards,
    "seven cards": _seven_cards,
}
