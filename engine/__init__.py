"""The game and its cards: rules, card text, decks, cases; pure.

What another program uses is importable from here: `load` and `judge` take a case file (a `Path`) or its text,
`status`, `legal_actions`, `act` and `answer` take and give frozen positions, `explain` says why an object is what
it is. `README.md` beside this file shows games played, puzzles solved and decks checked.

>>> import engine
>>> case = '''
... format: 1
... title: Shock against a Bear
... players:
...   Ann: {hand: [{card: Shock, id: shock}], in play: [Mountain]}
...   Bob: {in play: [{card: Grizzly Bears, id: bears}, {card: Glorious Anthem, id: anthem}]}
... turn: {active: Ann, step: main 1}
... log:
...   - play: {by: Ann, card: shock, targets: [bears]}
...   - resolve: all
... '''
>>> state = engine.load(case)
>>> engine.status(state)
()
>>> bears = state.latest("bears").id
>>> [reason.text for reason in engine.explain(state, bears)]
['starts as Grizzly Bears, 2/2', 'gets +1/+1']
>>> shock = engine.legal_actions(state, "Ann").actions[1]
>>> asking = engine.act(state, shock)
>>> asking.question.text
'a target for Shock'
>>> after = engine.answer(asking, (bears,))
>>> [after.state.objects[i].base.name for i in after.state.zone("stack")]
['Shock']
>>> ruling = engine.judge(case)
>>> ruling["verdict"], ruling["state"]["players"]["Bob"]["in play"][0]["damage"]
('legal', 2)
"""

from __future__ import annotations

import logging
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.interface import (
        Chance,
        Position,
        Solution,
        State,
        Verdict,
        act,
        answer,
        answers,
        as_known_to,
        check_deck,
        explain,
        judge,
        legal_actions,
        load,
        new_game,
        position_hash,
        solve,
        status,
    )

logging.getLogger(__name__).addHandler(logging.NullHandler())

__all__ = [
    "Chance", "Position", "Solution", "State", "Verdict", "act", "answer", "answers", "as_known_to", "check_deck",
    "explain", "judge", "legal_actions", "load", "new_game", "position_hash", "solve", "status",
]  # fmt: skip


def __getattr__(name: str) -> object:
    """A name of the interface, read when it is first asked for: a program that needs decks only loads no rules."""
    if name in __all__:
        return getattr(import_module("engine.interface"), name)
    raise AttributeError(f"module 'engine' has no attribute {name!r}")
