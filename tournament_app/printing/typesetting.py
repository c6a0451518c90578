"""Text made ready for paper: split by script, put in reading direction, shaped, measured.

Left-to-right text of the base typeface is the common case and takes a short way. Everything else goes by
the Unicode bidirectional algorithm (python-bidi, rules X1 to I2; the reordering of L2 is done here on
runs) and HarfBuzz. A character that no typeface has is set as its code point in brackets. Paired
brackets (rule N0) are left out, as python-bidi has none: a bracket beside both directions may turn. Line
breaking knows spaces and grapheme starts only; no hyphenation.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import uharfbuzz
from bidi import algorithm as bidi
from msgspec import Struct

from tournament_app.printing.typefaces import Typeface, base_typeface, typeface_for

UNKNOWN_SCALE = 0.62
_UNPRINTED = ("Cc", "Cf", "Zl", "Zp")
_UNASSIGNED = "A"  # stands for characters without a direction of their own while levels are found
_JOINERS = "\u200c\u200d"


class Glyph(Struct, frozen=True):
    """One shaped glyph: the character it is encoded as, its advance and its offsets, all in thousandths."""

    character: str
    own_width: float
    advance: float
    right: float
    up: float


class Run(Struct, frozen=True):
    """Consecutive text of one typeface in visual order. ``glyphs`` is None where no shaping was needed.

    ``width`` is in points at one point of size; ``scale`` the share of the line's size it is set in.
    """

    typeface: Typeface
    text: str
    width: float
    glyphs: tuple[Glyph, ...] | None = None
    scale: float = 1.0


class SetText(Struct, frozen=True, eq=False):
    """A line of text ready to be drawn; ``width`` in points at one point of size.

    ``plain`` is true where what is drawn reads back as the text by itself.
    """

    text: str
    runs: tuple[Run, ...]
    width: float
    plain: bool


@lru_cache(maxsize=65536)
def set_text(text: str, bold: bool = False) -> SetText:
    """The text as one line. Control characters and direction marks are left out, runs of space kept."""
    if (text.isascii() and text.isprintable()) or all(map(_stands_plain, text)):
        return _plain_text(text, bold)
    text = unicodedata.normalize("NFC", text.encode("utf-8", "replace").decode("utf-8"))
    clean = "".join(c for c in text if c in _JOINERS or unicodedata.category(c) not in _UNPRINTED)
    if all(map(_stands_plain, clean)):
        return _plain_text(clean, bold)
    runs = tuple(_visual_runs(clean, bold))
    return SetText(clean, runs, sum(run.width for run in runs), False)


def _plain_text(text: str, bold: bool) -> SetText:
    base = base_typeface(bold)
    width = base.width(text)
    return SetText(text, (Run(base, text, width),), width, True)


@lru_cache(maxsize=4096)
def _stands_plain(character: str) -> bool:
    """Whether the base typeface draws the character by itself, from left to right."""
    category = unicodedata.category(character)
    left_to_right = unicodedata.bidirectional(character) not in ("R", "AL", "AN")
    by_itself = category[0] in "LNPS" or category == "Zs"
    return left_to_right and by_itself and typeface_for(character, False) is base_typeface(False)


def _visual_runs(text: str, bold: bool) -> Iterator[Run]:
    """Runs from left to right as they stand on paper (rule L2 over whole runs)."""
    levels = _levels(text)
    faces = _faces(text, bold)
    logical: list[tuple[int, list[Run]]] = []
    for (level, face), group in groupby(
        zip(text, levels, faces, strict=True), key=lambda entry: (entry[1], entry[2])
    ):
        piece = "".join(character for character, _, _ in group)
        logical.append((level, list(_runs_of(piece, face, level % 2 == 1, bold))))
    for floor in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(logical):
            end = start
            while end < len(logical) and logical[end][0] >= floor:
                end += 1
            logical[start:end] = logical[start:end][::-1]
            start = max(end, start + 1)
    for level, runs in logical:
        yield from (runs[::-1] if level % 2 else runs)


def _levels(text: str) -> list[int]:
    """The embedding level of each character; joiners take that of the character before them."""
    visible = "".join(c if unicodedata.bidirectional(c) else _UNASSIGNED for c in text if c not in _JOINERS)
    if not any(unicodedata.bidirectional(c) in ("R", "AL", "AN") for c in visible):
        return [0] * len(text)
    storage = bidi.get_empty_storage()
    storage["base_level"] = bidi.get_base_level(visible)
    storage["base_dir"] = "LR"[storage["base_level"]]
    bidi.get_embedding_levels(visible, storage)
    bidi.explicit_embed_and_overrides(storage)
    bidi.resolve_weak_types(storage, False)
    bidi.resolve_neutral_types(storage, False)
    bidi.resolve_implicit_levels(storage, False)
    resolved = iter(int(entry["level"]) for entry in storage["chars"])
    levels: list[int] = []
    for character in text:
        before = levels[-1] if levels else 0
        levels.append(before if character in _JOINERS else next(resolved, before))
    return levels


def _faces(text: str, bold: bool) -> list[Typeface | None]:
    """The typeface of each character; marks and joiners stay with the letter before them if they can."""
    faces: list[Typeface | None] = []
    for character in text:
        before = faces[-1] if faces else None
        attached = unicodedata.category(character).startswith("M") or character in _JOINERS
        keeps = attached and before is not None and (character in _JOINERS or character in before)
        faces.append(before if keeps else typeface_for(character, bold))
    return faces


def _runs_of(text: str, face: Typeface | None, leftwards: bool, bold: bool) -> Iterator[Run]:
    if face is None:
        base = base_typeface(bold)
        for character in text:
            if character in _JOINERS or unicodedata.category(character) == "Mn":
                continue  # joiners and variation selectors of a letter that cannot be drawn
            shown = f"[U+{ord(character):04X}]"
            yield Run(base, shown, base.width(shown) * UNKNOWN_SCALE, scale=UNKNOWN_SCALE)
    elif leftwards or face.shaped:
        glyphs = _shape(text, face, leftwards)
        yield Run(face, text, sum(glyph.advance for glyph in glyphs) / 1000, glyphs)
    else:
        shown = "".join(c for c in text if c not in _JOINERS)
        yield Run(face, shown, face.width(shown))


def _shape(text: str, face: Typeface, leftwards: bool) -> tuple[Glyph, ...]:
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if leftwards else "ltr"
    uharfbuzz.shape(face.shaper, buffer, {})
    widths = face.font.face.hmetrics
    per_em = 1000 / face.font.face.unitsPerEm
    shaped = []
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        own = widths[info.codepoint][0] * per_em
        character = face.character_for(info.codepoint, own)
        shaped.append(Glyph(character, own, place.x_advance, place.x_offset, place.y_offset))
    return tuple(shaped)


def break_text(text: str, bold: bool, widest: float) -> tuple[SetText, ...]:
    """The text in as many lines as it takes, none wider than ``widest`` (points at one point of size).

    Lines break at spaces and after hyphens; a part too wide for a line of its own breaks before a letter.
    """
    lines: list[str] = []
    for part in _unbroken_parts(text):
        if lines and set_text((lines[-1] + part).rstrip(), bold).width <= widest:
            lines[-1] += part
        elif set_text(part.rstrip(), bold).width <= widest:
            lines.append(part)
        else:
            lines.extend(_broken_word(part, bold, widest))
    return tuple(set_text(line.rstrip(), bold) for line in lines)


def widest_part(text: str, bold: bool) -> float:
    """The width of the widest part that a line is not broken in, in points at one point of size."""
    return max((set_text(part.rstrip(), bold).width for part in _unbroken_parts(text)), default=0.0)


def _unbroken_parts(text: str) -> list[str]:
    """Words and the parts of hyphenated ones, each with the space or hyphen behind it."""
    return re.findall(r"[^\s\-‐–/]*(?:[\-‐–/]+\s*|\s+|$)", text.strip())[:-1] or [text]


def _broken_word(word: str, bold: bool, widest: float) -> Iterator[str]:
    piece = ""
    for letter in _letters(word):
        if piece and set_text(piece + letter, bold).width > widest:
            yield piece
            piece = letter
        else:
            piece += letter
    yield piece


def _letters(word: str) -> Iterator[str]:
    """Letters with the marks and joiners that belong to them."""
    letter = ""
    for character in word:
        attached = unicodedata.category(character).startswith("M") or character in _JOINERS
        if letter and not attached and letter[-1] not in _JOINERS:
            yield letter
            letter = ""
        letter += character
    if letter:
        yield letter
