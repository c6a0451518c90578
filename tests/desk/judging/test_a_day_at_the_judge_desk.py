"""A whole day's log through the screens: more than sixty entries over nine rounds and a top 8."""

from engine.records import replace
from tests.desk.conftest import RunningDesk
from tests.desk.judging.judge_desk import JudgeDesk
from tournament_app.domain.event import Cut, Stage, Structure
from tournament_app.domain.identity import RoundNumber
from tournament_app.domain.penalties.catalogue import Effect
from tournament_app.domain.penalties.entry import EntryStatus, PenaltyEntry, to_confirm
from tournament_app.domain.penalties.record import EventStage
from tournament_app.domain.result import MatchResult
from tournament_app.domain.round import Pairing
from tournament_app.reference.penalties import load_catalogue
from tournament_app.services.create_event import change_event
from tournament_app.services.record_result import SlipEntry, record_result

SWISS_ROUNDS = 9
SWISS_DAY = ("hb", "sp n", "pr", "dnr n", "l 4", "mis: one card short", "us")
PLAYOFF = ("dnr n", "hb", "is n")
STAGES = (
    Stage(1, Structure.SWISS, SWISS_ROUNDS),
    Stage(2, Structure.SINGLE_ELIMINATION, 3, cut=Cut(top=8)),
)


def nine_rounds_and_a_top_8(running: RunningDesk) -> JudgeDesk:
    desk = JudgeDesk(running, 40, rounds=0)
    desk.do(lambda book: change_event(book, replace(book.event, stages=STAGES)))
    return desk


def play(desk: JudgeDesk) -> None:
    """Every open match of the round ends as the score that it opened with allows."""
    number = max(desk.event.book.rounds)
    for pairing in desk.event.book.outstanding(number):
        assert pairing.table is not None
        slip = SlipEntry(number, pairing.table, MatchResult(2, pairing.start_score[1]))
        desk.running.table.perform(desk.event.id, lambda book, slip=slip: record_result(book, slip))
    desk.running.catch_up()


def log_a_round(desk: JudgeDesk, lines: tuple[str, ...]) -> None:
    """The lines go round the tables; Bram writes down the last, Ines the others and decides."""
    number = max(desk.event.book.rounds)
    matches = [p for p in desk.event.book.round_pairings(number) if p.outstanding]
    desk.act_as("Ines")
    for at, what in enumerate(lines):
        match = matches[(at * 3 + number) % len(matches)]
        seat = 1 + (at + number) % 2
        if at == len(lines) - 1:
            desk.act_as("Bram")
        desk.type(f"{match.table} {seat} {what}")
        assert desk.said == ""
        assert desk.tab.entry.line.text() == ""
    desk.act_as("Ines")


def decide(desk: JudgeDesk) -> None:
    """What waits is confirmed one by one; whoever has lost the match already is let off with the warning."""
    for _ in range(len(to_confirm(desk.log))):
        waiting = to_confirm(desk.log)[0]
        desk.press_primary()
        if desk.said:
            desk.choose(waiting.number)
            desk.tab.panel.why.setText("no match left to lose")
            desk.click("decline")


def matches_touched(desk: JudgeDesk, entry: PenaltyEntry) -> list[Pairing]:
    match = None if entry.remedy is None else entry.remedy.match
    return [] if match is None else [desk.event.book.pairings[match.round][match.pairing]]


def test_a_day_of_more_than_sixty_entries_is_logged_decided_and_kept(running: RunningDesk) -> None:
    desk = nine_rounds_and_a_top_8(running)
    for _ in range(SWISS_ROUNDS):
        desk.pair()
        log_a_round(desk, SWISS_DAY)
        decide(desk)
        play(desk)
    for _ in range(3):
        desk.pair()
        log_a_round(desk, PLAYOFF)
        decide(desk)
        play(desk)
    log, book = desk.log, desk.event.book
    assert len(log) >= 60
    assert to_confirm(log) == ()
    assert {entry.moment.round for entry in log} == set(range(1, SWISS_ROUNDS + 4))
    assert {entry.moment.stage for entry in log} == set(EventStage)
    assert {entry.judge for entry in log} == {"Ines Duarte", "Bram de Wit"}
    assert sum(found.times for found in book.dossier.cautions.values()) == SWISS_ROUNDS
    forfeits = [
        entry
        for entry in log
        if entry.status is EntryStatus.STANDS
        and entry.chosen.penalty is not None
        and load_catalogue().penalty(entry.chosen.penalty).effect in (Effect.LOSES_GAME, Effect.LOSES_MATCH)
    ]
    assert len(forfeits) > SWISS_ROUNDS
    for entry in forfeits:
        for match in matches_touched(desk, entry):
            lost = match.start_score[1 if match.player1 == entry.player else 0]
            assert lost > 0
    running.table.forget(desk.event.id)
    assert running.table.book(desk.event.id) == book
    assert running.table.store.journal(desk.event.id)[-1].revision == book.revision


def test_the_quarterfinals_begin_with_clean_records(running: RunningDesk) -> None:
    desk = nine_rounds_and_a_top_8(running)
    for _ in range(SWISS_ROUNDS):
        desk.pair()
        play(desk)
    winner = max(desk.event.book.pairings[RoundNumber(9)].values(), key=lambda p: -p.number).player1
    name = desk.name(winner)
    for line in ("sp", "hb"):
        desk.type(f"{name} {line}")
        desk.press_primary()
    desk.type(f"{name} pr", enter=False)
    assert "3 official warnings with this one" in desk.advice
    desk.tab.entry.line.clear()
    desk.pair()
    desk.type(f"{name} pr", enter=False)
    assert "1 official warning with this one" in desk.advice
    desk.tab.entry.line.clear()
    desk.type(f"{name} hb", enter=False)
    assert "Repeats entry 2 of round 9" in desk.advice
