"""Lists of players from spreadsheets: CSV with a heading line.

Columns are found by their headings in several spellings (``resources/player_list_columns.json``), in any
order; comma, semicolon, tab and bar are told apart by the headings; files that are no UTF-8 are read
by their likeliest encoding. Left out: spreadsheets themselves (xlsx, ods), which are refused by name.
"""

import csv
import io
from collections.abc import Mapping, Sequence
from datetime import date
from functools import cache
from importlib.resources import files

import msgspec

from tournament_app.domain.refusal import Malformed
from tournament_app.domain.spelling import folded
from tournament_app.services.import_players import ListedPlayer, PlayerList, refuse_doubles

DELIMITERS = ",;\t|"
MOST_BYTES = 20_000_000
LONGEST_NAME = 200


class _Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    effective: date
    name: tuple[str, ...]
    first_name: tuple[str, ...]
    middle_name: tuple[str, ...]
    last_name: tuple[str, ...]
    dci: tuple[str, ...]
    country: tuple[str, ...]
    notes: tuple[str, ...]


FIELDS = ("name", "first_name", "middle_name", "last_name", "dci", "country", "notes")


def read_player_list(file: str, content: bytes, *, guess_encoding: bool = False) -> PlayerList:
    """The people in a CSV file; ``file`` names it in problems.

    With ``guess_encoding`` (where a person sees the names before anything is done) other encodings than
    UTF-8 are read by their likeliest meaning.

    Raises ``Malformed`` with every problem and its line: no column for names, lines without a name,
    a DCI number that is no number or that two names share, bytes that are no text.
    """
    text = _decoded(file, content, guess_encoding)
    delimiter, found, ignored = _headings(file, text)
    players, problems = [], []
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    try:
        next(reader)
        for row in reader:
            if any(cell.strip() for cell in row):
                person = _person(reader.line_num, row, found)
                players.append(person)
                problems += _problems_of(person)
    except csv.Error as error:
        problems.append(f"Line {reader.line_num}: {error}. Check the quotation marks there.")
    problems += refuse_doubles(players)
    if not players and not problems:
        problems.append("There is no player under the headings.")
    if problems:
        raise Malformed(*(f"{file}: {problem}" for problem in problems))
    return PlayerList(file, tuple(players), ignored)


@cache
def _spellings() -> Mapping[str, str]:
    content = files("resources").joinpath("player_list_columns.json").read_bytes()
    columns = msgspec.json.decode(content, type=_Columns)
    return {folded(spelling): field for field in FIELDS for spelling in getattr(columns, field)}


def _decoded(file: str, content: bytes, guess_encoding: bool) -> str:
    if content[:2] == b"PK" or content[:4] == b"\xd0\xcf\x11\xe0":
        raise Malformed(f"{file} is a spreadsheet, not a text. Save it as CSV and import that.")
    if len(content) > MOST_BYTES:
        raise Malformed(f"{file} is too large for a list of players ({len(content) // 1_000_000} MB).")
    if b"\0" not in content:
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            if not guess_encoding:
                line = content.count(b"\n", 0, problem.start) + 1
                raise Malformed(
                    f"{file}, line {line}: bytes that are no UTF-8 text. Save the file as UTF-8, or import it in "
                    "the application, whose preview shows how the names read."
                ) from problem
    from charset_normalizer import from_bytes

    best = from_bytes(content).best()
    if best is None or "\0" in str(best):
        raise Malformed(f"{file} holds bytes that are no text. Save it as CSV in UTF-8 and import that.")
    return str(best).lstrip("\ufeff")


def _headings(file: str, text: str) -> tuple[str, dict[str, int], tuple[str, ...]]:
    first_line = next(iter(text.splitlines()), "")
    tries = [(delimiter, next(csv.reader([first_line], delimiter=delimiter), [])) for delimiter in DELIMITERS]
    delimiter, headings = max(tries, key=lambda pair: len(_known(pair[1])))
    found = _known(headings)
    if "name" not in found and not {"first_name", "last_name"} & set(found):
        seen = ", ".join(f"“{heading.strip()}”" for heading in headings if heading.strip()) or "nothing"
        raise Malformed(
            f"{file}: the first line names no column for the players' names (it has {seen[:300]}). "
            "Head the columns with name, dci, country, notes; or first name and last name."
        )
    ignored = tuple(h.strip() for at, h in enumerate(headings) if at not in found.values() and h.strip())
    return delimiter, found, ignored


def _known(headings: Sequence[str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for at, heading in enumerate(headings):
        field = _spellings().get(folded(heading.replace("_", " ").strip()))
        if field is not None:
            found.setdefault(field, at)
    return found


def _person(line: int, row: Sequence[str], found: Mapping[str, int]) -> ListedPlayer:
    def cell(field: str) -> str:
        at = found.get(field, len(row))
        return " ".join(row[at].split()) if at < len(row) else ""

    parts = (cell("first_name"), cell("middle_name"), cell("last_name"))
    name = cell("name") or " ".join(filter(None, parts))
    return ListedPlayer(line, name, cell("dci").lstrip("#").replace(" ", ""), cell("country"), cell("notes"))


def _problems_of(person: ListedPlayer) -> list[str]:
    problems = []
    if not person.name:
        problems.append(f"Line {person.line}: the name is missing.")
    if len(person.name) > LONGEST_NAME:
        problems.append(
            f"Line {person.line}: the name has {len(person.name)} letters. Is a quotation mark missing?"
        )
    if person.dci and not (person.dci.isascii() and person.dci.isdigit()):
        problems.append(
            f"Line {person.line}: DCI number “{person.dci}” of {person.name} has more than digits."
        )
    return problems
