"""The type, size and permitted environment variables of a guest's terminal."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from macrobber_tui.screens.base import MAX_HEIGHT, MAX_WIDTH, PAGE_MARGIN
from macrobber_tui.screens.sizing import MAX_PLAIN_HEIGHT, MAX_PLAIN_WIDTH

USUAL_WIDTH, USUAL_HEIGHT = 80, 24
LARGEST_PLAIN = MAX_PLAIN_WIDTH, MAX_PLAIN_HEIGHT
LARGEST_PAINTED = MAX_WIDTH + PAGE_MARGIN[0], MAX_HEIGHT + PAGE_MARGIN[1]
ACCEPTED = frozenset({"LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LC_TERMINAL", "COLORTERM", "NO_COLOR"})
"""Accepted variables. TERM comes with the pty request; of LC_*, only those for language and character set are accepted,
and LC_TERMINAL, by which iTerm2 introduces itself.
"""
WELL_FORMED = re.compile(r"[\w@.+-]{1,64}", re.ASCII)


@dataclass(slots=True)
class GuestTerminal:
    """A guest's terminal. Its values are limited to the range that honest clients send."""

    environ: dict[str, str] = field(default_factory=dict)
    width: int = USUAL_WIDTH
    height: int = USUAL_HEIGHT
    largest: tuple[int, int] = LARGEST_PLAIN
    """The largest size that is used; painting more is slow, and shows nothing more."""

    def store(self, name: bytes, value: bytes) -> bool:
        """Store an environment variable if it is permitted and well-formed; return whether it was stored."""
        variable, text = name.decode("ascii", "replace"), value.decode("ascii", "replace")
        if variable not in ACCEPTED or not WELL_FORMED.fullmatch(text):
            return False
        self.environ[variable] = text
        return True

    def resize(self, width: int, height: int) -> None:
        """Set the size. Clients send 0 for an unknown size. A huge size is capped, because painting it is slow."""
        self.width = min(width, self.largest[0]) if width > 0 else USUAL_WIDTH
        self.height = min(height, self.largest[1]) if height > 0 else USUAL_HEIGHT

    @property
    def can_show_screen(self) -> bool:
        return WELL_FORMED.fullmatch(self.term) is not None and self.term != "dumb"

    @property
    def term(self) -> str:
        return self.environ.get("TERM", "dumb")
