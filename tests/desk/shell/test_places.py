from tournament_app.desk.open.page import EventTab, Page
from tournament_app.desk.shell.places import EVENT_TABS, PLACES, page_class


def test_every_place_and_tab_names_a_page_that_is_there() -> None:
    assert [place.key for place in PLACES if not issubclass(page_class(place.page), Page)] == []
    assert [tab.key for tab in EVENT_TABS if not issubclass(page_class(tab.page), EventTab)] == []


def test_every_page_stands_under_a_place_of_the_rail() -> None:
    rail = {place.key for place in PLACES if not place.under}
    assert {place.under for place in PLACES if place.under} <= rail
