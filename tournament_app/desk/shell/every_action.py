"""Every action of the program, those of pages that nobody has looked at yet too.

``resources/actions.json`` is written from the pages themselves by ``python -m tests.actions`` and compared by a
test; the palette and the list of shortcuts read it, so that a page need not be made to be found.
"""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import NamedTuple

from tournament_app.desk.kit.actions import Action
from tournament_app.desk.shell.places import EVENT_TABS, PLACES

EVERYWHERE = "Everywhere"
EVENT = "Any tab of an event"


class Known(NamedTuple):
    """An action as it is known without its page.

    ``kind`` is the class of the widget it is bound to, ``where`` what people call that; ``place`` or ``tab`` is
    the key that leads there, both empty where it is at hand everywhere.
    """

    kind: str
    where: str
    place: str
    tab: str
    name: str
    help: str
    shortcut: str
    command: str
    arguments: str
    words: str


class Whereabouts(NamedTuple):
    """What a kind of page is called, and the key that leads there."""

    where: str
    place: str = ""
    tab: str = ""


def known(kind: str, action: Action) -> Known:
    """An action of a kind of page as the list keeps it."""
    at = whereabouts().get(kind, Whereabouts(EVERYWHERE))
    return Known(
        kind, *at, action.name, action.help, action.shortcut, action.command, action.arguments, action.words
    )


def every_action() -> tuple[Known, ...]:
    """All actions, in the order of the rail and of the day."""
    found = json.loads(files("resources").joinpath("actions.json").read_text(encoding="utf-8"))
    return tuple(Known(**entry) for entry in found["actions"])


def whereabouts() -> dict[str, Whereabouts]:
    """The kinds of pages by their class."""
    return dict(_kinds())


def _kinds() -> Iterator[tuple[str, Whereabouts]]:
    for place in PLACES:
        yield place.page.partition(":")[2], Whereabouts(place.name, place=place.key)
    yield "EventPage", Whereabouts(EVENT, tab=EVENT_TABS[0].key)
    for tab in EVENT_TABS:
        yield tab.page.partition(":")[2], Whereabouts(f"Event: {tab.name}", tab=tab.key)
