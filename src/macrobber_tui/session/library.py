"""Loads games saved on this machine, and describes each on one line."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from macrobber_core.games import GAMES
from macrobber_core.library import GameEntry, Library, LibraryError, SavedGame, game_id, played_games
from macrobber_core.library.library import NO_MATCH, SEVERAL_MATCHES
from macrobber_core.record import Ply
from macrobber_core.table import PlayedGame
from macrobber_core.translatable import Template
from macrobber_core.wire.sanitize import clean
from macrobber_tui.errors import UsageError, usage_errors
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.elision import elide
from macrobber_tui.i18n.language import _, join_list, ngettext

if TYPE_CHECKING:
    from macrobber_core.net.table_state import TableState

NOT_SAVED = Template("this game is not being saved: {reason}")


def resume_advice(*, is_running: bool) -> list[str]:
    """Return lines that tell a departing host how to resume the game, or the table; the command has its own line."""
    saved = _("The game is saved. To resume it, type:") if is_running else _("The table is kept. To resume it, type:")
    return [saved, "macrobber host --resume"]


def load_game(id_prefix: str, *, take_back: bool = False) -> SavedGame:
    """Return the game whose id begins with `id_prefix`, or the latest interrupted game.

    If its table has gone on to another game, return the latest one there. Raises UsageError if the game cannot be
    resumed; one that has moved to another player's table can be with `take_back`.
    """
    with usage_errors(LibraryError), Library() as library:
        found = library.find(id_prefix)
        if found.moved_to and not take_back:
            moved = elide(_("that game is now played at {name}'s table"), found.moved_to).format(name=found.moved_to)
            advice = _("If that table is gone for good: {command}")
            command = f"macrobber host --resume {found.id} --take-back"
            raise UsageError(f"{moved}. {advice.format(command=command)}")
        return library.load(library.games_at(found.table)[-1].id)


def earlier_copy(library: Library, state: TableState) -> SavedGame | None:
    """Return what the library knows of a game that another host has handed over to us, if it is the same game."""
    game = game_id(state.table, state.number)
    entry = library.entry(game)
    if entry is None or entry.playing or entry.table != state.table:
        return None
    copy = library.load(game)
    is_same = copy.record.plies == [Ply(*ply) for ply in state.plies]
    return copy if entry.moved_to or is_same else None


def find_evening(id_prefix: str) -> tuple[str, list[PlayedGame]]:
    """Return the title of a table and the finished games there, oldest first.

    `id_prefix` begins the id of the table or of one of its games; "" means the table with the latest finished game.
    Raises UsageError if there is no such table, or if none of its games is over.
    """
    with usage_errors(LibraryError), Library() as library:
        if id_prefix:
            matching = library.games_of_tables_beginning(id_prefix)
        elif (latest := library.latest_finished_game()) is not None:
            matching = [latest]
        else:
            raise UsageError(_("no game is over yet"))
        tables = {entry.table for entry in matching}
        if len(tables) != 1:
            raise UsageError(core_text((SEVERAL_MATCHES if tables else NO_MATCH)(name=repr(id_prefix))))
        played = played_games(library, matching[0].table)
    if not played:
        raise UsageError(_("no game at that table is over yet"))
    return matching[0].title, played


def latest_games(library: Library, limit: int) -> list[GameEntry]:
    """Return the latest games, latest first, with all others of the same evenings: none is listed only in part."""
    entries = {entry.id: entry for entry in library.games(limit)}
    first_numbers = {entry.table: entry.number for entry in entries.values()}  # of the earliest game read at a table
    for table, number in first_numbers.items():
        if number > 1:
            entries |= {entry.id: entry for entry in library.games_at(table)}
    return sorted(entries.values(), key=lambda entry: (-entry.changed, entry.id))


def game_lines(entries: Iterable[GameEntry]) -> Iterator[str]:
    """Yield a line describing each game. Several games of an evening stand indented under the title of their table."""
    by_table: dict[str, list[GameEntry]] = {}
    for entry in entries:
        by_table.setdefault(entry.table, []).append(entry)
    for games in by_table.values():
        if len(games) == 1:
            yield _game_line(games[0], with_title=True)
            continue
        template = ngettext("{title}, {count} game:", "{title}, {count} games:", len(games))
        yield clean(template.format(title=games[0].title, count=len(games)))
        yield from (f"  {_game_line(game, with_title=False)}" for game in games)


def _game_line(entry: GameEntry, *, with_title: bool) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(entry.changed))
    game = GAMES[entry.game].title if entry.game in GAMES else entry.game
    title = f"{game}  {entry.title}" if with_title else game
    return clean(f"{entry.id}  {when}  {title}: {', '.join(entry.names)}; {game_status(entry)}")


def moved_to_text(name: str) -> str:
    """Return the state of a game that has moved to another player's table."""
    return elide(_("moved to {name}'s table"), name).format(name=name)


def game_status(entry: GameEntry) -> str:
    if entry.result is None and entry.moved_to:
        return moved_to_text(entry.moved_to)
    if entry.waiting:
        return _("not begun") if entry.playing else _("interrupted before it began")
    if entry.playing:
        template = ngettext(
            "being played, {count} action so far", "being played, {count} actions so far", entry.actions
        )
        return template.format(count=entry.actions)
    if entry.result is None and entry.closed:
        template = ngettext("closed after {count} action", "closed after {count} actions", entry.actions)
        return template.format(count=entry.actions)
    if entry.result is None:
        template = ngettext("interrupted after {count} action", "interrupted after {count} actions", entry.actions)
        return template.format(count=entry.actions)
    winners = join_list(entry.names[seat - 1] for seat in entry.result.winners)
    return _("won by {names}").format(names=winners)
