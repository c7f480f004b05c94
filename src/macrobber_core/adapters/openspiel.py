"""All games as Python games of OpenSpiel; importing this module registers them.

    >>> import pyspiel
    >>> from macrobber_core.adapters.openspiel import short_name
    >>> from macrobber_core.games import DEFAULT_GAME
    >>> game = pyspiel.load_game(f"{short_name(DEFAULT_GAME)}(players=4)")

The number of players and the rule options are the parameters of a game. docs/research.md has an example with both.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Game

from .encoding import Array
from .game_in_play import GameInPlay
from .numbered_game import MOST_OUTCOMES, NumberedGame

try:
    import pyspiel
except ImportError as error:
    raise ImportError("OpenSpiel is not installed; install it with: pip install 'macrobber[openspiel]'") from error

MAX_PLIES = 100_000
"""The bound of `contract.Ply`; no game comes close to it."""


def short_name(key: str) -> str:
    """Return the name under which OpenSpiel has a game, such as `macrobber_deep_sea` for `deep-sea`."""
    return f"macrobber_{key.replace('-', '_')}"


def game_type(game: Game) -> pyspiel.GameType:
    kinds = pyspiel.GameType
    information = kinds.Information
    return kinds(
        short_name=short_name(game.key),
        long_name=game.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.PERFECT_INFORMATION if game.is_open else information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,  # the past has no bound that a tensor could have
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=not game.is_open,
        parameter_specification={
            "players": game.seats[0],
            **{name: option.default for name, option in game.options.items()},
        },
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """A game with its number of players and its options; each game has a class of its own."""

    key: ClassVar[str]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        given = dict(parameters)
        players = given.pop("players", None)
        self.numbered = NumberedGame(self.key, players, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.numbered.action_count,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.numbered.players,
            min_utility=-1.0,
            max_utility=self.numbered.players - 1.0,
            utility_sum=0.0,
            max_game_length=MAX_PLIES,
        )
        super().__init__(game_type(self.numbered.game), info, dict(parameters))

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MAX_PLIES

    def make_py_observer(self, kind: Any = None, parameters: Mapping[str, Any] | None = None) -> Observer:
        if parameters:
            raise ValueError(f"observations of {self.numbered.game.title} have no parameters")
        return Observer(self.numbered, kind or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> tuple[object, ...]:
        return _load, (str(self),)


def _load(text: str) -> SpielGame:
    """Load a game that was pickled; in another process, importing this function has registered it."""
    game: SpielGame = pyspiel.load_game(text)
    return game


class SpielState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A state of OpenSpiel, which counts players from 0; the game counts seats from 1."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.in_play = GameInPlay(game.numbered)

    def current_player(self) -> int:
        actor = self.in_play.position.actor
        if actor is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor - 1

    def is_terminal(self) -> bool:
        return self.in_play.position.actor is None

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.in_play.choices]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = self.in_play.outcomes.values()
        total = sum(weights)
        return [(number, weight / total) for number, weight in enumerate(weights)]

    def _apply_action(self, action: int) -> None:
        self.in_play.play(self.in_play.choices[action])

    def _action_to_string(self, player: int, action: int) -> str:
        actions = self.in_play.game.game.actions
        if player != pyspiel.PlayerId.CHANCE and actions:
            return actions[action]
        return self.in_play.choices[action]

    def returns(self) -> list[float]:
        return self.in_play.game.payoffs(self.in_play.position)

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """Return a state that the player cannot tell from this one, with hidden facts drawn by `sampler`.

        Its history of actions is empty.
        """
        state: SpielState = self.get_game().new_initial_state()
        state.in_play = self.in_play.imagine(player + 1, random.Random(sampler()))
        return state

    def __str__(self) -> str:
        return self.in_play.view_text(None)


class Observer:
    """Observes a state for one player, or for everyone; the methods are those of `open_spiel/python/observation.py`.

    Without private information, it shows what a spectator sees. Without public information, it shows only what the
    player sees and a spectator does not. With perfect recall, it has no tensor, because the past has no bound.
    """

    def __init__(self, game: NumberedGame, kind: Any) -> None:
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS:
            raise ValueError("no observation tells the private information of all players")
        self._for_player = kind.private_info == private.SINGLE_PLAYER
        self._is_public = kind.public_info
        self._recalls = kind.perfect_recall
        if self._recalls and not self._is_public:
            raise ValueError("no observation tells the private past without the public past")
        self._layout = game.layout
        self.tensor: Array | None = None
        self.dict: dict[str, Array] = {}
        if self._is_public and not self._recalls:
            self.tensor = np.zeros(len(self._layout.slots), np.float32)
            self.dict["observation"] = self.tensor

    def set_from(self, state: SpielState, player: int) -> None:
        """Write the observation into `tensor`, if there is one."""
        if self.tensor is not None:
            self.tensor[:] = self._layout.encode(state.in_play.position.view(self._seat(player)))

    def string_from(self, state: SpielState, player: int) -> str:
        if self._recalls:
            return state.in_play.told(self._seat(player))
        if self._is_public:
            return state.in_play.view_text(self._seat(player))
        return state.in_play.private_text(player + 1) if self._for_player else ""

    def _seat(self, player: int) -> int | None:
        return player + 1 if self._for_player else None


def register() -> None:
    """Register all games with OpenSpiel."""
    for key, game in GAMES.items():
        # a class, because OpenSpiel holds what it gets beyond the end of Python, and any other object would crash there
        pyspiel.register_game(game_type(game), type(short_name(key), (SpielGame,), {"key": key}))


register()
