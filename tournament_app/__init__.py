"""Tournament software for Magic: The Gathering organizers, scorekeepers and judges."""

import logging

# A refusal says in one sentence what went wrong; its details go to the log of whoever keeps one.
logging.getLogger(__name__).addHandler(logging.NullHandler())
