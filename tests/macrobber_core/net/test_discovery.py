"""Discovery lists the tables on the network, and drops them when they are gone."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed
from zeroconf import ServiceStateChange
from zeroconf.asyncio import AsyncServiceInfo

from helpers.net import hosted, until
from helpers.networks import Program, connect, disconnect, ip, joined_namespaces, namespaces, separate_namespaces
from helpers.patience import PATIENCE
from macrobber_core.net import announcement, discovery
from macrobber_core.net.discovery import Browser, Listing, locate, probe, ssh_port_of, text_record
from macrobber_core.net.identity import load_or_create_identity
from macrobber_core.net.interfaces import NetworkState, own_addresses
from macrobber_core.wire.codec import encode
from macrobber_core.wire.messages import PROTOCOL, Farewell, Offer

HOST = """
import asyncio, json, random
from macrobber_core.games import GAMES
from macrobber_core.net.announcement import announcing
from macrobber_core.net.host.host import Host
from macrobber_core.table import KeyedChance, Table

async def main():
    table = Table("Highland night", GAMES["mac-robber"], 4, {}, KeyedChance(str(1)))
    table.sit_bot("easy", 4)
    async with Host(table) as host:
        port = await host.listen(None, 0)
        async with announcing(host.offer, port) as changed:
            host.on_change.append(changed)
            print(json.dumps(port), flush=True)
            await asyncio.sleep(BRINGS_A_BOT_AFTER)
            table.sit_bot("easy", 3)
            host.broadcast_changes()
            await asyncio.Event().wait()

asyncio.run(main())
"""

BROWSER = """
import asyncio, json
from macrobber_core.net.discovery import Browser

def tell(listings):
    offers = [[one.offer.title, one.offer.free, one.offer.seats, one.host, one.port] for one in listings]
    print(json.dumps(offers), flush=True)

async def main():
    async with Browser(tell) as browser:
        print(json.dumps({"error": browser.error}), flush=True)
        await asyncio.Event().wait()

asyncio.run(main())
"""

FLOOD = """
import socket, time
from zeroconf import DNSOutgoing, DNSPointer

SERVICE = "_macrobber._tcp.local."
sender = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
sender.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton("10.74.38.1"))
print("1", flush=True)
for number in range(COUNT * 100):
    records = DNSOutgoing(0x8400)
    for fake in range(number * 10 % COUNT, number * 10 % COUNT + 10):
        records.add_answer_at_time(DNSPointer(SERVICE, 12, 1, 4500, f"fake-{fake}.{SERVICE}"), 0)
    for packet in records.packets():
        sender.sendto(packet, ("224.0.0.251", 5353))
    time.sleep(0.01)
"""

ALONE = """
import asyncio, json, random
from macrobber_core.games import GAMES
from macrobber_core.net.announcement import announcing
from macrobber_core.net.discovery import Browser
from macrobber_core.net.guest.guest import Guest
from macrobber_core.net.host.host import Host
from macrobber_core.net.interfaces import own_addresses
from macrobber_core.table import KeyedChance, Table

async def main():
    table = Table("Alone", GAMES["mac-robber"], 3, {}, KeyedChance(str(1)))
    for seat in (1, 2, 3):
        table.sit_bot("easy", seat)
    async with Host(table) as host:
        port = await host.listen(None, 0)
        async with announcing(host.offer, port) as changed:
            host.on_change.append(changed)
            host.start()
            await host.finished.wait()
            async with Browser(lambda _: None) as browser:
                await asyncio.sleep(1.0)
                found = browser.listings
            print(json.dumps([table.stage, len(found), own_addresses(None)]), flush=True)
    print(json.dumps(["closed"]), flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
def test_a_table_on_the_network_is_listed_until_its_host_is_killed() -> None:
    with joined_namespaces() as (here, there), Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "6")) as host:
        port = host.wait_for(lambda value: isinstance(value, int))
        with Program(there, BROWSER) as browser:
            assert browser.wait_for(lambda value: "error" in value) == {"error": None}
            assert browser.wait_for(len) == [["Highland night", 3, 4, "10.74.38.1", port]]
            assert browser.wait_for(len) == [["Highland night", 2, 4, "10.74.38.1", port]]
            host.process.kill()
            browser.wait_for(lambda value: value == [])


