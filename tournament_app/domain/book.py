"""The event's book: its header, enrolments, rounds and pairings as one frozen value.

Nothing edits a book. A task of the staff yields changes, each with the record before and after;
``EventBook.with_changes`` gives the next book, the journal keeps the changes, undoing applies them
the other way round.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, field

from engine.records import replace
from tournament_app.domain.decks.check import DeckCheck
from tournament_app.domain.decks.moves import SideboardMove
from tournament_app.domain.decks.registration import DeckRegistration, DeckTerms
from tournament_app.domain.enrollment import Enrollment
from tournament_app.domain.event import Event, Stage
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.invitations import Invitation, InvitationTerms
from tournament_app.domain.kept_rounds import KeptRounds
from tournament_app.domain.namesakes import Namesakes
from tournament_app.domain.penalties.calls import JudgeCall
from tournament_app.domain.penalties.cautions import Cautions
from tournament_app.domain.penalties.dossier import Dossier, JudgingSettings
from tournament_app.domain.penalties.entry import PenaltyEntry
from tournament_app.domain.penalties.investigation import Investigation
from tournament_app.domain.penalties.judges import StaffMember
from tournament_app.domain.person_name import AS_WRITTEN, ListedName, listed
from tournament_app.domain.player import Player
from tournament_app.domain.record_kind import RecordKind
from tournament_app.domain.round import Pairing, Round, RoundStatus

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
    | JudgingSettings
    | PenaltyEntry
    | JudgeCall
    | StaffMember
    | Investigation
    | Cautions
)
RECORD_KINDS: tuple[RecordKind, ...] = (
    RecordKind("event", Event, "event", "Event"),
    RecordKind("player", Player, "players", "{name}", key=("id",)),
    RecordKind("enrollment", Enrollment, "enrollments", "{player}", key=("player",)),
    RecordKind("round", Round, "rounds", "Round {number}", key=("number",)),
    RecordKind(
        "pairing",
        Pairing,
        "pairings",
        "Round {round}, {place}, {players}",
        key=("round", "number"),
        nested=True,
    ),
    RecordKind("deck terms", DeckTerms, "deck_terms", "Deck lists"),
    RecordKind("deck", DeckRegistration, "decks", "Deck of {player}", key=("player",)),
    RecordKind(
        "deck check",
        DeckCheck,
        "deck_checks",
        "Round {round}, check of {player}'s deck",
        key=("round", "player"),
    ),
    RecordKind(
        "sideboard move",
        SideboardMove,
        "sideboard_moves",
        "Round {round}, {player} before duel {duel}",
        key=("round", "player", "duel"),
    ),
    RecordKind("invitation terms", InvitationTerms, "invitation_terms", "Invitations"),
    RecordKind("invitation", Invitation, "invitations", "Invitation of {player}", key=("player",)),
    RecordKind("judging", JudgingSettings, "dossier.settings", "What judges go by"),
    RecordKind("penalty", PenaltyEntry, "dossier.penalties", "Penalty {number}, {player}", key=("number",)),
    RecordKind("call", JudgeCall, "dossier.calls", "Call {number}, table {table}", key=("number",)),
    RecordKind("staff", StaffMember, "dossier.staff", "{name}", key=("name",)),
    RecordKind(
        "investigation",
        Investigation,
        "dossier.investigations",
        "Investigation of entry {entry}",
        key=("entry",),
    ),
    RecordKind("cautions", Cautions, "dossier.cautions", "Cautions of {player}", key=("player",)),
)
"""Every kind of record: book, journal, storage and the words of the log follow from this table."""
KIND_OF: Mapping[type[Entry], RecordKind] = {kind.record: kind for kind in RECORD_KINDS}


class Change(Struct, frozen=True):
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


class Act(Struct, frozen=True):
    """What a member of staff did, in words, and the changes that it made.

    ``name`` is the task (``record_result``); ``summary`` a line for the journal; ``notes`` what the
    person should know besides (later pairings that would have been different, and so on).
    """

    name: str
    summary: str
    changes: tuple[Change, ...]
    notes: tuple[str, ...] = ()

    @property
    def sentence(self) -> str:
        """The summary with its full stop, unless what somebody asked ends it already."""
        return self.summary if self.summary.endswith((".", "?", "!", "…")) else f"{self.summary}."


class EventBook(Struct, frozen=True):
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
    _namesakes: Namesakes = field(default_factory=Namesakes)
    kept_rounds: KeptRounds = field(default_factory=KeptRounds)

    @property
    def last_round(self) -> Round | None:
        """The newest round, drafted or published; None before the first."""
        return self.rounds[max(self.rounds)] if self.rounds else None

    def stage_of(self, number: RoundNumber) -> Stage | None:
        """The stage that a round belongs to; None where there is no such round."""
        found = self.rounds.get(number)
        stages = (stage for stage in self.event.stages if found is not None and stage.number == found.stage)
        return next(stages, None)

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

    def results_out(self, up_to: int) -> int:
        """How many matches of the published rounds up to this one have no result yet."""
        published = (n for n, found in self.rounds.items() if found.status is RoundStatus.PUBLISHED)
        return sum(
            pairing.outstanding
            for number in published
            if number <= up_to
            for pairing in self.pairings.get(number, {}).values()
        )

    def still_out(self, up_to: int | None) -> str:
        """``1 result still out`` of the rounds up to this one; empty for none, and where no round is named."""
        out = 0 if up_to is None else self.results_out(up_to)
        return f"{out:,} result{'' if out == 1 else 's'} still out" if out else ""

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
        kind = KIND_OF[type(entry)]
        found: Entry | None = kind.current(self._holder_of(kind), entry)
        return found

    def records(self) -> Iterator[Entry]:
        """Every record of the book, apart from the register's."""
        for kind in RECORD_KINDS:
            if kind.record is not Player:
                yield from kind.records(self._holder_of(kind))

    @classmethod
    def holding(
        cls,
        event: Event,
        players: Mapping[PlayerId, Player],
        records: Mapping[type[Entry], Sequence[Entry]],
        revision: int,
    ) -> "EventBook":
        """The book of an event with these records, by their kinds."""
        book: dict[str, Any] = {}
        judged: dict[str, Any] = {}
        for record, found in records.items():
            kind = KIND_OF[record]
            (judged if kind.judged else book)[kind.field] = kind.shelved(found)
        return cls(event, players, revision=revision, dossier=Dossier(**judged), **book)

    def _holder_of(self, kind: RecordKind) -> "EventBook | Dossier":
        return self.dossier if kind.judged else self

    def with_players(self, players: Mapping[PlayerId, Player]) -> "EventBook":
        """The same book with these register entries."""
        return replace(self, players=players)

    def with_changes(self, changes: Iterable[Change]) -> "EventBook":
        """The book after the changes, one revision on."""
        book: dict[str, Any] = {}
        judged: dict[str, Any] = {}
        for change in changes:
            kind = KIND_OF[type(change.entry)]
            kind.put(self._holder_of(kind), judged if kind.judged else book, change.entry, change.after)
        if judged:
            book["dossier"] = replace(self.dossier, **judged)
        return replace(self, revision=self.revision + 1, **book)
