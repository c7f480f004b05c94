"""The ssh door is announced on the network."""

from __future__ import annotations

import asyncio
import time

import pytest
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf

from helpers.networks import Program, connect, ip, separate_namespaces
from macrobber_core.net.discovery import NO_MULTICAST, ssh_port_of
from macrobber_tui.door.announcing import announcing_door
from macrobber_tui.session.door_kinds import SSH

DOOR = """
import asyncio, json
from macrobber_tui.door.announcing import announcing_door

async def main():
    print(json.dumps("opening"), flush=True)
    announced = lambda: print(json.dumps("announced"), flush=True)
    async with announcing_door("_ssh._tcp.local.", "glencoe.local", 2222, None, announced):
        await asyncio.Event().wait()

asyncio.run(main())
"""

CLIENT = """
import asyncio, json
from zeroconf import IPVersion
from zeroconf.asyncio import AsyncServiceInfo, AsyncZeroconf
from macrobber_tui.session.door_kinds import SSH

async def main():
    zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
    while True:
        info = AsyncServiceInfo(SSH.service, f"glencoe (macrobber 2222).{SSH.service}")
        if await info.async_request(zeroconf.zeroconf, 1000):
            print(json.dumps([info.port, info.server, info.parsed_addresses()]), flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
async def test_the_door_is_announced_as_an_ssh_server_with_a_typeable_name() -> None:
    announced = asyncio.Event()
    async with announcing_door(SSH.service, "glencoe-of-a-test.local", 2299, "127.0.0.1", announced.set):
        try:
            await asyncio.wait_for(announced.wait(), 10)
            zeroconf = AsyncZeroconf(ip_version=IPVersion.V4Only)
        except (TimeoutError, *NO_MULTICAST):
            pytest.skip("no multicast here")
        info = AsyncServiceInfo(SSH.service, f"glencoe-of-a-test (macrobber 2299).{SSH.service}")
        found = await info.async_request(zeroconf.zeroconf, 5000)
        await zeroconf.async_close()
        if not found:
            pytest.skip("multicast is not heard here")
        assert (info.port, info.server) == (2299, "glencoe-of-a-test.local.")
        assert info.parsed_addresses() == ["127.0.0.1"]


@pytest.mark.waits
@pytest.mark.slow
@pytest.mark.parametrize("loopback", ["down", "up"])
def test_the_door_is_announced_on_a_network_that_comes_up_later(loopback: str) -> None:
    with separate_namespaces() as (here, there):
        ip("-n", here, "link", "set", "lo", loopback)
        with Program(here, DOOR) as door:
            door.wait_for(lambda said: said == "opening")
            time.sleep(2)  # by then it is announced where only this machine hears it, or has failed
            connect(here, there)
            with Program(there, CLIENT) as client:
                assert client.wait_for(bool) == [2222, "glencoe.local.", ["10.74.38.1"]]
            door.wait_for(lambda said: said == "announced")


@pytest.mark.parametrize(
    ("text", "port"),
    [("2222", 2222), ("0", None), ("65536", None), ("-1", None), ("x", None), ("", None), ("22\n22", None)],
)
def test_an_invalid_port_in_an_announcement_is_ignored(text: str, port: int | None) -> None:
    info = AsyncServiceInfo("_macrobber._tcp.local.", "x._macrobber._tcp.local.", properties={"ssh": text})
    assert ssh_port_of(info) == port
