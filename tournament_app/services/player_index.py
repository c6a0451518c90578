"""Finding people by what is typed, at every key: accents, case and the order of the words aside."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from itertools import compress, islice, takewhile

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded

LAST_LETTER = chr(0x10FFFF)


class PlayerIndex:
    """The register with its names folded once and in their order, so that a key press sorts nothing."""

    def __init__(self, people: Iterable[Player] = ()) -> None:
        self._names: dict[PlayerId, tuple[str, Player]] = {}
        self._in_order: list[tuple[str, PlayerId, Player]] = []
        self._texts: list[str] = []
        self.add(people)

    def __len__(self) -> int:
        return len(self._names)

    def add(self, people: Iterable[Player]) -> None:
        """Take people in; who is there already is replaced."""
        taken_in = {person.id: (folded(person.name), person) for person in people}
        if len(taken_in) == 1:
            ((player, (name, person)),) = taken_in.items()
            if before := self._names.get(player):
                place = bisect_left(self._in_order, (before[0], player))
                del self._in_order[place], self._texts[place]
            place = bisect_left(self._in_order, (name, player))
            self._in_order.insert(place, (name, player, person))
            self._texts.insert(place, _text(name, person))
            self._names.update(taken_in)
        else:
            self._names.update(taken_in)
            self._in_order = sorted((name, player, one) for player, (name, one) in self._names.items())
            self._texts = [_text(name, one) for name, _, one in self._in_order]

    def find(self, typed: str, most: int | None = None) -> list[Player]:
        """Those whose name or DCI number holds every word typed; best first, ``most`` of them or all.

        Names that begin with the first word come before those of which a part does, and those before
        names that only contain it. Nothing typed finds nobody.
        """
        return list(islice(self._found(folded(typed).split()), most))

    def offered(self, typed: str) -> Iterator[Player]:
        """Whom ``find`` finds for an entry: who is put aside only where all of a name or number was typed."""
        wanted = folded(typed)
        for person in self._found(wanted.split()):
            if not person.aside or wanted in (self._names[person.id][0], person.dci):
                yield person

    def _found(self, words: Sequence[str]) -> Iterator[Player]:
        """Best first, each looked for when it is asked for."""
        if not words:
            return
        first, of_a_part = words[0], f" {words[0]}"
        start = bisect_left(self._in_order, (first,))
        end = bisect_left(self._in_order, (first + LAST_LETTER,))
        for entry in islice(self._in_order, start, end):
            if _holds(entry, words):
                yield entry[2]
        others: list[Player] = []
        for entry in compress(self._in_order, [first in text for text in self._texts]):
            if not entry[0].startswith(first) and _holds(entry, words):
                if of_a_part in entry[0]:
                    yield entry[2]
                else:
                    others.append(entry[2])
        yield from others

    def named(self, typed: str) -> list[Player]:
        """Those who bear exactly this name, accents and case aside."""
        wanted = folded(typed)
        first = bisect_left(self._in_order, (wanted,))
        return [
            entry[2]
            for entry in takewhile(lambda entry: entry[0] == wanted, islice(self._in_order, first, None))
        ]

    def with_id(self, player: PlayerId) -> Player | None:
        """Who has this id."""
        found = self._names.get(player)
        return found[1] if found else None


def _holds(entry: tuple[str, PlayerId, Player], words: Sequence[str]) -> bool:
    name, _, person = entry
    return all(word in name or person.dci.startswith(word) for word in words)


def _text(name: str, person: Player) -> str:
    """What any word that finds somebody is in."""
    return f"{name}\t{person.dci}"
