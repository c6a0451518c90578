"""What cannot be read or cannot be: said clearly, all at once, with line, word and suggestion; nothing hangs."""

import json
import random
from pathlib import Path

import pytest

from engine.cases.reading.case_file import parse_case, read_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.documents import judge
from engine.rules.position.refusal import EngineRefusal, Unsupported
from tests.benchmarks.stopwatch import at_once
from tests.cases.folders import FILES, cards
from tests.engine.cases.mutating import mutants

PLAYERS = """format: 1
players:
  Ann:
    life: 20
    in play: [{card: Grizzly Bears, id: bears}, {card: Forest, id: f}]
    hand: [{card: Lightning Bolt, id: bolt}]
  Bob: {in play: [{card: Grizzly Bears, id: theirs}]}
"""
TURN = "turn: {active: Ann, step: main 1}\n"
CASE = PLAYERS + TURN


def problems(text: str) -> list[str]:
    """What is wrong in a case, each with its line."""
    with pytest.raises(MalformedCase) as found:
        judge(parse_case(text, "x", cards()), cards())
    return [f"{p.line}: {p.text}" for p in found.value.problems]


def ruled(text: str) -> dict[str, object]:
    return judge(parse_case(text, "x", cards()), cards())


def test_unknown_keys_at_every_level_are_all_told_with_line_and_suggestion() -> None:
    text = """format: 1
playrs: {}
players: {Ann: {lif: 3, hand: [{card: Forest, tappd: true}]}, Bob: {}}
turn: {actve: Ann, step: main1}
combat: {atackers: []}
log:
  - attck: {by: Ann}
  - play: {by: An, crad: x}
expect:
  - lfe: {Ann: 3}
"""
    found = problems(text)
    for line, wrong, right in (
        (2, "playrs", "players"), (3, "lif", "life"), (3, "tappd", "tapped"), (4, "actve", "active"),
        (4, "main1", "main 1"), (5, "atackers", "attackers"), (7, "attck", "attack"), (8, "An", "Ann"),
        (8, "crad", "card"), (10, "lfe", "life"),
    ):  # fmt: skip
        assert any(f.startswith(f"{line}:") and repr(wrong) in f and repr(right) in f for f in found), wrong


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        (CASE.replace("Grizzly Bears", "Grizly Bears", 1), 5, "did you mean 'Grizzly Bears'?"),
        (CASE.replace("Grizzly Bears", "Grizzlybären", 1), 5, "did you mean 'Grizzly Bears'?"),
        (CASE.replace("life: 20", "life: 1" + "0" * 30), 4, "the most is"),
        (CASE.replace("life: 20", "library: 10001"), 4, "the most is 10000"),
        (CASE.replace("id: bears}", 'id: bears, counters: {"+1/+1": -1}}'), 5, "the least is 0"),
        (CASE + "stack:\n  - {spell: {card: Forest, id: q}, by: Ann}\n", 10, "is a land and cannot be on the stack"),
        (CASE + "stack:\n  - {spell: {card: Blaze, id: q}, by: Ann, targets: [Bob]}\n", 10,
         "Blaze was played for some X; say by `x` what that is"),
        (CASE + "stack:\n  - {spell: {card: Shock, id: q}, by: Ann, targets: [Bob], x: 2}\n", 10, "Shock has no X"),
        (PLAYERS.replace("Grizzly Bears", "Torch Song") + "stack:\n"
         "  - {ability of: bears, by: Ann, targets: [Bob], x: 2}\n", 9, "that ability of Torch Song has no X"),
        (CASE + "log:\n  - play: {by: Ann, card: bold}\n", 10, "nothing is called 'bold'; did you mean 'bolt'?"),
        (
            PLAYERS + "turn: {active: Ann, step: declare blockers}\n"
            "combat: {attackers: [bears], blocks: {bolt: bears}}\n", 9, "the blocker bolt is not in play",
        ),
        (PLAYERS.replace("id: bears}", "id: bears, kicked: [1, 1]}"), 5, "names cost 1 more than once"),
        (PLAYERS.replace("card: Grizzly Bears, id: bears", "card: Cetavolver, id: bears, kicked: true"), 5,
         "say which kickers of Cetavolver were paid"),
        ("format: 1\nplayers: {Ann: {in play: [Pacifism]}, Bob: {}}\n", 2, "must be attached to something"),
        ("format: 1\nplayers:\n", 2, "two or more players"),
        ("format: 1\nplayers: [Ann, Bob]\n", 2, "must be a mapping"),
        (CASE + CASE, 9, "'format' is written twice"),
        (PLAYERS + "turn:\n\tactive: Ann\n", 9, "not YAML"),
        (CASE + "---\n" + CASE, 9, "not YAML"),
        (CASE.replace("life: 20", "life: !!python/object/apply:os.system [ls]"), 4, "not a kind of value"),
        (CASE + "note: \x07\n", 9, "control characters"),
        ("", 1, "empty"),
        ("[" * 100_000, 1, "nested too deeply"),
        ("{a: " * 5000, 1, "nested too deeply"),
        ("format: &a [*a]\n", 1, "nested too deeply"),
        (f"a: &a {'[' * 40}{']' * 40}\nb: &b {'[' * 15}*a{']' * 15}\nc: [[*b]]\n", 3, "has no key 'c'"),
        (f"a: &a {'[' * 40}{']' * 40}\nb: &b {'[' * 15}*a{']' * 15}\nc: [[[[[[[*b]]]]]]]\n", 3, "nested too deeply"),
        (
            "a: &a [x,x,x,x,x,x,x,x]\n" + "".join(
                f"{c}: &{c} [{','.join(['*' + p] * 8)}]\n" for p, c in zip("abcdefg", "bcdefgh", strict=True)
            ), 6, "more values than a case can hold",
        ),
        (
            "format: 1\ncards: {A: {type: Kreatur, pt: 2/2}}\nplayers: {Ann: {}, Bob: {}}\n", 2,
            "must name a card type",
        ),
        (CASE + "exactly: {combat: {attackers: ['@nobody']}}\n", 1, "'@nobody'"),
        (CASE + "exactly: {turn: {passed: x}}\n", 9, "`exactly`"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, line: int, words: str) -> None:
    found = problems(text)
    assert any(f.startswith(f"{line}:") and words in f for f in found), found


