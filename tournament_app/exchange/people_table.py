"""Tables of people as they are pasted, typed or opened: with headings in any order, or one person a line.

Comma, semicolon, tab and bar part the cells; quotation marks, numbering (``3. Tomáš``), numbers in
brackets (``(1002003056)``), e-mail addresses and ``2 byes`` are read as what they are, ``Müller, Hans`` as
Hans Müller. What still holds a digit, ``@``, a bracket or a comma afterwards is a name to look at.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from enum import Enum
from functools import cache
from importlib.resources import files

import msgspec

from engine.intake.limits import PLAYERS, Limit, no_text
from engine.records import replace
from tournament_app.domain.enrollment import MOST_BYES
from tournament_app.domain.person_name import follows_a_family, whole_name
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.spelling import folded
from tournament_app.domain.strict_reading import read_json
from tournament_app.exchange.registration_sites import site_of
from tournament_app.services.import_players import DCI_DIGITS, ListedPlayer, PlayerList

DELIMITERS = "\t;|,"
TABLE_DELIMITERS = "\t;|"
"""What parts cells and never stands in a name."""
FIELDS = ("name", "first_name", "middle_name", "last_name", "dci", "country", "notes", "byes")
HEADING_WITHIN = 10
"""Exports begin with a title; the headings stand among this many first lines."""

E_MAIL = re.compile(r"[<(\[]?[^\s<>()\[\],;]+@[^\s<>()\[\],;]+[>)\]]?")
BYES = re.compile(r"[(\[]?\b([1-3])[ -]?byes?\b[)\]]?", re.IGNORECASE)
NUMBERING = re.compile(r"^\s*\d{1,4}\s*[.):]\s+")
COUNTRY_CODE = re.compile(r"[A-Z]{2,3}")
NOTHING = "\x1f"
"""Parts no cells: a table of one column."""
NO_NAME = re.compile(r"[\d@(),\[\]<>]")
CUT_SHORT = re.compile(r"[\s\"“„«]*'[tsn] ")
"""What is left of *het*, *des* and *een* before a family name."""
NICKNAME = re.compile(r"""(?<!\S)["'“„«][^"'“”„«»]+["'“”»](?!\S)""")
BLANKS = " \u00a0,;"
QUOTES = " \"'“”„«»\u00a0,;"


class _Columns(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spellings of headings; ``phrases`` make a longer question of a form the heading of a field."""

    source: str
    effective: date
    name: tuple[str, ...]
    first_name: tuple[str, ...]
    middle_name: tuple[str, ...]
    last_name: tuple[str, ...]
    dci: tuple[str, ...]
    country: tuple[str, ...]
    notes: tuple[str, ...]
    byes: tuple[str, ...]
    phrases: Mapping[str, tuple[str, ...]]
    of_something_else: tuple[str, ...]
    countries: tuple[str, ...]


@cache
def _columns() -> _Columns:
    content = files("resources").joinpath("player_list_columns.json").read_bytes()
    return read_json(_Columns, content, "resources/player_list_columns.json", "Install the program again.")


@cache
def _spellings() -> Mapping[str, str]:
    return {folded(spelling): field for field in FIELDS for spelling in getattr(_columns(), field)}


@cache
def _countries() -> frozenset[str]:
    return frozenset(map(folded, _columns().countries))


class Headings(Enum):
    """Where a table may do without: nowhere, where every line has one cell or a number, everywhere."""

    NEEDED = "needed"
    UNLESS_PLAIN = "unless plain"
    FREE = "free"


def read_people(source: str, text: str, headings: Headings = Headings.FREE) -> PlayerList:
    """The people that a text lists; ``source`` names it for people.

    Raises ``Malformed`` with every line that names nobody or has more cells than headings, and where no line
    names a column for the names although ``headings`` says that one must.
    """
    _refuse_monsters(source, text)
    rows = list(_rows(text))
    heading = next(
        ((at, found) for at, found in enumerate(rows[:HEADING_WITHIN]) if _is_heading(found[1])), None
    )
    if heading is not None:
        at, (_, cells, delimiter) = heading
        return _headed(source, cells, list(_rows(text, delimiter or NOTHING))[at + 1 :])
    if headings is Headings.NEEDED or (headings is Headings.UNLESS_PLAIN and not _is_plain(rows)):
        raise Malformed(_no_headings(source, rows))
    read = [_free(line, cells, delimiter) for line, cells, delimiter in rows]
    problems = [
        f"Line {p.line}: {p.dci or 'this'} stands alone. Write the name beside it."
        for p in read
        if not p.name
    ]
    if problems:
        raise Malformed(*problems)
    return PlayerList(source, tuple(map(_looked_at, read)))


def _refuse_monsters(source: str, text: str) -> None:
    """``Malformed`` for what no list of people is: lines without end, more people than any event has."""
    lines = text.splitlines()
    longest = max(map(len, lines), default=0)
    problems = [PLAYERS.exceeded(source, len(lines)), no_text(text) and f"{source} {no_text(text)}."]
    problems.append(LONGEST_ROW.exceeded(f"The longest line of {source}", longest))
    if said := [problem for problem in problems if problem]:
        raise Malformed(*said)


