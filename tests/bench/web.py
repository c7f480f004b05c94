"""Measure the cost and response times of guests in browsers, on loopback.

The program itself hosts a table without a screen and opens its web door, so the usual processes serve the guests. This
process runs the seated players, and guests who speak to the door as the page does, each from its own address, with a
terminal of 142x42 as in a window of 1280x800. Chromium without a window (Debian packages chromium and chromium-driver)
is one more guest where it is installed; without it, its rows are missing.

    memory          growth of the door's processes with ten more guests
    first screen    bytes of the messages from the beginning of a session until the output ends, before TLS
    key to message  at the board, from before an arrow is sent until the pointer's move begins to arrive, with nine
                    others who press arrows as fast as people can
    key to frame    the same in Chromium: from the browser's event of the key until the frame with the changed board is
                    drawn (style, layout and paint of the page), by the browser's own clock; with nine others who
                    press arrows as fast as people can, and with nine who only look on
    form, board     in Chromium, from the beginning of the navigation until the form is there; and, with a seat, until
                    the board's text is in the document, which takes everything: page, scripts, seat, session, screen
    decision        from before a player (who is no browser guest) sends a decision until its first output begins to
                    arrive at the slowest of 1, 5, 10 and 20 guests
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import random
import ssl
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import websockets

from bench.measuring import HERE, Mark, Row, make_row, new_parser, report
from bench.ssh import Door, decide, host_table, seat_players
from bench.terminal import Player
from helpers.browser import CHROMIUM, DESKTOP, Browser, Visitor, running, why_missing
from helpers.emulator import Emulator
from helpers.terminals import program_environment

GUESTS = 10
CROWDS = (1, 5, 10, 20)
MEMORY, FRAME, PAINT, REACHED = 2, 40, 600, 80
"""The marks: megabytes a guest; milliseconds from a key to its frame, to the first paint, to the slowest guest."""
COLUMNS, ROWS = 142, 42
RIGHT, LEFT = "\x1b[C", "\x1b[D"
QUIET, LEAVING = 0.15, 0.3
WATCH_PAGE = """() => {
    const look = () => {
        if (document.body?.dataset.state === "entry") window.formAt ??= performance.now();
        if (document.querySelector(".xterm-rows")?.textContent.includes("round")) window.boardAt ??= performance.now();
    };
    const everything = { subtree: true, childList: true, characterData: true, attributes: true };
    new MutationObserver(look).observe(document, everything);
    const { port1, port2 } = new MessageChannel();
    const todo = [];
    port1.onmessage = () => todo.shift()();
    const later = (act) => { todo.push(act); port2.postMessage(0); };
    const frame = window.requestAnimationFrame.bind(window);
    let isInFrame = false;
    window.requestAnimationFrame = (act) => frame((time) => {
        isInFrame = true;
        later(() => { isInFrame = false; });
        act(time);
    });
    window.whenDrawn = (act) => isInFrame ? later(act) : frame(() => later(act));
}"""
"""Notes when the form and the board are in the document, in milliseconds since the navigation began.

