"""The line a judge types: who, what, and if need be level, minutes, marks and a note.

``12 2 hb`` (table 12, second player, hand below the table), ``12 b dis: life totals`` (both players,
with a note), ``kowalski l 11`` (a name; eleven minutes late), ``12 1 po 7`` (seven minutes before the duel),
``12 1 mc d !`` (a double, intentional), ``12 1 sp +`` (a repeat that is not on record). Levels go by their
first letters.
"""

from msgspec import Struct

from tournament_app.domain.identity import TableNumber
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.infraction import Infraction
from tournament_app.domain.refusal import Malformed

_FORM = "Type table, seat (1, 2 or b for both) and infraction, such as 12 2 hb; or a name and infraction."
_SHOWN_CHOICES = 5


class AtTable(Struct, frozen=True):
    """A seat at a table: 1 or 2, or both players."""

    table: TableNumber
    seats: tuple[int, ...]


class ByName(Struct, frozen=True):
    """Part of a player's name, as typed."""

    typed: str


class EntryLine(Struct, frozen=True):
    """What was typed; ``level`` is None where the advised one is meant.

    ``minutes`` are those by which somebody was late, or that something with a time limit took.
    """

    who: AtTable | ByName
    infraction: Infraction
    level: str | None = None
    minutes: int = 0
    intentional: bool = False
    repeat: bool = False
    note: str = ""


def parse_line(text: str, catalogue: Catalogue) -> EntryLine:
    """The line understood; raises ``Malformed`` with what is missing or could mean several things."""
    head, _, note = text.partition(":")
    words = head.split()
    if not words:
        raise Malformed(_FORM)
    who, rest = _at_table(words) if words[0].isdecimal() else _by_name(words, catalogue)
    if not rest:
        raise Malformed(f"The infraction is missing. {_FORM}")
    infraction = _infraction(rest[0], catalogue)
    level, minutes, marks, problems = None, 0, set(), []
    for word in rest[1:]:
        if word in ("!", "+"):
            marks.add(word)
        elif word.isdecimal() and (infraction.lateness is not None or infraction.allowed is not None):
            minutes = int(word)
        else:
            found = [c.code for c in catalogue.ladder.levels if c.code.startswith(word.casefold())]
            if len(found) == 1:
                level = found[0]
            else:
                problems.append(f"{word!r} is no warning level; put a note after a colon.")
    if problems:
        raise Malformed(*problems)
    return EntryLine(who, infraction, level, minutes, "!" in marks, "+" in marks, note.strip())


def _at_table(words: list[str]) -> tuple[AtTable, list[str]]:
    seats = {"1": (1,), "2": (2,), "b": (1, 2)}
    if len(words) < 2 or words[1].casefold() not in seats:
        raise Malformed(f"Which player at table {words[0]}: 1, 2 or b for both? {_FORM}")
    return AtTable(TableNumber(int(words[0])), seats[words[1].casefold()]), words[2:]


def _by_name(words: list[str], catalogue: Catalogue) -> tuple[ByName, list[str]]:
    """A name ends where a word is an infraction's letters or code; otherwise it is the first word."""
    known = {word for i in catalogue.infractions for word in (i.letters.casefold(), i.code)} - {""}
    end = next((at for at, word in enumerate(words) if at and word.casefold() in known), 1)
    return ByName(" ".join(words[:end])), words[end:]


def _infraction(typed: str, catalogue: Catalogue) -> Infraction:
    found = catalogue.matching(typed)
    if not found:
        raise Malformed(
            f"No infraction of {catalogue.name} is called “{typed}”: type its letters, its name or the start of it."
        )
    exact = typed.casefold() in (found[0].letters.casefold(), found[0].code)
    if exact or len(found) == 1:
        return found[0]
    choices = ", ".join(f"{one.letters} ({one.name})" for one in found[:_SHOWN_CHOICES])
    raise Malformed(f"“{typed}” could be {choices}; type its letters.")
