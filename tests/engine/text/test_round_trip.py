"""What is read prints back: over the whole pool, word for word in normal form."""

from engine.text.compiler import compile_text, stands_alone
from engine.text.normal import lines, normalise
from engine.text.printer import printed

from .pool import beside, texts, whole_pool


def normal_form(name: str, types: tuple[str, ...], text: str) -> list[str]:
    """The lines of a card; a spell's own instructions stand together at the end."""
    alone, body = [], []
    for line in lines(normalise(name, text)):
        spell = "instant" in types or "sorcery" in types
        (alone if stands_alone(line, spell) is not None else body).append(line)
    return alone + ([". ".join(body)] if body else [])


@beside
@whole_pool
def test_every_card_that_is_read_prints_back_what_it_says() -> None:
    wrong = []
    for name, card, text in texts():
        found = compile_text(name, card.types, card.subtypes, text)
        if not found.unread and printed(found.abilities) != normal_form(name, card.types, text):
            wrong.append((name, printed(found.abilities), normal_form(name, card.types, text)))
    assert wrong == []


@beside
@whole_pool
def test_two_thirds_of_the_pool_are_read_whole() -> None:
    names = {card.name for _, card, _ in texts()}
    unread = {c.name for n, c, t in texts() if compile_text(n, c.types, c.subtypes, t).unread}
    assert len(names) == 6519
    assert len(names - unread) >= 4500


@beside
def test_a_word_more_than_the_card_says_is_never_swallowed() -> None:
    for name, card, text in texts()[::40]:
        if text and not compile_text(name, card.types, card.subtypes, text).unread:
            longer = text.rstrip(".") + " unless it is Tuesday."
            assert compile_text(name, card.types, card.subtypes, longer).unread, name
