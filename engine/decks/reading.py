"""Deck lists read from text or bytes; the syntax is recognised from the content.

Strict about what is not understood: such lines are kept and shown. What is knowingly left out: numeric card
ids (Wagic) and MTGO catalogue numbers, which name no card by themselves.
"""

import re
from collections.abc import Sequence

from msgspec import Struct, field

from engine.decks.card_lines import Known, read_card_line, read_plain_line
from engine.decks.deck_list import DeckList, Entry, Meaning, Remark, Section, Syntax, Unread
from engine.decks.encoding import decodings
from engine.decks.headings import description, heads_a_group, is_comment, section_headed
from engine.records import replace

LARGEST_BLANK_LINE_SIDEBOARD = 15
LEAST_BEFORE_LAST_BLOCK = 60
LONGEST_CARD_LINE = 240
_TOO_LONG = f"longer than {LONGEST_CARD_LINE} characters"

_LINE_END = re.compile(r"\r\n|\r|\n")
_SIDEBOARD_MARK = re.compile(r"^(?:(?:SB|Sideboard|Side)\s*:\s*(?=[\dx(\[])|SB\s+(?=\d))", re.IGNORECASE)
_VANGUARD_MARK = re.compile(r"^(?:Vanguard|Avatar)\s*:\s*(?P<card>\S.*)$", re.IGNORECASE)
_VANGUARD_CARD = re.compile(r"^(?:(?P<count>\d{1,2})\s*x?\s+)?(?P<name>\D.*)$")
_BULLET = re.compile(r"^[-*+•·–]\s+(?=[\dx(\[])", re.IGNORECASE)
_INVISIBLE = str.maketrans({"\ufeff": None, "\u200b": None, "\u200e": None, "\u00a0": " ", "\x1a": None})
_XMAGE = re.compile(r"^\d+\s*\[\w+:[^\]]+\]")
_WORKSTATION = re.compile(r"^\d+\s*\[\w*\]")
_WAGIC = re.compile(r"\)\s*\*\s*\d+$")
_ARENA = re.compile(r"^\d+ .+ \(\w+\) [\w★-]+$")


def read_deck_bytes(content: bytes, known: Known | None = None) -> DeckList:
    """The list in a file's content, whatever its encoding: of several, the one that gives most known cards.

    Raises :class:`engine.decks.encoding.NotTextError` for content that is no text.
    """
    texts = decodings(content)
    if len(texts) == 1 or known is None:
        return read_deck_list(texts[0], known)
    return max(
        (read_deck_list(text, known) for text in texts),
        key=lambda deck: sum(known(entry.name) for entry in deck.entries),
    )


def read_deck_list(text: str, known: Known | None = None) -> DeckList:
    """The list in a text; ``known`` (is this the name of a card?) settles lines readable in two ways."""
    lines = _LINE_END.split(text)
    if lines[-1] == "":
        lines.pop()
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        from engine.decks.xml_lists import read_xml_list  # few lists need a parser of XML

        return read_xml_list(text.lstrip("\ufeff"), lines)
    reader = _TextReader(known or _never)
    for number, line in enumerate(lines, start=1):
        reader.read(number, line)
    return reader.deck_list()


def _never(_name: str) -> bool:
    return False


