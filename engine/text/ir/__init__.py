"""The intermediate representation of card text: data that prints back in words and that rules interpret.

Modules of msgspec nodes, each tagged by its class name: `nouns` (quantities, references, noun phrases and their tests),
`conditions` (with targets), `costs`, `modifications`, `game`, `mana`, `triggers` and `abilities` (with instructions and
replacements). Interpreters match on node types; a node no interpreter knows raises
`engine.rules.position.refusal.Unsupported` with its name, so that a card is never half-understood.
"""

from engine.text.ir.abilities import *
from engine.text.ir.conditions import *
from engine.text.ir.costs import *
from engine.text.ir.game import *
from engine.text.ir.mana import *
from engine.text.ir.modifications import *
from engine.text.ir.node import *
from engine.text.ir.nouns import *
from engine.text.ir.triggers import *
