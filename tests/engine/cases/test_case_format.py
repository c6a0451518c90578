"""The page that fixes the case format, word by word: its example is ruled on, and every key that it names is read."""

import json
import re
from collections.abc import Iterable
from pathlib import Path

import msgspec
from typer.testing import CliRunner

from engine.cases.reading import log_entries
from engine.cases.reading.expectations import Expectation
from engine.cases.reading.kinds import Written, key_of
from engine.cases.reading.records import (
    AbilityOnStack,
    CardEntry,
    CombatEntry,
    DelayedEntry,
    EffectEntry,
    InventedCard,
    PlayerEntry,
    SpellOnStack,
    TurnEntry,
)
from engine.cases.reading.vocabulary import STOPS
from engine.commands import app
from engine.rules.position.rulebook import names
from tests.evidence import Evidence

pytestmark = Evidence.CASE_FORMAT.needed
WORD = re.compile(r"`([^`]+)`")
JSON_KEYS = ("case", "rules", "rulebook", "verdict", "at", "reasons", "steps", "pending", "state")


def page() -> str:
    return Evidence.CASE_FORMAT.path.read_text(encoding="utf-8")


def section(title: str) -> str:
    return page().partition(f"## {title}\n")[2].partition("\n## ")[0]


def keys(*kinds: type[Written]) -> set[str]:
    return {key_of(field.name) for kind in kinds for field in msgspec.structs.fields(kind)}


def first_cells(text: str, after: str) -> list[str]:
    """The words in backquotes of the first column of the table that follows a sentence."""
    table = text.partition(after)[2].split("\n\n", 2)[1]
    return [word for line in table.splitlines()[2:] for word in WORD.findall(line.split("|")[1])]


def listed(text: str, lead: str) -> list[str]:
    """The keys in the braces that follow a word."""
    return split(text.partition(lead)[2].partition("}")[0])


def split(words: str) -> list[str]:
    plain = re.sub(r"\{[^{}]*\}", "", words)
    return [re.split(r"[: ]*[:\[]", word.strip())[0].strip() for word in plain.split(",")]


def missing(named: Iterable[str], there: set[str]) -> list[str]:
    return [word for word in named if word not in there]


def test_every_key_of_the_state_is_read() -> None:
    text = section("The state")
    players = first_cells(text, "`players` maps each player's name to:")
    cards = first_cells(text, "or a mapping with `card:` and any of:")
    assert len(players) > 12
    assert len(cards) > 18
    assert missing(players, keys(PlayerEntry)) == []
    assert missing(cards, keys(CardEntry)) == []
    assert missing(listed(text, "`cards` maps a name to `{"), keys(InventedCard)) == []
    assert missing(listed(text, "`turn`: `{"), keys(TurnEntry)) == []
    combat = ("attackers", "blocks", "bands", "blocked", "unblocked")
    assert all(f"{key}:" in text.partition("`combat`: `{")[2] for key in combat)
    assert missing(combat, keys(CombatEntry)) == []
    assert missing(listed(text, "Each is `{"), keys(SpellOnStack)) == []
    assert missing(listed(text, "`{ability of: id, "), keys(AbilityOnStack)) == []
    assert missing(listed(text, "`{from: Giant Growth, "), keys(EffectEntry)) == []
    assert missing(listed(text, "waiting, `{"), keys(DelayedEntry)) == []


def test_every_step_and_rulebook_has_its_name() -> None:
    steps = WORD.findall(section("The state").partition("Steps: ")[2].partition(".\n")[0])
    assert len(steps) == 13
    assert missing(steps, set(STOPS)) == []
    books = [w for w in WORD.findall(section("Under other rulebooks").partition(".\n")[0]) if w != "rules:"]
    assert len(books) == 5
    assert missing(books, set(names())) == []


def test_every_entry_of_a_log_is_read_with_its_keys() -> None:
    rows = [line for line in section("The log").splitlines() if line.startswith("| `")]
    assert len(rows) > 12
    for row in rows:
        for said in WORD.findall(row.split("|")[1]):
            kind, _, rest = said.partition(": ")
            assert kind in log_entries.ENTRIES, said
            record = {"to": "GoTo"}.get(kind, kind.capitalize())
            if rest.startswith("{"):
                assert missing(split(rest[1:-1]), keys(getattr(log_entries, record))) == [], said


def test_every_assertion_is_read() -> None:
    rows = [line for line in section("Expectations").splitlines() if line.startswith("| ")][2:]
    named = [re.split(r"[: ]*:", said)[0] for row in rows for said in WORD.findall(row.split("|")[2])]
    assert len(named) > 25
    places = {"in play", "hand", "library", "graveyard", "stack", "removed", "phased out", "ceased", "rule"}
    assert missing([word for word in named if word not in places], keys(Expectation)) == []


def engine(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, arguments)
    return done.exit_code, done.stdout


def test_the_whole_example_is_ruled_on_as_the_page_says(tmp_path: Path) -> None:
    example = page().partition("```yaml\n")[2].partition("```")[0]
    file = tmp_path / "example.case.yaml"
    file.write_text(example, encoding="utf-8")
    status, said = engine("judge", str(file), "--json")
    ruling = json.loads(said)
    assert status == 0
    assert missing(JSON_KEYS, set(ruling)) == []
    assert (ruling["verdict"], ruling["at"], ruling["pending"]) == ("illegal", 5, None)
    assert ruling["reasons"][0]["rule"] == "502.9b"
    assert missing(("entry", "text", "rules"), set(ruling["steps"][0])) == []
    again = tmp_path / "again.case.yaml"
    again.write_text(json.dumps({"format": 1, **ruling["state"]}), encoding="utf-8")
    assert engine("judge", str(again))[0] == 0, "the state is in the vocabulary of cases"
    assert "Verdict: illegal at entry 5" in engine("judge", str(file))[1]
    assert engine("check", str(file)) == (0, "1 passed, 0 failed\n")
    file.write_text(example.replace("at: 5", "at: 4"), encoding="utf-8")
    status, said = engine("check", str(file))
    assert (status, said.splitlines()[-1]) == (1, "0 passed, 1 failed")
