"""Every case is judged as it expects, and lies in the folder of a rule that it is about."""

import re
from pathlib import Path

import pytest

from engine.cases.reading.case_file import read_case
from engine.cases.ruling.adjudication import checked
from tests.cases.folders import FILES, HERE, cards, name_of

BESIDE_THE_CHAPTERS = {
    "later-edition",
    "revised-1994",
    "middle-school",
    "today",
    "record",
    "several-players",
    "rulings-summary",
}
SOURCE = re.compile(r"^source: (.*)$", re.MULTILINE)
RULE = re.compile(r"\b([1-5]\d\d)\b")
KEYWORD = re.compile(r"\b502\.(\d+)")


@pytest.mark.parametrize("folder", sorted({file.parent for file in FILES}), ids=lambda folder: folder.name)
def test_every_case_of_a_folder_is_judged_as_expected(folder: Path) -> None:
    found = [
        f"{name_of(file)}: {problem}"
        for file in FILES
        if file.parent == folder
        for problem in checked(read_case(file, cards()), cards())
    ]
    assert found == []


def test_cases_lie_in_chapters_of_the_rules_only() -> None:
    folders = {file.relative_to(HERE).parts[0] for file in FILES} - BESIDE_THE_CHAPTERS
    strange = [folder for folder in folders if not re.fullmatch(r"[1-5]\d\d-[a-z-]+", folder)]
    assert strange == []
    assert len({folder[:3] for folder in folders}) == len(folders)


def test_a_case_that_grew_from_a_rule_lies_in_the_chapter_of_one_that_it_names() -> None:
    misplaced = []
    for file in FILES:
        chapter, *keyword = file.relative_to(HERE).parts[:-1]
        source = SOURCE.search(file.read_text(encoding="utf-8"))
        cited = source[1].partition("CR ")[2] if source else ""
        if chapter in BESIDE_THE_CHAPTERS or not RULE.search(cited):
            continue
        keywords = {int(number) for number in KEYWORD.findall(cited)}
        if chapter[:3] not in RULE.findall(cited) or (keyword and int(keyword[0][:2]) not in keywords):
            misplaced.append(name_of(file))
    assert misplaced == []