LONGEST_ROW = Limit(20_000, "letters")
Row = tuple[int, list[str], str]


def _rows(text: str, delimiter: str = "") -> Iterator[Row]:
    """Lines that hold something: number, cells, and what parted them (empty for one cell)."""
    if delimiter:
        reader = csv.reader(text.splitlines(keepends=True), delimiter=delimiter)
        try:
            for cells in reader:
                if any(cell.strip(QUOTES) for cell in cells):
                    yield reader.line_num, cells, delimiter
        except csv.Error as error:
            raise Malformed(f"Line {reader.line_num}: {error}. Check the quotation marks there.") from error
        return
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip(QUOTES):
            parted = next((mark for mark in DELIMITERS if mark in line), "")
            cells = (
                next(csv.reader([line], delimiter=parted), [])
                if parted and line.count('"') % 2 == 0
                else [line]
            )
            yield number, cells, parted


def _is_plain(rows: Sequence[Row]) -> bool:
    return bool(rows) and all(len(cells) == 1 or any(_cleaned(c)[1] for c in cells) for _, cells, _ in rows)


def _is_heading(cells: Sequence[str]) -> bool:
    site = site_of(cells)
    found = site.settled(cells, _known(site.plain(cells)))
    return "name" in found or bool({"first_name", "last_name"} & set(found))


def _known(headings: Sequence[str]) -> dict[str, int]:
    """The fields that headings name and where; exact spellings first, then the questions of forms."""
    found: dict[str, int] = {}
    words = [folded(re.sub(r"[_\W]+", " ", _apart(heading))) for heading in headings]
    for at, heading in enumerate(words):
        field = _spellings().get(heading) or _spellings().get(folded(headings[at].replace("_", " ").strip()))
        if field is not None:
            found.setdefault(field, at)
    for field, phrases in _columns().phrases.items():
        for at, heading in enumerate(words):
            if field in found or at in found.values() or _of_something_else(heading):
                continue
            if any(f" {folded(phrase)} " in f" {heading} " for phrase in phrases):
                found[field] = at
    return found


