from tournament_app.reference.event_formats import format_titles
from tournament_app.reference.formats import format_files, format_named


def test_an_event_is_offered_every_format_under_the_title_that_its_rules_bear() -> None:
    assert format_titles() == {name: format_named(name).title for name in format_files()}
