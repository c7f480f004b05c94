"""One program of a party that survives its host: the host, or a guest that can be its heir; prints JSON lines.

The arguments are, for example, `host --game claim-it --players 4 --port 7555` or `guest --name Ada --port 7555`.

Standard input takes one command a line: `leave`, `undo`, `status`, `give NAME`, `seat NUMBER NAME`, `stand-in NAME`,
`propose`, `again`, `wait`, `play`, `hurry`, `library`. The program ends with its input.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from typing import ClassVar

from macrobber_core.bots import choose, substitute_level
from macrobber_core.games import GAMES
from macrobber_core.library import Library
from macrobber_core.net.guest import reconnection, updates
from macrobber_core.net.guest.host_locator import HostLocator
from macrobber_core.net.host.host import Host
from macrobber_core.net.link import Link
from macrobber_core.net.websocket import dial
from macrobber_core.record import Record
from macrobber_core.succession import following
from macrobber_core.succession.member import Member
from macrobber_core.succession.quorum import Mode
from macrobber_core.table import Refused, TableView, ViewKey, view_digest
from macrobber_core.wire.codec import decode_from_guest, decode_from_host
from macrobber_core.wire.messages import Accepted, Decide, Moved, Welcome
from macrobber_tui.session.connect import HostTable, JoinTable, TableSession
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings, settings_to_resume

from .namespace import enter


def say(event: str, **more: object) -> None:
    print(json.dumps({"event": event, "at": time.monotonic(), **more}), flush=True)


class Witnessed:
    """A link that notes which of our decisions the host has acknowledged."""

    decided: ClassVar[dict[int, tuple[int, int, int, str]]] = {}
    acknowledged: ClassVar[list[tuple[int, int, int, str]]] = []
    """The game, the number of takebacks before, the ply and the action of each."""
    game: ClassVar[int] = 1

    def __init__(self, link: Link) -> None:
        self._link = link
        self.address, self.fingerprint = link.address, link.fingerprint

    async def send(self, frame: bytes) -> None:
        message = decode_from_guest(frame) if len(frame) < 500 else None
        if isinstance(message, Decide):
            self.decided[message.id] = (self.game, message.takebacks, message.ply, message.action)
        await self._link.send(frame)

    async def receive(self) -> bytes | str:
        frame = await self._link.receive()
        message = decode_from_host(frame) if len(frame) < 500 else None
        if isinstance(message, Welcome):
            say("welcome", table=message.table)
        if isinstance(message, Accepted) and message.id in self.decided:
            self.acknowledged.append(self.decided.pop(message.id))
        return frame

    async def close(self) -> None:
        await self._link.close()


def witness_links() -> None:
    connect = HostLocator.connect

    async def connect_and_witness(locator: HostLocator) -> Link:
        return Witnessed(await connect(locator))

    HostLocator.connect = connect_and_witness  # type: ignore[method-assign,assignment]


async def commands() -> AsyncIterator[str]:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := await reader.readline():
        yield line.decode().strip()


def cancel(task: asyncio.Future[None]) -> None:
    task.cancel()


def hosts_table(host: Host | None) -> bool:
    """Return whether this host still admits guests and decides."""
    return host is not None and host.moved is None


def shares_in_force(member: Member) -> int:
    """Return how many others have confirmed the generation in force; 0 if a host's generation is not in force yet."""
    if (state := member.hosting) is None or state.previous is not None:
        return 0
    held = zip(member.generation.voters, state.held, strict=True)
    return sum(count > 0 and person != member.me for person, count in held)


