import doctest

import engine


def test_the_example_of_the_public_interface_runs() -> None:
    failed, tried = doctest.testmod(engine)
    assert (failed, tried > 5) == (0, True)


def test_every_name_of_the_public_interface_is_there_and_documented() -> None:
    assert [n for n in engine.__all__ if not getattr(engine, n).__doc__] == []
