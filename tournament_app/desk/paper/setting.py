"""A form set aside from the window, for whoever shows, writes or prints it."""

from collections.abc import Callable
from typing import TypeVar

from PySide6.QtCore import QObject

from tournament_app.desk.kit.errands import Lane, Progress
from tournament_app.desk.open.desk import Desk
from tournament_app.desk.open.equipment import PaperWish
from tournament_app.desk.paper.forms import INVITATIONS
from tournament_app.domain.book import EventBook
from tournament_app.domain.refusal import Refusal
from tournament_app.services.invite import with_invited

T = TypeVar("T")


def when_set(
    desk: Desk,
    book: EventBook,
    wish: PaperWish,
    work: Callable[[bytes, Progress], T],
    then: Callable[[T], None],
    *,
    refused: Callable[[Refusal], None],
    owner: QObject,
    what: str,
) -> None:
    """Hand the PDF to ``work``, aside, and what came of it to ``then``.

    Those on an invitation list need not be in the event: they are looked up in the register first.
    """

    def there(found: EventBook) -> None:
        desk.errands.run(
            lambda progress: work(desk.equipment.set_form(found, wish), progress),
            then,
            refused=refused,
            lane=Lane.ASIDE,
            owner=owner,
            what=what,
        )

    if wish.form == INVITATIONS:
        desk.errands.run(lambda _: with_invited(desk.table.store, book), there, refused=refused, owner=owner)
    else:
        there(book)
