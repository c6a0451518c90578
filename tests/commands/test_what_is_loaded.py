"""A command loads what it needs and no more: what is loaded is counted instead of timed."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.cases.folders import FILES
from tournament_app.desk.shell.read_ahead import OPENING

ROOT = Path(__file__).parents[2]
DECK = "60 Island\n"
SEEN = """
import sys
from {module} import {door}
try:
    {door}({arguments})
except SystemExit as left:
    status = left.code or 0
print("\\n" + " ".join([str(status), *sys.modules]))
"""
NEVER = {"PySide6", "alembic", "asyncio.base_events", "markdown_it", "numpy", "pydantic", "pyqtgraph", "reportlab",
         "rich", "sqlalchemy.orm"}  # fmt: skip
NO_DATABASE = NEVER | {"sqlalchemy", "tournament_app.domain.book", "tournament_app.storage"}
NO_ENGINE = {"engine.cards", "engine.cases", "engine.rules.looking", "engine.text"}
NO_GRAMMAR = {"engine.text.compiler", "engine.text.grammar", "engine.text.normal", "engine.text.printer"}


def loaded(module: str, door: str, *arguments: str) -> set[str]:
    """The modules that a command loads."""
    program = SEEN.format(module=module, door=door, arguments=list(arguments))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    status, *modules = done.stdout.splitlines()[-1].split()
    assert status == "0", done.stdout + done.stderr
    return set(modules)


def program(*arguments: str) -> set[str]:
    return loaded("tournament_app.__main__", "main", *arguments)


def below(modules: set[str], packages: set[str]) -> set[str]:
    return {package for package in packages if any(f"{name}.".startswith(f"{package}.") for name in modules)}


def test_help_loads_no_command() -> None:
    modules = program("--help")
    assert (
        below(modules, NO_DATABASE | NO_ENGINE | {"tournament_app.services", "tournament_app.reference"})
        == set()
    )


def test_the_list_of_events_loads_neither_migrations_nor_engine_even_for_a_new_file(tmp_path: Path) -> None:
    file = str(tmp_path / "new.sqlite")
    modules = program("--db", file, "event", "create", "Spring")
    assert below(modules, NEVER - {"asyncio.base_events"} | {"engine.rules.looking", "engine.text"}) == set()
    modules = program("--db", file, "event", "list")
    assert below(modules, NEVER - {"asyncio.base_events"} | NO_ENGINE | set(OPENING)) == set()


@pytest.mark.parametrize(
    ("command", "arguments"),
    [
        ("deck", ["check", "{list}", "--format", "type1"]),
        ("cards", ["show", "Shock"]),
        ("cards", ["search", "Sho"]),
    ],
)
def test_decks_and_cards_load_no_database_and_no_rules(
    command: str, arguments: list[str], tmp_path: Path
) -> None:
    written = tmp_path / "deck.txt"
    written.write_text(DECK)
    modules = program(command, *(argument.format(list=written) for argument in arguments))
    assert (
        below(modules, NO_DATABASE | {"defusedxml", "engine.cases", "engine.rules.looking", "engine.text"})
        == set()
    )


def test_a_case_of_known_cards_is_judged_without_the_grammar() -> None:
    case = next(file for file in FILES if "text:" not in file.read_text("utf-8"))
    modules = loaded("engine.commands", "app", "judge", str(case))
    assert below(modules, NO_DATABASE | NO_GRAMMAR) == set()
