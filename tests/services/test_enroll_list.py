"""A list of people before it is enrolled: who is known, who is new, whom to look at."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.refusal import Malformed
from tournament_app.services.enroll_list import Way, chosen_people, namesakes_in, plan_entries
from tournament_app.services.import_players import ListedPlayer, pasted_players

ANN = Player(PlayerId(1), "Żółć Ann", "7001")
BO = Player(PlayerId(2), "Bo Diddley")


@pytest.mark.parametrize(
    ("line", "name", "dci", "country"),
    [
        ("Jan Nowak", "Jan Nowak", "", ""),
        ("Jan Nowak, 1002003001", "Jan Nowak", "1002003001", ""),
        ("1002003001 Jan Nowak", "Jan Nowak", "1002003001", ""),
        ("Jan Nowak 1002003001 Czech Republic", "Jan Nowak", "1002003001", "Czech Republic"),
        ("Jan Nowak\t#1002003001\tPoland", "Jan Nowak", "1002003001", "Poland"),
        ("1002003001; Nowak, Jan; Poland", "Nowak Jan", "1002003001", "Poland"),
        ("  東京 太郎 ;; 日本 ", "東京 太郎", "", "日本"),
    ],
)
def test_a_pasted_line_gives_name_number_and_country(line: str, name: str, dci: str, country: str) -> None:
    assert pasted_players(line).players == (ListedPlayer(1, name, dci, country),)


def test_every_number_that_stands_alone_is_named_with_its_line() -> None:
    with pytest.raises(Malformed) as refused:
        pasted_players("Ann\n\n1002003001\nBo\n77777")
    assert [problem[:6] for problem in refused.value.problems] == ["Line 3", "Line 5"]


def test_a_name_in_another_order_and_without_accents_proposes_the_record_that_there_is() -> None:
    (entry,) = plan_entries(pasted_players("Ann Zolc").players, [ANN, BO], set())
    assert entry.chosen == ANN
    assert "The register has Żółć Ann (DCI 7001)" in entry.doubt


def test_a_namesake_with_another_number_is_new_but_doubtful() -> None:
    (entry,) = plan_entries(pasted_players("Zolc Ann, 7002").players, [ANN, BO], set())
    assert entry.chosen is Way.NEW
    assert entry.next_option().chosen == ANN
    assert entry.doubt


def test_a_number_known_under_another_name_is_doubtful_and_makes_no_new_record() -> None:
    (entry,) = plan_entries(pasted_players("Somebody Else, 7001").players, [ANN, BO], set())
    assert entry.options == (ANN, Way.LEAVE_OUT)
    assert entry.doubt == "DCI number 7001 belongs to Żółć Ann"


def test_who_is_in_the_event_or_listed_before_is_left_out() -> None:
    lines = pasted_players("Bo Diddley\nŻółć Ann, 7001\n7001 Ann Żółć\nCarl\nCARL").players
    plan = plan_entries(lines, [ANN, BO], {BO.id})
    assert [entry.chosen for entry in plan] == [Way.LEAVE_OUT, ANN, Way.LEAVE_OUT, Way.NEW, Way.NEW]
    assert plan[2].doubt == "Listed in line 2 already"
    assert plan[4].doubt == "Line 4 has the same name: two people, or one listed twice?"
    assert namesakes_in(plan) == ["Lines 4 and 5 are both Carl: different people?"]
    assert namesakes_in([*plan[:4], plan[4].next_option()]) == []


def test_a_second_line_with_the_same_name_and_another_number_is_looked_at() -> None:
    plan = plan_entries(pasted_players("Carl, 7003\nCarl").players, [], set())
    assert [(entry.chosen, entry.doubt) for entry in plan] == [
        (Way.NEW, ""),
        (Way.NEW, "Line 1 has the same name"),
    ]


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
