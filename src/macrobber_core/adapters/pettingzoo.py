"""All games as environments of PettingZoo, in which agents act one after another (AEC).

    >>> from macrobber_core.adapters import pettingzoo
    >>> environment = pettingzoo.env(players=4)  # the default game
    >>> environment.reset(seed=1)

docs/research.md has an example with a game and its options.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec
import numpy as np
import numpy.typing as npt

from macrobber_core.games import DEFAULT_GAME
from macrobber_core.games.contract import CHANCE, Position

from .encoding import Array
from .numbered_game import NumberedGame

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("PettingZoo is not installed; install it with: pip install 'macrobber[pettingzoo]'") from error

Observation = dict[str, Array | npt.NDArray[np.int8]]


def env(
    game: str = DEFAULT_GAME,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    render_mode: str | None = None,
) -> AECEnv:
    """Return an environment in which an illegal action ends the game, and costs its agent 1.

    By default, it has the fewest players possible. Raises ValueError for an unknown game, number of players or option.
    """
    raw = raw_env(game, players, options, render_mode)
    checked = wrappers.AssertOutOfBoundsWrapper(wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1))
    return wrappers.OrderEnforcingWrapper(checked)


class raw_env(AECEnv, EzPickle):  # type: ignore[misc]  # noqa: N801  # it has no types; every package names it so
    """A game without wrappers, which raises ValueError for an illegal action. The agents are `seat_1`, `seat_2`, ..."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "macrobber_v1",
        "render_modes": ["human", "ansi"],
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        game: str = DEFAULT_GAME,
        players: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        EzPickle.__init__(self, game, players, options, render_mode)
        AECEnv.__init__(self)
        self.numbered = NumberedGame(game, players, options)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(1, self.numbered.players + 1)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        layout, count = self.numbered.layout, self.numbered.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(layout.low, layout.high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}
        self._rng = random.Random()

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. With a seed, chance draws the same again; `options` are ignored."""
        if seed is not None:
            self._rng = random.Random(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.position: Position = self.numbered.start()
        self._go_on()

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent to act. Raises ValueError if it is not legal."""
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise ValueError(f"action {action} is not legal; legal are: {[*self._legal]}")
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.position.play(self._legal[action])
        self._go_on()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _go_on(self) -> None:
        """Draw for chance until a seat has to act, or the game is over."""
        position = self.position
        while position.actor == CHANCE:
            position.play(position.chance(self._rng))
        self._legal = self.numbered.legal(position)
        if position.actor is not None:
            self.agent_selection = self.possible_agents[position.actor - 1]
            return
        self.rewards = dict(zip(self.agents, self.numbered.payoffs(position), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Observation:
        """Return the agent's view as numbers, and a mask of its legal actions: zeros while another agent acts."""
        mask = np.zeros(self.numbered.action_count, np.int8)
        if agent == self.agent_selection and self._legal:
            mask[[*self._legal]] = 1
        view = self.position.view(self._seats[agent])
        return {"observation": self.numbered.encode(view), "action_mask": mask}

    def action_text(self, action: int) -> str:
        """Return a legal action as the rules write it, such as `raid 2`."""
        return self._legal[action]

    def render(self) -> str | None:
        """Return (`ansi`) or print (`human`) what a spectator sees, as JSON."""
        text = msgspec.json.encode(self.position.view(None)).decode()
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
