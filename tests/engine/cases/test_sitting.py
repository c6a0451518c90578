"""Rulings one after the other: what was judged already is not judged again, and nothing comes out otherwise for it."""

from collections.abc import Iterator

import pytest

from engine.cases.reading.case_file import Case, parse_case, read_case
from engine.cases.reading.problems import MalformedCase
from engine.cases.recording.recorder import record
from engine.cases.ruling.adjudication import Adjudication, adjudicate, adjudicated
from engine.cases.ruling.in_words import in_words
from engine.cases.ruling.sitting import Sitting
from engine.records import replace
from tests.cases.folders import FILES, cards, name_of

UNTOLD = "record/nobody-chooses-among-unknown-cards"
SAMPLE = {name_of(file): file for n, file in enumerate(FILES) if n % 40 == 0 or name_of(file) == UNTOLD}
GAMES = (
    "format: 1\nplayers:\n  Ann:\n    hand: [Shock, Forest, Mountain]\n    in play: [3 Mountain]\n"
    "  Bob:\n    in play: [{card: Grizzly Bears, id: bears}, {card: Propaganda, id: toll}, 2 Island]\n"
    "turn: {active: Ann, step: main 1}\nlog:\n"
)
TURN = (
    "land: {by: Ann, card: forest}",
    "play: {by: Ann, card: shock, targets: [bears]}",
    "resolve: top",
    "to: main 2",
)
TOLL = (
    "format: 1\nplayers:\n  Ann:\n    in play: [{card: Hill Giant, id: giant}, 2 Mountain]\n"
    "  Bob: {in play: [Propaganda]}\nturn: {active: Ann, step: declare attackers}\nlog:\n"
    "  - attack: {by: Ann, with: [giant]}\n"
)


def text_of(*entries: str) -> str:
    return GAMES + "".join(f"  - {entry}\n" for entry in entries)


def with_log(case: Case, log: tuple[object, ...]) -> Case:
    return replace(case, game=replace(case.game, log=log))


def versions(case: Case) -> Iterator[Case]:
    """A record as it grows, then with an entry taken out, another order, and whole again."""
    log = case.game.log
    middle = len(log) // 2
    for one in (
        log[:1], log[:middle], log, log[:middle] + log[middle + 1 :], log[:middle] + log[middle:][::-1], log, log[:-1],
    ):  # fmt: skip
        yield with_log(case, one)


def told(rule: Adjudication | MalformedCase) -> tuple[object, ...]:
    if isinstance(rule, MalformedCase):
        return (str(rule),)
    steps = [(s.entry, s.text, s.rules, s.happened) for s in rule.steps]
    return in_words(rule), repr(rule.decision), rule.expectations, rule.reversed, rule.entries, steps


def ruled(by: "Sitting | None", case: Case) -> tuple[object, ...]:
    try:
        return told(by.on(case) if by is not None else adjudicated(case, cards()))
    except MalformedCase as malformed:
        return told(malformed)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_ruling_that_goes_on_from_another_is_the_ruling_by_itself(name: str) -> None:
    sitting = Sitting(cards())
    for case in versions(read_case(SAMPLE[name], cards())):
        assert ruled(sitting, case) == ruled(None, case)


def entries_done(sitting: Sitting, text: str) -> list[int]:
    """Which entries are carried out for a ruling, from 0."""
    heard: list[int] = []
    sitting.on(parse_case(text, "x", cards()), lambda done, _of: heard.append(done))
    return sorted(set(heard))


def test_only_what_is_new_is_carried_out() -> None:
    sitting = Sitting(cards())
    assert entries_done(sitting, text_of(*TURN[:3])) == [0, 1, 2]
    assert entries_done(sitting, text_of(*TURN)) == [3]
    assert entries_done(sitting, text_of(*TURN)) == []
    assert entries_done(sitting, text_of(*TURN[:2])) == []
    changed = (*TURN[:2], "resolve: all", TURN[3])
    assert entries_done(sitting, text_of(*changed)) == [2, 3]


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("20", "19"),
        ("[3 Mountain]", "[3 Mountain, Forest]"),
        ("active: Ann", "active: Bob"),
        ("format: 1", "format: 1\nrules: 2025-02-07"),
    ],
)
def test_another_position_begins_anew(was: str, becomes: str) -> None:
    sitting = Sitting(cards())
    text = text_of(*TURN).replace("  Bob:\n", "  Bob:\n    life: 20\n")
    entries_done(sitting, text)
    other = text.replace(was, becomes, 1)
    assert other != text
    assert entries_done(sitting, other)[0] == 0


def test_what_is_paid_with_an_answer_bears_on_the_entry_before_it() -> None:
    sitting = Sitting(cards())
    poor = TOLL.replace("2 Mountain", "Mountain")
    for text in (poor, poor + "  - choose: {by: Ann, pick: yes, pay: free}\n", poor):
        case = parse_case(text, "x", cards())
        assert ruled(sitting, case) == ruled(None, case)


def test_one_text_is_judged_once_and_called_as_it_is_asked_for() -> None:
    sitting = Sitting(cards())
    found = sitting.adjudicate(text_of(*TURN), "one.case.yaml")
    again = sitting.adjudicate(text_of(*TURN), "another.case.yaml")
    assert (found.case.path, again.case.path) == ("one.case.yaml", "another.case.yaml")
    assert again.steps is found.steps


def test_what_is_refused_leaves_the_sitting_as_it_was() -> None:
    sitting = Sitting(cards())
    text = text_of(*TURN[:2])
    sitting.adjudicate(text)
    with pytest.raises(MalformedCase):
        sitting.adjudicate(text + "  - resolve: sideways\n")
    found = record(text, "resolve; to main 2", sitting)
    alone = adjudicate(found.text, "the case", cards())
    assert told(found.ruling) == told(alone)
