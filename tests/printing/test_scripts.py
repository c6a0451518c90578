"""Every name in the world prints: as itself where a typeface has it, visibly as a code point elsewhere."""

import json
import unicodedata
from importlib.resources import files

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.printing.fields import every_form
from tests.printing.reading import outside, page_texts
from tournament_app.printing.forms import print_form
from tournament_app.printing.paper import PaperSize
from tournament_app.printing.typefaces import catalogue, typeface_for
from tournament_app.printing.typesetting import break_text, set_text

NAMES = {
    "Polish": "Żółć", "Vietnamese": "Nguyễn", "Greek": "Ελληνικά", "Cyrillic": "Кириллица", "Hebrew": "עברית",
    "Arabic": "العربية", "Persian": "گچپژ", "Urdu": "ٹڈڑں", "Hindi": "हिन्दी", "Bengali": "বাংলা",
    "Punjabi": "ਪੰਜਾਬੀ", "Gujarati": "ગુજરાતી", "Odia": "ଓଡ଼ିଆ", "Tamil": "தமிழ்", "Telugu": "తెలుగు",
    "Kannada": "ಕನ್ನಡ", "Malayalam": "മലയാളം", "Sinhala": "සිංහල", "Thai": "ไทย", "Lao": "ລາວ",
    "Tibetan": "བོད་ཡིག", "Burmese": "မြန်မာ", "Georgian": "ქართული", "Armenian": "Հայերեն", "Korean": "한국어",
    "Amharic": "አማርኛ", "Cherokee": "ᏣᎳᎩ", "Khmer": "ខ្មែរ", "Mongolian": "ᠮᠣᠩᠭᠣᠯ", "Tifinagh": "ⵜⴰⵎⴰⵣⵉⵖⵜ",
    "Adlam": "𞤆𞤵𞤤𞤢𞤪", "Chinese": "東京太郎", "Japanese": "たなかカタカナ", "Fullwidth": "ＡＢＣ",
    "Syriac": "ܣܘܪܝܝܐ", "Dhivehi": "ދިވެހި", "N'Ko": "ߒߞߏ", "Inuktitut": "ᐃᓄᒃᑎᑐᑦ", "Symbols": "★♥✓",
}  # fmt: skip
BEYOND_THE_READER = ("Adlam",)  # pypdfium2 drops characters outside the basic plane


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
@pytest.mark.parametrize("bold", [False, True], ids=["regular", "bold"])
def test_a_name_of_any_script_is_drawn_with_real_glyphs(name: str, bold: bool) -> None:
    line = set_text(name, bold)
    assert line.width > 0
    assert "[U+" not in "".join(run.text for run in line.runs)
    shaped = [(run.typeface, glyph) for run in line.runs for glyph in run.glyphs or ()]
    missing = [glyph for face, glyph in shaped if face.font.face.charToGlyph[ord(glyph.character)] == 0]
    assert missing == []


@pytest.mark.parametrize("script", [script for script in NAMES if script not in BEYOND_THE_READER])
def test_a_name_of_any_script_reads_back_from_the_page(script: str) -> None:
    name = NAMES[script]
    pdf = print_form(every_form([name, "Bob"])["standings"], PaperSize.A4)
    text = unicodedata.normalize("NFC", page_texts(pdf)[0])
    composed = unicodedata.normalize("NFC", name)
    assert composed in text or composed[::-1] in text  # the reader turns some leftward scripts round
    assert outside(pdf, margin=12) == []


def test_letters_of_arabic_join() -> None:
    (run,) = set_text("محمد").runs
    apart = [set_text(letter).runs[0] for letter in "محمد"]
    assert run.glyphs is not None
    assert {glyph.character for glyph in run.glyphs} != {g.character for a in apart for g in a.glyphs or ()}


def test_right_to_left_words_stand_from_right_to_left() -> None:
    assert [run.text for run in set_text("Ann דוד כהן Bob").runs] == ["Ann ", "כהן", " ", "דוד", " Bob"]
    assert [run.text for run in set_text("דוד (Dave)").runs] == [")", "Dave", " (", "דוד"]


def test_a_conjunct_of_devanagari_is_one_glyph() -> None:
    assert len(set_text("क्ष").runs[0].glyphs or ()) == 1


def test_a_character_that_no_typeface_has_shows_its_code_point() -> None:
    shown = [run.text for run in set_text("Zoe 😀🧙\u200d♂\ufe0f 𠀀").runs]
    assert "[U+1F600]" in shown
    assert "[U+1F9D9]" in shown
    assert "[U+20000]" in shown
    assert not any("200D" in text or "FE0F" in text for text in shown)


def test_letters_written_with_marks_apart_print_like_the_composed_ones() -> None:
    assert set_text(unicodedata.normalize("NFD", "Żółć")).width == set_text("Żółć").width


def test_every_typeface_is_on_disk_with_its_licence() -> None:
    folder = files("resources") / "fonts"
    licences = {entry.name for entry in folder.iterdir() if entry.name.startswith("LICENSE-")}
    known = {facts.licence for facts in (catalogue().base, *catalogue().scripts)}
    assert {f"LICENSE-{name}.txt" for name in known} == licences
    named = {name for f in (catalogue().base, *catalogue().scripts) for name in (f.regular, f.bold) if name}
    assert named == {entry.name for entry in folder.iterdir() if entry.name.endswith(".ttf")}
    assert json.loads((folder / "typefaces.json").read_text(encoding="utf-8"))["source"]


def test_the_typefaces_of_ascii_names_alone_are_embedded() -> None:
    pdf = print_form(every_form(["Ann", "Bob"])["standings"], PaperSize.A4)
    assert b"NotoSans-Regular" in pdf
    assert b"Arabic" not in pdf
    assert len(pdf) < 60_000


@given(st.text(max_size=60), st.booleans(), st.floats(3, 40))
@settings(max_examples=150, deadline=None)
def test_any_text_breaks_into_lines_that_lose_nothing(text: str, bold: bool, widest: float) -> None:
    lines = break_text(text, bold, widest)
    joined = "".join(line.text for line in lines)
    assert "".join(joined.split()) == "".join(set_text(text, bold).text.split())
    assert all(line.width <= widest or len(line.text) <= 12 for line in lines)


@given(
    st.lists(
        st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40), min_size=1, max_size=6
    )
)
@settings(max_examples=40, deadline=None)
def test_any_names_print(people: list[str]) -> None:
    for what in ("pairings-by-name", "slips", "report"):
        assert print_form(every_form(people)[what], PaperSize.A4).startswith(b"%PDF")


def test_no_shipped_typeface_is_asked_for_a_script_it_does_not_have() -> None:
    for facts in catalogue().scripts:
        first, last = (int(code, 16) for code in facts.ranges[0])
        drawn = [code for code in range(first, last + 1) if typeface_for(chr(code), False) is not None]
        assert len(drawn) > 10, facts.name
