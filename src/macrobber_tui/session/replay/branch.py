"""Start a new game against bots from a point in another game."""

from __future__ import annotations

import secrets

from macrobber_core.bots import DEFAULT_LEVELS
from macrobber_core.library import Library, SavedGame, SavedSeat
from macrobber_core.record import Record
from macrobber_tui.i18n.language import _
from macrobber_tui.session.hosting import TableSettings, settings_to_resume


def branch_settings(beginning: Record, seat: int) -> TableSettings:
    """Return the settings of a table at which that seat is ours. Raises LibraryError if the game cannot be saved."""
    level = DEFAULT_LEVELS[beginning.game.key]
    seats = [
        SavedSeat(name, None if number == seat else level, None, None) for number, name in enumerate(beginning.names, 1)
    ]
    name = beginning.names[seat - 1]
    saved = SavedGame(
        secrets.token_hex(4),
        _("after ply {number}").format(number=len(beginning.plies)),
        seed=secrets.token_hex(16),
        host=name,
        network=False,
        seats=seats,
        record=beginning,
        result=None,
    )
    with Library() as library:
        library.create(saved)
        library.release(saved.id)
    return settings_to_resume(saved)
