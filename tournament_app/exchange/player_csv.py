"""Lists of players from files: what is in them is read by ``people_table``, as what is pasted is.

Files that are no UTF-8 are read by their likeliest encoding where a person sees the names first. Left
out: spreadsheets themselves (xlsx, ods), which are refused by name.
"""

from tournament_app.domain.refusal import Malformed
from tournament_app.exchange.people_table import Headings, read_people
from tournament_app.services.import_players import ListedPlayer, PlayerList, refuse_doubles

MOST_BYTES = 20_000_000
LONGEST_NAME = 200


def read_player_list(file: str, content: bytes, *, guess_encoding: bool = False) -> PlayerList:
    """The people in a CSV file; ``file`` names it in problems.

    With ``guess_encoding`` (where a person sees the names before anything is done) other encodings than
    UTF-8 are read by their likeliest meaning.

    Raises ``Malformed`` with every problem and its line: no column for names, lines without a name,
    a DCI number that is no number or that two names share, bytes that are no text.
    """
    text = _decoded(file, content, guess_encoding)
    try:
        listed = _checked(
            read_people(file, text, Headings.UNLESS_PLAIN if guess_encoding else Headings.NEEDED)
        )
    except Malformed as refusal:
        told = (p if p.startswith(file) else f"{file}: {p}" for p in refusal.problems)
        raise Malformed(*told) from refusal
    if not listed.players:
        raise Malformed(f"{file}: There is no player under the headings.")
    return listed


def read_pasted(text: str) -> PlayerList:
    """The people in a text that was pasted or typed. Raises ``Malformed`` with every problem and its line."""
    return _checked(read_people("the pasted list", text))


def _checked(listed: PlayerList) -> PlayerList:
    problems = [problem for person in listed.players for problem in _problems_of(person)]
    problems += refuse_doubles(listed.players)
    if problems:
        raise Malformed(*problems)
    return listed


def _decoded(file: str, content: bytes, guess_encoding: bool) -> str:
    if content[:2] == b"PK" or content[:4] == b"\xd0\xcf\x11\xe0":
        raise Malformed(f"{file} is a spreadsheet, not a text. Save it as CSV and import that.")
    if len(content) > MOST_BYTES:
        raise Malformed(f"{file} is too large for a list of players ({len(content) // 1_000_000} MB).")
    if b"\0" not in content:
        try:
            return content.decode("utf-8-sig")
        except UnicodeDecodeError as problem:
            if not guess_encoding:
                line = content.count(b"\n", 0, problem.start) + 1
                raise Malformed(
                    f"{file}, line {line}: bytes that are no UTF-8 text. Save the file as UTF-8, or import it in "
                    "the application, whose preview shows how the names read."
                ) from problem
    from charset_normalizer import from_bytes

    best = from_bytes(content).best()
    if best is None or "\0" in str(best):
        raise Malformed(f"{file} holds bytes that are no text. Save it as CSV in UTF-8 and import that.")
    return str(best).lstrip("\ufeff")


def _problems_of(person: ListedPlayer) -> list[str]:
    problems = []
    if not person.name:
        problems.append(f"Line {person.line}: the name is missing.")
    if len(person.name) > LONGEST_NAME:
        problems.append(
            f"Line {person.line}: the name has {len(person.name)} letters. Is a quotation mark missing?"
        )
    if person.dci and not (person.dci.isascii() and person.dci.isdigit()):
        problems.append(
            f"Line {person.line}: DCI number “{person.dci}” of {person.name} has more than digits."
        )
    return problems
