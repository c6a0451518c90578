"""The large card files of MTGJSON (AllPrintings) and Scryfall (bulk cards), streamed with bounded memory.

Compressed files (gzip, bzip2, xz) are read as they are. Knowingly left out: MTGJSON's files by card
(AtomicCards), which say nothing of sets.
"""

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, BinaryIO, Final, cast

import ijson

from engine.cards.card import DOUBLE_SLASH
from engine.intake.bounded import TooMuch, refuse_no_file
from engine.intake.limits import CARDS, FOREIGN_NAMES, PRINTINGS
from tournament_app.domain.refusal import Malformed
from tournament_app.reference import card_shapes as shapes
from tournament_app.reference.bounded_stream import WHICH, BoundedStream
from tournament_app.reference.card_gathering import UNPLAYED_LAYOUTS, GatheredCards, SeenCard, SeenFace
from tournament_app.reference.card_shapes import words

Progress = Callable[[int, int], None]
SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Ongoing", "Snow", "World", "Host", "Elite"})
_PACKED: Final[tuple[tuple[bytes, Callable[[BinaryIO], IO[bytes]]], ...]] = (
    (b"\x1f\x8b", lambda raw: cast(IO[bytes], gzip.GzipFile(fileobj=raw))),
    (b"BZh", lambda raw: cast(IO[bytes], bz2.BZ2File(raw))),
    (b"\xfd7zXZ", lambda raw: cast(IO[bytes], lzma.LZMAFile(raw))),  # noqa: SIM115 - closed by whoever reads
)


def gather_cards(path: Path, progress: Progress) -> GatheredCards:
    """Everything in a large card file.

    ``progress`` is told the bytes read and the size of the file, and stops the work by raising. Raises
    :class:`Malformed` for a file of another kind or one that is damaged.
    """
    gathered = GatheredCards()
    try:
        refuse_no_file(path)
        with path.open("rb") as raw:
            size = path.stat().st_size
            opened, first = _unpacked(raw)
            with opened as stream:
                read = {b"{": _mtgjson, b"[": _scryfall}.get(first)
                if read is None:
                    raise Malformed(f"{path} is no JSON file. {WHICH}")
                bounded = BoundedStream(stream, path, lambda: progress(raw.tell(), size))
                for _ in read(bounded, gathered):
                    bounded.begin_entry()
                    _refuse_too_many(path, gathered)
                    progress(raw.tell(), size)
    except TooMuch as problem:
        raise Malformed(str(problem)) from problem
    except (ijson.JSONError, EOFError, lzma.LZMAError, UnicodeDecodeError) as problem:
        raise Malformed(f"{path} is damaged or cut off: {problem}. Download it again.") from problem
    except OSError as problem:
        reason = problem.strerror or str(problem)
        raise Malformed(f"{path} cannot be read: {reason}. Check the file.") from problem
    except shapes.Odd as problem:
        raise Malformed(f"{path} is not in the form expected ({problem}). {WHICH}") from problem
    if not gathered.cards:
        raise Malformed(f"{path} holds no cards of paper sets. {WHICH}")
    return gathered


def _refuse_too_many(path: Path, gathered: GatheredCards) -> None:
    for limit, found in (
        (CARDS, len(gathered.cards)),
        (PRINTINGS, gathered.printings),
        (FOREIGN_NAMES, len(gathered.foreign)),
    ):
        if problem := limit.exceeded(str(path), found):
            raise Malformed(f"{problem} {WHICH}")


def _unpacked(raw: BinaryIO) -> tuple[IO[bytes], bytes]:
    start = raw.read(6)
    raw.seek(0)
    unpack = next((unpack for mark, unpack in _PACKED if start.startswith(mark)), None)
    stream = unpack(raw) if unpack else raw
    first = stream.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    stream.seek(0)
    return stream, first


def _mtgjson(stream: BoundedStream, gathered: GatheredCards) -> Iterator[None]:
    """One set at a time, since a set is the largest thing held at once."""
    for code, entry in ijson.kvitems(stream, "data", use_float=True):
        if shapes.read(shapes.Where, entry).is_online_only:
            continue
        found = shapes.read(shapes.MtgjsonSet, entry)
        gathered.see_set(code.upper(), found.name, found.type, found.release_date, found.block or "")
        for card in found.cards:
            printing = shapes.read(shapes.MtgjsonLayout, card)
            if not printing.is_online_only and printing.layout not in UNPLAYED_LAYOUTS:
                _see_mtgjson(shapes.read(shapes.MtgjsonCard, card), code.upper(), gathered)
        yield


def _see_mtgjson(card: shapes.MtgjsonCard, code: str, gathered: GatheredCards) -> None:
    face = SeenFace(
        card.mana_cost,
        card.supertypes,
        card.types,
        card.subtypes,
        card.power,
        card.toughness,
        words(card.text),
    )
    if card.side != "a":
        gathered.see_further_face(card.name, face)
        return
    for foreign in card.foreign_data:
        gathered.see_foreign_name(words(card.name), words(foreign.name or card.name))
    gathered.see(
        SeenCard(
            name=words(card.name),
            set_code=code,
            number=card.number,
            rarity=card.rarity,
            layout=card.layout,
            border=card.border_color,
            colours=card.color_identity if DOUBLE_SLASH in card.name else card.colors,
            mana_value=card.converted_mana_cost if card.mana_value is None else card.mana_value,
            keywords=card.keywords,
            faces=[face],
            funny=bool(card.is_funny),
        )
    )


def _scryfall(stream: BoundedStream, gathered: GatheredCards) -> Iterator[None]:
    for entry in ijson.items(stream, "item", use_float=True):
        printing = shapes.read(shapes.ScryfallLayout, entry)
        paper = "paper" in printing.games and not printing.digital
        if paper and printing.layout not in UNPLAYED_LAYOUTS:
            _see_scryfall(shapes.read(shapes.ScryfallCard, entry), gathered)
        yield


def _see_scryfall(card: shapes.ScryfallCard, gathered: GatheredCards) -> None:
    code = card.set.upper()
    gathered.see_set(code, card.set_name, card.set_type, card.released_at)
    if card.lang != "en":
        gathered.see_foreign_name(words(card.name), _scryfall_printed_name(card))
    gathered.see(
        SeenCard(
            name=words(card.name),
            set_code=code,
            number=card.collector_number,
            rarity=card.rarity,
            layout=card.layout,
            border=card.border_color,
            colours=card.colors or card.color_identity,
            mana_value=card.cmc,
            keywords=card.keywords,
            faces=[_scryfall_face(face) for face in card.card_faces or (card,)],
            funny=card.set_type == "funny" and card.border_color == "silver",
        )
    )


def _scryfall_printed_name(card: shapes.ScryfallCard) -> str:
    """What stands on the card: its halves divided as in the English name; the English name where it is unsaid."""
    faces = card.card_faces or (card,)
    said = [words(face.printed_name or face.name or card.name) for face in faces]
    return words(card.printed_name or DOUBLE_SLASH.join(said))


def _scryfall_face(face: shapes.ScryfallFace) -> SeenFace:
    left, _, right = face.type_line.partition(" — ")
    kinds = left.split(DOUBLE_SLASH)[0].split()
    return SeenFace(
        mana_cost=face.mana_cost,
        supertypes=[word for word in kinds if word in SUPERTYPES],
        types=[word for word in kinds if word not in SUPERTYPES],
        subtypes=right.split(),
        power=face.power,
        toughness=face.toughness,
        text=words(face.oracle_text),
    )
