"""One wording for all: the Oracle texts of 2003 and of today map to the same sentences.

The normal form has no reminder text, "~" for the card itself, no capital at the start of a sentence (unless
a subtype begins it), no period at the end of a line, each keyword on a line of its own.
"""

from __future__ import annotations

import re

from engine.text.era import modern
from engine.text.grammar.chapters import VOCABULARY
from engine.text.grammar.chart import Chart
from engine.text.grammar.noun_phrases import KNOWN
from engine.text.inflection import third
from engine.text.rewording import Words, reworded, rewordings
from engine.text.rulebook_words import of_cards
from engine.text.templates import in_todays_form

_FEW = ("one", "two", "three", "four")
_CHANGES: tuple[tuple[str, Words], ...] = (
    (r"\s*\([^)]*\)", ""),
    (r"[‘’]", "'"),
    (r"[“”]", '"'),
    (r"[−]", "-"),
    (r"[ \t]*[—–][ \t]*", " - "),
    (r"\benters the battlefield\b", "enters"),
    (r"\benter the battlefield\b", "enter"),
    (r"\bcomes into play\b", "enters"),
    (r"\bcome into play\b", "enter"),
    (r"\bis put into (?:a|its owner's) graveyard from (?:play|the battlefield)\b", "dies"),
    (r"\bwould be put into a graveyard from (?:play|the battlefield)\b", "would die"),
    (r"\bleaves play\b", "leaves the battlefield"),
    (r"\binto play\b", "onto the battlefield"),
    (r"\bin play\b", "on the battlefield"),
    (r"\bfrom play\b", "from the battlefield"),
    (r"\b([Rr])emove(s?) ((?:(?!\bfrom the game\b)[^.:])*?) from the game\b", r"\1XILE\2 \3"),
    (r"\bremoved from the game\b", "exiled"),
    (r"rXILE", "exile"),
    (r"RXILE", "Exile"),
    (r"\b[Bb]ury ([^.]*)", r"destroy \1. It can't be regenerated"),
    (r"\b([Pp])lay this ability\b", lambda m: f"{'Activate' if m[1] == 'P' else 'activate'} this ability"),
    (
        r"\b[Pp]ut (a|an|one|two|three|four|five|six|seven|X|that many) ((?:(?!counter)[^.])*? tokens?)"
        r"(?: onto the battlefield)((?: with [a-z]+)?)",
        r"create \1 \2\3",
    ),
    (r"\bat the beginning of the (?:next )?end step\b", "at end of turn"),
    (r"\bAt the beginning of the (?:next )?end step\b", "At end of turn"),
    (r"\bthe next cleanup step\b", "the next cleanup step"),
    (r"\beach turn if able\b", "each combat if able"),
    (r"\b([Ii])t's\b", r"\1t is"),
    (r"\bhe or she doesn't\b", "they don't"),
    (r"\bhe or she does\b", "they do"),
    (r"\bhe or she (?:has|controls|owns|loses|discards|pays)\b", lambda m: "they " + m[0].split()[-1]),
    (r"\bhis or her\b", "their"),
    (r"\bhim or her\b", "them"),
    (r"\bhe or she\b", "they"),
    (r"\b([Aa]dds?) \{(\d)\}", lambda m: f"{m[1]} {'{C}' * int(m[2])}"),
    (r"\b(one|two|three|four) colorless mana\b", lambda m: "{C}" * (_FEW.index(m[1]) + 1)),
    (r" to your mana pool", ""),
    (r" to (?:that|their) (?:player's )?mana pool", ""),
    (r"\bany target\b", "target creature or player"),
    (
        r"\b(any number of|one or two|one, two, or three|up to two|up to three) targets\b",
        r"\1 target creatures and/or players",
    ),
    (
        r"\bScry 1\b",
        "Look at the top card of your library. You may put that card on the bottom of your library",
    ),
    (r"\b(player|opponent) or planeswalker\b", r"\1"),
    (r"\bmana value\b", "converted mana cost"),
    (r"\btotal casting cost\b", "converted mana cost"),
    (r"(^|\n)(?:Threshold|Imprint|Domain) - ", r"\1"),
    (r"\.? ?\bThis effect doesn't remove ~\.?", r"\nthis effect doesn't remove ~"),
    (r" on the battlefield(?= that shares? a creature type\b)", ""),
    (r"[ \t]+", " "),
    (r" +\n", "\n"),
)
_READY = rewordings(_CHANGES)


