"""RS D.5.2: an event is in a format that is known, by the command and by the set-up page."""

from datetime import date
from pathlib import Path

import pytest

from engine.records import replace
from tests.domain.books import an_event
from tournament_app.bootstrap import open_scorers_table
from tournament_app.bootstrap.new_events import start_event
from tournament_app.desk.set_up.header_parts import format_among
from tournament_app.domain.refusal import Malformed


def test_d5_2_a_new_event_in_an_unknown_format_is_refused_with_the_formats_there_are(tmp_path: Path) -> None:
    table = open_scorers_table(str(tmp_path / "events.sqlite"), by="scorekeeper")
    with pytest.raises(Malformed, match="no format 'banana'. Choose one of: .*standard"):
        start_event(lambda: table, "Spring Open", date(2003, 12, 20), "banana")
    assert table.store.events() == []
    assert start_event(lambda: table, "Spring Open", date(2003, 12, 20), "type1.5").event.format == "type1.5"


def test_d5_2_the_set_up_page_takes_a_known_format_and_keeps_what_an_import_brought() -> None:
    part = format_among(lambda: ["standard", "kitchen-table"])
    event = replace(an_event(), format="modern")
    assert part.put(event, "kitchen-table").format == "kitchen-table"
    assert part.put(event, "modern") == event
    with pytest.raises(Malformed, match="“banana” is no format"):
        part.put(event, "banana")
