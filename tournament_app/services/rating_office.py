"""The rating office: ratings kept in step with every event, correction, merger and history taken in.

The ledger is computed in memory when it is first asked for. Afterwards ``catch_up`` compares what is
recorded with what was rated and follows each difference from the first affected event on. An event
that cannot be rated is left out and named in ``left_out``; it never keeps others from being rated.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from engine.records import replace
from tournament_app.domain.identity import EventId, PlayerId
from tournament_app.domain.ratings.history import HistoryBuilder
from tournament_app.domain.ratings.ledger import RatingLedger, RatingShift, shifts
from tournament_app.domain.ratings.report import EventHeader, EventReport, MatchReport, PlayerKey, RoundReport
from tournament_app.domain.ratings.reporting import event_report
from tournament_app.domain.ratings.system import RatingSystems
from tournament_app.domain.refusal import Illegal
from tournament_app.services.rating_records import RatingRecords

FOLLOWED_ONE_BY_ONE = 8
"""Changed events up to which each is followed by itself; for more, all are rated from nothing."""

Report = Callable[[int, int, str], None]


def _quietly(_done: int, _total: int, _what: str) -> None:
    return None


class Rerating(Struct, frozen=True):
    """What a change in the records did to ratings.

    ``since`` is the first event rated anew (None where nothing is left to rate), ``rated`` the events
    rated for the first time, ``corrected`` those reported again, ``withdrawn`` those no longer rated
    (reopened). ``shifts`` are all ratings that moved, the largest move first; for a corrected event they
    are counted from before it was reopened.
    """

    since: EventHeader | None
    rated: tuple[EventHeader, ...]
    corrected: tuple[EventHeader, ...]
    withdrawn: tuple[EventHeader, ...]
    shifts: tuple[RatingShift, ...]


class _Recorded(Struct, frozen=True):
    """What the records say at one moment, as far as it decides whether ratings still hold."""

    closed: Mapping[EventId, int]
    histories: tuple[int, ...]
    merged: Mapping[PlayerId, PlayerId]
    categories: Mapping[str, str]
    members_only: bool = False
    strangers: frozenset[PlayerId] = frozenset()


class RatingOffice:
    """Holds the ledger. Used by one thread at a time.

    ``members_only`` counts matches of members with a number in the four categories alone (RS D.5.1, D.5.2);
    without it the list is a house's own and everybody counts. A change is followed by ``catch_up``.
    """

    def __init__(self, records: RatingRecords, systems: RatingSystems, *, members_only: bool = False) -> None:
        self.members_only = members_only
        self.records = records
        self._published = systems
        self.systems = systems
        self._ledger: RatingLedger | None = None
        self._known = _Recorded({}, (), {}, {})
        self._reports: dict[EventId, EventReport] = {}
        self._withdrawn: dict[EventId, EventHeader] = {}
        self._before_reopening: RatingLedger | None = None
        self.left_out: dict[PlayerKey, tuple[str, ...]] = {}

    @property
    def ledger(self) -> RatingLedger:
        """All ratings as of the last ``catch_up``."""
        if self._ledger is None:
            self.catch_up()
        assert self._ledger is not None
        return self._ledger

    def catch_up(self, report: Report = _quietly, *, just_closed: EventId | None = None) -> Rerating | None:
        """Rate what was recorded since; None if nothing was, or if ratings were computed for the first time.

        Computed for the first time because an event was ``just_closed``, they are computed without it before.
        ``report`` hears of the progress (done, total, what) and may raise to stop; then nothing is changed.
        """
        now = self._recorded()
        if self._ledger is None and just_closed in now.closed:
            others = {event: revision for event, revision in now.closed.items() if event != just_closed}
            self._rate_all(replace(now, closed=others), report)
        if self._ledger is not None and now == self._known:
            return None
        before = self._ledger
        wide = (
            now.histories != self._known.histories
            or now.categories != self._known.categories
            or now.members_only != self._known.members_only
            or not self._known.strangers <= now.strangers
            or any(player in self._rated_players() for player in now.strangers - self._known.strangers)
        )
        changed = [
            event for event, revision in now.closed.items() if self._known.closed.get(event) != revision
        ]
        gone = [event for event in self._known.closed if event not in now.closed]
        if before is None or wide or len(changed) + len(gone) > FOLLOWED_ONE_BY_ONE:
            return self._rate_all(now, report)
        try:
            return self._follow(before, now, changed, gone)
        except _Rearranged:
            return self._rate_all(now, report)

    def refuse_merging(self, kept: PlayerId, gone: PlayerId) -> None:
        """Raises ``Illegal`` if two records have met in a rated match: then they are two people."""
        self.catch_up()
        self.ledger.with_players_merged(kept, gone)

    def _recorded(self) -> _Recorded:
        records = self.records
        histories = tuple(history.id for history in records.histories())
        recorded = _Recorded(records.closed_events(), histories, records.merged(), records.categories())
        if not self.members_only:
            return recorded
        strangers = frozenset(id_ for id_, player in records.register().items() if not player.dci)
        return replace(recorded, members_only=True, strangers=strangers)

    def _rated_players(self) -> frozenset[PlayerKey]:
        reports = self._reports.values()
        return frozenset(player for report in reports for player in _players(report))

    def _report_of(self, event: EventId, systems: RatingSystems) -> EventReport | tuple[str, ...]:
        """The event's report, or everything that keeps it from being rated."""
        try:
            report = event_report(self.records.load(event), systems, members_only=self.members_only)
        except Illegal as refusal:
            return refusal.problems
        return report.problems() or report

    def _follow(
        self, before: RatingLedger, now: _Recorded, changed: Sequence[EventId], gone: Sequence[EventId]
    ) -> Rerating | None:
        ledger, left_out = before, dict(self.left_out)
        reports = {event: _renamed(report, now.merged) for event, report in self._reports.items()}
        first: list[tuple[int, EventHeader]] = []
        for old, kept in now.merged.items():
            if self._known.merged.get(old) != kept:
                ledger, affected = _merged(ledger, kept, old)
                first += affected
        for event in (*gone, *changed):
            found = self._report_of(event, self.systems) if event in now.closed else ()
            left_out.pop(event, None)
            if not isinstance(found, EventReport):
                if found:
                    left_out[event] = found
                if event in reports:
                    index = ledger.history.event_index(event)
                    first.append((index, reports.pop(event).header))
                    ledger = ledger.without_event(event).ledger
            elif reports.get(event) != found:
                if _out_of_turn(ledger, found, reports.get(event)):
                    raise _Rearranged
                revision = ledger.with_event(found)
                ledger = revision.ledger
                first.append((revision.first_affected, found.header))
                reports[event] = found
        if not first:
            self._known, self.left_out = now, left_out
            return None
        return self._settle(ledger, now, reports, left_out, min(first, key=lambda pair: pair[0])[1])

    def _settle(
        self,
        ledger: RatingLedger,
        now: _Recorded,
        reports: dict[EventId, EventReport],
        left_out: dict[PlayerKey, tuple[str, ...]],
        since: EventHeader | None,
    ) -> Rerating | None:
        """Takes up the new state; what it means for people, None if there was no state before."""
        before, old = self._ledger, self._reports
        withdrawn = {event: report.header for event, report in old.items() if event not in reports}
        added = {event: report for event, report in reports.items() if event not in old}
        corrected = [report.header for event, report in added.items() if event in self._withdrawn]
        corrected += [report.header for event, report in reports.items() if old.get(event, report) != report]
        rated = [report.header for event, report in added.items() if event not in self._withdrawn]
        self._ledger, self._known, self._reports, self.left_out = ledger, now, reports, left_out
        if before is None:
            return None
        if withdrawn and self._before_reopening is None:
            self._before_reopening = before
        compared = before
        if added and not withdrawn and self._before_reopening is not None:
            compared, self._before_reopening = self._before_reopening, None
        self._withdrawn = {e: h for e, h in (self._withdrawn | withdrawn).items() if e not in reports}
        return Rerating(
            since,
            tuple(rated),
            tuple(corrected),
            tuple(withdrawn.values()),
            shifts(compared.ladder, ledger.ladder),
        )

    def _rate_all(self, now: _Recorded, report: Report) -> Rerating | None:
        systems = replace(self._published, own_categories=now.categories)
        left_out: dict[PlayerKey, tuple[str, ...]] = {}
        own: dict[EventId, EventReport] = {}
        sound = systems == self.systems and now.merged == self._known.merged
        sound = (
            sound and now.members_only == self._known.members_only and now.strangers == self._known.strangers
        )
        for done, (event, revision) in enumerate(now.closed.items()):
            report(done, len(now.closed), "Reading events")
            known = self._reports.get(event) if sound and self._known.closed.get(event) == revision else None
            found = known or self._report_of(event, systems)
            if isinstance(found, EventReport):
                own[event] = found
            else:
                left_out[event] = found
        builder = HistoryBuilder(systems, self._ledger.history.accounts if self._ledger else None)
        everything = sorted([*own.values(), *self._taken_in(now, report)], key=_turn)
        for done, each in enumerate(everything):
            if not done % 100:
                report(done, len(everything), "Rating")
            try:
                builder.add_report(each)
            except Illegal as refusal:
                left_out[each.header.key] = refusal.problems
        history = builder.history()
        ledger = RatingLedger.of(history, systems)
        self.systems = systems
        return self._settle(ledger, now, own, left_out, history.events[0].header if history.events else None)

    def _taken_in(self, now: _Recorded, report: Report) -> Iterator[EventReport]:
        for done, history in enumerate(now.histories):
            report(done, len(now.histories), "Reading histories")
            for found in self.records.history_reports(history):
                yield _renamed(found, now.merged)


