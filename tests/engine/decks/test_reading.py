"""Deck lists are read however they are written, and every line is accounted for."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.cards.pool import CardPool
from engine.decks.deck_list import DeckList, Meaning, Section, Syntax
from engine.decks.encoding import NotTextError
from engine.decks.reading import read_deck_bytes, read_deck_list
from tests.benchmarks.stopwatch import in_turns
from tests.engine.decks.real_decks import RealDeck, beside_the_decks, real_decks
from tournament_app.reference.cards import embedded_pool

KNOWN = embedded_pool().__contains__
DECKS = real_decks()


def lines_of(deck: DeckList) -> list[int]:
    entries = {entry.line for entry in deck.entries}
    return sorted([*entries, *(note.line for note in deck.remarks), *(line.line for line in deck.unread)])


@pytest.mark.parametrize(
    ("line", "count", "name", "set_code"),
    [
        ("4 Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4x Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4X Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4 x Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4× Lightning Bolt", 4, "Lightning Bolt", ""),
        ("x4 Lightning Bolt", 4, "Lightning Bolt", ""),
        ("(4) Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4. Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4 - Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4\tLightning Bolt", 4, "Lightning Bolt", ""),
        ('4,"Lightning Bolt"', 4, "Lightning Bolt", ""),
        ("Lightning Bolt x4", 4, "Lightning Bolt", ""),
        ("Lightning Bolt x 4", 4, "Lightning Bolt", ""),
        ("Lightning Bolt 4", 4, "Lightning Bolt", ""),
        ("Lightning Bolt (4)", 4, "Lightning Bolt", ""),
        ("Lightning Bolt, 4", 4, "Lightning Bolt", ""),
        ("Lightning Bolt", 1, "Lightning Bolt", ""),
        ("4 [LEA] Lightning Bolt", 4, "Lightning Bolt", "LEA"),
        ("4 [] Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4 [LEA:161] Lightning Bolt", 4, "Lightning Bolt", "LEA"),
        ("4 Lightning Bolt [LEA:161]", 4, "Lightning Bolt", "LEA"),
        ("4 Lightning Bolt (LEA) 161", 4, "Lightning Bolt", "LEA"),
        ("4 Lightning Bolt (lea)", 4, "Lightning Bolt", "LEA"),
        ("4 Lightning Bolt (PLST) EMA-135 *F*", 4, "Lightning Bolt", "PLST"),
        ("4 Lightning Bolt|LEA|1", 4, "Lightning Bolt", "LEA"),
        ("Lightning Bolt (RV) (*) * 2", 2, "Lightning Bolt", "RV"),
        ("4 Lightning Bolt *F*", 4, "Lightning Bolt", ""),
        ("4 Lightning Bolt #burn", 4, "Lightning Bolt", ""),
        ("4 Lightning Bolt // the good one", 4, "Lightning Bolt", ""),
        ("4 “Lightning Bolt”", 4, "Lightning Bolt", ""),
        ("4 «Lightning Bolt»", 4, "Lightning Bolt", ""),
        ("4 Urza’s Rage", 4, "Urza’s Rage", ""),
        ("1 Fire / Ice", 1, "Fire / Ice", ""),
        ("1 Fire // Ice", 1, "Fire // Ice", ""),
        ("2 B.F.M. (Big Furry Monster)", 2, "B.F.M. (Big Furry Monster)", ""),
        ("3 Borrowing 100,000 Arrows", 3, "Borrowing 100,000 Arrows", ""),
        ("٤ Lightning Bolt", 4, "Lightning Bolt", ""),
        ("4 [LEA#161] Lightning Bolt # burn", 4, "Lightning Bolt", "LEA"),
        ("4x Lightning Bolt (lea) 161 *CMDR*", 4, "Lightning Bolt", "LEA"),
        ("Lightning Bolt ....... 4", 4, "Lightning Bolt", ""),
        ("Lightning Bolt\t4", 4, "Lightning Bolt", ""),
        ("- 4 Lightning Bolt", 4, "Lightning Bolt", ""),
        ("• 4x Lightning Bolt", 4, "Lightning Bolt", ""),
    ],
)
def test_a_line_is_read_however_it_is_written(line: str, count: int, name: str, set_code: str) -> None:
    deck = read_deck_list(line, KNOWN)
    assert [(entry.count, entry.name, entry.set_code) for entry in deck.entries] == [(count, name, set_code)]
    assert deck.entries[0].text == line
    assert KNOWN(name)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("1392", "a number without"),
        ("0 Lightning Bolt", "no copies"),
        ("100000 Lightning Bolt", "more than 999"),
        ("hello judge", "no number of copies"),
        ("4 ???", "no number of copies"),
    ],
)
def test_a_line_not_understood_is_shown_with_the_reason(line: str, reason: str) -> None:
    deck = read_deck_list(f"4 Lightning Bolt\n{line}\n", KNOWN)
    assert [(unread.line, unread.text) for unread in deck.unread] == [(2, line)]
    assert reason in deck.unread[0].reason


@pytest.mark.parametrize(
    "heading",
    [
        "Sideboard",
        "SIDEBOARD:",
        "Sideboard (15)",
        "// Sideboard",
        "[Sideboard]",
        "-- Side --",
        "# sideboard",
        "SB",
    ],
)
def test_a_heading_begins_the_sideboard(heading: str) -> None:
    deck = read_deck_list(f"60 Island\n{heading}\n15 Swamp\n", KNOWN)
    assert (deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)) == (60, 15)


@pytest.mark.parametrize("mark", ["SB: ", "SB:", "sb:  ", "Sideboard: ", "SB "])
def test_a_mark_puts_one_line_into_the_sideboard(mark: str) -> None:
    deck = read_deck_list(f"{mark}15 Swamp\n60 Island\n", KNOWN)
    assert (deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)) == (60, 15)


def test_a_blank_line_alone_divides_deck_and_sideboard_and_is_reported() -> None:
    deck = read_deck_list("60 Island\n\n15 Swamp\n", KNOWN)
    assert (deck.size(Section.MAIN), deck.size(Section.SIDEBOARD)) == (60, 15)
    assert deck.by_blank_line


@pytest.mark.parametrize(
    "text",
    [
        "20 Grizzly Bears\n\n16 Shock\n\n24 Forest\n",
        "# creatures\n36 Grizzly Bears\n\n# lands\n12 Forest\n",
        "23 Grizzly Bears\n\n17 Forest\n",
    ],
)
def test_blank_lines_between_groups_of_the_deck_begin_no_sideboard(text: str) -> None:
    deck = read_deck_list(text, KNOWN)
    assert deck.size(Section.SIDEBOARD) == 0
    assert not deck.by_blank_line


def test_groups_comments_and_descriptions_are_remarks() -> None:
    deck = read_deck_list(
        "// NAME : Sligh\nCreatures (4)\n4 Jackal Pup\n; cheap\n\n20 lands\n20 Mountain", KNOWN
    )
    assert deck.title == "Sligh"
    assert [remark.meaning for remark in deck.remarks] == [
        Meaning.DESCRIPTION,
        Meaning.HEADING,
        Meaning.COMMENT,
        Meaning.BLANK,
        Meaning.HEADING,
    ]
    assert deck.size(Section.MAIN) == 24


def test_cards_listed_apart_are_not_counted_but_kept() -> None:
    deck = read_deck_list("60 Island\nSideboard\n15 Swamp\nMaybeboard\n3 Shock\n", KNOWN)
    assert (deck.size(Section.MAIN), deck.size(Section.SIDEBOARD), deck.size(Section.ASIDE)) == (60, 15, 3)


def test_a_broken_xml_list_shows_the_lines_from_the_break_on() -> None:
    text = '<cockatrice_deck>\n<zone name="main">\n<card number="4" name="Shock"/>\n<card number=4 name="Ember"\n'
    deck = read_deck_list(text, KNOWN)
    assert [entry.name for entry in deck.entries] == ["Shock"]
    assert [unread.line for unread in deck.unread] == [4]
    assert lines_of(deck) == [1, 2, 3, 4]


def test_an_xml_list_with_entities_is_shown_and_not_expanded() -> None:
    text = '<!DOCTYPE d [<!ENTITY a "4">]>\n<cockatrice_deck><zone name="main"/>&a;</cockatrice_deck>'
    deck = read_deck_list(text, KNOWN)
    assert not deck.entries
    assert [unread.line for unread in deck.unread] == [1, 2]


@pytest.mark.parametrize("encoding", ["utf-8", "iso-8859-1", "utf-16"])
def test_an_xml_list_is_read_in_the_encoding_it_is_in(encoding: str) -> None:
    text = f"""\n<?xml version="1.0" encoding="{encoding}"?>
