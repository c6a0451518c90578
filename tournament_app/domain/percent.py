"""Percentages as every screen, sheet and command writes them."""

from fractions import Fraction


def percent(share: Fraction | float, decimals: int = 2) -> str:
    """``66.66%`` for two thirds: cut, never rounded up to a tie that is none or to a whole that is not full."""
    exact = Fraction(share).limit_denominator(10**9) if isinstance(share, float) else share
    unit = 10**decimals
    cut = exact.numerator * 100 * unit // exact.denominator
    whole, rest = divmod(cut, unit)
    return f"{whole}.{rest:0{decimals}d}%" if decimals else f"{whole}%"