@pytest.mark.slow
def test_a_table_opened_after_the_browser_is_listed() -> None:
    with joined_namespaces() as (here, there), Program(there, BROWSER) as browser:
        browser.wait_for(lambda value: "error" in value)
        with Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "60")) as host:
            port = host.wait_for(lambda value: isinstance(value, int))
            assert browser.wait_for(len) == [["Highland night", 3, 4, "10.74.38.1", port]]


@pytest.mark.waits
def test_a_table_is_announced_on_a_network_that_appears_later() -> None:
    with separate_namespaces() as (here, there), Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "60")) as host:
        port = host.wait_for(lambda value: isinstance(value, int))
        time.sleep(2)  # by then it is announced where only this machine hears it
        connect(here, there)
        with Program(there, BROWSER) as browser:
            browser.wait_for(lambda value: "error" in value)
            assert browser.wait_for(len) == [["Highland night", 3, 4, "10.74.38.1", port]]


@pytest.mark.waits
@pytest.mark.slow
def test_a_table_is_announced_again_on_a_network_that_returns_with_the_same_address() -> None:
    """For example, a network adapter was unplugged for a moment."""
    with joined_namespaces() as (here, there), Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "60")) as host:
        port = host.wait_for(lambda value: isinstance(value, int))
        time.sleep(2)
        disconnect(here)
        connect(here, there)
        with Program(there, BROWSER) as browser:
            browser.wait_for(lambda value: "error" in value)
            assert browser.wait_for(len) == [["Highland night", 3, 4, "10.74.38.1", port]]


@pytest.mark.slow
@pytest.mark.parametrize("count", [150, 10_000])
def test_a_table_is_listed_among_fake_records_that_never_resolve(count: int) -> None:
    with joined_namespaces() as (here, there), Program(there, BROWSER) as browser:
        browser.wait_for(lambda value: "error" in value)
        with Program(here, FLOOD.replace("COUNT", str(count))) as flood:
            flood.wait_for(lambda value: value == 1)
            with Program(here, HOST.replace("BRINGS_A_BOT_AFTER", "60")) as host:
                port = host.wait_for(lambda value: isinstance(value, int))
                assert browser.wait_for(len) == [["Highland night", 3, 4, "10.74.38.1", port]]
            browser.wait_for(lambda value: value == [])


@pytest.mark.slow
@pytest.mark.parametrize("loopback", ["down", "up"])
def test_a_table_works_without_a_network(loopback: str) -> None:
    with namespaces("alone") as (alone,):
        ip("-n", alone, "link", "set", "lo", loopback)
        with Program(alone, ALONE) as program:
            stage, _, addresses = program.wait_for(lambda value: value[0] == "over")
            assert stage == "over"
            assert addresses[:1] == (["127.0.0.1"] if loopback == "up" else [])
            program.wait_for(lambda value: value == ["closed"])


# --- probing


async def test_a_probe_returns_the_hosts_offer() -> None:
    async with hosted() as host:
        assert host.port is not None
        listing = await probe("127.0.0.1", host.port)
        assert listing == Listing(host.offer(), "127.0.0.1", host.port, load_or_create_identity().fingerprint)
        assert host.table.spectators == []


async def test_a_probe_of_a_closed_port_finds_nothing() -> None:
    async with hosted() as host:
        port = host.port
    assert port is not None
    assert await probe("127.0.0.1", port) is None


