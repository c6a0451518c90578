"""Card names in other languages are those of the English cards (RS D.6.3), where a reference holds them."""

import json
from datetime import date
from pathlib import Path

import pytest

from engine.cards.pool import CardPool
from engine.cards.search import CardQuery, search
from engine.decks.deck_list import Section
from engine.decks.reading import read_deck_bytes, read_deck_list
from engine.decks.verification import count_cards, verify
from tests.commands.console import Console
from tests.reference.test_imported_cards import imported, mtgjson, mtgjson_card, scryfall_card
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.cards import embedded_pool
from tournament_app.reference.formats import format_named
from tournament_app.reference.imported_cards import FOREIGN, imported_pool, kept_in

DAY = date(2003, 12, 20)
NAMES = {
    "Lightning Bolt": {
        "German": "Blitzschlag", "French": "Foudre", "Italian": "Fulmine", "Spanish": "Relámpago",
        "Portuguese (Brazil)": "Raio", "Japanese": "稲妻", "Korean": "번개", "Russian": "Удар молнии",
    },
    "Counterspell": {"German": "Gegenzauber", "French": "Contresort", "Japanese": "対抗呪文"},
    "Wrath of God": {"German": "Zorn Gottes", "French": "Colère de Dieu"},
    "Giant Growth": {"German": "Riesenwuchs", "Italian": "Crescita Gigante"},
    "Fire // Ice": {"German": "Feuer // Eis"},
    "Mountain": {"German": "Gebirge", "Japanese": "山"},
}  # fmt: skip


def mtgjson_names(names: dict[str, dict[str, str]]) -> bytes:
    cards = [
        mtgjson_card(
            name,
            ["Instant"],
            str(at),
            layout="split" if "//" in name else "normal",
            foreignData=[{"language": language, "name": said} for language, said in translations.items()],
        )
        for at, (name, translations) in enumerate(names.items())
    ]
    return mtgjson({"code": "4ED", "name": "Fourth Edition", "type": "core", "releaseDate": "1995-04-01",
                    "cards": cards})  # fmt: skip


@pytest.fixture
def pool(tmp_path: Path) -> CardPool:
    found, _ = imported(tmp_path, mtgjson_names(NAMES))
    return found


def test_d6_3_names_in_other_languages_are_the_cards_they_stand_for(pool: CardPool) -> None:
    for english, translations in NAMES.items():
        for said in translations.values():
            card = pool.find(said)
            assert card is not None, said
            assert card.name == english
    assert pool.find("BLITZ SCHLAG") is pool.find("Lightning Bolt")
    assert pool.find("relampago") is pool.find("Lightning Bolt")
    assert pool.find("Blitz") is None


def test_d6_ruling_2_a_list_in_several_languages_counts_each_card_once(pool: CardPool) -> None:
    text = "2 Blitzschlag\n1 Lightning Bolt\n1 稲妻\n4 Feuer // Eis\n52 Gebirge\nSB: 1 Foudre\n"
    deck = read_deck_list(text, pool.__contains__)
    counted = {card.card.name: (card.main, card.sideboard) for card in count_cards(deck, pool).cards}
    assert counted == {"Lightning Bolt": (4, 1), "Fire // Ice": (4, 0), "Mountain": (52, 0)}
    verdict = verify(deck, format_named("type1"), DAY, pool)
    (five,) = [p for p in verdict.problems if p.code.value == "too-many-copies"]
    assert (five.card, five.count) == ("Lightning Bolt", 5)
    (note,) = [note for note in verdict.notes if "D.6.3" in note]
    assert "“Blitzschlag” as Lightning Bolt" in note
    assert "“稲妻” as Lightning Bolt" in note
    assert deck.size(Section.MAIN) == 60


def test_the_card_search_finds_a_whole_foreign_name_first(pool: CardPool) -> None:
    assert [card.name for card in search(pool, CardQuery("gebirge"))] == ["Mountain"]
    assert [card.name for card in search(pool, CardQuery("Foudre", types=("Creature",)))] == []
    assert "Mountain" not in [card.name for card in search(pool, CardQuery("gebirg"))]


