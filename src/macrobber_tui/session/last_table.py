"""The settings of the last table opened on this machine, to open another like it."""

from __future__ import annotations

from dataclasses import replace

from macrobber_core.bots import known_levels, split_level
from macrobber_core.games import GAMES
from macrobber_core.library import GameEntry, Library, LibraryError

from .table_settings import TableSettings, settings_to_resume
from .table_title import default_title

MAX_GAMES = 50
"""The number of games among which the last table is looked for."""


def last_settings(like: TableSettings) -> TableSettings | None:
    """Return the settings of the last table of the same kind as `like`; None if there is none or it cannot be read.

    The kinds are tables for friends, games against bots, and games at a shared keyboard. A title that the host has
    chosen is kept; everything about the people and about this one game is that of `like`.
    """
    try:
        with Library() as library:
            entry = next((one for one in library.games(MAX_GAMES) if _is_like(one, like)), None)
            if entry is None:
                return None
            last = settings_to_resume(library.load(entry.id))
    except LibraryError:  # a table can be opened all the same
        return None
    bots = [split_level(last.game.key, level)[0] for level in last.bots]  # with other manners this time
    if not {*bots} <= {*known_levels(last.game.key)}:  # such as a bot of a package that is gone
        return None
    has_own_title = like.listen and last.title != default_title(entry.own_name or "")
    return replace(
        last,
        bots=bots,
        title=last.title if has_own_title else like.title,
        host=like.host,
        people=like.people,
        resume=None,
    )


def _is_like(entry: GameEntry, like: TableSettings) -> bool:
    if not entry.hosted or not entry.own_name or entry.game not in GAMES:
        return False
    is_shared = not entry.network and len(entry.people) > 1
    return (entry.network, is_shared) == (like.listen, bool(like.people))
