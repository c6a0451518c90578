"""Names are filed where people look for them."""

import pytest

from tournament_app.domain.alphabet import guide, index_letter, sorting_key


@pytest.mark.parametrize(
    ("name", "letter"),
    [("Żółć", "Z"), ("łoś", "L"), ("Øre", "O"), ("Æsir", "A"), ("'t Hooft", "T"), ("O'Connor", "O"),
     ("Éva", "E"), ("東京", "東"), ("Достоевский", "Д"), ("Ёлкин", "Е"), ("Ὅμηρος", "Ο"), ("김철수", "김"),
     ("1337", "#"), ("", "#"), ("...", "#")],
)  # fmt: skip
def test_a_name_is_filed_under_its_plain_letter(name: str, letter: str) -> None:
    assert index_letter(name) == letter


def test_names_with_marks_stand_among_the_plain_ones() -> None:
    people = ["Lubomirski", "Łazarz", "Lis", "łabędź", "O'Hara", "Ohara", "Oharb"]
    assert sorted(people, key=sorting_key) == [
        "łabędź",
        "Łazarz",
        "Lis",
        "Lubomirski",
        "O'Hara",
        "Ohara",
        "Oharb",
    ]


@pytest.mark.parametrize(
    ("first", "last", "shown"),
    [
        ("Abel, Ann", "Czapek, Jan", "Abe – Cza"),
        ("Kowal", "Kowz", "Kowa – Kowz"),
        ("Kowalski, A", "Kowalski, B", "Kowals"),
        ("Ng, Li", "Żółć", "Ng – Zol"),
        ("!", "Ann", "# – Ann"),
    ],
)
def test_a_page_is_headed_by_its_first_and_last_beginning(first: str, last: str, shown: str) -> None:
    assert guide(first, last) == shown