class Player:
    """A guest, or the player of a host, that plays like a bot and remembers what it was shown."""

    def __init__(self, name: str, delay: float, session: TableSession) -> None:
        self.name, self.delay, self.session = name, delay, session
        self.seen: list[tuple[int, ViewKey, bytes]] = []
        self.table: TableView | None = None
        self.plays = True
        self.agrees = False
        self.host = session.host

    async def follow(self) -> None:
        guest = self.session.guest
        async for update in guest.updates():
            match update:
                case updates.TableChanged(table):
                    self.table = table
                    await self._see(table)
                case updates.GoOnAsked(name, is_ours):
                    say("asked", heir=name, ours=is_ours)
                    guest.go_on(True)
                case updates.TableMoved(name, is_ours, address, host_was_lost):
                    say("moved", host=name, ours=is_ours, address=address, lost=host_was_lost)
                    self.host = self.session.heir.host if is_ours and self.session.heir is not None else None
                case updates.TableOfferedToUs():
                    await guest.answer_offer(wants=True)
                case updates.AuditResult():
                    self._judge(update)
                case updates.ConnectionLost(attempt):
                    say("disconnected", attempt=attempt)
                case updates.HostLost():
                    say("host-lost")
                case updates.Ended(reason):
                    say("ended", reason=reason)
                case updates.RequestRefused(reason):
                    say("refused", reason=reason)
                case _:
                    pass

    async def _see(self, table: TableView) -> None:
        Witnessed.game = table.game_number
        if table.game_view is not None:
            key = ViewKey(table.takebacks, table.ply, table.seat)
            self.seen.append((table.game_number, key, view_digest(table.game_view, table.legal)))
        say(
            "view", ply=table.ply, game=table.game_number, stage=table.stage, takebacks=table.takebacks, seat=table.seat
        )
        if table.proposal is not None and table.legal == [] and table.proposal.seat != table.seat:
            await self.session.guest.consent(agree=True)
        if self.agrees and table.stage == "over" and table.next_game is not None:
            await self.session.guest.play_again()
            self.agrees = False
        if table.legal and self.plays:
            await asyncio.sleep(self.delay * random.uniform(0.5, 1.5))
            action = choose(table.game, "easy", table.game_view, table.legal, random.Random())
            await self.session.guest.decide(action, table.ply)

    def _judge(self, result: updates.AuditResult) -> None:
        """Compare all that we were ever shown, and all that was acknowledged, with the record of the game."""
        assert self.table is not None
        shown = {(game, key, digest) for game, key, digest in self.seen if game == self.table.game_number}
        contradicted, unkept = [], []
        if result.record is not None:
            digests = replayed_views(result.record, self.table.seat)
            for _, key, digest in shown:
                if key.takebacks == len(result.record.taken_back) and digests.get(key.ply) != digest:
                    contradicted.append(key.ply)
            plies = result.record.plies
            for game, takebacks, ply, action in Witnessed.acknowledged:
                if (
                    game == self.table.game_number
                    and takebacks == len(result.record.taken_back)
                    and (ply >= len(plies) or plies[ply].action != action)
                ):
                    unkept.append(ply)
        say(
            "over", unfair=str(result.unfair or ""), game=self.table.game_number, ply=self.table.ply,
            winners=self.table.winners, record=str(result.record or ""), contradicted=sorted(contradicted),
            unkept=unkept, acknowledged=len(Witnessed.acknowledged), views=len(shown),
        )  # fmt: skip


def replayed_views(record: Record, seat: int | None) -> dict[int, bytes]:
    """Return the digest of what a seat sees after each number of plies of a record."""
    position = record.game.start(len(record.names), record.options)
    digests = {}
    for number, ply in enumerate(record.plies, 1):
        position.play(ply.action)
        legal = position.legal() if seat is not None and position.actor == seat else []
        digests[number] = view_digest(position.view(seat), legal)
    return digests


async def stand_in(host: Host, name: str) -> None:
    """Let a bot play for a player, once the host allows it."""
    seat = next(number for number, each in enumerate(host.table.seats, 1) if each.name == name)
    while True:
        with contextlib.suppress(Refused):
            host.seat_control.set_stand_in(seat, substitute_level(host.table.game.key))
            return
        await asyncio.sleep(0.5)


async def obey(player: Player | None, host: Callable[[], Host | None], done: asyncio.Event) -> None:
    tasks: list[asyncio.Task[None]] = []
    async for command in commands():
        word, _, rest = command.partition(" ")
        guest = player.session.guest if player is not None else None
        there = host()
        try:
            match word:
                case "leave" if guest is not None:
                    await guest.close()
                    say("left")
                case "undo" if guest is not None:
                    await guest.undo()
                case "hurry" if player is not None:
                    player.delay = 0.01
                case "wait" | "play" if player is not None:
                    player.plays = word == "play"
                    if player.plays and player.table is not None:
                        await player._see(player.table)
                case "again" if player is not None:
                    player.agrees = True
                    if player.table is not None and player.table.stage == "over":
                        await player.session.guest.play_again()
                        player.agrees = False
                case "give" if there is not None:
                    there.hand_over_to(rest)
                case "seat" if there is not None:
                    number, name = rest.split()
                    there.seat_control.give(int(number), name)
                case "stand-in" if there is not None:
                    tasks.append(asyncio.create_task(stand_in(there, rest)))
                case "propose" if there is not None:
                    there.next_game.propose(there.table.game, there.table.options, len(there.table.seats))
                case "status":
                    succession = there.moving.succession if there is not None else None
                    member = succession.member if succession is not None else None
                    say(
                        "status",
                        hosts=hosts_table(there),
                        stopped=succession.is_stopped if succession is not None else False,
                        table=there.id if there is not None else "",
                        epoch=succession.epoch if succession is not None else 0,
                        people=len(member.generation.others) if member is not None else 0,
                        shares=shares_in_force(member) if member is not None else 0,
                        entries=len(member.log.entries) if member is not None else 0,
                        unreachable=sorted(member.hosting.unreachable) if member is not None and member.hosting else [],
                        uncertain=sorted(member.hosting.unconfirmed | member.hosting.shareless)
                        if member is not None and member.hosting
                        else [],
                        ply=there.table.ply if there is not None else -1,
                        away=[seat.name for seat in there.table.seats if seat.away] if there is not None else [],
                        waiting=len(succession._unacknowledged) if succession is not None else 0,
                    )
                case "library":
                    with Library() as library:
                        say("library", records=[str(library.load(entry.id).record) for entry in library.games()])
        except Refused as refusal:
            say("refused", reason=str(refusal))
    done.set()


