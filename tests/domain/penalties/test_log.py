"""The log: two judges at once, decisions taken once, and investigations with their report."""

import pytest

from engine.records import replace
from tests.domain.penalties.scenes import (
    ANN,
    BEN,
    FLOOR_JUDGE,
    HEAD_JUDGE,
    advice_for,
    at,
    book,
    entry,
    event,
    was,
)
from tournament_app.domain.book import EventBook
from tournament_app.domain.event import Stage, Structure
from tournament_app.domain.identity import PlayerId, RoundNumber, TableNumber
from tournament_app.domain.penalties.entry import (
    Choice,
    EntryStatus,
    advised,
    confirm,
    decline,
    enter,
    record_of,
    to_confirm,
    undo,
)  # fmt: skip
from tournament_app.domain.penalties.investigation import (
    Investigation,
    Statement,
    dci_report,
    decide,
    needs_investigation,
    take_statement,
)  # fmt: skip
from tournament_app.domain.penalties.occasion import moment_of
from tournament_app.domain.penalties.record import EventStage, Moment
from tournament_app.domain.penalties.tally import tally
from tournament_app.domain.refusal import Conflict, Illegal
from tournament_app.domain.round import Clock, Pairing, Round, RoundStatus
from tournament_app.reference.penalties import load_catalogue

DCI = load_catalogue()
SAID = Statement("Ben Okafor", "She looked at the bottom card.", at(12, 5), FLOOR_JUDGE.name)


def test_two_judges_who_log_the_same_thing_are_told_of_each_other() -> None:
    log = [entry()]
    second = replace(entry(), number=2, judge="Mia Lind", logged_at=at(11, 21))
    with pytest.raises(Conflict, match=r"Bram de Wit logged the same infraction .* at 11:20 \(entry 1\)"):
        enter(DCI, second, log)
    assert enter(DCI, replace(second, repeat=True), log).number == 2
    assert enter(DCI, replace(second, player=BEN), log).number == 2
    assert enter(DCI, replace(second, table=TableNumber(9)), log).number == 2
    assert enter(DCI, second, [decline(log[0], HEAD_JUDGE, at(11, 22), "no")]).number == 2


def test_an_entry_with_unknown_words_is_refused_with_all_of_them() -> None:
    with pytest.raises(Illegal) as refused:
        enter(DCI, replace(entry("spitting"), chosen=Choice("yellow", "red")), [])
    assert len(refused.value.problems) == 3


def test_advice_and_choice_are_both_kept() -> None:
    milder = replace(entry(), chosen=Choice("notice", None))
    assert milder.departs_from_advice
    assert not entry().departs_from_advice
    decided = confirm(DCI, entry(), HEAD_JUDGE, at(11, 30), Choice("double", None))
    assert (decided.advised.level, decided.chosen.level) == ("single", "double")
    assert (decided.decided_by, decided.decided_at) == (HEAD_JUDGE.name, at(11, 30))
    with pytest.raises(Illegal, match="no warning level"):
        confirm(DCI, entry(), HEAD_JUDGE, at(11, 30), Choice("yellow", None))


def test_a_decision_is_taken_once() -> None:
    standing = confirm(DCI, entry(), HEAD_JUDGE, at(11, 30))
    with pytest.raises(Illegal, match="stands already"):
        confirm(DCI, standing, HEAD_JUDGE, at(11, 31))
    with pytest.raises(Illegal, match="stands already"):
        decline(standing, HEAD_JUDGE, at(11, 31), "late")
    with pytest.raises(Illegal, match="pending already"):
        undo(entry(), HEAD_JUDGE, at(11, 31), "too early")


def test_what_was_undone_stays_in_the_log_and_off_the_record() -> None:
    undone = undo(confirm(DCI, entry(), HEAD_JUDGE, at(11, 30)), HEAD_JUDGE, at(12, 0), "wrong seat")
    assert (undone.status, undone.decision_note, record_of([undone], ANN)) == (
        EntryStatus.UNDONE,
        "wrong seat",
        (),
    )


def test_what_waits_for_the_head_judge_is_listed_oldest_first() -> None:
    later = replace(entry(), number=2, logged_at=at(11, 50))
    standing = replace(entry(), number=3, status=EntryStatus.STANDS)
    assert [found.number for found in to_confirm([later, standing, entry()])] == [1, 2]


def test_an_entry_reads_as_a_line_of_the_record() -> None:
    assert entry(intentional=True).as_past() == was("slow-play", round=2, intentional=True, detail="seen")


