"""A whole table as bytes, which the old host sends to the new one.

Most of it is what the library keeps of a game; the clock and the talk are added. The new host trusts the old one with
the game, as every guest does, but not with its program: everything is checked before it is used.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta

from macrobber_core.bots import Effort
from macrobber_core.games import GAMES
from macrobber_core.games.contract import OptionValue
from macrobber_core.library import SavedGame, SavedSeat, TableConfig, game_id
from macrobber_core.net.clock import LONGEST_DECISION, TimeControl
from macrobber_core.record import Ply, Record
from macrobber_core.table import FairDeal, NextGame, PlayedGame, Table, audit_unfinished
from macrobber_core.table.view import MAX_EVENING
from macrobber_core.translatable import translatable
from macrobber_core.wire.bounded_data import MAX_ITEMS
from macrobber_core.wire.messages import Action, Hex, Milliseconds, Name, Number, Seat, TakeOvers, Text, Token
from macrobber_core.wire.pake import normalize_code
from macrobber_core.wire.sanitize import clean, clean_name

BAD_STATE = translatable("the host sent a table that cannot be continued")
UNKNOWN_GAME = translatable("this version does not know the game")
LOOPBACK = "127.0.0.1"
MAX_SEATS = 16
MAX_TALK = 50
MAX_SPECTATORS = 32
MAX_BANNED = 1024
MAX_BOT_TIME = 300_000
MAX_SIMULATIONS = 1_000_000


TokenDigest = Annotated[str, Meta(pattern=r"\A([0-9a-f]{64})?\Z")]
"""The SHA-256 of a token; "" if no token leads back to the seat, because its player was removed."""


Survival = Literal["off", "majority", "trust"]
"""Who can go on without the host: a `Mode` of the succession."""


class SeatState(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A seat: free (no name), a bot's, or a player's, with the digests of the tokens that lead back to it."""

    name: Name
    bot: Name | None
    stand_in: Name | None
    token: TokenDigest | None
    next_token: TokenDigest | None

    @classmethod
    def of_all(cls, saved_seats: Iterable[SavedSeat], table: Table) -> list[Self]:
        """Return the seats of a table; `saved_seats` has the digests of their tokens."""
        return [
            cls(saved.name, saved.bot, seat.stand_in, saved.token, saved.next_token)
            for saved, seat in zip(saved_seats, table.seats, strict=True)
        ]


