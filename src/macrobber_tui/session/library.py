"""Loads games saved on this machine, and describes each on one line."""

from __future__ import annotations

import time

from macrobber_core.games import GAMES
from macrobber_core.library import GameEntry, Library, LibraryError, SavedGame
from macrobber_core.translatable import Template
from macrobber_core.wire.sanitize import clean
from macrobber_tui.errors import usage_errors
from macrobber_tui.i18n.language import _, join_list, ngettext

NOT_SAVED = Template("this game is not being saved: {reason}")


def resume_advice() -> list[str]:
    """Return lines that tell a departing host how to resume the game; the command has its own line."""
    return [_("The game is saved. To resume it, type:"), "macrobber host --resume"]


def load_game(id_prefix: str) -> SavedGame:
    """Return the game whose id begins with `id_prefix`, or the latest interrupted game.

    Raises UsageError if the game cannot be resumed.
    """
    with usage_errors(LibraryError), Library() as library:
        return library.load(library.find(id_prefix).id)


def game_line(entry: GameEntry) -> str:
    """Return one line describing a game."""
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
    title = GAMES[entry.game].title if entry.game in GAMES else entry.game
    return clean(f"{entry.id}  {when}  {title}  {entry.title}: {', '.join(entry.names)}; {game_status(entry)}")


def game_status(entry: GameEntry) -> str:
    if entry.waiting:
        return _("not begun") if entry.playing else _("interrupted before it began")
    if entry.playing:
        template = ngettext(
            "being played, {count} action so far", "being played, {count} actions so far", entry.actions
        )
        return template.format(count=entry.actions)
    if entry.result is None:
        template = ngettext("interrupted after {count} action", "interrupted after {count} actions", entry.actions)
        return template.format(count=entry.actions)
    winners = join_list(entry.names[seat - 1] for seat in entry.result.winners)
    return _("won by {names}").format(names=winners)
