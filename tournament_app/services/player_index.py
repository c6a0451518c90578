"""Finding people by what is typed, at every key: accents, case and the order of the words aside."""

from collections.abc import Iterable

from tournament_app.domain.identity import PlayerId
from tournament_app.domain.player import Player
from tournament_app.domain.spelling import folded


class PlayerIndex:
    """The register with its names folded once, so that a key press costs a few milliseconds of 10,000."""

    def __init__(self, people: Iterable[Player] = ()) -> None:
        self._names: dict[PlayerId, tuple[str, Player]] = {}
        self.add(people)

    def __len__(self) -> int:
        return len(self._names)

    def add(self, people: Iterable[Player]) -> None:
        """Take people in; who is there already is replaced."""
        self._names.update((person.id, (folded(person.name), person)) for person in people)

    def find(self, typed: str) -> list[Player]:
        """Those whose name or DCI number holds every word typed; best first.

        Names that begin with the first word come before those of which a part does, and those before
        names that only contain it. Nothing typed finds nobody.
        """
        words = folded(typed).split()
        if not words:
            return []
        found = []
        for name, person in self._names.values():
            if all(word in name or person.dci.startswith(word) for word in words):
                parts = not any(part.startswith(words[0]) for part in name.split())
                found.append((not name.startswith(words[0]), parts, name, person.id, person))
        return [entry[-1] for entry in sorted(found)]

    def offered(self, typed: str) -> list[Player]:
        """Whom ``find`` finds for an entry: who is put aside only where all of a name or number was typed."""
        wanted = folded(typed)
        return [
            person
            for person in self.find(typed)
            if not person.aside or wanted in (self._names[person.id][0], person.dci)
        ]

    def named(self, typed: str) -> list[Player]:
        """Those who bear exactly this name, accents and case aside."""
        wanted = folded(typed)
        return [person for name, person in self._names.values() if name == wanted]

    def with_id(self, player: PlayerId) -> Player | None:
        """Who has this id."""
        found = self._names.get(player)
        return found[1] if found else None
