"""The commands of the Carcassonne board and log."""

from __future__ import annotations

from macrobber_tui.i18n.language import N_
from macrobber_tui.settings.keys import Command

NEXT, PREVIOUS, TURN = "n", "p", "r"
ZOOM, ROAM = "z", "m"
FEATURES, FIELDS, TILES = "f", "d", "x"
"""The default keys of the commands."""

COMMANDS = (
    Command("next", NEXT, N_("the next place")),
    Command("previous", PREVIOUS, N_("the previous place")),
    Command("turn", TURN, N_("turn the tile")),
    Command("zoom", ZOOM, N_("larger or smaller tiles")),
    Command("roam", ROAM, N_("move the map")),
    Command("features", FEATURES, N_("open features")),
    Command("fields", FIELDS, N_("fields and farmers")),
    Command("tiles", TILES, N_("remaining tiles")),
)

LOG_COMMANDS = (
    Command("turns", "t", N_("turns")),
    Command("tiles", "p", N_("tiles")),
    Command("points", "s", N_("points")),
    Command("robbers", "r", N_("robbers")),
)
"""The filters of the log."""
