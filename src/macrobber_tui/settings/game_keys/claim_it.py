"""The commands of the Claim It! board."""

from __future__ import annotations

from macrobber_tui.keys import Command
from macrobber_tui.language import N_

ROLL, STOP = "r", "s"
LIGHT, RISK, OUTLINE, SIGNS = "m", "b", "o", "g"
"""The own keys of the commands."""

COMMANDS = (
    Command("roll", ROLL, N_("roll again")),
    Command("stop", STOP, N_("stop, and settle")),
    Command("light", LIGHT, N_("mark what can be placed")),
    Command("risk", RISK, N_("tell the risk of a bust")),
    Command("outline", OUTLINE, N_("outline a player's spaces")),
    Command("signs", SIGNS, N_("letters or shapes")),
)

LOG_COMMANDS = (
    Command("turns", "t", N_("turns")),
    Command("markers", "p", N_("markers")),
    Command("busts", "b", N_("busts")),
    Command("settled", "s", N_("spaces")),
)
"""What can be asked for alone in the log."""
