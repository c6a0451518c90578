"""The house keeps its rooms small: files, functions and classes under their ceilings."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
SOURCES = sorted(
    path
    for folder in ("tournament_app", "engine", "intake", "resources", "migrations")
    for path in (ROOT / folder).rglob("*.py")
    if "generated" not in path.parts
)
FILE_LINES, FUNCTION_LINES, CLASS_METHODS = 400, 40, 20


def _definitions(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node


def _lines_of_code(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    body = node.body[1:] if ast.get_docstring(node) else node.body
    return 0 if not body else (body[-1].end_lineno or 0) - body[0].lineno + 1


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_source_file_keeps_under_the_ceilings(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    too_big = []
    if len(text.splitlines()) > FILE_LINES:
        too_big.append(f"file has {len(text.splitlines())} lines")
    for node in _definitions(ast.parse(text)):
        if isinstance(node, ast.ClassDef):
            methods = sum(isinstance(child, ast.FunctionDef) for child in node.body)
            if methods > CLASS_METHODS:
                too_big.append(f"class {node.name} has {methods} methods")
        elif _lines_of_code(node) > FUNCTION_LINES:
            too_big.append(f"{node.name} has {_lines_of_code(node)} lines of code")
    assert not too_big, f"{path.relative_to(ROOT)}: {'; '.join(too_big)}"
