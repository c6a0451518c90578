"""The judge desk's paper filled from a book: for judges and for the one player concerned."""

from collections.abc import Iterator
from datetime import datetime

from engine.days import day_words
from tournament_app.bootstrap.judging import catalogue_of
from tournament_app.domain.book import EventBook
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.tally import tally
from tournament_app.domain.refusal import Illegal
from tournament_app.printing import from_book
from tournament_app.printing.penalty_report import PenaltyReport
from tournament_app.printing.penalty_slips import PenaltySlip, PenaltySlips
from tournament_app.services.name_staff import ROLE_WORDS, staff_of
from tournament_app.services.penalty_report import choice_words

STATES = {
    EntryStatus.PENDING: "to confirm",
    EntryStatus.STANDS: "",
    EntryStatus.DECLINED: "declined",
    EntryStatus.UNDONE: "taken back",
}


def penalty_report(book: EventBook, printed_at: datetime) -> PenaltyReport:
    """Everything the judges did at the event as it stands."""
    catalogue, dossier = catalogue_of(book.dossier.settings), book.dossier
    counted = tally(dossier.log)
    judges = ", ".join(
        f"{member.name} ({ROLE_WORDS[member.role]}{f', level {member.level}' if member.level else ''})"
        for member in staff_of(book)
        if member.is_judge
    )
    facts = (
        ("Date", day_words(book.event.date)),
        ("Judges", judges or "none named"),
        ("Goes by", catalogue.name),
        ("Logged", str(len(dossier.log))),
        ("Cautions", str(sum(found.times for found in dossier.cautions.values()))),
        ("Calls", str(len(dossier.calls))),
    )
    return PenaltyReport(
        from_book.heading(book, None, printed_at),
        facts,
        tuple(_log_line(book, entry, catalogue) for entry in dossier.log),
        tuple((str(entry.number), remark) for entry in dossier.log for remark in _remarks(entry, catalogue)),
        tuple(map(str, counted.rounds)),
        tuple(
            (catalogue.infraction(code).name, *(str(count) if count else "" for count in row), str(sum(row)))
            for code, row in zip(counted.infractions, counted.counts, strict=True)
        ),
        tuple(
            (str(number), book.name_of(dossier.penalties[number].player), _outcome(file))
            for number, file in sorted(dossier.investigations.items())
        ),
        tuple(_calls(book)),
    )


def penalty_slips(book: EventBook, number: RoundNumber, printed_at: datetime) -> PenaltySlips:
    """Slips for the penalties of a round that stand; ``Illegal`` where there are none."""
    catalogue = catalogue_of(book.dossier.settings)
    found = [
        entry
        for entry in book.dossier.log
        if entry.status is EntryStatus.STANDS and max(entry.moment.round, 1) == number
    ]
    if not found:
        raise Illegal(f"No penalty of round {number} stands, so there is no slip to hand out.")
    return PenaltySlips(
        from_book.heading(book, number, printed_at),
        tuple(_slip(book, entry, catalogue) for entry in found),
    )


def _slip(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> PenaltySlip:
    infraction = catalogue.infraction(entry.infraction)
    about = [infraction.wording]
    if entry.chosen.level is not None:
        about.append(catalogue.ladder.level(entry.chosen.level).meaning)
    if entry.chosen.penalty is not None:
        kind = catalogue.penalty(entry.chosen.penalty)
        about += [kind.meaning] if kind.effect is not Effect.NONE else []
    player = book.players[entry.player]
    return PenaltySlip(
        entry.number,
        player.name,
        player.dci,
        f"Round {entry.moment.round}{'' if entry.table is None else f', table {entry.table}'}",
        f"{infraction.name} ({infraction.rule})",
        choice_words(catalogue, entry.chosen).capitalize(),
        tuple(about),
        entry.decided_by or entry.judge,
    )


def _log_line(book: EventBook, entry: PenaltyEntry, catalogue: Catalogue) -> tuple[str, ...]:
    return (
        str(entry.number),
        str(entry.moment.round),
        "" if entry.table is None else str(entry.table),
        book.name_of(entry.player),
        book.players[entry.player].dci,
        catalogue.infraction(entry.infraction).name,
        choice_words(catalogue, entry.chosen),
        entry.judge,
        STATES[entry.status],
    )


def _remarks(entry: PenaltyEntry, catalogue: Catalogue) -> Iterator[str]:
    """What the report says of an entry besides its line."""
    if entry.note:
        yield entry.note
    if entry.insisted:
        yield entry.insisted[:1].upper() + entry.insisted[1:] + "."
    if entry.status is EntryStatus.STANDS and entry.chosen.penalty is not None:
        prizes = catalogue.penalty(entry.chosen.penalty).effect.prizes
        if prizes:
            yield prizes


def _calls(book: EventBook) -> Iterator[tuple[str, ...]]:
    for call in sorted(book.dossier.calls.values(), key=lambda found: found.number):
        word = call.last_word
        minutes = "" if word is None else f"{call.seconds(word.at) / 60:.1f}"
        answer = "open" if word is None else word.answer + (" (appeal)" if call.appeal_ruling else "")
        yield str(call.round), str(call.table), call.question, answer, call.judge, minutes


def _outcome(file: Investigation) -> str:
    if file.dci_ruling is not None:
        return f"DCI: {file.dci_ruling.text}"
    return "open" if file.decision is None else file.decision.text
