"""What ``msgspec.structs.replace`` is told to change is a field of a record: mypy does not check it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIELD = re.compile(r"^    (\w+): ", re.MULTILINE)
"""A field of a class, or a variable of a function: wide enough to be quick."""
HOUSE = [path for name in ("tournament_app", "engine") for path in sorted((ROOT / name).rglob("*.py"))]


def changed(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and name of everything that ``replace`` is told to change."""
    called = {
        alias.asname or alias.name
        for each in ast.walk(tree)
        if isinstance(each, ast.ImportFrom) and each.module == "msgspec.structs"
        for alias in each.names
        if alias.name == "replace"
    }
    for each in ast.walk(tree):
        if not isinstance(each, ast.Call):
            continue
        by_name = isinstance(each.func, ast.Name) and each.func.id in called
        if by_name or _is_msgspecs(each.func):
            yield from ((each.lineno, given.arg) for given in each.keywords if given.arg is not None)


def _is_msgspecs(called: ast.expr) -> bool:
    """``msgspec.structs.replace``."""
    match called:
        case ast.Attribute(value=ast.Attribute(attr="structs"), attr="replace"):
            return True
    return False


TEXTS = {path: path.read_text("utf-8") for path in HOUSE}
KNOWN = {name for text in TEXTS.values() for name in FIELD.findall(text)}


def strangers(tree: ast.Module) -> list[tuple[int, str]]:
    return [(line, name) for line, name in changed(tree) if name not in KNOWN]


def test_every_field_that_is_changed_is_one() -> None:
    trees = {path: ast.parse(text) for path, text in TEXTS.items() if "structs" in text}
    places = [(str(path), *found) for path, tree in trees.items() for found in changed(tree)]
    assert len(places) > 500
    assert [place for place in places if place[-1] not in KNOWN] == []


@pytest.mark.parametrize("call", ["replace", "again", "msgspec.structs.replace"])
def test_a_field_that_nothing_has_is_found(call: str) -> None:
    imports = (
        "import msgspec\nfrom msgspec.structs import replace\nfrom msgspec.structs import replace as again\n"
    )
    assert strangers(ast.parse(f"{imports}{call}(book, revisoin=3)")) == [(4, "revisoin")]
    assert strangers(ast.parse(f"{imports}{call}(book, revision=3)")) == []
