"""The desk: windows, pages, table models and actions (PySide6).

Four floors, and imports point down (a contract checks it, lazy and typing imports counted):

* ``shell``: the window, the rail, an event's header and tabs, the palette, help;
* the places, one package each: ``events``, ``players``, ``round``, ``judging``, ``paper``...;
* ``open``: the ``Desk`` that every page is handed, the ``OpenEvent``, the ``Page`` itself, the equipment;
* ``kit``: looks, tables, forms, actions, errands; it knows neither the desk nor an event.

How things are added here:

* **A page of the rail** (Players, Ratings...): write an ``open.page.Page`` in its package and name it in
  a ``Place`` of ``shell.places.PLACES``; the rail shows those that stand under no other.
* **A tab of an event** (Round, Standings...): write an ``open.page.EventTab`` and name it in a ``Tab`` of
  ``shell.places.EVENT_TABS``, in the order of the day. It gets the ``Desk`` and the ``OpenEvent``;
  ``follow(moved)`` is called for each change of the book, ``moved.act`` says which (None: read anew).
  Set its one primary button with ``self.primary.offer("Pair round 4", self._pair, obstacle=...)``.
* **A counter in the event's header** that is also a door: add a function to ``shell.counters.COUNTERS``.
* **An action** (menu of Ctrl+K, shortcut, tooltip, one line of help): ``self.act(Action(...))`` in a page,
  or ``desk.actions.add(Action(...), scope)``; those with ``arguments`` get what was typed after the name.
* **A table**: ``kit.record_table.RecordModel`` over frozen records with ``Column`` definitions, shown in a
  ``kit.record_view.RecordView``: sorting, filtering, copying and the empty state are there already.
* **A change to an event**: ``self.event.perform(task, said=self.said)``: the task is a pure function
  from the book to an act, run on the table's own thread. Refusals appear in ``said`` (the page's
  ``ProblemStrip``), confirmations as buttons there, done things in the message bar with *Undo*.
* **Other work off the GUI thread**: ``desk.errands.run(work, then=..., refused=..., lane=Lane.ASIDE)``;
  the work gets a ``Progress`` to report to, which is also how it is cancelled. Nothing else makes threads.
  A worker never reads a module that makes classes of Qt, nor lets go of Qt's objects (``kit.window_thread``).
* **Ratings**: ``desk.ratings.ask(work, then=...)``: the work gets the rating office, up to date, off the
  GUI thread; ``desk.ratings.rerated`` tells of every change with what changed for whom.
* **Something from a lower floor's neighbour** (printing, exchange, storage): a callable on
  ``open.equipment.Equipment``, wired in ``tournament_app.bootstrap``; the desk imports none of them.
* **Help**: ``resources/help/<help_page>.md``, opened by F1. **Icons**: ``kit.icons.icon("name")``, an SVG of
  ``resources/icons`` that takes its colour from the theme.

Modules imported before the first paint (``application``, ``main_window``, ``rail``, ``theme``, ``icons``,
``places``) import neither tasks nor storage, nor ``msgspec``: what they hold are named tuples.
"""
