"""Finished games for the statistics, without their actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from macrobber_core.games import GAMES
from macrobber_core.games.contract import Result
from macrobber_core.library import FinishedGame, Library, SavedGame, SavedSeat
from macrobber_core.record import Ply, Record
from macrobber_core.stats import Player, Statistics

ADA, BEN, CAT = Player("Ada"), Player("Ben"), Player("Cat")
HARD = Player("hard", "mac-robber")
BOT = "bot "


def finished(
    names: str,
    scores: Sequence[int],
    winners: Sequence[int] = (),
    *,
    game: str = "mac-robber",
    ended: float = 0.0,
    host: str | None = None,
    key: str = "",
) -> FinishedGame:
    """Return a game with these players, separated by commas; `bot hard` is a bot. By default the most points win."""
    seats = [
        (name.strip(), name.strip().removeprefix(BOT) if name.strip().startswith(BOT) else None)
        for name in names.split(",")
    ]
    best = [seat for seat, score in enumerate(scores, 1) if score == max(scores)]
    return FinishedGame(
        key or f"{ended:08.0f}", game, ended, host, seats, Result(list(winners) or best, [*scores], "tile")
    )


def evening(*games: tuple[str, Sequence[int]], game: str = "mac-robber") -> list[FinishedGame]:
    """Return games that were played one after the other."""
    return [finished(names, scores, game=game, ended=float(hour)) for hour, (names, scores) in enumerate(games)]


def statistics_of(
    games: Iterable[FinishedGame], verbs: Mapping[tuple[str, int], Mapping[str, int]] | None = None
) -> Statistics:
    """Return the statistics of these games; `verbs` holds the verbs of a seat, keyed by the game's id and the seat."""

    def count(seats: Iterable[tuple[str, int]]) -> Counter[str]:
        total: Counter[str] = Counter()
        for seat in seats:
            total.update((verbs or {}).get(seat, {}))
        return total

    return Statistics(games, count)


def save_all(games: Iterable[FinishedGame], actions: Sequence[str] = ("castle", "raid 2", "castle")) -> None:
    """Save games in the library, one after the other; the actions are those of every first seat."""
    with Library() as library:
        for game in games:
            rules, names = GAMES[game.game], [name for name, _bot in game.seats]
            record = Record(rules, rules.settle({}), names, [Ply(1, action) for action in actions])
            seats = [SavedSeat(name, bot, None, None) for name, bot in game.seats]
            library.create(SavedGame(game.id, "Glencoe", "seed", game.host, True, seats, record, game.result))
            library.release(game.id)
