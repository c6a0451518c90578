"""Case files are read strictly: every problem at once, each with its line and the nearest right word."""

import textwrap
from pathlib import Path

import pytest

from engine.cards.reference import PrintedCard
from engine.cases.reading.case_file import parse_case, read_case
from engine.cases.reading.problems import MalformedCase, Problem
from engine.cases.ruling.documents import judge

KNOWN = {
    "Grizzly Bears": PrintedCard("Grizzly Bears", "{1}{G}", ("creature",), (), ("Bear",), "2", "2", ""),
    "Forest": PrintedCard("Forest", "", ("land",), ("basic",), ("Forest",), text=""),
    "Holy Armor": PrintedCard("Holy Armor", "{W}", ("enchantment",), (), ("enchant creature",), text=""),
    "Shock": PrintedCard(
        "Shock", "{R}", ("instant",), text="Shock deals 2 damage to target creature or player."
    ),
}


class FewCards:
    """A reference of a handful of cards."""

    def card(self, name: str) -> PrintedCard | None:
        return KNOWN.get(name)

    def names(self) -> tuple[str, ...]:
        return tuple(KNOWN)


def problems_of(text: str) -> list[Problem]:
    """Everything wrong with a case; fails when nothing is."""
    with pytest.raises(MalformedCase) as caught:
        judge(parse_case(textwrap.dedent(text), "a.case.yaml", FewCards()), FewCards())
    return caught.value.problems


def said(text: str) -> str:
    """All the sentences."""
    return "\n".join(f"{p.line}: {p.text}" for p in problems_of(text))


BASE = """\
format: 1
players:
  Ann:
    in play:
      - {card: Grizzly Bears, id: bears}
  Bob: {}
turn: {active: Ann, step: main 1}
"""


def test_a_page_of_slips_is_reported_line_by_line() -> None:
    found = said(
        """\
        format: 1
        players:
          Ann:
            lief: 20
            in play:
              - {card: Grizly Bears, id: bears, taped: true}
          Bob: {}
        turn: {active: Anne, step: mian 1}
        log:
          - play: {by: Ann, crad: bears, targets: [bob]}
          - atack: {by: Ann}
        expect:
          - zone: {bears: graveyrad}
          - {after: 9, life: {Ann: many}}
        """
    )
    for line in (
        "4: a player has no key 'lief'; did you mean 'life'?",
        "6: a card entry has no key 'taped'; did you mean 'tapped'?",
        "6: no card is called 'Grizly Bears'; did you mean 'Grizzly Bears'?",
        "8: `active` of turn: no player is called 'Anne'; did you mean 'Ann'?",
        "8: `step` of turn cannot be 'mian 1'; did you mean 'main 1'?",
        "10: play has no key 'crad'; did you mean 'card'?",
        "10: nothing is called 'bob'; did you mean 'Bob'?",
        "11: a log entry has no key 'atack'; did you mean 'attack'?",
        "13: `zone` of an expectation, bears cannot be 'graveyrad'; did you mean 'graveyard'?",
        "14: `after: 9`, but the log has 2 entries",
        "14: `life` of an expectation, Ann must be a whole number, not 'many'",
    ):
        assert line in found


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        ("combat: {attackers: [bears]}", "there is no combat in main 1"),
        ("stack:\n  - {spell: Forest, by: Bob}", "is a land and cannot be on the stack"),
        ("effects:\n  - {by: Ann, on: [bears]}", "says neither `from` which card nor `text`"),
        ("log:\n  - attack: {by: Ann}", "attack lacks 'with'"),
        ("log:\n  - activate: {by: Ann, source: baers}", "nothing is called 'baers'; did you mean 'bears'?"),
        ("log:\n  - pass: Ann\n  - repeat: {entries: 0, times: 2}", "cannot be 0; the least is 1"),
        ("log:\n  - assign: {by: Ann, damage: {bears: {Bob: two}}}", "must be a whole number, not 'two'"),
        ("log:\n  - play: {by: Ann, card: bears, pay: maybe}", "cannot be 'maybe'"),
        ("log:\n  - {pass: Ann, land: {by: Ann, card: bears}}", "a log entry is one of"),
        ("expect:\n  - cna: {by: Ann}", "an expectation has no key 'cna'; did you mean 'can'?"),
        ("expect:\n  - pt: {bears: big}", "must be power/toughness like 2/2"),
        ("rules: 1999-01-01", "no rules document is dated '1999-01-01'"),
        ("turns: {skip: {Bob: dinner}}", "cannot be 'dinner'"),
        ("delayed:\n  - {from: Shock, about: [bear]}", "nothing is called 'bear'"),
    ],
)
def test_a_slip_anywhere_is_named(more: str, sentence: str) -> None:
    assert sentence in said(BASE + more + "\n")


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ("{card: Holy Armor, id: armor}", "must be attached to something"),
        ("{card: Shock, id: shock}", "instants and sorceries are not permanents"),
        ('{card: Grizzly Bears, id: b, counters: {"+1/+1": -1}}', "cannot be -1; the least is 0"),
        ("{card: Grizzly Bears, id: b, damage: -2}", "cannot be -2"),
        ("{card: Holy Armor, id: armor, attached to: armor}", "cannot be attached to itself"),
        ("{card: Holy Armor, id: armor, attached to: spare}", "cannot be attached to what is in the hand"),
        ("{card: Grizzly Bears, id: bears}", "two objects are called 'bears'"),
        ("{card: Grizzly Bears, id: Bob}", "is both a player and an object"),
    ],
)
def test_a_position_that_cannot_be_is_refused(entry: str, sentence: str) -> None:
    text = BASE.replace("  Bob: {}", f"      - {entry}\n    hand: [{{card: Shock, id: spare}}]\n  Bob: {{}}")
    assert sentence in said(text)


