"""All checks of the terminal."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from typing import NamedTuple

from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import N_, _
from macrobber_tui.render.terminal_notices import Notifier, notifier_of, understands_osc
from macrobber_tui.settings.model import Settings
from macrobber_tui.settings.own_themes import own_themes, themes_folder
from macrobber_tui.theme.glyphs import SAFE, for_locale
from macrobber_tui.theme.theme import Theme, choose_theme, is_local

from .finding import Finding, State
from .multiplexer import check_multiplexer
from .terminal_answers import GLYPHS, Answers, ask_terminal

MIN_COLUMNS, MIN_ROWS = 80, 24
SLOW_SECONDS = 0.08
"""The round trip from which boards are better drawn in few bytes; the app measures the same."""
MAX_VALUE = 40
COLOURS = {
    "truecolor": N_("16 million colours"),
    "256": N_("256 colours"),
    "standard": N_("16 colours"),
    None: N_("no colours"),
}


class Facts(NamedTuple):
    environ: Mapping[str, str]
    is_terminal: bool
    colours: str | None
    """Rich's name of the colour system."""
    columns: int
    rows: int
    look: Theme
    """The theme that the program chooses here."""
    settings: Settings
    answers: Answers | None = None


def gather_facts(settings: Settings) -> Facts:
    from rich.console import Console  # noqa: PLC0415  # slow to import

    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    size = shutil.get_terminal_size()
    colours, own = Console().color_system, own_themes(themes_folder()).themes
    look = choose_theme(settings.theme, settings.glyphs, colours, None, settings.detail, own)
    facts = Facts(os.environ, is_terminal, colours, size.columns, size.lines, look, settings)
    if not is_terminal or _is_dumb(os.environ):
        return facts
    return facts._replace(answers=ask_terminal(sys.stdin.fileno(), understands_osc=understands_osc(os.environ)))


def check_terminal(facts: Facts) -> list[Finding]:
    """Check what a screen needs, by the environment and by the terminal's own answers."""
    environ, answers = facts.environ, facts.answers
    if not facts.is_terminal:
        found = _("Input or output is not a terminal, so there is nothing to check; plain mode is used here.")
        return [Finding("terminal", _("Terminal"), State.LOOK, found)]
    if _is_dumb(environ):
        found = _("TERM is {term}, which cannot show a screen, so plain mode is used.").format(
            term=_value(environ, "TERM")
        )
        advice = _("If it is an ordinary terminal:")
        return [Finding("terminal", _("Terminal"), State.LOOK, found, advice, ("export TERM=xterm-256color",))]
    findings = [_check_answers(facts), _check_size(facts), _check_colours(facts), _check_glyphs(facts)]
    if answers is not None:
        findings += [*_check_background(facts), _check_mouse(answers)]
    findings += [_check_clipboard(facts), _check_title(environ), _check_notifications(environ)]
    return [*findings, *check_multiplexer(environ)]


def _is_dumb(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "dumb") in {"", "dumb"}


def _value(environ: Mapping[str, str], name: str) -> str:
    return clean(environ.get(name, ""))[:MAX_VALUE] or "''"


def _check_answers(facts: Facts) -> Finding:
    topic, term = _("Terminal"), _value(facts.environ, "TERM")
    if facts.answers is None:
        found = _("TERM is {term}. The terminal does not answer, so less is known about it.")
        return Finding("terminal", topic, State.LOOK, found.format(term=term))
    name = f"{facts.answers.name}, TERM={term}" if facts.answers.name else f"TERM={term}"
    values = {"terminal": name, "number": max(1, round(facts.answers.round_trip * 1000))}
    if facts.answers.round_trip <= SLOW_SECONDS:
        return Finding("terminal", topic, State.GOOD, _("{terminal}; it answers after {number} ms.").format(**values))
    found = _("{terminal}; it answers only after {number} ms: a slow line.").format(**values)
    advice = _("Plain boards need fewer bytes:")
    return Finding("terminal", topic, State.LOOK, found, advice, ("macrobber --detail plain",))


def _check_size(facts: Facts) -> Finding:
    size, least = f"{facts.columns}x{facts.rows}", f"{MIN_COLUMNS}x{MIN_ROWS}"
    if facts.columns >= MIN_COLUMNS and facts.rows >= MIN_ROWS:
        return Finding("size", _("Size"), State.GOOD, _("{size}; {least} is enough.").format(size=size, least=least))
    found = _("{size} is too small; the screen needs {least}.").format(size=size, least=least)
    return Finding("size", _("Size"), State.TROUBLE, found, _("Make the window larger or its letters smaller."))


