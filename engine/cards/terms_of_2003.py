"""The terms of 2003 in place of today's, line by line, without reading what a line says."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

import msgspec

from engine.text.inflection import third

_ONE = (
    r"(?:target|that|each|an?|the|another|defending|attacking|active|chosen|any|other|same) "
    r"(?:[a-z]+ )?(?:player|opponent)\b|controller\b|owner\b"
)
_MANY = r"\b(?:players|opponents|controllers|owners)\b"
_PERSON = re.compile(rf"(?P<one>\b(?:{_ONE}))|(?P<many>{_MANY})")
_HELD = r"librar|hand|graveyard|life|mana pool|turn|upkeep|untap|draw|next|opponent|choice|combat|main"
_UNCHANGED = re.compile(r"(?:can|may|could|would|must|will|had|did|didn't|can't|couldn't|\w+ed|paid|drew)\b")
_MODES = re.compile(r"^(.*?) - ?\n• (.*)$", re.S)


class Terms(msgspec.Struct, frozen=True, rename={"later_words": "later words"}):
    """`alone` may stand together in a paragraph, `later_words` are those that must not be left."""

    terms: tuple[tuple[str, str], ...]
    alone: frozenset[str]
    later_words: tuple[str, ...]


def then(line: str) -> str:
    """A line of the printer with the terms of 2003; `~` still stands for the card."""
    modes = _MODES.match(line)
    if modes:
        each = [then(mode.rstrip(".")) for mode in modes[2].split("\n• ")]
        return f"{then(modes[1])} - {'; '.join(each[:-1])}; or {each[-1]}"
    return "\n".join(_persons(_with_terms(_bearers(part))) for part in line.split("\n"))


def later_words(text: str) -> list[str]:
    """The words in a text that cards of 2003 did not have."""
    return [word for word in terms_of_2003().later_words if re.search(rf"\b{word}\b", text)]


@cache
def terms_of_2003() -> Terms:
    """The words of the day, as `resources/rules/wording_2003.json` has them."""
    return msgspec.json.decode((files("resources.rules") / "wording_2003.json").read_bytes(), type=Terms)


@cache
def _patterns() -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(today), words) for today, words in terms_of_2003().terms)


def _with_terms(line: str) -> str:
    for today, words in _patterns():
        line = today.sub(words, line)
    return re.sub(r"(?:\{C\})+", lambda m: f"{{{len(m[0]) // 3}}}", line)


def _bearers(line: str) -> str:
    """Within quotes `~` is who has the ability, and who gives it is called by the card's name."""
    parts = line.split('"')
    for n in range(1, len(parts), 2):
        kinds: list[str] = re.findall(r"\b(creature|land|artifact|enchantment|permanent)s?\b", parts[n - 1])
        parts[n] = parts[n].replace("~", f"this {kinds[-1] if kinds else 'creature'}")
    return '"'.join(parts).replace("the granting object", "~")


def _persons(line: str) -> str:
    """He or she and his or her, where one person is spoken of."""

    def one(before: str) -> bool:
        spoken = [m.lastgroup for m in _PERSON.finditer(before)]
        return bool(spoken) and spoken[-1] == "one"

    def their(found: re.Match[str]) -> str:
        return "his or her" if one(line[: found.start()]) else found[0]

    def they(found: re.Match[str]) -> str:
        if not one(line[: found.start()]):
            return found[0]
        verb = found[1]
        return f"he or she {verb if _UNCHANGED.match(verb) else third(verb)}"

    line = re.sub(rf"\btheir\b(?= (?:{_HELD}))", their, line)
    line = re.sub(
        r"\bthey (?!can't be|each|were|weren't|are|enter|come|attack|block|untap|tap|don't have|didn't have)([a-z']+)",
        they, line,
    )  # fmt: skip
    return re.sub(r"(?<=damage to )them\b", lambda m: "him or her" if one(line[: m.start()]) else m[0], line)
