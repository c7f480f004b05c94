"""The named setups of Carcassonne."""

from __future__ import annotations

from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.i18n.language import N_

SETUPS = (
    NamedSetup(
        key="first-game",
        name=N_("First game"),
        about=N_("The base game without robbers, and easy bots: a good table to learn at."),
        players=3,
        level="easy",
        bots=1,
        options={"robbers": "off"},
    ),
    NamedSetup(
        key="usual",
        name=N_("Usual"),
        about=N_("With The Robbers."),
        players=4,
        level="medium",
    ),
    NamedSetup(
        key="long",
        name=N_("Long"),
        about=N_("With The Robbers and The Messengers: more to decide in every turn."),
        players=4,
        level="medium",
        options={"messengers": True},
        clock=120,
    ),
    NamedSetup(
        key="duel",
        name=N_("Duel"),
        about=N_("Two players, who place half of the tiles each."),
        players=2,
        level="hard",
    ),
)
