"""The commands of the Mac Robber board."""

from __future__ import annotations

from macrobber_tui.i18n.language import N_
from macrobber_tui.settings.keys import Command

COMMANDS = (
    Command("cattle", "c", N_("cattle, also as booty")),
    Command("castle", "s", N_("castle, also as booty")),
    Command("monastery", "m", N_("monastery, also as booty")),
    Command("estate", "e", N_("estate")),
    Command("warrior", "w", N_("warrior, also on a card")),
    Command("piper", "p", N_("piper, also on a card")),
    Command("monk", "n", N_("monk; no booty")),
    Command("bard", "b", N_("bard")),
    Command("done", "d", N_("no more actions")),
    Command("raid", "r", N_("raid a clan")),
    Command("exchange", "x", N_("exchange cards")),
    Command("pass", "o", N_("pass: no raid, no exchange")),
)

LOG_COMMANDS = (
    Command("turns", "t", N_("turns")),
    Command("raids", "r", N_("raids")),
    Command("cards", "c", N_("cards")),
    Command("scoring", "s", N_("scoring")),
)
"""The filters of the log."""
