"""The commands as a script uses them: what they print and how they exit."""

import json
import logging
from pathlib import Path

import pytest
from typer.testing import CliRunner

from engine.cases.reading.case_file import Case
from engine.cases.ruling import adjudication
from engine.commands import app
from engine.coverage import decks_covered
from tests.engine.coverage.collect import OTHERS
from tournament_app.reference.cards import embedded_pool

RUN = CliRunner()
CASE = """\
format: 1
title: A bolt for the face
cards:
  Own Bolt: {type: Instant, cost: "{R}", text: Own Bolt deals 3 damage to target creature or player.}
players:
  Ann:
    hand: [{card: Own Bolt, id: bolt}]
  Bob: {}
turn: {active: Ann, step: main 1}
log:
  - play: {by: Ann, card: bolt, targets: [Bob], pay: free}
  - resolve: top
expect:
  - legal: true
  - life: {Bob: 17}
"""


@pytest.fixture
def case(tmp_path: Path) -> Path:
    file = tmp_path / "bolt.case.yaml"
    file.write_text(CASE, encoding="utf-8")
    return file


def test_a_ruling_is_printed_in_words_with_rule_numbers(case: Path) -> None:
    done = RUN.invoke(app, ["judge", str(case)])
    assert done.exit_code == 0
    assert "Verdict: legal" in done.stdout
    assert "Own Bolt resolves (CR 413.2)" in done.stdout
    assert "Bob: 17 life" in done.stdout


def test_the_json_ruling_is_one_document_with_the_fixed_keys(case: Path) -> None:
    ruling = json.loads(RUN.invoke(app, ["judge", str(case), "--json"]).stdout)
    keys = {"case", "rules", "verdict", "at", "reasons", "steps", "pending", "state"}
    assert keys <= set(ruling)
    assert ruling["verdict"] == "legal"
    assert ruling["at"] is None
    assert ruling["state"]["players"]["Bob"]["life"] == 17
    assert all(set(step) == {"entry", "text", "rules"} for step in ruling["steps"])


def test_check_says_what_was_expected_and_what_was_found(case: Path, tmp_path: Path) -> None:
    (tmp_path / "wrong.case.yaml").write_text(CASE.replace("Bob: 17", "Bob: 18"), encoding="utf-8")
    done = RUN.invoke(app, ["check", str(tmp_path)])
    assert done.exit_code == 1
    assert "wrong.case.yaml: life: expected Bob 18, found 17" in done.stdout
    assert done.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert RUN.invoke(app, ["check", str(case)]).exit_code == 0


def test_a_case_that_cannot_be_read_counts_as_failed_and_says_why(tmp_path: Path) -> None:
    (tmp_path / "bad.case.yaml").write_text(CASE.replace("hand:", "hnad:"), encoding="utf-8")
    done = RUN.invoke(app, ["check", str(tmp_path)])
    assert done.exit_code == 1
    assert "line 7: a player has no key 'hnad'; did you mean 'hand'?" in done.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["judge", "nowhere.yaml"],
        ["judge"],
        ["check", "nowhere"],
        ["card", "Lightning Blot"],
        ["card", "Shock", "--oracle", "nowhere.jsonl"],
        ["guess"],
    ],
)
def test_bad_usage_exits_with_2_and_a_message_on_standard_error(arguments: list[str]) -> None:
    done = RUN.invoke(app, arguments)
    assert done.exit_code == 2
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_a_card_is_shown_as_it_is_understood() -> None:
    done = RUN.invoke(app, ["card", "Mogg Fanatic"])
    assert done.exit_code == 0
    assert "deals 1 damage to target creature or player" in done.stdout


def test_a_card_that_has_no_sentence_for_all_it_does_says_so() -> None:
    told = RUN.invoke(app, ["card", "Chaos Orb"]).stdout
    assert "no words here" in told
    assert "leave something out" in told
    told = RUN.invoke(app, ["card", "Time Stretch"]).stdout
    assert "takes two extra turns" in told
    assert told.count("target player") == 1
    assert "leave something out" not in told


def test_a_corpus_replaces_the_cards_that_ship(tmp_path: Path) -> None:
    corpus = tmp_path / "mine.jsonl"
    corpus.write_text(json.dumps({"name": "Shock", "oracle": "Draw a card."}) + "\n", encoding="utf-8")
    done = RUN.invoke(app, ["card", "Shock", "--oracle", str(corpus)])
    assert "draw a card" in done.stdout
    assert RUN.invoke(app, ["card", "Forest", "--oracle", str(corpus)]).exit_code == 2


@pytest.mark.parametrize("content", [None, b"Shock\n", b"\xff\xfe\n"])
@pytest.mark.parametrize("command", ["judge", "check", "card", "coverage"])
def test_a_corpus_that_cannot_be_read_is_named_once_and_nothing_else_is_blamed(
    case: Path, tmp_path: Path, command: str, content: bytes | None
) -> None:
    corpus = tmp_path / "mine.jsonl"
    if content is not None:
        corpus.write_bytes(content)
    about = {"card": ["Shock"], "coverage": []}.get(command, [str(case)])
    done = RUN.invoke(app, [command, *about, "--oracle", str(corpus)])
    assert done.exit_code == 2
    (said,) = done.stderr.splitlines()
    assert said.startswith(str(corpus))


def _corpus(folder: Path, **texts: str) -> str:
    """A corpus of a few texts; the path of its file."""
    file = folder / "texts.jsonl"
    lines = [json.dumps({"name": name.replace("_", " "), "oracle": text}) for name, text in texts.items()]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(file)


