"""Bots: policies that choose an action using only their seat's view.

>>> from macrobber_core.games import DEFAULT_GAME, GAMES
>>> from macrobber_core.games.contract import CHANCE
>>> position, rng = GAMES[DEFAULT_GAME].start(players=4), random.Random(1)
>>> while position.actor == CHANCE:
...     events = position.play(position.chance(rng))
>>> action = choose(DEFAULT_GAME, "medium", position.view(position.actor), position.legal(), rng)
>>> action in position.legal()
True
"""

from __future__ import annotations

import functools
import random
from collections.abc import Sequence
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType
from typing import Any, cast

from macrobber_core.games import BUILT_IN, GAMES, installed_games, load_part
from macrobber_core.games.contract import Event, View

from . import any_game, manners, plugins
from .calibration import learned_calibration
from .contract import RANDOM, Advice, Adviser, Bot, BotsPackage, Effort, Estimator, Reason
from .history import with_history
from .manners import MANNERED_LEVELS, split_manner, with_manner
from .plugins import BotError
from .reasons import HINTS, Explainer, explain

__all__ = [
    "ADVISERS",
    "DEFAULT_LEVELS",
    "Advice",
    "Adviser",
    "Bot",
    "BotError",
    "Effort",
    "Reason",
    "choose",
    "choose_fallback",
    "draw_manners",
    "installed_plugins",
    "is_known_level",
    "known_levels",
    "split_level",
    "substitute_level",
]


def choose_at_random(view: View, legal: list[str], rng: random.Random, effort: Effort) -> str:
    return rng.choice(legal)


def _package_of_bots(key: str) -> ModuleType:
    """Return a game's package of bots, or the one for any game if the game brings none that can be used."""
    package = load_part(key, "bots", __name__) or any_game
    if key not in BUILT_IN and (missing := _missing_in(package)):
        installed_games().skip_part(key, "bots", missing)
        return any_game
    return package


def _missing_in(package: ModuleType) -> str:
    """Return why a package of bots cannot be used; "" if it can."""
    for name in ("LEVELS", "MANNERS"):
        names = getattr(package, name, None)
        if not isinstance(names, list | tuple) or not all(isinstance(each, str) and each for each in names):
            return f"there are no {name}, a tuple of names"
    if getattr(package, "DEFAULT_LEVEL", None) not in {RANDOM, *package.LEVELS}:
        return "its DEFAULT_LEVEL is not one of its LEVELS"
    return ""


