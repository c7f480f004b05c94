"""The named setups of Mac Robber."""

from __future__ import annotations

from macrobber_core.games.mac_robber import GAME
from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.i18n.language import N_

SETUPS = (
    NamedSetup(
        key="first-game",
        name=N_("First game"),
        about=N_("Three clans and easy bots: a good table to learn at."),
        players=3,
        level="easy",
        bots=1,
    ),
    NamedSetup(
        key="usual",
        name=N_("Usual"),
        about=N_("By the rulebook."),
        players=4,
        level="medium",
    ),
    NamedSetup(
        key="french-variant",
        name=N_("French variant"),
        about=N_("La Variante: battle points, combat powers, and Warrior, Piper or Monk twice in a turn."),
        players=4,
        level="medium",
        options=GAME.presets["variante"],
    ),
    NamedSetup(
        key="long",
        name=N_("Long"),
        about=N_("Five clans: more raids, and more time between your turns."),
        players=5,
        level="medium",
        clock=120,
    ),
)
