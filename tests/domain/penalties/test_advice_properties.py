"""What holds of the advice for every record (RS D.3.2-D.3.4)."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.domain.penalties.scenes import advice_for, level, opened, was
from tournament_app.domain.penalties.advice import Advice, open_penalties
from tournament_app.domain.penalties.record import EventStage, Moment, PastInfraction
from tournament_app.reference.penalties import load_catalogue

DCI, GUIDE = load_catalogue(), load_catalogue("procedure-guide")
WEIGHTS = {"caution": 0, "notice": 0, "single": 1, "double": 2, "triple": 3}
CODES = st.sampled_from([infraction.code for infraction in DCI.infractions])
LEVELS = st.sampled_from(sorted(WEIGHTS))
STAGES = st.sampled_from(list(EventStage))


@st.composite
def pasts(draw: st.DrawFn, stages: st.SearchStrategy[EventStage] = STAGES) -> PastInfraction:
    return was(draw(CODES), draw(LEVELS), draw(stages), intentional=draw(st.booleans()))


SWISS_RECORDS = st.lists(pasts(st.just(EventStage.SWISS)), max_size=6)


def _flags(advice: Advice) -> list[tuple[str, bool, bool]]:
    return [(option.penalty, option.default, option.required) for option in advice.options]


@given(st.lists(pasts(), max_size=6), CODES, st.booleans(), st.booleans())
def test_options_open_exactly_from_three_official_warnings(
    record: list[PastInfraction], new: str, repeat: bool, intentional: bool
) -> None:
    advice = advice_for(new, *record, stage=EventStage.FINAL, repeat=repeat, intentional=intentional)
    assert bool(advice.options) == (advice.official_warnings >= 3)


@given(st.lists(pasts(), max_size=6), CODES)
def test_one_default_at_most_and_what_is_required_stands_alone(
    record: list[PastInfraction], new: str
) -> None:
    options = advice_for(new, *record, stage=EventStage.FINAL).options
    assert sum(option.default for option in options) == bool(options)
    assert not any(option.required for option in options) or len(options) == 1


@given(SWISS_RECORDS, CODES)
def test_required_means_four_warnings_or_a_ground_for_disqualification(
    record: list[PastInfraction], new: str
) -> None:
    advice = advice_for(new, *record)
    given_levels = [past.level for past in record] + [level(advice)]
    grave = (
        given_levels.count("double") >= 2
        or "triple" in given_levels
        or any(p.infraction == "cheating" and p.level and WEIGHTS[p.level] for p in record)
    )
    if advice.official_warnings >= 3 and grave:
        assert _flags(advice) == [("disqualification", True, True)]
    elif advice.official_warnings >= 4:
        assert _flags(advice) == [("ejection", True, True)]
    else:
        assert not any(option.required for option in advice.options)


@given(SWISS_RECORDS, CODES, st.randoms(use_true_random=False))
def test_the_order_of_the_record_within_a_stage_does_not_matter(
    record: list[PastInfraction], new: str, chance: object
) -> None:
    shuffled = list(record)
    chance.shuffle(shuffled)
    one, other = advice_for(new, *record), advice_for(new, *shuffled)
    assert (one.level, one.direct, one.options) == (other.level, other.direct, other.options)
    assert one.official_warnings == other.official_warnings
    assert len(one.duplicates) == len(other.duplicates)


@given(SWISS_RECORDS, CODES, pasts(st.just(EventStage.SWISS)))
def test_a_longer_record_never_makes_the_count_smaller_or_the_level_milder(
    record: list[PastInfraction], new: str, more: PastInfraction
) -> None:
    before, after = advice_for(new, *record), advice_for(new, *record, more)
    assert after.official_warnings >= before.official_warnings
    assert WEIGHTS[level(after) or "caution"] >= WEIGHTS[level(before) or "caution"]
    if before.options and before.options[0].penalty == "disqualification":
        assert opened(after) == ["disqualification"]


@given(SWISS_RECORDS, CODES)
def test_the_count_is_the_weights_of_the_record_and_of_the_suggestion(
    record: list[PastInfraction], new: str
) -> None:
    advice = advice_for(new, *record)
    expected = sum(WEIGHTS[past.level or "caution"] for past in record) + WEIGHTS[level(advice) or "caution"]
    assert advice.official_warnings == expected


@given(SWISS_RECORDS, CODES)
def test_the_playoff_forgets_the_count_and_remembers_the_offence(
    record: list[PastInfraction], new: str
) -> None:
    advice = advice_for(new, *record, stage=EventStage.QUARTERFINAL)
    assert advice.official_warnings == WEIGHTS[level(advice) or "caution"]
    assert advice.duplicates == advice_for(new, *record).duplicates


@given(SWISS_RECORDS, CODES)
def test_duplicates_point_at_tracked_lines_and_a_repeat_is_at_least_a_double(
    record: list[PastInfraction], new: str
) -> None:
    advice = advice_for(new, *record)
    assert all(record[at].level != "caution" for at in advice.duplicates)
    same = [at for at, past in enumerate(record) if past.infraction == new and past.level != "caution"]
    assert set(same) <= set(advice.duplicates)
    if advice.duplicates:
        assert level(advice) in ("double", "triple")


@given(SWISS_RECORDS, CODES)
def test_logging_what_was_suggested_leaves_open_what_was_announced(
    record: list[PastInfraction], new: str
) -> None:
    advice = advice_for(new, *record)
    logged = [*record, was(new, level(advice))]
    assert open_penalties(DCI, logged, Moment(EventStage.SWISS, 5)) == advice.options


@settings(max_examples=50)
@given(st.integers(0, 200), st.integers(1, 4), st.integers(1, 3))
def test_coming_later_never_costs_less(minutes: int, wins_needed: int, round_number: int) -> None:
    ranks = [penalty.code for penalty in DCI.penalties]
    one, two = (
        advice_for("late", minutes_late=m, wins_needed=wins_needed, round=round_number)
        for m in (minutes, minutes + 1)
    )
    assert one.direct is not None
    assert two.direct is not None
    assert ranks.index(one.direct.outcome) <= ranks.index(two.direct.outcome)
    assert one.games_lost <= two.games_lost


@given(st.lists(st.sampled_from([i.code for i in GUIDE.infractions]), max_size=8), st.integers(1, 2))
def test_the_later_guide_counts_each_category_by_itself_and_each_day(codes: list[str], day: int) -> None:
    record = [was(code, "warning", day=1) for code in codes]
    advice = advice_for("game-rule-violation", *record, catalogue="procedure-guide", day=day)
    in_category = [code for code in codes if GUIDE.infraction(code).category == "game-play-error"]
    assert advice.official_warnings == (len(in_category) if day == 1 else 0) + 1
    assert opened(advice) == (["game-loss"] if advice.official_warnings >= 3 else [])
