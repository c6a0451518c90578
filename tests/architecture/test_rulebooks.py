"""No rule asks which book is played by: it reads a row of the book, and whoever writes a book fills in its rows."""

import ast
from pathlib import Path

import pytest

from engine.rules.position.rulebook import OWN, names, options, rulebook

ENGINE = Path(__file__).parents[2] / "engine"
RULES = ENGINE / "rules"
BOOK = RULES / "position" / "rulebook.py"
IDENTITY = frozenset({"id", "title", "options", "numbers", "own"})
NAMED = frozenset({*names(), *options(), *(rulebook(name).title for name in names())}) - frozenset(OWN)
BY_THE_WAY = {
    "rules/looking/characteristics.py": "what was looked up under one book is not used under another",
    "cases/writing/position_words.py": "a case names its book unless it is the usual one",
    "cases/ruling/sitting.py": "the last ruling under each book is kept",
    "commands.py": "the ledger of each book is printed",
}
"""Where books are told apart and no rule depends on which one it is."""


def _is_book(node: ast.AST) -> bool:
    """Whether an expression is a rulebook as a whole."""
    called = node.func if isinstance(node, ast.Call) else node
    return getattr(called, "attr", getattr(called, "id", "")) in ("book", "rulebook")


def _is_identity(node: ast.AST) -> bool:
    """Whether an expression is what tells one book from another, by attribute or by `getattr`."""
    if isinstance(node, ast.Attribute):
        return node.attr in IDENTITY and _is_book(node.value)
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "getattr":
        named = node.args[1] if len(node.args) > 1 else None
        return _is_book(node.args[0]) and not (
            isinstance(named, ast.Constant) and named.value not in IDENTITY
        )
    return False


def _chooses(node: ast.AST) -> bool:
    """Whether something is decided by which book it is: compared, matched or looked up by the book or its name."""
    if isinstance(node, ast.Compare):
        compared = [node.left, *node.comparators]
    elif isinstance(node, ast.Match):
        compared = [node.subject]
    elif isinstance(node, ast.Subscript):
        compared = [node.slice]
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
        compared = (
            [node.func.value, *node.args] if node.func.attr in ("get", "startswith", "endswith") else []
        )
    else:
        return False
    none = any(isinstance(one, ast.Constant) and one.value is None for one in compared)
    return not none and any(_is_book(one) or _is_identity(one) for one in compared)


def _asks(node: ast.AST) -> bool:
    """Whether an expression is a book's identity, decides by the book, or says the name of one or of an option."""
    said = (
        isinstance(node, ast.Constant) and isinstance(node.value, str) and any(n in node.value for n in NAMED)
    )
    return said or _is_identity(node) or _chooses(node)


def _found(files: list[Path], asks: object) -> list[str]:
    assert callable(asks)
    return [
        f"{file.relative_to(ENGINE).as_posix()}:{getattr(node, 'lineno', 0)}"
        for file in files
        for node in _code(ast.parse(file.read_text(encoding="utf-8")))
        if asks(node) and file.relative_to(ENGINE).as_posix() not in BY_THE_WAY
    ]


def _code(tree: ast.AST) -> list[ast.AST]:
    """Everything in a file but its docstrings."""
    told = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        first = body[0] if isinstance(body, list) and body else None
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            told.add(id(first.value))
    return [node for node in ast.walk(tree) if id(node) not in told]


def test_no_room_of_the_rules_asks_which_book_it_is() -> None:
    found = _found([f for f in sorted(RULES.rglob("*.py")) if f != BOOK], _asks)
    assert not found, "asks which rulebook it is instead of reading one of its rows: " + ", ".join(found)


def test_nothing_else_of_the_engine_decides_by_which_book_it_is() -> None:
    elsewhere = [f for f in sorted(ENGINE.rglob("*.py")) if RULES not in f.parents]
    found = _found(elsewhere, _chooses)
    assert not found, "decides by which rulebook it is: " + ", ".join(found)


@pytest.mark.parametrize(
    "code",
    [
        "gate.state.book.id == 'x'", "book.title", "by == '2025-02-07'", "state.book == other.book",
        "state.book is rulebook(x)", "TABLE[state.book.id]", "getattr(book, 'numbers')", "getattr(book, which)",
        "name.startswith('2025-02-07 + ')", "if book in (a, b): pass", "match state.book:\n case x: pass",
        "x == 'damage on the stack'", "TABLE.get(book)",
    ],
)  # fmt: skip
def test_what_it_looks_for_is_found(code: str) -> None:
    assert any(_asks(node) for node in _code(ast.parse(code)))


@pytest.mark.parametrize("code", ["gate.state.book.mana_burn == 'none'", "TABLE[gate.state.book.legends]"])
def test_a_row_may_be_asked(code: str) -> None:
    assert not any(_asks(node) for node in _code(ast.parse(code)))


def test_every_position_made_by_the_rules_says_by_which_book() -> None:
    made = [
        (file.name, {k.arg for k in node.keywords})
        for file in sorted(RULES.rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "State"
    ]
    assert len(made) >= 2
    assert [name for name, given in made if "book" not in given] == []


def test_every_exception_is_one() -> None:
    for name in BY_THE_WAY:
        code = _code(ast.parse((ENGINE / name).read_text(encoding="utf-8")))
        assert any(_chooses(node) for node in code), f"{name} is no exception any more"
