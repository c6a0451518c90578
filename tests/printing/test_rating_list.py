"""The rating list on paper: everybody whole, on numbered pages, inside the margins."""

from datetime import date

import pytest

from tests.printing.fields import HEADING, LONG_NAME, ONE_LONG_WORD, names
from tests.printing.reading import outside, page_texts, unspaced
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.rating_list import RatingList
from tournament_app.services.rating_views import ListLine


def lines(people: list[str], country: str = "") -> tuple[ListLine, ...]:
    return tuple(
        ListLine(n, n, name, country, "vintage", 2000.5 - n, 30 - n % 20, n % 2 == 0, date(2003, 12, 20))
        for n, name in enumerate(people, 1)
    )


@pytest.mark.parametrize("paper", PaperSize, ids=lambda paper: paper.name)
@pytest.mark.parametrize("count", [1, 37, 400])
def test_everybody_is_on_the_list_whole(count: int, paper: PaperSize) -> None:
    people = [*names(count), LONG_NAME, ONE_LONG_WORD]
    content = print_form(RatingList(HEADING, "Vintage ratings", lines(people, "Germany")), paper)
    texts = page_texts(content)
    found = unspaced(" ".join(texts))
    assert [name for name in people if unspaced(name) not in found] == []
    assert all("Vintage ratings" in text for text in texts)
    assert outside(content, margin=12) == []


def test_ratings_are_whole_numbers_and_provisional_ones_are_marked() -> None:
    text = page_texts(print_form(RatingList(HEADING, "Ratings", lines(["Ann", "Bo"])), PaperSize.A4))[0]
    assert "2000" in text
    assert "1999 P" in text
    assert "Country" not in text, "a column that is empty for everybody is left out"


def test_an_empty_list_says_so() -> None:
    assert (
        "Nobody is on this list."
        in page_texts(print_form(RatingList(HEADING, "Ratings", ()), PaperSize.A4))[0]
    )
