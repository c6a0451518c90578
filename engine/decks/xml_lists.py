"""Lists in XML: Cockatrice ``.cod``, MTGO ``.dek``, OCTGN ``.o8d``; entities and other files are refused."""

import re
from io import BytesIO
from xml.sax import SAXException
from xml.sax.handler import ContentHandler
from xml.sax.xmlreader import AttributesImpl, InputSource, Locator

from defusedxml import DefusedXmlException
from defusedxml.sax import make_parser

from engine.decks.card_lines import MOST_COPIES
from engine.decks.deck_list import DeckList, Entry, Meaning, Remark, Section, Syntax, Unread
from engine.decks.headings import section_headed

_DECLARATION = re.compile(r"\s*<\?xml[^>]*\?>")
_SYNTAX = {"cockatrice_deck": Syntax.COCKATRICE, "deck": Syntax.MTGO}


def read_xml_list(text: str, lines: list[str]) -> DeckList:
    """The list of an XML text; from the line at which the XML breaks on, lines are unread."""
    handler = _Cards(lines)
    broken_at, reason = len(lines) + 1, ""
    try:
        _parse(text, handler)
    except SAXException as problem:
        line = getattr(problem, "getLineNumber", lambda: None)()
        broken_at, reason = min(line or 1, len(lines)), f"the XML is broken: {problem.getMessage()}"
    except DefusedXmlException as problem:
        broken_at, reason = 1, f"the XML holds what a deck list must not: {type(problem).__name__}"
    entries = [entry for entry in handler.entries if entry.line < broken_at or not reason]
    unread = [problem for problem in handler.unread if problem.line < broken_at]
    spoken_for = {entry.line for entry in entries} | {problem.line for problem in unread}
    remarks = []
    for number, line in enumerate(lines, start=1):
        if number in spoken_for:
            continue
        if number >= broken_at and line.strip():
            unread.append(Unread(number, line, reason))
        else:
            remarks.append(Remark(number, line, Meaning.DESCRIPTION if line.strip() else Meaning.BLANK))
    return DeckList(handler.syntax, tuple(entries), tuple(remarks), tuple(unread), handler.title.strip())


def _parse(text: str, handler: ContentHandler) -> None:
    """Tells the handler what stands in the text, whatever encoding it declares: it has been decoded."""
    source = InputSource()
    source.setEncoding("utf-8")
    source.setByteStream(BytesIO(_without_declaration(text).encode("utf-8", "surrogatepass")))
    parser = make_parser()
    parser.setContentHandler(handler)
    parser.parse(source)


def _without_declaration(text: str) -> str:
    """The text without the XML declaration, before which nothing may stand; its line ends stay."""
    declared = _DECLARATION.match(text)
    return "\n" * declared[0].count("\n") + text[declared.end() :] if declared else text


class _Cards(ContentHandler):
    """Gathers the cards of the three kinds of XML list with the lines they stand on."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines
        self.entries: list[Entry] = []
        self.unread: list[Unread] = []
        self.syntax = Syntax.MTGO
        self.title = ""
        self._locator: Locator | None = None
        self._section = Section.MAIN
        self._inside = ""
        self._octgn: tuple[int, str] | None = None
        self._name = ""

    def setDocumentLocator(self, locator: Locator) -> None:
        self._locator = locator

    def startElement(self, name: str, attrs: AttributesImpl) -> None:
        tag = name.casefold()
        self._inside = tag
        if not self.entries and tag in _SYNTAX:
            self.syntax = _SYNTAX[tag]
        given = {key.casefold(): value for key, value in attrs.items()}
        if tag in ("zone", "section"):
            self._section = section_headed(given.get("name", "")) or Section.ASIDE
            self.syntax = Syntax.OCTGN if tag == "section" else self.syntax
        elif tag == "cards":
            aside = given.get("sideboard", "false").casefold() == "true"
            section = Section.SIDEBOARD if aside else Section.MAIN
            self._add(self._line(), given.get("quantity", "1"), given.get("name", ""), section)
        elif tag == "card" and "name" in given:
            code = given.get("setshortname", "")
            self._add(self._line(), given.get("number", "1"), given["name"], self._section, code)
        elif tag == "card":
            self._octgn, self._name = (self._line(), given.get("qty", "1")), ""

    def characters(self, content: str) -> None:
        if self._octgn is not None:
            self._name += content
        elif self._inside == "deckname":
            self.title += content

    def endElement(self, name: str) -> None:
        self._inside = ""
        if name.casefold() == "card" and self._octgn is not None:
            line, count = self._octgn
            self._octgn = None
            self._add(line, count, self._name, self._section)

    def _line(self) -> int:
        line = self._locator.getLineNumber() if self._locator else None
        return min(max(line or 1, 1), len(self.lines))

    def _add(self, line: int, count: str, name: str, section: Section, set_code: str = "") -> None:
        text, name = self.lines[line - 1], " ".join(name.split())
        copies = int(count) if count.strip().isdecimal() and len(count) <= len(str(MOST_COPIES)) else 0
        if copies and name:
            self.entries.append(Entry(line, text, copies, name, section, set_code.upper()))
        else:
            reason = f"{count!r} is no number of copies" if name else "a card without a name"
            self.unread.append(Unread(line, text, reason))
