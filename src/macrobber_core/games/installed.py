"""Games from other packages, found through entry points in the group `macrobber.games`.

An entry point is named after the game's key, such as `nim`, and refers to its `Game`, such as `nim:GAME`. A game that
cannot be used is skipped: the others stay playable.
"""

from __future__ import annotations

import re
import traceback
from collections import Counter
from collections.abc import Collection, Mapping
from importlib import import_module, resources
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, NamedTuple

from macrobber_core.entry_points import find_entry_points, package_of

from .contract import CHANCE, VIEW_FACTS, Game, View
from .phases import start_action

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "macrobber.games"
KEY = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
MAX_KEY, MAX_TITLE = 24, 24
"""The most characters that a key and a title may have."""
SEATS = range(2, 7)
"""The numbers of players for which a table has room."""


class Skipped(NamedTuple):
    """A game, or a part of one, that cannot be used."""

    game: str
    part: str
    """The part, such as `bots`; "" for the whole game."""
    reason: str
    """A sentence that names the game, the package and the cause."""


class InstalledGames(NamedTuple):
    """The games from other packages, indexed by key."""

    games: Mapping[str, Game]
    packages: Mapping[str, str]
    """The name and version of each game's package."""
    skipped: list[Skipped]

    @property
    def reasons(self) -> list[str]:
        """Why games, or parts of games, cannot be used, one sentence each."""
        return [each.reason for each in self.skipped]

    def load_part(self, game: str, part: str) -> ModuleType | None:
        """Import a module of a game's package; return None if there is none. One that cannot be imported is skipped."""
        module = f"{self.games[game].package}.{part}"
        try:
            return import_module(module) if find_spec(module) is not None else None
        except (Exception, SystemExit) as error:
            self.skip_part(game, part, _one_line(error))
            return None

    def skip_part(self, game: str, part: str, cause: str) -> None:
        """Note that a part of a game cannot be used."""
        reason = f"the {part} of the game {game!r} ({self.packages[game]}) cannot be used: {cause}"
        if reason not in self.reasons:
            self.skipped.append(Skipped(game, part, reason))

    def is_skipped(self, game: str, part: str) -> bool:
        """Return whether a part of a game cannot be used."""
        return any((each.game, each.part) == (game, part) for each in self.skipped)

    def reasons_for(self, game: str) -> list[str]:
        """Return why a game, or parts of it, cannot be used."""
        return [each.reason for each in self.skipped if each.game == game]

    def game_at_fault(self, error: BaseException) -> str | None:
        """Return the game in whose package an error was raised; None if it was raised elsewhere."""
        games = {game.package.partition(".")[0]: key for key, game in self.games.items()}
        frames = traceback.walk_tb(error.__traceback__) if games else ()
        packages = (str(frame.f_globals.get("__name__", "")).partition(".")[0] for frame, _line in frames)
        return next((games[package] for package in packages if package in games), None)


class UnusableGameError(Exception):
    """A game cannot be used; the message says why."""


def find_games(built_in: Mapping[str, Game]) -> InstalledGames:
    """Find the games of other packages; none of them can take the key or the title of a built-in game.

    If two packages provide the same key, both are skipped.
    """
    games, packages, skipped = dict[str, Game](), dict[str, str](), list[Skipped]()
    discovered = find_entry_points(GROUP)
    counts = Counter(entry_point.name for entry_point in discovered)
    for entry_point in discovered:
        key, package = entry_point.name, package_of(entry_point)
        try:
            if counts[key] > 1:
                raise UnusableGameError("another package brings one of that name")
            games[key] = _load(entry_point, built_in, [game.title for game in games.values()])
            packages[key] = package
        except UnusableGameError as error:
            skipped.append(Skipped(key, "", f"the game {key!r} of {package} cannot be used: {error}"))
    return InstalledGames(games, packages, skipped)


def _load(entry_point: EntryPoint, built_in: Mapping[str, Game], titles: Collection[str]) -> Game:
    key = entry_point.name
    if key in built_in:
        raise UnusableGameError("macrobber has one of that name")
    if KEY.fullmatch(key) is None or len(key) > MAX_KEY:
        raise UnusableGameError(f"a name has at most {MAX_KEY} characters of a-z 0-9 -")
    try:
        game = entry_point.load()
    except (Exception, SystemExit) as error:
        raise UnusableGameError(f"it cannot be loaded: {_one_line(error)}") from error
    if not isinstance(game, Game):
        raise UnusableGameError(f"{entry_point.value} is no Game")
    if game.key != key:
        raise UnusableGameError(f"its key is {game.key!r}")
    _check_title(game.title, [*titles, *(own.title for own in built_in.values())])
    try:
        _check_start(game)
    except UnusableGameError:
        raise
    except Exception as error:
        raise UnusableGameError(f"it cannot begin: {_one_line(error)}") from error
    return game


def _check_title(title: object, taken: Collection[str]) -> None:
    if not (isinstance(title, str) and title.isprintable() and title == title.strip() and 0 < len(title) <= MAX_TITLE):
        raise UnusableGameError(f"a title has 1 to {MAX_TITLE} printable characters")
    if title.casefold() in (other.casefold() for other in taken):
        raise UnusableGameError(f"there is a game called {title} already")


def _check_start(game: Game) -> None:
    """Check that the game can begin with any number of players. Raises UnusableGameError, or what the game raises."""
    if not game.seats or any(players not in SEATS for players in game.seats):
        raise UnusableGameError(f"a game is for {SEATS.start} to {SEATS.stop - 1} players")
    for preset in game.presets.values():
        game.settle(preset)
    for players in game.seats:
        position = game.start(players)
        if position.actor != CHANCE:
            raise UnusableGameError("it does not begin by drawing the first player")
        position.play(start_action(players))
        _check_view(game, position.view(None))
    if not resources.files(game.package).joinpath("RULES.md").is_file():
        raise UnusableGameError(f"there is no RULES.md in {game.package}")


def _check_view(game: Game, view: View) -> None:
    if not isinstance(view, game.view_type):
        raise UnusableGameError(f"its views are no {game.view_type.__name__}")
    missing = [fact for fact in VIEW_FACTS if not hasattr(view, fact)]
    if missing:
        raise UnusableGameError(f"its views do not tell {' and '.join(missing)}")


def _one_line(error: BaseException) -> str:
    return traceback.format_exception_only(error)[-1].strip()
