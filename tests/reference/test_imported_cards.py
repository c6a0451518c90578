"""Larger card references are imported from MTGJSON and Scryfall with bounded memory, wholly or not at all."""

import bz2
import gzip
import json
import lzma
import tracemalloc
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards.card import Play
from engine.cards.pool import CardPool
from engine.decks.reading import read_deck_list
from engine.decks.verification import verify
from engine.intake.limits import Limit
from tests.benchmarks.stopwatch import at_once
from tournament_app.domain.refusal import Malformed, Unavailable
from tournament_app.files.writing import write_whole
from tournament_app.reference.bounded_stream import Shape
from tournament_app.reference.card_files import gather_cards
from tournament_app.reference.card_gathering import GatheredCards
from tournament_app.reference.card_import import import_cards
from tournament_app.reference.cards import card_pool, embedded_pool
from tournament_app.reference.formats import format_named
from tournament_app.reference.imported_cards import (
    CARDS,
    CHOSEN,
    SETS,
    TEXTS,
    imported_pool,
    kept_in,
    rules_texts,
)


def quietly(_done: int, _size: int) -> None:
    """No progress shown."""


def mtgjson_card(name: str, types: list[str], number: str = "1", **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "types": types,
        "supertypes": [],
        "subtypes": [],
        "colors": [],
        "colorIdentity": [],
        "layout": "normal",
        "rarity": "rare",
        "number": number,
        "borderColor": "black",
        "manaValue": 1.0,
        **more,
    }


def mtgjson(*sets: dict[str, Any]) -> bytes:
    return json.dumps(
        {"meta": {"date": "2025-01-01"}, "data": {entry["code"]: entry for entry in sets}}
    ).encode()


DARKSTEEL = {
    "code": "DST",
    "name": "Darksteel",
    "type": "expansion",
    "releaseDate": "2004-02-06",
    "block": "Mirrodin",
    "cards": [
        mtgjson_card(
            "Skullclamp", ["Artifact"], subtypes=["Equipment"], manaCost="{1}", text="Worn by a creature."
        ),
        mtgjson_card("Fireball", ["Sorcery"], "60", manaCost="{X}{R}", colors=["R"]),
        mtgjson_card("Arcbound Ravager", ["Artifact", "Creature"], power="0", toughness="0", manaValue=2.0),
    ],
}
FIFTH_DAWN = {
    "code": "5DN",
    "name": "Fifth Dawn",
    "type": "expansion",
    "releaseDate": "2004-06-04",
    "cards": [mtgjson_card("Serum Visions", ["Sorcery"], manaCost="{U}", colors=["U"])],
}
RAVNICA = {
    "code": "DIS",
    "name": "Dissension",
    "type": "expansion",
    "releaseDate": "2006-05-05",
    "cards": [
        mtgjson_card(
            "Hit // Run", ["Instant"], side="a", layout="split", manaCost="{1}{B}{R}", text="Hit it."
        ),
        mtgjson_card("Hit // Run", ["Instant"], side="b", layout="split", manaCost="{3}{R}{G}", text="Run."),
        mtgjson_card("Lim-Dûl the Later", ["Creature"], "9"),
    ],
}
ON_SCREENS = {"code": "ANA", "name": "Arena", "type": "starter", "isOnlineOnly": True, "cards": []}
BOX = {
    "code": "WC04",
    "name": "World Championship Decks 2004",
    "type": "memorabilia",
    "releaseDate": "2004-09-01",
    "cards": [mtgjson_card("Skullclamp", ["Artifact"], "ap1", borderColor="gold")],
}


def scryfall_card(name: str, code: str, **more: Any) -> dict[str, Any]:
    return {
        "object": "card",
        "name": name,
        "layout": "normal",
        "mana_cost": "{1}",
        "cmc": 1.0,
        "type_line": "Legendary Artifact Creature — Golem Wall",
        "oracle_text": "It stands.",
        "power": "1",
        "toughness": "4",
        "colors": [],
        "color_identity": [],
        "set": code,
        "set_name": "A Set",
        "set_type": "expansion",
        "released_at": "2005-10-07",
        "collector_number": "7",
        "rarity": "mythic",
        "border_color": "black",
        "games": ["paper", "mtgo"],
        **more,
    }


