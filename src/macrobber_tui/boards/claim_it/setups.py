"""The named setups of Claim It!."""

from __future__ import annotations

from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.i18n.language import N_

SETUPS = (
    NamedSetup(
        key="first-game",
        name=N_("First game"),
        about=N_("Three players and easy bots: a good table to learn at."),
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
        key="free-squatters",
        name=N_("Free squatters"),
        about=N_("Squatters come off the board at once: longer turns with more claims."),
        players=3,
        level="medium",
        options={"free-squatters": True},
    ),
    NamedSetup(
        key="duel",
        name=N_("Duel"),
        about=N_("Two players, and thirteen claims to trigger the last round."),
        players=2,
        level="hard",
    ),
)
