"""A case as a QR code: any phone reads its text, which is pasted at another dispute desk as it is."""

import segno

from tournament_app.domain.refusal import Malformed

LARGEST = 25
"""The largest version that a telephone reads from a hand's width: 117 modules, 1,273 bytes."""


def case_code(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code, row by row, dark is True; raises ``Malformed`` for a case that does not fit."""
    content = text.encode("utf-8")
    try:
        code = segno.make_qr(content, error="l", mode="byte", boost_error=False)
        version = code.version
    except segno.DataOverflowError:
        version = LARGEST + 1
    if not isinstance(version, int) or version > LARGEST:
        raise Malformed(
            f"The case does not fit into a code: it takes {len(content):,} letters, and 1,273 fit. Save the ruling as "
            "one file and send that."
        )
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)


def packed(modules: tuple[tuple[bool, ...], ...]) -> bytes:
    """The modules as packed rows, as paper wants them."""
    padding = "0" * (-len(modules) % 8)
    bits = "".join("".join("1" if dark else "0" for dark in row) + padding for row in modules)
    return int(bits, 2).to_bytes(len(bits) // 8, "big")