async def be_guest(given: argparse.Namespace) -> None:
    witness_links()
    done = asyncio.Event()
    table = JoinTable(lambda: dial(given.address, given.port), given.name, given.watch)
    async with table.open() as session:
        player = Player(given.name, given.delay, session)
        await until_done(player, lambda: session.heir.host if session.heir else None, done)


async def until_done(player: Player, host: Callable[[], Host | None], done: asyncio.Event) -> None:
    async with asyncio.TaskGroup() as tasks:
        following_task = tasks.create_task(player.follow())
        obeying = tasks.create_task(obey(player, host, done))
        await done.wait()
        for task in (following_task, obeying):
            task.cancel()


async def be_host(given: argparse.Namespace) -> None:
    settings = TableSettings(
        game=GAMES[given.game], players=given.players, port=given.port, bind=given.bind, announce=False,
        title="Glencoe", pace=given.delay, survive=Mode(given.survive), seed=None,
    )  # fmt: skip
    if given.resume:
        with Library() as library:
            settings = settings_to_resume(library.load(library.games()[0].id))
        settings.survive = Mode(given.survive)
        settings.port = given.port
    done = asyncio.Event()
    if given.name:
        witness_links()
        settings.host = given.name
        async with HostTable(settings, given.name).open() as session:
            say("opened", ours=session.host is not None)
            player = Player(given.name, given.delay, session)
            if session.host is not None:
                watch_host(session.host)
                starting = asyncio.ensure_future(start_when_full(session.host))
                session.host.on_moved.append(lambda moved: cancel(starting))
            heir = session.heir
            await until_done(player, lambda: heir.host if heir is not None and heir.host else session.host, done)
        return
    async with open_host(settings) as host:
        say("opened", ours=True)
        watch_host(host)
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(obey(None, lambda: host, done))
            starting = tasks.create_task(start_when_full(host))
            await done.wait()
            starting.cancel()


def watch_host(host: Host) -> None:
    last = -1

    def tell() -> None:
        nonlocal last
        if host.table.ply != last:
            last = host.table.ply
            say("decided", ply=last, game=host.table.game_number, stage=host.table.stage)

    def tell_moved(moved: Moved) -> None:
        say("gave", host=moved.name, lost=moved.was_lost)

    host.on_change.append(tell)
    host.on_moved.append(tell_moved)


async def start_when_full(host: Host) -> None:
    while host.table.free_seats:  # noqa: ASYNC110
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.3)
    if host.table.stage == "waiting":
        host.start()


def main(arguments: Sequence[str]) -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("role", choices=["host", "guest"])
    parser.add_argument("--name", default="")
    parser.add_argument("--address", default="127.0.0.1")
    parser.add_argument("--bind", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=7555)
    parser.add_argument("--game", default="claim-it")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--delay", type=float, default=0.03)
    parser.add_argument("--survive", default="majority")
    parser.add_argument("--silence", type=float, help="seconds of silence before a host counts as gone")
    parser.add_argument("--patience", type=float, default=600)
    parser.add_argument("--watch", action="store_true")
    parser.add_argument("--resume", action="store_true")
    given = parser.parse_args(arguments)
    if given.silence is not None:
        setattr(following, "SILENCE_SECONDS", given.silence)  # noqa: B010  # mypy: it is imported there
    reconnection.RECONNECT_SECONDS = given.patience
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(be_host(given) if given.role == "host" else be_guest(given))


def run(orders: Connection, output: Connection, home: Path, namespace: str | None, arguments: Sequence[str]) -> None:
    """Be a program, in a process of multiprocessing that has just been forked."""
    complaints = os.open(home / "stderr", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    for number, given in enumerate((orders.fileno(), output.fileno(), complaints)):
        os.dup2(given, number)
    sys.stdin = open(0, encoding="utf-8", closefd=False)  # noqa: SIM115
    os.environ.update({f"XDG_{kind}_HOME": str(home) for kind in ("DATA", "STATE", "CONFIG")}, HOME=str(home))
    if namespace is not None:
        enter(namespace)
    main(arguments)
