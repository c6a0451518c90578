"""Pieces of drawing leave room between two of them for whoever types."""

from time import thread_time

from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot

from tournament_app.desk.kit.one_by_one import OneByOne

PIECES = 10
LONG = 0.01


def test_timers_and_keys_have_their_turn_after_every_piece(qtbot: QtBot) -> None:
    order: list[str] = []
    turn, owner, beat = OneByOne(), QObject(), QTimer()
    beat.timeout.connect(lambda: order.append("beat"))

    def piece() -> None:
        until = thread_time() + LONG
        while thread_time() < until:
            pass
        order.append("piece")

    beat.start(1)
    for _ in range(PIECES):
        turn.add(owner, piece)
    qtbot.waitUntil(lambda: order.count("piece") == PIECES)
    beat.stop()
    assert "piece piece" not in " ".join(order)


def test_what_comes_after_a_piece_that_fails_is_drawn(qtbot: QtBot) -> None:
    drawn: list[str] = []
    turn, owner = OneByOne(), QObject()

    def fails() -> None:
        raise ValueError("not drawn")

    with qtbot.capture_exceptions() as raised:
        turn.add(owner, fails)
        turn.add(owner, lambda: drawn.append("the next"))
        qtbot.waitUntil(lambda: bool(drawn))
        turn.add(owner, lambda: drawn.append("one more"))
        qtbot.waitUntil(lambda: len(drawn) == 2)
    assert [str(error) for _, error, _ in raised] == ["not drawn"]
