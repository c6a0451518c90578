"""Wires the dispute desk: cards for the engine, examples, imported rules texts, rulings on paper."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from pathlib import Path

from engine.cards.compiled import shipped
from engine.cases.reading.problems import MalformedCase
from engine.cases.ruling.adjudication import Adjudication, adjudicate
from engine.cases.ruling.finding import Ruled
from engine.cases.ruling.ruling_words import unseen_words, verdict_words
from engine.cases.ruling.sent import short_text
from engine.cases.ruling.step_rows import step_rows
from engine.cases.showing.layout import Layout, Seat, Shown, laid_out
from engine.rules.position.state import State
from tournament_app.bootstrap import now
from tournament_app.bootstrap.notebook import Notebook, settled
from tournament_app.desk.open.dispute_tools import RulingForPaper
from tournament_app.domain.refusal import Malformed
from tournament_app.domain.rules_document import RulesDocument
from tournament_app.exchange.case_text import read_case_text
from tournament_app.files.reading import contents
from tournament_app.files.writing import write_whole
from tournament_app.printing.case_code import case_code
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import Heading, PaperSize
from tournament_app.printing.ruling_sheet import RulingSheet
from tournament_app.reference.example_cases import example_cases, shipped_rulings
from tournament_app.reference.imported_cards import default_folder, rules_texts
from tournament_app.reference.imported_rules import kept_documents, take_in
from tournament_app.reference.kept_rulings import delete, keep, kept

__all__ = [
    "code_of",
    "contents",
    "delete_ruling",
    "example_cases",
    "imported_texts",
    "keep_rules_document",
    "keep_ruling",
    "notebook",
    "read_case_text",
    "rules_documents",
    "ruling_sheet",
    "rulings_made",
    "set_ruling",
    "shipped",
    "shipped_rulings",
    "write_ruling",
]
SIZES = {"a4": PaperSize.A4, "letter": PaperSize.LETTER}


def imported_texts(folder: Path | None = None) -> Mapping[str, str]:
    """Rules texts by card from the reference in ``folder`` (None: the user's own); empty without one."""
    return rules_texts(default_folder() if folder is None else folder / "cards")


def rules_documents(folder: Path | None = None) -> tuple[RulesDocument, ...]:
    """The documents of rules that were imported; raises a ``Refusal`` for one that cannot be read any more."""
    return kept_documents(_rules(folder))


def keep_rules_document(path: Path, folder: Path | None = None) -> RulesDocument:
    """Import a document of rules; raises ``Malformed`` and ``Unavailable``."""
    return take_in(path, _rules(folder))


def rulings_made(folder: Path | None = None) -> tuple[Ruled, ...]:
    """The rulings made on this computer, the newest first; raises ``Unavailable``."""
    return kept(_made(folder))


def keep_ruling(name: str, ruling: Ruled, folder: Path | None = None) -> None:
    """Keep a ruling made here; raises ``Unavailable``."""
    keep(_made(folder), name, ruling)


def delete_ruling(name: str, folder: Path | None = None) -> None:
    """Throw away a ruling made here; raises ``Unavailable``."""
    delete(_made(folder), name)


def _made(folder: Path | None) -> Path:
    return (default_folder().parent if folder is None else folder) / "rulings"


def _rules(folder: Path | None) -> Path:
    return (default_folder().parent if folder is None else folder) / "rules"


def notebook(folder: Path | None = None) -> Notebook:
    """What a window that is opened now will be recording."""
    place = default_folder().parent if folder is None else folder
    return Notebook(settled(place / "unfinished", place / "unfinished-dispute.case.yaml"))


def set_ruling(ruling: RulingForPaper, paper: str, printed_at: datetime) -> bytes:
    """The ruling as a PDF on ``a4`` or ``letter``."""
    return print_form(ruling_sheet(ruling, printed_at), SIZES[paper])


def ruling_sheet(ruling: RulingForPaper, printed_at: datetime) -> RulingSheet:
    """The contents of the sheet."""
    found, call = ruling.adjudication, ruling.call
    verdict, about = verdict_words(found)
    heading = Heading(
        call.event if call is not None else found.case.title,
        call.round if call is not None else "",
        printed_at.astimezone(),
    )
    return RulingSheet(
        heading,
        found.case.title,
        verdict,
        about.replace("\n", " "),
        tuple(_facts(ruling)),
        _position(found.start),
        tuple(
            (str(row.entry), row.words.replace("\n\u2013 ", "; "), row.rules) for row in step_rows(found)[1:]
        ),
        _position(found.end) if found.steps else (),
        tuple((one.words, one.found or "met") for one in found.expectations),
        _code_on_paper(ruling.text),
        tuple(line.removeprefix("\u2013 ") for line in ruling.warning.split("\n") if line),
    )


def code_of(text: str) -> tuple[tuple[bool, ...], ...]:
    """A case as the modules of a QR code; raises ``Malformed`` where even in short it does not fit."""
    return case_code(short_text(text))


def _code_on_paper(text: str) -> tuple[tuple[bool, ...], ...]:
    """The code, or none for a case that does not fit: the paper tells it whole anyway."""
    try:
        return code_of(text) if text else ()
    except Malformed:
        return ()


def _facts(ruling: RulingForPaper) -> Iterable[tuple[str, str]]:
    found, call = ruling.adjudication, ruling.call
    yield "Case", found.case.title
    if ruling.name != found.case.title:
        yield "File", ruling.name
    if call is not None:
        yield "Event", f"{call.event}, {call.round.lower()}, table {call.table}"
        yield "Players", call.players
        yield "Call", f"{call.number}: {call.question}" if call.question else str(call.number)
    game = found.case.game
    for name, said in (("Source", game.source), ("Note", game.note)):
        if said:
            yield name, said
    yield "Rulebook", found.book.title
    if unseen := unseen_words(found):
        yield "Not seen", unseen
    yield from _choice(found)


def _choice(found: Adjudication) -> Iterable[tuple[str, str]]:
    if found.decision is not None:
        yield "Options", ", ".join(str(option) for option in found.decision.options) or "anything of its kind"


def position_in_lines(state: State) -> tuple[str, ...]:
    """A position, a line for each place."""
    return tuple(f"{place}: {what}" for place, what in _position(state))


def _position(state: State | None) -> tuple[tuple[str, str], ...]:
    return () if state is None else tuple(_rows(laid_out(state)))


def _rows(layout: Layout) -> Iterable[tuple[str, str]]:
    yield "Turn", layout.turn
    for shown in layout.stack:
        yield "Stack", _described(shown)
    yield from (("Combat", words) for words in layout.combat)
    for seat in layout.seats:
        yield from _seat(seat)
    yield from (("In force", words) for words in layout.effects)
    if layout.result:
        yield "Result", layout.result


def _seat(seat: Seat) -> Iterable[tuple[str, str]]:
    totals = [f"{seat.life} life"] + ([f"{seat.poison} poison"] if seat.poison else [])
    totals += [f"mana {seat.mana}"] if seat.mana else []
    hidden = [f"{zone.count} in {zone.name}" for zone in seat.zones if not zone.cards]
    yield seat.name, ", ".join((*totals, *hidden))
    if seat.in_play:
        alike = Counter(_described(one) for one in seat.in_play)
        told = (f"{words} \u00d7{count}" if count > 1 else words for words, count in alike.items())
        yield f"{seat.name}, in play", "; ".join(told)
    for zone in seat.zones:
        if zone.cards:
            yield f"{seat.name}, {zone.name}", ", ".join(one.name for one in zone.cards)


def _described(shown: Shown) -> str:
    marks = ", ".join(shown.marks)
    return " ".join(filter(None, (shown.name, shown.size, f"({marks})" if marks else "")))


def write_ruling(file: Path, out: Path, paper: str, *, replace: bool = False) -> str:
    """Rule on a case in a file and write the ruling as a PDF; the verdict in a few words.

    Raises ``Malformed`` with every problem of the case, ``Unavailable`` where a file cannot be read or written.
    """
    text = read_case_text(file)
    try:
        found = adjudicate(text, str(file), shipped())
    except MalformedCase as malformed:
        raise Malformed(
            *(f"{file}:{problem.line}: {problem.text}" for problem in malformed.problems)
        ) from malformed
    write_whole(out, set_ruling(RulingForPaper(found, file.name, text=text), paper, now()), replace=replace)
    return verdict_words(found)[0]
