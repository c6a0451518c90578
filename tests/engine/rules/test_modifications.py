"""Nothing that modifies an object is without a layer in some book, or without what it does (CR 418.5a)."""

import pytest

from engine.rules.looking import modify
from engine.rules.looking.layering import LAYERINGS


@pytest.mark.parametrize("table", LAYERINGS.values(), ids=LAYERINGS)
def test_every_modification_that_has_a_layer_has_a_function_that_applies_it(table) -> None:
    assert set(table.places) == set(modify._APPLY)
    assert set(table.places.values()) <= {*table.order, table.rules}
    assert set(table.names) == {0, *table.order, table.rules}