def test_a_file_with_bom_and_windows_line_ends_is_read(tmp_path: Path) -> None:
    file = tmp_path / "a.case.yaml"
    file.write_bytes(b"\xef\xbb\xbf" + CASE.replace("\n", "\r\n").encode())
    assert judge(read_case(file, cards()), cards())["verdict"] == "not yet ruled"


def test_a_file_that_is_no_utf_8_says_where(tmp_path: Path) -> None:
    file = tmp_path / "a.case.yaml"
    file.write_bytes(CASE.encode() + b"title: M\xfcller\n")
    with pytest.raises(MalformedCase, match=":9: not UTF-8"):
        read_case(file)


def test_acting_for_the_wrong_player_is_illegal_at_that_entry() -> None:
    ruling = ruled(CASE + "log:\n  - play: {by: Bob, card: bolt, targets: [Ann]}\n")
    assert (ruling["verdict"], ruling["at"]) == ("illegal", 1)


def test_text_in_a_language_the_engine_does_not_read_is_named() -> None:
    text = (
        "format: 1\ncards: {Ding: {type: Creature, pt: 2/2, text: 'Fliegend'}}\n"
        "players: {Ann: {in play: [Ding]}, Bob: {}}\n"
    )
    assert ruled(text)["unseen"] == ["Ding: Fliegend"]
    with pytest.raises(Unsupported, match="Ding, which matters here: Fliegend"):
        ruled(
            text + "turn: {active: Ann, step: declare attackers}\nlog: [{attack: {by: Ann, with: [ding]}}]\n"
        )


def test_an_x_nobody_can_pay_is_illegal_and_a_waived_one_is_dealt() -> None:
    text = CASE.replace("Lightning Bolt, id: bolt", "Blaze, id: bolt")
    play = "log:\n  - play: {by: Ann, card: bolt, x: 1000000000, targets: [Bob]%s}\n  - resolve: all\n"
    assert ruled(text + play % "")["verdict"] == "illegal"
    assert ruled(text + play % ", pay: free")["result"] == "winner Ann"


LOOP = "Whenever a creature comes into play, put a 1/1 green Saproling creature token into play."


@pytest.mark.parametrize(("loops", "what"), [(1, "draw"), (2, "grows and grows")])
def test_a_loop_that_never_ends_is_found(loops: int, what: str) -> None:
    content = {
        "format": 1,
        "cards": {
            "L": {"type": "Enchantment", "text": LOOP},
            "B": {"type": "Creature", "cost": "{0}", "pt": "1/1"},
        },
        "players": {"Ann": {"in play": ["L"] * loops, "hand": ["B"]}, "Bob": {}},
        "log": [{"play": {"by": "Ann", "card": "b"}}, {"resolve": "all"}],
    }
    try:
        said = str(ruled(json.dumps(content))["result"])
    except Unsupported as unsupported:
        said = str(unsupported)
    assert what in said


