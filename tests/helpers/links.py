"""Whole games over a bad cable, with guests that are killed and return."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter
from pathlib import Path
from typing import Any

from helpers.cable import Cable
from helpers.far_table import NAMES

TESTS = Path(__file__).resolve().parents[1]


async def start(namespace: str, *arguments: str) -> Process:
    path = os.pathsep.join([str(TESTS), *filter(None, sys.path)])
    return await asyncio.create_subprocess_exec(
        "ip", "netns", "exec", namespace, sys.executable, "-m", "helpers.far_table", *arguments,
        stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=os.environ | {"PYTHONPATH": path},
    )  # fmt: skip


async def stop(process: Process) -> None:
    """Stop the program that `ip netns exec` replaced itself with; there is only one process."""
    if process.returncode is None:
        process.kill()
    await process.communicate()


async def wait_for_fact(process: Process, fact: str) -> dict[str, Any]:
    """Wait for the program to report a fact. Raises AssertionError if it ends without doing so."""
    assert process.stdout is not None
    said: list[dict[str, Any]] = []
    while line := await process.stdout.readline():
        said.append(json.loads(line))
        if fact in said[-1]:
            return said[-1]
    raise AssertionError(f"no {fact}, only {said}")


class FarGame:
    """One host and its guests; every guest must end with the host's last view."""

    def __init__(self, near: str, far: str, folder: Path, seed: int) -> None:
        self._near = near
        self._far = far
        self._folder = folder
        self._seed = seed
        self._rng = random.Random(seed)
        self.figures: Counter[str] = Counter()
        self._guests: dict[str, Process] = {}
        self._port = 0

    async def play(self, seconds_between_kills: float) -> None:
        begun = time.monotonic()
        host = await start(self._near, "host", str(self._seed))
        killing: asyncio.Task[None] | None = None
        try:
            self._port = (await wait_for_fact(host, "port"))["port"]
            for name in NAMES:
                await self._seat(name)
            killing = asyncio.create_task(self._kill(seconds_between_kills))
            over = await wait_for_fact(host, "over")
            killing.cancel()
            await asyncio.gather(killing, return_exceptions=True)
            for name in NAMES:
                if name not in self._guests:  # killed just now
                    await self._seat(name)
            for name, guest in self._guests.items():
                last = await wait_for_fact(guest, "view")
                assert last["view"] == over["over"][name], f"{name} has another view than the host"
                self.figures["links lost and taken up again"] += last["losses"]
            self.figures["games finished"] += 1
            self.figures["plies"] += over["plies"]
            self.figures["seconds of play"] += round(time.monotonic() - begun)
        finally:
            if killing is not None:
                killing.cancel()
            for process in (host, *self._guests.values()):
                await stop(process)

    async def die(self, line: Cable, after: float) -> dict[str, float]:
        """Cut the cable for good; return the seconds until the host shows all guests as away and each guest notices."""
        host = await start(self._near, "host", str(self._seed))
        try:
            self._port = (await wait_for_fact(host, "port"))["port"]
            for name in NAMES:
                await self._seat(name)
            await asyncio.sleep(after)
            line.pulled, begun = True, time.monotonic()

            async def host_notices() -> float:
                while (await wait_for_fact(host, "away"))["away"] != sorted(NAMES):
                    pass
                return time.monotonic() - begun

            async def guests_notice() -> float:
                await asyncio.gather(*(wait_for_fact(guest, "lost") for guest in self._guests.values()))
                return time.monotonic() - begun

            by_host, by_guests = await asyncio.gather(host_notices(), guests_notice())
            return {"the host": by_host, "every guest": by_guests}
        finally:
            line.pulled = False
            for process in (host, *self._guests.values()):
                await stop(process)

    async def _seat(self, name: str) -> None:
        folder = str(self._folder / f"{self._seed} {name}")
        self._guests[name] = await start(self._far, "guest", str(self._port), name, folder)
        await wait_for_fact(self._guests[name], "joined")

    async def _kill(self, seconds: float) -> None:
        while True:
            await asyncio.sleep(seconds * (0.5 + self._rng.random()))
            name = self._rng.choice(NAMES)
            await stop(self._guests.pop(name))
            self.figures["guests killed"] += 1
            await asyncio.sleep(seconds * self._rng.random() / 5)
            await self._seat(name)
