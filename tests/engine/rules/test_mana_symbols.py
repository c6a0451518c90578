"""Which mana pays for which symbols: the choice is found wherever there is one (CR 2007 104.3f-h)."""

from itertools import permutations

from hypothesis import given
from hypothesis import strategies as st

from engine.rules.position.mana import parse, payers, spent_on

COLORS = "WUBRG"
symbols = st.one_of(
    st.sampled_from(COLORS),
    st.tuples(st.sampled_from(COLORS), st.sampled_from(COLORS)).map("/".join),
    st.just("S"),
)
pools = st.dictionaries(st.sampled_from((*COLORS, "C", "U*", "G*")), st.integers(1, 2), max_size=4)


def test_what_pays_for_a_symbol():
    assert payers("G") == ("G", "G*")
    assert payers("G/W") == ("G", "W", "G*", "W*")
    assert payers("S") == ("C*", "W*", "U*", "B*", "R*", "G*")


def test_symbols_that_one_color_pays_come_first():
    assert parse("{1}{G/W}{W}") == (("W", "G/W"), 1, 0)


@given(pools, st.lists(symbols, max_size=4))
def test_a_way_to_pay_is_found_if_there_is_one(pool, wanted):
    mana = [kind for kind, n in pool.items() for _ in range(n)]
    there_is = any(
        all(kind in payers(symbol) for kind, symbol in zip(order, wanted, strict=False))
        for order in permutations(mana, len(wanted))
    )
    found = spent_on(pool, tuple(wanted))
    assert (found is not None) is there_is
    if found is not None:
        assert all(kind in payers(symbol) for kind, symbol in zip(found, wanted, strict=True))
        assert all(found.count(kind) <= pool[kind] for kind in found)
