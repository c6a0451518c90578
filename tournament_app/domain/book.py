"""The event's book: its header, enrolments, rounds and pairings as one frozen value.

Nothing edits a book. A task of the staff yields changes, each with the record before and after;
``EventBook.with_changes`` gives the next book, the journal keeps the changes, undoing applies them
the other way round.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.moves import SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.domain.kept_rounds import KeptRounds
from tournament_app.domain.namesakes import Namesakes
from tournament_app.domain.penalties.dossier import Dossier, DossierEntry
from tournament_app.domain.person_name import AS_WRITTEN, ListedName, listed
from tournament_app.domain.player import Player
from tournament_app.domain.round import Pairing, Round, RoundStatus

K = TypeVar("K")
V = TypeVar("V")

Entry = (
    Event
    | Player
    | Enrollment
    | Round
    | Pairing
    | DeckTerms
    | DeckRegistration
    | DeckCheck
    | SideboardMove
    | InvitationTerms
    | Invitation
    | DossierEntry
)


@dataclass(frozen=True, slots=True)
class Change:
    """One record before and after; None where it did not exist or no longer does."""

    before: Entry | None
    after: Entry | None

    @property
    def entry(self) -> Entry:
        """The record that the change is about (the later one where there are two)."""
        entry = self.after if self.after is not None else self.before
        assert entry is not None, "a change has a record on at least one side"
        return entry

    def inverted(self) -> "Change":
        """The change that takes this one back."""
        return Change(self.after, self.before)


@dataclass(frozen=True, slots=True)
class Act:
    """What a member of staff did, in words, and the changes that it made.

    ``name`` is the task (``record_result``); ``summary`` a line for the journal; ``notes`` what the
    person should know besides (later pairings that would have been different, and so on).
    """

    name: str
    summary: str
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EventBook:
    """Everything recorded of one event; ``players`` holds the register entries of those enrolled.

    ``revision`` grows with every act committed; ``dossier`` is what the judge desk has recorded.
    """

    event: Event
    players: Mapping[PlayerId, Player] = field(default_factory=dict)
    enrollments: Mapping[PlayerId, Enrollment] = field(default_factory=dict)
    rounds: Mapping[RoundNumber, Round] = field(default_factory=dict)
    pairings: Mapping[RoundNumber, Mapping[int, Pairing]] = field(default_factory=dict)
    revision: int = 0
    deck_terms: DeckTerms | None = None
    decks: Mapping[PlayerId, DeckRegistration] = field(default_factory=dict)
    deck_checks: Mapping[tuple[RoundNumber, PlayerId], DeckCheck] = field(default_factory=dict)
    sideboard_moves: Mapping[tuple[RoundNumber, PlayerId, int], SideboardMove] = field(default_factory=dict)
    invitation_terms: InvitationTerms | None = None
    invitations: Mapping[PlayerId, Invitation] = field(default_factory=dict)
    dossier: Dossier = field(default_factory=Dossier)
    _namesakes: Namesakes = field(default_factory=Namesakes, compare=False, repr=False)
    kept_rounds: KeptRounds = field(default_factory=KeptRounds, compare=False, repr=False)

    @property
    def last_round(self) -> Round | None:
        """The newest round, drafted or published; None before the first."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    @property
    def round_in_play(self) -> RoundNumber | None:
        """The newest round that was published; None before the first."""
        published = (found.number for found in self.rounds.values() if found.status is RoundStatus.PUBLISHED)
        return max(published, default=None)

    def round_pairings(self, number: RoundNumber) -> tuple[Pairing, ...]:
        """The pairings of a round in the order of their numbers; empty if there is no such round."""
        pairings = self.pairings.get(number, {})
        return tuple(pairings[key] for key in sorted(pairings))

    def pairing_at(self, number: RoundNumber, table: TableNumber) -> Pairing | None:
        """The pairing seated at a table in a round."""
        return next((p for p in self.pairings.get(number, {}).values() if p.table == table), None)

    def pairing_of(self, number: RoundNumber, player: PlayerId) -> Pairing | None:
        """The pairing of a player in a round."""
        return next((p for p in self.pairings.get(number, {}).values() if player in p.players), None)

    def outstanding(self, number: RoundNumber) -> tuple[Pairing, ...]:
        """Matches of a round that have no result yet."""
        return tuple(p for p in self.round_pairings(number) if p.outstanding)

    def name_of(self, player: PlayerId) -> str:
        """The player's name for people, told apart from others of that name: ``Jan Nowak (…711)``.

        Files carry the name as registered, ``players[player].name``.
        """
        mark = self.mark_of(player)
        return f"{self.players[player].name} ({mark})" if mark else self.players[player].name

    def listed(self, player: PlayerId) -> ListedName:
        """The player's name in a list, as the organizer has lists ordered and written; teams as they are called."""
        person = self.players[player]
        naming = self.event.naming if self.event.team_size == 1 else AS_WRITTEN
        return listed(person.name, person.family, naming, self.mark_of(player))

    def mark_of(self, player: PlayerId) -> str:
        """What tells the player apart from others of the same name; empty where nobody else has it."""
        mark = self._namesakes.marks(self.players).get(player)
        if mark is None:
            return ""
        if not mark and player in self.enrollments:
            return f"#{self.enrollments[player].number}"
        return mark or f"record {player}"

    def current(self, entry: Entry) -> Entry | None:
        """What now stands where this record stood; None if nothing does."""
        match entry:
            case Event():
                return self.event
            case Player():
                return self.players.get(entry.id)
            case Enrollment():
                return self.enrollments.get(entry.player)
            case Round():
                return self.rounds.get(entry.number)
            case Pairing():
                return self.pairings.get(entry.round, {}).get(entry.number)
            case DeckTerms():
                return self.deck_terms
            case DeckRegistration():
                return self.decks.get(entry.player)
            case DeckCheck():
                return self.deck_checks.get((entry.round, entry.player))
            case SideboardMove():
                return self.sideboard_moves.get((entry.round, entry.player, entry.duel))
            case InvitationTerms():
                return self.invitation_terms
            case Invitation():
                return self.invitations.get(entry.player)
            case _:
                return self.dossier.current(entry)

    def with_players(self, players: Mapping[PlayerId, Player]) -> "EventBook":
        """The same book with these register entries."""
        return replace(self, players=players)

    def with_decks(
        self,
        terms: DeckTerms | None,
        decks: Mapping[PlayerId, DeckRegistration],
        checks: Mapping[tuple[RoundNumber, PlayerId], DeckCheck],
        moves: Mapping[tuple[RoundNumber, PlayerId, int], SideboardMove],
    ) -> "EventBook":
        """The same book with these decks, checks and moves."""
        return replace(self, deck_terms=terms, decks=decks, deck_checks=checks, sideboard_moves=moves)

    def with_changes(self, changes: Iterable[Change]) -> "EventBook":
        """The book after the changes, one revision on."""
        event = self.event
        changes = tuple(changes)
        players, enrollments, rounds = dict(self.players), dict(self.enrollments), dict(self.rounds)
        touched: dict[RoundNumber, dict[int, Pairing]] = {}
        of_decks: list[Change] = []
        of_invitations: list[Change] = []
        judged: list[Change] = []
        for change in changes:
            entry = change.entry
            match entry:
                case Event():
                    event = entry
                case Player():
                    _put(players, entry.id, entry, change)
                case Enrollment():
                    _put(enrollments, entry.player, entry, change)
                case Round():
                    _put(rounds, entry.number, entry, change)
                case Pairing():
                    _put_pairing(touched, self.pairings, entry, change)
                case DeckTerms() | DeckRegistration() | DeckCheck() | SideboardMove():
                    of_decks.append(change)
                case InvitationTerms() | Invitation():
                    of_invitations.append(change)
                case _:
                    judged.append(change)
        return replace(
            self._with_changed_decks(of_decks)._with_changed_invitations(of_invitations),
            event=event,
            players=players if any(isinstance(c.entry, Player) for c in changes) else self.players,
            enrollments=enrollments,
            rounds=rounds,
            pairings={number: found for number, found in {**self.pairings, **touched}.items() if found},
            revision=self.revision + 1,
            dossier=self.dossier.with_changes(judged) if judged else self.dossier,
        )

    def _with_changed_invitations(self, changes: Sequence[Change]) -> "EventBook":
        if not changes:
            return self
        terms, invitations = self.invitation_terms, dict(self.invitations)
        for change in changes:
            entry = change.entry
            match entry:
                case InvitationTerms():
                    terms = None if change.after is None else entry
                case Invitation():
                    _put(invitations, entry.player, entry, change)
        return replace(self, invitation_terms=terms, invitations=invitations)

    def _with_changed_decks(self, changes: Sequence[Change]) -> "EventBook":
        if not changes:
            return self
        terms, decks = self.deck_terms, dict(self.decks)
        checks, moves = dict(self.deck_checks), dict(self.sideboard_moves)
        for change in changes:
            entry = change.entry
            match entry:
                case DeckTerms():
                    terms = None if change.after is None else entry
                case DeckRegistration():
                    _put(decks, entry.player, entry, change)
                case DeckCheck():
                    _put(checks, (entry.round, entry.player), entry, change)
                case SideboardMove():
                    _put(moves, (entry.round, entry.player, entry.duel), entry, change)
        return self.with_decks(terms, decks, checks, moves)


def _put(records: dict[K, V], key: K, entry: V, change: Change) -> None:
    if change.after is None:
        records.pop(key, None)
    else:
        records[key] = entry


def _put_pairing(
    touched: dict[RoundNumber, dict[int, Pairing]],
    before: Mapping[RoundNumber, Mapping[int, Pairing]],
    entry: Pairing,
    change: Change,
) -> None:
    """Put a pairing among those of its round, which is copied once."""
    if entry.round not in touched:
        touched[entry.round] = dict(before.get(entry.round, {}))
    _put(touched[entry.round], entry.number, entry, change)
