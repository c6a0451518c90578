"""Enrol players: one from the register, many from a list, and late ones (missed rounds lost or as byes)."""

from collections.abc import Iterable, Sequence
from enum import StrEnum

from engine.records import replace
from tournament_app.domain.book import KIND_OF, Act, Change, EventBook
from tournament_app.domain.decks.registration import DeckRegistration
from tournament_app.domain.eligibility import barred
from tournament_app.domain.enrollment import MOST_BYES, Enrollment
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import Invitation, invited
from tournament_app.domain.penalties.judges import StaffMember, StaffRole
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Illegal, NeedsConfirmation
from tournament_app.domain.round import Pairing, PairingKind, RoundStatus
from tournament_app.domain.spelling import folded
from tournament_app.domain.structures import latest_stage
from tournament_app.services.create_event import refuse_when_closed
from tournament_app.services.match_at_table import table_problem

GONE_WITH_THE_ENTRY = Enrollment | DeckRegistration | Invitation
"""Records of a player that need no entry, or are taken off the list with it."""


class MissedRounds(StrEnum):
    """What the rounds count that a late player has missed: the scorekeeper's choice."""

    LOST = "lost"
    BYES = "byes"


def enroll_players(
    book: EventBook,
    players: Sequence[Player],
    lots: Sequence[int],
    missed: MissedRounds = MissedRounds.LOST,
    *,
    confirmed: bool = False,
) -> Act:
    """Enrol single players in the order given; ``lots`` are the random numbers that settle exact ties.

    Raises and asks as ``enroll_entrants`` does; ``Illegal`` where teams play, which have members.
    """
    if book.event.team_size > 1:
        raise Illegal(
            f"Teams of {book.event.team_size} play in this event: enrol each with its members (Players)."
        )
    return enroll_entrants(book, players, lots, missed, confirmed=confirmed)


def enroll_entrants(
    book: EventBook,
    players: Sequence[Player],
    lots: Sequence[int],
    missed: MissedRounds,
    *,
    confirmed: bool,
) -> Act:
    """Enter players, or teams by their names, in the order given.

    Once rounds are published the newcomers enter late: each published round counts as ``missed``
    says. Raises ``Illegal`` naming everyone who is enrolled already, and asks about those who may not play
    (RS D.12.3, D.3.12) or belong to the event's staff; ``confirmed`` keeps in the journal that it was insisted.
    """
    refuse_when_closed(book)
    twice = [player for player in players if player.id in book.enrollments]
    if twice:
        raise Illegal(
            *(f"{player.name} is enrolled already, {_number_of(book, player.id)}." for player in twice)
        )
    if len({player.id for player in players}) != len(players):
        raise Illegal("The list names the same player more than once.")
    played = _published_rounds(book)
    stage = latest_stage(book)
    if played and stage.entrants:
        raise Illegal(
            f"Stage {stage.number} ({stage.structure.words}) has begun with its "
            f"{len(stage.entrants)} players, and nobody can enter it any more."
        )
    insisted = insisted_words(_questions(book, players), confirmed=confirmed)
    first_number = 1 + max((entry.number for entry in book.enrollments.values()), default=0)
    changes: list[Change] = []
    for number, (player, lot) in enumerate(zip(players, lots, strict=True), first_number):
        first_round = RoundNumber(len(played) + 1)
        changes.append(Change(None, Enrollment(player.id, number, lot, first_round=first_round)))
    changes += _missed_pairings(book, [player.id for player in players], missed)
    return Act("enroll_players", _summary(players, len(played), missed) + insisted, tuple(changes))


def set_entry(
    book: EventBook,
    player: PlayerId,
    *,
    awarded_byes: int,
    fixed_table: TableNumber | None,
    note: str,
) -> Act:
    """Change awarded byes (rounds 1-3), fixed table and note of an enrolment."""
    refuse_when_closed(book)
    entry = enrollment_of(book, player)
    problems = []
    if not 0 <= awarded_byes <= MOST_BYES:
        problems.append(
            f"Byes are awarded for rounds 1 to {MOST_BYES}: enter a number from 0 to {MOST_BYES}."
        )
    if fixed_table is not None:
        problems += filter(None, (table_problem(fixed_table),))
        if holders := who_holds(book, fixed_table, player):
            problems.append(f"Table {fixed_table} is already the fixed table of {', '.join(holders)}.")
    if problems:
        raise Illegal(*problems)
    after = replace(entry, awarded_byes=awarded_byes, fixed_table=fixed_table, note=note)
    return Act("set_entry", f"Changed the entry of {book.name_of(player)}", (Change(entry, after),))


