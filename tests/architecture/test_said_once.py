"""Nothing is written twice: no six lines of code stand anywhere a second time to the letter.

Imports, and lines that hold nothing but brackets, are no code here.
"""

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("tournament_app", "engine", "resources", "tests")
RUN = 6
EXCEPTIONS: dict[frozenset[str], str] = {
    frozenset({"engine/cards/compiled.py", "engine/cards/reference.py"}): (
        "a card as a file keeps it has the fields of a card, in an order of its own"
    ),
    frozenset({"tournament_app/domain/ratings/system.py", "tournament_app/reference/ratings.py"}): (
        "a rating system as its file writes it"
    ),
}
"""Pairs of files that may say the same, and why."""


def _code(path: Path) -> list[tuple[int, str]]:
    """The lines of code by number, without imports and documentation."""
    text = path.read_text(encoding="utf-8")
    passed_over = {
        line
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Import | ast.ImportFrom)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }
    lines = ((number, line.strip()) for number, line in enumerate(text.splitlines(), 1))
    return [(n, line) for n, line in lines if n not in passed_over and any(map(str.isalnum, line))]


def _passages() -> Iterator[tuple[tuple[str, ...], str]]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            lines = _code(path)
            for at in range(len(lines) - RUN + 1):
                passage = tuple(line for _, line in lines[at : at + RUN])
                yield passage, f"{path.relative_to(ROOT).as_posix()}:{lines[at][0]}"


def test_no_six_lines_stand_twice() -> None:
    places: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for passage, place in _passages():
        places[passage].append(place)
    twice = [
        " = ".join(where)
        for where in places.values()
        if len(where) > 1 and frozenset(place.partition(":")[0] for place in where) not in EXCEPTIONS
    ]
    assert not twice, "\n".join(["written more than once:", *twice])
