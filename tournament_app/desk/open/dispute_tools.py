"""What the dispute desk is handed from outside: cards, examples, imported rules texts, paper."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from msgspec import Struct

from tournament_app.domain.rules_document import RulesDocument
from tournament_app.domain.training import Progress

if TYPE_CHECKING:
    from engine.cards.reference import CardReference
    from engine.cases.ruling.adjudication import Adjudication
    from engine.cases.ruling.finding import Ruled
    from engine.cases.training.exercise import Question


class AttachedTo(Struct, frozen=True):
    """The call that a case belongs to, as paper and screen name it."""

    event: str
    number: int
    round: str
    table: str
    players: str
    question: str


class RulingForPaper(Struct, frozen=True):
    """A ruling, the name of its case, the call it answers, if any, and what is to be known before it is followed.

    ``text`` is that of the case, which goes onto the paper as a code where it fits.
    """

    adjudication: "Adjudication"
    name: str
    call: AttachedTo | None = None
    warning: str = ""
    text: str = ""


class TakenUp(NamedTuple):
    """A record that was left unfinished (empty: none), how many more there are, why others cannot be read."""

    text: str
    left: int
    problems: tuple[str, ...]


class Notebook(Protocol):
    """What one window is recording, on disk where no other window writes."""

    def take_up(self, *, newest: bool = True) -> TakenUp:
        """The record left last, or the one left longest ago: this window goes on with it."""

    def keep(self, text: str) -> None:
        """Put what is recorded on disk; raises ``Unavailable``."""


class TrainingTools(Struct, frozen=True):
    """``exercises`` are the cases that ship, by name; ``cases_in`` those of a folder, with what could not be read.

    ``progress`` is that of every judge by name; ``answered`` puts one answer of a judge to it, right or not, and gives
    what there is then, of other windows too; both raise a ``Refusal``. ``set_sheet`` gives questions with their answers
    on the back as a PDF on ``a4`` or ``letter``.
    """

    exercises: Callable[[], Mapping[str, str]]
    cases_in: Callable[[Path], tuple[Mapping[str, str], tuple[str, ...]]]
    progress: Callable[[], Mapping[str, Progress]]
    answered: Callable[[str, str, bool], Mapping[str, Progress]]
    set_sheet: "Callable[[tuple[Question, ...], str], bytes]"


class RulesTools(Struct, frozen=True):
    """Documents of rules that the user has: ``documents`` those kept, ``take_in`` keeps another and gives it back.

    Both raise a ``Refusal``.
    """

    documents: Callable[[], tuple[RulesDocument, ...]]
    take_in: Callable[[Path], RulesDocument]


class RulingTools(Struct, frozen=True):
    """Rulings found again: ``shipped`` those that come with the program, ``made`` those made here, the newest first.

    ``keep`` keeps one under a name of its own in place of the one kept under it before, ``delete`` throws it away; all
    raise a ``Refusal``.
    """

    shipped: "Callable[[], tuple[Ruled, ...]]"
    made: "Callable[[], tuple[Ruled, ...]]"
    keep: "Callable[[str, Ruled], None]"
    delete: Callable[[str], None]


class DisputeTools(Struct, frozen=True):
    """``prepare`` reads the modules of the others, aside. ``examples`` are texts by title; ``texts`` rules texts by
    card, empty where no reference was imported.

    ``read_case`` reads a case file, ``read_file`` another program's (``Unavailable`` where it cannot). ``set_ruling``
    gives the ruling as a PDF on ``a4`` or ``letter``. ``notebook`` is asked for once a window. ``case_code`` gives a
    case as the modules of a QR code, row by row; ``Malformed`` where it does not fit.
    """

    prepare: Callable[[], object]
    cards: "Callable[[], CardReference]"
    examples: Callable[[], Mapping[str, str]]
    texts: Callable[[], Mapping[str, str]]
    read_case: Callable[[Path], str]
    read_file: Callable[[Path], bytes]
    set_ruling: Callable[[RulingForPaper, str], bytes]
    notebook: Callable[[], Notebook]
    case_code: Callable[[str], tuple[tuple[bool, ...], ...]]
    training: TrainingTools
    rules: RulesTools
    rulings: RulingTools