class ClockState(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The clock of a table: the time per decision and in reserve, and what is left of both. All in milliseconds."""

    decision: Milliseconds
    reserve: Milliseconds
    left: Milliseconds
    """The time left for the current decision."""
    reserves: Annotated[list[Milliseconds], Meta(max_length=MAX_SEATS)]
    """The reserve left of each seat."""

    @property
    def control(self) -> TimeControl:
        return TimeControl(self.decision / 1000, self.reserve / 1000)


class TableState(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A table with its game, waiting (before the game), in play or over."""

    table: Token
    epoch: Annotated[int, Meta(ge=1, le=255)]
    """The epoch of the host that packed it; the next host has a later one."""
    survive: Survival
    title: Name
    game: Name
    options: Annotated[dict[Name, OptionValue], Meta(max_length=64)]
    is_waiting: bool
    plies: Annotated[list[tuple[Number, Action]], Meta(max_length=MAX_ITEMS)]
    taken_back: Annotated[list[tuple[Number, Number, Action]], Meta(max_length=MAX_ITEMS)]
    seats: Annotated[list[SeatState], Meta(max_length=MAX_SEATS)]
    seed: Annotated[str, Meta(max_length=200)]
    """The seed of the game's chance source; "" before a fair deal."""
    fair_deal: Annotated[str, Meta(max_length=2000)] | None
    number: Number
    """The number of the game at its table."""
    first: Seat | None
    start_order: Annotated[list[Name], Meta(max_length=MAX_SEATS)]
    """The players of the game before, beginning with the one whose turn it is to begin; empty if nothing is agreed."""
    evening: Annotated[list[PlayedGame], Meta(max_length=MAX_EVENING)]
    next_game: NextGame
    hints: bool
    code: Annotated[str, Meta(max_length=100)] | None
    clock: ClockState | None
    bot_time: Milliseconds
    """A bot's time for a decision."""
    bot_simulations: Number | None
    """A bot's simulations for a decision, instead of a time."""
    talk: Annotated[list[tuple[Name, Text]], Meta(max_length=MAX_TALK)]
    spectators: Annotated[list[Hex], Meta(max_length=MAX_SPECTATORS)]
    """The digests of the spectators' tokens."""
    banned: Annotated[list[Name], Meta(max_length=MAX_BANNED)]
    """The addresses banned for the evening."""
    has_ssh_door: bool
    is_announced: bool
    """Whether the table is announced in lobbies on the network."""
    is_local: bool
    """Whether the table is open to programs on its own machine only."""
    take_overs: TakeOvers = []
    """The epochs in which the table was taken over from a host that was gone, with their proofs."""
    has_web_door: bool = False

    @classmethod
    def of(
        cls,
        table: Table,
        table_id: str,
        seats: Iterable[SavedSeat],
        clock: ClockState | None,
        talk: list[tuple[str, str]],
        *,
        epoch: int,
        survive: Survival,
        code: str | None,
        effort: Effort,
        spectators: list[str],
        banned: list[str],
        has_ssh_door: bool,
        is_announced: bool,
        is_local: bool,
        take_overs: Sequence[tuple[int, bytes]] = (),
        has_web_door: bool = False,
    ) -> Self:
        """Return the state of a table now; `seats` has the digests of its tokens."""
        return cls(
            table=table_id,
            epoch=epoch,
            survive=survive,
            title=table.title,
            game=table.game.key,
            options=dict(table.options),
            is_waiting=not table.has_begun,
            plies=[(actor, action) for actor, action in table.plies],
            taken_back=[(ply, actor, action) for ply, (actor, action) in table.taken_back],
            seats=SeatState.of_all(seats, table),
            seed=table.chance_source.seed if table.chance_source is not None else "",
            fair_deal=str(table.fair_deal) if table.fair_deal is not None else None,
            number=table.game_number,
            first=table.first,
            start_order=[] if table.has_begun else table.start_order,
            evening=table.evening[-MAX_EVENING:],
            next_game=table.next_game,
            hints=table.hints,
            code=code,
            clock=clock,
            bot_time=round(1000 * effort.seconds),
            bot_simulations=effort.simulations,
            talk=talk,
            spectators=spectators,
            banned=banned[-MAX_BANNED:],
            has_ssh_door=has_ssh_door,
            is_announced=is_announced,
            is_local=is_local,
            take_overs=[(epoch, proof) for epoch, proof in take_overs],
            has_web_door=has_web_door,
        )

    @property
    def seal(self) -> str | None:
        """The seal of the game's fair deal, if there was one. Raises ValueError if the deal is malformed."""
        return FairDeal.parse(self.fair_deal).seal if self.fair_deal else None

    def encode(self) -> bytes:
        """Return the state as bytes. Without a web door it is as before there were such doors."""
        fields = msgspec.structs.astuple(self)
        return msgspec.msgpack.encode(fields if self.has_web_door else fields[:-1])

    def saved_game(self, host: str) -> SavedGame:
        """Return the table in the form in which the library keeps it; `host` is the name of the new host's player.

        Raises ValueError if it cannot be continued.
        """
        if self.game not in GAMES or self.next_game.game not in GAMES:
            raise ValueError(UNKNOWN_GAME)
        game = GAMES[self.game]
        seats = [
            SavedSeat(clean_name(seat.name) if seat.name else "", seat.bot, seat.token, seat.next_token)
            for seat in self.seats
        ]
        names = [f"bot {seat.bot}" if seat.bot else seat.name for seat in seats]
        plies = [Ply(*ply) for ply in self.plies]
        taken_back = [(index, Ply(actor, action)) for index, actor, action in self.taken_back]
        try:
            record = Record(game, game.settle(self.options), names, plies, taken_back)
            fair_deal = FairDeal.parse(self.fair_deal) if self.fair_deal else None
            self._check(record, fair_deal)
        except ValueError as error:
            raise ValueError(BAD_STATE) from error
        config = TableConfig(
            self.code,
            (self.clock.control.decision, self.clock.control.reserve) if self.clock else None,
            effort=Effort(self.bot_time / 1000, self.bot_simulations), hints=self.hints, waiting=self.is_waiting,
            announce=self.is_announced, survive=self.survive, first=self.first, start_order=self.start_order,
            bind=LOOPBACK if self.is_local else None,
        )  # fmt: skip
        return SavedGame(
            game_id(self.table, self.number), clean(self.title), self.seed, host, True, seats, record, None, fair_deal,
            config, self.table, self.number,
        )  # fmt: skip

    def _check(self, record: Record, fair_deal: FairDeal | None) -> None:
        """Raise ValueError if something would fail only later, or would make the new host look unfair."""
        if self.code is not None:
            normalize_code(self.code)
        GAMES[self.next_game.game].start(self.next_game.players, self.next_game.options)
        if not 0 < self.bot_time <= MAX_BOT_TIME or not 0 < (self.bot_simulations or 1) <= MAX_SIMULATIONS:
            raise ValueError("the bots would decide without time, or without end")
        if self.clock is not None and not 0 < self.clock.decision <= 1000 * LONGEST_DECISION:
            raise ValueError("the clock has no such time")
        if self.first is not None and self.first > len(self.seats):
            raise ValueError("there is no such seat")
        if self.is_waiting:
            if fair_deal is not None or record.plies:
                raise ValueError("a waiting room has no game")
        elif not self.seed or not all(seat.name for seat in self.seats):
            raise ValueError("the game cannot go on")
        if fair_deal is not None and (fair_deal.seed, len(fair_deal.values), fair_deal.first) != (
            self.seed, len(self.seats), self.first
        ):  # fmt: skip
            raise ValueError("the chance is not that of the deal")
        if fair_deal is not None:
            audit_unfinished(record, fair_deal)


_DECODER = msgspec.msgpack.Decoder(TableState)


def decode_table_state(packed: bytes) -> TableState:
    """Decode a table. Raises ValueError if it is malformed."""
    try:
        return _DECODER.decode(packed)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise ValueError(BAD_STATE) from error
