"""Where a name stands in an alphabetical list that people search on a wall.

Letters with marks stand with their plain letter and Ł, Ø, Æ with L, O, AE, as on international lists;
scripts follow each other in the order of Unicode. National orders (Ä after Z, LL as a letter) are left out:
a list mixes players of many nations.
"""

import string
import unicodedata
from functools import lru_cache

_PLAIN = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th", "ß": "ss"}
)


_UNHEARD = str.maketrans("", "", string.punctuation + "’‘“”·")


def sorting_key(name: str) -> tuple[str, str]:
    """The key that sorts names for a list; equal plain letters are settled by the name itself."""
    return plain_letters(name), name


@lru_cache(maxsize=65536)
def plain_letters(name: str) -> str:
    """The name in small letters without marks, quotes or punctuation; ``Żółć`` gives ``zolc``."""
    folded = name.casefold()
    if not name.isascii():
        taken_apart = unicodedata.normalize("NFKD", folded.translate(_PLAIN))
        folded = unicodedata.normalize("NFC", "".join(filter(_is_no_mark, taken_apart)))
    return folded.translate(_UNHEARD).strip()


@lru_cache(maxsize=4096)
def _is_no_mark(character: str) -> bool:
    return unicodedata.category(character) != "Mn"


def index_letter(name: str) -> str:
    """The letter a name is filed under; ``#`` for one that begins with a digit or a sign."""
    first = plain_letters(name)[:1].upper()
    return first if first.isalpha() else "#"


def guide(first: str, last: str) -> str:
    """What stands in a page's corner: the beginnings of its first and last name (``Abe – Cza``).

    They are three letters long, up to six where three would be the same.
    """
    letters = [plain_letters(name).capitalize() for name in (first, last)]
    length = next((size for size in range(3, 6) if letters[0][:size] != letters[1][:size]), 6)
    beginnings = [name[:length].strip() or "#" for name in letters]
    return beginnings[0] if beginnings[0] == beginnings[1] else " – ".join(beginnings)
