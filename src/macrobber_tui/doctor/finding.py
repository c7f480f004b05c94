"""The findings of checks."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple

from macrobber_tui.i18n.language import N_


class State(Enum):
    GOOD = N_("good")
    LOOK = N_("warning")
    """Something that may be wrong, or that limits what works."""
    TROUBLE = N_("problem")


class Finding(NamedTuple):
    """One line of the report, in the player's language apart from `check` and `commands`."""

    check: str
    """The key of the check, for scripts."""
    topic: str
    """What was looked at."""
    state: State
    found: str
    advice: str = ""
    commands: tuple[str, ...] = ()
    """What to type, to follow the advice."""