def test_a_list_in_another_encoding_is_known_by_its_foreign_names(pool: CardPool) -> None:
    deck = read_deck_bytes("4 Colère de Dieu\n4 Relámpago\n".encode("latin-1"), pool.__contains__)
    assert [card.card.name for card in count_cards(deck, pool).cards] == ["Wrath of God", "Lightning Bolt"]


def test_a_name_of_two_cards_is_a_problem_and_an_english_name_stays_english(tmp_path: Path) -> None:
    names = {
        "Lightning Bolt": {"Italian": "Doppio"},
        "Counterspell": {"Spanish": "Doppio", "French": "Shock"},
        "Shock": {"German": "Schock"},
    }
    pool, _ = imported(tmp_path, mtgjson_names(names))
    assert pool.find("Doppio") is None
    found = pool.find("Shock")
    assert found is not None
    assert found.name == "Shock"
    (problem,) = [
        p
        for p in verify(read_deck_list("4 Doppio\n56 Island"), format_named("type1"), DAY, pool).problems
        if p.code.value == "unknown-card"
    ]
    assert "Counterspell and Lightning Bolt are called" in problem.text
    assert (problem.rule, problem.count) == ("RS D.6.3", 4)
    assert "Write the English name" in problem.fix


def test_scryfall_names_come_from_cards_of_other_languages(tmp_path: Path) -> None:
    cards = [
        scryfall_card("Lightning Bolt", "4ed", lang="en"),
        scryfall_card("Lightning Bolt", "4ed", lang="de", printed_name="Blitzschlag"),
        scryfall_card(
            "Fire // Ice", "apc", lang="fr", layout="split",
            card_faces=[{"name": "Fire", "printed_name": "Feu"}, {"name": "Ice", "printed_name": "Glace"}],
        ),
        scryfall_card("Shock", "sth", lang="ja"),
    ]  # fmt: skip
    pool, folder = imported(tmp_path, json.dumps(cards).encode(), "all-cards.json")
    assert {name: found.name for name in ("Blitzschlag", "Feu // Glace", "Shock") if (found := pool.find(name))} == {
        "Blitzschlag": "Lightning Bolt", "Feu // Glace": "Fire // Ice", "Shock": "Shock",
    }  # fmt: skip
    assert set(json.loads((kept_in(folder) / FOREIGN).read_bytes())) == {"blitzschlag", "feuglace"}


def test_without_such_a_reference_a_foreign_name_says_what_to_do() -> None:
    problems = {
        name: verify(
            read_deck_list(f"4 {name}\n56 Island"), format_named("type1"), DAY, embedded_pool()
        ).problems[0]
        for name in ("Colère de Dieu", "稲妻", "Gegenzauber", "Lightning Bot")
    }
    for name in ("Colère de Dieu", "稲妻", "Gegenzauber"):
        assert "A name in another language (RS D.6.3)" in problems[name].fix, name
        assert "write the English name" in problems[name].fix
    assert "another language" not in problems["Lightning Bot"].fix


def test_names_go_with_the_reference_that_had_them(tmp_path: Path) -> None:
    pool, folder = imported(tmp_path, mtgjson_names(NAMES))
    assert pool.knows_languages
    pool, folder = imported(tmp_path, mtgjson_names({name: {} for name in NAMES}))
    assert not pool.knows_languages
    assert not (kept_in(folder) / FOREIGN).exists()
    (kept_in(folder) / FOREIGN).write_text("[1]")
    with pytest.raises(Malformed, match="are damaged"):
        imported_pool(folder)


def test_the_command_shows_a_card_by_its_foreign_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "AllPrintings.json"
    source.write_bytes(mtgjson_names(NAMES))
    monkeypatch.setattr(
        "tournament_app.reference.imported_cards.user_data_path", lambda *_, **__: tmp_path / "mine"
    )
    console = Console(tmp_path / "none.sqlite")
    console.says("cards", "import", source)
    assert "Lightning Bolt" in console.says("cards", "show", "Blitzschlag")
    listed = tmp_path / "deck.txt"
    listed.write_text("4 Blitzschlag\n56 Gebirge\n", encoding="utf-8")
    answer = console.json("deck", "check", listed, "--format", "type1", "--date", "2003-12-20")
    assert (answer["legal"], answer["main"]) == (True, 60)