def _plain_form(verb: str) -> str:
    """A verb as it stands after "they"."""
    for stem in (verb[:-1], verb[:-2]):
        if verb.endswith("s") and third(stem) == verb:
            return stem
    return {"has": "have", "does": "do", "is": "are", "was": "were"}.get(verb, verb)


_WITH_COSTS = (
    "Kicker|Buyback|Flashback|Entwine|Echo|Morph|Cycling|Madness|Equip|Cumulative upkeep|Imprint|Threshold"
)
"""Keywords after which a dash stands before a cost that is not all mana, or before an ability."""
_DASHES = rewordings(((r"[ \t]*--[ \t]*", "—"), (rf"(?m)^({_WITH_COSTS})[ \t]*-[ \t]*(?=[A-Z{{])", r"\1—")))
"""Dashes as they are typed."""
_OWN = "\x01"


def normalise(name: str, text: str) -> str:
    """The text in one wording, with the card's own name as "~" where it means the card (202.2)."""
    text = reworded(text, _DASHES)
    if name:
        for full in dict.fromkeys((name, name.split(",")[0], name.split(" the ")[0])):
            if full in text:
                text = re.sub(rf"(?<![\w-]){re.escape(full)}(?![\w-])", _OWN, text)
        text = re.sub(rf"(\bnamed ){_OWN}|(\bother attacking ){_OWN}", lambda m: (m[1] or m[2]) + name, text)
        text = _names_in_quotes(text).replace(_OWN, "~")
    first = name.split(" ")[0]
    if " " in name and len(first) > 3 and first in text:  # a legend called by the first of two names
        text = re.sub(
            rf"(?<=\bcontrol ){first}\b(?! [A-Z])|(?<=\band ){first}\b(?= (?:remains|is|deals)\b)"
            rf"|(?<=\bcounter from ){first}\b(?! [A-Z])|(?<=\bdealt to ){first}\b(?= this turn)"
            rf"|(?<=\bif ){first}\b(?= started\b)|(?<![^\n]){first}\b(?= can't have\b)",
            _OWN,
            text,
        )
        text = text.replace(_OWN, "~")
    kinds = "creature|spell|card|permanent|artifact|enchantment|land|Aura|Equipment"
    text = re.sub(rf"\b[Tt]his ({kinds})\b(?! type)", "~", text)
    text = reworded(modern(text), _READY)
    text = re.sub(r"\bthey (\w+)\b", lambda m: "they " + _plain_form(m[1]), text)
    return in_todays_form(of_cards(text)).strip()


def _names_in_quotes(text: str) -> str:
    """A card's name in an ability it grants to others means the granting card: no "~" there."""
    parts = re.split(r'(["“”])', text)
    for n in range(2, len(parts), 4):
        lead = parts[n - 2].rsplit("\n", 1)[-1].rsplit(". ", 1)[-1]
        own = re.search(
            rf"{_OWN} (?:.* )?(?:has|gains|have|becomes .*|(?:enters|comes into play) .*with) $", lead
        )
        if not own or lead.endswith(f"{_OWN} is on the stack, each creature has "):
            parts[n] = parts[n].replace(_OWN, "the granting object")
    return "".join(parts)


def lines(text: str) -> list[str]:
    """The abilities in normal form, one a line; modes stay with the line that introduces them."""
    found: list[str] = []
    for raw in text.split("\n"):
        line = raw.strip()
        if line.startswith("•") and found:
            found[-1] += "\n• " + _line(line[1:].strip())
        elif line:
            found.extend(_keywords(_line(line)))
    return [line for line in found if line]


def _line(line: str) -> str:
    """Quotes closed before the period, sentences begun in small letters, no last period."""
    line = re.sub(r'\.("|\')$', r"\1", line)
    line = re.sub(r'\."(?= )', lambda m: '".' if line[m.end() + 1 : m.end() + 2].isupper() else '"', line)
    line = line.rstrip(".").rstrip()
    line = re.sub(r'(^|\. |: |"|• | - |, )([A-Z][\w\']*)', lambda m: m[1] + _begun(m[2]), line)
    return line


def _begun(word: str) -> str:
    """The first word of a sentence in small letters where the grammar knows it so."""
    low = word[0].lower() + word[1:]
    return low if low in VOCABULARY or low in KNOWN or low.startswith("non") else word


def _keywords(line: str) -> list[str]:
    """A list of keywords, one a line."""
    parts = re.split(r"[,;] ", line)
    if len(parts) > 1 and all(Chart(p).whole("keyword") for p in (x[0].lower() + x[1:] for x in parts if x)):
        return [p[0].lower() + p[1:] for p in parts]
    return [line]
