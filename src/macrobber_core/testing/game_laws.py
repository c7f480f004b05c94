"""The laws of games as a test class for pytest."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, ClassVar, Protocol

from macrobber_core.games.contract import Event, Game, OptionValue

from .law import options_text
from .option_settings import pairwise_settings
from .random_game import CheckedGame, RandomGame, Snapshot
from .text_laws import check_rules, check_setup


class Parametrizer(Protocol):
    """The argument of `pytest_generate_tests`. It is declared here, so that macrobber need not import pytest."""

    @property
    def fixturenames(self) -> Collection[str]: ...

    def parametrize(self, argnames: str, argvalues: Sequence[Any], *, ids: Sequence[str]) -> object: ...


class GameLaws:
    """The laws of a game as tests.

    A subclass names the game, and pytest does the rest:

        class TestNim(GameLaws):
            game = GAME

    Each test plays random games, with every number of players and every two choices of options. It fails with a
    `BrokenLaw`, which says how to get there again.
    """

    game: ClassVar[Game]
    games: ClassVar[int] = 1
    """The number of random games for each number of players and setting of the options."""
    share: ClassVar[float] = 0.1
    """The share of plies at which all laws are checked; besides, they are wherever actions of a new kind are legal."""
    most_plies: ClassVar[int] = 10_000
    """The longest that a random game may take."""

    def stock(self, snapshot: Snapshot) -> Any:
        """Return the components counted in a snapshot, which must stay equal through a game. Override it."""

    def keeps_secrets(self, event: Event, viewer: int | None) -> bool:
        """Return whether an event, as a seat or a spectator (None) gets it, tells only what they may know.

        The laws compare events with views. Override this to check more.
        """
        return True

    def play(self, players: int, options: dict[str, OptionValue], seed: int, share: float | None = None) -> CheckedGame:
        """Play one random game by the laws. Raises BrokenLaw."""
        __tracebackhide__ = True
        return RandomGame(
            self.game,
            players,
            options,
            seed,
            share=self.share if share is None else share,
            most_plies=self.most_plies,
            stock=self.stock,
            keeps_secrets=self.keeps_secrets,
        ).play()

    def pytest_generate_tests(self, metafunc: Parametrizer) -> None:
        if "seed" not in metafunc.fixturenames:
            return
        settings = [
            (players, options) for players in self.game.seats for options in pairwise_settings(self.game.options)
        ]
        cases = [(*setting, seed) for seed, setting in enumerate(settings * self.games)]
        ids = [f"{players} players-{options_text(self.game, options)}-{seed}" for players, options, seed in cases]
        metafunc.parametrize("players,options,seed", cases, ids=ids)

    def test_a_random_game_keeps_the_laws(self, players: int, options: dict[str, OptionValue], seed: int) -> None:
        __tracebackhide__ = True
        self.play(players, options, seed)

    def test_the_rules_can_be_read(self) -> None:
        check_rules(self.game)

    def test_the_game_can_be_set_up(self) -> None:
        check_setup(self.game)
