"""Every instruction verb and the function that carries it out (413.2); one module a kind of deed."""

from __future__ import annotations

from typing import Any

from engine.rules.permanents.attaching import ATTACHING
from engine.rules.turns.subgames import SUBGAMES
from engine.rules.verbs.choosing import CHOOSING
from engine.rules.verbs.combat import COMBAT
from engine.rules.verbs.continuous import CONTINUOUS
from engine.rules.verbs.damage_and_life import DAMAGE_AND_LIFE
from engine.rules.verbs.ending import ENDING
from engine.rules.verbs.hands_and_libraries import HANDS_AND_LIBRARIES
from engine.rules.verbs.mana import MANA
from engine.rules.verbs.moving import MOVING
from engine.rules.verbs.ownership import OWNERSHIP
from engine.rules.verbs.permanents import PERMANENTS
from engine.rules.verbs.piles import PILES
from engine.rules.verbs.searching import SEARCHING
from engine.rules.verbs.shields import SHIELDS
from engine.rules.verbs.spells import SPELLS
from engine.rules.verbs.table_outcomes import TABLE_OUTCOMES
from engine.rules.verbs.tokens import TOKENS
from engine.rules.verbs.turns import TURNS

VERBS: dict[type[Any], Any] = {
    **DAMAGE_AND_LIFE,
    **MOVING,
    **HANDS_AND_LIBRARIES,
    **PILES,
    **CHOOSING,
    **CONTINUOUS,
    **SHIELDS,
    **SPELLS,
    **TOKENS,
    **PERMANENTS,
    **COMBAT,
    **TURNS,
    **ENDING,
    **MANA,
    **SEARCHING,
    **ATTACHING,
    **SUBGAMES,
    **TABLE_OUTCOMES,
    **OWNERSHIP,
}
