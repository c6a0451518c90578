"""Several modifications in one phrase, and how long they last."""

from __future__ import annotations

from engine.text.grammar.chart import Chart
from engine.text.grammar.printing import Printer
from engine.text.grammar.rules import Reader, Reading, Writer, category, word

# ---------------------------------------------------------------------------- lists of modifications


def _read_mods(form: str) -> Reader:
    def read(chart: Chart, at: int) -> list[Reading]:
        found: list[Reading] = []
        for first, end in chart.read(f"mod.{form}", at):
            found.append((first, end))
            found.extend(_more(chart, form, (first,), end))
        return found

    return read


def _more(chart: Chart, form: str, before: tuple[object, ...], end: int) -> list[Reading]:
    found: list[Reading] = []
    join = ", and " if len(before) > 1 else " and "
    if chart.text.startswith(join, end):
        for last, stop in chart.read(f"mod.{form}", end + len(join)):
            found.append((sum((*before, last), ()), stop))
    if len(before) < 3 and chart.text.startswith(", ", end):
        for another, stop in chart.read(f"mod.{form}", end + 2):
            found.extend(_more(chart, form, (*before, another), stop))
    return found


def _groups(printer: Printer, form: str, mods: tuple[object, ...]) -> list[str] | None:
    if not mods:
        return []
    for size in (3, 2, 1):
        if size <= len(mods):
            kept = printer.where
            text = _by_rules(printer, form, mods[:size])
            rest = None if text is None else _groups(printer, form, mods[size:])
            if text is not None and rest is not None:
                return [text, *rest]
            printer.where = kept
    return None


def _by_rules(printer: Printer, form: str, mods: tuple[object, ...]) -> str | None:
    return printer.words(f"mod.{form}", mods)


def _write_mods(form: str) -> Writer:
    def write(printer: Printer, mods: object) -> str | None:
        parts = _groups(printer, form, mods) if isinstance(mods, tuple) else None
        if not parts:
            return None
        if len(parts) < 3:
            return " and ".join(parts)
        return f"{', '.join(parts[:-1])}, and {parts[-1]}"

    return write


for _form in ("base", "third"):
    category(f"mods.{_form}", _read_mods(_form), _write_mods(_form))
word("duration", " until end of turn", "end of turn")
word("duration", " until end of combat", "end of combat")
word("duration", " until your next turn", "your next turn")
word("duration", " until your next upkeep", "your next upkeep")
word("duration", "", "permanent")
