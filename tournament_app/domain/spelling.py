"""Names as people type them: case, accents and spacing aside."""

import unicodedata
from functools import lru_cache

WITHOUT_ACCENT = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ß": "ss", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}
)


@lru_cache(maxsize=65536)
def folded(name: str) -> str:
    """A form in which ``Żółć`` and ``zolc`` are the same; single spaces, no accents, lower case."""
    if name.isascii():
        return " ".join(name.lower().split())
    plain = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return " ".join(bare.translate(WITHOUT_ACCENT).split())
