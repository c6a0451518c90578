"""Which part of a long list a command looks at: every so many, from the so many-th."""

import argparse


def asked_stretch(description: str | None) -> slice:
    """The stretch that the command line asks for: `--every N`, `--from N`."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--from", dest="first", type=int, default=0)
    arguments = parser.parse_args()
    return slice(arguments.first, None, arguments.every)