def test_3000_unknown_cards_are_told_in_seconds() -> None:
    names = ", ".join(f"Forst {n}x" for n in range(3000))
    with at_once():
        assert len(problems(f"format: 1\nplayers: {{Ann: {{hand: [{names}]}}, Bob: {{}}}}\n")) == 3000


def test_cases_spoiled_at_random_end_in_a_ruling_or_in_words() -> None:
    rng = random.Random(2003)
    texts = [f.read_text(encoding="utf-8") for f in FILES]
    said: list[str] = []
    for _ in range(600):
        text = mutants(rng.choice(texts), rng)
        with at_once():
            try:
                verdict = judge(parse_case(text, "x", cards()), cards())["verdict"]
                assert verdict in ("not yet ruled", "legal", "illegal", "undecided")
            except EngineRefusal as refusal:
                said.append(str(refusal))
    assert all(said)


def test_what_cannot_be_is_said_at_its_place_and_all_of_it_at_once() -> None:
    text = (
        "format: 1\nplayers:\n  Ann:\n    in play:\n      - {card: Lightning Bolt}\n      - {card: Pacifism}\n"
        "      - {card: Forest, id: wood, attacking: true}\n      - {card: Rancor, attached to: woood}\n"
        "  Bob:\n    in play:\n      - {card: Serra Angel, attached to: wood}\n"
        "turn: {active: Ann, step: main 1}\nlog: []\n"
    )
    with pytest.raises(MalformedCase) as refused:
        adjudicate(text, "x", cards())
    assert [(p.line, p.text.partition(" ")[0]) for p in refused.value.problems] == [
        (5, "Lightning"), (6, "pacifism"), (7, "wood"), (8, "nothing"), (11, "serra-angel"),
    ]  # fmt: skip


def test_a_sentence_is_told_where_sentences_go() -> None:
    with pytest.raises(MalformedCase, match="the lines of the dispute desk take sentences"):
        adjudicate("Ann has Lightning Bolt and attacks Bob", "x", cards())


def test_a_recorded_trigger_that_speaks_of_what_it_triggered_on_has_to_say_what_that_was() -> None:
    board = """format: 1
players:
  Ann:
    in play:
    - {card: Angelic Renewal, id: renewal}
    - {card: Repercussion, id: repercussion}
    - {card: Prodigal Sorcerer, id: tim}
    graveyard: [{card: Grizzly Bears, id: bears}]
  Bob: {in play: [{card: Craw Wurm, id: wurm}]}
turn: {active: Ann, step: main 1}
stack:
"""
    (found,) = problems(board + "  - {ability of: renewal, by: Ann}\n")
    assert found.startswith("12:")
    assert "Angelic Renewal" in found
    assert "`about`" in found
    (found,) = problems(board + "  - {ability of: repercussion, by: Ann, about: [wurm]}\n")
    assert "`amount`" in found
    (found,) = problems(board + "  - {ability of: renewal, by: Ann, about: [bears, wurm, Bob]}\n")
    assert "less than that" in found
    (found,) = problems(board + "  - {ability of: tim, by: Ann, targets: [Bob], about: [wurm]}\n")
    assert "activated" in found


def test_a_special_action_is_listed_with_its_words_after_the_activated_abilities() -> None:
    case = """format: 1
players:
  Ann: {in play: [{card: "Volrath's Curse", id: curse, attached to: giant}]}
  Bob: {in play: [{card: Hill Giant, id: giant}, {card: Forest, id: forest}]}
turn: {active: Bob, step: main 1}
log:
  - activate: {by: Bob, source: curse, additional: [forest]}
"""
    (found,) = problems(case)
    first, _, second = found.partition("; 2: ")
    assert "1: {1}{U}" in first
    assert second.startswith("that creature's controller may sacrifice a permanent")


def test_an_aura_whose_size_asks_about_what_it_is_on_and_is_on_nothing_is_told_with_its_line() -> None:
    found = problems("""format: 1
players:
  Ann: {in play: [{card: Prodigal Sorcerer, id: tim}, {card: "Lavamancer's Skill", attached to: timm}]}
  Bob: {}
turn: {active: Ann, step: main 1}
log: []
""")
    assert found == ["3: nothing is called 'timm'; did you mean 'tim'?"]


