"""Penalties in a Wizards Event Reporter file: those that stand, written and read back.

How that software kept its own is not published, so the element's attributes are this program's; penalties
without an ``infraction`` are another program's and are read past. What a penalty did to a match is in the
match's result, so a penalty that is read changes nothing again.
"""

from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from xml.etree.ElementTree import Element, SubElement

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import PlayerId, TableNumber
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.dossier import Dossier, JudgingSettings
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.infraction import Cited, Infraction, Response
from tournament_app.domain.penalties.record import EventStage, Moment
from tournament_app.domain.refusal import Illegal

PENALTIES, PENALTY, HOUSE = "penalties", "penalty", "houseinfraction"
HOUSE_WORDS = ("code", "name", "category", "rule", "wording")
YES = "True"


class FilePenalties(Struct, frozen=True):
    """The penalties of a file: its catalogue's id (empty: the usual one), the organizer's own infractions,
    and who got what. An entry's player is a placeholder; ``players`` says whose it is, by the file's ids.
    """

    catalogue: str = ""
    house: tuple[Infraction, ...] = ()
    entries: tuple[PenaltyEntry, ...] = ()
    players: tuple[str, ...] = ()

    def problems(self, file: str, catalogue: Catalogue) -> Iterator[str]:
        """Codes that the catalogue, with the file's own infractions, does not have."""
        try:
            catalogue = catalogue.with_house(self.house)
        except Illegal as refused:
            yield from (f"{file}: {problem}" for problem in refused.problems)
            return
        known = {infraction.code for infraction in catalogue.infractions}
        levels = {level.code for level in catalogue.ladder.levels}
        penalties = {penalty.code for penalty in catalogue.penalties}
        for entry in self.entries:
            for what, code, codes in (
                ("infraction", entry.infraction, known),
                ("level", entry.chosen.level, levels),
                ("penalty", entry.chosen.penalty, penalties),
            ):
                if code is not None and code not in codes:
                    yield f"{file}: penalty {entry.number}: {what} {code!r} is not one of {catalogue.name}."

    def dossier(self, ids: Mapping[str, PlayerId]) -> Dossier:
        """The same as an event's record, for the register's players."""
        if not self.entries:
            return Dossier()
        settings = JudgingSettings(self.catalogue, self.house) if self.catalogue or self.house else None
        pairs = zip(self.entries, self.players, strict=True)
        owned = (replace(entry, player=ids[who]) for entry, who in pairs)
        return Dossier(settings, {entry.number: entry for entry in owned})


def write_penalties(root: Element, book: EventBook, ids: Mapping[PlayerId, str]) -> None:
    """Put the penalties that stand into the file; nothing where there are none."""
    standing = [entry for entry in book.dossier.log if entry.status is EntryStatus.STANDS]
    if not standing:
        return
    settings = book.dossier.settings or JudgingSettings()
    element = SubElement(root, PENALTIES, catalogue=settings.catalogue)
    given = {entry.infraction for entry in standing}
    for house in settings.house:
        if house.code in given:
            words = {key: getattr(house, key) for key in HOUSE_WORDS}
            SubElement(element, HOUSE, words)
    for entry in standing:
        SubElement(element, PENALTY, _attributes(entry, ids[entry.player]))


def read_penalties(root: Element, known: set[str], problem: Callable[[str, str], None]) -> FilePenalties:
    """The penalties of a file whose players are ``known``; problems (where, what) go to ``problem``."""
    element = root.find(PENALTIES)
    if element is None:
        return FilePenalties()
    entries: list[PenaltyEntry] = []
    players: list[str] = []
    ours = (found for found in element.findall(PENALTY) if found.get("infraction"))
    for number, found in enumerate(ours, 1):
        where = f"penalty {number}"
        who = found.get("person", "")
        if who not in known:
            problem(where, f"{who or 'nobody'} is not among the persons of the file.")
        try:
            entries.append(_entry(found, number))
            players.append(who)
        except ValueError as error:
            problem(where, f"it cannot be read ({error}).")
    house = tuple(_house(found, entries) for found in element.findall(HOUSE))
    return FilePenalties(element.get("catalogue", ""), house, tuple(entries), tuple(players))


def _attributes(entry: PenaltyEntry, person: str) -> dict[str, str]:
    moment = entry.moment
    found = {
        "person": person,
        "infraction": entry.infraction,
        "warning": entry.chosen.level,
        "penalty": entry.chosen.penalty,
        "stage": moment.stage.value,
        "round": str(moment.round),
        "day": str(moment.day),
        "table": None if entry.table is None else str(entry.table),
        "date": entry.logged_at.isoformat(),
        "judge": entry.judge,
        "decidedby": entry.decided_by,
        "note": entry.note,
        "minuteslate": str(entry.minutes_late) if entry.minutes_late else None,
        "repeat": YES if entry.repeat else None,
        "intentional": YES if entry.intentional else None,
        "insisted": entry.insisted,
    }
    return {key: value for key, value in found.items() if value}


def _entry(found: Element, number: int) -> PenaltyEntry:
    choice = Choice(found.get("warning"), found.get("penalty"))
    at = datetime.fromisoformat(found.get("date", ""))
    if at.tzinfo is None:
        raise ValueError(f"date {found.get('date')!r} names no time zone")
    return PenaltyEntry(
        number,
        PlayerId(0),
        found.get("infraction", ""),
        choice,
        choice,
        Moment(EventStage(found.get("stage", "swiss")), _whole(found, "round", 1), _whole(found, "day", 1)),
        at,
        found.get("judge", ""),
        TableNumber(_whole(found, "table", 0)) if found.get("table") else None,
        found.get("note", ""),
        _whole(found, "minuteslate", 0),
        found.get("repeat") == YES,
        found.get("intentional") == YES,
        EntryStatus.STANDS,
        decided_by=found.get("decidedby", ""),
        insisted=found.get("insisted", ""),
    )


def _whole(found: Element, key: str, unset: int) -> int:
    text = found.get(key, str(unset))
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError(f"{key}={text[:40]!r} should be a whole number")
    return int(text)


def _house(found: Element, entries: list[PenaltyEntry]) -> Infraction:
    """An organizer's own infraction; what it brings first is the warning that the file shows for it."""
    code, rule = found.get("code", ""), found.get("rule", "")
    level = next((entry.chosen.level for entry in entries if entry.infraction == code), None)
    first = Response(None if level is None else Cited(level, rule, ""))
    words = (found.get("category", ""), found.get("wording", ""))
    return Infraction(code, found.get("name", code), rule, *words, first)