def test_coverage_counts_cards_and_rules(tmp_path: Path) -> None:
    corpus = _corpus(tmp_path, Shock="Draw a card.", Terror="Sing a song.", Forest="")
    found = json.loads(RUN.invoke(app, ["coverage", "--json", "--oracle", corpus]).stdout)
    assert found["cards"] == {
        "pool": 3,
        "strict": 2,
        "exercised": 2,
        "by_hand": 0,
        "declined": 1,
        "reasons": [{"clause": "Sing a song", "cards": 1}],
    }
    rules = found["rules"]
    assert rules["numbered"] == rules["exercised"] + rules["explained"] + len(rules["open"])


def test_coverage_tells_every_book_that_has_an_index_of_its_own(tmp_path: Path) -> None:
    corpus = _corpus(tmp_path, Shock="Draw a card.")
    found = json.loads(RUN.invoke(app, ["coverage", "--json", "--oracle", corpus]).stdout)
    assert list(found["rulebooks"]) == ["2003-12-01", *sorted(OTHERS)]
    assert found["rulebooks"]["2003-12-01"] == found["rules"]
    assert "1994" in RUN.invoke(app, ["coverage", "--oracle", corpus]).stdout


def test_what_is_read_otherwise_than_it_says_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.text.printer.printed", lambda _: ["something else"])
    corpus = _corpus(tmp_path, Shock="Draw a card.")
    counted = json.loads(RUN.invoke(app, ["coverage", "--json", "--oracle", corpus]).stdout)["cards"]
    assert (counted["strict"], counted["exercised"], counted["declined"]) == (0, 0, 1)


def test_coverage_compiles_the_texts_beside_where_none_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.commands.BESIDE", Path(_corpus(tmp_path, Shock="Draw a card.")))
    assert json.loads(RUN.invoke(app, ["coverage", "--json"]).stdout)["cards"]["pool"] == 1


def test_without_texts_coverage_says_that_nothing_is_proven(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.commands.BESIDE", tmp_path / "absent.jsonl")
    done = RUN.invoke(app, ["coverage", "--json"])
    counted = json.loads(done.stdout)["cards"]
    assert (counted["pool"], counted["strict"]) == (6519, None)
    assert done.stderr.count("No card texts are at hand") == done.stderr.count("\n") == 1


def test_a_deck_list_is_playable_when_every_card_of_it_sideboard_too_is_read() -> None:
    unread = {"Forest": "", "Grizzly Bears": "", "Naturalize": "", "Scroll Rack": "line 1"}
    lists = (
        b"20 Forest\n20 Grizzly Bears\n\nSideboard\n4 Naturalize\n",
        b"40 forest\nSB: 1 Scroll Rack\n",
        b"39 Forest\n",
        b"40 Forest\n4 No Such Card At All\n",
        b"\x89PNG\r\n\x1a\n\x00\x00",
    )
    assert decks_covered(unread, embedded_pool(), lists) == {
        "lists": 2,
        "playable": 1,
        "unread": [{"card": "Scroll Rack", "lists": 1}],
    }


def test_coverage_counts_the_deck_lists_of_a_folder_and_those_below(tmp_path: Path) -> None:
    (tmp_path / "below").mkdir()
    (tmp_path / "a.txt").write_text("40 Forest\n", encoding="utf-8")
    (tmp_path / "below" / "b.dec").write_text("60 Mountain\n", encoding="utf-8")
    corpus = _corpus(tmp_path, Forest="", Mountain="")
    done = RUN.invoke(app, ["coverage", "--json", "--oracle", corpus, "--decks", str(tmp_path)])
    found = json.loads(done.stdout)["decks"]
    assert found == {"lists": 2, "playable": 2, "unread": []}


def test_a_folder_of_decks_that_is_none_is_refused(tmp_path: Path) -> None:
    done = RUN.invoke(app, ["coverage", "--decks", str(tmp_path / "nowhere")])
    assert done.exit_code == 2
    assert "no folder is called" in done.stderr


def test_a_ruling_names_its_rulebook(tmp_path: Path) -> None:
    case = tmp_path / "a.case.yaml"
    case.write_text("format: 1\nplayers: {Ann: {}, Bob: {}}\n", encoding="utf-8")
    ruling = json.loads(RUN.invoke(app, ["judge", str(case), "--json"]).stdout)
    assert (ruling["rules"], ruling["rulebook"]) == ("2003-12-01", "Comprehensive Rules of 1 December 2003")


def test_a_case_that_is_no_plain_file_is_refused() -> None:
    done = RUN.invoke(app, ["judge", "/dev/zero"])
    assert done.exit_code == 2
    assert "is no file that can be read" in done.stderr


def test_a_fault_of_the_engine_ends_one_case_and_not_the_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, faults: list[logging.LogRecord]
) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.case.yaml").write_text("format: 1\nplayers: {Ann: {}, Bob: {}}\n")

    def broken(case: Case, _: object) -> list[str]:
        if case.path.endswith("a.case.yaml"):
            raise KeyError("lost its place")
        return []

    monkeypatch.setattr(adjudication, "checked", broken)
    found = RUN.invoke(app, ["check", str(tmp_path)])
    assert "unsupported: the engine failed on this case (KeyError: 'lost its place')" in found.output
    assert "1 passed, 1 failed" in found.output
    assert [record.exc_info is not None for record in faults] == [True]
    faults.clear()
