"""What a judge is asked next: what was wrong comes back, weak chapters come first, and everything comes in the end."""

from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.training import PAUSE, Asked, Progress, next_asked, shares

ALL = tuple(Asked(f"{chapter}{n}", chapter, 1 + n % 3) for chapter in ("combat", "layers") for n in range(6))


def test_a_wrong_answer_comes_back_after_a_rest() -> None:
    progress = Progress().answered("combat0", right=False)
    for n in range(PAUSE):
        found = next_asked(progress, ALL)
        assert found is not None
        assert found.name != "combat0", f"after {n} others"
        progress = progress.answered(found.name, right=True)
    found = next_asked(progress, ALL)
    assert found is not None
    assert found.name == "combat0"


def test_the_weak_chapter_comes_first() -> None:
    progress = Progress().answered("layers0", right=False).answered("combat0", right=True)
    found = next_asked(progress, ALL)
    assert found is not None
    assert found.chapter == "layers"


def test_shares_tell_how_a_judge_stands() -> None:
    progress = Progress().answered("layers0", right=False).answered("layers0", right=True)
    progress = progress.answered("layers1", right=False)
    found = {share.chapter: share for share in shares(progress, ALL)}
    assert (found["layers"].there, found["layers"].tried, found["layers"].right) == (6, 2, 1)
    assert found["layers"].weakness == 0.5
    assert found["combat"].tried == 0


def test_chapter_and_level_narrow_and_judges_have_their_own_order() -> None:
    assert {
        found.level
        for judge in "abcdef"
        if (found := next_asked(Progress(), ALL, chapter="layers", level=2, judge=judge)) is not None
    } == {2}
    assert next_asked(Progress(), ALL, chapter="banding") is None
    assert len({next_asked(Progress(), ALL, judge=judge) for judge in "abcdefgh"}) > 1


@given(st.lists(st.booleans(), min_size=60, max_size=60))
def test_everything_is_asked_and_nothing_twice_in_a_row(answers: list[bool]) -> None:
    progress, last = Progress(), ""
    for right in answers:
        found = next_asked(progress, ALL)
        assert found is not None
        assert found.name != last
        last = found.name
        progress = progress.answered(last, right=right)
    assert progress.asked == len(answers)
    assert all(answers) <= (set(progress.tried) == {one.name for one in ALL})
