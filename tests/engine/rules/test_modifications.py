"""Nothing that modifies an object is without a layer in some book, or without what it does (CR 418.5a)."""

import pytest

from engine.rules.looking import modify
from engine.rules.looking.layering import LAYERINGS
from engine.rules.position.refusal import Unsupported
from engine.text import ir


@pytest.mark.parametrize("table", LAYERINGS.values(), ids=LAYERINGS)
def test_every_modification_that_has_a_layer_has_a_function_that_applies_it(table) -> None:
    assert set(table.places) - {ir.CopyOf} == set(modify._APPLY)
    with pytest.raises(Unsupported, match="copy effect"):
        table.place(ir.CopyOf(ir.Self()))
    assert set(table.places.values()) <= {*table.order, table.rules}
    assert set(table.names) == {0, *table.order, table.rules}