def test_a_blocker_that_is_not_in_play_is_refused() -> None:
    text = BASE.replace("Bob: {}", "Bob:\n    hand: [{card: Grizzly Bears, id: cub}]").replace(
        "main 1", "combat damage"
    )
    assert "the blocker cub is not in play" in said(
        text + "combat: {attackers: [bears], blocks: {cub: bears}}\n"
    )


def test_a_name_that_several_objects_share_is_ambiguous() -> None:
    text = BASE.replace("Bob: {}", "Bob:\n    in play: [2 Forest]")
    assert "'forest' could be forest-1 or forest-2; say which" in said(
        text + "log:\n  - activate: {by: Bob, source: forest}\n"
    )


def test_a_number_before_a_name_counts_cards_and_numbers_them() -> None:
    text = BASE.replace("Bob: {}", "Bob:\n    in play: [3 Forest]")
    ruling = judge(parse_case(text, cards=FewCards()), FewCards())
    assert [o["id"] for o in ruling["state"]["players"]["Bob"]["in play"]] == [
        "forest-1",
        "forest-2",
        "forest-3",
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"\x00\x01\x02", "not text"),
        (b"\xff\xfe\x00n", "not UTF-8"),
        (b"[1, 2", "not YAML"),
        (b"", "empty"),
        (b"plain words", "a case is a mapping"),
        (b"a: 1\na: 2", "written twice"),
        ("спор: да\n".encode(), "has no key 'спор'"),
        (b"a: " + b"[" * 3000, "nested too deeply"),
        (b"format: 1\nplayers: 3", "must be a mapping"),
        (b"format: 1\nplayers: {Ann: {}}", "two or more"),
        (b"format: one\nplayers: {Ann: {}, Bob: {}}", "`format` must be 1"),
    ],
)
def test_a_file_that_is_no_case_is_refused_in_words(tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "x.case.yaml"
    file.write_bytes(content)
    with pytest.raises(MalformedCase, match=sentence):
        read_case(file, FewCards())


def test_aliases_that_multiply_without_end_are_refused(tmp_path: Path) -> None:
    rows = ["a: &a [x, x, x, x, x, x, x, x, x, x]"]
    for before, name in zip("abcdefgh", "bcdefghi", strict=True):
        rows.append(f"{name}: &{name} [{', '.join([f'*{before}'] * 10)}]")
    file = tmp_path / "x.case.yaml"
    file.write_text("\n".join(rows))
    with pytest.raises(MalformedCase, match="more values than a case can hold"):
        read_case(file)


def test_a_log_of_ten_thousand_entries_is_judged() -> None:
    text = BASE + "log:\n" + "  - pass: Ann\n  - pass: Bob\n" * 5000
    ruling = judge(parse_case(text, cards=FewCards()), FewCards())
    assert ruling["verdict"] == "illegal"
    assert ruling["state"]["turn"]["active"] == "Bob"


def test_rule_numbers_and_days_stay_as_they_are_written() -> None:
    case = parse_case(BASE + "rules: 2003-12-01\nexpect:\n  - cites: [502.10, 310.4a]\n", cards=FewCards())
    assert case.game.rules == "2003-12-01"
    assert case.game.expect[0].cites == ("502.10", "310.4a")
