"""Rules carry out what text means and never see how it is worded."""

import ast
from pathlib import Path

RULES = Path(__file__).parents[2] / "engine" / "rules"


def test_no_rule_asks_how_something_was_said() -> None:
    asked = [
        f"{file.relative_to(RULES)}:{node.lineno}"
        for file in sorted(RULES.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if (isinstance(node, ast.Attribute) and node.attr == "said")
        or (isinstance(node, ast.Constant) and node.value == "said")
        or (isinstance(node, ast.keyword) and node.arg == "said")
    ]
    assert asked == []
