"""Names as people spell them: case, accents, ligatures, apostrophes, hyphens and slashes do not matter."""

import unicodedata

_LIGATURES = {"æ": "ae", "Æ": "Ae", "œ": "oe", "ß": "ss", "ø": "o", "đ": "d", "ł": "l", "ı": "i"}
_ASCII = str.maketrans("", "", "".join(chr(code) for code in range(128) if not chr(code).isalnum()))


def fold(name: str) -> str:
    """The letters and digits of a name alone: ``Lim-Dûl's Vault`` and ``lim duls VAULT`` give one key.

    A name without any letter or digit folds to itself without surrounding blanks.
    """
    if name.isascii():
        key = name.lower().translate(_ASCII)
    else:
        lower = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
        key = "".join(_LIGATURES.get(letter, letter) for letter in lower if letter.isalnum())
    return key or name.strip().casefold()


def unaccented(name: str) -> str:
    """The name in plain letters, otherwise as written."""
    if name.isascii():
        return name
    letters = (_LIGATURES.get(letter, letter) for letter in unicodedata.normalize("NFKD", name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
