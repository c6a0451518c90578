"""What was done "this way": counted objects, amounts of damage and life (413.2c)."""

from __future__ import annotations

from typing import Any

from engine.text import ir
from engine.text.grammar.rules import custom, exactly, word

DONE = ("destroyed", "discarded", "sacrificed", "tapped", "untapped", "revealed", "exiled", "returned")
_AMOUNTS = (
    ("the damage dealt this way", "damage dealt", ""),
    ("the life lost this way", "life lost", ""),
    ("the amount of damage dealt this way", "damage dealt", "amount"),
)


def _counted(done: str, said: str) -> tuple[Any, Any]:
    def make(v: dict[str, Any]) -> Any:
        return ir.ThisWay(done, v["of"], said=said)

    def take(v: Any) -> dict[str, Any] | None:
        return {"of": v.of} if exactly(v, ir.ThisWay) and (v.done, v.said) == (done, said) and v.of else None

    return make, take


for _done in DONE:
    custom("quantity", f"the number of {{of:nouns}} {_done} this way", *_counted(_done, ""))
    custom("each of", f"{{of:noun}} {_done} this way", *_counted(_done, ""))
for _words, _done, _said in _AMOUNTS:
    word("quantity", _words, ir.ThisWay(_done, said=_said))