def _check_colours(facts: Facts) -> Finding:
    environ = facts.environ
    topic, name = _("Colours"), _(COLOURS.get(facts.colours, COLOURS[None]))
    reason = next(
        (f"{each}={_value(environ, each)}" for each in ("NO_COLOR", "COLORTERM", "TERM") if environ.get(each)), ""
    )
    found = _("{colours} ({reason}).").format(colours=name[:1].upper() + name[1:], reason=reason)
    if facts.look.roles is not None:
        return Finding("colours", topic, State.GOOD, " ".join([found, _("Boards are painted.")]))
    found = " ".join([found, _("Boards are drawn with letters and signs.")])
    if facts.colours in {"truecolor", "256"}:
        if is_local(environ):
            return Finding("colours", topic, State.GOOD, found)
        return Finding(
            "colours", topic, State.GOOD, found, _("To paint them by ssh, too:"), ("macrobber --detail rich",)
        )
    if environ.get("NO_COLOR"):
        return Finding("colours", topic, State.GOOD, found)
    advice, command = _("If the terminal can show more:"), "export TERM=xterm-256color"
    return Finding("colours", topic, State.LOOK, found, advice, (command,))


def _check_glyphs(facts: Facts) -> Finding:
    topic, cells = _("Characters"), facts.answers.glyph_cells if facts.answers is not None else None
    if for_locale(facts.environ) is not SAFE and facts.settings.glyphs == "auto":
        found = _("The locale is not UTF-8, so boards are drawn in ASCII.")
        return Finding("glyphs", topic, State.LOOK, found, _("If the terminal shows UTF-8:"), ("export LANG=C.UTF-8",))
    if cells is None:
        return Finding("glyphs", topic, State.GOOD, _("UTF-8, according to the locale."))
    if cells == len(GLYPHS):
        return Finding("glyphs", topic, State.GOOD, _("UTF-8, and every character of the boards takes one cell."))
    if cells == 2 * len(GLYPHS):
        found = _("The characters of the boards take two cells each, so boards look broken.")
        advice = _("Tell the terminal that ambiguous characters are narrow, or use ASCII:")
    else:
        found = _("The terminal does not show UTF-8, although the locale says so.")
        advice = _("Switch the terminal to UTF-8, or use ASCII:")
    return Finding("glyphs", topic, State.TROUBLE, found, advice, ("macrobber --glyphs ascii",))


def _check_background(facts: Facts) -> list[Finding]:
    """Compare the theme with the background, which only some terminals tell."""
    assert facts.answers is not None
    is_light, look = facts.answers.is_light, facts.look
    if is_light is None or look.roles is not None or look.palette.is_light == is_light or not facts.colours:
        return []
    theme = "light" if is_light else "dark"
    found = _("The terminal has a light background.") if is_light else _("The terminal has a dark background.")
    advice = _("This theme suits it:")
    return [Finding("background", _("Background"), State.LOOK, found, advice, (f"macrobber --theme {theme}",))]


def _check_mouse(answers: Answers) -> Finding:
    topic = _("Mouse")
    if answers.has_mouse is None:
        return Finding(
            "mouse", topic, State.GOOD, _("The terminal does not say; everything works with the keyboard, too.")
        )
    found = _("It works here.") if answers.has_mouse else _("Not in this terminal; everything works with the keyboard.")
    return Finding("mouse", topic, State.GOOD, found)


def _check_clipboard(facts: Facts) -> Finding:
    topic = _("Clipboard")
    if not understands_osc(facts.environ):
        return Finding("clipboard", topic, State.GOOD, _("Not in this terminal: copy commands by hand."))
    if facts.answers is not None and facts.answers.can_copy:
        return Finding("clipboard", topic, State.GOOD, _("Copying works here (OSC 52)."))
    return Finding("clipboard", topic, State.GOOD, _("Copying may work (OSC 52); the terminal does not say."))


def _check_title(environ: Mapping[str, str]) -> Finding:
    topic = _("Title")
    if not understands_osc(environ):
        return Finding("title", topic, State.GOOD, _("Not in this terminal."))
    found = _("Whose turn it is (OSC 2). No terminal says whether it shows it.")
    return Finding("title", topic, State.GOOD, found)


def _check_notifications(environ: Mapping[str, str]) -> Finding:
    topic, notifier = _("Notifications"), notifier_of(environ)
    if notifier is Notifier.NONE:
        return Finding("notifications", topic, State.GOOD, _("Not here; the bell tells you when it is your turn."))
    found = _("Sent when it is your turn (OSC {number}). No terminal says whether it shows them.")
    number = notifier.value.partition(";")[0]
    return Finding("notifications", topic, State.GOOD, found.format(number=number))
