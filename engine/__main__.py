"""`python -m engine`: judge a case, check cases, show a card, print what the engine covers."""

import io
import sys

from engine.commands import app

if __name__ == "__main__":
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")
    app(prog_name="python -m engine")
