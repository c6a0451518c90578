"""The command line on one database: in this process, or in one of its own where that is what is tested."""

import contextlib
import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tournament_app.__main__ import main

ROOT = Path(__file__).parents[2]


class Done(NamedTuple):
    """What a command left: its exit status and what it said."""

    returncode: int
    stdout: str
    stderr: str


class Console:
    """``tournament-app`` on one database."""

    def __init__(self, database: Path) -> None:
        self.database = database

    def run(self, *arguments: object) -> Done:
        out, err = io.StringIO(), io.StringIO()
        status: object = 0
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            try:
                main(["--db", str(self.database), *map(str, arguments)])
            except SystemExit as left:
                status = left.code or 0
        assert isinstance(status, int), status
        return Done(status, out.getvalue(), err.getvalue())

    def says(self, *arguments: object) -> str:
        done = self.run(*arguments)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def json(self, *arguments: object) -> Any:
        return json.loads(self.says(*arguments, "--json"))

    def refuses(self, *arguments: object) -> str:
        done = self.run(*arguments)
        assert done.returncode == 2, done.stdout
        assert done.stdout == ""
        assert "Traceback" not in done.stderr
        return done.stderr


class ConsoleOfItsOwn(Console):
    """The same in a process of its own for each command, as a shell starts it."""

    def run(self, *arguments: object) -> Done:
        command = [sys.executable, "-m", "tournament_app", "--db", str(self.database), *map(str, arguments)]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=120)
        return Done(done.returncode, done.stdout, done.stderr)
