"""What the door takes of a guest's terminal: its kind, its size, and a few words of its environment."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from macrobber_tui.screens.room import MOST_HEIGHT, MOST_WIDTH

USUAL_WIDTH, USUAL_HEIGHT = 80, 24
TAKEN = frozenset({"LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR"})
"""TERM comes with the terminal. Of LC_* those that say anything of language and characters."""
HARMLESS = re.compile(r"[\w@.+-]{1,64}", re.ASCII)


@dataclass(slots=True)
class Terminal:
    """Of one guest. Nothing in it is longer, or stranger, than those of honest people."""

    environ: dict[str, str] = field(default_factory=dict)
    width: int = USUAL_WIDTH
    height: int = USUAL_HEIGHT

    def take(self, name: bytes, value: bytes) -> bool:
        """Whether that word of the environment is taken."""
        told, meant = name.decode("ascii", "replace"), value.decode("ascii", "replace")
        if told not in TAKEN or not HARMLESS.fullmatch(meant):
            return False
        self.environ[told] = meant
        return True

    def resize(self, width: int, height: int) -> None:
        """A terminal that does not know its size says 0; one that lies may not have us paint a million columns."""
        self.width = min(width, MOST_WIDTH) if width > 0 else USUAL_WIDTH
        self.height = min(height, MOST_HEIGHT) if height > 0 else USUAL_HEIGHT

    @property
    def can_show_a_screen(self) -> bool:
        return HARMLESS.fullmatch(self.term) is not None and self.term != "dumb"

    @property
    def term(self) -> str:
        return self.environ.get("TERM", "dumb")


def language_of(environ: Mapping[str, str]) -> Mapping[str, str]:
    """As much of an environment as says which language is spoken."""
    return {name: value for name, value in environ.items() if name.startswith("L")}
