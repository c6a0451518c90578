"""The book of 1994: its places stand in its document, its interrupts are cards of its day, its words are its own."""

import json
import re
from importlib.resources import files

import pytest

from engine.cards.interrupts import printed_as_interrupts
from engine.cards.printed_first import first_printed
from engine.cases.reading.case_file import parse_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import Adjudication, adjudicated
from engine.rules.position.rulebook import numbers_in_words, rulebook
from tests.cases.folders import cards
from tests.evidence import Evidence

BOOK = rulebook("1994-06-06")
HEADINGS = {
    "Basic": "Basic Rulings We All Should Know:", "Turn": "Turn Order", "Attack": "Attack Sequence:",
    "Damage": "Dealing with Damage:", "Burn": "Mana Burn", "Banding": "Banding Questions:",
    "Trample": "Trample Questions:", "Grave": "Going to the Graveyard:", "Regen": "Regeneration:",
    "Prot": "Protection from Color:", "Special": "Special Creatures:", "Copy": "Copy Cards",
    "Timing": "Timing Questions:", "Counter": "Countering Spells:", "Casting": "Spell Casting Questions:",
    "Multi": "Multiplayer Questions:",
    "Other": "Other Stuff:", "Pay": "Paying Artifact and Enchantment Costs:",
}  # fmt: skip
POSITION = """
format: 1
rules: {book}
cards:
  Stop: {{type: Interrupt, cost: "{{U}}", text: Counter target spell.}}
players:
  Ann: {{hand: [{card}]}}
  Bob: {{}}
turn: {{active: Ann, step: {step}}}
log:
  - to: {to}
expect: []
"""


def ruled(book: str = BOOK.id, card: str = "Stop", step: str = "main 1", to: str = "main 2") -> Adjudication:
    return adjudicated(
        parse_case(POSITION.format(book=book, card=card, step=step, to=to), cards=cards()), cards()
    )


@Evidence.RULES_OF_1994.needed
def test_every_place_lies_under_its_heading():
    lines = Evidence.RULES_OF_1994.path.read_text(encoding="utf-8").splitlines()
    rule = [n for n, line in enumerate(lines, 1) if re.fullmatch(r"-{4,}", line)]
    under = {n: lines[n - 2] for n in rule}
    said = json.loads((files("resources.rules") / "1994-06-06.json").read_text(encoding="utf-8"))
    assert len(said["titles"]) >= 50
    for place in said["titles"]:
        word, line = place.split()
        heading = under[max(n for n in rule if n < int(line))]
        assert heading == HEADINGS[word], place
        assert lines[int(line) - 1].strip(), place


def test_interrupts_are_instants_of_other_books_printed_by_then():
    for name in sorted(printed_as_interrupts()):
        card = cards().card(name)
        assert card is not None
        assert card.types == ("instant",), name
        assert "" < first_printed(name) <= BOOK.cards_until, name


@pytest.mark.parametrize(("book", "type_"), [("1994-06-06", "interrupt"), ("2003-12-01", "instant")])
def test_an_invented_interrupt_is_one_only_where_there_are_any(book: str, type_: str):
    end = ruled(book).end
    assert end is not None
    found = end.latest("stop")
    assert found is not None
    assert found.base.types == (type_,)


@pytest.mark.parametrize("name", ["Ball Lightning", "Hymn to Tourach", "Force of Will"])
def test_a_card_of_later_days_is_asked_about(name: str):
    ruling = ruled(card=name)
    assert ruling.verdict == "unsupported"
    assert name in ruling.unsupported
    assert "the text of the case says under `cards`" in ruling.unsupported


@pytest.mark.parametrize(
    ("book", "step", "to"),
    [
        ("2003-12-01", "main 1", "discard"), ("2003-12-01", "main 1", "damage prevention"),
        ("2025-02-07", "discard", "cleanup"),
    ],
)  # fmt: skip
def test_a_step_that_the_book_does_not_have_is_refused(book: str, step: str, to: str):
    with pytest.raises(MalformedCase, match="there is no step"):
        ruled(book, step=step, to=to)


def test_a_step_of_a_damage_resolution_that_does_not_come_is_illegal_to_wait_for():
    ruling = ruled(to="regeneration")
    assert (ruling.verdict, ruling.at) == ("illegal", 1)
    assert "the turn ended without regeneration" in ruling.reason


def test_rules_without_numbers_are_written_by_heading_and_line():
    assert numbers_in_words(("Damage 356", "413.2")) == "Damage 356, CR 413.2"
    assert numbers_in_words(("102.3", "102.4")) == "CR 102.3, 102.4"
    assert numbers_in_words(()) == ""
