"""Forms of paper by what they are for, in the order of the day; ``bootstrap.paper`` fills each from a book."""

from msgspec import Struct

from tournament_app.domain.spelling import folded


class PaperForm(Struct, frozen=True):
    """``name`` is the form's; ``purpose`` what a person wants; ``of_round`` whether it is about one round.

    ``a_sheet`` are the numbers of pieces that a sheet may be cut into; what is ``on_labels`` goes on a roll too.
    """

    name: str
    purpose: str
    hint: str
    of_round: bool
    can_be_halved: bool = False
    a_sheet: tuple[int, ...] = ()
    on_labels: bool = False


INVITATIONS = "invitations"
FORMS = (
    PaperForm("seatings", "Seat the player meeting", "Where everybody sits, by name", of_round=False),
    PaperForm(
        "pairings-by-name", "Post the pairings", "By name, for the wall", of_round=True, can_be_halved=True
    ),
    PaperForm("pairings-by-table", "Post the tables", "Pairings by table", of_round=True),
    PaperForm(
        "slips",
        "Hand out result slips",
        "Cut as one stack, in table order",
        of_round=True,
        a_sheet=(4, 6, 8),
        on_labels=True,
    ),
    PaperForm("outstanding", "Look for results", "Tables that are still out", of_round=True),
    PaperForm("standings", "Post the standings", "For the wall, with tiebreakers", of_round=True),
    PaperForm("players", "List the players", "Who is enrolled, with numbers", of_round=False),
    PaperForm(INVITATIONS, "Post the invitations", "Who is invited, who declined, who waits", of_round=False),
    PaperForm("badges", "Hand out name badges", "Players, then the staff", of_round=False, on_labels=True),
    PaperForm("bracket", "Post the bracket", "With seeds and results so far", of_round=False),
    PaperForm("pods", "Seat the pods", "By name, then a chart for each table", of_round=False),
    PaperForm(
        "decklist",
        "Print the deck lists",
        "Filled where the list is in, else blank but the name",
        of_round=False,
    ),
    PaperForm("decklist-blank", "Hand out blank deck lists", "One sheet, to copy", of_round=False),
    PaperForm("deck-check", "Check decks", "Decks being checked, in the judge's order", of_round=False),
    PaperForm("penalty-slips", "Hand out penalty slips", "To each player alone, of a round", of_round=True),
    PaperForm("penalties", "Report penalties", "For judges only: log, calls, investigations", of_round=False),
    PaperForm("report", "Report the event", "Everything, for the organizer's file", of_round=False),
)


def form_called(words: str) -> PaperForm | None:
    """The form that a word of the palette means: its name, or a part of name or purpose."""
    wanted = folded(words).replace(" ", "-")
    exact = [form for form in FORMS if form.name == wanted]
    parts = [form for form in FORMS if wanted in form.name or folded(words) in folded(form.purpose)]
    return next(iter((*exact, *parts)), None) if wanted else None
