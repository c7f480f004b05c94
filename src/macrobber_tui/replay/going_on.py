"""A new game that begins with what was played in another, and goes on against bots."""

from __future__ import annotations

import secrets

from macrobber_core.bots import USUAL
from macrobber_core.library import Library, Saved, SavedSeat
from macrobber_core.record import Record
from macrobber_tui.hosting import TableSettings, resumed
from macrobber_tui.language import _


def played_on(beginning: Record, seat: int) -> TableSettings:
    """The settings of its table, where that seat is ours. LibraryError where it cannot be kept."""
    usual = USUAL[beginning.game.key]
    seats = [
        SavedSeat(name, None if number == seat else usual, None, None) for number, name in enumerate(beginning.names, 1)
    ]
    name = beginning.names[seat - 1]
    saved = Saved(
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
        library.begin(saved)
        library.put_down(saved.id)
    return resumed(saved)
