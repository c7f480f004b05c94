"""Real browsers without a window, driven by WebDriver BiDi: Chromium by its driver, Firefox by itself.

A browser is one process for many guests. Each `Visitor` has cookies of its own, as if it came from another computer.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import re
import shutil
import sys
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import websockets

from . import guard
from .patience import PATIENCE

CHROMIUM, FIREFOX = "chromium", "firefox"
PROGRAMS = {
    CHROMIUM: [["chromium", "google-chrome", "chrome"], ["chromedriver"]],
    FIREFOX: [["firefox-esr", "firefox"]],
}
"""The programs that each browser needs, each by the names under which it may be installed."""
PACKAGES = {CHROMIUM: "chromium and chromium-driver", FIREFOX: "firefox-esr"}
KEYS = {
    "enter": "\ue007", "escape": "\ue00c", "tab": "\ue004", "backspace": "\ue003", "space": " ", "left": "\ue012",
    "up": "\ue013", "right": "\ue014", "down": "\ue015", "ctrl": "\ue009", "shift": "\ue008", "F6": "\ue036",
}  # fmt: skip
"""WebDriver's codes for keys."""
CLOSE_SECONDS = 5
"""Seconds after which a browser that does not close is killed."""
POLL_SECONDS = 0.1
"""Seconds between two looks at a page, which costs processor time."""
MIDDLE = """element => {
    element.scrollIntoView({ block: "nearest" });
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
"""Returns the middle of an element, in JavaScript."""
PLACE = """text => {
    const rows = [...document.querySelectorAll(".xterm-rows > div")];
    const row = rows.find(each => each.textContent.includes(text));
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    let left = row.textContent.indexOf(text);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (left < node.length) {
            const range = document.createRange();
            range.setStart(node, left);
            range.setEnd(node, left + 1);
            const box = range.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2];
        }
        left -= node.length;
    }
}"""
"""Returns where a text on the terminal begins, in JavaScript."""
ADDRESS_BAR_FEATURES = ["PreloadTopChromeWebUI", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "WebUIOmniboxPopup"]
"""The features of Chromium that load its own pages for the address bar of each window; those cost more than ours."""
MAX_MESSAGE_BYTES = 64 * 1024 * 1024
"""Screenshots are large."""

Size = tuple[int, int]
DESKTOP, TABLET, PHONE = (1280, 800), (1024, 768), (390, 844)
SMALL = (760, 480)
"""A window for a terminal of 80x24, which costs a browser least."""


def program_of(names: Sequence[str]) -> str | None:
    return next((found for name in names if (found := shutil.which(name))), None)


def why_missing(browser: str) -> str:
    """Return why tests cannot use a browser, or ""."""
    is_complete = all(program_of(names) for names in PROGRAMS[browser])
    return "" if is_complete else f"{browser} is not installed (Debian: {PACKAGES[browser]})"


def browsers(*names: str) -> list[Any]:
    """Return the parameters of a test that runs in each of these browsers; one that is missing skips it."""
    return [
        pytest.param(name, marks=pytest.mark.skipif(bool(why_missing(name)), reason=why_missing(name)))
        for name in names
    ]


in_chromium = pytest.mark.parametrize("browser", browsers(CHROMIUM), indirect=True)
"""Marks a test for Chromium alone: only its protocol can pretend fingers, or only our own words and code matter."""


class BrowserError(Exception):
    """The browser has refused a command."""


class Browser:
    """A running browser. Commands are those of WebDriver BiDi."""

    def __init__(self, name: str, socket: websockets.ClientConnection) -> None:
        self.name = name
        self._socket = socket
        self._last_id = 0
        self._pending: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self.visitors: dict[str, Visitor] = {}
        """The visitors by their browsing contexts."""
        self._reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self._socket:
            message = json.loads(text)
            if message["type"] == "event":
                self._on_event(message["method"], message["params"])
            elif (future := self._pending.pop(message["id"] or 0, None)) is not None and not future.done():
                if message["type"] == "error":
                    future.set_exception(BrowserError(f"{message['error']}: {message.get('message')}"))
                else:
                    future.set_result(message["result"])

    def _on_event(self, method: str, params: dict[str, Any]) -> None:
        visitor = self.visitors.get(params.get("source", params).get("context", ""))
        if visitor is None:
            return
        if method == "log.entryAdded" and params["level"] == "error":
            visitor.errors.append(str(params["text"]))

    async def command(self, name: str, /, **params: Any) -> dict[str, Any]:
        self._last_id += 1
        future = self._pending[self._last_id] = asyncio.get_running_loop().create_future()
        await self._socket.send(json.dumps({"id": self._last_id, "method": name, "params": params}))
        async with asyncio.timeout(PATIENCE):
            result: dict[str, Any] = await future
            return result

    @contextlib.asynccontextmanager
    async def visitor(self, size: Size = SMALL, **looks: Any) -> AsyncIterator[Visitor]:
        """Yield somebody with a browser of their own. For `looks`, see `Visitor.look`."""
        user = (await self.command("browser.createUserContext"))["userContext"]
        try:
            visitor = await self.new_tab(user)
            await visitor.look(size, **looks)
            yield visitor
        finally:
            await self.command("browser.removeUserContext", userContext=user)

    async def new_tab(self, user: str) -> Visitor:
        context = (await self.command("browsingContext.create", type="tab", userContext=user))["context"]
        visitor = self.visitors[context] = Visitor(self, user, context)
        return visitor

    async def close(self) -> None:
        with contextlib.suppress(BrowserError, TimeoutError, websockets.ConnectionClosed):
            async with asyncio.timeout(CLOSE_SECONDS):
                await self.command("browser.close")
        self._reading.cancel()
        with contextlib.suppress(asyncio.CancelledError, websockets.ConnectionClosed):
            await self._reading
        await self._socket.close()


class Visitor:
    """A tab, as its user sees it."""

    def __init__(self, browser: Browser, user: str, context: str) -> None:
        self.browser = browser
        self.user = user
        self.context = context
        self.is_touched = False
        self.errors: list[str] = []
        """What the page has complained of on the browser's console."""

    async def look(self, size: Size, *, scale: float = 1, is_light: bool = False, is_touched: bool = False) -> None:
        """Have a window of this size, a taste, and a mouse or fingers. Firefox has neither taste nor fingers here."""
        await self.resize(size, scale)
        self.is_touched = is_touched and self.browser.name == CHROMIUM
        scheme = {"name": "prefers-color-scheme", "value": "light" if is_light else "dark"}
        pointer = {"name": "pointer", "value": "coarse" if is_touched else "fine"}
        await self.devtools("Emulation.setEmulatedMedia", features=[scheme, pointer])
        await self.devtools("Emulation.setTouchEmulationEnabled", enabled=is_touched, maxTouchPoints=5)

    async def devtools(self, method: str, **params: Any) -> None:
        """Send Chromium a command of its own protocol, for what WebDriver cannot do."""
        if self.browser.name == CHROMIUM:
            session = (await self.browser.command("goog:cdp.getSession", context=self.context))["session"]
            await self.browser.command("goog:cdp.sendCommand", method=method, params=params, session=session)

    async def resize(self, size: Size, scale: float = 1) -> None:
        await self.browser.command(
            "browsingContext.setViewport", context=self.context,
            viewport={"width": size[0], "height": size[1]}, devicePixelRatio=scale,
        )  # fmt: skip

    async def open(self, url: str, wait: str = "complete") -> None:
        await self.browser.command("browsingContext.navigate", context=self.context, url=url, wait=wait)

    async def reload(self) -> None:
        await self.browser.command("browsingContext.reload", context=self.context, wait="complete")

    async def second_tab(self) -> Visitor:
        return await self.browser.new_tab(self.user)

    async def run(self, javascript: str) -> Any:
        """Return the value of an expression, awaited; plain data only."""
        answer = await self.browser.command(
            "script.evaluate", expression=f"Promise.resolve({javascript}).then(JSON.stringify)",
            target={"context": self.context}, awaitPromise=True, userActivation=True,
        )  # fmt: skip
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        value = answer["result"].get("value")
        return None if value is None else json.loads(value)

    async def until(self, javascript: str) -> Any:
        """Wait until an expression is true, and return its value."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not (value := await self.run(javascript)):  # noqa: ASYNC110  # the page does not tell
                    await asyncio.sleep(POLL_SECONDS)
        except TimeoutError as error:
            raise AssertionError(f"{javascript} never became true on\n{await self.text()}\n{self.errors}") from error
        return value

    async def text(self) -> str:
        """Return all the text that can be seen, a terminal's row by row."""
        return str(
            await self.run(
                "[...document.querySelectorAll('.xterm-rows > div')].map(row => row.textContent).join('\\n')"
                " + '\\n' + document.body.innerText"
            )
        )

    async def shows(self, text: str) -> str:
        return await self._text_when(lambda seen: text in seen, f"{text!r} is not to be seen")

    async def shows_no(self, text: str) -> str:
        return await self._text_when(lambda seen: text not in seen, f"{text!r} is still to be seen")

    async def changes(self, before: str) -> str:
        return await self._text_when(lambda seen: seen != before, "nothing has changed")

    async def place_of(self, text: str) -> tuple[float, float]:
        """Return where a text on the terminal begins, once it stays there: the terminal may just change its size."""
        place = None
        while place != (found := await self.run(f"({PLACE})({json.dumps(text)})")):
            place = found
            await asyncio.sleep(0.3)
        x, y = found
        return x, y

    async def select_row(self, text: str) -> None:
        """Select the row of the terminal with a text, as with a mouse and shift."""
        _x, y = await self.place_of(text)
        left, right = await self.run(
            "(box => [box.left + 2, box.right - 2])(document.querySelector('.xterm-screen').getBoundingClientRect())"
        )
        shift = {"type": "key", "id": "keyboard"}
        await self._act({**shift, "actions": [{"type": "keyDown", "value": KEYS["shift"]}]})
        await self.drag((left, y), (right, y))
        await self._act({**shift, "actions": [{"type": "keyUp", "value": KEYS["shift"]}]})

    async def _text_when(self, is_there: Callable[[str], bool], complaint: str) -> str:
        seen = ""
        try:
            async with asyncio.timeout(PATIENCE):
                while not is_there(seen := await self.text()):  # noqa: ASYNC110  # the page does not tell
                    await asyncio.sleep(POLL_SECONDS)
        except TimeoutError as error:
            raise AssertionError(f"{complaint} in\n{seen}\n{self.errors}") from error
        return seen

    # --- keys, mouse and fingers

    async def press(self, *keys: str) -> None:
        """Press keys one after another: a character, or a name such as `enter` or `ctrl+c`."""
        actions = []
        for key in keys:
            held, _plus, last = key.rpartition("+") if len(key) > 1 and not key.endswith("++") else ("", "", key)
            if key.endswith("++"):
                held, last = key[:-2], "+"
            codes = [KEYS.get(one, one) for one in [*filter(None, held.split("+")), last]]
            actions += [{"type": "keyDown", "value": code} for code in codes]
            actions += [{"type": "keyUp", "value": code} for code in reversed(codes)]
        await self._act({"type": "key", "id": "keyboard", "actions": actions})

    async def type(self, text: str) -> None:
        await self.press(*("space" if letter == " " else letter for letter in text))

    async def click(self, selector: str) -> None:
        """Click on an element, or tap on it with a finger."""
        await self.until(f"document.querySelector({json.dumps(selector)})?.checkVisibility()")
        x, y = await self.run(f"({MIDDLE})(document.querySelector({json.dumps(selector)}))")
        await self.click_at(x, y)

    async def click_at(self, x: float, y: float) -> None:
        pointer = "touch" if self.is_touched else "mouse"
        await self._act(self._pointer(pointer, pointer, [(x, y)]))

    async def drag(self, begin: tuple[float, float], end: tuple[float, float]) -> None:
        await self._act(self._pointer("mouse", "mouse", [begin, end]))

    async def pinch(self, middle: tuple[float, float], before: float, after: float) -> None:
        """Move two fingers from one distance to another."""
        x, y = middle
        fingers = [
            self._pointer("touch", f"finger{side}", [(x + side * before / 2, y), (x + side * after / 2, y)])
            for side in (-1, 1)
        ]
        await self._act(*fingers)

    def _pointer(self, kind: str, name: str, way: Sequence[tuple[float, float]]) -> dict[str, Any]:
        (x, y), *rest = way
        moves = [{"type": "pointerMove", "x": round(to[0]), "y": round(to[1]), "duration": 60} for to in rest]
        press = [{"type": "pointerDown", "button": 0}, *moves, {"type": "pointerUp", "button": 0}]
        actions = [{"type": "pointerMove", "x": round(x), "y": round(y)}, *press]
        return {"type": "pointer", "id": name, "parameters": {"pointerType": kind}, "actions": actions}

    async def _act(self, *sources: dict[str, Any]) -> None:
        await self.browser.command("input.performActions", context=self.context, actions=[*sources])

    async def picture(self) -> bytes:
        """Return a screenshot as PNG."""
        answer = await self.browser.command("browsingContext.captureScreenshot", context=self.context)
        return base64.b64decode(answer["data"])


