"""What is read prints back: over the whole pool, word for word in normal form."""

from engine.text.compiler import compile_text
from engine.text.printer import normal_form, printed, prints_back

from .pool import beside, texts, whole_pool


@beside
@whole_pool
def test_every_card_that_is_read_prints_back_what_it_says() -> None:
    wrong = []
    for name, card, text in texts():
        found = compile_text(name, card.types, card.subtypes, text)
        if not found.unread and not prints_back(name, card.types, card.subtypes, text):
            wrong.append((name, printed(found.read), normal_form(name, card.types, text)))
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
