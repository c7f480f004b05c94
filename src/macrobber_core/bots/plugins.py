"""Bots from other packages, found through entry points in the group `macrobber.bots`.

An entry point is named GAME.LEVEL, such as `deep-sea.greedy`, and refers to a function `choose(view, legal)`, or to
`choose(view, legal, rng, effort)`, which is called like a built-in bot. Either may also have a parameter `history`, for
the events its seat has been told (`history`). Its code is loaded only in the process that
runs the bot, when the bot first has to choose.
"""

from __future__ import annotations

import contextlib
import random
import re
import reprlib
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from macrobber_core.entry_points import find_entry_points, package_of
from macrobber_core.games.contract import Event, View

from .contract import Effort
from .history import takes, with_history

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "macrobber.bots"
LEVEL = re.compile("[a-z][a-z0-9-]{0,23}(@[0-9.]{1,8})?")
"""The name of a level, perhaps with the version of macrobber to which it belonged: see anchors/README.md."""
MOST_NAMED = 50
"""The number of legal actions that an error message names at most."""
LIKE_BUILT_IN = {"rng", "effort"}
"""The parameters of a function that is called like a built-in bot."""


class BotError(Exception):
    """A bot from another package could not be loaded, failed, or chose an illegal action.

    `trace` is the traceback for the bot's author, or "" if the bot raised nothing.
    """

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason, trace)
        self.trace = trace

    def __str__(self) -> str:
        return str(self.args[0])


class Plugin:
    """Adapts a bot from another package to `Bot`; raises BotError for anything that goes wrong in the bot.

    The module `random` is seeded from `rng`, so bots that use it play reproducibly; a bot called like a built-in one
    gets `rng` itself. Anything the bot prints goes to standard error.
    """

    def __init__(self, level: str, entry_point: EntryPoint) -> None:
        self._point = entry_point
        self._name = f"the bot {level!r} ({entry_point.value}, of {package_of(entry_point)})"

    def __call__(
        self, view: View, legal: list[str], rng: random.Random, effort: Effort, history: Sequence[Event] = ()
    ) -> str:
        with contextlib.redirect_stdout(sys.stderr):
            choose = self._choose
            is_like_built_in = all(takes(choose, name) for name in LIKE_BUILT_IN)
            choose = with_history(choose, history)
            try:
                if is_like_built_in:
                    action = choose(view, list(legal), rng=rng, effort=effort)
                else:
                    random.seed(rng.getrandbits(64))
                    action = choose(view, list(legal))
            except (Exception, SystemExit) as error:
                raise self._error("failed", error) from error
        if not isinstance(action, str) or action not in legal:
            raise BotError(illegal_choice(self._name, action, legal))
        return str(action)

    @cached_property
    def _choose(self) -> Callable[..., object]:
        try:
            loaded = self._point.load()
        except (Exception, SystemExit) as error:
            raise self._error("cannot be loaded", error) from error
        if not callable(loaded):
            raise BotError(f"{self._name} is no function choose(view, legal)")
        return loaded  # type: ignore[no-any-return]

    def _error(self, failure: str, error: BaseException) -> BotError:
        message = traceback.format_exception_only(error)[-1].strip()
        bot_traceback = error.__traceback__.tb_next if error.__traceback__ else None
        trace = traceback.format_exception(type(error), error, bot_traceback)
        return BotError(f"{self._name} {failure}: {message}", "".join(trace))


@dataclass(frozen=True, slots=True)
class Plugins:
    """The bots from other packages, indexed by game and level."""

    bots: Mapping[str, Mapping[str, Plugin]]
    skipped: list[tuple[str, str]]
    """The names of unusable entry points, each with a reason; a name may occur more than once."""


def find_plugins(built_in: Mapping[str, Collection[str]]) -> Plugins:
    """Find all installed bots.

    `built_in` contains each game's own levels, which cannot be replaced. If two packages provide the same name, both
    are skipped.
    """
    bots: dict[str, dict[str, Plugin]] = {game: {} for game in built_in}
    skipped: list[tuple[str, str]] = []
    discovered = find_entry_points(GROUP)
    name_counts = Counter(entry_point.name for entry_point in discovered)
    for entry_point in discovered:
        game, _, level = entry_point.name.partition(".")
        if game not in built_in or not LEVEL.fullmatch(level):
            reason = f"its name is not GAME.LEVEL (such as {next(iter(built_in))}.greedy, at most 24 of a-z 0-9 -)"
        elif level in built_in[game]:
            reason = "macrobber has one of that name"
        elif name_counts[entry_point.name] > 1:
            reason = "another package brings one of that name"
        else:
            bots[game][level] = Plugin(level, entry_point)
            continue
        skipped.append(
            (entry_point.name, f"the bot {entry_point.name!r} of {package_of(entry_point)} is passed over: {reason}")
        )
    return Plugins(bots, skipped)


def illegal_choice(name: str, action: object, legal: list[str]) -> str:
    """Return the error message for a bot that chose none of its legal actions."""
    more = f", and {len(legal) - MOST_NAMED} more" if len(legal) > MOST_NAMED else ""
    return f"{name} chose {reprlib.repr(action)}; legal was: {', '.join(legal[:MOST_NAMED])}{more}"
