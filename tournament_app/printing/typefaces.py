"""The typefaces that paper is printed in: which one has a character, loaded only when it is needed.

Facts come from ``resources/fonts/typefaces.json``. A script's own typeface goes before the base one, since
the base has stray letters of other scripts without their shaping. Vertical writing is left out: Mongolian
runs along the line.
"""

from functools import cache, cached_property
from importlib.resources import files
from io import BytesIO
from itertools import chain

import msgspec
import uharfbuzz
from reportlab.pdfbase.ttfonts import TTFont

# Shaped glyphs that no single character stands for are encoded here, at this point plus their glyph number.
PRIVATE_USE = range(0xE000, 0xF900)


class TypefaceFacts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One typeface: its files, its licence, the characters it is asked for, and whether they need shaping."""

    name: str
    regular: str
    bold: str | None
    licence: str
    ranges: tuple[tuple[str, str], ...]
    shaped: bool


class TypefaceCatalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``typefaces.json`` holds."""

    source: str
    effective: str
    base: TypefaceFacts
    scripts: tuple[TypefaceFacts, ...]


class Typeface:
    """A typeface in one weight. ``heavier`` is set where bold has to be drawn from the regular outlines."""

    def __init__(self, facts: TypefaceFacts, bold: bool) -> None:
        self.name = facts.name
        self.shaped = facts.shaped
        self.heavier = bold and facts.bold is None
        file = facts.bold if bold and facts.bold is not None else facts.regular
        self.font, self._content = _outlines(file)

    def __contains__(self, character: str) -> bool:
        """Whether the typeface itself draws the character."""
        code = ord(character)
        return code in self.font.face.charToGlyph and code not in PRIVATE_USE

    def width(self, text: str) -> float:
        """The width of the text at one point, in points."""
        widths: dict[int, float] = self.font.face.charWidths
        return sum([widths[code] for code in map(ord, text)]) / 1000

    @cached_property
    def shaper(self) -> uharfbuzz.Font:
        """The same typeface for HarfBuzz, in thousandths of an em."""
        font = uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob(self._content)))
        font.scale = (1000, 1000)
        return font

    def character_for(self, glyph: int, advance: float) -> str:
        """A private character that draws the glyph; the same one in every run of the program."""
        code = PRIVATE_USE.start + glyph
        assert code in PRIVATE_USE, f"{self.name} has more glyphs than there are private characters"
        self.font.face.charToGlyph[code] = glyph
        self.font.face.charWidths[code] = advance
        return chr(code)


@cache
def _outlines(file: str) -> tuple[TTFont, bytes]:
    content = (files("resources") / "fonts" / file).read_bytes()
    return TTFont(file, BytesIO(content), asciiReadable=True), content


@cache
def catalogue() -> TypefaceCatalogue:
    """The typefaces shipped with the program."""
    content = (files("resources") / "fonts" / "typefaces.json").read_bytes()
    return msgspec.json.decode(content, type=TypefaceCatalogue)


@cache
def base_typeface(bold: bool) -> Typeface:
    """The typeface of Latin, Greek and Cyrillic."""
    return Typeface(catalogue().base, bold)


@cache
def _script_typeface(position: int, bold: bool) -> Typeface:
    return Typeface(catalogue().scripts[position], bold)


@cache
def _ranges() -> tuple[tuple[int, int, int], ...]:
    of_scripts = (
        [(int(first, 16), int(last, 16), position) for first, last in facts.ranges]
        for position, facts in enumerate(catalogue().scripts)
    )
    return tuple(sorted(chain.from_iterable(of_scripts)))


@cache
def typeface_for(character: str, bold: bool) -> Typeface | None:
    """The typeface that draws a character; None if none of those shipped does."""
    code = ord(character)
    for first, last, position in _ranges():
        if first <= code <= last and character in (face := _script_typeface(position, bold)):
            return face
    base = base_typeface(bold)
    return base if character in base else None
