"""One random game, in which every law is checked at a share of its plies."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Event, Game, OptionValue, Position, Result
from macrobber_core.games.phases import start_action
from macrobber_core.record import Ply, Record

from . import position_laws
from .law import BrokenLaw, Law
from .position_laws import difference, is_visible
from .random_player import RandomPlayer
from .secrecy_laws import KeepsSecrets, SecrecyLaws

Snapshot = Mapping[str, Any]
Stock = Callable[[Snapshot], Any]
"""What a game conserves, counted in its snapshot: equal at all times."""
MAX_OTHERS = 8
"""The number of actions from elsewhere in the game that are tried at each position."""


def nothing_conserved(snapshot: Snapshot) -> None:
    return None


def always_keeps_secrets(event: Event, viewer: int | None) -> bool:
    return True


@dataclass
class Moment:
    """The snapshot, legal actions and events at a ply, which a replay must repeat."""

    snapshot: Snapshot
    legal: list[str]
    events: list[Event]


@dataclass
class CheckedGame:
    """A random game in which no law was broken."""

    reason: str = ""
    """Why it ended."""
    plies: list[Ply] = field(default_factory=list)
    checks: Counter[str] = field(default_factory=Counter)
    """How often each group of laws was checked."""
    secrets: int = 0
    """The number of views that showed a seat what a spectator does not see."""


class RandomGame:
    """A random game, played by `play`; the seed decides all of it, and the share only how much is checked."""

    def __init__(
        self,
        game: Game,
        players: int,
        options: Mapping[str, OptionValue],
        seed: int,
        *,
        share: float = 0.1,
        most_plies: int = 10_000,
        stock: Stock = nothing_conserved,
        keeps_secrets: KeepsSecrets = always_keeps_secrets,
    ) -> None:
        self.game = game
        self.players = players
        self.options = game.settle(options)
        self.seed = seed
        self.share = share
        self.most_plies = most_plies
        self.stock = stock
        self.secrecy = SecrecyLaws(game, players, self.options, keeps_secrets)
        self.position = game.start(players, options)
        self.action: str | None = None
        self.checked = CheckedGame()
        self._player = RandomPlayer(random.Random(seed))
        self._prober = RandomPlayer(random.Random(f"probing {seed}"))
        self._listed = {*game.actions}
        self._decided: list[str] = []
        self._situations: set[tuple[str, ...]] = set()
        self._moments: dict[int, Moment] = {}

    def play(self) -> CheckedGame:
        """Play the game to its end. Raises BrokenLaw for the first law that is broken."""
        __tracebackhide__ = True  # pytest prints only the message
        try:
            self._check_start()
            self._play()
            self._check_end()
            self._check_record()
            self.secrecy.check_game()
        except BrokenLaw as broken:
            raise self._placed(broken) from broken.__cause__
        except Exception as error:
            raise self._placed(BrokenLaw(Law.FAILURE, f"one raises {error!r}")) from error
        self.checked.secrets = self.secrecy.secrets
        return self.checked

    def _placed(self, broken: BrokenLaw) -> BrokenLaw:
        return broken.at(self.game, self.players, self.options, self.seed, len(self.checked.plies), self.action)

    def _check_start(self) -> None:
        if self.position.actor != CHANCE:
            raise BrokenLaw(Law.START, f"the first actor is {self.position.actor}")
        for seat in range(1, self.players + 1):
            if position_laws.refused(self.position.copy(), start_action(seat)) is not None:
                raise BrokenLaw(Law.START, f"{start_action(seat)!r} is refused", start_action(seat))

    def _play(self) -> None:
        position, plies = self.position, self.checked.plies
        events: list[Event] = []
        stock = self.stock(position.snapshot())
        round_number = 1
        while (actor := position.actor) is not None:
            if len(plies) >= self.most_plies:
                raise BrokenLaw(Law.ENDS, f"this one goes on after {self.most_plies} plies")
            unlisted = position.copy()
            legal = [*position.legal()]
            position_laws.check_legal(position, legal)
            if self.game.actions and (missing := next((text for text in legal if text not in self._listed), None)):
                raise BrokenLaw(Law.LISTED, f"{missing!r} is legal", missing)
            self.action = self._player.choose(position, legal)
            position_laws.check_action_text(self.action)
            if self._is_probed(legal):
                self._moments[len(plies)] = Moment(position.snapshot(), legal, events)
                self._probe(unlisted, legal, self.action)
            events = position_laws.play_legal(position, self.action)
            if actor != CHANCE:
                self._decided.append(self.action)
            plies.append(Ply(actor, self.action))
            if position.round < round_number:
                raise BrokenLaw(Law.ROUND, f"round {position.round} follows round {round_number}")
            round_number = position.round
            if (position.result is None) != (position.actor is not None):
                raise BrokenLaw(Law.RESULT, f"the actor is {position.actor} and the result {position.result}")
            if (now := self.stock(position.snapshot())) != stock:
                raise BrokenLaw(Law.CONSERVED, f"{stock} has become {now}")
        self._moments[len(plies)] = Moment(position.snapshot(), [], events)
        self.checked.checks["plies"] += len(plies)

    def _is_probed(self, legal: list[str]) -> bool:
        """Return whether to check all laws here: by chance, and wherever actions of new kinds can be played."""
        situation = tuple(dict.fromkeys(action.partition(" ")[0] for action in legal or [str(self.action)]))
        is_new = situation not in self._situations
        self._situations.add(situation)
        return self._prober.rng.random() < self.share or is_new

    def _probe(self, unlisted: Position, legal: list[str], action: str) -> None:
        """Check all laws of the present position; `unlisted` is its copy, in which nobody has listed the actions."""
        position, prober, checks = self.position, self._prober, self.checked.checks
        actor = position.actor
        position_laws.check_snapshot(position)
        position_laws.check_listing(position, legal)
        if actor == CHANCE and self.game.outcomes is not None:
            position_laws.check_outcomes(self.game.outcomes(position), position, action)
        successors = position_laws.play_out(unlisted, legal, action, prober.rng)
        others = prober.rng.sample(self._decided, min(len(self._decided), MAX_OTHERS))
        position_laws.check_refusals(unlisted, legal, action, others)
        position_laws.check_refusals(position, legal, action, others)
        position_laws.check_copy(position, action, prober, self.secrecy.viewers)
        views = self.secrecy.check_views(position)
        self.secrecy.check_successors(actor, successors)
        self.secrecy.check_imagined(position, views, action, prober)
        checks["positions"] += 1
        checks["actions"] += len(successors)
        checks["views"] += len(views)

    def _check_end(self) -> None:
        self.action = None
        position = self.position
        position_laws.check_legal(position, position.legal())
        position_laws.check_snapshot(position)
        position_laws.check_refusals(position, [], "", [ply.action for ply in self.checked.plies[-MAX_OTHERS:]])
        self.secrecy.check_views(position)
        assert position.result is not None
        self._check_result(position.result)
        self.checked.reason = position.result.reason

    def _check_result(self, result: Result) -> None:
        seats = range(1, self.players + 1)
        if not result.winners or result.winners != sorted({*result.winners} & {*seats}):
            raise BrokenLaw(Law.RESULT, f"the winners are {result.winners}")
        if len(result.scores) != self.players:
            raise BrokenLaw(Law.RESULT, f"there are {len(result.scores)} scores")
        if max(result.scores) != max(result.scores[seat - 1] for seat in result.winners):
            raise BrokenLaw(Law.RESULT, f"the winners are {result.winners} with the scores {result.scores}")
        if not is_visible(result.reason):
            raise BrokenLaw(Law.TEXT, f"the reason of the result is {result.reason!r}")

    def _check_record(self) -> None:
        """Check that the same actions, and their record as text, lead through the same positions and events."""
        names = [f"seat {seat}" for seat in range(1, self.players + 1)]
        played = Record(self.game, self.options, names, self.checked.plies)
        for ply, (position, events) in enumerate(played.replay()):
            moment = self._moments.get(ply)
            if moment is None:
                continue
            place = f"at ply {ply} of the replay"
            if position.snapshot() != moment.snapshot:
                raise BrokenLaw(Law.REPLAY, f"{place}, {difference(moment.snapshot, position.snapshot())} differs")
            if position.legal() != moment.legal:
                raise BrokenLaw(Law.REPLAY, f"the legal actions differ {place}")
            if events != moment.events:
                raise BrokenLaw(Law.REPLAY, f"the events differ {place}")
        if GAMES.get(self.game.key) is self.game:
            last = record.verify(str(played)).snapshot()
            if last != self.position.snapshot():
                raise BrokenLaw(
                    Law.REPLAY, f"{difference(last, self.position.snapshot())} differs after its text is read"
                )
        self.checked.checks["replays"] += 1
