"""Tables are found on a network, and are gone from the list when they are gone."""

import asyncio
import contextlib
import time
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve
from zeroconf import ServiceStateChange

from helpers.lan import hosted
from helpers.lan_networks import Program, ip, joined, namespaces
from macrobber_core.lan import discovery
from macrobber_core.lan.discovery import Browser, Listing, announced, own_addresses, probe, seek
from macrobber_core.lan.identity import own_identity
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import PROTOCOL, Farewell, Offer

HOST = """
import asyncio, json, random
from macrobber_core.games import GAMES
from macrobber_core.lan.discovery import announcing
from macrobber_core.lan.host import Host
from macrobber_core.table import Dealer, Table

async def main():
    table = Table("Highland night", GAMES["mac-robber"], 4, {}, Dealer(str(1)))
    table.sit_bot("easy", 4)
    async with Host(table) as host:
        port = await host.listen(None, 0)
        async with announcing(host.offer, port) as changed:
            host.on_change.append(changed)
            print(json.dumps(port), flush=True)
            await asyncio.sleep(BRINGS_A_BOT_AFTER)
            table.sit_bot("easy", 3)
            host.changed()
            await asyncio.Event().wait()

asyncio.run(main())
"""

BROWSER = """
import asyncio, json
from macrobber_core.lan.discovery import Browser

def tell(listings):
    offers = [[one.offer.title, one.offer.free, one.offer.seats, one.host, one.port] for one in listings]
    print(json.dumps(offers), flush=True)

async def main():
    async with Browser(tell) as browser:
        print(json.dumps({"error": browser.error}), flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""

ALONE = """
import asyncio, json, random, time
from macrobber_core.games import GAMES
from macrobber_core.lan.discovery import Browser, announcing, own_addresses
from macrobber_core.lan.guest import Guest
from macrobber_core.lan.host import Host
from macrobber_core.table import Dealer, Table

async def main():
    table = Table("Alone", GAMES["mac-robber"], 3, {}, Dealer(str(1)))
    for seat in (1, 2, 3):
        table.sit_bot("easy", seat)
    began = time.monotonic()
    async with Host(table) as host:
        port = await host.listen(None, 0)
        async with announcing(host.offer, port) as changed:
            host.on_change.append(changed)
            host.start()
            await asyncio.wait_for(host.finished.wait(), 20)
            async with Browser(lambda _: None) as browser:
                await asyncio.sleep(1.0)
                found = browser.listings
            print(json.dumps([table.stage, len(found), own_addresses(None)]), flush=True)
    print(json.dumps(["closed", time.monotonic() - began]), flush=True)