class GameBots:
    """One game's bots and adviser.

    The game's package of bots (`BotsPackage`) has a module `levels` with a function for each level. The adviser is
    there too: `advise`, `chances`, and `progress`, how far the game has come; chances are calibrated here, for all
    games alike. These modules are imported on first use because their dependencies load slowly. A game from another
    package may have all this in one module. What a game lacks, `any_game` does.
    """

    def __init__(self, key: str) -> None:
        self._key = key
        self._package = _package_of_bots(key)
        package = cast("BotsPackage", self._package)
        self.default_level = package.DEFAULT_LEVEL
        self.levels: dict[str, Bot[Any]] = {level: functools.partial(self._choose, level) for level in package.LEVELS}
        self.manners = tuple(package.MANNERS)
        self.mannered_levels: dict[str, Bot[Any]] = {
            with_manner(level, manner): functools.partial(self._choose, level, manner=manner)
            for level in MANNERED_LEVELS
            for manner in self.manners
        }

    @functools.cached_property
    def _bots(self) -> Any:
        """The functions of the levels."""
        return self._any_game if self._package is any_game else self._module("levels") or self._package

    @functools.cached_property
    def _any_game(self) -> Any:
        levels: Any = import_module(f"{any_game.__name__}.levels")
        return levels.AnyGameLevels(GAMES[self._key])

    @functools.cached_property
    def estimator(self) -> Estimator[Any]:
        """The estimator, whose chances are not calibrated yet."""
        return cast("Estimator[Any]", self._bots if hasattr(self._bots, "advise") else self._any_game)

    def _module(self, name: str) -> ModuleType | None:
        """Return a module of the game's package of bots, or None if it has none of that name."""
        names = [module.name for module in iter_modules(getattr(self._package, "__path__", []))]
        return import_module(f"{self._package.__name__}.{name}") if name in names else None

    def advise(
        self, view: Any, legal: list[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
    ) -> list[Advice]:
        """Return the estimator's advice with calibrated chances."""
        estimator = self.estimator
        advice = with_history(estimator.advise, history)(view, legal, rng, effort)
        chances, progress = with_history(estimator.chances, history)(view), estimator.progress(view)
        calibration = learned_calibration(self._key, len(chances))
        return [
            Advice(item.action, calibration.apply_to_seat(item.chance, view.actor, chances, progress))
            for item in advice
        ]

    def chances(self, view: Any, history: Sequence[Event] = ()) -> Sequence[float]:
        """Return the estimator's chances, calibrated."""
        chances = with_history(self.estimator.chances, history)(view)
        if view.result is not None:
            return chances
        return learned_calibration(self._key, len(chances)).apply(chances, self.estimator.progress(view))

    def explain(self, view: View, advice: Sequence[Advice]) -> list[Advice]:
        """Return the best advice, for a hint, with the reasons for it."""
        explainer = self._module("reasons")
        return [*advice[:HINTS]] if explainer is None else explain(cast("Explainer[Any]", explainer), view, advice)

    def _choose(
        self,
        level: str,
        view: View,
        legal: list[str],
        rng: random.Random,
        effort: Effort,
        history: Sequence[Event] = (),
        **manner: str,
    ) -> str:
        bot: Bot[Any] = getattr(self._bots, level)
        return with_history(bot, history)(view, legal, rng, effort, **manner)


_GAME_BOTS = {key: GameBots(key) for key in GAMES}

LEVELS: dict[str, dict[str, Bot[Any]]] = {
    key: {RANDOM: choose_at_random, **bots.levels} for key, bots in _GAME_BOTS.items()
}
"""The built-in bots of each game, indexed by level, weakest first."""

MANNERED: dict[str, dict[str, Bot[Any]]] = {key: bots.mannered_levels for key, bots in _GAME_BOTS.items()}
"""The levels of each game with a manner, such as `medium-raider`."""

ADVISERS: dict[str, Adviser[Any]] = {**_GAME_BOTS}
"""The evaluators behind hints and analyses, indexed by game."""

DEFAULT_LEVELS = {key: bots.default_level for key, bots in _GAME_BOTS.items()}
"""Each game's default level: decent, but a newcomer can learn to beat it."""

BOT_NAMES = ("Fergus", "Isla", "Hamish", "Morag", "Angus", "Catriona")
"""The names of bots at a table, in seat order."""

FAST_LEVELS = ("medium", "easy")
"""Good levels that choose almost instantly, best first."""
INSTANT_LEVEL = "easy"
"""A level that chooses so fast that it can run in the host's own process: without search, or for at most 0.1 s."""


@functools.cache
def installed_plugins() -> plugins.Plugins:
    """Return the bots from other installed packages; cached, because the search takes a few milliseconds."""
    return plugins.find_plugins({game: {**LEVELS[game], **MANNERED[game]} for game in LEVELS})


def is_known_level(game: str, level: str) -> bool:
    """Return whether a game has bots of this level; searches other packages only if it is not a built-in one."""
    return level in LEVELS[game] or level in MANNERED[game] or level in installed_plugins().bots[game]


def split_level(game: str, level: str) -> tuple[str, str]:
    """Return a level without its manner, and the manner, or "" if it has none."""
    return split_manner(level, _GAME_BOTS[game].manners)


def draw_manners(game: str, levels: Sequence[str | None], rng: random.Random) -> list[str | None]:
    """Give a manner of the game to every level that may have one and has none."""
    return manners.draw_manners(levels, _GAME_BOTS[game].manners, rng)


def known_levels(game: str) -> list[str]:
    """Return a game's built-in levels without manners, weakest first, then levels from other packages."""
    return [*LEVELS[game], *installed_plugins().bots[game]]


def choose(
    game: str,
    level: str,
    view: View,
    legal: list[str],
    rng: random.Random,
    effort: Effort = Effort(),  # noqa: B008
    history: Sequence[Event] = (),
) -> str:
    """Return an action from `legal`, chosen by the game's bot of this level; `history` is what its seat has been told.

    Raises BotError if a bot from another package fails or chooses an illegal action.
    """
    bot = LEVELS[game].get(level) or MANNERED[game].get(level) or installed_plugins().bots[game][level]
    return with_history(bot, history)(view, legal, rng, effort)


def substitute_level(game: str) -> str:
    """Return the level of the bot that substitutes for a player who is away or out of time."""
    levels = known_levels(game)
    return next((level for level in FAST_LEVELS if level in levels), levels[0])


def choose_fallback(game: str, level: str, view: View, legal: list[str], rng: random.Random) -> str:
    """Return the action of a simpler bot, after the bot of the given level has failed; at random if that fails, too."""
    levels, (plain, _) = known_levels(game), split_level(game, level)
    simpler = INSTANT_LEVEL if INSTANT_LEVEL in levels and plain != INSTANT_LEVEL else levels[0]
    try:
        return choose(game, simpler, view, legal, rng)
    except Exception:
        if game in BUILT_IN:
            raise
        return choose_at_random(view, legal, rng, Effort())