def who_holds(book: EventBook, table: TableNumber, besides: PlayerId) -> list[str]:
    """Who else in the event has this fixed table, by name."""
    return [
        book.name_of(other.player)
        for other in book.enrollments.values()
        if other.fixed_table == table and other.player != besides and other.drop is None
    ]


def withdraw_entry(book: EventBook, player: PlayerId) -> Act:
    """Take a player off the list with their deck; ``Illegal`` for whoever is on record (``on_record``)."""
    refuse_when_closed(book)
    entry = enrollment_of(book, player)
    if why := on_record(book, player):
        raise Illegal(f"{book.name_of(player)} {why} and stays on record. Drop them instead.")
    deck = book.decks.get(player)
    changes = (Change(entry, None),) if deck is None else (Change(deck, None), Change(entry, None))
    return Act("withdraw_entry", f"Took {book.name_of(player)} off the list", changes)


def on_record(book: EventBook, player: PlayerId) -> str:
    """Why a player can only be dropped, and not taken off the list any more; empty while they can."""
    if any(player in p.players for pairings in book.pairings.values() for p in pairings.values()):
        return "has been paired"
    if any(player in stage.entrants for stage in book.event.stages):
        return "is among the entrants of a stage"
    kept = (
        KIND_OF[type(record)].name
        for record in book.records()
        if not isinstance(record, GONE_WITH_THE_ENTRY) and getattr(record, "player", None) == player
    )
    return next((f"is named under “{kind}”" for kind in kept), "")


def enrollment_of(book: EventBook, player: PlayerId) -> Enrollment:
    """The player's entry; ``Illegal`` if they are not in the event."""
    entry = book.enrollments.get(player)
    if entry is None:
        raise Illegal("This player is not enrolled in the event. Enrol them first.")
    return entry


def bar_questions(book: EventBook, people: Iterable[Player]) -> list[str]:
    """What is asked about people who may not play at this event (RS D.3.12, D.12.3)."""
    settings = book.dossier.settings
    kind = "" if settings is None else settings.event_kind
    return [bar.sentence(one.name) for one in people for bar in barred(one.bars, book.event.date, kind)]


def insisted_words(questions: Sequence[str], *, confirmed: bool) -> str:
    """What a summary says of these questions; ``NeedsConfirmation`` with them until a judge insists."""
    if questions and not confirmed:
        raise NeedsConfirmation(*questions)
    return f"; a judge insisted: {' '.join(questions).removesuffix('.')}" if questions else ""


def _questions(book: EventBook, players: Sequence[Player]) -> list[str]:
    found = bar_questions(book, players)
    has_list = any(one.is_listed for one in book.invitations.values())
    on_list = invited(book.invitation_terms, book.invitations) if has_list else None
    found += [
        f"{player.name} is not invited to {book.event.name}."
        for player in players
        if on_list is not None and player.id not in on_list
    ]
    staff = {folded(member.name): member for member in book.dossier.staff.values()}
    if book.event.head_judge:
        head = StaffMember(book.event.head_judge, StaffRole.HEAD_JUDGE)
        staff.setdefault(folded(head.name), head)
    for player in players:
        member = staff.get(folded(player.name))
        if member is not None:
            role = member.role.value.replace("-", " ")
            found.append(f"{player.name} is {role} of this event; whoever runs it does not play in it.")
    return found


def _published_rounds(book: EventBook) -> list[RoundNumber]:
    return [round_.number for round_ in book.rounds.values() if round_.status is RoundStatus.PUBLISHED]


def _missed_pairings(book: EventBook, players: Sequence[PlayerId], missed: MissedRounds) -> list[Change]:
    kind = PairingKind.BYE if missed is MissedRounds.BYES else PairingKind.LOSS
    changes = []
    for number in _published_rounds(book):
        next_free = 1 + max(book.pairings.get(number, {}), default=0)
        for offset, player in enumerate(players):
            late = Pairing(number, next_free + offset, None, player, kind=kind, why="late entry")
            changes.append(Change(None, late))
    return changes


def _summary(players: Sequence[Player], rounds_missed: int, missed: MissedRounds) -> str:
    who = players[0].name if len(players) == 1 else f"{len(players)} players"
    if not rounds_missed:
        return f"Enrolled {who}"
    count = {MissedRounds.LOST: "counted as lost", MissedRounds.BYES: "counted as byes"}[missed]
    rounds = "1 missed round" if rounds_missed == 1 else f"{rounds_missed} missed rounds"
    return f"Enrolled {who} late, {rounds} {count}"


def _number_of(book: EventBook, player: PlayerId) -> str:
    entry = book.enrollments[player]
    return f"number {entry.number}" if entry.drop is None else f"number {entry.number}, and dropped"
