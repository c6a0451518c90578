"""No rule asks which book is played by: it reads a row of the book, and whoever writes a book fills in its rows."""

import ast
from pathlib import Path

from engine.rules.position.rulebook import names

RULES = Path(__file__).parents[2] / "engine" / "rules"
BOOK = RULES / "position" / "rulebook.py"
IDENTITY = frozenset({"id", "title", "options", "numbers", "own"})


def _asks(node: ast.AST) -> bool:
    """Whether an expression is a book's identity, or the name of a book said in code."""
    if isinstance(node, ast.Attribute) and node.attr in IDENTITY:
        of = node.value
        return getattr(of, "attr", getattr(of, "id", "")) in ("book", "rulebook")
    return isinstance(node, ast.Constant) and node.value in names()


def test_no_room_of_the_rules_asks_which_book_it_is() -> None:
    found = [
        f"{file.relative_to(RULES)}:{getattr(node, 'lineno', 0)}"
        for file in sorted(RULES.rglob("*.py"))
        if file != BOOK
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if _asks(node)
    ]
    assert not found, "asks which rulebook it is instead of reading one of its rows: " + ", ".join(found)


def test_what_it_looks_for_is_found() -> None:
    asked = "gate.state.book.id == 'x'", "book.title", "by == '2025-02-07'"
    for code in asked:
        assert any(_asks(node) for node in ast.walk(ast.parse(code))), code
    assert not any(_asks(node) for node in ast.walk(ast.parse("gate.state.book.mana_burn")))
