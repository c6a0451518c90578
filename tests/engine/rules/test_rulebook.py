"""The rulebook as a value: what may be named, what options change, by which numbers each book cites."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

from engine.cases.reading.case_file import parse_case
from engine.cases.ruling.adjudication import adjudicated
from engine.rules.position.rulebook import DEFAULT, OWN, UnknownRulebook, names, options, rulebook
from tests.cases.folders import cards
from tests.evidence import Evidence

ENGINE = Path(__file__).parents[3] / "engine"
NUMBER = re.compile(r"[1-5]\d\d\.\d+[a-z]?")
BOOKS = [rulebook(name) for name in names()]


@cache
def cited() -> frozenset[str]:
    """Every rule that the engine cites by a number of its own, not in passing in a sentence."""
    constants = (
        node.value
        for file in (ENGINE / "rules", ENGINE / "text", ENGINE / "cases")
        for path in file.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    return frozenset(value for value in constants if NUMBER.fullmatch(value))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_every_rule_that_is_cited_has_its_number_and_its_title_in_each_book(book):
    found = cited()
    assert len(found) > 200
    for concept in sorted(found):
        numbers = book.cite(concept)
        assert numbers, f"{concept} has no number in {book.title}"
        assert all(book.short_title(number) for number in numbers), concept
    for concept in OWN:
        assert all(book.short_title(number) for number in book.cite(concept)), concept


def test_in_the_book_of_2003_a_concept_is_its_own_number():
    book = rulebook(DEFAULT)
    assert book.cite("420.5e", "420.5b", "420.5e") == ("420.5e", "420.5b")
    assert book.cite("mana burn") == ("300.3",)


def test_today_cites_by_its_own_numbers():
    assert rulebook("2025-02-07").cite("420.5e", "damage at once") == ("704.5j", "510.2")


def test_a_number_that_no_book_places_is_not_cited_at_all():
    for book in BOOKS:
        assert book.cite("999.1", "420.5c") == book.cite("420.5c")


def test_options_are_laid_over_a_book_in_one_order():
    book = rulebook("2025-02-07 + damage on the stack + mana burn")
    assert book.id == "2025-02-07 + mana burn + damage on the stack"
    assert (book.mana_burn, book.combat_damage) == ("loss of life", "on the stack")
    assert book.title == "Comprehensive Rules of 7 February 2025 with mana burn and damage on the stack"
    assert book == rulebook(book.id)


def test_an_optional_rule_is_cited_by_the_number_it_has_in_2003():
    book = rulebook("middle-school")
    assert book.cite("mana burn", "310.4a") == ("300.3", "310.4a")
    assert book.short_title("300.3") == "mana burn"
    assert book.cite("420.5c") == ("704.5g",)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("2003", "no rules document is dated '2003'; known: 2003-12-01, 2025-02-07"),
        ("2025-02-07 + banding", "no option is called 'banding'; known: mana burn"),
        ("2003-12-01 + mana burn", "has mana burn anyway"),
        ("middle-school + mana burn", "no rules document is dated 'middle-school'"),
    ],
)
def test_a_book_nobody_has_is_refused_in_one_sentence(name, said):
    with pytest.raises(UnknownRulebook, match=re.escape(said)):
        rulebook(name)


def test_every_option_changes_some_book():
    for option in options():
        assert rulebook(f"2025-02-07 + {option}") != rulebook("2025-02-07"), option


@Evidence.RULES_OF_TODAY.needed
def test_every_number_of_today_stands_in_its_document():
    text = Evidence.RULES_OF_TODAY.path.read_text(encoding="utf-8")
    numbers = set(re.findall(r"^(\d{3}\.\d+[a-z]?)\.? ", text, re.MULTILINE))
    book = rulebook("2025-02-07")
    used = {number for concept in cited() | set(OWN) for number in book.cite(concept)}
    assert used <= numbers, sorted(used - numbers)


def test_an_excerpt_stands_for_its_sections_and_the_book_before_it_for_the_rest():
    book = rulebook("2007-02-01")
    assert book.cite("102.3", "310.1") == ("102.1", "310.1")
    assert (book.short_title("104.3h"), book.short_title("310.1")) == (
        "the snow symbol", rulebook(DEFAULT).short_title("310.1"),
    )  # fmt: skip


TOLD = """
format: 1
title: In whose words
rules: {book}
players:
  Ann: {{hand: [Grizzly Bears, Forest], in play: [{{card: Prodigal Sorcerer, id: tim}}]}}
  Bob: {{hand: [Swords to Plowshares]}}
turn: {{active: Ann, step: main 1}}
log:
  - land: {{by: Ann, card: forest}}
  - activate: {{by: Ann, source: tim, targets: [Bob]}}
  - resolve: all
  - play: {{by: Ann, card: grizzly-bears, pay: free}}
  - resolve: all
  - pass: Ann
  - play: {{by: Bob, card: swords-to-plowshares, targets: [grizzly-bears], pay: free}}
  - resolve: all
  - to: end of turn
"""


@pytest.mark.parametrize(
    ("book", "said", "never"),
    [
        (
            "2003-12-01",
            ("Ann plays Forest", "Ann plays Grizzly Bears", "comes into play", "removed from the game"),
            ("casts", "battlefield", "exiled"),
        ),
        (
            "2025-02-07",
            ("Ann plays Forest", "Ann activates an ability of", "Ann casts Grizzly Bears", "enters the battlefield",
             "is exiled", "end step"),
            ("plays Grizzly", "into play", "removed from the game", "end of turn step"),
        ),
    ],
)  # fmt: skip
def test_what_happens_is_told_in_the_words_of_the_book(
    book: str, said: tuple[str, ...], never: tuple[str, ...]
) -> None:
    ruling = adjudicated(parse_case(TOLD.format(book=book), cards=cards()), cards())
    told = " | ".join(line for step in ruling.steps for line in (step.text, *step.happened))
    assert [one for one in said if one not in told] == []
    assert [one for one in never if one in told] == []


def test_no_card_is_called_by_words_that_a_book_changes() -> None:
    names = [f" {name} " for name in cards().names()]
    assert [n for n in names if rulebook("2025-02-07").told(n, ("409.1a", "408.1d")) != n] == []
