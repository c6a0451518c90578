"""Clauses composed at random from the grammar's parts are read and print back."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.text.grammar.reading import read_line, read_spell, write_line

colors = st.sampled_from(["white", "blue", "black", "red", "green", "nonblack", "nonwhite", "multicolored"])
states = st.sampled_from(["tapped", "attacking", "blocking", "legendary", "nontoken"])
heads = st.sampled_from(["creature", "artifact creature", "artifact", "enchantment", "land", "Goblin"])
tails = st.sampled_from(
    ["", " you control", " an opponent controls", " with flying", " with power 2 or less", " without flying"]
)


@st.composite
def nouns(draw: st.DrawFn) -> str:
    """ "black creature with power 2 or less"."""
    before = draw(st.sampled_from(["", "state", "color"]))
    adjective = {"": "", "state": draw(states) + " ", "color": draw(colors) + " "}[before]
    return adjective + draw(heads) + draw(tails)


amounts = st.sampled_from(["1", "2", "7", "X"])
cards = st.sampled_from(["a card", "two cards", "three cards", "X cards"])
who = st.sampled_from(["target player", "each player", "target opponent", "each opponent"])


@st.composite
def clauses(draw: st.DrawFn) -> str:
    """One instruction."""
    noun, amount = draw(nouns()), draw(amounts)
    return draw(
        st.sampled_from(
            [
                f"destroy target {noun}",
                f"~ deals {amount} damage to target {noun}",
                f"tap target {noun}",
                f"return target {noun} to its owner's hand",
                f"{draw(who)} loses {amount} life",
                f"{draw(who)} draws {draw(cards)}",
                f"you may draw {draw(cards)}",
                f"put a +1/+1 counter on target {noun}",
                f"target {noun} gets +{amount}/-{amount} until end of turn",
                f"you gain {amount} life",
            ]
        )
    )


@settings(deadline=None)
@given(st.lists(clauses(), min_size=1, max_size=3))
def test_instructions_print_back(parts: list[str]) -> None:
    text = ". ".join(parts)
    found = read_spell(text)
    assert found is not None, text
    assert write_line(found, "spell") == text


@settings(deadline=None)
@given(
    nouns(), clauses(), st.sampled_from(["when", "whenever"]), st.sampled_from(["enters", "dies", "attacks"])
)
def test_triggered_abilities_print_back(noun: str, clause: str, when: str, event: str) -> None:
    article = "an" if noun[0] in "aeiou" else "a"
    text = f"{when} {article} {noun} {event}, {clause}"
    found = read_line(text)
    assert found is not None, text
    assert write_line(found) == text


@settings(deadline=None)
@given(
    clauses(), st.sampled_from(["{T}", "{2}{B}", "{1}, {T}", "sacrifice ~", "pay 2 life", "discard a card"])
)
def test_activated_abilities_print_back(clause: str, cost: str) -> None:
    text = f"{cost}: {clause}"
    found = read_line(text)
    assert found is not None, text
    assert write_line(found) == text
