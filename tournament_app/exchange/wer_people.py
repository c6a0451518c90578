"""The persons of a Wizards Event Reporter file: who they are, and what the file knows them by.

The format asks for an id of everybody, which is the DCI number. Who has none gets one that is made up and tells
people of the file apart, nothing more; ``unnumbered``, this program's own, says so. An id that can be no DCI number
is read as such a one too.

A name has its parts in the format, not their order. Where that is not the usual one of its letters (``Nagy János``,
whose family is Nagy), ``familyfirst``, this program's own as well, says which it is.
"""

from collections.abc import Iterable
from xml.etree.ElementTree import Element

from tournament_app.domain.eligibility import number_problem
from tournament_app.domain.enrollment import Member
from tournament_app.domain.person_name import is_family_first, whole_name
from tournament_app.domain.player import Player

UNNUMBERED = "unnumbered"
FAMILY_FIRST = "familyfirst"
ORDERS = {"true": True, "false": False}


class Numbers:
    """What people are known by in a file: DCI numbers; made-up ones, taken by nobody, for those without."""

    def __init__(self, known: Iterable[str]) -> None:
        self._taken = set(known)
        self._given: set[str] = set()

    def of(self, dci: str, otherwise: str) -> str:
        """The DCI number of the next person; where there is none, or somebody before has it, one that is free."""
        number = dci
        if not dci or dci in self._given:
            number = otherwise
            while number in self._taken:
                number += "0"
            self._taken.add(number)
        self._given.add(number)
        return number


def person_written(player: Player, number: str) -> dict[str, str]:
    """The attributes of a person, whom the file knows by ``number``."""
    family_first = is_family_first(player.name, player.family)
    told = whole_name(player.given, player.family) == whole_name(
        player.given, player.family, family_first=family_first
    )
    return {
        "id": number,
        "first": player.given,
        "last": player.family,
        "middle": "",
        "country": player.country,
        **({} if number == player.dci else {UNNUMBERED: str(True)}),
        **({} if told else {FAMILY_FIRST: str(family_first)}),
    }


def words_of(element: Element, key: str) -> str:
    """An attribute without the blanks about it; empty where it is not there."""
    return element.get(key, "").strip()


def full_name(person: Element) -> str:
    """The name that the parts of a person's name make."""
    first, middle, last = (words_of(person, part) for part in ("first", "middle", "last"))
    order = ORDERS.get(words_of(person, FAMILY_FIRST).casefold())
    return whole_name(" ".join(filter(None, (first, middle))), last, family_first=order)


def dci_of(person: Element) -> str:
    """The DCI number of a person; empty where the id is none, or made up."""
    key = person.get("id", "")
    made_up = person.get(UNNUMBERED, "").casefold() == "true"
    return "" if made_up or number_problem(key) is not None else key


def member_of(person: Element) -> Member:
    """A person as a member of a team."""
    return Member(full_name(person) or person.get("id", ""), dci_of(person))
