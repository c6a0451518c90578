"""The steps of a scale that counts people or things: never a part of one."""

MOST = 10
ROUND = (1, 2, 5)


def whole_steps(top: int) -> tuple[int, int]:
    """What ``setTickSpacing`` of a scale up to ``top`` is given, for large steps and small: at most ten round ones."""
    power = 1
    while True:
        for digit in ROUND:
            if top <= MOST * digit * power:
                return digit * power, digit * power
        power *= 10
