"""Collects the rules index: for every numbered rule where it is carried out and which cases exercise it.

Made from three things: the rule numbers that the engine's functions name (docstrings, records and
refusals), the cases that grew from a rule or expect it to be cited, and `resources/rules/explained.json`, which says
by hand why a rule has nothing to carry out (`groups`), and names the function that carries out what
it does not name (`addresses`).
Run `python -m tests.engine.coverage.collect` to write the index anew.
"""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

from engine.cases.reading.case_file import RecordedGame
from tests.cases.folders import FILES, cards, name_of

ROOT = Path(__file__).parents[3]
EXPLAINED = ROOT / "resources" / "rules" / "explained.json"
INDEX = ROOT / "resources" / "rules" / "index.json"
NUMBER = re.compile(r"\b[1-5]\d\d\.\d+[a-z]?\b")
PACKAGES = ("rules", "text", "cards", "cases")


def places() -> dict[str, list[str]]:
    """For each rule number named in the engine, the functions and modules that name it."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for file in sorted((ROOT / "engine" / package).rglob("*.py")):
            module = ".".join(file.relative_to(ROOT).with_suffix("").parts)
            for name, numbers in _named(ast.parse(file.read_text(encoding="utf-8"))):
                for number in numbers:
                    found.setdefault(number, set()).add(f"{module}:{name}" if name else module)
    return {rule: sorted(where) for rule, where in found.items()}


def _named(tree: ast.Module) -> list[tuple[str, set[str]]]:
    rows: list[tuple[str, set[str]]] = []
    for node in tree.body:
        name = node.name if isinstance(node, ast.FunctionDef | ast.ClassDef) else ""
        texts = [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]
        rows.append((name, {number for text in texts for number in NUMBER.findall(text)}))
    return rows


def exercised() -> dict[str, list[str]]:
    """For each rule, the cases that pass and grew from it or expect it to be cited, by folder and name.

    That a ruling cites a rule on the way does not show that anything depends on it, and does not count.
    """
    from engine.cases.reading.case_file import read_case
    from engine.cases.ruling.adjudication import checked

    found: dict[str, set[str]] = {}
    for file in FILES:
        case = read_case(file)
        if not checked(case, cards()):
            for rule in _about(case.game):
                found.setdefault(rule, set()).add(name_of(file))
    return {rule: sorted(names)[:8] for rule, names in found.items()}


def _about(game: RecordedGame) -> set[str]:
    """The rules a case is about: those its source names, and those that it expects for something illegal or cited."""
    numbers = set(NUMBER.findall(game.source))
    for expected in game.expect:
        numbers |= set(NUMBER.findall(" ".join(expected.cites)))
        numbers |= set(NUMBER.findall(expected.illegal.rule)) if expected.illegal is not None else set()
    return numbers


def index() -> dict[str, Any]:
    """The whole index."""
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
    for place, numbers in by_hand["addresses"].items():
        for number in numbers:
            rules[number]["where"] = sorted({*rules[number]["where"], place})
    document = by_hand["document"]
    return {"document": document, "made_by": "python -m tests.engine.coverage.collect", "rules": rules}


if __name__ == "__main__":
    INDEX.write_text(json.dumps(index(), indent=0, ensure_ascii=False) + "\n", encoding="utf-8")
