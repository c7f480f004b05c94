"""The commands of the Carcassonne board."""

from __future__ import annotations

from macrobber_tui.keys import Command
from macrobber_tui.language import N_

NEXT, PREVIOUS, TURN = "n", "p", "r"
ZOOM, ROAM = "z", "m"
FEATURES, FIELDS, TILES = "f", "d", "x"
"""The own keys of the commands."""

COMMANDS = (
    Command("next", NEXT, N_("the next place")),
    Command("previous", PREVIOUS, N_("the place before")),
    Command("turn", TURN, N_("turn the tile")),
    Command("zoom", ZOOM, N_("larger or smaller tiles")),
    Command("roam", ROAM, N_("move the map")),
    Command("features", FEATURES, N_("open features")),
    Command("fields", FIELDS, N_("fields and farmers")),
    Command("tiles", TILES, N_("tiles that are left")),
)

LOG_COMMANDS = (
    Command("turns", "t", N_("turns")),
    Command("tiles", "p", N_("tiles")),
    Command("points", "s", N_("points")),
    Command("robbers", "r", N_("robbers")),
)
"""What can be asked for alone in the log."""
