"""What must follow an infraction or a record, and whether a decision falls short of it.

RS D.3.3 c (ejection at four official warnings), D.3.3 d and D.3.5 (disqualification), D.3.17 (ejection
after losing the first round by lateness), and every penalty that an infraction brings by itself. Less is
the head judge's to decide (RS D.4.1), knowingly.
"""

from collections.abc import Iterable

from msgspec import Struct

from tournament_app.domain.penalties.advice import advise, open_penalties
from tournament_app.domain.penalties.catalogue import Catalogue
from tournament_app.domain.penalties.entry import PenaltyEntry, record_of
from tournament_app.domain.penalties.ladder import CountedWithin
from tournament_app.domain.penalties.record import AdviceCase, NewInfraction, PastInfraction


class Departure(Struct, frozen=True):
    """A penalty that must follow (its code), the section that says so and why; less was chosen."""

    penalty: str
    rule: str
    why: str

    def sentence(self, catalogue: Catalogue, player: str) -> str:
        """The question to the head judge, in one sentence."""
        name = catalogue.penalty(self.penalty).name.casefold()
        why = self.why.rstrip(".")
        return (
            f"{player}: {name} must follow ({_cited(self.rule)}: {why}); the head judge may insist on less."
        )


def departure_of(
    catalogue: Catalogue, entry: PenaltyEntry, log: Iterable[PenaltyEntry], wins_needed: int
) -> Departure | None:
    """The gravest penalty that must follow and is not chosen; None where the choice is enough."""
    record = record_of((other for other in log if other.number != entry.number), entry.player)
    found = [*_by_itself(catalogue, entry, record, wins_needed), *_by_record(catalogue, entry, record)]
    chosen = catalogue.rank(entry.chosen.penalty)
    missed = [departure for departure in found if catalogue.rank(departure.penalty) > chosen]
    return max(missed, key=lambda departure: catalogue.rank(departure.penalty), default=None)


def _by_itself(
    catalogue: Catalogue, entry: PenaltyEntry, record: tuple[PastInfraction, ...], wins_needed: int
) -> Iterable[Departure]:
    new = NewInfraction(entry.infraction, entry.minutes_late, entry.repeat, entry.intentional, entry.note)
    advice = advise(catalogue, AdviceCase("", entry.moment, record, new, wins_needed))
    direct = advice.direct
    if direct is None or entry.chosen.penalty in {cited.outcome for cited in advice.downgrades}:
        return
    if entry.chosen.penalty is None and "none" in {cited.outcome for cited in advice.downgrades}:
        return
    yield Departure(direct.outcome, direct.rule, direct.why)


def _by_record(
    catalogue: Catalogue, entry: PenaltyEntry, record: tuple[PastInfraction, ...]
) -> Iterable[Departure]:
    level = entry.chosen.level
    if level is None or not catalogue.ladder.level(level).weight:
        return
    infraction = catalogue.infraction(entry.infraction)
    group = {
        CountedWithin.CATEGORY: infraction.category,
        CountedWithin.INFRACTION: infraction.code,
    }.get(catalogue.ladder.counted_within, "")
    for option in open_penalties(catalogue, (*record, entry.as_past()), entry.moment, group):
        if option.required:
            yield Departure(option.penalty, option.rule, option.why)


def insisted_words(departure: Departure) -> str:
    """What the record says where the head judge insisted: ``less than ejection (RS D.3.3 c), insisted (RS D.4.1)``."""
    return f"less than {departure.penalty} ({_cited(departure.rule)}), the head judge insisted (RS D.4.1)"


def _cited(rule: str) -> str:
    return f"RS {rule}" if rule[:1] in "DE" and rule[1:2] == "." else rule
