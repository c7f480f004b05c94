"""The commands of the Claim It! board."""

from __future__ import annotations

from macrobber_tui.keys import Command
from macrobber_tui.language import N_

COMMANDS = (Command("roll", "r", N_("roll again")), Command("stop", "s", N_("stop")))

LOG_COMMANDS = (Command("turns", "t", N_("turns")),)
"""What can be asked for alone in the log."""
