"""Rules carry out what text means and never see how it is worded."""

import ast
from pathlib import Path

ENGINE = Path(__file__).parents[2] / "engine"
MAY = {"cases/writing/effect_words.py"}
"""Tries whether an effect reads back with or without "this turn" at its end."""


def test_nobody_but_the_reader_of_texts_asks_how_something_was_said() -> None:
    asked = [
        f"{file.relative_to(ENGINE)}:{node.lineno}"
        for room in ("rules", "cards", "cases")
        for file in sorted((ENGINE / room).rglob("*.py"))
        if file.relative_to(ENGINE).as_posix() not in MAY
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr == "said" and _of_a_node(file))
        or (isinstance(node, ast.Constant) and node.value == "said")
        or (isinstance(node, ast.keyword) and node.arg == "said" and _of_a_node(file))
    ]
    assert asked == []


def _of_a_node(file: Path) -> bool:
    """Whether a module has to do with nodes, so that `said` there is their mark."""
    return "engine.text" in file.read_text(encoding="utf-8")
