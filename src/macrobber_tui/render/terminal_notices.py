"""Output to a terminal besides the screen: the title, notifications, and text for the clipboard.

Terminals that know none of these get nothing. Every text is cleaned and bounded here, whatever its origin.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Mapping
from enum import Enum

from macrobber_core.wire.sanitize import clean

TERMS = (
    "alacritty", "contour", "foot", "ghostty", "gnome", "iterm", "kitty", "konsole", "mintty", "nsterm", "putty",
    "rxvt", "screen", "st-", "tmux", "vte", "wezterm", "xterm",
)  # fmt: skip
"""The beginnings of TERM for terminals that interpret, or at least skip, operating system commands (OSC).

Not the console of Linux, not a vt100, not Emacs: they would print them.
"""
PROGRAM = "macrobber"
MAX_TEXT_BYTES = 54
"""The most bytes of a title or a notification, which leaves a title at 60 bytes in all: lines can be slow."""
MAX_COPIED = 500
"""The most characters that are copied."""

OSC, END = "\x1b]", "\x1b\\"
SAVE_TITLE = "\x1b[22;0t"
RESTORE_TITLE = f"{OSC}2;{END}\x1b[23;0t"
"""Restores the saved title. A terminal that saves none shows its default, which is the empty title."""


class Notifier(Enum):
    """How a terminal is told to notify the player."""

    NONE = ""
    TEXT = "9;{program}: {text}"
    """iTerm2's way. The program's name comes first because some terminals read a leading digit as a command."""
    TITLE_AND_TEXT = "777;notify;{program};{text}"
    """The way of rxvt, VTE, foot, Ghostty, WezTerm and Konsole; other terminals skip it."""


def understands_osc(environ: Mapping[str, str]) -> bool:
    return environ.get("TERM", "").startswith(TERMS)


def notifier_of(environ: Mapping[str, str]) -> Notifier:
    """Return how the terminal with this environment notifies.

    tmux and screen drop notifications, and do not tell which terminal is around them; the bell marks their window.
    """
    term = environ.get("TERM", "")
    if not understands_osc(environ) or term.startswith(("tmux", "screen")) or {"TMUX", "STY"} & environ.keys():
        return Notifier.NONE
    programs = {environ.get("TERM_PROGRAM"), environ.get("LC_TERMINAL")}
    is_text_only = programs & {"iTerm.app", "iTerm2"} or term.startswith(("iterm", "xterm-kitty", "kitty"))
    return Notifier.TEXT if is_text_only else Notifier.TITLE_AND_TEXT


def bounded(text: str, most: int = MAX_TEXT_BYTES) -> str:
    """Return the text without control characters, in at most `most` bytes."""
    return clean(text).encode("utf-8", "replace")[:most].decode("utf-8", "ignore")


class TerminalNotices:
    """Sends the title, notifications and copied texts to one terminal by calling `write`."""

    def __init__(self, environ: Mapping[str, str], write: Callable[[str], object]) -> None:
        self.understands_osc = understands_osc(environ)
        """Whether the terminal can have a title and a clipboard."""
        self.copied = ""
        """The text copied last."""
        self._notifier = notifier_of(environ)
        self._write = write
        self._title = ""
        self._is_title_shown = False
        self._has_left = False

    def show_title(self, title: str) -> None:
        """Show a title, saving the terminal's own before the first; "" restores the terminal's own."""
        title = bounded(title)
        if title == self._title or not self.understands_osc:
            return
        self._title = title
        if not self._has_left:
            self._update_title()

    def _update_title(self) -> None:
        if self._title:
            self._write(SAVE_TITLE * (not self._is_title_shown) + f"{OSC}2;{self._title}{END}")
        elif self._is_title_shown:
            self._write(RESTORE_TITLE)
        self._is_title_shown = bool(self._title)

    def repeat_title(self) -> None:
        """Send the title again, to a terminal that may have missed it."""
        if self._title and not self._has_left:
            self._update_title()

    def enter(self) -> None:
        """Show the title again when the program returns to the terminal, as after ctrl+z."""
        self._has_left = False
        self.repeat_title()

    def leave(self) -> None:
        """Restore the terminal's title, because the program leaves the terminal for a while or for good."""
        if self._is_title_shown:
            self._write(RESTORE_TITLE)
        self._is_title_shown, self._has_left = False, True

    def notify(self, text: str) -> None:
        """Ask the terminal for a notification on the player's desktop."""
        if self._notifier is not Notifier.NONE:
            body = bounded(text).replace(";", ",")  # a semicolon ends a field
            self._write(f"{OSC}{self._notifier.value.format(program=PROGRAM, text=body)}{END}")

    def copy(self, text: str) -> bool:
        """Copy a text to the clipboard of the terminal; return whether the terminal may be able to do so."""
        self.copied = text
        if self.understands_osc:
            self._write(f"{OSC}52;c;{b64encode(clean(text)[:MAX_COPIED].encode()).decode()}{END}")
        return self.understands_osc
