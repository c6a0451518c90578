"""Which rules of a ruling another book has otherwise: every row in which books differ has its words and its rules."""

import msgspec
import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling import side_by_side
from engine.cases.ruling.differing import between, differing
from engine.cases.ruling.ruling_words import elsewhere_words
from engine.cases.ruling.side_by_side import Beside
from engine.cases.ruling.sitting import Sitting
from engine.rules.position.rulebook import Rulebook, names, options, rulebook
from tests.cases.folders import cards

ABOUT_THE_DOCUMENT = {"title", "numbers", "id", "options", "own", "cards_until"}
TODAY, OLD, OLDEST = rulebook("2025-02-07"), rulebook("2003-12-01"), rulebook("1994-06-06")
BOOKS = [*map(rulebook, names()), *(rulebook(f"2025-02-07 + {option}") for option in options())]
LEGENDS = """\
format: 1
players:
  Ann: {hand: ["Rofellos, Llanowar Emissary"], in play: [2 Forest]}
  Bob: {in play: ["Rofellos, Llanowar Emissary"]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: rofellos-llanowar-emissary-1, pay: free}
  - resolve: top
"""
FIGHT = """\
format: 1
players:
  Ann: {in play: [{card: Grizzly Bears, attacking: true}]}
  Bob: {in play: [Mogg Fanatic]}
turn: {active: Ann, step: declare blockers}
log:
  - block: {by: Bob, with: {mogg-fanatic: grizzly-bears}}
  - to: combat damage
"""
SIZES = """\
format: 1
players:
  Ann: {hand: [Giant Growth], in play: [Forest, {card: Grizzly Bears, id: bears}]}
  Bob: {in play: [{card: Sorceress Queen, id: queen}]}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: giant-growth, targets: [bears]}
  - resolve: top
  - pass: Ann
  - activate: {by: Bob, source: queen, targets: [bears]}
  - resolve: top
"""


@pytest.mark.parametrize("one", BOOKS, ids=lambda book: book.id)
@pytest.mark.parametrize("other", BOOKS, ids=lambda book: book.id)
def test_what_two_books_have_otherwise_is_told_row_by_row(one: Rulebook, other: Rulebook) -> None:
    rows = {field.name for field in msgspec.structs.fields(Rulebook)} - ABOUT_THE_DOCUMENT
    differ = {row for row in rows if getattr(one, row) != getattr(other, row)}
    told = between(one, other)
    assert len(told) == len(differ)
    for found in told:
        assert (found.here, found.here_rules) != (found.there, found.there_rules)
        assert all(one.short_title(number) for number in found.here_rules), found
        assert all(other.short_title(number) for number in found.there_rules), found
        assert found.here_rules or found.there_rules or found.about == "Creature types", found


def told(text: str, name: str) -> list[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    sitting = Sitting(cards())
    ruling = sitting.on(parse_case(text, cards=cards()))
    found = differing(ruling, Beside(sitting).under(ruling, name))
    return [(one.about, one.here_rules, one.there_rules) for one in found]


@pytest.mark.parametrize(
    ("text", "name", "about", "here", "there"),
    [
        (LEGENDS, "2025-02-07", "Of two legends of a name", ("420.5e",), ("704.5j",)),
        (FIGHT, "2025-02-07", "Combat damage", ("310.4",), ("510.2",)),
        (FIGHT, "1994-06-06", "Combat damage", ("310.4",), ("Attack 287",)),
        (SIZES, "2025-02-07", "Effects on one card", ("418.5a",), ("613.1", "613.4b", "613.4c", "613.4d")),
    ],
)
def test_what_a_ruling_cites_is_listed_with_the_rule_of_the_other_book(
    text: str, name: str, about: str, here: tuple[str, ...], there: tuple[str, ...]
) -> None:
    text = text.replace("Mogg Fanatic", "Mons's Goblin Raiders").replace(
        "mogg-fanatic", "monss-goblin-raiders"
    )
    assert (about, here, there) in told(text, name)


def test_what_a_ruling_has_nothing_to_do_with_is_not_listed() -> None:
    assert [about for about, _, _ in told(LEGENDS, "2025-02-07")] == ["Of two legends of a name"]
    assert "Combat damage" not in [about for about, _, _ in told(FIGHT, "middle-school")]


def test_each_is_a_line_of_its_own_with_both_rules() -> None:
    sitting = Sitting(cards())
    ruling = sitting.on(parse_case(LEGENDS, cards=cards()))
    lines = elsewhere_words("Premodern", ruling, Beside(sitting).under(ruling, "2025-02-07")).split("\n")
    assert lines[0].startswith("Premodern is played by the Comprehensive Rules of 7 February 2025")
    assert lines[1].startswith("By the rulebook of the event: ")
    assert lines[2].startswith("They part at entry 2: CR 420.5e in this ruling, ")
    assert lines[3:] == [
        "– Of two legends of a name: the older stays, whoever controls them (CR 420.5e); by the rulebook of the event: "
        "each player keeps one of his or her own (CR 704.5j)."
    ]


def test_how_far_two_books_agree_is_not_looked_at_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(cards())
    beside, looks = Beside(sitting), []
    real = side_by_side._facts
    monkeypatch.setattr(side_by_side, "_facts", lambda state: looks.append(state) or real(state))
    for entries, most in ((7, 100), (8, 14)):
        text = (
            FIGHT.partition("log:")[0].replace("declare blockers", "main 1").replace(", attacking: true", "")
        )
        text += "log:\n" + "  - pass: Ann\n  - pass: Bob\n" * 4
        cut = "\n".join(text.split("\n")[: text.split("\n").index("log:") + 1 + entries]) + "\n"
        looks.clear()
        ruling = sitting.adjudicate(cut)
        again = beside.under(ruling, "2025-02-07")
        assert 0 < len(looks) <= most
        assert again.parting == Beside(Sitting(cards())).under(ruling, "2025-02-07").parting
