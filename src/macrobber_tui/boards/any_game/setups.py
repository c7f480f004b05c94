"""The named setups of any game: the usual one, and one for each of its presets."""

from __future__ import annotations

from macrobber_core.games.contract import Game
from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.i18n.language import N_

from .field_words import label_of_field

USUAL_PLAYERS = 3


def setups_of(game: Game, level: str) -> tuple[NamedSetup, ...]:
    """Return the setups, with bots of this level."""
    players = min(max(USUAL_PLAYERS, game.seats.start), game.seats.stop - 1)
    usual = NamedSetup(key="usual", name=N_("Usual"), about=N_("By the rulebook."), players=players, level=level)
    return (
        usual,
        *(
            NamedSetup(
                key=key,
                name=label_of_field(key.replace("-", " ")),
                about=N_("A set of rules of this game."),
                players=players,
                level=level,
                options=options,
            )
            for key, options in game.presets.items()
        ),
    )
