"""What a course of the game is made of: tables that say who decides in which phase, and what happens between.

`flow.BASE` is the base game. An expansion is a few rows more, and some that take the place of its rows.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Self

from macrobber_core.games.contract import Event

from .state import Next, Phase, State

Passage = Callable[[State, list[Event]], None]
"""What happens without anybody being asked; it says what comes `then`."""


class Choice(NamedTuple):
    """A phase in which a seat decides: who, what it may do, doing it, and why it may not do something else."""

    actor: Callable[[State], int]
    legal: Callable[[State], Sequence[str]]
    play: Callable[[State, str, list[Event]], None]
    refuse: Callable[[State, str], str]


class Chance(NamedTuple):
    """A phase in which chance decides; `play` refuses what cannot happen."""

    outcome: Callable[[State, random.Random], str]
    play: Callable[[State, str, list[Event]], None]


class Course(NamedTuple):
    choices: Mapping[Phase, Choice]
    chances: Mapping[Phase, Chance]
    passages: Mapping[Next, Passage]

    def varied(
        self,
        choices: Mapping[Phase, Choice] = {},
        chances: Mapping[Phase, Chance] = {},
        passages: Mapping[Next, Passage] = {},
    ) -> Self:
        """The same course with these rows more, or in the place of its own."""
        return self._replace(
            choices={**self.choices, **choices},
            chances={**self.chances, **chances},
            passages={**self.passages, **passages},
        )
