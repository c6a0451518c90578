"""Nothing that modifies an object is without a layer or without what it does (CR 418.5a)."""

from engine.rules.looking import modify


def test_every_modification_that_has_a_layer_has_a_function_that_applies_it() -> None:
    assert set(modify._LAYERS) == set(modify._APPLY)
