"""What is done to several chosen rows is one act: whole or not at all, one line of the journal, one undo."""

import ast
from collections.abc import Iterator
from pathlib import Path

DESK = Path(__file__).parents[2] / "tournament_app" / "desk"
WRITES = {"perform", "commit_register", "carry_out"}


def test_nothing_at_the_desk_is_performed_row_by_row() -> None:
    found = [
        f"{path.relative_to(DESK)}:{call.lineno}"
        for path in DESK.rglob("*.py")
        for loop in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(loop, ast.For | ast.While)
        for call in _writes(loop)
    ]
    assert found == []


def _writes(loop: ast.For | ast.While) -> Iterator[ast.Call]:
    for node in ast.walk(loop):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
            yield node
