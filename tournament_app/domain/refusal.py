"""What the program says when it will not do something.

The tree::

    Refusal                  one or more sentences for a person: what, where, what to do
    ├── Malformed            input that cannot be read (file, line, field)
    ├── Illegal              the rules or the state of the event forbid it (section where there is one)
    │   └── NeedsConfirmation    unusual but possible: ask, then repeat with ``confirmed=True``
    ├── Conflict             someone else changed the same thing meanwhile
    │   └── Busy                 others are at work there: nothing was changed, try again at once
    └── Unavailable          disk, printer or database cannot do it now
        └── Displaced            the database is no longer the one that was opened: nothing is entered

All problems are carried at once, never only the first; of very many the first ones and how many more there are.
"""

from engine.intake.limits import shown


class Refusal(Exception):
    """Base of everything that is said to a person instead of done; carries all problems at once."""

    def __init__(self, *problems: str) -> None:
        self.problems: tuple[str, ...] = tuple(shown(problems))
        super().__init__("\n".join(self.problems))


class Malformed(Refusal):
    """Input that cannot be read; each problem names file, line or field and the remedy."""


class Illegal(Refusal):
    """Something that the rules or the state of the event forbid."""


class NeedsConfirmation(Illegal):
    """Unusual but possible; the same task with ``confirmed=True`` carries it out."""


class Conflict(Refusal):
    """Someone else changed the same thing meanwhile; both sides are named."""


class Busy(Conflict):
    """Others are at work on the same thing; nothing was changed, and trying again may do."""


class Unavailable(Refusal):
    """A disk, a printer or the database cannot do it now; the sentence says what to do."""


class Displaced(Unavailable):
    """The database that was opened is gone from its place: entering stops, what is in memory is saved."""
