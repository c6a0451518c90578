"""Nothing on the desk can take a name for markup: labels, tips and markup are made in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

DESK = Path(__file__).parents[2] / "tournament_app" / "desk"
THE_ONE_PLACE = DESK / "kit" / "label.py"
TIPS = {"setToolTip", "setStatusTip", "setWhatsThis"}
MADE_FOR_IT = {"tip", "heading_tip", "toolTip", "tooltip"}
MARKUP = {"setHtml", "insertHtml", "appendHtml", "setMarkdown"}
ESCAPES_EVERYTHING = {
    "judging/investigation_panel.py", "judging/call_panel.py", "judging/decision_panel.py",
    "disputes/why_panel.py", "cards/card_search.py", "cards/format_view.py", "playoff/pod_picture.py",
    "shell/help_window.py",
}  # fmt: skip
"""Pages that put markup together themselves; a test shows hostile names to each (test_names_are_text on screen)."""


def offences(source: str, where: str) -> Iterator[str]:
    """What might guess markup in a module's source."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.ClassDef) and any(_name(base) == "QLabel" for base in node.bases):
            yield f"{where}:{node.lineno}: class {node.name} of QLabel; derive it from kit.label.Label"
        if not isinstance(node, ast.Call):
            continue
        called = _name(node.func)
        if called == "QLabel":
            yield f"{where}:{node.lineno}: QLabel guesses markup; use Label or MarkedLabel of kit.label"
        elif called == "setTextFormat":
            yield f"{where}:{node.lineno}: whether words are markup is decided in kit.label"
        elif called in TIPS and not _safe(node.args[-1]):
            yield f"{where}:{node.lineno}: {called} of words that may be markup; use tip or heading_tip"
        elif called in MARKUP and where not in ESCAPES_EVERYTHING:
            yield f"{where}:{node.lineno}: {called} puts markup together; escape and add a test"
        elif called == "MarkedLabel" and node.args and not _is_markup(node.args[0]):
            yield f"{where}:{node.lineno}: a MarkedLabel shows what marked() has put together"


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _safe(argument: ast.expr) -> bool:
    if isinstance(argument, ast.IfExp):
        return _safe(argument.body) and _safe(argument.orelse)
    if isinstance(argument, ast.Constant):
        return "<" not in str(argument.value)
    called = argument.func if isinstance(argument, ast.Call) else argument
    return _name(called) in MADE_FOR_IT


def _is_markup(argument: ast.expr) -> bool:
    return isinstance(argument, ast.Constant | ast.Name) or (
        isinstance(argument, ast.Call) and _name(argument.func) == "marked"
    )


def test_no_module_of_the_desk_lets_qt_guess() -> None:
    found = [
        offence
        for path in sorted(DESK.rglob("*.py"))
        if path != THE_ONE_PLACE
        for offence in offences(path.read_text(encoding="utf-8"), path.relative_to(DESK).as_posix())
    ]
    assert not found, "\n".join(found)


def test_the_lint_finds_what_it_is_there_for() -> None:
    source = (
        "label = QLabel(name)\n"
        "label.setToolTip(f'<b>{name}</b>')\n"
        "item.setToolTip(0, name)\n"
        "view.setHtml(name)\n"
        "class Title(QLabel): ...\n"
        "label.setTextFormat(Qt.RichText)\n"
        "MarkedLabel(f'<b>{name}</b>')\n"
        "label.setToolTip(tip(name) if name else '')\n"
    )
    assert [int(offence.split(":")[1]) for offence in offences(source, "page.py")] == [5, 1, 2, 3, 4, 6, 7]


def test_a_terminal_obeys_no_name() -> None:
    """What commands print goes through the one place that shows control characters instead of sending them."""
    commands = DESK.parent / "commands"
    found = [
        f"{path.name}:{node.lineno}"
        for path in sorted(commands.glob("*.py"))
        if path.name != "console.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("typer.echo", "typer.secho", "print")
    ]
    assert not found, "print with console.say"
