"""Bots that other packages bring, by entry points of the group `macrobber.bots`.

An entry point is named GAME.LEVEL, such as `mac-robber.greedy`, and points at a function `choose(view, legal)`. Their
names are known without running any of their code: that is loaded where the bot thinks, when it first has to.
"""

from __future__ import annotations

import contextlib
import random
import re
import reprlib
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from .thinking import Effort

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "macrobber.bots"
LEVEL = re.compile("[a-z][a-z0-9-]{0,23}")


class BotError(Exception):
    """A bot of another package cannot be loaded, failed, or chose what is not legal.

    `trace` shows its author where it failed; "" where it did not raise anything.
    """

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason, trace)
        self.trace = trace

    def __str__(self) -> str:
        return str(self.args[0])


class Plugin:
    """A bot of another package, as one of ours. Raises BotError for all that it may do wrong.

    It gets what its seat sees, in copies, and no more. The numbers of the module `random` follow from `rng`, so that
    it plays the same again if it uses those; what it prints goes to standard error.
    """

    def __init__(self, level: str, point: EntryPoint) -> None:
        self._point = point
        self._name = f"the bot {level!r} ({point.value}, of {package(point)})"

    def __call__(self, view: Any, legal: list[str], rng: random.Random, effort: Effort) -> str:
        with contextlib.redirect_stdout(sys.stderr):
            choose = self._choose
            random.seed(rng.getrandbits(64))
            try:
                action = choose(view, list(legal))
            except (Exception, SystemExit) as error:
                raise self._error("failed", error) from error
        if not isinstance(action, str) or action not in legal:
            raise BotError(f"{self._name} chose {reprlib.repr(action)}; legal was: {', '.join(legal)}")
        return str(action)

    @cached_property
    def _choose(self) -> Callable[[Any, list[str]], Any]:
        try:
            loaded = self._point.load()
        except (Exception, SystemExit) as error:
            raise self._error("cannot be loaded", error) from error
        if not callable(loaded):
            raise BotError(f"{self._name} is no function choose(view, legal)")
        return loaded  # type: ignore[no-any-return]

    def _error(self, what: str, error: BaseException) -> BotError:
        last = traceback.format_exception_only(error)[-1].strip()
        theirs = error.__traceback__.tb_next if error.__traceback__ else None
        trace = traceback.format_exception(type(error), error, theirs)
        return BotError(f"{self._name} {what}: {last}", "".join(trace))


@dataclass(frozen=True, slots=True)
class Plugins:
    """The bots of other packages by game and level."""

    bots: Mapping[str, Mapping[str, Plugin]]
    passed_over: list[tuple[str, str]]
    """Names of entry points that are no bots, and why not; a name may be there more than once."""


def find(house: Mapping[str, Collection[str]]) -> Plugins:
    """All that are installed; what the house has itself, by game, stays its own, and of two alike none is taken."""
    from importlib.metadata import entry_points  # noqa: PLC0415  # which takes longer than the rest of this room

    bots: dict[str, dict[str, Plugin]] = {game: {} for game in house}
    passed_over: list[tuple[str, str]] = []
    points = sorted(entry_points(group=GROUP), key=lambda point: (point.name, package(point)))
    brought = Counter(point.name for point in points)
    for point in points:
        game, _, level = point.name.partition(".")
        if game not in house or not LEVEL.fullmatch(level):
            reason = f"its name is not GAME.LEVEL (such as {next(iter(house))}.greedy, at most 24 of a-z 0-9 -)"
        elif level in house[game]:
            reason = "macrobber has one of that name"
        elif brought[point.name] > 1:
            reason = "another package brings one of that name"
        else:
            bots[game][level] = Plugin(level, point)
            continue
        passed_over.append((point.name, f"the bot {point.name!r} of {package(point)} is passed over: {reason}"))
    return Plugins(bots, passed_over)


def package(point: EntryPoint) -> str:
    """Who brings it, with the version."""
    return f"{point.dist.name} {point.dist.version}" if point.dist else "nobody"