SCRYFALL = json.dumps(
    [
        scryfall_card("Later Golem", "rav"),
        scryfall_card("Later Golem", "wc05", border_color="gold", set_type="memorabilia"),
        scryfall_card("Screen Golem", "ana", games=["arena"]),
        scryfall_card("Golem", "trav", layout="token"),
        scryfall_card(
            "Crime // Punishment",
            "dis",
            layout="split",
            type_line="Sorcery // Sorcery",
            card_faces=[
                {"mana_cost": "{3}{W}{B}", "type_line": "Sorcery", "oracle_text": "Crime."},
                {"mana_cost": "{X}{B}{G}", "type_line": "Sorcery", "oracle_text": "Punishment."},
            ],
        ),
    ]
).encode()


def imported(tmp_path: Path, content: bytes, name: str = "AllPrintings.json") -> tuple[CardPool, Path]:
    source, folder = tmp_path / name, tmp_path / "kept"
    source.write_bytes(content)
    import_cards(source, folder, quietly)
    return card_pool(folder), folder


ALL = mtgjson(DARKSTEEL, FIFTH_DAWN, RAVNICA, ON_SCREENS, BOX)


def test_mtgjson_cards_join_the_embedded_ones(tmp_path: Path) -> None:
    pool, folder = imported(tmp_path, ALL)
    assert len(pool) == len(embedded_pool()) + 5
    clamp = pool.find("skullclamp")
    assert clamp is not None
    assert (clamp.set_codes(), clamp.first_set, clamp.subtypes) == (("DST", "WC04"), "DST", ("Equipment",))
    assert rules_texts(folder)["Skullclamp"] == "Worn by a creature."
    assert pool.printed_until == date(2006, 5, 5)
    assert pool.sets["WC04"].play is Play.GOLD_BORDER
    assert "ANA" not in pool.sets


def test_a_card_of_the_floor_keeps_its_facts_and_gains_printings(tmp_path: Path) -> None:
    pool, _ = imported(tmp_path, ALL)
    fireball, floor = pool.find("Fireball"), embedded_pool().find("Fireball")
    assert fireball is not None
    assert floor is not None
    assert fireball.set_codes() == (*floor.set_codes(), "DST")


def test_both_halves_of_an_imported_split_card_are_found(tmp_path: Path) -> None:
    pool, folder = imported(tmp_path, ALL)
    for spelling in ("Hit", "run", "Hit/Run", "Run // Hit"):
        card = pool.find(spelling)
        assert card is not None
        assert card.mana_cost == "{1}{B}{R} // {3}{R}{G}"
        assert rules_texts(folder)[card.name] == "Hit it.\n//\nRun."


def test_a_card_with_one_name_on_both_sides_has_that_name(tmp_path: Path) -> None:
    both = json.dumps([scryfall_card("Shock // Shock", "sld", layout="reversible_card")]).encode()
    pool, _ = imported(tmp_path, both)
    shock = pool.find("Shock")
    assert shock is not None
    assert shock.set_codes()[-1] == "SLD"
    assert pool.find("Shock // Shock") is None


def test_scryfall_cards_are_read_and_screens_and_tokens_left_out(tmp_path: Path) -> None:
    pool, folder = imported(tmp_path, SCRYFALL, "default-cards.json")
    golem = pool.find("later golem")
    assert golem is not None
    assert (golem.supertypes, golem.types, golem.subtypes) == (
        ("Legendary",),
        ("Artifact", "Creature"),
        ("Golem", "Wall"),
    )
    assert golem.set_codes() == ("RAV", "WC05")
    assert (pool.find("Screen Golem"), pool.find("Golem")) == (None, None)
    punishment = pool.find("Punishment")
    assert punishment is not None
    assert punishment.types == ("Sorcery",)
    assert rules_texts(folder)["Crime // Punishment"] == "Crime.\n//\nPunishment."


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_packed_files_are_read_as_they_are(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    pool, _ = imported(tmp_path, pack(ALL), "AllPrintings.json.packed")
    assert pool.find("Serum Visions") is not None


def test_with_the_later_sets_a_deck_of_2004_is_legal_and_a_ban_applies(tmp_path: Path) -> None:
    pool, _ = imported(tmp_path, ALL)
    deck = read_deck_list("4 Serum Visions\n4 Fireball\n52 Island", pool.__contains__)
    assert verify(deck, format_named("standard"), date(2004, 9, 2), pool).legal
    clamp = read_deck_list("4 Skullclamp\n56 Island", pool.__contains__)
    assert [
        p.code.value for p in verify(clamp, format_named("standard"), date(2004, 9, 2), pool).problems
    ] == ["banned"]
    # A set after the tables joins by the general rule: released 2006-05-05, legal 2006-06-01.
    hit = read_deck_list("4 Hit // Run\n56 Island", pool.__contains__)
    assert not verify(hit, format_named("type1"), date(2006, 5, 31), pool).legal
    assert verify(hit, format_named("type1"), date(2006, 6, 1), pool).legal


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"not json at all", "no JSON file"),
        (b"", "no JSON file"),
        (ALL[:-200], "damaged or cut off"),
        (gzip.compress(ALL, mtime=0)[:-300], "damaged or cut off"),
        (b'{"data": {"Fireball": [{"name": "Fireball"}]}}', "not in the form expected"),
        (b'{"data": {}}', "holds no cards"),
        (b'[{"object": "set"}]', "not in the form expected"),
    ],
)
def test_a_file_that_cannot_be_used_is_refused_and_nothing_is_kept(
    tmp_path: Path, content: bytes, said: str
) -> None:
    with pytest.raises(Malformed, match=said):
        imported(tmp_path, content)
    assert not (tmp_path / "kept").exists()