<cockatrice_deck><zone name="main">
<card number="4" name="Juzám Djinn"/></zone></cockatrice_deck>"""
    deck = read_deck_bytes(text.encode(encoding), KNOWN)
    assert [(entry.line, entry.count, entry.name) for entry in deck.entries] == [(4, 4, "Juzám Djinn")]


@pytest.mark.parametrize("encoding", ["klingon", "big5"])
def test_an_xml_list_that_declares_a_second_encoding_is_shown(encoding: str) -> None:
    text = f'<!-- mine -->\n<?xml version="1.0" encoding="{encoding}"?>\n<cockatrice_deck/>'
    deck = read_deck_list(text, KNOWN)
    assert [unread.line for unread in deck.unread] == [2, 3]


def test_copies_that_are_no_number_leave_the_xml_line_unread() -> None:
    text = (
        '<cockatrice_deck><zone name="side">\n<card number="four" name="Shock"/>\n</zone></cockatrice_deck>'
    )
    deck = read_deck_list(text, KNOWN)
    assert [(unread.line, "four" in unread.reason) for unread in deck.unread] == [(2, True)]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252", "mac_roman", "utf-32"]
)
def test_accents_survive_the_encodings_of_old_programs(pool: CardPool, encoding: str) -> None:
    text = (
        "// Étienne's deck, played at Orléans\n4 Juzám Djinn\n4 Déjà Vu\n2 Ifh-Bíff Efreet\n4 Ghazbán Ogre\n"
    )
    deck = read_deck_bytes(text.encode(encoding), KNOWN)
    assert [getattr(pool.find(entry.name), "ascii_name", entry.name) for entry in deck.entries] == [
        "Juzam Djinn",
        "Deja Vu",
        "Ifh-Biff Efreet",
        "Ghazban Ogre",
    ]


def test_a_binary_file_is_refused() -> None:
    with pytest.raises(NotTextError, match="not a text file"):
        read_deck_bytes(b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x01\x02\x03")
    with pytest.raises(NotTextError):
        read_deck_bytes(bytes(range(1, 32)) * 40)


@beside_the_decks
@pytest.mark.parametrize("real", DECKS, ids=[deck.file for deck in DECKS])
def test_a_real_deck_file_has_the_sizes_of_the_index(real: RealDeck) -> None:
    deck = read_deck_bytes(real.content(), KNOWN)
    if real.main is not None:
        assert deck.size(Section.MAIN) == real.main
    if real.side is not None:
        assert deck.size(Section.SIDEBOARD) == real.side
    if real.main and real.group != "wagic":
        assert not deck.unread
    assert set(lines_of(deck)) == set(range(1, max(lines_of(deck), default=0) + 1))


@beside_the_decks
def test_the_three_files_of_a_championship_deck_hold_the_same_cards(pool: CardPool) -> None:
    for real in real_decks("wc"):
        if real.file.endswith(".cod") and "svend" not in real.file:
            stem = real.file.removesuffix(".cod")
            read = [
                read_deck_bytes(other.content(), KNOWN)
                for other in real_decks("wc")
                if other.file.rsplit(".", 1)[0] == stem
            ]
            assert len(read) == 3
            for section in (Section.MAIN, Section.SIDEBOARD):
                counts = [
                    {getattr(pool.find(name), "name", name): n for name, n in deck.copies(section).items()}
                    for deck in read
                ]
                assert counts[0] == counts[1] == counts[2], stem


SYNTAXES = {
    "cockatrice": Syntax.COCKATRICE,
    "cockatrice .cod": Syntax.COCKATRICE,
    "cod": Syntax.COCKATRICE,
    "dek": Syntax.MTGO,
    "o8d": Syntax.OCTGN,
    "mws": Syntax.WORKSTATION,
    "mwDeck": Syntax.WORKSTATION,
    "apprentice": Syntax.APPRENTICE,
    "apprentice .dec (// sections, SB:)": Syntax.APPRENTICE,
    "dec": Syntax.APPRENTICE,
    "arena": Syntax.ARENA,
    "mtga": Syntax.ARENA,
    "mtgo": Syntax.TEXT,
    "mtgo-blank-line": Syntax.TEXT,
    "Forge .dck ([metadata]/[Main]/[Sideboard])": Syntax.FORGE,
    "wagic .txt: Name (SET) * n, #NAME header": Syntax.WAGIC,
}


@beside_the_decks
def test_the_syntax_is_recognised_from_the_content() -> None:
    for real in DECKS:
        if real.syntax in SYNTAXES:
            assert read_deck_bytes(real.content(), KNOWN).syntax is SYNTAXES[real.syntax], real.file


def test_ten_thousand_lines_are_read() -> None:
    deck = read_deck_list("1 Island\nnonsense line here\n" * 5_000, KNOWN)
    assert deck.size(Section.MAIN) == 5_000
    assert len(deck.unread) == 5_000


@pytest.mark.parametrize("filler", [" ", "-", "x", "4", "a ", "(", "[", "4 x", "//", "\t,", "#"])
def test_a_line_of_a_million_letters_is_shown_at_once(filler: str) -> None:
    line = f"4 Shock{filler * 300_000}b"
    decks: list[DeckList] = []
    short, long = in_turns(
        3,
        lambda: read_deck_list(f"4 Shock{filler * 30_000}b\n4 Shock", KNOWN),
        lambda: decks.append(read_deck_list(f"{line}\n4 Shock", KNOWN)),
    )
    assert long < 20 * max(short, 0.001)
    deck = decks[0]
    assert [entry.count for entry in deck.entries if entry.line == 2] == [4]
    accounted(f"{line}\n4 Shock", deck)


def accounted(text: str, deck: DeckList) -> None:
    count = len(text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")) if text else 0
    assert set(lines_of(deck)) == set(range(1, count + 1))
    if deck.syntax not in (Syntax.COCKATRICE, Syntax.MTGO, Syntax.OCTGN):
        assert len(lines_of(deck)) == count


@settings(deadline=None)
@given(st.text(max_size=400))
@example("<")
@example("<deck/>\n4 Shock")
@example("\r\r\n\n\r")
@example("SB:\nSB: 4\n[\n(\n4 [\n4 []\n4 [:]\n*")
def test_no_text_crashes_the_reader_or_loses_a_line(text: str) -> None:
    accounted(text, read_deck_list(text, KNOWN))


@settings(deadline=None)
@given(st.binary(max_size=400))
def test_no_bytes_crash_the_reader(content: bytes) -> None:
    try:
        deck = read_deck_bytes(content, KNOWN)
    except NotTextError:
        return
    assert set(lines_of(deck)) == set(range(1, max(lines_of(deck), default=0) + 1))


PIECES = st.sampled_from(
    [
        "4",
        "x",
        "SB:",
        "Lightning Bolt",
        "Fire // Ice",
        "[LEA]",
        "(LEA)",
        "161",
        "Sideboard",
        "//",
        "\n",
        "\n\n",
        "*F*",
        "|",
        " ",
        "\t",
        "“",
        "Deck",
        "Creatures (12)",
        "#",
        "<card number='1' name='Shock'/>",
        "<zone name='main'>",
    ]
)


@settings(deadline=None)
@given(st.lists(PIECES, max_size=40).map(" ".join))
def test_no_mixture_of_syntaxes_loses_a_line(text: str) -> None:
    accounted(text, read_deck_list(text, KNOWN))


@beside_the_decks
@settings(max_examples=150, deadline=None)
@given(st.data())
def test_a_damaged_real_file_is_read_without_losing_a_line(data: st.DataObject) -> None:
    content = bytearray(data.draw(st.sampled_from(DECKS)).content()[:4_000])
    for _ in range(data.draw(st.integers(1, 6))):
        at = data.draw(st.integers(0, max(0, len(content) - 1)))
        kind = data.draw(st.sampled_from(["byte", "cut", "double", "swap"]))
        if kind == "byte":
            content[at : at + 1] = data.draw(st.binary(min_size=1, max_size=3))
        elif kind == "cut":
            del content[at : at + data.draw(st.integers(1, 60))]
        elif kind == "double":
            content[at:at] = content[at : at + 40]
        else:
            content = content[at:] + content[:at]
    try:
        deck = read_deck_bytes(bytes(content), KNOWN)
    except NotTextError:
        return
    numbers = lines_of(deck)
    assert set(numbers) == set(range(1, max(numbers, default=0) + 1))
    kept = " ".join(
        [entry.text for entry in deck.entries]
        + [note.text for note in deck.remarks]
        + [line.text for line in deck.unread]
    )
    assert len(kept) > 0 or not content
