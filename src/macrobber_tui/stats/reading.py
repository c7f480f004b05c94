"""Reads the statistics from the library, and finds the player that somebody has typed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.stats import Player, Report, Statistics
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _

from .words import player_text

BOT = "bot"
"""The word before the level of a bot, as in records."""
MAX_NAMES = 8
"""How many names an error message lists."""


def read_statistics() -> Statistics:
    """Return the statistics of all finished games in the library. Raises LibraryError, also when a report is made."""
    with Library() as library:
        return Statistics(library.finished_games(), _count_verbs)


def report_on(player: str, own_name: str, game: str | None) -> Report:
    """Return the report on the player somebody has typed, or on this machine's own player for "".

    Raises LibraryError, and UsageError if nobody of that name has finished a game here.
    """
    statistics = read_statistics()
    found = find_player(statistics, player, game) if player else own_player(statistics, own_name)
    return statistics.report(found, game)


def own_player(statistics: Statistics, name: str) -> Player:
    """Return this machine's own player, who may have no games yet."""
    return statistics.find_person(name) or Player(name)


def _count_verbs(seats: Iterable[tuple[str, int]]) -> Counter[str]:
    with Library() as library:
        return library.count_verbs(seats)


def find_player(statistics: Statistics, text: str, game: str | None = None) -> Player:
    """Return the player of this name, or the bot for a text such as `bot hard`.

    Raises UsageError if nobody of that name has finished a game here, or if it is the bot of several games and `game`
    is not one of these.
    """
    if person := statistics.find_person(text):
        return person
    kind, _space, level = text.partition(" ")
    known = [player for player in statistics.players() if player.is_bot]
    named = level.strip().casefold()
    found = [player for player in known if named in {player.name.casefold(), _(player.name).casefold()}]
    if kind.casefold() != BOT or not found:
        raise UsageError(_unknown_text(statistics, text))
    if game is not None or len(found) == 1:
        return next((player for player in found if player.game == game), found[0])
    template = _("{name} plays several games; add one of them: {games}")
    games = sorted((player.game for player in found), key=[*GAMES].index)
    raise UsageError(template.format(name=text, games=", ".join(games)))


def _unknown_text(statistics: Statistics, text: str) -> str:
    """Return the error for a name without finished games here, with the names that have some."""
    names = [*dict.fromkeys(map(player_text, statistics.players()))][:MAX_NAMES]
    if not names:
        return _("no game has been finished on this machine yet")
    template = _("{name} has finished no game on this machine; there are games of: {names}")
    return template.format(name=repr(text), names=", ".join(names))
