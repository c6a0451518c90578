"""What is no card's text is declined in bounded time, however long it is and whatever language it is in."""

import random
import time

import pytest

from engine.text.compiler import LONGEST, LONGEST_LINE, compile_text

WORDS = (
    "creature target destroy all each player you control enters the battlefield whenever until end of turn and or if "
    "unless counter +1/+1 gets gains a an of with"
)
DICE = random.Random(1)
GARBAGE = {
    "letters": "".join(DICE.choice("abcdefghij {}:,.\n") for _ in range(100_000)),
    "words of cards": " ".join(DICE.choice(WORDS.split(" ")) for _ in range(20_000)),
    "one sentence again and again": "Destroy target creature. " * 4000,
    "one instruction without end": "destroy target creature and " * 4000,
    "conditions": "if you control a creature, " * 4000,
    "costs": "{T}, " * 20_000,
    "keywords": "flying, " * 12_000,
    "owners of owners": "that creature's controller's " * 3500,
    "quotes": '"' * 100_000,
    "brackets": "(" * 50_000 + ")" * 50_000,
    "German": "Zerst\u00f6re eine Kreatur deiner Wahl. Sie kann nicht regeneriert werden. " * 1400,
    "Japanese": "\u30af\u30ea\u30fc\u30c1\u30e3\u30fc\u3092\u5bfe\u8c61\u3068\u3059\u308b\u3002" * 8000,
}  # fmt: skip


@pytest.mark.parametrize("length", [LONGEST_LINE, LONGEST, 100_000])
@pytest.mark.parametrize("text", GARBAGE.values(), ids=GARBAGE)
def test_garbage_is_declined_in_bounded_time(text: str, length: int) -> None:
    started = time.process_time()
    found = compile_text("Bear", ("creature",), (), text[:length])
    assert found.unread
    assert time.process_time() - started < 10
