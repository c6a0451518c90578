"""Documents of rules that a user has imported: kept as they are in a folder of their own, read when first wanted."""

from pathlib import Path

from tournament_app.domain.refusal import Malformed
from tournament_app.domain.rules_document import RulesDocument, read_rules
from tournament_app.files.reading import contents, text_in
from tournament_app.files.writing import write_whole


def kept_documents(folder: Path) -> tuple[RulesDocument, ...]:
    """Every document kept, in the order of their names; raises ``Malformed`` and ``Unavailable``."""
    if not folder.is_dir():
        return ()
    return tuple(read_rules(text_in(file), file.stem) for file in sorted(folder.glob("*.txt")))


def take_in(path: Path, folder: Path) -> RulesDocument:
    """Keep a copy of a document; one of the same name is replaced.

    Raises ``Malformed`` for a file that is no text or in which nothing stands, ``Unavailable`` where it cannot be kept.
    """
    found = read_rules(text_in(path), path.stem)
    if not found.rules:
        raise Malformed(
            f"{path.name} holds no rules. Choose a text file of rules, such as the Comprehensive Rules."
        )
    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{path.stem}.txt", contents(path), replace=True, private=True)
    return found
