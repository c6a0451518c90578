"""How fast the engine judges, against its floors: verdicts, whole folders, large boards, random play, long logs.

The floors: reading a case without judging it, writing down what has to be written down, and one position made
out of another for each thing done.
"""

import random
from collections.abc import Callable

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import checked
from engine.cases.ruling.documents import judge
from engine.cases.setting_up.position import Setup
from engine.records import replace
from engine.rules.legal_actions import legal_actions
from engine.rules.looking.characteristics import compute
from engine.rules.position.state import State
from tests.benchmarks.stopwatch import in_turns, seconds
from tests.cases.folders import FILES, cards
from tests.engine.play.playing import Game, opening
from tests.engine.play.wide import wide_opening

pytestmark = pytest.mark.benchmark

ENTRIES = 2_000
LOG = (
    "format: 1\ncards:\n  Own Fountain: {type: Artifact, cost: '{2}', text: '{0}: You gain 1 life.'}\n"
    "players:\n  Ann:\n    in play: [{card: Own Fountain, id: fountain}, 20 Forest]\n  Bob:\n    in play: [20 Island]\n"
    "turn: {active: Ann, step: main 1}\nlog:\n"
)
CHECKED, SLOW_TENTH, LOOKED_AT, AN_ENTRY, READING = 15, 3, 16, 560, 33
AN_ACTION, A_WIDE_ACTION, A_LIST, A_LIST_WITH_X = 600, 1_300, 2_900, 11_500
"""The most times the floor, half as much again as what is reached."""
BUSY = (
    "format: 1\nplayers:\n  Ann:\n    hand: [Shock, Counterspell, Wrath of God, Grizzly Bears, Giant Growth, Terror]\n"
    "    in play: [2 Mountain, 2 Forest, 2 Plains, 2 Island, 2 Swamp, Prodigal Sorcerer, Llanowar Elves,\n"
    "      Royal Assassin, Nantuko Shade, Birds of Paradise, Glorious Anthem, Mogg Fanatic]\n"
    "  Bob:\n    in play: [2 Mountain, Serra Angel, Grizzly Bears, Crusade]\n"
    "turn: {active: Ann, step: main 1}\n"
)
WITH_X = BUSY.replace("[Shock,", "[Fireball, Blaze, Shock,").replace(
    "[2 Mountain, 2 Forest,", "[2 Forest,", 1
)


def positions(state: State, times: int) -> None:
    """So many positions, each made out of the one before with one of its objects written anew."""
    for number in range(times):
        objects = dict(state.objects)
        one = objects.popitem()[1]
        objects[one.id] = replace(one, timestamp=number)
        state = replace(state, objects=objects, clock=number)


def test_cases_are_checked_in_a_few_times_their_reading() -> None:
    texts = [(str(file), file.read_text(encoding="utf-8")) for file in FILES[::24]]

    def read() -> None:
        for file, text in texts:
            parse_case(text, file, cards())

    def check() -> None:
        for file, text in texts:
            checked(parse_case(text, file, cards()), cards())

    check()
    reading, checking = in_turns(3, read, check)
    print(f"a case: {checking / len(texts) * 1000:.1f} ms, {checking / reading:.1f} times its reading")
    assert checking < CHECKED * reading


def test_the_slow_tenth_of_cases_stays_within_a_few_times_the_typical_one() -> None:
    texts = [(str(file), file.read_text(encoding="utf-8")) for file in FILES[::18]]

    def check(file: str, text: str) -> Callable[[], object]:
        return lambda: checked(parse_case(text, file, cards()), cards())

    tasks = [check(*one) for one in texts]
    times = sorted(in_turns(2, *tasks))
    typical, slow = times[len(times) // 2], times[int(len(times) * 0.9)]
    print(f"a typical case {typical * 1000:.1f} ms, one of the slow tenth {slow * 1000:.1f} ms")
    assert slow < SLOW_TENTH * typical


def test_a_board_of_200_permanents_with_50_effects_is_looked_at_as_fast_as_it_can_be_written_down() -> None:
    rows = "".join(f"      - {{card: Grizzly Bears, id: b{n}}}\n" for n in range(198))
    effects = "".join(
        f'  - {{text: "gets +1/+1 until end of turn", on: [b{n}, b{n + 50}]}}\n' for n in range(48)
    )
    text = (
        f"format: 1\nplayers:\n  Ann:\n    in play:\n{rows}      - Crusade\n      - Glorious Anthem\n"
        f"  Bob: {{}}\nturn: {{active: Ann, step: main 1}}\neffects:\n{effects}"
    )
    state = Setup(parse_case(text, cards=cards()), cards()).state()

    def looked() -> None:
        sight = compute(state)
        assert sum(sight.view(i).power or 0 for i in sight.in_play()) == 2 * 198 + 198 + 96

    def written() -> None:
        for known in state.objects.values():
            for power in range(3):
                replace(known.base, power=power)

    floor, spent = in_turns(9, written, looked)
    print(f"looked at in {spent * 1000:.1f} ms, {spent / floor:.1f} times writing three changes of each down")
    assert spent < LOOKED_AT * floor


@pytest.mark.parametrize(("begun", "most"), [(opening, AN_ACTION), (wide_opening, A_WIDE_ACTION)])
def test_random_play_costs_some_hundred_positions_an_action(begun: Callable[[int], State], most: int) -> None:
    def played() -> tuple[float, int]:
        done, spent = 0, 0.0
        for seed in range(6):
            game = Game(begun(seed), random.Random(seed), bold=begun is wide_opening)

            def play(game: Game = game) -> None:
                nonlocal done
                done += game.play(300)

            spent += seconds(play)
        return spent, done

    start = begun(1)
    floor = min(seconds(lambda: positions(start, 2000)) for _ in range(3)) / 2000
    spent = min(spent / done for spent, done in (played() for _ in range(3)))
    print(f"{1 / spent:.0f} actions a second, {spent / floor:.0f} positions each")
    assert spent < most * floor


@pytest.mark.parametrize(("board", "most"), [(BUSY, A_LIST), (WITH_X, A_LIST_WITH_X)])
def test_the_legal_actions_of_a_busy_board_cost_some_thousand_positions(board: str, most: int) -> None:
    state = Setup(parse_case(board, cards=cards()), cards()).state()
    player = next(iter(state.players))
    listed = len(legal_actions(state, player).actions)
    floor, spent = in_turns(9, lambda: positions(state, 1000), lambda: legal_actions(state, player))
    print(
        f"{listed} legal actions: {1 / spent:.0f} lists a second, {1000 * spent / floor:.0f} positions a list"
    )
    assert listed > 15
    assert spent < most * floor / 1000


def test_an_entry_of_a_long_log_costs_a_few_hundred_positions() -> None:
    text = LOG + "  - activate: {by: Ann, source: fountain}\n  - resolve: top\n" * (ENTRIES // 2)
    case = parse_case(text, cards=cards())
    state = Setup(case, cards()).state()
    assert judge(case, cards())["verdict"] == "legal"
    floor, read, judged = in_turns(
        3,
        lambda: positions(state, ENTRIES),
        lambda: parse_case(text, cards=cards()),
        lambda: judge(case, cards()),
    )
    print(
        f"{ENTRIES:,} entries: judged in {judged:.2f} s, {judged / floor:.0f} positions each; "
        f"read in {read:.2f} s, {read / floor:.1f}"
    )
    assert judged < AN_ENTRY * floor
    assert read < READING * floor
