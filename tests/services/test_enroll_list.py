"""A list of people before it is enrolled: who is known, who is new, whom to look at."""

from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.exchange.people_table import read_people
from tournament_app.services.enroll_list import Way, chosen_people, namesakes_in, plan_entries
from tournament_app.services.import_players import ListedPlayer


def pasted(text: str) -> tuple[ListedPlayer, ...]:
    return read_people("the pasted list", text).players


ANN = Player(PlayerId(1), "Żółć Ann", "7001")
BO = Player(PlayerId(2), "Bo Diddley")


def test_a_name_in_another_order_and_without_accents_proposes_the_record_that_there_is() -> None:
    (entry,) = plan_entries(pasted("Ann Zolc"), [ANN, BO], set())
    assert entry.chosen == ANN
    assert "The register has Żółć Ann (DCI 7001)" in entry.doubt


def test_a_namesake_with_another_number_is_new_but_doubtful() -> None:
    (entry,) = plan_entries(pasted("Zolc Ann, 7002"), [ANN, BO], set())
    assert entry.chosen is Way.NEW
    assert entry.next_option().chosen == ANN
    assert entry.doubt


def test_a_number_known_under_another_name_is_doubtful_and_makes_no_new_record() -> None:
    (entry,) = plan_entries(pasted("Somebody Else, 7001"), [ANN, BO], set())
    assert entry.options == (ANN, Way.LEAVE_OUT)
    assert entry.doubt == "DCI number 7001 belongs to Żółć Ann"


def test_a_number_for_somebody_whom_the_register_has_without_one_is_looked_at() -> None:
    (entry,) = plan_entries(pasted("Bo Diddley, 7003"), [ANN, BO], set())
    assert entry.chosen == BO
    assert entry.doubt.startswith("Bo Diddley has no DCI number in the register, and 7003 is not taken over")


def test_who_is_in_the_event_or_listed_before_is_left_out() -> None:
    lines = pasted("Bo Diddley\nŻółć Ann, 7001\n7001 Ann Żółć\nCarl\nCARL")
    plan = plan_entries(lines, [ANN, BO], {BO.id})
    assert [entry.chosen for entry in plan] == [Way.LEAVE_OUT, ANN, Way.LEAVE_OUT, Way.NEW, Way.NEW]
    assert plan[2].doubt == "Listed in line 2 already"
    assert plan[4].doubt == "Line 4 has the same name: two people, or one listed twice?"
    assert namesakes_in(plan) == ["Lines 4 and 5 are both Carl: different people?"]
    assert namesakes_in([*plan[:4], plan[4].next_option()]) == []


def test_a_second_line_with_the_same_name_and_another_number_is_looked_at() -> None:
    plan = plan_entries(pasted("Carl, 7003\nCarl"), [], set())
    assert [(entry.chosen, entry.doubt) for entry in plan] == [
        (Way.NEW, ""),
        (Way.NEW, "Line 1 has the same name"),
    ]


def test_a_line_that_looks_like_no_name_is_never_green() -> None:
    good, bad = plan_entries(pasted("Ada Byron\nAda 4ever"), [], set())
    assert (good.doubt, bad.doubt) == ("", "This does not look like a name")
    assert bad.chosen is Way.NEW


@given(
    st.lists(
        st.tuples(
            st.sampled_from(["Ann", "Bo", "Ann Lee", "Lee Ann", "Żółć Ann"]),
            st.sampled_from(["", "7001", "7009"]),
        )
    ),
    st.sets(st.sampled_from([ANN.id, BO.id])),
)
def test_a_plan_never_enrols_a_record_twice_or_one_that_is_in(
    lines: list[tuple[str, str]], enrolled: set[PlayerId]
) -> None:
    listed = [ListedPlayer(at, name, dci) for at, (name, dci) in enumerate(lines, 1)]
    plan = plan_entries(listed, [ANN, BO], enrolled)
    records = [person.known for person in chosen_people(plan) if person.known is not None]
    assert not {record.id for record in records} & enrolled
    assert len(set(records)) == len(records)
    assert len(plan) == len(listed)
    for entry in plan:
        assert len(set(entry.options)) == len(entry.options)
        assert entry.options.count(Way.LEAVE_OUT) == 1
