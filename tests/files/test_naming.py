"""What files are called that the program names."""

import pytest

from tournament_app.files.naming import file_name


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Spring Open 2.0", "Spring Open 2.0"),
        ("Łukasz Żółć", "Łukasz Żółć"),
        ("AC/DC: what now?", "AC_DC_ what now_"),
        ("..\\up ", "_up"),
    ],
)
def test_a_title_becomes_a_name_that_every_system_has(title: str, name: str) -> None:
    assert file_name(title) == name
