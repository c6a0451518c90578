"""One line of a text list: how many of which card, from which printing.

Tolerant of what people and programs write: ``4 Name``, ``4x Name``, ``Name x4``, ``4 [SET] Name``,
``4 [SET:12] Name``, ``4 Name (SET) 12``, ``Name (SET) * 4``, ``4 Name|SET``, foil marks, tags, quotes.
Where a line can be read in two ways, the way that gives a known card is taken.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

import msgspec

Known = Callable[[str], bool]
MOST_COPIES: Final = 999

_PLAIN: Final = re.compile(r"^(?P<count>[1-9]\d{0,2})x? (?P<name>[^\W\d_][\w ,'’/.-]*\w)$")
_SET = r"[A-Za-z0-9_]{1,8}"
_LEADING: Final = (
    re.compile(r"^[(\[]?(?P<count>\d+)[)\]]?\s*[x×*](?=[\s\[(\"“«'‘])\s*(?P<name>.+)$", re.IGNORECASE),
    re.compile(r"^(?P<count>\d+)[x×](?P<name>[^\W\d].*)$", re.IGNORECASE),
    re.compile(r"^[(\[]?(?P<count>\d+)\s*[)\]]?\s*[.:,;)\-–—\t]\s*(?P<name>[^\d\s].*)$"),
    re.compile(r"^[(\[]?(?P<count>\d+)[)\]]?\s+(?P<name>.+)$"),
    re.compile(r"^(?P<count>\d+)(?P<name>[\[\"“«].+)$"),
    re.compile(r"^[x×]\s?(?P<count>\d+)\s+(?P<name>.+)$", re.IGNORECASE),
)
_TRAILING: Final = (
    re.compile(r"^(?P<name>.+?)\s*[*×]\s*(?P<count>\d+)$"),
    re.compile(r"^(?P<name>.+?)[\s,;:]+x\s*(?P<count>\d+)$", re.IGNORECASE),
    re.compile(r"^(?P<name>.+?)[\s,;:]+(?P<count>\d+)\s*x$", re.IGNORECASE),
    re.compile(r"^(?P<name>.+?)\s*[(\[](?:x\s*)?(?P<count>\d+)[)\]]$", re.IGNORECASE),
    re.compile(r"^(?P<name>.+?)[\s,;:.\-–—_]+(?P<count>\d+)$"),
)
_DECORATIONS: Final = (
    re.compile(rf"^\[(?P<set>{_SET})?(?:[:#](?P<number>[\w★†-]+))?\]\s*(?P<name>.+)$"),
    re.compile(rf"^\((?P<set>{_SET})\)\s*(?P<name>.+)$"),
    re.compile(r"^(?P<name>.+?)\s*\*(?P<mark>[^*]{1,40})\*$"),
    re.compile(r"^(?P<name>.+?)\s+(?:#\S.*|\^[^^]*\^|\$\d+(?:\.\d+)?)$"),
    re.compile(rf"^(?P<name>.+?)\s*\((?P<set>{_SET})\)(?:\s+(?P<number>[\w★†-]+))?$"),
    re.compile(rf"^(?P<name>.+?)\s*\[(?P<set>{_SET})?(?::(?P<number>[\w★†-]+))?\]$"),
    re.compile(rf"^(?P<name>.+?)\s*\|\s*(?P<set>{_SET})(?:\|(?P<number>[\w★†-]*))?.*$"),
    re.compile(r"^(?P<name>.+?)\s*<(?P<mark>[^<>]*)>$"),
    re.compile(r"^(?P<name>.+?)\s*\[(?P<mark>[^\]]*)\]$"),
    re.compile(r"^(?P<name>.+?)\s*\((?P<mark>[^()]*)\)$"),
    re.compile(r"^(?P<name>.+?)\s*\{(?P<mark>[^{}]*)\}$"),
)
# Peeled off even where the rest is a known name already, since spelling does not look at such marks.
_SHELLS: Final = (
    re.compile(r"^[\"“”„«»‘’‹›'](?P<name>.+)[\"“”„«»‘’‹›']$"),
    re.compile(r"^\[\]\s*(?P<name>.+)$"),
    re.compile(r"^(?P<name>.*\w.*?)\s*(?:\(\*\)|[,;]+)$"),
)
_TRAILING_REMARK = re.compile(r"^(?P<name>.+?)\s+(?://|--|#|;)\s*\S.*$")
_HOLDS_A_NAME = re.compile(r"[^\W\d]|_____|\d{4} [^\W\d]")


class CardLine(msgspec.Struct, frozen=True):
    """What a line says: copies, name as written, set code and collector number where there are any.

    ``marks`` are the other words in brackets, stars or corners beside the name, and set codes as written.
    """

    count: int
    name: str
    set_code: str = ""
    number: str = ""
    marks: tuple[str, ...] = ()


def read_plain_line(text: str, known: Known) -> CardLine | None:
    """What the commonest of lines says, a number and a known name; None for any other line."""
    plain = _PLAIN.match(text)
    if plain is None or not known(plain["name"]):
        return None
    return CardLine(int(plain["count"]), plain["name"])


def read_card_line(text: str, known: Known) -> CardLine | str:
    """What the line says of cards, or the reason why it cannot be read."""
    first: CardLine | None = None
    if known(text):
        return CardLine(1, text)
    for count, rest in _counted(text):
        line = _undecorated(count, " ".join(rest.split()), known)
        if line is None:
            continue
        if known(line.name):
            return _within_reason(line)
        first = first or line
    if first is not None:
        return _within_reason(first)
    bare = _undecorated(1, text, known)
    if bare is not None and known(bare.name):
        return bare
    return (
        "a number without a card's name"
        if text.strip().isdigit()
        else "no number of copies and no known card"
    )


def _within_reason(line: CardLine) -> CardLine | str:
    if line.count < 1:
        return "no copies at all"
    return line if line.count <= MOST_COPIES else f"more than {MOST_COPIES} copies"


def _counted(text: str) -> Iterator[tuple[int, str]]:
    for pattern in (*_LEADING, *_TRAILING):
        found = pattern.match(text)
        if found is not None:
            yield int(found["count"][: len(str(MOST_COPIES)) + 1]), found["name"]


def _undecorated(count: int, name: str, known: Known) -> CardLine | None:
    set_code = number = ""
    marks: list[str] = []
    while True:
        found = _first_match(_SHELLS, name) or (None if known(name) else _first_match(_DECORATIONS, name))
        if found is None:
            break
        groups = found.groupdict()
        written = groups.get("set") or ""
        name, set_code = groups["name"].strip(), set_code or written.upper()
        number = number or groups.get("number") or ""
        marks += [mark.strip() for mark in (written, groups.get("mark") or "") if mark.strip()]
    remark = None if known(name) else _TRAILING_REMARK.match(name)
    if remark is not None and known(remark["name"]):
        name = remark["name"]
    if not _HOLDS_A_NAME.search(name):
        return None
    return CardLine(count, name, set_code, number, tuple(marks))


def _first_match(patterns: tuple[re.Pattern[str], ...], name: str) -> re.Match[str] | None:
    return next((found for pattern in patterns if (found := pattern.match(name))), None)
