"""Given and family parts of real names, guessed and said, and that they always make the whole again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.person_name import (
    AS_WRITTEN,
    NameForm,
    NameOrder,
    Naming,
    family_of,
    given_part,
    guessed_family,
    is_family_first,
    is_family_of,
    listed,
    whole_name,
)
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed

LETTERS = st.text("aábcdeéAŻO'’.-y 山田太郎김 \t09,()", max_size=30)
PARTS = (
    "de",
    "la",
    "van",
    "Van",
    "der",
    "den",
    "y",
    "e",
    "O'",
    "O'Neill",
    "Cruz",
    "Jan",
    "Jr.",
    "III",
    "P.",
    "7",
)
WORDS = st.lists(st.sampled_from((*PARTS, "山田", "太郎", "김", "von", "Al", "Ben")), max_size=6).map(
    " ".join
)


@pytest.mark.parametrize(
    ("name", "given", "family"),
    [
        ("Jan Nowak", "Jan", "Nowak"),
        ("Jon Finkel", "Jon", "Finkel"),
        ("María de la Cruz", "María", "de la Cruz"),
        ("Oscar De La Hoya", "Oscar", "De La Hoya"),
        ("Zoë van der Berg", "Zoë", "van der Berg"),
        ("Jan Van Den Berg", "Jan", "Van Den Berg"),
        ("Jasper in 't Veld", "Jasper", "in 't Veld"),
        ("Jasper in ’t Veld", "Jasper", "in ’t Veld"),
        ("Shaquille O'Neill", "Shaquille", "O'Neill"),
        ("Robert De Niro", "Robert", "De Niro"),
        ("Leonardo da Vinci", "Leonardo", "da Vinci"),
        ("Paulo Vitor Damo da Rosa", "Paulo Vitor Damo", "da Rosa"),
        ("Luis Salvatto dos Santos", "Luis Salvatto", "dos Santos"),
        ("José Ortega y Gasset", "José", "Ortega y Gasset"),
        ("Karl-Theodor zu Guttenberg", "Karl-Theodor", "zu Guttenberg"),
        ("Raphaël Lévy", "Raphaël", "Lévy"),
        ("Kai Budde", "Kai", "Budde"),
        ("Robert Downey Jr.", "Robert", "Downey Jr."),
        ("Martin Luther King III", "Martin Luther", "King III"),
        ("John Q. Public", "John Q.", "Public"),
        ("James O Smith", "James O", "Smith"),
        ("Van Morrison", "Van", "Morrison"),
        ("Al Gore", "Al", "Gore"),
        ("Ben Stiller", "Ben", "Stiller"),
        ("van Dyk", "", "van Dyk"),
        ("Björk", "", "Björk"),
        ("Pelé", "", "Pelé"),
        ("山田 太郎", "太郎", "山田"),
        ("김 민수", "민수", "김"),
        ("王小明", "", "王小明"),
        ("Nguyễn Văn An", "Nguyễn Văn", "An"),
        ("Player 17", "", "Player 17"),
    ],
)
def test_the_family_part_of_real_names(name: str, given: str, family: str) -> None:
    person = Player(PlayerId(1), name)
    assert (person.given, person.family) == (given, family)


@pytest.mark.parametrize(
    ("name", "said", "given"),
    [
        ("Yamada Tarō", "Yamada", "Tarō"),
        ("Nagy Péter", " Nagy ", "Péter"),
        ("Gabriel García Márquez", "García  Márquez", "Gabriel"),
        ("Mao Zedong", "Mao", "Zedong"),
        ("Teller", "Teller", ""),
        ("Boutros Boutros", "Boutros", "Boutros"),
    ],
)
def test_what_somebody_says_is_kept(name: str, said: str, given: str) -> None:
    person = Player(PlayerId(1), name, family=family_of(name, said))
    assert (person.given, person.family) == (given, " ".join(said.split()))


def test_what_is_no_part_of_the_name_is_refused_and_nothing_said_is_guessed() -> None:
    with pytest.raises(Malformed, match="“Smith” is no family name of Jan Nowak"):
        family_of("Jan Nowak", "Smith")
    with pytest.raises(Malformed, match="no family name of Ann van Dyk Smith"):
        family_of("Ann van Dyk Smith", "van Dyk")
    assert family_of("Jan Nowak", "  ") == "Nowak"
    assert Player(PlayerId(1), "Jan Nowak", family="Smith").family == "Nowak"


@given(st.one_of(LETTERS, WORDS))
def test_the_parts_make_the_whole_again(name: str) -> None:
    family = guessed_family(name)
    first = is_family_first(name, family)
    assert whole_name(given_part(name, family), family, family_first=first) == " ".join(name.split())
    assert is_family_of(name, family) or not name.split()


@given(WORDS, st.data())
def test_parts_said_by_hand_make_the_whole_again(name: str, data: st.DataObject) -> None:
    words = name.split()
    if not words:
        return
    at = data.draw(st.integers(1, len(words)))
    said = " ".join(data.draw(st.sampled_from([words[:at], words[-at:]])))
    family = family_of(name, said)
    assert family == said
    first = is_family_first(name, family)
    assert whole_name(given_part(name, family), family, family_first=first) == " ".join(words)


@pytest.mark.parametrize(
    ("name", "family", "text", "filed"),
    [
        ("Jan Nowak", "Nowak", "Nowak, Jan", "Nowak Jan"),
        ("María de la Cruz", "de la Cruz", "de la Cruz, María", "de la Cruz María"),
        ("Gabriel García Márquez", "García Márquez", "García Márquez, Gabriel", "García Márquez Gabriel"),
        ("Robert Downey Jr.", "Downey Jr.", "Downey Jr., Robert", "Downey Jr. Robert"),
        ("Pelé", "Pelé", "Pelé", "Pelé"),
        ("山田 太郎", "山田", "山田 太郎", "山田 太郎"),
        ("Yamada Tarō", "Yamada", "Yamada Tarō", "Yamada Tarō"),
        ("Nagy Péter", "Nagy", "Nagy Péter", "Nagy Péter"),
    ],
)
def test_lists_by_family_name(name: str, family: str, text: str, filed: str) -> None:
    naming = Naming(NameOrder.FAMILY, NameForm.FAMILY_FIRST)
    shown = listed(name, family, naming)
    assert (shown.text, shown.filed) == (text, filed)
    assert listed(name, family, Naming(NameOrder.FAMILY)).text == name
    assert listed(name, family, Naming(form=NameForm.FAMILY_FIRST)).filed == name
    marked = listed(name, family, naming, "…711")
    assert (marked.text, marked.filed) == (f"{text} (…711)", f"{filed} (…711)")


@given(st.one_of(LETTERS, WORDS))
def test_unasked_nothing_is_listed_otherwise_than_written(name: str) -> None:
    shown = listed(name, guessed_family(name), AS_WRITTEN)
    assert (shown.text, shown.filed) == (name, name)