`whenDrawn(act)` acts once a change of the document is drawn. What is posted in an animation frame is delivered after
the frame.
"""
WATCH_KEYS = """(() => {
    const isWatching = window.frames_ !== undefined;
    window.frames_ = [];
    if (isWatching) return 1;
    let pressed = 0;
    addEventListener("keydown", () => { pressed = performance.now(); }, true);
    new MutationObserver(() => {
        if (!pressed) return;
        const begun = pressed;
        pressed = 0;
        window.whenDrawn(() => window.frames_.push(performance.now() - begun));
    }).observe(document.querySelector(".xterm-rows"), { subtree: true, childList: true, characterData: true });
    return 1;
})()"""

trusting = ssl.create_default_context()
trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE


class Guest:
    """A guest who speaks to the door as the page does."""

    def __init__(self, socket: websockets.ClientConnection) -> None:
        self._socket = socket
        self.first = self.last = 0.0
        self.came = 0
        """The number of bytes of all messages."""
        self._unread = ""
        self._screen = Emulator(COLUMNS, ROWS)
        self._news = asyncio.Event()
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self._socket:
            kind, *values = json.loads(text)
            self.came += len(text)
            if kind == "out":
                self.last = time.perf_counter()
                self.first = self.first or self.last
                self._unread += values[0]
                self._news.set()

    @property
    def text(self) -> str:
        """The text of the screen; parsing takes its time only when somebody looks."""
        unread, self._unread = self._unread, ""
        self._screen.receive(unread.encode())
        return self._screen.text

    async def press(self, keys: str) -> float:
        self.first = 0.0
        pressed = time.perf_counter()
        await self._socket.send(json.dumps(["in", keys]))
        return pressed

    async def replied(self, seconds: float = 20) -> float:
        """Return the time when the first output since the last key arrived. Raises TimeoutError."""
        async with asyncio.timeout(seconds):
            while not self.first:
                self._news.clear()
                await self._news.wait()
        return self.first

    async def settle(self) -> None:
        with contextlib.suppress(TimeoutError):
            while True:
                self._news.clear()
                async with asyncio.timeout(QUIET):
                    await self._news.wait()

    async def shows(self, text: str) -> None:
        async with asyncio.timeout(20):
            while text not in self.text:
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        await self._socket.close()
        self._reading.cancel()


async def post(address: str, port: int, path: str, body: object) -> tuple[dict[str, Any], str]:
    """Send JSON as the page does; return the answer, and the cookie that came with it."""
    reader, writer = await asyncio.open_connection(HERE, port, ssl=trusting, local_addr=(address, 0))
    data = json.dumps(body).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: {HERE}:{port}\r\nOrigin: https://{HERE}:{port}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    )
    writer.write(head.encode() + data)
    fields = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
    named = {name.lower(): value.strip() for name, _colon, value in (field.partition(":") for field in fields)}
    answer = json.loads(await reader.readexactly(int(named["content-length"])))
    writer.close()
    return answer, named.get("set-cookie", "").partition(";")[0]


async def connect(door: Door, number: int, *, settles: bool = True) -> Guest:
    address = f"127.0.{1 + number // 250}.{1 + number % 250}"
    form = {"name": f"guest{number}", "columns": COLUMNS, "rows": ROWS}
    entered, cookie = await post(address, door.port_of_door, "/enter", form)
    socket = await websockets.connect(
        f"wss://{HERE}:{door.port_of_door}/session/{entered['session']}", ssl=trusting, proxy=None, compression=None,
        origin=websockets.Origin(f"https://{HERE}:{door.port_of_door}"), additional_headers={"Cookie": cookie},
        local_addr=(address, 0),
    )  # fmt: skip
    guest = Guest(socket)
    await guest.shows("round")
    if settles:
        await guest.settle()
        await guest.press(" ")  # closes the legend
        await guest.settle()
    return guest


# --- what is measured


async def measure_memory(door: Door) -> tuple[list[Guest], list[Row]]:
    """Connect ten guests; return them, and what each of them costs."""
    warm = await connect(door, 240)  # what is loaded once for all guests
    await warm.close()
    await asyncio.sleep(1)
    empty = door.megabytes
    guests, screens = [], []
    for number in range(GUESTS):
        guest = await connect(door, number, settles=False)
        await guest.settle()
        screens.append(guest.came)
        await guest.press(" ")
        await guest.settle()
        guests.append(guest)
    await asyncio.sleep(0.5)
    note = f"{empty:.0f} MB for nobody"
    each = make_row("web: memory a guest", [(door.megabytes - empty) / GUESTS], "MB", Mark("mean", MEMORY), note=note)
    return guests, [each, make_row("web: first screen", screens, "B")]


@contextlib.asynccontextmanager
async def busy(guests: Sequence[Guest], rng: random.Random) -> AsyncIterator[None]:
    """Let guests press arrows as fast as people can while the block runs."""

    async def press(guest: Guest) -> None:
        while True:
            await asyncio.sleep(rng.uniform(0.08, 0.2))
            await guest.press(rng.choice((LEFT, RIGHT)))

    tasks = [asyncio.create_task(press(guest)) for guest in guests]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()


async def measure_keys(guests: Sequence[Guest], times: int, rng: random.Random) -> Row:
    for guest in guests:
        await guest.press("i")
        await guest.settle()
    found = []
    async with busy(guests[1:], rng):
        for number in range(times):
            await asyncio.sleep(rng.uniform(0.05, 0.1))
            pressed = await guests[0].press((RIGHT, LEFT)[number % 2])
            found.append(1000 * (await guests[0].replied() - pressed))
    return make_row("web: key to message", found, "ms")


async def measure_decisions(guests: Sequence[Guest], players: Sequence[Player], times: int, rng: random.Random) -> Row:
    """Measure decisions on their way to all these guests. One that changes no guest's screen is left out."""
    found, unseen = [], 0
    for _ in range(times):
        if players[0].table is None or players[0].table.actor is None:
            break
        for guest in guests:
            await guest.settle()
            if "space continues" in guest.text:
                await guest.press(" ")
                await guest.settle()
            guest.first = 0.0
        begun = time.perf_counter()
        await decide(players, rng)
        try:
            arrived = await asyncio.gather(*(guest.replied(2) for guest in guests))
        except TimeoutError:
            unseen += 1
            continue
        found.append(1000 * (max(arrived) - begun))
    marks = [Mark("median", REACHED)] * (len(guests) == CROWDS[-1])
    note = f"{unseen} changed no screen" if unseen else ""
    title = f"web: a decision to {len(guests)} guest{'s' * (len(guests) > 1)}: the slowest"
    return make_row(title, found, "ms", *marks, note=note)