def test_the_first_part_that_is_of_another_form_is_told_with_its_place(tmp_path: Path) -> None:
    content = ALL.replace(b'"colors": [', b'"colors": 7, "was": [', 1)
    assert content != ALL
    with pytest.raises(Malformed, match=r"Expected `array`, got `int` - at `\$\.colors`"):
        imported(tmp_path, content)


def test_a_fault_of_the_program_is_not_told_as_a_file_of_another_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(GatheredCards, "see", lambda *_: {}["ours"])
    with pytest.raises(KeyError, match="ours"):
        imported(tmp_path, ALL)


def test_a_stopped_import_leaves_the_older_one_as_it_was(tmp_path: Path) -> None:
    _, folder = imported(tmp_path, ALL)
    before = (kept_in(folder) / CARDS).read_bytes()

    def stop(_done: int, _size: int) -> None:
        raise KeyboardInterrupt

    (tmp_path / "other.json").write_bytes(SCRYFALL)
    with pytest.raises(KeyboardInterrupt):
        import_cards(tmp_path / "other.json", folder, stop)
    assert (kept_in(folder) / CARDS).read_bytes() == before
    assert len(list(kept_in(folder).iterdir())) == 3


def test_an_import_that_fails_at_any_file_leaves_the_older_one_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Three files in one folder used to be replaced one after another."""
    pool, folder = imported(tmp_path, ALL)
    (tmp_path / "other.json").write_bytes(SCRYFALL)
    for failing in (CARDS, SETS, TEXTS, CHOSEN):

        def full(path: Path, content: bytes, *, replace: bool, failing: str = failing) -> None:
            if path.name == failing:
                raise Unavailable("No space left on the disk.")
            write_whole(path, content, replace=replace)

        monkeypatch.setattr("tournament_app.reference.card_import.write_whole", full)
        with pytest.raises(Unavailable, match="cannot be kept"):
            import_cards(tmp_path / "other.json", folder, quietly)
        assert card_pool(folder).printed_until == pool.printed_until
        assert "Skullclamp" in rules_texts(folder)
        assert sorted(path.name for path in folder.iterdir()) == sorted([kept_in(folder).name, CHOSEN])


def test_an_import_of_an_older_version_is_read_and_its_files_go_when_another_takes_its_place(
    tmp_path: Path,
) -> None:
    _, folder = imported(tmp_path, ALL)
    kept = kept_in(folder)
    for path in list(kept.iterdir()):
        path.rename(folder / path.name)
    (folder / CHOSEN).unlink()
    kept.rmdir()
    assert card_pool(folder).find("skullclamp") is not None
    (tmp_path / "other.json").write_bytes(SCRYFALL)
    import_cards(tmp_path / "other.json", folder, quietly)
    assert card_pool(folder).find("skullclamp") is None
    assert sorted(path.name for path in folder.iterdir()) == sorted([kept_in(folder).name, CHOSEN])


def test_a_damaged_import_says_what_to_do(tmp_path: Path) -> None:
    _, folder = imported(tmp_path, ALL)
    (kept_in(folder) / CARDS).write_bytes(b"[]")
    with pytest.raises(Malformed, match="Import them again"):
        imported_pool(folder)


def test_without_an_import_there_is_the_embedded_reference_alone(tmp_path: Path) -> None:
    assert card_pool(tmp_path) is embedded_pool()
    assert rules_texts(tmp_path) == {}


def test_memory_stays_far_below_the_size_of_the_file(tmp_path: Path) -> None:
    source = tmp_path / "default-cards.json"
    filler = "x" * 3_000
    with source.open("w", encoding="utf-8") as file:
        file.write("[")
        for number in range(6_000):
            card = scryfall_card(f"Name {number % 50}", f"s{number % 20}", prices=filler, number=number)
            file.write(("," if number else "") + json.dumps(card))
        file.write("]")
    seen: list[int] = []
    tracemalloc.start()
    try:
        import_cards(source, tmp_path / "kept", lambda done, _size: seen.append(done))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    size = source.stat().st_size
    assert peak < size / 5
    assert seen == sorted(seen)
    assert seen[-1] == size


@pytest.mark.parametrize(
    "name", ["5", '"' + "x" * 300_000 + '"', '"a\\u0000b"'], ids=["number", "endless", "nul"]
)
def test_names_that_are_no_names_refuse_the_file_with_a_sentence(tmp_path: Path, name: str) -> None:
    file = tmp_path / "cards.json"
    file.write_text(
        f'[{{"name": {name}, "set": "lea", "set_name": "Alpha", "set_type": "core", "layout": "normal", '
        '"collector_number": "1", "rarity": "common", "colors": [], "color_identity": [], '
        '"type_line": "Artifact", "released_at": "1993-08-05"}]'
    )
    with pytest.raises(Malformed, match="not in the form expected"):
        gather_cards(file, lambda _done, _size: None)


@pytest.mark.parametrize("packed", [False, True], ids=["plain", "packed"])
@pytest.mark.parametrize("filler", [" ", '"'], ids=["blanks", "one text"])
def test_a_reference_that_unpacks_to_too_much_is_refused_where_the_limit_is_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, packed: bool, filler: str
) -> None:
    content = f"[{filler}".encode() + filler.replace('"', "x").encode() * 5_000_000
    file = tmp_path / "cards.json"
    file.write_bytes(gzip.compress(content) if packed else content)
    monkeypatch.setattr("tournament_app.reference.bounded_stream.CARD_FILE", Limit(1_000_000, "bytes"))
    told: list[int] = []
    with pytest.raises(Malformed, match=r"cards.json holds more than 1,000,000 bytes when unpacked"):
        gather_cards(file, lambda done, _size: told.append(done))
    assert told, "the work can be stopped while nothing of it is read yet"
    assert packed or max(told) < 1_200_000


def test_a_reference_of_exactly_the_limit_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([scryfall_card("Name", "lea")]))
    size = file.stat().st_size
    monkeypatch.setattr("tournament_app.reference.bounded_stream.CARD_FILE", Limit(size, "bytes"))
    assert gather_cards(file, lambda _done, _size: None).cards
    monkeypatch.setattr("tournament_app.reference.bounded_stream.CARD_FILE", Limit(size - 1, "bytes"))
    with pytest.raises(Malformed, match="when unpacked"):
        gather_cards(file, lambda _done, _size: None)


ENDLESS = {
    "text": b'{"name": "' + b"x" * 3_000_000,
    "number": b'{"cmc": ' + b"1" * 3_000_000,
    "key": b'{"' + b"x" * 3_000_000,
    "nested lists": b"[" * 100_000,
    "nested cards": b'{"a":' * 100_000,
    "hidden nesting": (b"[" * 30 + b'"' + b"]" * 30 + b'",') * 1_000,
    "escaped nesting": (b"[" * 30 + b'"\\\\\\"' + b"]" * 30 + b'",') * 1_000,
    "many parts": b'{"a": [' + b'"b",' * 3_000_000,
}


@pytest.mark.parametrize("endless", ENDLESS.values(), ids=ENDLESS)
@pytest.mark.parametrize("start", [b"[", b'{"data": {"LEA": '], ids=["scryfall", "mtgjson"])
def test_no_part_of_a_reference_grows_without_end(tmp_path: Path, endless: bytes, start: bytes) -> None:
    """A hundred thousand brackets used to take more memory than there is."""
    file = tmp_path / "cards.json"
    file.write_bytes(start + endless)
    tracemalloc.start()
    try:
        with at_once(), pytest.raises(Malformed, match=r"cards.json: (one [a-z ]+|it) has [\d,]+ .* at most"):
            gather_cards(file, lambda _done, _size: None)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 500_000_000


@given(
    words=st.text(alphabet='"\\[]{},x', max_size=40),
    depth=st.integers(0, 70),
    size=st.integers(1, 9),
)
def test_nesting_is_told_from_brackets_in_texts(words: str, depth: int, size: int) -> None:
    content = (b"[" * depth) + json.dumps([words, {words: words}]).encode() + b"]" * depth
    shape = Shape()
    deepest = max(shape.follow(content[at : at + size]) for at in range(0, len(content), size))
    assert (deepest, shape.depth) == (depth + 2, 0)
