"""The commands of the Mac Robber board."""

from __future__ import annotations

from macrobber_tui.keys import Command

COMMANDS = (
    Command("cattle", "c", "cattle, also as booty"),
    Command("castle", "s", "castle, also as booty"),
    Command("monastery", "m", "monastery, also as booty"),
    Command("estate", "e", "estate"),
    Command("warrior", "w", "warrior, also on a card"),
    Command("piper", "p", "piper, also on a card"),
    Command("monk", "n", "monk; no booty"),
    Command("bard", "b", "bard"),
    Command("done", "d", "no more actions"),
    Command("raid", "r", "raid a clan"),
    Command("exchange", "x", "exchange cards"),
    Command("pass", "o", "neither raid nor exchange"),
)

LOG_COMMANDS = (
    Command("turns", "t", "turns"),
    Command("raids", "r", "raids"),
    Command("cards", "c", "cards"),
    Command("scoring", "s", "scoring"),
)
"""What can be asked for alone in the log."""
