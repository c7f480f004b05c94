"""The levels of bots in the player's language, with their manners."""

from __future__ import annotations

from collections.abc import Mapping

from macrobber_core.bots.manners import BUILDER, FARMER, GAMBLER, RAIDER, split_manner
from macrobber_tui.i18n.language import N_, _

MANNERS: Mapping[str, str] = {
    BUILDER: N_("a builder"),
    RAIDER: N_("a raider"),
    GAMBLER: N_("a gambler"),
    FARMER: N_("a farmer"),
}
"""What a bot is called by its manner."""


def level_text(level: str) -> str:
    """Return a level with its manner, if it has one, such as "medium, a raider"."""
    plain, manner = split_manner(level, MANNERS)
    return ", ".join((_(plain), _(MANNERS[manner]))) if manner else _(level)
