"""Investigations: statements, decision, appeal to the DCI (RS D.3.19), content of its report (RS D.3.2 e)."""

from collections.abc import Iterable
from datetime import datetime

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.event import Event
from tournament_app.domain.penalties.catalogue import Catalogue, Effect
from tournament_app.domain.penalties.entry import Choice, EntryStatus, PenaltyEntry
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.penalties.staff_guard import require_head_judge
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal


class Statement(Struct, frozen=True):
    """What somebody said, as taken down."""

    by: str
    text: str
    taken_at: datetime
    taken_by: str


class Decision(Struct, frozen=True):
    """How an investigation ended."""

    text: str
    by: str
    at: datetime


class Investigation(Struct, frozen=True):
    """The file on one entry of the log.

    ``dci_ruling`` is what the DCI staff decided on an appeal; nothing goes beyond it (RS D.3.19).
    """

    entry: int
    opened_at: datetime
    statements: tuple[Statement, ...] = ()
    decision: Decision | None = None
    appealed_to_dci_at: datetime | None = None
    dci_ruling: Decision | None = None


class DciReport(Struct, frozen=True):
    """All that the DCI is told about one entry.

    ``prior`` are the player's earlier entries, those of other events included; ``open_points`` names
    what is still missing before it can be sent.
    """

    event: Event
    player: Player
    entry: PenaltyEntry
    level_name: str
    penalty_name: str
    rule: str
    infraction_name: str
    prior: tuple[PenaltyEntry, ...]
    investigation: Investigation | None
    open_points: tuple[str, ...]


def needs_investigation(catalogue: Catalogue, choice: Choice) -> bool:
    """True for levels that the rules send to investigation, and for every disqualification (RS D.3.2 e)."""
    if choice.level is not None and catalogue.ladder.level(choice.level).investigated:
        return True
    return choice.penalty is not None and catalogue.penalty(choice.penalty).effect is Effect.DISQUALIFIED


def take_statement(investigation: Investigation, statement: Statement) -> Investigation:
    """The file with one more statement; a decided one takes no more."""
    if investigation.decision is not None:
        raise Illegal(
            "The investigation is decided; a later statement goes to the DCI with an appeal (RS D.3.19)."
        )
    return replace(investigation, statements=(*investigation.statements, statement))


def decide(investigation: Investigation, by: StaffMember, text: str, at: datetime) -> Investigation:
    """The file with the head judge's decision, given once."""
    require_head_judge(by, "close an investigation", "D.4.1")
    if investigation.decision is not None:
        raise Illegal(f"{investigation.decision.by} has decided this already; that is final (RS D.4.1).")
    return replace(investigation, decision=Decision(text, by.name, at))


def appeal_to_dci(investigation: Investigation, at: datetime) -> Investigation:
    """The file with a player's appeal to the DCI staff against how officials handled it (RS D.3.19)."""
    if investigation.dci_ruling is not None:
        raise Illegal("The DCI staff has ruled on this, and the players must follow it (RS D.3.19).")
    return replace(investigation, appealed_to_dci_at=at)


def record_dci_ruling(investigation: Investigation, ruling: Decision) -> Investigation:
    """The file with the DCI staff's answer, which ends it (RS D.3.19)."""
    if investigation.appealed_to_dci_at is None:
        raise Illegal("Nobody has appealed to the DCI; log the appeal first (RS D.3.19).")
    if investigation.dci_ruling is not None:
        raise Illegal("The DCI staff has ruled on this, and the players must follow it (RS D.3.19).")
    return replace(investigation, dci_ruling=ruling)


def dci_report(
    catalogue: Catalogue,
    event: Event,
    player: Player,
    entry: PenaltyEntry,
    history: Iterable[PenaltyEntry],
    investigation: Investigation | None,
) -> DciReport:
    """The report on an entry; ``history`` are all known entries of the player."""
    infraction = catalogue.infraction(entry.infraction)
    level = None if entry.chosen.level is None else catalogue.ladder.level(entry.chosen.level)
    penalty = None if entry.chosen.penalty is None else catalogue.penalty(entry.chosen.penalty)
    prior = [e for e in history if e.status is EntryStatus.STANDS and e.logged_at < entry.logged_at]
    return DciReport(
        event=event,
        player=player,
        entry=entry,
        level_name="" if level is None else level.name,
        penalty_name="" if penalty is None else penalty.name,
        rule=infraction.rule,
        infraction_name=infraction.name,
        prior=tuple(sorted(prior, key=lambda e: e.logged_at)),
        investigation=investigation,
        open_points=_open_points(player, entry, investigation),
    )


def _open_points(player: Player, entry: PenaltyEntry, investigation: Investigation | None) -> tuple[str, ...]:
    checks = (
        (not player.dci, f"{player.name} has no DCI number on record."),
        (entry.status is not EntryStatus.STANDS, "The head judge has not confirmed the penalty (RS D.3.2)."),
        (not entry.note, "The entry has no note on what happened."),
        (investigation is None or not investigation.statements, "No statement has been taken."),
        (investigation is None or investigation.decision is None, "The investigation has no decision."),
    )
    return tuple(sentence for missing, sentence in checks if missing)
