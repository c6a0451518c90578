"""The large card files of MTGJSON (AllPrintings) and Scryfall (bulk cards), streamed with bounded memory.

Compressed files (gzip, bzip2, xz) are read as they are. Knowingly left out: MTGJSON's files by card
(AtomicCards), which say nothing of sets.
"""

import bz2
import gzip
import lzma
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import IO, Any, BinaryIO, Final, cast

import ijson

from engine.cards.card import DOUBLE_SLASH
from intake.bounded import TooMuch, refuse_no_file
from intake.limits import CARD_TEXT, CARDS, FOREIGN_NAMES, PRINTINGS, no_text
from tournament_app.domain.refusal import Malformed
from tournament_app.reference.bounded_stream import WHICH, BoundedStream
from tournament_app.reference.card_gathering import UNPLAYED_LAYOUTS, GatheredCards, SeenCard, SeenFace

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
    except (AttributeError, KeyError, TypeError, ValueError) as problem:
        raise Malformed(f"{path} is not in the form expected ({problem!r}). {WHICH}") from problem
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
        if entry.get("isOnlineOnly"):
            continue
        cards = entry["cards"]
        gathered.see_set(code.upper(), entry["name"], entry["type"], _day(entry), entry.get("block", ""))
        for card in cards:
            if not card.get("isOnlineOnly") and card["layout"] not in UNPLAYED_LAYOUTS:
                _see_mtgjson(card, code.upper(), gathered)
        yield


def _see_mtgjson(card: Mapping[str, Any], code: str, gathered: GatheredCards) -> None:
    face = SeenFace(
        card.get("manaCost", ""),
        card["supertypes"],
        card["types"],
        card["subtypes"],
        card.get("power", ""),
        card.get("toughness", ""),
        _words(card.get("text", "")),
    )
    if card.get("side", "a") != "a":
        gathered.see_further_face(card["name"], face)
        return
    for foreign in card.get("foreignData", ()):
        gathered.see_foreign_name(_words(card["name"]), _words(foreign.get("name") or card["name"]))
    gathered.see(
        SeenCard(
            name=_words(card["name"]),
            set_code=code,
            number=card.get("number", ""),
            rarity=card["rarity"],
            layout=card["layout"],
            border=card.get("borderColor", ""),
            colours=card["colorIdentity"] if DOUBLE_SLASH in card["name"] else card["colors"],
            mana_value=card.get("manaValue", card.get("convertedManaCost", 0)),
            keywords=card.get("keywords", ()),
            faces=[face],
            funny=bool(card.get("isFunny")),
        )
    )


def _scryfall(stream: BoundedStream, gathered: GatheredCards) -> Iterator[None]:
    for card in ijson.items(stream, "item", use_float=True):
        paper = "paper" in card.get("games", ("paper",)) and not card.get("digital")
        if paper and card["layout"] not in UNPLAYED_LAYOUTS:
            _see_scryfall(card, gathered)
        yield


def _see_scryfall(card: Mapping[str, Any], gathered: GatheredCards) -> None:
    code = card["set"].upper()
    gathered.see_set(code, card["set_name"], card["set_type"], _day(card, "released_at"))
    faces = [_scryfall_face(face) for face in card.get("card_faces", (card,))]
    if card.get("lang", "en") != "en":
        gathered.see_foreign_name(_words(card["name"]), _scryfall_printed_name(card))
    gathered.see(
        SeenCard(
            name=_words(card["name"]),
            set_code=code,
            number=card["collector_number"],
            rarity=card["rarity"],
            layout=card["layout"],
            border=card.get("border_color", ""),
            colours=card.get("colors") or card["color_identity"],
            mana_value=card.get("cmc", 0),
            keywords=card.get("keywords", ()),
            faces=faces,
            funny=card["set_type"] == "funny" and card.get("border_color") == "silver",
        )
    )


def _scryfall_printed_name(card: Mapping[str, Any]) -> str:
    """What stands on the card: its halves divided as in the English name; the English name where it is unsaid."""
    faces = card.get("card_faces", (card,))
    said = [_words(face.get("printed_name") or face.get("name") or card["name"]) for face in faces]
    return _words(card.get("printed_name") or DOUBLE_SLASH.join(said))


def _scryfall_face(face: Mapping[str, Any]) -> SeenFace:
    left, _, right = face.get("type_line", "").partition(" — ")
    words = left.split(DOUBLE_SLASH)[0].split()
    return SeenFace(
        mana_cost=face.get("mana_cost", ""),
        supertypes=[word for word in words if word in SUPERTYPES],
        types=[word for word in words if word not in SUPERTYPES],
        subtypes=right.split(),
        power=face.get("power", ""),
        toughness=face.get("toughness", ""),
        text=_words(face.get("oracle_text", "")),
    )


def _words(value: object) -> str:
    """A text of a card; ``TypeError`` or ``ValueError`` for a number in its place and for one without end."""
    if not isinstance(value, str):
        raise TypeError(f"{value!r:.40} where a text should be")
    if problem := CARD_TEXT.exceeded("a card's text", len(value)) or no_text(value):
        raise ValueError(problem)
    return value


def _day(entry: Mapping[str, Any], key: str = "releaseDate") -> date | None:
    said = entry.get(key)
    return date.fromisoformat(said) if said else None
