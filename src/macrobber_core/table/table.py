"""The table: one game being played, with its players, log and takebacks. Does no I/O."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

from msgspec.structs import replace

from macrobber_core.bots import draw_manners
from macrobber_core.games import GAMES
from macrobber_core.games.contract import (
    CHANCE,
    BotFailed,
    Event,
    Game,
    IllegalAction,
    OptionValue,
    Position,
    Result,
    TimedOut,
    short_repr,
)
from macrobber_core.games.phases import start_action, started_by
from macrobber_core.record import Ply, Record

from . import refusal, rematch, undo
from .chance_source import KeyedChance
from .commit_reveal import DealView, FairDeal, PendingDeal
from .refusal import Refused
from .seats import Seats
from .view import MAX_EVENING, NextGame, PlayedGame, Proposal, SeatView, Stage, TableView


class Table(Seats):
    """A game at a table: plays decisions in order, and draws the chance outcomes that follow each decision.

    `chance_source` is the only source of chance; without it, the host and players create one with a fair deal before
    the game. Raises ValueError if the game does not support the number of players or the options.
    """

    def __init__(
        self,
        title: str,
        game: Game,
        players: int,
        options: Mapping[str, object],
        chance_source: KeyedChance | None = None,
    ) -> None:
        super().__init__(game, players)
        self.title = title
        self.hints = True
        """Whether players may ask their programs for hints."""
        self.host: str | None = None
        """The name of the host's own player; "" if there is none, None if that is unknown."""
        self.game_number = 1
        self.evening: list[PlayedGame] = []
        """The games finished before this one, oldest first."""
        self.next_game = NextGame(1, game.key, game.settle(options), players, [])
        """The proposal for the next game; by default the same game again. It counts once this game is over."""
        self._lay_out(game, players, options, chance_source)

    def _lay_out(
        self,
        game: Game,
        players: int,
        options: Mapping[str, object],
        chance_source: KeyedChance | None,
        start_order: Sequence[str] = (),
    ) -> None:
        """Lay out a game that has not begun."""
        self.game = game
        self.options: dict[str, OptionValue] = game.settle(options)
        self.start_order = list(start_order)
        """The players of the game before, by name, in the order in which they would begin this one."""
        self._first: int | None = None
        self.plies: list[Ply] = []
        self.log: list[Event] = []
        self.taken_back: list[tuple[int, Ply]] = []
        """The actions taken back, in order, each with its ply number."""
        self.proposal: Proposal | None = None
        """The pending takeback proposal; it is lost when the table is resumed from a record."""
        self.last_proposals: dict[int, tuple[int, int]] = {}
        """The ply and number of takebacks at each seat's last proposal: a seat may propose once per decision."""
        self._log_lengths: list[int] = []
        """The length of the log before each ply."""
        self.chance_source = chance_source
        self.fair_deal: FairDeal | None = None
        """The values from which `chance_source` was derived, if there was a deal."""
        self._deal: PendingDeal | None = None
        self._initial_position: Position = game.start(players, options)
        self._position: Position | None = None

    def __repr__(self) -> str:
        return short_repr(self, title=self.title, game=self.game.key, stage=self.stage, ply=self.ply, actor=self.actor)

    @classmethod
    def resume(
        cls,
        title: str,
        record: Record,
        seats: Sequence[SeatView],
        chance_source: KeyedChance,
        fair_deal: FairDeal | None = None,
    ) -> Self:
        """Return a table that continues a recorded game. Raises IllegalAction if the record breaks a rule."""
        table = cls(title, record.game, len(seats), record.options, chance_source)
        table.seats = [SeatView(seat.name, seat.bot, away=seat.bot is None) for seat in seats]
        table.fair_deal = fair_deal
        table.first = fair_deal.first if fair_deal else None
        table._position = table._initial_position.copy()
        for ply in record.plies:
            table._play(table._position, ply.action)
        table._resolve_chance(table._position)
        table.taken_back = record.taken_back[:]
        return table

    @property
    def stage(self) -> Stage:
        if self._position is None:
            return "dealing" if self._deal else "waiting"
        return "over" if self._position.actor is None else "playing"

    # --- joining and leaving

    def vacate(self, seat: int) -> None:
        super().vacate(seat)
        if not self.has_begun:
            self._deal = None  # it cannot be completed without this seat's value

    def set_away(self, seat: int, *, away: bool) -> None:
        super().set_away(seat, away=away)
        if away:
            undo.on_left(self, seat)
        else:
            undo.on_returned(self, seat)

    def give_seat(self, seat: int, name: str) -> None:
        super().give_seat(seat, name)
        undo.on_replaced(self, seat)

    # --- the game

    @property
    def actor(self) -> int | None:
        return self._position.actor if self._position else None

    @property
    def ply(self) -> int:
        """The number of actions played, including chance. Every decision names its ply."""
        return len(self.plies)

    @property
    def result(self) -> Result | None:
        return self._position.result if self._position else None

    @property
    def first(self) -> int | None:
        """The seat that begins by agreement; None if chance draws it. Until the game begins, it follows the players."""
        if self.has_begun or not self.start_order:
            return self._first
        return rematch.first_seat(self.start_order, self.seats)

    @first.setter
    def first(self, seat: int | None) -> None:
        self._first = seat

    @property
    def first_player(self) -> int | None:
        """The seat that began this game; None before that."""
        return started_by(self.plies[0].action) if self.plies else None

    @property
    def played_game(self) -> PlayedGame | None:
        """The entry of this game in the tally of the evening, once it is over."""
        if self.stage != "over" or self.result is None:
            return None
        return rematch.played_game(self.game.key, self.seats, self.result, self.log)

    def begin_next(self, places: Sequence[rematch.Place]) -> None:
        """Lay out the next game as proposed, with these seats; players without a seat become spectators.

        The players who are away lose their seats. The game itself begins with `start`.
        """
        proposal = self.next_game
        start_order = rematch.start_order(self.seats, self.first_player) if self.first_player is not None else []
        played_game = self.played_game
        assert played_game is not None  # the game is over
        self.evening.append(played_game)
        seated = {place.name for place in places}
        left_over = [seat.name for seat in self.seats if seat.name and not seat.bot and not seat.away]
        watching = [name for name in [*self.spectators, *left_over] if name not in seated]
        self.game_number += 1
        self.next_game = replace(proposal, number=proposal.number + 1, agreed=[])
        chance_source = None
        if self.fair_deal is None and self.chance_source is not None:
            chance_source = KeyedChance(f"{self.chance_source.seed} game {self.game_number}")
        self._lay_out(GAMES[proposal.game], proposal.players, proposal.options, chance_source, start_order)
        self.spectators = watching
        self.seats = [SeatView(place.name or None, place.bot) for place in places]
        for number, place in enumerate(places, 1):
            if place.bot and not place.name:
                self.seats[number - 1] = SeatView(self._bot_name(number), place.bot)

    def start(self, secret: str | None = None) -> None:
        """Start the game; without a chance source, start the deal instead, with `secret` as the host's value.

        Raises Refused unless every seat is taken and every player is present.
        """
        if self.stage != "waiting":
            raise Refused(refusal.GAME_BEGUN)
        if self.free_seats:
            raise Refused(refusal.SEATS_FREE(numbers=", ".join(map(str, self.free_seats))))
        absent = [seat.name for seat in self.seats if seat.name and seat.away]
        if absent:
            raise Refused(refusal.PLAYER_AWAY(name=absent[0]))
        if self.chance_source is None:
            if secret is None:
                raise ValueError("there is neither a chance source nor a value to make one from")
            bot_seats = [number for number, seat in enumerate(self.seats, 1) if seat.bot]
            self._deal = PendingDeal(secret, len(self.seats), bot_seats, self.first)
        self._start_if_dealt()

    def commit(self, seat: int, committed: str) -> None:
        """Commit a seat to its value for the deal. Raises Refused."""
        self._apply_to_deal(lambda deal: deal.commit(seat, committed))

    def open(self, seat: int, value: str) -> None:
        """Open a seat's committed value; once all values are open, the game starts. Raises Refused."""
        self._apply_to_deal(lambda deal: deal.open(seat, value))
        self._start_if_dealt()

    def _apply_to_deal(self, operation: Callable[[PendingDeal], None]) -> None:
        if self.stage != "dealing" or self._deal is None:
            raise Refused(refusal.NO_DEAL)
        operation(self._deal)

    @property
    def deal(self) -> DealView | None:
        """The public state of the deal in progress, if any."""
        return self._deal.view() if self._deal else None

    @property
    def awaited_seats(self) -> list[int]:
        """The seats the deal is waiting for."""
        return self._deal.missing_seats if self._deal else []

    def _start_if_dealt(self) -> None:
        if self._deal is not None:
            if self._deal.missing_seats:
                return
            self.fair_deal = self._deal.finish()
            self.chance_source = KeyedChance(self.fair_deal.seed)
            self._deal = None
        self._draw_manners()
        self.first = self.first  # fixed from now on: it no longer follows the players
        self._position = self._initial_position.copy()
        self._resolve_chance(self._position)

    def _draw_manners(self) -> None:
        """Give every bot a manner that its level may have; it stays with the bot, and in the record."""
        assert self.chance_source is not None
        levels = draw_manners(
            self.game.key, [seat.bot for seat in self.seats], self.chance_source.random_for("manners")
        )
        self.seats = [replace(seat, bot=level) for seat, level in zip(self.seats, levels, strict=True)]

    def decide(self, seat: int, ply: int, action: str, takebacks: int | None = None) -> None:
        """Play an action for a seat; repeating it has no effect. Raises Refused if it is illegal or out of turn.

        `takebacks` is the number of actions that had been taken back when the player decided; None skips this check.
        """
        if self._position is None:
            raise Refused(refusal.GAME_NOT_BEGUN)
        self._check_takebacks(takebacks)
        if 0 <= ply < self.ply and self.plies[ply] == Ply(seat, action):
            return
        if self._position.actor is None:
            raise Refused(refusal.GAME_OVER)
        self.check_ply(ply)
        if self._position.actor != seat:
            raise Refused(refusal.NOT_YOUR_TURN(name=self.seats[self._position.actor - 1].name))
        try:
            self._play(self._position, action)
        except IllegalAction as error:
            raise Refused(error.reason) from error
        self._resolve_chance(self._position)

    def check_ply(self, ply: int) -> None:
        """Raise Refused unless `ply` is the current ply."""
        if ply != self.ply:
            raise Refused(refusal.OTHER_PLY(number=ply, ply=self.ply))

    def _check_takebacks(self, takebacks: int | None) -> None:
        """Raise Refused if the number of takebacks differs, because the ply number then means another decision."""
        if takebacks is not None and takebacks != len(self.taken_back):
            raise Refused(refusal.TAKEN_BACK)

    # --- takebacks; the rules are in the module `undo`

    def undo(self, seat: int, ply: int, takebacks: int | None = None) -> None:
        """Take back a seat's last decision, or propose a takeback to the other players if they have to agree.

        Raises Refused.
        """
        self._check_takebacks(takebacks)
        undo.request_takeback(self, seat, ply)

    def consent(self, seat: int, asker: int, ply: int, takebacks: int, *, agree: bool) -> None:
        """Answer the takeback proposal that seat `asker` made at `ply`. Raises Refused."""
        self._check_takebacks(takebacks)
        undo.answer_proposal(self, seat, asker, ply, agree=agree)

    def events_since(self, ply: int) -> list[Event]:
        """Return the events from the action at `ply` on."""
        return self.log[self._log_lengths[ply] :]

    def revert_to(self, ply: int) -> None:
        """Take back the action at `ply` and all later ones, and drop their events from the log."""
        self.taken_back += enumerate(self.plies[ply:], ply)
        del self.plies[ply:], self.log[self._log_lengths[ply] :], self._log_lengths[ply:]
        self._position = self._initial_position.copy()
        for earlier in self.plies:
            self._position.play(earlier.action)

    def log_timeout(self, seat: int) -> None:
        """Log that a bot makes a seat's next decision because the player's time has run out."""
        self.log.append(TimedOut(seat))

    def log_bot_failure(self, seat: int) -> None:
        """Log that a simpler bot decides for a seat because its own bot failed."""
        self.log.append(BotFailed(seat))

    def was_timed_out(self, ply: int) -> bool:
        """Return whether a bot made the decision at `ply` because the player's time had run out."""
        log_length = self._log_lengths[ply]
        return TimedOut(self.plies[ply].actor) in self.log[max(0, log_length - 1) : log_length]

    def _resolve_chance(self, position: Position) -> None:
        assert self.chance_source is not None
        if self.ply == 0 and self.first is not None:
            self._play(position, start_action(self.first))
        while position.actor == CHANCE:
            self._play(position, position.chance(self.chance_source.random_at(self.ply)))

    def _play(self, position: Position, action: str) -> None:
        actor = position.actor
        assert actor is not None
        log_length = len(self.log)
        self.log += position.play(action)
        self._log_lengths.append(log_length)
        self.plies.append(Ply(actor, action))
        self.proposal = None

    # --- views

    def legal(self) -> list[str]:
        """Return the legal actions of the active seat."""
        return self._position.legal() if self._position else []

    def view(self, seat: int | None) -> TableView:
        position = self._position
        can_undo, may_ask = undo.permissions(self, seat) if seat is not None else (False, "")
        is_actor = position is not None and seat is not None and position.actor == seat
        return TableView(
            title=self.title,
            game=self.game.key,
            options=self.options,
            stage=self.stage,
            seats=self.seats[:],
            spectators=self.spectators[:],
            seat=seat,
            ply=self.ply,
            actor=self.actor,
            legal=self.legal() if is_actor else [],
            takebacks=len(self.taken_back),
            can_undo=can_undo,
            game_view=position.view(seat) if position else None,
            winners=self.result.winners if self.result else None,
            deal=self.deal,
            seal=self.fair_deal.seal if self.fair_deal else None,
            may_ask=may_ask,
            proposal=self.proposal,
            hints=self.hints,
            game_number=self.game_number,
            first=self.first,
            next_game=self.next_game if self.stage == "over" else None,
            evening=[*self.evening, *filter(None, [self.played_game])][-MAX_EVENING:],
            host=self.host,
        )

    def log_seen_by(self, seat: int | None, since: int = 0) -> list[Event]:
        """Return the events from index `since` on, as seen by a seat or by a spectator (None)."""
        return [event.seen_by(seat) for event in self.log[since:]]

    def record(self) -> Record:
        names = [f"bot {seat.bot}" if seat.bot else seat.name or "" for seat in self.seats]
        fair_deal = str(self.fair_deal) if self.fair_deal and self.stage == "over" else None
        return Record(self.game, self.options, names, self.plies[:], self.taken_back[:], fair_deal)
