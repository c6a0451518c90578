"""The wording of 1993 to 1995 put as later texts have it: "does 1 damage", "gains +2/+1", "pay ... or".

Only what later texts never say is touched, so that they stay as they are.
"""

from __future__ import annotations

import re

from engine.text.inflection import article, in_words
from engine.text.land_types import BASIC_LAND_TYPES
from engine.text.rewording import Words, reworded, rewordings

_SIZE = r"[+-]\d/[+-]\d"
_LANDS = "|".join(BASIC_LAND_TYPES)


def _land(found: re.Match[str]) -> str:
    name = found[1].capitalize()
    return f"becomes {article(name)} {name}"


def _kept_home(found: re.Match[str]) -> str:
    name = found[1].capitalize()
    return f"can't attack unless defending player controls {article(name)} {name}"


def _unless(found: re.Match[str]) -> str:
    """A price and what happens where it is not paid."""
    done = re.sub(r"^(~|\w+) is destroyed$", r"destroy \1", found["else"])
    done = re.sub(r"^(~|\w+) is buried$", r"sacrifice \1", done)
    return f"At the beginning of your upkeep, {done} unless you pay {found['price']}."


def _each_time(found: re.Match[str]) -> str:
    """An instruction told before what it waits for."""
    event = re.sub(r"\binto the graveyard\b", "into a graveyard", found[2])
    return f"Whenever {event}, {found[1][0].lower()}{found[1][1:]}."


_CHANGES: tuple[tuple[str, Words], ...] = (
    (r"\bdoes (\d+|X) damage\b", r"deals \1 damage"),
    (r"(?<=damage )to (?:one|a single|any one) target\b", "to any target"),
    (r"(?m)^((?:\{\w+\})+): Regenerates?\.?$", r"\1: Regenerate ~."),
    (rf"(?m)^((?:\{{\w+\}})+|Sacrifice [^:\n]+): (?={_SIZE} until)", r"\1: ~ gets "),
    (r"\bAll your (\w+s)\b", r"All \1 you control"),
    (r"(?m)^Opponent must discard (\d+) cards of his or her choice\b", r"Target opponent discards \1 cards"),
    (r"(?m)^Untaps (?=all\b|target\b)", "Untap "),
    (r"\bto owner's hand\b", "to its owner's hand"),
    (
        r"\bTake target (\w+) from your graveyard and put it into your hand\b",
        r"Return target \1 card from your graveyard to your hand",
    ),
    (r"\bcannot be blocked by walls\b", "can't be blocked by Walls"),
    (rf"\bcannot attack if opponent controls no ({_LANDS})s? in play\b", _kept_home),
    (r"\b([Aa]dds?) 1 mana of\b", r"\1 one mana of"),
    (r"\b([Dd]raws?|[Dd]iscards?) 1 card\b", r"\1 a card"),
    (r"\blose (\w+) ability\b", r"lose \1"),
    (r"\b[Pp]revent all damage dealt in combat\b", "Prevent all combat damage that would be dealt"),
    (r"(?m)^If ~ is blocked by any creature, ~", "Whenever ~ becomes blocked, it"),
    (rf"\b([Gg])ain(s?) (?={_SIZE})", r"get\2 "),
    (r"\b([Dd]raws?) a card from (?:your|the|his or her) library\b", r"\1 a card"),
    (r"\b([Dd]raws?|[Dd]iscards?) ([2-9]) cards\b", lambda m: f"{m[1]} {in_words(int(m[2]))} cards"),
    (r"\bat opponent's hand\b", "at target opponent's hand"),
    (r"(?m)^(Destroy|Counter|Remove)s (?=all\b|target\b)", r"\1 "),
    (r"\b([Cc]ounter target spell) as it is being cast\b", r"\1"),
    (r"\bfrom game(?: entirely)?(?=\.|$)", "from the game"),
    (r"(?<=\. )Creature's controller\b", "Its controller"),
    (r"\blife points\b", "life"),
    (r"\bequal to creature's (power|toughness)\b", r"equal to its \1"),
    (rf"\bbecomes basic ({_LANDS})\b", _land),
    (r"\bCreatures that are (white|blue|black|red|green)\b", r"All \1 creatures"),
    (
        r"\b([2-9]|1) colorless mana\b",
        lambda m: f"{in_words(int(m[1])) if m[1] != '1' else 'one'} colorless mana",
    ),
    (r"(?m)^During your upkeep, pay (?P<price>(?:\{\w+\})+) or (?P<else>[^.\n]+)\.?$", _unless),
    (r"(?m)^During your upkeep, ", "At the beginning of your upkeep, "),
    (r"\b([Uu])ntaps? all your (\w+)\b", r"\1ntap all \2 you control"),
    (r"\bAll players discard their hands and draw\b", "Each player discards his or her hand, then draws"),
    (
        r"(?m)^(Each|Target) (player|opponent) must discard his or her hand and draw\b",
        r"\1 \2 discards his or her hand, then draws",
    ),
    (r"(?m)^~ is (?:not |un)affected by summoning sickness\b", "Haste"),
    (r"\bmay not be blocked by\b", "can't be blocked by"),
    (r"\bdoes not untap\b", "doesn't untap"),
    (r"\buntap phase\b", "untap step"),
    (r"(?m)^Sacrifice ~ to add\b", "Sacrifice ~: Add"),
    (rf"(?m)^((?:\{{\w+\}})+): ({_SIZE})\.?$", r"\1: ~ gets \2 until end of turn."),
    (r"(?m)^([A-Z][^.\n]*?)(?<!for) each time ([^.\n]+)\.?$", _each_time),
    (r"(?m)^Any time\b", "Whenever"),
    (
        r"\byou may pay ((?:\{\w+\})+) to gain (\d+) life\b",
        r"you may pay \1. If you do, you gain \2 life",
    ),
)
_READY = rewordings(_CHANGES)


def of_later_years(text: str) -> str:
    """A text of the first years, its own name already "~", in later words; any other text as it is."""
    return reworded(text, _READY)
