"""A rules document in each of its layouts: opened at a rule, searched, its year told."""

import pytest

from tests.evidence import Evidence
from tournament_app.domain.rules_document import RulesDocument, read_rules

NUMBERED = """\
Rules of the house, 1 May 2003
Contents
  310. Combat
### 310. Combat
310.1. Damage goes on the stack.
310.1a A creature that is
gone deals it all the same.
*Example:* A Fanatic that is sacrificed.
- 310.2. See rule 310.1a.
- D.3.4 - Warnings count
  through the day.
311. End
311.1 Nothing. 311.1a Nothing more. (See 310.1) 311.1b Really.
312.1. x
313.1. y
"""


def test_paragraphs_go_from_number_to_number() -> None:
    found = read_rules(NUMBERED, "house")
    assert found.year == 2003
    example = "*Example:* A Fanatic that is sacrificed."
    assert found.at("310.1a") == f"A creature that is gone deals it all the same.\n{example}"
    assert found.at("310.2") == "See rule 310.1a."
    assert found.at("D.3.4") == "Warnings count through the day."
    assert found.at("311.1a") == "Nothing more. (See 310.1)"
    assert found.at("311.1b") == "Really."


def test_a_part_that_is_not_there_opens_the_rule_it_belongs_to() -> None:
    found = read_rules(NUMBERED, "house")
    assert found.at("310.2c") == found.at("310.2")
    assert found.at("310.9") == "Combat"
    assert found.at("999.1") == ""


def test_it_is_searched_by_number_and_by_words() -> None:
    found = read_rules(NUMBERED, "house")
    assert found.found("310.1") == ("310.1", "310.1a")
    assert found.found("Creature gone") == ("310.1a",)
    assert found.found("311.") == ("311", "311.1", "311.1a", "311.1b")
    assert found.found("dragon") == ()
    assert found.found("  ") == ()


def test_paragraphs_without_numbers_are_counted() -> None:
    found = read_rules("Rulings of 1994\n\nA banding creature\nis blocked.\n\nMana burns.\n", "old")
    assert found.found("mana burns") == ("¶3",)
    assert found.at("¶2") == "A banding creature is blocked."


def test_the_year_of_its_name_counts_first() -> None:
    assert read_rules(NUMBERED, "excerpt-2007").year == 2007
    assert read_rules("", "nothing") == RulesDocument("nothing", 0, {})


@Evidence.DOCUMENTS.needed
@pytest.mark.parametrize(
    ("name", "year", "number", "least"),
    [
        ("comprehensive-rules-2003-12-01", 2003, "502.9d", 700),
        ("comprehensive-rules-2007-excerpt", 2007, "104.3b", 60),
        ("comprehensive-rules-2025-02-07", 2025, "613.7", 3000),
        ("rulings-summary-2003-07-24", 2003, "D.3.4", 1500),
        ("rulings-summary-1994-06-06", 1994, "¶20", 50),
        ("rulings-summary-changes-2003-12-18", 2003, "406.6", 10),
    ],
)
def test_the_documents_that_judges_have_are_read(name: str, year: int, number: str, least: int) -> None:
    text = (Evidence.DOCUMENTS.path / f"{name}.txt").read_text(encoding="utf-8")
    found = read_rules(text, name)
    assert found.year == year
    assert len(found.rules) >= least
    assert found.at(number)
