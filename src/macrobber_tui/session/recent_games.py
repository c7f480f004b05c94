"""The player's latest games: opponents, winners, whether they can be resumed, and whose table it was."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from macrobber_core.games import GAMES
from macrobber_core.library import GameEntry, Library, LibraryError
from macrobber_core.net.guest.seat_tokens import FileTokenStore
from macrobber_tui.boards.names import winners_clause, you
from macrobber_tui.i18n.language import _, join_list, ngettext

from .library import moved_to_text

MAX_ENTRIES = 50
"""The number of entries of the library that are read."""
MAX_GAMES = 8
"""The most games returned."""


@dataclass(frozen=True, slots=True)
class RecentGame:
    """The latest game at a table."""

    title: str
    """The title of the game that was played."""
    day: date
    others: Sequence[str]
    """The names of the other players who are not bots."""
    bots: int
    winners: Sequence[str]
    """The names of the winners, as shown to the player; none before the end."""
    is_resumable: bool
    """Whether the game, or its table for the next game, can be resumed here."""
    is_being_played: bool
    host: str | None
    """The fingerprint of the host of somebody else's table; None if it is unknown."""
    moved_to: str = ""
    """The name of the player to whose table the unfinished game has moved; "" if it has not."""

    @property
    def company(self) -> str:
        """The game, and with whom it was played."""
        if self.others:
            return _("{game} with {names}").format(game=self.title, names=join_list(self.others))
        template = ngettext("{game} against {count} bot", "{game} against {count} bots", self.bots)
        return template.format(game=self.title, count=self.bots)

    @property
    def outcome(self) -> str:
        """The winners, or the state of an unfinished game."""
        if self.winners:
            return winners_clause(self.winners)
        if self.moved_to:
            return moved_to_text(self.moved_to)
        return _("being played") if self.is_being_played else _("unfinished")


def recent_games() -> list[RecentGame]:
    """Return the latest game at each table where the player had a seat, latest first; none if they cannot be read."""
    try:
        with Library() as library:
            entries = library.games(MAX_ENTRIES)
    except LibraryError:  # the lists of games report it
        return []
    latest: dict[str, GameEntry] = {}
    for entry in entries:
        if entry.own_name and entry.actions and entry.game in GAMES:
            latest.setdefault(entry.table, entry)
    return [_recent_game(entry) for entry in [*latest.values()][:MAX_GAMES]]


def _recent_game(entry: GameEntry) -> RecentGame:
    winners = [entry.names[seat - 1] for seat in entry.result.winners] if entry.result is not None else []
    return RecentGame(
        title=GAMES[entry.game].title,
        day=date.fromtimestamp(entry.changed),
        others=[name for name in entry.people if name != entry.own_name],
        bots=len(entry.names) - len(entry.people),
        winners=[you() if name == entry.own_name else name for name in winners],
        is_resumable=entry.hosted and entry.interrupted,
        is_being_played=entry.playing,
        moved_to=entry.moved_to,
        host=None if entry.hosted else FileTokenStore().host_of(entry.table),
    )


def companions(games: Sequence[RecentGame]) -> Mapping[str, Sequence[str]]:
    """Return with whom the player last played at each known host's table, keyed by the host's fingerprint."""
    found: dict[str, Sequence[str]] = {}
    for game in games:
        if game.host is not None and game.others:
            found.setdefault(game.host, game.others)
    return found


def day_in_words(day: date, today: date) -> str:
    if day == today:
        return _("today")
    return _("yesterday") if (today - day).days == 1 else day.isoformat()