asyncio.run(main())
"""


def test_a_table_on_the_network_is_found_with_its_free_seats_and_is_gone_when_its_host_is_killed() -> None:
    with joined() as (here, there), Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "6")) as host:
        port = host.says(lambda said: isinstance(said, int), 10)
        with Program(there, BROWSER) as browser:
            assert browser.says(lambda said: "error" in said, 10) == {"error": None}
            assert browser.says(len, 10) == [["Highland night", 3, 4, "10.74.38.1", port]]
            assert browser.says(len, 10) == [["Highland night", 2, 4, "10.74.38.1", port]]
            host.process.kill()
            browser.says(lambda said: said == [], 10)


def test_a_table_opened_later_is_found_too() -> None:
    with joined() as (here, there), Program(there, BROWSER) as browser:
        browser.says(lambda said: "error" in said, 10)
        with Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "60")) as host:
            port = host.says(lambda said: isinstance(said, int), 10)
            assert browser.says(len, 10) == [["Highland night", 3, 4, "10.74.38.1", port]]


@pytest.mark.parametrize("loopback", ["down", "up"])
def test_without_a_network_a_table_opens_plays_and_closes_all_the_same(loopback: str) -> None:
    with namespaces("alone") as (alone,):
        ip("-n", alone, "link", "set", "lo", loopback)
        with Program(alone, ALONE) as program:
            stage, _, addresses = program.says(lambda said: said[0] == "over", 25)
            assert stage == "over"
            assert addresses[0] == "127.0.0.1"
            _, seconds = program.says(lambda said: said[0] == "closed", 10)
            assert seconds < 15


# --- probing


async def test_a_probe_is_told_what_is_offered() -> None:
    async with hosted() as host:
        assert host.port is not None
        listing = await probe("127.0.0.1", host.port)
        assert listing == Listing(host.offer(), "127.0.0.1", host.port, own_identity().fingerprint)
        assert host.table.spectators == []


async def test_a_probe_of_nobody_finds_nothing() -> None:
    async with hosted() as host:
        port = host.port
    assert port is not None
    assert await probe("127.0.0.1", port) is None


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\n\r\n", b"\x00" * 5000, None], ids=repr)
async def test_a_probe_of_something_else_finds_nothing_and_does_not_hang(
    answer: bytes | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(discovery, "PROBE_SECONDS", 0.3)

    writers: list[asyncio.StreamWriter] = []

    async def answer_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        if answer is not None:
            writer.write(answer)
            writer.close()

    async with await asyncio.start_server(answer_once, "127.0.0.1", 0) as server:
        began = time.monotonic()
        assert await probe("127.0.0.1", server.sockets[0].getsockname()[1]) is None
        assert time.monotonic() - began < 5
        for writer in writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


@pytest.mark.parametrize(
    "frame", [b"\xc1", encode(Farewell("no")), b"\x91" * 300], ids=["no msgpack", "farewell", "deep"]
)
async def test_a_table_that_answers_nonsense_is_not_listed(frame: bytes) -> None:
    async def nonsense(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(frame)

    async with serve(nonsense, "127.0.0.1", 0, ssl=own_identity().context) as server:
        assert await probe("127.0.0.1", server.sockets[0].getsockname()[1]) is None


@pytest.mark.parametrize(
    "address",
    ["", "256.256.256.256", "no such host", "fe80::1%nowhere", "a" * 300, "exa\x00mple", "::1", ".", "[", "a/b", "a:b"],
)
async def test_an_address_that_is_none_finds_nothing(address: str) -> None:
    for port in (1, 0, 70_000, -1):
        assert await probe(address, port) is None


# --- announcing


def test_an_offer_fits_the_record_of_the_service() -> None:
    offer = Offer(PROTOCOL, "id", "Ó Highland", "mac-robber", begun=False, seats=4, free=2)
    said = announced(offer)
    assert said["title"] == "Ó Highland"
    assert (said["seats"], said["free"], said["begun"], said["code"]) == ("4", "2", "0", "0")
    assert all(len(f"{name}={value}".encode()) < 256 for name, value in said.items())


def test_a_host_bound_to_an_address_announces_that_one() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_a_host_bound_to_every_address_announces_addresses_others_can_reach(everywhere: str) -> None:
    assert own_addresses(everywhere) == own_addresses(None)


# --- seeking


async def test_a_table_is_sought_by_its_id_and_the_key_of_its_host(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Anybody may announce a table of that id."""
    another = own_identity(tmp_path)
    async with hosted(id="ab12") as host, hosted(id="ab12", identity=another) as impostor:
        found = [await probe("127.0.0.1", one.port or 0) for one in (impostor, host)]

        class Told(Browser):
            async def __aenter__(self) -> Browser:
                self._on_change([listing for listing in found if listing is not None])
                return self

        monkeypatch.setattr(discovery, "Browser", Told)
        monkeypatch.setattr(discovery, "SEEK_SECONDS", 0.1)
        link = await seek("ab12", own_identity().fingerprint)
        assert link.address == f"127.0.0.1:{host.port}"
        await link.close()
        with pytest.raises(OSError, match="the table is nowhere on this network"):
            await seek("ab12", "5f" * 32)


class Flood:
    """What is told of a service by somebody who announces thousands, each at a hundred addresses."""

    def __init__(self, kind: str, name: str) -> None:
        self.port = 7438

    async def async_request(self, zeroconf: object, milliseconds: int) -> bool:
        await asyncio.sleep(0)
        return True

    def parsed_scoped_addresses(self) -> list[str]:
        return [f"203.0.113.{number}" for number in range(100)]


async def test_who_announces_thousands_of_tables_keeps_nobody_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    async def ask(host: str, port: int) -> None:
        asked.append(host)

    monkeypatch.setattr(discovery, "AsyncServiceInfo", Flood)
    monkeypatch.setattr(discovery, "probe", ask)
    browser = Browser(lambda _: None)
    for _ in range(2):
        for number in range(3000):
            browser._on_service(None, "", f"macrobber-{number}", ServiceStateChange.Added)  # type: ignore[arg-type]
    assert len(browser._tasks) <= discovery.MOST_TABLES
    await asyncio.gather(*browser._tasks)
    assert len(browser._heard) == discovery.MOST_TABLES
    assert len(asked) == discovery.MOST_TABLES * discovery.MOST_ADDRESSES