# --- starting a browser


@contextlib.asynccontextmanager
async def running(name: str, folder: Path) -> AsyncIterator[Browser]:
    """Yield a browser that keeps its files in a folder. It trusts every certificate, as people do at such a page."""
    start = start_chromium if name == CHROMIUM else start_firefox
    folder.mkdir(parents=True, exist_ok=True)  # noqa: ASYNC240  # this is quick
    async with (
        start(folder) as (url, hello),
        websockets.connect(url, proxy=None, max_size=MAX_MESSAGE_BYTES, ping_interval=None) as socket,
    ):
        browser = Browser(name, socket)
        await hello(browser)
        await browser.command("session.subscribe", events=["log.entryAdded"])
        try:
            yield browser
        finally:
            await browser.close()


Start = tuple[str, Callable[[Browser], Awaitable[object]]]
"""The address of a browser's socket, and what begins the session there."""


@contextlib.asynccontextmanager
async def start_chromium(folder: Path) -> AsyncIterator[Start]:
    binary, driver = (program_of(names) for names in PROGRAMS[CHROMIUM])
    arguments = [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
        "--no-proxy-server", "--disable-background-networking", "--disable-component-update",
        f"--disable-features={','.join(ADDRESS_BAR_FEATURES)}",
        f"--user-data-dir={folder / 'chromium'}",
    ]  # fmt: skip
    wanted = {
        "acceptInsecureCerts": True,
        "webSocketUrl": True,
        "goog:chromeOptions": {"binary": binary, "args": arguments},
    }
    async with program([str(driver), "--port=0"], folder, r"started successfully on port (\d+)") as port:

        def ask() -> str:
            body = json.dumps({"capabilities": {"alwaysMatch": wanted}}).encode()
            request = urllib.request.Request(f"http://127.0.0.1:{port}/session", body)
            opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
            with opener.open(request, timeout=PATIENCE) as answer:
                return str(json.load(answer)["value"]["capabilities"]["webSocketUrl"])

        async def hello(_browser: Browser) -> None:
            """The driver has begun the session."""

        yield await asyncio.to_thread(ask), hello