def test_triples_and_disqualifications_are_investigated() -> None:
    assert needs_investigation(DCI, Choice("triple", None))
    assert needs_investigation(DCI, Choice(None, "disqualification"))
    assert not needs_investigation(DCI, Choice("double", "match-forfeit"))


def test_an_investigation_takes_statements_until_the_head_judge_decides() -> None:
    file = take_statement(Investigation(1, at(12, 0)), SAID)
    assert file.statements == (SAID,)
    with pytest.raises(Illegal, match="head judge"):
        decide(file, FLOOR_JUDGE, "Guilty", at(12, 30))
    decided = decide(file, HEAD_JUDGE, "Cheating, disqualified", at(12, 30))
    with pytest.raises(Illegal, match="decided"):
        take_statement(decided, SAID)
    with pytest.raises(Illegal, match="decided this already"):
        decide(decided, HEAD_JUDGE, "No", at(12, 40))


def test_the_report_for_the_dci_names_what_is_missing() -> None:
    players = book().players
    report = dci_report(DCI, event(), replace(players[ANN], dci=""), entry(note=""), [], None)
    assert len(report.open_points) == 5


def test_the_report_for_the_dci_holds_the_file_and_what_came_before() -> None:
    triple = Choice("triple", "disqualification")
    grave = entry("stacked-deck", number=7, chosen=triple, status=EntryStatus.STANDS, logged_at=at(12, 0))
    before = replace(entry(), status=EntryStatus.STANDS)
    declined = replace(entry(), number=2, status=EntryStatus.DECLINED)
    file = decide(take_statement(Investigation(7, at(12, 0)), SAID), HEAD_JUDGE, "Disqualified", at(12, 40))
    report = dci_report(DCI, event(), book().players[ANN], grave, [grave, declined, before], file)
    assert report.prior == (before,)
    assert (report.level_name, report.penalty_name, report.rule) == (
        "Triple warning",
        "Disqualification",
        "D.3.5",
    )
    assert report.open_points == ()


def test_what_was_advised_is_the_level_with_the_gravest_penalty_that_follows() -> None:
    assert advised(DCI, advice_for("slow-play")) == Choice("single", None)
    assert advised(DCI, advice_for("illegal-deck")) == Choice(None, "ejection")
    assert advised(
        DCI, advice_for("lost-card", *[was(c) for c in ("slow-play", "other", "collusion")])
    ) == Choice(None, "ejection")
    assert advised(DCI, advice_for("cheating")) == Choice("triple", "disqualification")
    assert advised(DCI, advice_for("left-without-checkout")) == Choice(None, None)


def test_the_tally_counts_what_stands_or_waits_by_kind_and_round() -> None:
    log = [
        entry(),
        entry(moment=Moment(EventStage.SWISS, 4)),
        entry("late"),
        entry("late", status=EntryStatus.UNDONE),
        entry("arguing", status=EntryStatus.STANDS),
    ]
    found = tally(log)
    assert found.infractions == ("slow-play", "arguing", "late")
    assert found.rounds == (2, 4)
    assert found.counts == ((1, 1), (1, 0), (1, 0))
    assert found.total == 4
    assert tally([]).total == 0


@pytest.mark.parametrize(
    ("matches", "stage"),
    [(1, "final"), (2, "semifinal"), (3, "quarterfinal"), (4, "quarterfinal"), (8, "swiss")],
)
def test_a_bracket_round_is_known_by_its_size(matches: int, stage: str) -> None:
    number = RoundNumber(6)
    stages = (Stage(1, Structure.SWISS, 5), Stage(2, Structure.SINGLE_ELIMINATION, 3))
    pairings = {
        place: Pairing(number, place, TableNumber(place), PlayerId(place), PlayerId(place + 20))
        for place in range(1, matches + 1)
    }
    made = Round(number, 2, RoundStatus.PUBLISHED, 1, Clock(50))
    cut = EventBook(replace(event(), stages=stages), rounds={number: made}, pairings={number: pairings})
    assert moment_of(cut, number) == Moment(EventStage(stage), 6)
    swiss = replace(cut, rounds={number: replace(made, stage=1)})
    assert moment_of(swiss, number, day=2) == Moment(EventStage.SWISS, 6, 2)


def test_a_caution_that_comes_with_a_penalty_is_kept_and_so_is_a_penalty_alone() -> None:
    for choice in (Choice("caution", "duel-forfeit"), Choice(None, "duel-forfeit")):
        assert enter(DCI, entry("late", chosen=choice), []).status is EntryStatus.PENDING