async def measure_browser(door: Door, guests: Sequence[Guest], given: argparse.Namespace, folder: Path) -> list[Row]:
    if why_missing(CHROMIUM):
        print(why_missing(CHROMIUM))
        return []
    rng = random.Random(given.seed)
    url = f"https://{HERE}:{door.port_of_door}/"
    async with running(CHROMIUM, folder) as browser, browser.visitor(DESKTOP) as visitor:
        forms = [await time_form(browser, url) for _ in range(given.pages)]
        await watch(visitor)
        await visitor.open(url)
        await visitor.until("document.body.dataset.state === 'entry'")
        await visitor.type("chromium")
        await visitor.press("enter")
        await visitor.until("window.boardAt")
        boards = []
        for _ in range(given.pages):
            await asyncio.sleep(LEAVING)
            await visitor.reload()
            boards.append(await visitor.until("window.boardAt"))
        await visitor.press("space", "i")
        calm = await time_frames(visitor, given.keys, rng)
        async with busy(guests[1:], rng):
            frames = await time_frames(visitor, given.keys, rng)
    return [
        make_row("web: open to form", forms, "ms", Mark("median", PAINT)),
        make_row("web: open to board, with a seat", boards, "ms", Mark("median", PAINT)),
        make_row("web: key to frame, nine press arrows", frames, "ms", Mark("median", FRAME)),
        make_row("web: key to frame, nine look on", calm, "ms", Mark("median", FRAME)),
    ]


async def time_form(browser: Browser, url: str) -> float:
    """Return the milliseconds until a new guest can type a name: nothing is in the browser's cache."""
    async with browser.visitor(DESKTOP) as visitor:
        await watch(visitor)
        await visitor.open(url, wait="none")
        return float(await visitor.until("window.formAt"))


async def watch(visitor: Visitor) -> None:
    await visitor.browser.command("script.addPreloadScript", functionDeclaration=WATCH_PAGE, contexts=[visitor.context])


async def time_frames(visitor: Visitor, times: int, rng: random.Random) -> list[float]:
    await asyncio.sleep(0.5)
    await visitor.run(WATCH_KEYS)
    for number in range(times):
        await asyncio.sleep(rng.uniform(0.1, 0.2))
        await visitor.press(("right", "left")[number % 2])
    return [float(value) for value in await visitor.run("window.frames_")]


async def measure(given: argparse.Namespace) -> list[Row]:
    rng = random.Random(given.seed)
    with tempfile.TemporaryDirectory(prefix="macrobber-web-") as home:
        environment = program_environment(home)
        async with (
            host_table(given.players, environment, "web") as door,
            seat_players(door, given.players) as players,
        ):
            guests, rows = await measure_memory(door)
            rows.append(await measure_keys(guests, given.keys, rng))
            rows += await measure_browser(door, guests, given, Path(home, "browser"))
            for guest in guests:
                await guest.press("\x1b")
                await guest.settle()
            crowd = [*guests[:1]]
            for guest in guests[1:]:
                await guest.close()
            await asyncio.sleep(LEAVING)
            numbers = itertools.count(100)
            for size in CROWDS:
                while len(crowd) < size:
                    crowd.append(await connect(door, next(numbers)))
                rows.append(await measure_decisions(crowd, players, given.decisions, rng))
            for guest in crowd:
                await guest.close()
    return rows


def main() -> None:
    parser = new_parser(__doc__)
    parser.add_argument("--players", type=int, default=5, help="who have the seats (default: 5)")
    parser.add_argument("--keys", type=int, default=None, help="pressed one by one (default: 200; quick: 40)")
    parser.add_argument("--pages", type=int, default=None, help="opened one by one (default: 20; quick: 5)")
    parser.add_argument("--decisions", type=int, default=None, help="for each crowd (default: 25; quick: 8)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, full, quick in (("keys", 200, 40), ("pages", 20, 5), ("decisions", 25, 8)):
        if getattr(given, name) is None:
            setattr(given, name, quick if given.quick else full)
    report(asyncio.run(measure(given)), given)


if __name__ == "__main__":
    main()
