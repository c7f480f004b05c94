"""One game being played: whose decision it is, what was decided. Does no I/O."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Self

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
)
from macrobber_core.record import Ply, Record

from . import undo
from .dealer import Dealer
from .pact import Deal, DealView, Pact
from .refusal import Refused
from .seats import Seats
from .view import Proposal, SeatView, Stage, TableView


class Table(Seats):
    """Takes decisions one at a time, in order, and draws the chance that follows each.

    `dealer` is the only source of chance; without one, host and players agree on it by a pact before the game. Raises
    ValueError for players or options the game cannot take.
    """

    def __init__(
        self, title: str, game: Game, players: int, options: Mapping[str, object], dealer: Dealer | None = None
    ) -> None:
        super().__init__(game, players)
        self.title = title
        self.hints = True
        """Whether players may let their programs advise them."""
        self.options: dict[str, OptionValue] = game.settle(options)
        self.plies: list[Ply] = []
        self.log: list[Event] = []
        self.taken_back: list[tuple[int, Ply]] = []
        """What was taken back, and before which ply."""
        self.proposal: Proposal | None = None
        """What somebody asks to take back; a table that is taken up again has forgotten it."""
        self.asked_at: dict[int, tuple[int, int]] = {}
        """The moment at which each seat asked last: it asks once, and no more until something is decided."""
        self._told: list[int] = []
        """How many events there were before each ply."""
        self.dealer = dealer
        self.pact: Pact | None = None
        """What the dealer was agreed on by."""
        self._deal: Deal | None = None
        self._opening: Position = game.start(players, options)
        self._position: Position | None = None

    @classmethod
    def resume(
        cls, title: str, record: Record, seats: Sequence[SeatView], dealer: Dealer, pact: Pact | None = None
    ) -> Self:
        """A game that goes on where its record ends; IllegalAction where that breaks a rule."""
        table = cls(title, record.game, len(seats), record.options, dealer)
        table.seats = [SeatView(seat.name, seat.bot, away=seat.bot is None) for seat in seats]
        table.pact = pact
        table._position = table._opening.copy()
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

    # --- who comes and goes

    def stand(self, seat: int) -> None:
        super().stand(seat)
        if not self.has_begun:
            self._deal = None  # without its value

    def set_away(self, seat: int, *, away: bool) -> None:
        super().set_away(seat, away=away)
        if away:
            undo.gone(self, seat)
        else:
            undo.came(self, seat)

    def hand_over(self, seat: int, name: str) -> None:
        super().hand_over(seat, name)
        undo.replaced(self, seat)

    # --- the game

    @property
    def actor(self) -> int | None:
        return self._position.actor if self._position else None

    @property
    def ply(self) -> int:
        """The number of actions played, chance included: a decision names the ply it answers."""
        return len(self.plies)

    @property
    def result(self) -> Result | None:
        return self._position.result if self._position else None

    def start(self, secret: str | None = None) -> None:
        """Begin the game; at a table without a dealer, the deal, with `secret` as the host's value for it."""
        if self.stage != "waiting":
            raise Refused("the game has begun")
        if self.free_seats:
            raise Refused(f"not every seat is taken; nobody sits at {', '.join(map(str, self.free_seats))}")
        away = [seat.name for seat in self.seats if seat.name and seat.away]
        if away:
            raise Refused(f"{away[0]} has not come back yet")
        if self.dealer is None:
            if secret is None:
                raise ValueError("there is neither a dealer nor a value to make one from")
            self._deal = Deal(secret, len(self.seats), [n for n, seat in enumerate(self.seats, 1) if seat.bot])
        self._begin_if_dealt()

    def commit(self, seat: int, committed: str) -> None:
        """Bind a seat to its value for the deal."""
        self._in_deal(lambda deal: deal.commit(seat, committed))

    def open(self, seat: int, value: str) -> None:
        """Show the value a seat is bound to; after the last one the game begins."""
        self._in_deal(lambda deal: deal.open(seat, value))
        self._begin_if_dealt()

    def _in_deal(self, act: Callable[[Deal], None]) -> None:
        if self.stage != "dealing" or self._deal is None:
            raise Refused("nothing is being dealt")
        try:
            act(self._deal)
        except ValueError as error:
            raise Refused(str(error)) from error

    @property
    def deal(self) -> DealView | None:
        """How far the deal has come that is going on."""
        return self._deal.view() if self._deal else None

    @property
    def awaited(self) -> list[int]:
        """The seats the deal waits for."""
        return self._deal.missing if self._deal else []

    def _begin_if_dealt(self) -> None:
        if self._deal is not None:
            if self._deal.missing:
                return
            self.pact = self._deal.pact()
            self.dealer = Dealer(self.pact.seed)
            self._deal = None
        self._position = self._opening.copy()
        self._resolve_chance(self._position)

    def decide(self, seat: int, ply: int, action: str, takebacks: int | None = None) -> None:
        """Play an action for a seat. Deciding the same again is harmless; anything else late is refused.

        `takebacks` is how often something had been taken back when the decision was made; None does not ask.
        """
        if self._position is None:
            raise Refused("the game has not begun")
        self._check_takebacks(takebacks)
        if 0 <= ply < self.ply and self.plies[ply] == Ply(seat, action):
            return
        if self._position.actor is None:
            raise Refused("the game is over")
        self.check_ply(ply)
        if self._position.actor != seat:
            raise Refused(f"it is for {self.seats[self._position.actor - 1].name} to decide")
        try:
            self._play(self._position, action)
        except IllegalAction as refusal:
            raise Refused(refusal.reason) from refusal
        self._resolve_chance(self._position)

    def check_ply(self, ply: int) -> None:
        """Raises Refused for what answers any ply but this."""
        if ply != self.ply:
            raise Refused(f"that answers ply {ply}, the table is at ply {self.ply}")

    def _check_takebacks(self, takebacks: int | None) -> None:
        """A ply comes twice when something is taken back: what was meant for the first is not for the second."""
        if takebacks is not None and takebacks != len(self.taken_back):
            raise Refused("something was taken back meanwhile")

    # --- taking back, for the room `undo`, which says what may be

    def undo(self, seat: int, ply: int, takebacks: int | None = None) -> None:
        """Take back a seat's last decision; where that is not for it alone, propose it to all whom it concerns."""
        self._check_takebacks(takebacks)
        undo.ask(self, seat, ply)

    def consent(self, seat: int, asker: int, ply: int, takebacks: int, *, agree: bool) -> None:
        """Answer what `asker` proposes to take back, at that ply."""
        self._check_takebacks(takebacks)
        undo.answer(self, seat, asker, ply, agree=agree)

    def events_since(self, ply: int) -> list[Event]:
        """The events from what was played at that ply on."""
        return self.log[self._told[ply] :]

    def go_back(self, ply: int) -> None:
        """To just before that ply; what was played since is taken back, and its events are no more told."""
        self.taken_back += enumerate(self.plies[ply:], ply)
        del self.plies[ply:], self.log[self._told[ply] :], self._told[ply:]
        self._position = self._opening.copy()
        for action in self.plies:
            self._position.play(action.action)

    def time_out(self, seat: int) -> None:
        """Tell in the log that the next decision of a seat is a bot's, because its player's time was out."""
        self.log.append(TimedOut(seat))

    def bot_failed(self, seat: int) -> None:
        """Tell in the log that a simpler bot decides for a seat than the one that was to."""
        self.log.append(BotFailed(seat))

    def was_timed_out(self, ply: int) -> bool:
        """Whether a bot decided there, because time was out."""
        told = self._told[ply]
        return TimedOut(self.plies[ply].actor) in self.log[max(0, told - 1) : told]

    def _resolve_chance(self, position: Position) -> None:
        assert self.dealer is not None
        while position.actor == CHANCE:
            self._play(position, position.chance(self.dealer.at(self.ply)))

    def _play(self, position: Position, action: str) -> None:
        actor = position.actor
        assert actor is not None
        told = len(self.log)
        self.log += position.play(action)
        self._told.append(told)
        self.plies.append(Ply(actor, action))
        self.proposal = None

    # --- what is told

    def legal(self) -> list[str]:
        """The actions of the seat to act."""
        return self._position.legal() if self._position else []

    def view(self, seat: int | None) -> TableView:
        position = self._position
        can_undo, may_ask = undo.what_may_be(self, seat) if seat is not None else (False, "")
        to_act = position is not None and seat is not None and position.actor == seat
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
            legal=self.legal() if to_act else [],
            takebacks=len(self.taken_back),
            can_undo=can_undo,
            position=position.view(seat) if position else None,
            winners=self.result.winners if self.result else None,
            deal=self.deal,
            seal=self.pact.seal if self.pact else None,
            may_ask=may_ask,
            proposal=self.proposal,
            hints=self.hints,
        )

    def log_seen_by(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events from number `since` on, as a seat or a spectator may know them."""
        return [event.seen_by(seat) for event in self.log[since:]]

    def record(self) -> Record:
        names = [f"bot {seat.bot}" if seat.bot else seat.name or "" for seat in self.seats]
        pact = str(self.pact) if self.pact and self.stage == "over" else None
        return Record(self.game, self.options, names, self.plies[:], self.taken_back[:], pact)
