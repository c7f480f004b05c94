"""Runs the next game at a table: its proposal, the agreement of its players, and its waiting room."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from macrobber_core.games.contract import Game
from macrobber_core.table import Refused, Table, rematch
from macrobber_core.table.refusal import GAME_NOT_OVER
from macrobber_core.wire.messages import OLDEST_PROTOCOL

from .bot_players import BotPlayers
from .clock_runner import ClockRunner
from .seating import Seating


class NextGameRunner:
    """Runs the next game, which begins by agreement or at the host's command.

    `check_here` raises Refused while the table may not change. `start` starts the game that has been laid out, and
    `on_change` is called when the table has changed.
    """

    def __init__(
        self,
        table: Table,
        seating: Seating,
        clock_runner: ClockRunner,
        bot_players: BotPlayers,
        *,
        check_here: Callable[[], None],
        start: Callable[[], None],
        on_change: Callable[[], None],
    ) -> None:
        self.on_laid_out: list[Callable[[], None]] = []
        """Called when the table has been laid out for its next game, before anything of it is saved."""
        self._table = table
        self._seating = seating
        self._clock_runner = clock_runner
        self._bot_players = bot_players
        self._check_here, self._start, self._on_change = check_here, start, on_change

    def propose(self, game: Game, options: Mapping[str, object], players: int, agreed: Sequence[str] = ()) -> None:
        """Propose the next game to everybody at the table; the people in `agreed` have agreed to it already.

        Raises Refused unless the game is over, and ValueError if players or options do not fit the game.
        """
        self._check_here()
        rematch.propose(self._table, game, options, players)
        for name in agreed:
            rematch.agree(self._table, name, self._table.next_game.number, wants=True)
        self._on_change()
        self.begin_if_all_agree()

    def begin(self) -> None:
        """Begin the next game with everybody present who has agreed to it.

        Raises Refused if that is nobody, unless only bots have played.
        """
        absent = rematch.absent(self._table)
        self.lay_out([name for name in self._table.next_game.agreed if name not in absent])
        self._start()

    def begin_if_all_agree(self) -> None:
        """Begin the next game once all players agree and are present; guests with an older program cannot agree."""
        if self._table.stage == "over" and self._table.next_game.agreed:
            unable = {peer.name for peer in self._seating.peers if peer.protocol == OLDEST_PROTOCOL}
            if not set(rematch.undecided(self._table)) - unable and not rematch.absent(self._table):
                self.begin()

    def lay_out(self, players: Sequence[str]) -> None:
        """Open the waiting room of the next game, with a seat for each of these people. Raises Refused."""
        self._check_here()
        if self._table.stage != "over":
            raise Refused(GAME_NOT_OVER)
        self._seating.begin_next(players)
        self._clock_runner.restart(self._seating.peers)
        self._bot_players.forget_game()
        for callback in self.on_laid_out:
            callback()
        self._on_change()