class _TextReader(Struct):
    known: Known
    entries: list[Entry] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unread: list[Unread] = field(default_factory=list)
    section: Section = Section.MAIN
    title: str = ""
    forge: bool = False
    marked: bool = False
    seen: set[Syntax] = field(default_factory=set)

    def read(self, number: int, line: str) -> None:
        text = _BULLET.sub("", line.translate(_INVISIBLE).strip())
        if self._is_vanguard(number, line, text):
            return
        plain = read_plain_line(text, self.known)
        if plain is not None:
            self.entries.append(Entry(number, line, plain.count, plain.name, self.section))
            return
        meaning = self._meaning(text)
        if meaning is not None:
            self.remarks.append(Remark(number, line, meaning))
            return
        mark = _SIDEBOARD_MARK.match(text)
        section = Section.SIDEBOARD if mark else self.section
        if mark:
            text = text[mark.end() :]
            self.marked = True
            self.seen.add(Syntax.APPRENTICE)
        card = _TOO_LONG if len(text) > LONGEST_CARD_LINE else read_card_line(text, self.known)
        if isinstance(card, str):
            self.unread.append(Unread(number, line, card))
            return
        self._recognise(text)
        printing = (card.set_code, card.number, card.marks)
        self.entries.append(Entry(number, line, card.count, card.name, section, *printing))

    def _is_vanguard(self, number: int, line: str, text: str) -> bool:
        """Whether a line names a Vanguard card, by its mark or under their heading, which a blank line ends."""
        marked = _VANGUARD_MARK.match(text)
        if marked is None and self.section is not Section.VANGUARD:
            return False
        if marked is None and (not text or section_headed(text) is not None or is_comment(text)):
            self.section = self.section if text else Section.MAIN
            return False
        card = _VANGUARD_CARD.match(marked["card"] if marked else text)
        if card is None:
            return False
        count, name = int(card["count"] or 1), card["name"].strip()
        self.entries.append(Entry(number, line, count, name, Section.VANGUARD))
        return True

    def _meaning(self, text: str) -> Meaning | None:
        if not text:
            return Meaning.BLANK
        described = description(text)
        if described is not None and not self.known(text):
            key, value = described
            if key in ("name", "deck name", "title") and not self.title:
                self.title = value
            return Meaning.DESCRIPTION
        section = section_headed(text)
        if section is not None and not self.known(text):
            self.section = section
            self.marked = self.marked or section is Section.SIDEBOARD
            self._recognise_heading(text)
            return Meaning.HEADING
        if is_comment(text):
            return Meaning.COMMENT
        if heads_a_group(text) and not self.known(text):
            self.forge = self.forge or text.casefold() == "[metadata]"
            return Meaning.HEADING
        return None

    def _recognise_heading(self, text: str) -> None:
        if self.forge:
            self.seen.add(Syntax.FORGE)
        elif text == "Deck":
            self.seen.add(Syntax.ARENA)

    def _recognise(self, text: str) -> None:
        for syntax, pattern in _MARKS:
            if pattern.search(text):
                self.seen.add(syntax)
                return

    def deck_list(self) -> DeckList:
        syntax = next((syntax for syntax in _PRECEDENCE if syntax in self.seen), Syntax.TEXT)
        entries: Sequence[Entry] = self.entries
        first = None if self.marked else self._first_after_blank_line()
        if first is not None:
            entries = [
                replace(entry, section=Section.SIDEBOARD)
                if entry.line >= first and entry.section is not Section.VANGUARD
                else entry
                for entry in entries
            ]
        return DeckList(
            syntax, tuple(entries), tuple(self.remarks), tuple(self.unread), self.title, first is not None
        )

    def _first_after_blank_line(self) -> int | None:
        """The line from which a blank line alone makes the rest the sideboard; None if it does not."""
        of_deck = [entry for entry in self.entries if entry.section is not Section.VANGUARD]
        blocks = _blocks(of_deck, {remark.line for remark in self.remarks})
        if len(blocks) < len(("deck", "sideboard")):
            return None
        last = blocks[-1]
        before = {remark.line: remark.meaning for remark in self.remarks}.get(last[0].line - 1)
        cards = sum(entry.count for entry in last)
        rest = sum(entry.count for block in blocks[:-1] for entry in block)
        enough = (
            rest >= cards if len(blocks) == len(("deck", "sideboard")) else rest >= LEAST_BEFORE_LAST_BLOCK
        )
        if before is not Meaning.BLANK or cards > LARGEST_BLANK_LINE_SIDEBOARD or not enough:
            return None
        return last[0].line


def _blocks(entries: Sequence[Entry], breaks: set[int]) -> list[list[Entry]]:
    blocks: list[list[Entry]] = []
    for entry in entries:
        if not blocks or entry.line - 1 in breaks:
            blocks.append([])
        blocks[-1].append(entry)
    return blocks


_MARKS = (
    (Syntax.XMAGE, _XMAGE),
    (Syntax.WORKSTATION, _WORKSTATION),
    (Syntax.WAGIC, _WAGIC),
    (Syntax.ARENA, _ARENA),
)
_PRECEDENCE = (
    *(Syntax.FORGE, Syntax.XMAGE, Syntax.WORKSTATION, Syntax.WAGIC, Syntax.APPRENTICE, Syntax.ARENA),
)
