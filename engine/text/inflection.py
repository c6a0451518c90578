"""English forms: plurals, third persons, articles, numbers in words."""

from __future__ import annotations

import re

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_PLURALS = {
    "sorcery": "sorceries", "library": "libraries", "ability": "abilities", "Plains": "Plains", "Elf": "Elves",
    "Dwarf": "Dwarves", "Wolf": "Wolves", "Mercenary": "Mercenaries", "Ally": "Allies", "Faerie": "Faeries",
    "Sorcery": "Sorceries", "Thrull": "Thrulls", "Fungus": "Fungi", "Pegasus": "Pegasi", "Merfolk": "Merfolk",
    "Homunculus": "Homunculi", "Cephalid": "Cephalids", "Efreet": "Efreets", "Fox": "Foxes",
    "Ox": "Oxen", "Treefolk": "Treefolk", "Viashino": "Viashino", "Kithkin": "Kithkin", "Mouse": "Mice",
    "Nemesis": "Nemeses", "Octopus": "Octopuses", "Leech": "Leeches", "Witch": "Witches", "Lich": "Liches",
    "Hippogriff": "Hippogriffs", "Gallus": "Galli", "Equipment": "Equipment", "this": "these", "that": "those",
}  # fmt: skip
_SINGULARS = {plural: single for single, plural in _PLURALS.items()}
_THIRD = {"have": "has", "are": "is", "do": "does", "don't": "doesn't", "can't": "can't", "were": "was"}


def plural(word: str) -> str:
    """The plural of a noun."""
    if word in _PLURALS:
        return _PLURALS[word]
    return word + "es" if re.search(r"(s|x|ch|sh)$", word) else word + "s"


def singular(word: str) -> str | None:
    """The singular of a plural noun; nothing if the word is no plural."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    for ending in ("es", "s"):
        stem = word.removesuffix(ending)
        if stem and stem != word and plural(stem) == word:
            return stem
    return None


def third(verb: str) -> str:
    """The third person of a verb."""
    if verb in _THIRD:
        return _THIRD[verb]
    if re.search(r"(s|x|ch|sh|z|o)$", verb):
        return verb + "es"
    return verb[:-1] + "ies" if re.search(r"[^aeiou]y$", verb) else verb + "s"


def article(noun: str) -> str:
    """The indefinite article before a noun phrase."""
    return (
        "an"
        if re.match(r"[aeiouAEIO]|Urza|Undead|X/|8|11|hourglass", noun) and not noun.startswith("one")
        else "a"
    )


def in_words(n: int) -> str:
    """A number as Oracle texts count cards with it."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


def number_of(word: str) -> int | None:
    """The number a word or digits stand for."""
    if word.isdigit():
        return int(word)
    return NUMBERS.index(word) if word in NUMBERS else None
