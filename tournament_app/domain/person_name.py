"""The given and the family part of a person's name, and how lists order and write names.

A name stays as it was written; its family part is the words that end it (``Jan Nowak``) or, where the family
comes first, begin it (``山田 太郎``). The part is guessed from the whole unless somebody says it: small words
before the last one belong to it (``de la Cruz``, ``van der Berg``, ``Ortega y Gasset``), so does what follows it
(``Smith Jr.``); a single word is all of the name. Whether a name in Latin letters has the family first, or two
family names without a word between them, nobody can see: that is corrected by hand.
"""

import re
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from tournament_app.domain.refusal import Malformed

_BEFORE_A_FAMILY = frozenset(
    {
        "af", "ap", "av", "ben", "bin", "bint", "d'", "da", "dal", "dalla", "das", "de", "degli",
        "dei", "del", "della", "delle", "dello", "den", "der", "des", "di", "dos", "du", "el", "ibn", "la", "las", "le",
        "les", "los", "mac", "mc", "ní", "ó", "'t", "te", "ten", "ter", "van", "vande", "vanden",
        "vander", "vom", "von", "zu", "zum", "zur", "'s",
    }
)  # fmt: skip
_ONLY_IN_SMALL_LETTERS = frozenset(["a", "abu", "al", "bar", "do", "en", "in", "lo", "o", "op", "st", "to"])
"""With a capital these are given names and initials."""
_BETWEEN_FAMILIES = frozenset(("e", "i", "y"))
_AFTER_A_FAMILY = re.compile(r"(?:jr|sr|jnr|snr|junior|senior|ii|iii|iv)\.?", re.IGNORECASE)
_FAMILY_FIRST = re.compile(r"[\u3005-\u30ff\u31f0-\u31ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\s・·]+")
"""Han, kana and Hangul, which are written in their own order."""


@lru_cache(maxsize=65536)
def guessed_family(name: str) -> str:
    """The words of a name that are likely its family part; all of a name that has no given part."""
    words = name.split()
    if len(words) < 2 or not any(letter.isalpha() for letter in words[-1]):
        return " ".join(words)
    if in_own_order(name):
        return words[0]
    at = len(words) - 1
    if at > 1 and follows_a_family(words[at]):
        at -= 1
    if at > 2 and words[at - 1] in _BETWEEN_FAMILIES:
        at -= 2
    while at and _goes_before(words[at - 1], first=at == 1):
        at -= 1
    return " ".join(words[at:])


def _goes_before(word: str, *, first: bool) -> bool:
    small = word.casefold().replace("’", "'")
    if not word.islower() and (first or small in _ONLY_IN_SMALL_LETTERS):
        return False
    return small in _BEFORE_A_FAMILY or small in _ONLY_IN_SMALL_LETTERS


def follows_a_family(word: str) -> bool:
    """Whether a word is one that stands behind a family name and belongs to it: ``Jr.``, ``III``."""
    return bool(_AFTER_A_FAMILY.fullmatch(word))


def in_own_order(name: str) -> bool:
    """Whether a name is written in the letters of East Asia, family first."""
    return bool(_FAMILY_FIRST.fullmatch(name))


def is_family_of(name: str, family: str) -> bool:
    """Whether these words end or begin the name."""
    words, part = name.split(), family.split()
    return bool(part) and part in (words[-len(part) :], words[: len(part)])


def family_of(name: str, said: str) -> str:
    """The family part as somebody says it, guessed where nothing is said.

    Raises ``Malformed`` where the name neither ends nor begins with it.
    """
    if not said.strip():
        return guessed_family(name)
    if not is_family_of(name, said):
        raise Malformed(
            f"“{' '.join(said.split())}” is no family name of {name}: write the words that end or begin the name, "
            "or change the name itself."
        )
    return " ".join(said.split())


def given_part(name: str, family: str) -> str:
    """What is left of a name without its family part; empty for a name of one part."""
    words, count = name.split(), len(family.split())
    return " ".join(words[count:] if is_family_first(name, family) else words[: len(words) - count])


def whole_name(given: str, family: str, *, family_first: bool | None = None) -> str:
    """The name that the parts make; unless said, the family comes first in the letters of East Asia alone."""
    if family_first is None:
        family_first = in_own_order(given + family)
    return " ".join(filter(None, (family, given) if family_first else (given, family)))


def is_family_first(name: str, family: str) -> bool:
    """Whether the family part begins the name and does not end it."""
    words, part = name.split(), family.split()
    return words[-len(part) :] != part


class NameOrder(StrEnum):
    """What lists are ordered by: names as they are written, which is the given name first, or family names."""

    GIVEN = "given"
    FAMILY = "family"


class NameForm(StrEnum):
    """How lists write a name: as it was written (``Jan Nowak``), or the family part first (``Nowak, Jan``)."""

    WRITTEN = "written"
    FAMILY_FIRST = "family-first"


class Naming(Struct, frozen=True):
    """An organizer's choice for the lists of an event."""

    order: NameOrder = NameOrder.GIVEN
    form: NameForm = NameForm.WRITTEN

    def __str__(self) -> str:
        by = "family name" if self.order is NameOrder.FAMILY else "given name"
        return f"by {by}, as “{listed('Jan Nowak', 'Nowak', self).text}”"


AS_WRITTEN = Naming()


class ListedName(Struct, frozen=True):
    """A name as a list shows it, and the words that it stands and is looked up under."""

    text: str
    filed: str


def listed(name: str, family: str, naming: Naming, mark: str = "") -> ListedName:
    """A name for a list; ``mark`` tells namesakes apart and follows it in brackets.

    A name whose family part comes first already is left as it is written, without a comma.
    """
    behind = f" ({mark})" if mark else ""
    if naming == AS_WRITTEN:
        return ListedName(name + behind, name + behind)
    given = given_part(name, family)
    turned = given and not is_family_first(name, family)
    text = f"{family}, {given}" if turned and naming.form is NameForm.FAMILY_FIRST else name
    filed = whole_name(given, family, family_first=True) if naming.order is NameOrder.FAMILY else name
    return ListedName(text + behind, filed + behind)
