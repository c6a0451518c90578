"""Setting a paper form: every one is a module here, with what stands on it and how that is laid out."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from tournament_app.domain.refusal import Malformed
from tournament_app.printing.paper import LabelRoll, Paper, PaperForm

_ONE_AT_A_TIME = Lock()


def print_form(form: PaperForm, paper: Paper) -> bytes:
    """The form as a PDF. Safe from several threads: the typefaces they share are used by one at a time.

    ``Malformed`` for a form that does not go on labels.
    """
    if isinstance(paper, LabelRoll) and not form.on_labels:
        raise Malformed("Only result slips and badges go on a roll of labels: choose a4 or letter.")
    with _ONE_AT_A_TIME, _collector_paused():
        return form.compose(paper)


@contextmanager
def _collector_paused() -> Iterator[None]:
    """A large form makes a hundred thousand values and no cycles: searching them for any costs a fifth."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
