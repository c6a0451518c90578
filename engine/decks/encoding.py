"""The text in a file's bytes: Unicode with or without its mark, else the likeliest older encoding."""

import codecs
from collections.abc import Iterator
from typing import Final

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
OLDER: Final = ("cp1252", "mac_roman", "cp850", "cp1250", "cp1251", "shift_jis", "gb18030", "euc_kr")
WESTERN: Final = ("cp1252", "mac_roman", "cp850", "latin-1")
SAMPLE: Final = 1 << 16
MOST_CONTROLS: Final = 0.02
_CONTROLS: Final = bytes(code for code in range(32) if chr(code) not in "\t\n\r\f\x1a")


class NotTextError(ValueError):
    """Content that is no text, such as a picture or a program."""


def decodings(content: bytes) -> tuple[str, ...]:
    """The texts that a file's bytes may stand for, the likeliest first; one only if they are Unicode.

    Raises :class:`NotTextError` for content that is no text.
    """
    for mark, encoding in MARKS:
        if content.startswith(mark):
            return (content.decode(encoding, "replace"),)
    if b"\x00" in content:
        return (_without_mark(content),)
    controls = len(content) - len(content.translate(None, _CONTROLS))
    if controls > MOST_CONTROLS * len(content):
        raise NotTextError(
            "This is not a text file. Choose the deck list itself, not a picture or a program."
        )
    try:
        return (content.decode("utf-8"),)
    except UnicodeDecodeError:
        return tuple(dict.fromkeys(_older(content)))


def _without_mark(content: bytes) -> str:
    """UTF-16 without its mark: every other byte of Latin text is zero."""
    for encoding, zeros in (("utf-16-le", content[1::2]), ("utf-16-be", content[0::2])):
        if len(content) % 2 == 0 and zeros.count(0) * 2 > len(zeros):
            try:
                return content.decode(encoding)
            except UnicodeDecodeError:
                continue
    raise NotTextError("This is not a text file. Choose the deck list itself, not a picture or a program.")


def _older(content: bytes) -> Iterator[str]:
    from charset_normalizer import from_bytes  # read only for old files: slow to load

    best = from_bytes(content[:SAMPLE], cp_isolation=list(OLDER)).best()
    for encoding in (*((best.encoding,) if best else ()), *WESTERN):
        try:
            yield content.decode(encoding)
        except UnicodeDecodeError:
            continue
