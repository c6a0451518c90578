"""What outlives a widget holds it by its own method, which Qt lets go with the widget; a lambda would call the dead."""

import ast
from collections.abc import Iterator
from pathlib import Path

DESK = Path(__file__).parents[2] / "tournament_app" / "desk"
LASTING = {"theme", "qApp"}
"""Names of what lives as long as the program."""


def lambdas_on_lasting(source: str, where: str) -> Iterator[str]:
    """Connections of a lambda to a signal of what lives as long as the program."""
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr == "connect"
            and any(isinstance(part, ast.Name) and part.id in LASTING for part in ast.walk(node.func))
            and any(isinstance(argument, ast.Lambda) for argument in node.args)
        ):
            yield f"{where}:{node.lineno}: connect a method of the widget"


def test_no_lambda_waits_for_what_outlives_its_widget() -> None:
    found = [
        one
        for path in sorted(DESK.rglob("*.py"))
        for one in lambdas_on_lasting(path.read_text(encoding="utf-8"), path.relative_to(DESK).as_posix())
    ]
    assert not found, "\n".join(found)


def test_the_lint_finds_what_it_is_there_for() -> None:
    source = "theme.changed.connect(lambda: self._draw())\ntheme.changed.connect(self._draw)\n"
    assert list(lambdas_on_lasting(source, "page.py")) == ["page.py:1: connect a method of the widget"]
