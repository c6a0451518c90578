"""Why an object is what it is: what it began as, every effect with its layer, timestamp, source and rule."""

from html import escape

from PySide6.QtCore import Signal

from engine.cases.recording.rule_pages import RulePage
from engine.cases.ruling.ruling_words import sentence
from engine.cases.showing.layout import Explained
from tournament_app.desk.disputes.rule_lookup import RULE, links
from tournament_app.desk.kit.telling import Telling
from tournament_app.desk.kit.theme import theme

NOTHING = "Choose a card: this says why it is so."


class WhyPanel(Telling):
    """Shows one explanation, a page on a keyword or step, or rules.

    ``example_wanted`` carries the page whose example is to be played, ``rule_wanted`` the number of a rule.
    """

    example_wanted = Signal(object)
    rule_wanted = Signal(str)

    def __init__(self) -> None:
        super().__init__("Why this card is what it is", NOTHING)
        self.page: RulePage | None = None
        self.setOpenLinks(False)
        self.anchorClicked.connect(lambda url: self._follow(url.toString()))
        self._rules = ""
        self.setTabChangesFocus(True)
        self._shown: tuple[Explained, str] | None = None
        theme.changed.connect(self._again)

    def explain(self, explained: Explained, text: str) -> None:
        """Show why; ``text`` is the card's rules text where a reference was imported."""
        self._shown, self.page, self._rules = (explained, text), None, ""
        self.setHtml(_html(explained, text))

    def show_page(self, page: RulePage) -> None:
        """Show our page on a keyword or step of the turn."""
        self._shown, self.page, self._rules = None, page, ""
        link = f"<a style='color:{theme.colours.accent_text}' href='play'>Play the example through</a>"
        self.setHtml(
            f"<p style='margin:0'><b>{escape(sentence(page.name))}</b> &nbsp;CR&nbsp;{page.rule}</p>"
            f"<p>{escape(page.text)}</p>"
            f"<p>{link} (Ctrl+Shift+E)</p>"
        )

    def show_rules(self, html: str) -> None:
        """Show a rule, or what a search found."""
        self._shown, self.page, self._rules = None, None, html
        self.setHtml(html)

    def _follow(self, address: str) -> None:
        if address.startswith(RULE):
            self.rule_wanted.emit(address.removeprefix(RULE))
        else:
            self.play()

    def play(self) -> None:
        """Ask for the example of the page that is shown."""
        if self.page is not None:
            self.example_wanted.emit(self.page)

    def nothing(self) -> None:
        """Nothing is looked at; a page or a rule stays until a card is."""
        if self.page is not None or self._rules:
            return
        self._shown = None
        self.clear()

    def _again(self) -> None:
        if self._shown is not None:
            self.explain(*self._shown)
        elif self.page is not None:
            self.show_page(self.page)


def _html(explained: Explained, text: str) -> str:
    shown = explained.shown
    muted = theme.colours.muted
    now = [shown.types, shown.colors or ("" if shown.is_land else "colorless"), shown.cost]
    head = f"<b>{escape(shown.name)}</b>" + (f" &nbsp;<b>{shown.size}</b>" if shown.size else "")
    lines = [
        f"<p style='margin:0'>{head}</p>",
        f"<p style='margin:0'>{escape(', '.join(filter(None, now)))}</p>",
    ]
    states = ", ".join((*shown.keywords, *shown.marks))
    if states:
        lines.append(f"<p style='margin:0'>{escape(sentence(states))}</p>")
    owner = f"Controlled by {shown.controller}, owned by {shown.owner}; called {shown.ref}"
    lines.append(f"<p style='margin:0 0 6px 0; color:{muted}'>{escape(owner)}</p>")
    lines.append(_reasons(explained))
    if explained.abilities:
        lines.append(_list("As the engine understands its abilities", explained.abilities))
    if text:
        lines.append(_list("Rules text of the imported reference", tuple(text.split("\n"))))
    return "".join(lines)


def _reasons(explained: Explained) -> str:
    muted = theme.colours.muted
    cell = "style='padding:1px 12px 2px 0'"
    heads = "".join(
        f"<td {cell}><span style='color:{muted}'>{word}</span></td>" for word in ("Layer", "Effect", "Rule")
    )
    rows = []
    for reason in explained.reasons:
        source = f"<span style='color:{muted}'>{escape(reason.source)}, timestamp {reason.timestamp}</span>"
        cells = (
            reason.called,
            f"{escape(sentence(reason.text))}<br>{source}",
            f"CR&nbsp;{links(reason.rules)}",
        )
        rows.append("<tr>" + "".join(f"<td {cell}>{one}</td>" for one in cells) + "</tr>")
    return f"<table cellspacing='0' width='100%'><tr>{heads}</tr>{''.join(rows)}</table>"


def _list(title: str, lines: tuple[str, ...]) -> str:
    muted = theme.colours.muted
    told = "".join(f"<p style='margin:0 0 2px 0'>{escape(sentence(line))}</p>" for line in lines)
    return f"<p style='margin:8px 0 0 0; color:{muted}'>{title}</p>{told}"