@contextlib.asynccontextmanager
async def start_firefox(folder: Path) -> AsyncIterator[Start]:
    profile = folder / "firefox"
    profile.mkdir(exist_ok=True)
    settings = {
        "browser.shell.checkDefaultBrowser": False, "browser.startup.page": 0, "browser.newtabpage.enabled": False,
        "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
        "app.update.disabledForTesting": True, "app.normandy.enabled": False, "browser.ml.enable": False,
        "services.settings.server": "data:,#remote-settings-dummy/v1", "dom.push.connection.enabled": False,
        "extensions.systemAddon.update.enabled": False, "extensions.webextensions.remote": False,
        "network.captive-portal-service.enabled": False, "network.http.speculative-parallel-limit": 0,
        "dom.ipc.processCount": 1, "dom.ipc.processPrelaunch.enabled": False,
        "browser.tabs.remote.separatePrivilegedContentProcess": False, "media.rdd-process.enabled": False,
        "network.process.enabled": False, "layout.frame_rate": 20,
        "network.proxy.type": 0, "dom.disable_open_during_load": False,
        "remote.prefs.recommended": True, "browser.aboutwelcome.enabled": False,
        "ui.systemUsesDarkTheme": 1,
    }  # fmt: skip
    lines = [f"user_pref({json.dumps(key)}, {json.dumps(value)});" for key, value in settings.items()]
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    binary = str(program_of(PROGRAMS[FIREFOX][0]))
    arguments = [binary, "--headless", "--no-remote", "--profile", str(profile), "--remote-debugging-port", "0"]
    async with program(arguments, folder, r"WebDriver BiDi listening on (ws://\S+)") as url:

        async def hello(browser: Browser) -> None:
            await browser.command("session.new", capabilities={"alwaysMatch": {"acceptInsecureCerts": True}})

        yield f"{url}/session", hello


@contextlib.asynccontextmanager
async def program(arguments: Sequence[str], folder: Path, ready: str) -> AsyncIterator[str]:
    """Run a program until the block or this process ends; yield the group of the pattern that its output matches."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, guard.__file__, *arguments, env={**os.environ, "HOME": str(folder), "MOZ_HEADLESS": "1"},
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    assert process.stdin is not None
    assert process.stdout is not None
    reading = None
    try:
        async with asyncio.timeout(PATIENCE):
            while (found := re.search(ready, line := (await process.stdout.readline()).decode())) is None:
                if not line:
                    raise BrowserError(f"{arguments[0]} has not started")
        reading = asyncio.create_task(process.stdout.read())  # so that it never waits for its output to be read
        yield found[1]
    finally:
        process.stdin.close()
        await process.wait()
        if reading is not None:
            await reading
