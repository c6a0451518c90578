"""A ruling on paper: whole, on numbered pages, inside the margins, and never more than advice."""

import pypdfium2
import pytest
import zxingcpp

from engine.cases.ruling.adjudication import adjudicate
from engine.cases.ruling.sent import short_text
from engine.records import replace
from tests.cases.folders import cards
from tests.desk.disputes.dispute_desk import CHOICE, FIGHT
from tests.printing.fields import HEADING, LONG_NAME
from tests.printing.reading import outside, page_texts, unspaced
from tournament_app.bootstrap.disputes import ruling_sheet, set_ruling
from tournament_app.desk.open.dispute_tools import AttachedTo, RulingForPaper
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.ruling_sheet import ADVICE, CODE_SAYS

CALL = AttachedTo("Winter Open", 3, "Round 4", "12", f"{LONG_NAME} \u2013 Bo", "was it dead already?")


def ruling(text: str, call: AttachedTo | None = None) -> RulingForPaper:
    return RulingForPaper(adjudicate(text, "case", cards()), "dispute.case.yaml", call)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_every_step_with_its_rules_is_on_paper(paper: str) -> None:
    found = ruling(FIGHT, CALL)
    pdf = set_ruling(found, paper, HEADING.printed_at)
    text = unspaced(" ".join(page_texts(pdf)))
    for step in found.adjudication.steps:
        assert unspaced(step.text[1:]) in text
        assert all(unspaced(fact) in text for fact in step.happened)
        assert all(rule in text for rule in step.rules)
    assert outside(pdf, margin=12) == []


def test_verdict_advice_case_call_and_position_are_there() -> None:
    (text,) = page_texts(set_ruling(ruling(FIGHT, CALL), "a4", HEADING.printed_at))
    for words in (
        "Legal", "All 7 entries of the log are legal.", ADVICE, "Was the Bear dead already?",
        "Winter Open, round 4, table 12", "3: was it dead already?", "dispute.case.yaml",
        "Comprehensive Rules of 1 December 2003", "The position as recorded", "The position then",
        "Grizzly Bears 2/2", "found 20",
    ):  # fmt: skip
        assert words in text, words
    assert unspaced(LONG_NAME) in unspaced(text)


def test_an_open_decision_stands_on_paper_with_its_options() -> None:
    text = page_texts(set_ruling(ruling(CHOICE), "a4", HEADING.printed_at))[0]
    assert "Undecided" in text
    assert "Bob must choose: which effect applies first" in text
    assert "furnace-of-rath, urzas-armor" in text


def test_a_ruling_without_a_position_is_still_a_sheet() -> None:
    strange = FIGHT.replace("turn:", "effects:\n  - {text: the tide comes in, on: [bears]}\nturn:")
    found = ruling(strange)
    assert found.adjudication.verdict == "unsupported"
    text = page_texts(print_form(ruling_sheet(found, HEADING.printed_at), PaperSize.A4))[0]
    assert "Unsupported: nothing is ruled" in text
    assert ADVICE in text


def test_a_long_log_takes_as_many_pages_as_it_needs() -> None:
    turns = "".join(f"  - to: {{step: upkeep, of: {'Bob' if n % 2 == 0 else 'Ann'}}}\n" for n in range(30))
    long = FIGHT.split("log:")[0].replace("turn:", "turn:") + "log:\n" + turns
    found = ruling(long)
    texts = page_texts(set_ruling(found, "a4", HEADING.printed_at))
    assert len(texts) > 1
    assert all("Page" in text for text in texts)
    assert outside(set_ruling(found, "a4", HEADING.printed_at), margin=12) == []


def test_the_case_stands_on_the_paper_as_a_code_that_is_read_back() -> None:
    text = (
        "format: 1\ntitle: A bolt\nplayers:\n  Ann: {hand: [Lightning Bolt], in play: [Mountain]}\n  Bob: {}\n"
        "turn: {active: Ann, step: main 1}\nlog:\n  - play: {by: Ann, card: lightning-bolt, targets: [Bob]}\n"
    )
    found = RulingForPaper(adjudicate(text, "bolt", cards()), "bolt", text=text)
    (page,) = pypdfium2.PdfDocument(set_ruling(found, "a4", HEADING.printed_at))
    (read,) = zxingcpp.read_barcodes(page.render(scale=3).to_pil())
    assert read.text == short_text(text)


def test_the_code_goes_on_a_page_of_its_own_where_the_last_one_is_full() -> None:
    sheet = ruling_sheet(
        RulingForPaper(adjudicate(FIGHT, "case", cards()), "case", text=FIGHT), HEADING.printed_at
    )
    assert sheet.code
    for steps in range(4, 64, 4):
        longer = replace(sheet, steps=(("1", "Something happens", "CR 408.1c"),) * steps)
        pdf = print_form(longer, PaperSize.A4)
        assert CODE_SAYS in page_texts(pdf)[-1], steps
        assert outside(pdf, margin=12) == []
