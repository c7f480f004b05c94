"""Checks whether the terminal can show a screen."""

from __future__ import annotations

import os
import sys

from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _


def is_dumb_terminal() -> bool:
    return os.environ.get("TERM", "dumb") == "dumb"


def use_plain_mode(*, requested: bool) -> bool:
    """Return whether to use plain mode, because it was requested or the terminal cannot show a screen."""
    return requested or is_dumb_terminal() or not (sys.stdin.isatty() and sys.stdout.isatty())


def require_screen(instead: str) -> None:
    """Raise UsageError if the terminal cannot show a screen; the message suggests `instead`."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise UsageError(_("this needs a terminal; without one, {instead}").format(instead=instead))
    if is_dumb_terminal():
        raise UsageError(_("this terminal cannot show a screen (TERM is dumb); {instead}").format(instead=instead))
