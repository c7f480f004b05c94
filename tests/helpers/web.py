"""A web door in this process, with clients that speak HTTP byte by byte, and websockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from macrobber_core.net.host.host import Host
from macrobber_tui.door.listener import Transport, run_door
from macrobber_tui.session.door_ipc import DoorConfig, DoorStatus, TargetTable
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.web.listener import INSECURE_WEB_TRANSPORT, WEB_TRANSPORT

from .emulator import Emulator
from .patience import PATIENCE
from .tui import QUICK, until, waiting

HERE = "127.0.0.1"
CODE = "otter-heather-plum"
SIZE = (80, 24)

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Fields = Mapping[str, str | None]


def anybody() -> ssl.SSLContext:
    """Return a context for a client that accepts every certificate."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context


CLIENT_TLS = anybody()


@dataclass(slots=True)
class Answer:
    """An answer of the door."""

    status: int
    fields: dict[str, str]
    body: bytes

    @property
    def data(self) -> Any:
        return json.loads(self.body)


@dataclass(slots=True)
class WebDoor:
    """A table with a web door."""

    host: Host
    port: int = 0
    scheme: str = "https"
    warned: list[str] = field(default_factory=list)
    fingerprint: str = ""

    @property
    def authority(self) -> str:
        return f"{HERE}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    def is_away(self, seat: int) -> bool:
        return self.host.table.seats[seat - 1].away

    def name(self, seat: int) -> str | None:
        return self.host.table.seats[seat - 1].name

    async def send(self, data: bytes, *, tls: bool | None = None) -> bytes:
        """Send bytes on a new connection; return everything that comes back until it is closed."""
        async with self.wire(tls=tls) as (reader, writer):
            writer.write(data)
            async with asyncio.timeout(PATIENCE):
                return await reader.read()

    @contextlib.asynccontextmanager
    async def wire(
        self, *, tls: bool | None = None
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        uses_tls = self.scheme == "https" if tls is None else tls
        reader, writer = await asyncio.open_connection(HERE, self.port, ssl=CLIENT_TLS if uses_tls else None)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()

    def head(
        self, method: str, target: str, fields: Mapping[str, str | None] | None = None, body: bytes = b""
    ) -> bytes:
        """Return a request as a browser sends it, on our page; fields with None are left out."""
        usual: dict[str, str | None] = {"Host": self.authority, "Connection": "close"}
        if method == "POST":
            usual |= {"Origin": self.origin, "Content-Type": "application/json", "Content-Length": str(len(body))}
        lines = [f"{name}: {value}" for name, value in {**usual, **(fields or {})}.items() if value is not None]
        return "\r\n".join([f"{method} {target} HTTP/1.1", *lines, "", ""]).encode() + body

    async def ask(
        self,
        method: str,
        target: str,
        fields: Fields | None = None,
        body: bytes = b"",
        *,
        tls: bool | None = None,
    ) -> Answer:
        return parsed(await self.send(self.head(method, target, fields, body), tls=tls))

    async def get(self, target: str, **fields: str | None) -> Answer:
        return await self.ask("GET", target, {name.replace("_", "-"): value for name, value in fields.items()})

    async def enter(self, name: str = "Ben", cookie: str = "", **form: Any) -> Answer:
        body = json.dumps({"name": name, **form}).encode()
        return await self.ask("POST", "/enter", {"Cookie": cookie or None}, body)


def parsed(received: bytes) -> Answer:
    head, _blank, body = received.partition(b"\r\n\r\n")
    first, *lines = head.decode().split("\r\n")
    fields = {name.lower(): value for name, _colon, value in (line.partition(": ") for line in lines)}
    return Answer(int(first.split(" ")[1]) if first else 0, fields, body)


@contextlib.asynccontextmanager
async def web_door(
    settings: TableSettings | None = None, *, is_insecure: bool = False, transport: Transport | None = None
) -> AsyncIterator[WebDoor]:
    """Open a table with a web door."""
    settings = waiting(replace(QUICK, code=None)) if settings is None else settings
    async with (
        open_host(settings) as host,
        web_door_to(host, settings.code, is_insecure=is_insecure, transport=transport) as door,
    ):
        yield door


@contextlib.asynccontextmanager
async def web_door_to(
    host: Host, code: str | None = None, *, is_insecure: bool = False, transport: Transport | None = None
) -> AsyncIterator[WebDoor]:
    target = TargetTable(HERE, host.port or 0, host.fingerprint, host.id, host.table.title, code, host.door_secret)
    door = WebDoor(host, scheme="http" if is_insecure else "https")

    def follow(status: DoorStatus) -> None:
        door.port = status.port or door.port
        door.fingerprint = status.fingerprint or door.fingerprint
        door.warned += [status.warning] if status.warning else []

    transport = transport or (INSECURE_WEB_TRANSPORT if is_insecure else WEB_TRANSPORT)
    config = DoorConfig(target, 0, HERE, announce=False, insecure=is_insecure)
    async with run_door(transport, config, follow):
        yield door


class Page:
    """What a browser does with a session: the screen that it shows, and the other messages."""

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self.shown = Emulator(*size)
        self.messages: list[list[Any]] = []
        self.lines: list[str] = []
        self.choice_lines: list[str] = []
        """Those lines that only name what can be typed."""
        self.bye: list[Any] | None = None
        self.code: int | None = None
        """The code with which the websocket was closed."""
        self.is_over = asyncio.Event()

    def receive(self, text: str | bytes) -> None:
        message = json.loads(text)
        match message:
            case ["out", data]:
                self.shown.receive(data.encode())
            case ["line", line, style]:
                self.lines.append(line)
                self.choice_lines += [line] if style == "choice" else []
            case ["bye", *values]:
                self.bye = values
            case _:
                self.messages.append(message)

    def latest(self, kind: str) -> list[Any]:
        return next((message[1:] for message in reversed(self.messages) if message[0] == kind), [])

    async def shows(self, text: str) -> None:
        try:
            await until(lambda: text in self.shown.text or any(text in line for line in self.lines))
        except TimeoutError:
            lines = "\n".join(self.lines)
            raise AssertionError(f"{text!r} is not to be seen in\n{self.shown.text}\n{lines}\n{self.bye}") from None


class SocketPage(Page):
    """A page on a websocket."""

    def __init__(self, socket: ClientConnection, size: tuple[int, int] = SIZE) -> None:
        super().__init__(size)
        self.socket = socket

    async def listen(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for message in self.socket:
                self.receive(message)
        self.code = self.socket.close_code
        self.is_over.set()

    async def send(self, *message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def press(self, keys: str) -> None:
        await self.send("in", keys)


@contextlib.asynccontextmanager
async def socket_to(door: WebDoor, session: str, cookie: str, **more: Any) -> AsyncIterator[ClientConnection]:
    fields = {"Cookie": cookie} if cookie else {}
    origin = more.pop("origin", door.origin)
    async with connect(
        f"{door.origin.replace('http', 'ws', 1)}/session/{session}",
        ssl=CLIENT_TLS if door.scheme == "https" else None, proxy=None, origin=origin, additional_headers=fields,
        compression=None, max_size=None, **more,
    ) as socket:  # fmt: skip
        yield socket


@contextlib.asynccontextmanager
async def browser(
    door: WebDoor, name: str = "Ben", cookie: str = "", size: tuple[int, int] = SIZE, **form: Any
) -> AsyncIterator[SocketPage]:
    """Enter the table by a websocket; the page's cookie is `page.cookie`."""
    answer = await door.enter(name, cookie, **form)
    assert answer.status == 200, answer
    cookie = cookie_of(answer) or cookie
    async with socket_to(door, answer.data["session"], cookie) as socket:
        page = SocketPage(socket, size)
        listening = asyncio.create_task(page.listen())
        if form.get("form") != "plain":
            await page.send("size", *size)
        try:
            yield page
        finally:
            listening.cancel()


def cookie_of(answer: Answer) -> str:
    """Return the cookie that an answer sets, as a browser sends it back; "" if it sets none."""
    return answer.fields.get("set-cookie", "").partition(";")[0]