class _Rearranged(Exception):
    """An event takes a place among those of its day that only rating all of them again gives it."""


def _turn(report: EventReport) -> tuple[object, bool, int]:
    """The order of events: by day, those taken in before those run here, then as they were recorded."""
    key = report.header.key
    if isinstance(key, int):
        return report.header.date, True, key
    return report.header.date, False, int(key.split()[-1])


def _out_of_turn(ledger: RatingLedger, found: EventReport, known: EventReport | None) -> bool:
    """True if ``with_event`` would put an event elsewhere than its turn."""
    if known is not None and known.header.date == found.header.date:
        return False
    turn = _turn(found)
    same_day = (event.header for event in ledger.history.events if event.header.date == found.header.date)
    return any(_turn(EventReport(header, ())) > turn for header in same_day)


def _merged(
    ledger: RatingLedger, kept: PlayerKey, gone: PlayerKey
) -> tuple[RatingLedger, list[tuple[int, EventHeader]]]:
    try:
        revision = ledger.with_players_merged(kept, gone)
    except Illegal as met:
        raise _Rearranged from met
    events = revision.ledger.history.events
    at = revision.first_affected
    return revision.ledger, [(at, events[at].header)] if at < len(events) else []


def _renamed(report: EventReport, merged: Mapping[PlayerId, PlayerId]) -> EventReport:
    if not merged or not any(player in merged for player in _players(report)):
        return report
    names: Mapping[PlayerKey, PlayerKey] = {int(old): int(new) for old, new in merged.items()}
    rounds = tuple(
        RoundReport(
            each.number,
            tuple(
                MatchReport(
                    names.get(match.player, match.player),
                    names.get(match.opponent, match.opponent),
                    match.outcome,
                )
                for match in each.matches
            ),
        )
        for each in report.rounds
    )
    return EventReport(report.header, rounds)


def _players(report: EventReport) -> Iterable[PlayerKey]:
    return (
        player
        for each in report.rounds
        for match in each.matches
        for player in (match.player, match.opponent)
    )