STACK = (
    "players:\n  Ann: {in play: [{card: Forest, id: forest}]}\n  Bob: {}\nturn: {active: Ann, step: main 1}\n"
    "stack:\n"
)
COMBAT = (
    "players:\n  Ann: {in play: [{card: Hill Giant, id: giant, tapped: true}, {card: Forest, id: forest}]}\n"
    "  Bob: {in play: [{card: Grizzly Bears, id: bears}]}\nturn: {active: Ann, step: declare blockers}\n"
)
HAND = "players:\n  Ann: {hand: [{card: Kavu Titan, HERE}]}\n  Bob: {}\nturn: {active: Ann, step: main 1}"
SHOCKED = STACK + "- {spell: Shock, by: Ann, targets: [Bob], divide: HERE}"
DIVIDED = COMBAT + "stack:\n- {spell: Pyrotechnics, by: Ann, targets: [bears, Bob], divide: HERE}"


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (STACK + "- {spell: Shock, by: Ann, targets: [Bob], buyback: true}", "Shock has no buyback"),
        (STACK + "- {spell: Shock, by: Ann, targets: [Bob], kicked: true}", "Shock has no kicker"),
        (
            STACK + "- {spell: {card: Shock, tapped: true}, by: Ann, targets: [Bob]}",
            "`tapped` is for permanents",
        ),
        (STACK + "- {spell: Fire // Ice, by: Ann, targets: [Bob]}", "say by `half` Fire or Ice"),
        (STACK + "- {ability of: forest, by: Ann}", "never on the stack"),
        (
            STACK.replace("players", "rules: 2025-02-07\nplayers") + "- {damage: {forest: {Bob: 1}}}",
            "does not go on",
        ),
        (COMBAT + "combat: {attackers: [giant, giant]}", "giant cannot attack twice"),
        (COMBAT + "combat: {attackers: [giant], blocks: {giant: giant}}", "giant cannot block itself"),
        (COMBAT + "combat: {attackers: [giant], bands: [[giant, forest]]}", "forest is in no band"),
        (COMBAT + "combat: {attackers: [giant], player: Ann}", "Ann attacks and is not attacked"),
        (
            COMBAT + "combat: {attackers: [giant], blocked: [giant], unblocked: [giant]}",
            "blocked and unblocked",
        ),
        (HAND.replace("HERE", "face down: true"), "`face down` is for permanents"),
        (HAND.replace("HERE", "phased: true"), "`phased` is for permanents"),
        (HAND.replace("HERE", "kicked: true"), "`kicked` is for spells and permanents"),
        (HAND.replace("HERE", "x: 2"), "`x` is for spells and permanents"),
        (HAND.replace("HERE", "copy of: Hill Giant"), "`copy of` is for spells and permanents"),
        (DIVIDED.replace("HERE", "{bears: 3, Bob: 3}"), "4 must be divided among the targets"),
        (SHOCKED.replace("HERE", "{Bob: 2}"), "nothing is divided among its targets"),
    ],
)
def test_what_no_play_leaves_behind_is_no_position(said: str, told: str) -> None:
    (found,) = problems(f"format: 1\n{said}\nlog: []\n")
    assert told in found


@pytest.mark.parametrize("key", ["has", "lacks"])
@pytest.mark.parametrize("word", ["flyng", "moonwalk", "red"])
def test_a_keyword_that_nobody_knows_is_told_whether_it_is_there_or_not(key: str, word: str) -> None:
    (found,) = problems(f"format: 1\n{COMBAT}log: []\nexpect:\n- {{{key}: {{bears: [{word}]}}}}\n")
    assert f"'{word}' is no keyword ability" in found
    assert ("did you mean 'flying'?" in found) is (word == "flyng")


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("frist strike", "first strike"),
        ("protection frm black", "protection from black"),
        ("protection from gren", "protection from green"),
    ],
)
def test_a_keyword_of_several_words_is_misspelled_by_a_slip_or_two(words: str, meant: str) -> None:
    (found,) = problems(f"format: 1\n{COMBAT}log: []\nexpect:\n- {{lacks: {{bears: [{words}]}}}}\n")
    assert f"did you mean '{meant}'?" in found


@pytest.mark.parametrize("words", ["protection from rats", "first strike until end of turn", "can't block"])
def test_what_no_keyword_says_is_a_fragment_of_other_words(words: str) -> None:
    said = f'format: 1\n{COMBAT}log: []\nexpect:\n- {{lacks: {{bears: ["{words}"]}}}}\n'
    assert ruled(said)["reasons"] == []