def _apart(heading: str) -> str:
    """``FirstName`` as two words."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", heading.strip())


def _of_something_else(heading: str) -> bool:
    return any(f" {folded(word)} " in f" {heading} " for word in _columns().of_something_else)


def _headed(source: str, headings: Sequence[str], rows: Sequence[Row]) -> PlayerList:
    site = site_of(headings)
    found = site.settled(headings, _known(site.plain(headings)))
    _refuse_cells_without_heading(len(headings), rows)
    read = [(_person(line, cells, found), cells) for line, cells, _ in rows]
    people = [
        replace(person, doubt="; ".join(filter(None, (person.doubt, site.doubt(headings, cells)))))
        for person, cells in read
    ]
    source = f"{source} ({site.name})" if site.name else source
    ignored = tuple(h.strip() for at, h in enumerate(headings) if at not in found.values() and h.strip())
    return PlayerList(source, tuple(map(_looked_at, people)), ignored)


def _refuse_cells_without_heading(headings: int, rows: Sequence[Row]) -> None:
    """``Malformed`` naming lines that have more cells than headings, as ``Nowak, Jan,PL`` has: all would be misread."""
    problems = [
        f"Line {line}: {len(cells)} cells under {headings} headings, “{beyond}” under none. "
        "Put a name that has a comma in it in quotation marks."
        for line, cells, _ in rows
        if (beyond := ", ".join(cell.strip() for cell in cells[headings:] if cell.strip()))
    ]
    if problems:
        raise Malformed(*problems)


def _person(line: int, cells: Sequence[str], found: Mapping[str, int]) -> ListedPlayer:
    def cell(field: str) -> str:
        at = found.get(field, len(cells))
        return " ".join(cells[at].split()) if at < len(cells) else ""

    given = " ".join(filter(None, (cell("first_name"), cell("middle_name"))))
    name, number, byes = _cleaned(cell("name") or whole_name(given, cell("last_name")))
    of_column, remarked = _byes(cell("byes")), BYES.search(cell("notes"))
    doubt = "" if of_column is not None else f"“{cell('byes')}” is no number of byes from 0 to {MOST_BYES}"
    turned, family = _turned(name)
    return ListedPlayer(
        line,
        turned,
        cell("dci").strip("#()[] ").replace(" ", "") or number,
        cell("country"),
        cell("notes"),
        byes or of_column or (int(remarked[1]) if remarked else 0),
        doubt,
        family or cell("last_name"),
    )


def _byes(cell: str) -> int | None:
    """The byes that a cell of their column gives, 0 where it is empty; None where they are not such a number."""
    if not any(map(str.isalnum, cell)):
        return 0
    numbers = [float(found.replace(",", ".")) for found in re.findall(r"[-+]?\d+(?:[.,]\d+)?", cell)]
    return int(numbers[0]) if len(numbers) == 1 and numbers[0] in range(MOST_BYES + 1) else None


def _free(line: int, cells: Sequence[str], delimiter: str) -> ListedPlayer:
    """A line without headings: a name with a number and a country, parted or not."""
    cleaned = [_cleaned(cell) for cell in cells]
    number = next((found for _, found, _ in cleaned if found), "")
    byes = next((found for _, _, found in cleaned if found), 0)
    at = next((place for place, (_, found, _) in enumerate(cleaned) if found), len(cleaned))
    before = [name for name, _, _ in cleaned[: at + 1] if name]
    after = [name for name, _, _ in cleaned[at + 1 :] if name]
    if len(cells) == 1:
        name, country = _unparted(cells[0], number)
    elif delimiter in TABLE_DELIMITERS:
        words = [word for word in (*before, *after) if not word.isdecimal()]
        name, country = (words or [""])[0], " ".join(words[1:])
    elif before and number:
        name, country = _name_of(before), " ".join(after)
    else:
        name, country = _name_and_country([*before, *after])
    turned, family = _turned(name)
    doubt = f"“{country}” is taken for a country" if country and not _is_country(country) else ""
    return ListedPlayer(line, turned, number, country, byes=byes, doubt=doubt, family=family)


def _unparted(cell: str, number: str) -> tuple[str, str]:
    """Name and country of a line without delimiters: what stands before the number, and after it."""
    if not number:
        return _cleaned(cell)[0], ""
    before, _, after = cell.partition(number)
    first, second = _cleaned(before.rstrip("#([ "))[0], _cleaned(after.lstrip(")] "))[0]
    return (first, second) if first else (second, "")


def _name_and_country(cells: Sequence[str]) -> tuple[str, str]:
    at = next((place for place, cell in enumerate(cells) if place and _is_country(cell)), len(cells))
    return _name_of(cells[:at]), " ".join(cells[at:])


def _name_of(cells: Sequence[str]) -> str:
    """One cell is a name, two are family and given name, more are left as they are, to be looked at."""
    return ", ".join(cells)


def _is_country(cell: str) -> bool:
    if follows_a_family(cell):
        return False
    return bool(COUNTRY_CODE.fullmatch(cell)) or folded(cell) in _countries()


def _cleaned(cell: str) -> tuple[str, str, int]:
    """A cell without numbering, quotation marks and addresses; the DCI number and the byes that stood in it."""
    words = NUMBERING.sub("", E_MAIL.sub(" ", cell))
    byes = BYES.search(words)
    if byes:
        words = BYES.sub(" ", words)
    tokens = words.split()
    numbers = [token for token in tokens if _is_dci(token)]
    if numbers:
        tokens.remove(numbers[0])
    name = _unquoted(" ".join(tokens))
    return name, numbers[0].strip("#()[],;") if numbers else "", int(byes[1]) if byes else 0


def _unquoted(text: str) -> str:
    """Without quotation marks about it; those of a nickname stay, and what a family name begins with (``'t Hooft``)."""
    bare = text.strip(BLANKS)
    nickname = NICKNAME.search(bare)
    if nickname is not None and nickname[0].strip() != bare:
        return bare
    bare = text.strip(QUOTES)
    return f"'{bare}" if CUT_SHORT.match(text) else bare


def _turned(name: str) -> tuple[str, str]:
    """``Müller, Hans`` as Hans Müller, whose family name is Müller; other names do not say which part that is.

    What belongs to a family name is no given one: ``John Smith, Jr.`` is John Smith Jr.
    """
    parts = [_unquoted(part) for part in name.split(",")]
    behind = parts.pop() if len(parts) > 1 and follows_a_family(parts[-1]) else ""
    if behind and len(parts) == 1:
        return f"{parts[0]} {behind}", ""
    if len(parts) != 2 or not all(parts):
        return _unquoted(name), ""
    family = f"{parts[0]} {behind}".strip()
    return f"{parts[1]} {family}", family


def _is_dci(token: str) -> bool:
    bare = token.strip("#()[],;")
    return bare.isascii() and bare.isdigit() and len(bare) in DCI_DIGITS


def _looked_at(person: ListedPlayer) -> ListedPlayer:
    doubts = [person.doubt] if person.doubt else []
    if NO_NAME.search(person.name) or (person.name and not any(map(str.isalpha, person.name))):
        doubts.append("This does not look like a name")
    if person.byes:
        doubts.append(f"{person.byes} bye{'' if person.byes == 1 else 's'}: award them after enrolling")
    return replace(person, doubt="; ".join(doubts)) if doubts else person


def _no_headings(source: str, rows: Sequence[Row]) -> str:
    cells = rows[0][1] if rows else []
    seen = ", ".join(f"“{cell.strip()}”" for cell in cells if cell.strip()) or "nothing"
    return (
        f"{source}: the first line names no column for the players' names (it has {seen[:300]}). "
        "Head the columns with name, dci, country, notes; or first name and last name."
    )
