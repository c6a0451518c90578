import doctest
from pathlib import Path

import engine


def test_the_example_of_the_public_interface_runs() -> None:
    failed, tried = doctest.testmod(engine)
    assert (failed, tried > 5) == (0, True)


def test_every_name_of_the_public_interface_is_there_and_documented() -> None:
    assert [n for n in engine.__all__ if not getattr(engine, n).__doc__] == []


def test_the_page_for_other_programs_runs_as_it_stands() -> None:
    failed, tried = doctest.testfile(str(Path(engine.__file__).with_name("README.md")), module_relative=False)
    assert (failed, tried > 20) == (0, True)


def test_the_engine_says_that_it_is_typed() -> None:
    assert Path(engine.__file__).with_name("py.typed").is_file()
