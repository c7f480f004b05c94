"""The expansions, and the course that the options give the game."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from macrobber_core.games.contract import OptionValue

from . import declaring, messengers, robbers
from .course import Course
from .declaring import Watcher
from .flow import BASE
from .state import State

OFF = "off"


def begin(players: int, options: dict[str, OptionValue]) -> State:
    """A new game."""
    state = State(players, options)
    if options["robbers"] != OFF:
        robbers.add_tiles(state)
    return state


def course(options: Mapping[str, OptionValue]) -> Course:
    return _course(options["robbers"], options["messengers"])


@lru_cache
def _course(edition: OptionValue, with_messengers: OptionValue) -> Course:
    watchers: list[Watcher] = []
    if edition != OFF:
        watchers.append(robbers.move_along)
    if with_messengers:
        watchers.append(messengers.notice)
    course = declaring.vary(BASE, watchers) if watchers else BASE
    if edition != OFF:
        course = robbers.vary(course, edition)
    if with_messengers:
        course = messengers.vary(course)
    return course
