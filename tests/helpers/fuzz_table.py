"""A whole table with peers that do anything at any time, checked every few steps against a host's promises."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import logging
import random
from collections import Counter
from collections.abc import AsyncIterator
from typing import Any

import msgspec

from helpers.fuzz_doors import from_elsewhere
from helpers.fuzz_visitors import InlineBots, Troubles, Visitor
from helpers.fuzz_world import (
    TIME_STEPS,
    ManualTime,
    WitnessedTable,
    manual_time,
    some_code,
    some_control,
    some_table,
    tried_code,
)
from helpers.hostile import TEXTS, Tape, TapeEnd, hostile
from helpers.net import clock_of
from macrobber_core import record
from macrobber_core.net.host.host import Host
from macrobber_core.table import Refused, audit, commitment
from macrobber_core.wire.codec import encode, pack
from macrobber_core.wire.messages import (
    PROTOCOL,
    Commit,
    Consent,
    Decide,
    GetOffer,
    Hello,
    LeaveSeat,
    Open,
    PakeStart,
    Resync,
    Say,
    TakeSeat,
    Undo,
)

NAMES = (
    "Ada",
    "Ben",
    "Cat",
    "Dan",
    "Eve",
    "Ada-2",
    "ada",
    "Ada\ufe0f",
    "",
    "\x1b[2J",
    "\u202eAda",
    "x" * 64,
    "Fergus",
    "\u0301",
)
MAX_PEERS = 8
CHECK_EVERY = 8
"""Steps between two complete checks."""
QUIET_ROUNDS = 12
"""Turns of the event loop without traffic after which no traffic will follow."""


class Party:
    """One table with its host and all visitors. `step` performs one action, `check` verifies the host's promises."""

    def __init__(self, host: Host, hand: ManualTime, tape: Tape, figures: Counter[str]) -> None:
        self.host = host
        self.hand = hand
        self.tape = tape
        self.figures = figures
        self.visitors: list[Visitor] = []
        self.tokens: list[str] = ["no such token"]
        self.ids = itertools.count(1)

    async def go_on(self) -> None:
        """Continue until the game is over and nobody has anything left to do."""
        for steps in itertools.count(1):
            await self.step()
            if steps % CHECK_EVERY == 0:
                await self.check()
                if self.host.table.stage == "over" and self.tape.chance(30):
                    return

    # --- steps

    async def step(self) -> None:
        self.figures["steps"] += 1
        dice = self.tape.below(100)
        here = [visitor for visitor in self.visitors if visitor.ended is None and visitor.token]
        if not here or dice < 6:
            await self.come()
        elif dice < 58:
            await self.play_on(here)
        elif dice < 60:
            await self.turn_time_on()
        elif dice < 66:
            self.as_host()
        else:
            await self.act(self.tape.choice(here))

    async def come(self) -> None:
        if sum(visitor.ended is None for visitor in self.visitors) < MAX_PEERS:
            token = self.tape.choice(self.tokens) if self.tape.chance(40) else None
            name = self.tape.choice(NAMES[:5] if self.tape.chance(80) else NAMES)
            watch = self.tape.chance(25)
            far, code = self.tape.chance(60), tried_code(self.tape) if self.host.offer().code else None
            link = from_elsewhere(self.host, f"10.0.0.{self.tape.byte()}") if far else self.host.connect_local()
            deals = self.tape.chance(90)
            self.visitors.append(
                Visitor(
                    link,
                    self.figures,
                    self._hidden,
                    name,
                    watch=watch,
                    token=token,
                    code=code if far else None,
                    deals=deals,
                )
            )
            if self.tape.chance(90):
                await self.settle()

    def _hidden(self) -> bytes | None:
        """Return the host's own value, which nobody may know before the end."""
        table = self.host.table
        value = table._deal._secret if table._deal is not None else table.fair_deal.secret if table.fair_deal else None
        return value.encode() if value is not None and table.stage != "over" else None

    async def turn_time_on(self) -> None:
        """Advance the time, possibly past the limit of a hello, a deal or a decision."""
        self.hand.turned += self.tape.choice(TIME_STEPS)
        self.figures["times that time was turned on"] += 1
        await self.settle()

    async def play_on(self, here: list[Visitor]) -> None:
        """Let a visitor with a decision make it; most often the game goes on that way."""
        if self.host.table.stage == "waiting" and self.tape.chance(30):
            with contextlib.suppress(Refused):
                self.host.table.sit_bot("easy") if self.tape.chance(25) else self.host.start()
                self.host.broadcast_changes()
        waits = self.host.table.proposal is not None and self.tape.chance(80)
        for visitor in here:
            table = visitor.guest.table
            if table is None:
                continue
            if table.may_ask and self.tape.chance(20):
                waits = True
                await visitor.ask(Undo(next(self.ids), table.ply, table.takebacks))
            if table.proposal is not None and table.seat in table.proposal.asked:
                await self.consent(visitor, agree=self.tape.chance(85))
            if table.legal and not waits:
                action = self.tape.choice(table.legal)
                await visitor.ask(Decide(next(self.ids), table.ply, action, table.takebacks))
                self.figures["legal decisions"] += 1
        InlineBots.made[0].turns.release()
        await self.settle()

    async def consent(self, visitor: Visitor, *, agree: bool) -> None:
        """Answer a current, past or imaginary takeback proposal at that ply."""
        table = visitor.guest.table
        asker = table.proposal.seat if table is not None and table.proposal is not None else 1 + self.tape.below(5)
        ply, takebacks = (table.ply, table.takebacks) if table is not None else (0, 0)
        self.figures["answers to proposals"] += 1
        await visitor.ask(Consent(next(self.ids), asker, ply, takebacks, agree))

    def as_host(self) -> None:
        host, tape = self.host, self.tape
        seat = 1 + tape.below(5)
        with contextlib.suppress(Refused):
            match tape.below(7):
                case 0:
                    host.start()
                case 5:
                    host.seat_control.swap(seat, tape.below(7))
                case 6:
                    host.seat_control.set_bot_level(seat, tape.choice(("easy", "random", "none")))
                case 1:
                    host.table.sit_bot(tape.choice(("easy", "random", "none")), seat)
                    host.broadcast_changes()
                case 2 | 3:
                    host.seat_control.set_stand_in(seat, tape.choice(("easy", "random", None)))
                case _:
                    host.seat_control.give(seat, tape.choice((*host.table.spectators, "nobody")))

    async def act(self, visitor: Visitor) -> None:
        tape, number, table = self.tape, next(self.ids), visitor.guest.table
        ply = (table.ply if table else 0) + tape.choice((0, 0, 0, -1, 1, -3, 2**20))
        takebacks = (table.takebacks if table else 0) + tape.choice((0, 0, 0, 0, 1))
        plies = self.host.table.plies
        match tape.below(19):
            case 0 | 1:
                old = [played.action for played in plies[-30:]] or ["castle"]
                await visitor.ask(Decide(number, max(0, ply), tape.choice(old), takebacks))
            case 2:
                await visitor.ask(Decide(number, max(0, ply), tape.choice(TEXTS)[:64], takebacks))
            case 3 | 4 | 5:
                await visitor.ask(Undo(number, max(0, ply), takebacks))
            case 6:
                await visitor.ask(Say(number, tape.choice(TEXTS)[:300]))
            case 7:
                await visitor.ask(TakeSeat(number, tape.choice((None, 1, 2, 3, 4, 5, 16))))
            case 8:
                await visitor.ask(LeaveSeat(number))
            case 9:
                await visitor.wire.put(encode(Resync()))
            case 10 if visitor.wire.last:
                await visitor.wire.put(visitor.wire.last)  # once more, with the same id
                visitor.wire.asked += visitor.wire.asked[-1:] if not visitor.wire.spoilt else []
            case 11:
                visitor.wire.reads.clear() if visitor.wire.reads.is_set() else visitor.wire.reads.set()
            case 12 if visitor.token:
                self.tokens.append(visitor.token)
                await visitor.wire.close()
            case 13 if visitor.token:
                self.tokens.append(visitor.token)  # somebody has stolen it, and comes while its owner is here
            case 14:
                visitor.wire.spoilt = True
                for _ in range(1 + tape.below(3)):
                    self.figures["hostile frames to hosts"] += 1
                    await visitor.wire.put(hostile(tape, visitor.wire.last or encode(GetOffer(PROTOCOL))))
            case 16:
                await self.consent(visitor, agree=tape.chance(70))
            case 17:
                await self.meddle(visitor)
            case 15 if tape.chance(30):
                visitor.wire.spoilt = True
                await visitor.wire.put(encode(Hello(PROTOCOL, "again")))

    async def meddle(self, visitor: Visitor) -> None:
        """Interfere with the deal, with the visitor's own value or somebody else's."""
        visitor.meddled = True
        deal = visitor.guest.table.deal if visitor.guest.table is not None else None
        shown = [text for text in (*deal.commitments, *deal.values, deal.host) if text] if deal is not None else []
        value = self.tape.choice(["0f" * 32, *shown])
        seat = 1 + self.tape.below(5)
        which = deal.host if deal is not None and not self.tape.chance(20) else value
        match self.tape.below(4):
            case 0:
                message: Commit | Open | PakeStart = Commit(which, commitment(value, seat))
            case 1:
                message = Commit(which, value)
            case 2:
                message = Open(which, value)
            case _:
                visitor.wire.spoilt = True
                message = PakeStart("53" + value)
        self.figures["words that meddle with a deal"] += 1
        await visitor.wire.put(encode(message))

    # --- promises

    async def settle(self) -> None:
        """Wait until no more traffic is in transit."""
        quiet = 0
        while quiet < QUIET_ROUNDS:
            before = self.figures["frames to hosts"], self.figures["frames from hosts"], self.host.table.ply
            await asyncio.sleep(0)
            after = self.figures["frames to hosts"], self.figures["frames from hosts"], self.host.table.ply
            quiet = quiet + 1 if before == after else 0

    async def check(self) -> None:
        for visitor in self.visitors:
            visitor.wire.reads.set()
        await self.settle()
        self.figures["times all views were compared"] += 1
        tokens = {visitor.token for visitor in self.visitors if visitor.token}
        seats = {peer.token: peer.seat for peer in self.host.peers}
        for visitor in self.visitors:
            if visitor.task.done():
                visitor.task.result()
                assert visitor.ended is not None
            visitor.wire.secrets = [token.encode() for token in tokens - {visitor.token}]
            assert not visitor.wire.resyncs, "a patch did not fit"
            if visitor.ended is None:
                self._check_there(visitor, seats)
        self._check_seats(list(seats.values()))

    def _check_there(self, visitor: Visitor, seats: dict[str, int | None]) -> None:
        assert visitor.token in seats, "a guest is not at the table, and does not know"
        seen = visitor.guest.table
        assert seen is not None
        ours = self.host.table.view(seats[visitor.token])
        assert plain(seen) == plain(ours), f"a view went wrong: {seen} instead of {ours}"
        assert visitor.log == self.host.table.log_seen_by(ours.seat), "the story went wrong"
        clock = clock_of(self.host)
        if clock is not None:
            ply, seat = clock.current or (0, None)
            assert visitor.clock is not None
            assert (visitor.clock.seat, visitor.clock.ply) == (seat, ply), "the clock went wrong"
        self._check_judged(visitor)
        if not visitor.wire.spoilt:
            assert visitor.wire.answered == visitor.wire.asked, "not every question was answered"

    def _check_judged(self, visitor: Visitor) -> None:
        """Check that everyone present at the end has found the deal fair."""
        table = self.host.table
        over = table.fair_deal is not None and table.stage == "over"
        assert len(visitor.audit_results) == over
        for result in visitor.audit_results:
            self.figures["games found fair"] += result.unfair is None
            assert result.unfair is None or visitor.meddled or not visitor.wire.deals, result.unfair

    def _check_seats(self, taken: list[int | None]) -> None:
        table = self.host.table
        seated = [seat for seat in taken if seat is not None]
        assert len(seated) == len(set(seated)), "two guests in one seat"
        names = [seat.name for seat in table.seats if seat.name] + table.spectators
        assert len(names) == len(set(names)), names
        assert len(table.spectators) == len(taken) - len(seated)
        for number, seat in enumerate(table.seats, 1):
            if seat.name is not None and not seat.bot and table.has_begun:
                assert seat.away == (number not in seated), "who is away is shown wrongly"

    async def end(self) -> None:
        if isinstance(self.host.table, WitnessedTable):
            self.figures["times somebody asked all to go back"] += self.host.table.asked_together
            self.figures["  of which all agreed"] += self.host.table.gone_back_together
        self.figures[f"tables left {self.host.table.stage}"] += 1
        if self.host.table.has_begun:
            self.figures["records replayed"] += 1
            replayed = record.verify(str(self.host.table.record()))
            for seat in (None, *range(1, len(self.host.table.seats) + 1)):
                assert plain(replayed.view(seat)) == plain(self.host.table.view(seat).game_view)
            if self.host.table.fair_deal is not None and self.host.table.stage == "over":
                audit(self.host.table.record(), self.host.table.fair_deal)
        await self.host.close()
        await asyncio.gather(*(visitor.task for visitor in self.visitors))


def plain(view: Any) -> bytes:
    return pack(msgspec.to_builtins(view))


@contextlib.asynccontextmanager
async def party(tape: Tape, figures: Counter[str]) -> AsyncIterator[Party]:
    with manual_time(tape.byte()) as hand:
        async with Host(
            some_table(tape),
            code=some_code(tape),
            bot_rng=random.Random(tape.byte()),
            time_control=some_control(tape),
        ) as host:
            yield Party(host, hand, tape, figures)


async def tables(tape: Tape, figures: Counter[str]) -> None:
    """Run one table after another until the tape ends."""
    troubles = Troubles()
    asyncio.get_running_loop().set_exception_handler(troubles.escaped)
    logging.getLogger().addHandler(troubles)
    try:
        while tape.left:
            await whole_table(tape, figures)
    finally:
        logging.getLogger().removeHandler(troubles)
    assert not troubles.found, troubles.found[:3]


async def whole_table(tape: Tape, figures: Counter[str]) -> None:
    """Run a table until the tape ends, or until some time after the game."""
    with contextlib.suppress(TapeEnd):
        async with party(tape, figures) as one:
            with contextlib.suppress(TapeEnd):
                await one.go_on()
            await one.check()
            await one.end()
