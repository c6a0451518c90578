"""The house keeps its rooms small: files, functions and classes under their ceilings.

Ceilings serve the reader: comments, docstrings and blank lines are never counted, and what is one thing
stays one, by name in `EXCEPTIONS`, rather than being cut in pieces that nobody could name.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDERS = ("tournament_app", "engine", "resources", "migrations")
FILE_LINES, FUNCTION_LINES, CLASS_METHODS = 400, 40, 20
EXCEPTIONS: dict[str, str] = {
    "engine/cases/recording/draft.py:Draft": "every deed by which a position is laid out, each a text from a text",
    "engine/cases/recording/players_words.py:_Clause": "a clause of speech: a method for each kind of deed",
    "tournament_app/desk/kit/record_table.py:RecordModel": "what Qt asks of a model, and what changes its rows",
    "tournament_app/storage/event_store.py:DatabaseEventStore": "every method of the port, and two doors for writing",
}
"""What may be larger, as the list of offenders names it, and why it is one thing."""


def _sources() -> Iterator[Path]:
    for folder in FOLDERS:
        yield from (p for p in sorted((ROOT / folder).rglob("*.py")) if "generated" not in p.parts)


def _documentation(tree: ast.AST) -> set[int]:
    """The numbers of the lines that strings standing alone take."""
    return {
        line
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        for line in range(node.lineno, (node.end_lineno or node.lineno) + 1)
    }


def _oversized(path: Path) -> Iterator[tuple[str, str]]:
    text = path.read_text(encoding="utf-8")
    tree = ast.parse(text)
    said = _documentation(tree)
    code = {
        number
        for number, line in enumerate(text.splitlines(), 1)
        if line.strip() and not line.lstrip().startswith("#") and number not in said
    }
    name = path.relative_to(ROOT).as_posix()
    if len(code) > FILE_LINES:
        yield name, f"{len(code)} lines of code, {FILE_LINES} at most"
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            methods = sum(
                isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef) and not child.decorator_list
                for child in node.body
            )
            if methods > CLASS_METHODS:
                yield f"{name}:{node.name}", f"{methods} methods, {CLASS_METHODS} at most"
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            body = range(node.body[0].lineno, (node.end_lineno or 0) + 1)
            if (lines := len(code.intersection(body))) > FUNCTION_LINES:
                yield f"{name}:{node.name}", f"{lines} lines of code, {FUNCTION_LINES} at most"


def test_everything_keeps_under_its_ceiling_or_is_an_exception_by_name() -> None:
    found = {name: size for path in _sources() for name, size in _oversized(path)}
    offenders = [f"{name}: {size}" for name, size in found.items() if name not in EXCEPTIONS]
    assert not offenders, "\n".join(["too large:", *offenders])
    unneeded = [name for name in EXCEPTIONS if name not in found]
    assert not unneeded, f"no exception is needed any more: {', '.join(unneeded)}"


def test_documentation_and_comments_are_no_code() -> None:
    tree = ast.parse('"""One\ntwo."""\nA = "text"\n"""What A is."""\n')
    assert _documentation(tree) == {1, 2, 4}
