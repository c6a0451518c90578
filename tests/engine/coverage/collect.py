"""Collects the indexes of rules: for every numbered rule where it is carried out and which cases exercise it.

Made from three things: the rule numbers that the engine's functions name (docstrings, records and
refusals), the cases that grew from a rule or expect it to be cited, and `resources/rules/explained.json`, which says
by hand why a rule has nothing to carry out (`groups`), and names the function that carries out what it does not
name (`addresses`, of other documents `addresses_of_others`). The index of another document has the rules that its
book cites; they are carried out where the concepts are that go by their numbers, and exercised by cases of that book
and by those of 2003 that end the same under it.
Run `python -m tests.engine.coverage.collect` to write the indexes anew.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path
from typing import Any

from engine.cases.reading.case_file import RecordedGame, read_case
from engine.cases.ruling.adjudication import checked
from engine.rules.position.rulebook import DEFAULT, OWN, rulebook
from tests.cases.folders import FILES, cards, name_of
from tests.cases.other_books import TODAY, of_2003, under

ROOT = Path(__file__).parents[3]
EXPLAINED = ROOT / "resources" / "rules" / "explained.json"
INDEX = ROOT / "resources" / "rules" / "index.json"
NUMBER = re.compile(r"\b[1-5]\d\d\.\d+[a-z]?\b")
OF_TODAY = re.compile(r"\b[1-9]\d\d\.\d+[a-z]?\b")
OF_1994 = re.compile(
    r"\b(?:Basic|Turn|Attack|Damage|Loss|Burn|Banding|Trample|Grave|Regen|Prot|Special|Face|Copy|Pay|Control|Timing"
    r"|Counter|Casting|Multi|Other|Switch) \d+\b"
)
OTHERS = {TODAY: OF_TODAY, "1994-06-06": OF_1994, "2007-02-01": NUMBER}
"""The other books with a document of their own, and how their cases name its rules."""
PACKAGES = ("rules", "text", "cards", "cases")


def places() -> dict[str, list[str]]:
    """For each rule number named in the engine, the functions and modules that name it."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for file in sorted((ROOT / "engine" / package).rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            for name, named in _named(ast.parse(file.read_text(encoding="utf-8"))):
                for number in named:
                    found.setdefault(number, set()).add(f"{module}:{name}" if name else module)
    return {rule: sorted(where) for rule, where in found.items()}


def is_there(place: str) -> bool:
    """Whether a place of an index is a module, or a function or class that this module itself defines."""
    module, _, name = place.partition(":")
    path = ROOT.joinpath(*module.split("."))
    file = path / "__init__.py" if path.is_dir() else path.with_suffix(".py")
    return file.exists() and (not name or name in _defined(file))


@cache
def _defined(file: Path) -> frozenset[str]:
    """The functions and classes that a module itself defines."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return frozenset(n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef))


def _named(tree: ast.Module) -> list[tuple[str, set[str]]]:
    rows: list[tuple[str, set[str]]] = []
    for node in tree.body:
        name = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
        texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        named = {number for text in texts for number in NUMBER.findall(text)}
        rows.append((name, named | (set(texts) & set(OWN))))
    return rows


def exercised() -> dict[str, list[str]]:
    """For each rule, the cases that pass and grew from it or expect it to be cited, by folder and name.

    That a ruling cites a rule on the way does not show that anything depends on it, and does not count.
    """
    found: dict[str, set[str]] = {}
    for file in FILES:
        case = read_case(file)
        if case.book.numbers == DEFAULT and not checked(case, cards()):
            for rule in _about(case.game):
                found.setdefault(rule, set()).add(name_of(file))
    return {rule: sorted(names)[:8] for rule, names in found.items()}


def _about(game: RecordedGame, number: re.Pattern[str] = NUMBER) -> set[str]:
    """The rules a case is about: those its source names, and those that it expects for something illegal or cited."""
    found = set(number.findall(game.source))
    for expected in game.expect:
        found |= set(number.findall(" ".join(expected.cites)))
        found |= set(number.findall(expected.illegal.rule)) if expected.illegal is not None else set()
    return found


def index_file(name: str) -> Path:
    """Where the index of another book lies."""
    return ROOT / "resources" / "rules" / f"index_{name}.json"


def exercised_by(name: str) -> dict[str, list[str]]:
    """For each rule of a book, its own cases that pass, and of today's those of 2003 that end the same."""
    book, found = rulebook(name), dict[str, set[str]]()
    for file in FILES:
        case = read_case(file)
        if case.book.numbers == name and not checked(case, cards()):
            for number in _about(case.game, OTHERS[name]):
                found.setdefault(number, set()).add(name_of(file))
    for of_then, case in of_2003().items() if name == TODAY else ():
        if not checked(under(case, book), cards()):
            for number in {n for rule in _about(case.game) for n in book.cite(rule)}:
                found.setdefault(number, set()).add(of_then)
    return {number: sorted(names)[:8] for number, names in found.items()}


def index_of(name: str) -> dict[str, Any]:
    """The index of the rules that another book cites."""
    said = json.loads((ROOT / "resources" / "rules" / f"{name}.json").read_text(encoding="utf-8"))
    by_hand: dict[str, str] = said.get("explained", {})
    where = places() | {rule: entry["where"] for rule, entry in index()["rules"].items()}
    addressed = json.loads(EXPLAINED.read_text(encoding="utf-8"))["addresses_of_others"].get(name, {})
    cases = exercised_by(name)
    rules: dict[str, Any] = {}
    for number in said["titles"]:
        concepts = [c for c, mapped in said["concepts"].items() if number in mapped]
        by_concept = {place for concept in concepts for place in where.get(concept, ())}
        there = sorted(by_concept | {place for place, numbers in addressed.items() if number in numbers})
        rules[number] = {"where": there, "cases": cases.get(number, [])}
        if number in by_hand and not rules[number]["cases"]:
            rules[number]["why"] = by_hand[number]
    made_by = "python -m tests.engine.coverage.collect"
    return {"document": f"{said['document']}, the rules that are cited", "made_by": made_by, "rules": rules}


def index() -> dict[str, Any]:
    """The whole index of the document of 2003."""
    by_hand: dict[str, Any] = json.loads(EXPLAINED.read_text(encoding="utf-8"))
    where, cases = places(), exercised()
    rules: dict[str, Any] = {}
    for number in by_hand["numbered"]:
        entry = {"where": where.get(number, []), "cases": cases.get(number, [])}
        rules[number] = entry
    for group in by_hand["groups"]:
        for number in group["rules"]:
            entry = rules[number]
            if "why" in group and not entry["cases"]:
                entry["why"] = group["why"]
            entry["where"] = sorted({*entry["where"], *group.get("where", ())})
    for place, addressed in by_hand["addresses"].items():
        for number in addressed:
            rules[number]["where"] = sorted({*rules[number]["where"], place})
    document = by_hand["document"]
    return {"document": document, "made_by": "python -m tests.engine.coverage.collect", "rules": rules}


if __name__ == "__main__":
    for file, made in ((INDEX, index()), *((index_file(name), index_of(name)) for name in OTHERS)):
        file.write_text(json.dumps(made, indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
