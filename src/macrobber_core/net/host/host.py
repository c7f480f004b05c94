"""The host of a table: admits guests, applies their requests, and broadcasts changes."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import socket
from collections.abc import Callable, Coroutine, Sequence
from typing import TYPE_CHECKING, Any

from macrobber_core.bots import Effort
from macrobber_core.library import SavedSeat
from macrobber_core.net.addresses import is_loopback
from macrobber_core.net.bot_worker import BotWorker
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.forwarding import Forwarding
from macrobber_core.net.identity import Identity, load_or_create_identity
from macrobber_core.net.link import HostLink, Link, LinkClosedError, pipe
from macrobber_core.net.successor import People
from macrobber_core.net.table_state import SeatState, TableState
from macrobber_core.succession.member import Member
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import Refused, Table
from macrobber_core.wire import messages, reasons
from macrobber_core.wire.codec import BadFrame, encode
from macrobber_core.wire.handshake import Admitted, GuestRejected
from macrobber_core.wire.sanitize import clean

from .bot_players import BotPlayers
from .clock_runner import ClockRunner, InactivityTimer
from .deal import DealRunner
from .exclusion import Exclusion
from .hand_over import farewell
from .handshake import HandshakeRunner
from .moving import HostParts, Moving
from .next_game import NextGameRunner
from .peer import Peer
from .seat_control import SeatControl
from .seating import Seating
from .talk import TalkRelay

if TYPE_CHECKING:
    import websockets.asyncio.server as websockets

    from macrobber_core.net.own_hosts import WebDoorPlace

FAREWELL_SECONDS = 2
HOLD_SECONDS = 60


def _seat_of(peer: Peer) -> int:
    if peer.seat is None:
        raise Refused(reasons.SPECTATOR)
    return peer.seat


class Host:
    """The authority over one table. Use as an async context manager; leaving it closes the table.

    For a resumed game, pass its `id` and `saved_seats`, so its guests recognize it and return to their seats. Guests
    from the network need the `code`, if there is one. `pace` is the minimum duration of a bot's decision in seconds, so
    people can follow the game. `bot_rng` seeds the bots, and `effort` limits their work on each decision.
    `time_control` limits the time of human players. `survive` says who can go on if this host is gone. `epoch` counts
    the hosts of the table.
    """

    def __init__(
        self,
        table: Table,
        *,
        id: str | None = None,  # noqa: A002
        saved_seats: Sequence[SavedSeat] = (),
        code: str | None = None,
        pace: float = 0.0,
        bot_rng: random.Random | None = None,
        effort: Effort = Effort(),  # noqa: B008
        time_control: TimeControl | None = None,
        survive: Mode = Mode.OFF,
        epoch: int = 1,
    ) -> None:
        self.table = table
        self.id = id or secrets.token_hex(4)
        self.port: int | None = None
        self.is_announced = False
        """Whether the table is announced in lobbies on the network."""
        self._is_local = False
        self.ssh_port: int | None = None
        """The port of the ssh door, if it is open."""
        self.web_door: WebDoorPlace | None = None
        """The scheme and port of the web door, if it is open."""
        self.door_secret = secrets.token_urlsafe(16)
        """The secret with which our own doors authenticate the guest addresses they forward."""
        self.forwarding = Forwarding()
        """The connections that this program forwards to the table."""
        self.ticket: Callable[[], str] = lambda: ""
        """Returns the current ticket for friends elsewhere; "" if there is none."""
        self.finished = asyncio.Event()
        self.keep_people: Callable[[bytes], None] | None = None
        """Called with what to store of the people who could go on without this host, whenever that changes."""
        self.save: Callable[[], None] | None = None
        """Called before a change is broadcast, to save the game."""
        self.save_error: str | None = None
        """The reason the game is not being saved, or None if it is."""
        self.kept: bool | None = None
        """Whether the host keeps the table to resume it later (True) or closes it for good; None until asked."""
        self.on_change: list[Callable[[], None]] = []
        clock = asyncio.get_running_loop().time
        self._exclusion = Exclusion(clock)
        self._seating = Seating(table, clock, self._exclusion, saved_seats)
        self._deal = DealRunner(table, self._seating, self._exclusion, self.broadcast_changes)
        self._inactivity = InactivityTimer(table, clock)
        self._talk = TalkRelay(clock)
        self._bot_worker = BotWorker(bot_rng or random.Random(secrets.randbits(64)), effort)
        self._clock_runner = ClockRunner(table, time_control)
        self.bot_players = BotPlayers(
            table, self._bot_worker, self._clock_runner.is_timed_out, self.broadcast_changes, pace
        )
        self._clock_runner.on_timeout = self.bot_players.refresh
        self.on_moved: list[Callable[[messages.Moved], None]] = []
        """Called once the table has moved to another host, before anybody is told."""
        self.moving = Moving(
            HostParts(
                table,
                self.id,
                peers=lambda: self.peers,
                fingerprint=lambda: self.fingerprint,
                is_local=lambda: self._is_local,
                pack_table=self._pack_table,
                pack_seats=lambda: SeatState.of_all(self.saved_seats(), table),
                handle_request=self._handle_request,
                pause=self.bot_players.pause,
                warn=self.warn,
                on_moved=self._on_moved,
                keep_people=self._keep_people,
            ),
            survive,
            epoch,
        )
        """Moves the table to another host."""
        self.seat_control = SeatControl(
            table,
            self._seating,
            self.bot_players,
            self._inactivity,
            check_here=self.moving.check_here,
            expel=self.moving.succession.expel,
            on_change=self.broadcast_changes,
        )
        self.next_game = NextGameRunner(
            table,
            self._seating,
            self._clock_runner,
            self.bot_players,
            check_here=self.moving.check_here,
            start=self.start,
            on_change=self.broadcast_changes,
        )
        self.next_game.on_laid_out.append(self.finished.clear)
        self._effort = effort
        self._tasks: set[asyncio.Task[None]] = set()
        self._server: websockets.Server | None = None
        self._handshake = HandshakeRunner(
            self.id, code, offer=self.offer, is_valid_token=self._seating.is_valid_token, warn=self.warn
        )

    @property
    def peers(self) -> set[Peer]:
        """The currently connected guests."""
        return self._seating.peers

    def saved_seats(self) -> list[SavedSeat]:
        """Return the seats with the digests of their tokens, for the library."""
        return self._seating.saved_seats()

    async def __aenter__(self) -> Host:
        self.bot_players.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    def _spawn(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # --- the network

    async def listen(self, bind: str | None, port: int, identity: Identity | None = None) -> int:
        """Open the table to the network; return the port.

        Raises OSError if the address, the port or the host key is unavailable.
        """
        from macrobber_core.net.websocket import listening_socket  # noqa: PLC0415

        identity = identity or load_or_create_identity()
        return await self.serve(listening_socket(bind, port), identity)

    def adopt(self, server: websockets.Server, port: int, identity: Identity, *, is_local: bool) -> int:
        """Open the table to the network through a server that admits guests to this host; return its port."""
        self._handshake.fingerprint = identity.fingerprint
        self._server, self.port, self._is_local = server, port, is_local
        return port

    async def visit(self, link: Link, message: messages.CastVote | messages.AskHost) -> None:
        """Answer a program that votes for a new host, or asks who the host is."""
        await self.moving.succession.visit(link, message)

    def resume(self, people: People) -> None:
        """Continue a table whose host was interrupted; `people` could have gone on without it."""
        self.moving.resume(people)

    def inherit(self, member: Member, contacts: Sequence[messages.Contact]) -> None:
        """Become the host in place of one that is gone; `member` has won the vote, and `contacts` are the people."""
        self.moving.succession.inherit(member, contacts)

    async def serve(self, listening: socket.socket, identity: Identity) -> int:
        """Open the table to the network at a listening socket; return its port."""
        from macrobber_core.net.listener import open_listener  # noqa: PLC0415

        if identity.warning is not None:
            self.warn(identity.warning)
        self._handshake.fingerprint = identity.fingerprint
        self._is_local = is_loopback(listening.getsockname()[0])
        self._server, self.port = await open_listener(
            self.admit,
            identity,
            listening,
            self.door_secret,
            web_door=lambda: self.web_door,
            forwarding=self.forwarding,
        )
        return self.port

    @property
    def fingerprint(self) -> str:
        """The fingerprint of our certificate, by which guests recognize this host."""
        return self._handshake.fingerprint

    def check_code(self, typed: str, address: str) -> str:
        """Check a code typed by a guest at `address`; return the reason for refusing it, or "" to admit the guest."""
        return self._handshake.guesses.check(self._handshake.code, typed, address)

    @property
    def web_port(self) -> int | None:
        """The port of the web door, if it is open."""
        return self.web_door.port if self.web_door is not None else None

    def set_ssh_port(self, port: int) -> None:
        """Publish the port of the ssh door."""
        self.ssh_port = port
        for callback in self.on_change:
            callback()

    def connect_local(self) -> Link:
        """Connect the host's own player by a pipe, and return the player's end; the player is served like any guest."""
        host_end, player_end = pipe()
        self._spawn(self.admit(host_end))
        return player_end

    @property
    def is_saved(self) -> bool:
        """Whether the table can be resumed after it closes: it is kept, or its game is in progress."""
        is_kept = self.table.stage == "playing" if self.kept is None else self.kept
        return is_kept and self.save is not None and self.save_error is None

    @property
    def farewell(self) -> str:
        """Why guests have to leave if we close the table now, and whether the game is saved."""
        if self.moved is not None:
            return reasons.DOOR_LEFT_BEHIND  # all others have followed the table
        return reasons.HOST_CLOSED_SAVED if self.is_saved else reasons.HOST_CLOSED

    async def close(self, reason: str | None = None) -> None:
        """Send all pending messages and a farewell to every guest, then stop.

        By default, the farewell says that the host has closed the table, and whether the game is saved.
        """
        reason = reason or self.farewell
        self.moving.succession.dismiss()
        self._stop_accepting()
        await self.bot_players.close()
        for peer in self.peers:
            if self.moved is None:
                peer.dismiss(messages.Farewell(reason))
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(FAREWELL_SECONDS):
                while self.peers:
                    await asyncio.gather(*(peer.left.wait() for peer in self.peers))
        if self._server is not None:
            self._server.close()
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS):
                    await self._server.wait_closed()
        self._clock_runner.close()
        self.moving.close()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _stop_accepting(self) -> None:
        """Close the port at once, because the rest of `close` may be cancelled."""
        if self._server is not None:
            from macrobber_core.compat.websockets import stop_accepting  # noqa: PLC0415  # slow to import

            stop_accepting(self._server)

    # --- one guest

    async def admit(self, link: HostLink, on_hello: Callable[[], None] = lambda: None) -> None:
        """Serve one guest from its first message to its last."""
        peer: Peer | None = None
        try:
            admitted = await self._handshake.admit(link)
            on_hello()
            await self.moving.hand_over.settled()
            if self.moved is not None:
                await link.send(encode(farewell(self.moved, admitted.hello.protocol, admitted.proof)))
                return
            peer = self._welcome(link, admitted)
            async with peer.sending():
                async for message in peer.received_messages():
                    if not peer.left.is_set():  # otherwise the guest has reconnected over another link
                        self._handle_message(peer, message)
        except (BadFrame, GuestRejected) as error:
            with contextlib.suppress(LinkClosedError, TimeoutError):
                async with asyncio.timeout(FAREWELL_SECONDS):
                    await link.send(encode(messages.Farewell(str(error)[:300])))
        except (LinkClosedError, TimeoutError):
            pass
        finally:
            if peer is not None:
                has_changed = self._seating.on_disconnected(peer)
                self.moving.forget(peer, has_left=has_changed)
                if has_changed:
                    self.broadcast_changes()
            await link.close()

    def _welcome(self, link: HostLink, admitted: Admitted) -> Peer:
        try:
            peer = self._seating.admit(link, admitted.hello)
        except (Refused, ValueError) as error:
            raise GuestRejected(str(error)) from error
        peer.reply(messages.Welcome(self.id, peer.name, peer.token, admitted.proof))
        self._talk.send_history(peer)
        if peer.seat is not None and (decisions := self.bot_players.forget_absence(peer.seat)):
            self._talk.tell_of_bot(peer, decisions)
        self._clock_runner.send_clock(peer)
        self.broadcast_changes()
        self.next_game.begin_if_all_agree()  # it may have waited for this player
        return peer

    def _handle_message(self, peer: Peer, message: messages.FromGuest) -> None:
        self._seating.confirm_token(peer)
        if not self.moving.handle(peer, message):
            self._handle_request(peer, message)

    def _handle_request(self, peer: Peer, message: messages.FromGuest) -> None:
        match message:
            case messages.Decide(request_id, ply, action, takebacks):
                self._carry_out(peer, request_id, lambda: self._handle_decide(peer, ply, action, takebacks))
            case messages.TakeSeat(request_id, seat):
                self._carry_out(peer, request_id, lambda: self._seating.take_seat(peer, seat))
            case messages.LeaveSeat(request_id):
                self._carry_out(peer, request_id, lambda: self._seating.leave_seat(peer))
            case messages.Resync():
                peer.resync()
            case messages.SendLegal():
                peer.send_legal()
            case messages.Commit() | messages.Open():
                self._deal.handle_message(peer, message)
            case messages.Undo(request_id, ply, takebacks):
                self._carry_out(peer, request_id, lambda: self.table.undo(_seat_of(peer), ply, takebacks))
            case messages.Consent(request_id, asker, ply, takebacks, agree):
                self._carry_out(
                    peer, request_id, lambda: self.table.consent(_seat_of(peer), asker, ply, takebacks, agree=agree)
                )
            case messages.PlayAgain(request_id, proposal, wants):
                self._carry_out(peer, request_id, lambda: self._seating.agree(peer, proposal, wants=wants))
                self.next_game.begin_if_all_agree()
            case messages.Say(request_id, text):
                self._carry_out(peer, request_id, lambda: self._handle_say(peer, text))
            case _:
                raise GuestRejected("a guest says hello once")

    def _carry_out(self, peer: Peer, request_id: int, operation: Callable[[], bool | None]) -> None:
        """Carry out a guest's request and reply. Broadcast the table unless `operation` returns False (no change)."""
        try:
            changed = operation() is not False
        except Refused as refusal:
            peer.reply(messages.Refusal(request_id, str(refusal)[:300]))
        else:
            if changed:
                self.broadcast_changes()
            self.moving.succession.when_acknowledged(lambda: self._accept(peer, request_id))

    @staticmethod
    def _accept(peer: Peer, request_id: int) -> None:
        with contextlib.suppress(LinkClosedError):
            peer.reply(messages.Accepted(request_id))

    def _handle_decide(self, peer: Peer, ply: int, action: str, takebacks: int) -> bool:
        ply_before = self.table.ply
        seat = _seat_of(peer)
        if self.table.dismiss_stand_in(seat):
            self.broadcast_changes()
        self.table.decide(seat, ply, action, takebacks)
        return self.table.ply != ply_before

    def _handle_say(self, peer: Peer, text: str) -> bool:
        self._talk.post(peer, text, self.peers)
        return False

    # --- moving to another host

    @property
    def moved(self) -> messages.Moved | None:
        """Where the table is now, if it has moved to another host."""
        return self.moving.hand_over.moved

    def can_hand_over_to(self, name: str) -> bool:
        """Return whether this player's program could be the host."""
        return self.moving.hand_over.can_host(name)

    def hand_over_to(self, name: str) -> None:
        """Offer the table to a player, whose program becomes its host. Raises Refused."""
        self.moving.check_here()
        self.moving.hand_over.offer(name)

    def restore(self, state: TableState) -> None:
        """Restore what is not the game itself: talk, clock, stand-ins, bans, earlier games, and the next one."""
        self._talk.restore((clean(name), clean(text)) for name, text in state.talk)
        self._exclusion.restore(state.banned)
        self.moving.succession.restore(state.take_overs)
        self._seating.expect_spectators(state.spectators)
        self.table.evening = list(state.evening)
        self.table.next_game = state.next_game
        for number, seat in enumerate(state.seats, 1):
            if seat.stand_in is not None:
                with contextlib.suppress(Refused):
                    self.table.set_stand_in(number, seat.stand_in)
        if state.clock is not None:
            self._clock_runner.restore(state.clock)

    def _pack_table(self) -> bytes:
        return TableState.of(
            self.table,
            self.id,
            self.saved_seats(),
            self._clock_runner.state,
            self._talk.lines,
            epoch=self.moving.succession.epoch,
            survive=self.moving.succession.mode.value,
            code=self._handshake.code,
            effort=self._effort,
            spectators=self._seating.spectators,
            banned=self._exclusion.banned,
            has_ssh_door=self.ssh_port is not None,
            is_announced=self.is_announced,
            is_local=self._is_local,
            take_overs=self.moving.succession.take_overs,
            has_web_door=self.web_door is not None,
        ).encode()

    def _keep_people(self, stored: bytes) -> None:
        if self.keep_people is not None:
            self.keep_people(stored)

    def _on_moved(self, moved: messages.Moved) -> None:
        for callback in self.on_moved:
            callback(moved)

    # --- the table

    def start(self) -> None:
        """Start the game, or the deal before it. Raises Refused."""
        self.moving.check_here()
        self._deal.start()

    def hold_seats(self) -> None:
        """Reserve the seats of an interrupted waiting room for a minute, then free those of absent players."""
        room = self.table.game_number  # each game at the table has a waiting room of its own

        async def free_later() -> None:
            await asyncio.sleep(HOLD_SECONDS)
            if self.table.game_number == room and self._seating.free_absent_seats():
                self.broadcast_changes()

        self._spawn(free_later())

    @property
    def warnings(self) -> list[str]:
        """The warnings shown to the host's own player so far."""
        return self._talk.warnings

    def warn(self, text: str) -> None:
        """Show a warning to the host's own player only."""
        self._talk.warn(text, self.peers)
        for callback in self.on_change:
            callback()

    def tell_everybody(self, *texts: str) -> None:
        """Show notices to everybody at the table, and to guests who join later; they replace the previous ones."""
        self._talk.tell_everybody(texts, self.peers)

    def broadcast_changes(self) -> None:
        """Save the game, and send every guest the changes of its view."""
        if self.moved is not None:
            return
        if self.save is not None and (self.table.has_begun or not self.kept):
            self.save()  # a waiting room that is kept stays as it is, although everybody leaves now
        self.table.host = self._seating.local_player
        self.moving.succession.update()
        self._inactivity.update()
        self._seating.schedule_views()
        self._clock_runner.update(self.peers)
        for callback in self.on_change:
            callback()
        self.bot_players.refresh()
        if self.table.stage == "over":
            self.finished.set()

    def offer(self) -> messages.Offer:
        return messages.Offer(
            messages.PROTOCOL,
            self.id,
            self.table.title,
            self.table.game.key,
            self.table.stage != "waiting",
            len(self.table.seats),
            len(self.table.free_seats),
            self._handshake.code is not None,
            self.table.stage == "over",
        )