@pytest.mark.parametrize("answer", [b"", b"HTTP/1.1 200 OK\r\n\r\n", b"\x00" * 5000, None], ids=repr)
async def test_a_probe_of_another_server_finds_nothing_and_does_not_hang(
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
        probing = probe("127.0.0.1", server.sockets[0].getsockname()[1])
        assert await asyncio.wait_for(probing, PATIENCE) is None
        for writer in writers:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


@pytest.mark.parametrize(
    "frame", [b"\xc1", encode(Farewell("no")), b"\x91" * 300], ids=["no msgpack", "farewell", "deep"]
)
async def test_a_host_that_replies_with_nonsense_is_not_listed(frame: bytes) -> None:
    async def nonsense(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(frame)

    async with serve(nonsense, "127.0.0.1", 0, ssl=load_or_create_identity().context) as server:
        assert await probe("127.0.0.1", server.sockets[0].getsockname()[1]) is None


@pytest.mark.parametrize(
    "address",
    ["", "256.256.256.256", "no such host", "fe80::1%nowhere", "a" * 300, "exa\x00mple", "::1", ".", "[", "a/b", "a:b"],
)
async def test_a_probe_of_an_invalid_address_finds_nothing(address: str) -> None:
    for port in (1, 0, 70_000, -1):
        assert await probe(address, port) is None


# --- announcing


def test_an_offer_fits_into_the_service_text_record() -> None:
    offer = Offer(PROTOCOL, "id", "Ó Highland", "mac-robber", begun=False, seats=4, free=2)
    value = text_record(offer)
    assert value["title"] == "Ó Highland"
    assert (value["seats"], value["free"], value["begun"], value["code"]) == ("4", "2", "0", "0")
    assert all(len(f"{name}={value}".encode()) < 256 for name, value in value.items())


def test_a_host_bound_to_one_address_announces_only_that() -> None:
    assert own_addresses("127.0.0.1") == ["127.0.0.1"]


@pytest.mark.parametrize("everywhere", ["0.0.0.0", "::"])
def test_a_host_bound_to_every_address_announces_addresses_others_can_reach(everywhere: str) -> None:
    assert own_addresses(everywhere) == own_addresses(None)


async def test_a_table_can_close_right_after_its_offer_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    registered, closed = asyncio.Event(), asyncio.Event()

    class Zeroconf:
        def __init__(self, **_kwargs: object) -> None: ...

        async def async_register_service(self, _service: object, **_options: object) -> asyncio.Future[None]:
            registered.set()
            done = asyncio.get_running_loop().create_future()
            done.set_result(None)
            return done

        async def async_close(self) -> None:
            closed.set()

    network = NetworkState(["10.74.38.1"], frozenset())
    monkeypatch.setattr(announcement, "AsyncZeroconf", Zeroconf)
    monkeypatch.setattr(announcement, "network_state", lambda _bind: network)
    offer = Offer(PROTOCOL, "id", "Highland", "mac-robber", begun=False, seats=4, free=2)
    async with asyncio.timeout(PATIENCE), announcement.announcing(lambda: offer, 7468) as changed:
        await registered.wait()
        await asyncio.sleep(0.01)  # it waits for a change now
        changed()
    assert closed.is_set()


# --- locating a table


async def test_a_table_is_located_by_its_id_and_its_hosts_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Anybody can announce a table with that id."""
    another = load_or_create_identity(tmp_path)
    async with hosted(id="ab12") as host, hosted(id="ab12", identity=another) as impostor:
        found = [await probe("127.0.0.1", one.port or 0) for one in (impostor, host)]

        class FixedBrowser(Browser):
            async def __aenter__(self) -> Browser:
                self._on_change([listing for listing in found if listing is not None])
                return self

        monkeypatch.setattr(discovery, "Browser", FixedBrowser)
        monkeypatch.setattr(discovery, "LOCATE_SECONDS", 0.1)
        link = await locate("ab12", load_or_create_identity().fingerprint)
        assert link.address == f"127.0.0.1:{host.port}"
        await link.close()
        with pytest.raises(OSError, match="the table was not found on this network"):
            await locate("ab12", "5f" * 32)


# --- hostile records


class Records:
    """Service records with values chosen by an attacker on the network."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.resolving: set[str] = set()
        self.most_resolving = 0
        self.resolves_after: dict[str, int] = {}
        """Tries until a name resolves; names missing here never resolve."""
        self.answers: set[str] = set()
        self.hang: set[str] = set()
        """Names whose addresses belong to unreachable machines."""
        self.addresses: list[str] = []
        """The addresses that every name resolves to, instead of its own."""
        self.asked: list[str] = []
        self.asking = 0
        self.most_asking = 0
        self.listed: list[str] = []
        records = self

        class Info:
            def __init__(self, kind: str, name: str) -> None:
                self.name = name
                self.port = 7438
                self.decoded_properties: dict[str, str | None] = {}

            def load_from_cache(self, zeroconf: object) -> bool:
                return records.resolves_after.get(self.name) == 0

            async def async_request(self, zeroconf: object, milliseconds: int) -> bool:
                records.resolving.add(self.name)
                records.most_resolving = max(records.most_resolving, len(records.resolving))
                await asyncio.sleep(0.001)
                records.resolving.discard(self.name)
                left = records.resolves_after.get(self.name)
                if left is not None:
                    records.resolves_after[self.name] = max(0, left - 1)
                return left is not None and left <= 1

            def parsed_scoped_addresses(self) -> list[str]:
                return records.addresses or [f"{self.name} {number}" for number in range(100)]

        async def ask(host: str, port: int) -> Listing | None:
            records.asked.append(host)
            records.asking += 1
            records.most_asking = max(records.most_asking, records.asking)
            name = host.partition(" ")[0]
            try:
                await asyncio.sleep(3600 if name in records.hang else 0.001)
            finally:
                records.asking -= 1
            offer = Offer(PROTOCOL, name, name, "mac-robber", begun=False, seats=4, free=2)
            return Listing(offer, host, port, "") if name in records.answers else None

        monkeypatch.setattr(discovery, "AsyncServiceInfo", Info)
        monkeypatch.setattr(discovery, "probe", ask)
        monkeypatch.setattr(discovery, "PROBE_EVERY_SECONDS", 0.05)

    @contextlib.asynccontextmanager
    async def browsing(self, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Callable[..., None]]:
        """A browser without a network; yields a function that announces a name to it."""

        class Services:
            def __init__(self, zeroconf: object, kind: str, handlers: list[Callable[..., None]]) -> None:
                self.tell = handlers[0]

            async def async_cancel(self) -> None: ...

        class NoNetwork:
            zeroconf = None

            def __init__(self, **_: object) -> None: ...

            async def async_close(self) -> None: ...

        made: list[Services] = []

        def services(*args: Any, **options: Any) -> Services:
            made.append(Services(*args, **options))
            return made[0]

        monkeypatch.setattr(discovery, "AsyncZeroconf", NoNetwork)
        monkeypatch.setattr(discovery, "AsyncServiceBrowser", services)

        def on_change(listings: list[Listing]) -> None:
            self.listed = [one.offer.title for one in listings]

        async with Browser(on_change):
            yield lambda name, change=ServiceStateChange.Added: made[0].tell(None, "", name, change)


@pytest.fixture
def records(monkeypatch: pytest.MonkeyPatch) -> Records:
    return Records(monkeypatch)


@pytest.mark.parametrize("fakes", [150, 10_000])
async def test_names_that_never_resolve_do_not_hide_a_table(
    records: Records, fakes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.resolves_after, records.answers = {"real": 0}, {"real"}
    async with records.browsing(monkeypatch) as announce:
        for number in range(fakes):
            announce(f"fake-{number}")
        announce("real")
        await until(lambda: records.listed == ["real"])
        assert records.most_resolving <= discovery.MAX_RESOLVED_AT_ONCE


async def test_a_name_that_did_not_resolve_is_retried(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    records.resolves_after, records.answers = {"real": 3}, {"real"}
    async with records.browsing(monkeypatch) as announce:
        announce("real")
        for number in range(150):
            announce(f"fake-{number}")
        await until(lambda: records.listed == ["real"])


async def test_tables_that_do_not_reply_do_not_hide_one_that_does(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.resolves_after = {f"fake-{number}": 0 for number in range(1000)} | {"real": 0}
    records.answers = {"real"}
    async with records.browsing(monkeypatch) as announce:
        for number in range(1000):
            announce(f"fake-{number}")
        announce("real")
        await until(lambda: records.listed == ["real"])
        assert records.most_asking <= discovery.MAX_PROBED_AT_ONCE * discovery.MAX_ADDRESSES + 1
        assert {host.partition(" ")[2] for host in records.asked} == {"0", "1", "2", "3"}


async def test_unreachable_addresses_do_not_delay_a_table(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "FIRST_PROBE_SECONDS", 0.1)
    monkeypatch.setattr(discovery, "PROBE_EVERY_SECONDS", 60)
    fakes = [f"fake-{number}" for number in range(300)]
    records.resolves_after = dict.fromkeys([*fakes, "real"], 0)
    records.answers, records.hang = {"real"}, set(fakes)
    async with records.browsing(monkeypatch) as announce:
        for name in [*fakes, "real"]:
            announce(name)
        await until(lambda: records.listed == ["real"])
        assert records.most_asking <= discovery.MAX_PROBED_AT_ONCE * discovery.MAX_ADDRESSES


async def test_a_forged_address_does_not_remove_a_listed_table(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.resolves_after, records.answers = {"real": 0}, {"real"}
    async with records.browsing(monkeypatch) as announce:
        announce("real")
        await until(lambda: records.listed == ["real"])
        records.addresses = ["forged 0"]
        announce("real", ServiceStateChange.Updated)
        asked = len(records.asked)
        await until(lambda: len(records.asked) > asked + 4)
        assert records.listed == ["real"]


async def test_the_first_address_that_replies_is_kept(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(discovery, "STAGGER_SECONDS", 5)  # the first address replies before, also on a busy machine
    records.resolves_after, records.answers = {"real": 0}, {"real"}
    async with records.browsing(monkeypatch) as announce:
        announce("real")
        await until(lambda: len(records.asked) > 5)
        assert set(records.asked) == {"real 0"}


async def test_the_number_of_listed_tables_is_limited(records: Records, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"table-{number}" for number in range(300)]
    records.resolves_after, records.answers = dict.fromkeys(names, 0), set(names)
    async with records.browsing(monkeypatch) as announce:
        for name in names:
            announce(name)
        await until(lambda: len(records.listed) == discovery.MAX_TABLES)
        await until(lambda: len({host.partition(" ")[0] for host in records.asked}) >= discovery.MAX_TABLES)
        assert len(records.listed) == discovery.MAX_TABLES


async def test_a_forged_goodbye_does_not_hide_a_table_that_replies(
    records: Records, monkeypatch: pytest.MonkeyPatch
) -> None:
    records.resolves_after, records.answers = {"real": 0}, {"real"}
    async with records.browsing(monkeypatch) as announce:
        announce("real")
        announce("gone")
        announce("gone", ServiceStateChange.Removed)
        await until(lambda: records.listed == ["real"])
        for _ in range(1000):
            announce("real", ServiceStateChange.Removed)
        asked = len(records.asked)
        await until(lambda: len(records.asked) > asked + 4)
        assert records.listed == ["real"]
        records.answers.clear()
        await until(lambda: records.listed == [])


@pytest.mark.parametrize(
    "port", ["", "-1", "0", "65536", "9" * 200, "²", "٣", "\x1b[2J", "[" * 200, "1e9", "\ufffd", None]
)
def test_an_invalid_port_in_a_text_record_is_ignored(port: str | None) -> None:
    info = AsyncServiceInfo(discovery.SERVICE, f"odd.{discovery.SERVICE}", properties={"ssh": port})
    assert ssh_port_of(info) is None


def test_a_text_record_that_is_not_utf_8_is_ignored() -> None:
    for record in (b"\x05ssh=\xff", b"\xff" * 300, b"\x00" * 9000, b"\xffssh=" + b"7" * 251):
        info = AsyncServiceInfo(discovery.SERVICE, f"odd.{discovery.SERVICE}", properties=record)
        assert ssh_port_of(info) is None


async def test_a_probe_ends_when_a_reply_is_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    async def endless(connection: ServerConnection) -> None:
        async def pieces() -> AsyncIterator[bytes]:
            while True:
                yield bytes(1000)

        with contextlib.suppress(ConnectionError, ConnectionClosed):
            await connection.send(pieces())

    async with serve(endless, "127.0.0.1", 0, ssl=load_or_create_identity().context) as server:
        assert await probe("127.0.0.1", server.sockets[0].getsockname()[1]) is None


async def test_control_characters_are_removed_from_an_offer() -> None:
    async def hostile(connection: ServerConnection) -> None:
        await connection.recv()
        await connection.send(encode(Offer(PROTOCOL, "id", "\x1b[2JA\u202eb", "\x07game", False, 4, 2)))

    async with serve(hostile, "127.0.0.1", 0, ssl=load_or_create_identity().context) as server:
        listing = await probe("127.0.0.1", server.sockets[0].getsockname()[1])
    assert listing is not None
    assert (listing.offer.title, listing.offer.game) == ("[2JAb", "game")
