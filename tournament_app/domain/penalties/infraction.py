"""An infraction as a catalogue describes it, and what it may bring.

RS D.2-D.12 name infractions; a later procedure guide or an organizer names others. Nothing here
knows which: levels and penalties are codes of the catalogue the infraction belongs to.
"""

from msgspec import Struct


class Cited(Struct, frozen=True):
    """An outcome (code of a warning level or penalty), the section behind it, and the reason in words."""

    outcome: str
    rule: str
    why: str


class Response(Struct, frozen=True):
    """What an infraction brings in one situation.

    ``level`` is the warning suggested, ``direct`` the penalty that follows by itself, ``downgrades``
    and ``upgrades`` what the head judge may choose instead.
    """

    level: Cited | None = None
    direct: Cited | None = None
    downgrades: tuple[Cited, ...] = ()
    upgrades: tuple[Cited, ...] = ()


class Lateness(Struct, frozen=True):
    """What being late costs (RS D.3.17): games lost at the start, and one more each so many minutes.

    ``game`` and ``match`` are the penalties for losing a game or, when the games lost decide it, the
    match; ``first_round`` replaces ``match`` in the event's first round, where it is given.
    """

    games_at_start: int
    minutes_per_further_game: int
    game: Cited
    match: Cited
    first_round: Cited | None = None

    def games_lost(self, minutes_late: int) -> int:
        """Games lost by arriving so many whole minutes after the start."""
        return self.games_at_start + minutes_late // self.minutes_per_further_game

    def penalty(self, minutes_late: int, wins_needed: int, *, first_round: bool) -> Cited:
        """The penalty for this lateness in a match decided by ``wins_needed`` games."""
        if self.games_lost(minutes_late) < wins_needed:
            return self.game
        return self.first_round if first_round and self.first_round is not None else self.match


class TimeAllowed(Struct, frozen=True):
    """Minutes that something may take before it is an infraction (RS D.3.15, D.3.16).

    ``alterable``: the head judge may announce another limit before the event; ``announced`` says that one was.
    """

    minutes: int
    rule: str
    alterable: bool = False
    announced: bool = False

    def exceeded(self, minutes: int) -> bool:
        """Whether so many minutes were too many."""
        return minutes > self.minutes

    def words(self, taken: int) -> str:
        """The limit, and what was taken of it where that is known (0: it is not)."""
        limit = f"{self.minutes} minute{'' if self.minutes == 1 else 's'}"
        source = f"announced before the event, RS {self.rule}" if self.announced else f"RS {self.rule}"
        if not taken:
            return f"{limit} may be taken ({source})."
        verdict = "too long" if self.exceeded(taken) else "within the limit: there is nothing to warn for"
        return f"{taken} taken, {limit} may be ({source}): {verdict}."


class Infraction(Struct, frozen=True):
    """One entry of a catalogue.

    ``first`` holds unless ``repeated`` (the player did it before) or ``intentional`` is given and
    applies; intent goes before repetition. ``family`` groups infractions that repeat each other.
    ``letters`` are typed at the table to find it. ``both_players`` marks those given to both
    players of a match unless one alone is at fault (RS D.3.14). ``allowed`` is the time that may be taken.
    """

    code: str
    name: str
    rule: str
    category: str
    wording: str
    first: Response
    repeated: Response | None = None
    intentional: Response | None = None
    lateness: Lateness | None = None
    family: str = ""
    letters: str = ""
    both_players: bool = False
    notes: tuple[str, ...] = ()
    allowed: TimeAllowed | None = None

    @property
    def offence(self) -> tuple[str, str]:
        """The same for infractions that repeat each other, and for no others."""
        return (self.family, "") if self.family else ("", self.code)

    def response(self, *, repeat: bool, intentional: bool) -> Response:
        """What it brings in this situation."""
        if intentional and self.intentional is not None:
            return self.intentional
        if repeat and self.repeated is not None:
            return self.repeated
        return self.first
