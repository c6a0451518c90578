"""`python -m engine`: judge a case, check cases, show a card, print what the engine covers."""

from engine.commands import app

if __name__ == "__main__":
    app(prog_name="python -m engine")
