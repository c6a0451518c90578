"""Lines that head a section or describe the list, in the words of the programs that write them."""

import re
from typing import Final

from engine.decks.deck_list import Section

_MAIN: Final = {"main", "main deck", "maindeck", "mainboard", "main board", "deck", "decklist", "deck list"}
_MAIN_ZONES: Final = {"commander", "commanders"}
_SIDEBOARD: Final = {"sideboard", "side board", "side", "sb", "reserve", "réserve", "reserva", "banquillo"}
_ASIDE: Final = {
    "maybeboard",
    "maybe board",
    "considering",
    "companion",
    "tokens",
    "token",
    "schemes",
    "planes",
}
_VANGUARD: Final = {"vanguard", "vanguards", "avatar", "avatars"}
_GROUPS: Final = {
    *("creature", "creatures", "land", "lands", "spell", "spells", "other spells", "instant", "instants"),
    *("sorcery", "sorceries", "instants and sorceries", "enchantment", "enchantments", "artifact"),
    *("artifacts", "planeswalker", "planeswalkers", "battle", "battles", "other", "others", "non-creature"),
    *("noncreature spells", "basic land", "basic lands", "nonbasic lands", "non-basic lands", "about"),
    *("metadata", "general", "info", "white", "blue", "black", "red", "green", "multicolor", "gold"),
}
_PLAIN = re.compile(
    r"^[\s\-=*_\[~#/]*(?P<words>[^\W\d_][\w\s-]*?)[\s\-=*_\]~:]*(?:[(\[:]?\s*\d+\s*(?:cards?)?\s*[)\]]?)?[\s:\-=*~]*$"
)
_COUNT_FIRST = re.compile(r"^\(?\d+\)?\s+(?P<words>[a-z][a-z -]*)$")
_KEYS: Final = (
    *("name", "deck name", "title", "author", "creator", "description", "desc", "comment", "comments"),
    *("format", "date", "source", "event", "player", "email", "url", "layout main", "layout sideboard"),
)
_DESCRIBED = re.compile(rf"^[#/;>\s]*(?P<key>{'|'.join(_KEYS)})\s*[:=]\s*(?P<value>.*)$", re.IGNORECASE)
_ARENA_NAME = re.compile(r"^Name\s+(?P<value>\S.*)$")
LONGEST_HEADING: Final = 60
COMMENT_MARKS: Final = ("//", "#", ";", ">", "--", "==", "**", "/*", "*/")


def section_headed(text: str) -> Section | None:
    """The section that a heading line begins; None for any other line."""
    words = _heading_words(text)
    if words in _SIDEBOARD:
        return Section.SIDEBOARD
    if words in _MAIN or words in _MAIN_ZONES:
        return Section.MAIN
    if words in _VANGUARD:
        return Section.VANGUARD
    return Section.ASIDE if words in _ASIDE else None


def heads_a_group(text: str) -> bool:
    """Whether a line names a group of cards within a section (``Creatures (14)``)."""
    if _heading_words(text) in _GROUPS:
        return True
    counted = _COUNT_FIRST.match(text.casefold()) if len(text) <= LONGEST_HEADING else None
    return counted is not None and counted["words"] in _GROUPS


def is_comment(text: str) -> bool:
    """Whether a line is marked as a comment."""
    return text.startswith(COMMENT_MARKS)


def description(text: str) -> tuple[str, str] | None:
    """The key and the value of a line that describes the list (``// NAME : Fires``); None for any other."""
    described = _DESCRIBED.match(text)
    if described is not None:
        return described["key"].casefold(), described["value"].strip()
    arena = _ARENA_NAME.match(text)
    return ("name", arena["value"].strip()) if arena else None


def _heading_words(text: str) -> str:
    plain = _PLAIN.match(text) if len(text) <= LONGEST_HEADING else None
    return " ".join(plain["words"].casefold().split()) if plain else ""
