"""Whether there is a terminal that can show a screen."""

from __future__ import annotations

import os
import sys

from macrobber_tui.language import _

from .errors import Wrong


def dumb_terminal() -> bool:
    return os.environ.get("TERM", "dumb") == "dumb"


def without_screen(*, asked: bool) -> bool:
    """Whether to play in lines of text: it is asked for, or nothing else can be had."""
    return asked or dumb_terminal() or not (sys.stdin.isatty() and sys.stdout.isatty())


def needs_screen(instead: str) -> None:
    """Wrong where none can be shown; `instead` says what to do then."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Wrong(_("this needs a terminal; without one, {instead}").format(instead=instead))
    if dumb_terminal():
        raise Wrong(_("this terminal cannot show a screen (TERM is dumb); {instead}").format(instead=instead))
