"""A list of people who may not play, as CSV: name, dci, kind, from, to, why, by (RS D.3.12, D.12.3)."""

import csv
import io
from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec import Struct

from engine.intake.limits import LINE, PLAYERS, no_text
from tournament_app.domain.eligibility import Bar, BarKind, bar_kind, number_problem
from tournament_app.domain.refusal import Malformed

HEADINGS = ("name", "dci", "kind", "from", "to", "why", "by")


class BarredPerson(Struct, frozen=True):
    """Somebody on the list: found in the register by ``dci`` where there is one, else by ``name``."""

    name: str
    dci: str
    bar: Bar


def read_bar_list(file: str, content: bytes) -> tuple[BarredPerson, ...]:
    """The people on a list in UTF-8; ``Malformed`` with every problem and its line."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Malformed(f"{file} is no text in UTF-8. Save it as CSV in UTF-8.") from error
    if problem := PLAYERS.exceeded(file, text.count("\n")) or (no_text(text) and f"{file} {no_text(text)}."):
        raise Malformed(problem)
    rows = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    people, problems = [], []
    try:
        missing = [heading for heading in HEADINGS if heading not in (rows.fieldnames or ())]
        if missing:
            raise Malformed(
                f"{file}: the columns {', '.join(missing)} are missing; the first line names them."
            )
        for row in rows:
            try:
                people.append(_person(row))
            except Malformed as refusal:
                problems += [f"{file}: Line {rows.line_num}: {problem}" for problem in refusal.problems]
    except csv.Error as error:
        problems.append(f"{file}: Line {rows.line_num}: {error}. Check the quotation marks there.")
    if problems:
        raise Malformed(*problems)
    return tuple(people)


def _person(row: Mapping[str | None, Any]) -> BarredPerson:
    cells = {heading: (row.get(heading) or "").strip() for heading in HEADINGS}
    problems = [] if cells["name"] else ["a name is missing."]
    if beyond := ", ".join(filter(None, (cell.strip() for cell in row.get(None) or ()))):
        problems.append(f"“{beyond}” stands under no heading. Put what has a comma in it in quotation marks.")
    problems += [problem for heading in HEADINGS if (problem := LINE.exceeded(heading, len(cells[heading])))]
    if wrong := number_problem(cells["dci"]):
        problems.append(wrong)
    kind = _kind(cells["kind"], problems)
    if not cells["why"] or not cells["by"]:
        problems.append("say why, and by whom.")
    first, last = _day(cells["from"], problems), _day(cells["to"], problems) if cells["to"] else None
    if problems or first is None or kind is None:
        raise Malformed(*problems)
    bar = Bar(kind, first, last, cells["why"], cells["by"])
    if bar.problem:
        raise Malformed(bar.problem)
    return BarredPerson(cells["name"], cells["dci"], bar)


def _kind(written: str, problems: list[str]) -> BarKind | None:
    try:
        return bar_kind(written)
    except Malformed as refusal:
        problems += refusal.problems
        return None


def _day(written: str, problems: list[str]) -> date | None:
    try:
        return date.fromisoformat(written)
    except ValueError:
        problems.append(f"“{written}” is no day: write 2003-12-20.")
        return None
