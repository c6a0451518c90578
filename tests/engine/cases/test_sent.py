"""A case made ready to be sent: in one file with its ruling, or short enough for a code."""

from engine.cards.compiled import shipped
from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.sent import BEGINS, short_text, with_ruling, without_ruling
from tournament_app.reference.example_cases import example_cases, training_cases


def test_one_file_holds_the_ruling_and_is_still_the_case() -> None:
    for name, text in example_cases().items():
        ruling = adjudicate(text, name, shipped())
        sent = with_ruling(text, ruling)
        assert sent.startswith(BEGINS)
        assert "# Verdict: " in sent
        assert f"# Rulebook: {ruling.book.title}" in sent
        again = adjudicate(sent, name, shipped())
        assert (again.verdict, again.end) == (ruling.verdict, ruling.end)
        assert with_ruling(sent, again) == sent, "a ruling that stood there is replaced"
        assert without_ruling(sent) == text


def test_the_short_text_plays_the_same() -> None:
    for name, text in {**example_cases(), **training_cases()}.items():
        short = short_text(text)
        assert len(short) < len(text)
        assert "#" not in short
        before, after = (adjudicate(one, name, shipped()) for one in (text, short))
        assert (before.verdict, before.at, before.end) == (after.verdict, after.at, after.end)
