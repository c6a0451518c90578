"""The project says everything in its own words: no sentence of the rules or of a card stands in it.

A sentence is told from a list of facts (the creature types in their order, a deck) by its small words.
"""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.evidence import Evidence

ROOT = Path(__file__).parents[2]
IN_A_ROW = 14
SMALL_WORDS_OF_A_SENTENCE = 4
SMALL_WORDS = re.compile(
    "all|an?|and|any|are|aren't|as|at|be|by|can|can't|cannot|didn't|does|doesn't|don't|each|except|for|from|has|have|if"
    "|in|instead|into|is|isn't|its?|may|must|no|not|of|on|only|or|other|than|that|the|their|them|then|they|this|to"
    "|until|when|whenever|where|with|your?"
)
FOLDERS = ("engine", "migrations", "resources", "tests", "tournament_app")
BINARY = {".pyc", ".ttf", ".otf", ".png", ".ico", ".icns", ".pdf", ".xlsx", ".sqlite"}
WORD = re.compile(r"[a-z0-9+/{}]+(?:['’][a-z]+)?")


def sentences(text: str) -> Iterator[tuple[str, ...]]:
    """Every run of so many words in which small words stand, too."""
    words = WORD.findall(text.lower().replace("\\n", " ").replace("’", "'"))
    small = [SMALL_WORDS.fullmatch(word) is not None for word in words]
    for at in range(len(words) - IN_A_ROW + 1):
        if sum(small[at : at + IN_A_ROW]) >= SMALL_WORDS_OF_A_SENTENCE:
            yield tuple(words[at : at + IN_A_ROW])


def _project() -> Iterator[tuple[str, str]]:
    files = [file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*"))]
    for file in [*sorted(ROOT.glob("*.*")), *files]:
        place = file.relative_to(ROOT).as_posix()
        if file.suffix == ".gz":
            yield place, gzip.decompress(file.read_bytes()).decode("utf-8")
        elif file.is_file() and "__pycache__" not in file.parts and file.suffix not in BINARY:
            yield place, file.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def told() -> dict[int, str]:
    """Where each sentence of the documents and of the cards stands, by its hash, which takes less room."""
    found = {}
    for document in sorted(Evidence.DOCUMENTS.path.glob("*.txt")):
        for run in sentences(document.read_text(encoding="utf-8", errors="replace")):
            found[hash(run)] = document.name
    for line in Evidence.CARD_TEXTS.path.read_text(encoding="utf-8").splitlines():
        card = json.loads(line)
        for run in sentences(card["oracle"]):
            found[hash(run)] = card["name"]
    return found


def copied(text: str, told: dict[int, str]) -> list[str]:
    return [f"{' '.join(run)} ({told[hash(run)]})" for run in sentences(text) if hash(run) in told]


@Evidence.DOCUMENTS.needed
@Evidence.CARD_TEXTS.needed
def test_no_sentence_of_the_rules_or_of_a_card_stands_in_the_project(told: dict[int, str]) -> None:
    project = dict(_project())
    assert {"README.md", "resources/cards/behaviour.gz", "tests/cases/README.md"} <= project.keys()
    found = {place: runs[0] for place, text in project.items() if (runs := copied(text, told))}
    assert found == {}


@Evidence.DOCUMENTS.needed
@Evidence.CARD_TEXTS.needed
def test_a_sentence_is_found_in_a_document_and_on_a_card_however_it_is_broken_into_lines(
    told: dict[int, str],
) -> None:
    rules = Evidence.DOCUMENTS.path / "comprehensive-rules-2003-12-01.txt"
    rule = max(rules.read_text(encoding="utf-8").splitlines(), key=lambda line: line.count(" the "))
    card = max(Evidence.CARD_TEXTS.path.read_text(encoding="utf-8").splitlines(), key=len)
    for sentence in (rule, json.loads(card)["oracle"]):
        lines = "\n".join(f'        "{word} "' for word in sentence.split())
        assert copied(lines, told)


def test_a_list_of_facts_is_no_sentence() -> None:
    facts = """Aladdin, Albatross, Ali Baba, Ali from Cairo, Alligator, Ambush Party, Lady of Propriety, Legend,
        Leper, Orc, Orgg, Oyster, People of the Woods, Pest, Phantasm"""
    assert list(sentences(facts)) == []
