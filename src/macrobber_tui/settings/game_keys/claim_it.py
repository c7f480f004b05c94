"""The commands of the Claim It! board and log."""

from __future__ import annotations

from macrobber_tui.i18n.language import N_
from macrobber_tui.settings.keys import Command

ROLL, STOP = "r", "s"
LIGHT, RISK, OUTLINE, SIGNS = "m", "b", "o", "g"
"""The default keys of the commands."""

COMMANDS = (
    Command("roll", ROLL, N_("roll again")),
    Command("stop", STOP, N_("stop and settle")),
    Command("light", LIGHT, N_("mark where you can place")),
    Command("risk", RISK, N_("show the bust risk")),
    Command("outline", OUTLINE, N_("outline a player's spaces")),
    Command("signs", SIGNS, N_("letters or shapes")),
)

LOG_COMMANDS = (
    Command("turns", "t", N_("turns")),
    Command("markers", "p", N_("markers")),
    Command("busts", "b", N_("busts")),
    Command("settled", "s", N_("spaces")),
)
"""The filters of the log."""
