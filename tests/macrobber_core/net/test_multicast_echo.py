"""Listening for our own question, and for the tables that others announce. Whole networks: see the doctor's tests."""

from __future__ import annotations

from zeroconf import ServiceInfo
from zeroconf._protocol.outgoing import DNSOutgoing
from zeroconf.const import _FLAGS_QR_RESPONSE

from macrobber_core.compat.zeroconf import DNSIncoming
from macrobber_core.net.discovery import SERVICE
from macrobber_core.net.multicast_echo import MAX_TABLES, AnnouncedTable, announced_tables


def announcement(*tables: tuple[str, str, int]) -> list[DNSIncoming]:
    """Return the packets that announce tables, each with its name, address and port."""
    packets = []
    for name, address, port in tables:
        info = ServiceInfo(
            SERVICE, f"{name}.{SERVICE}", port=port, server=f"{name}.local.", parsed_addresses=address.split()
        )
        out = DNSOutgoing(_FLAGS_QR_RESPONSE)
        for record in (info.dns_service(), *info.dns_addresses()):
            out.add_answer_at_time(record, 0)
        packets += [DNSIncoming(data) for data in out.packets()]
    return packets


def test_a_table_is_known_by_its_addresses_and_port() -> None:
    found = announced_tables(announcement(("glencoe", "192.168.1.20 172.17.0.1", 7438), ("skye", "192.168.1.21", 99)))
    assert found == (
        AnnouncedTable(("172.17.0.1", "192.168.1.20"), 7438),
        AnnouncedTable(("192.168.1.21",), 99),
    )


def test_a_table_without_an_address_or_port_is_ignored() -> None:
    assert announced_tables(announcement(("glencoe", "", 7438), ("skye", "192.168.1.21", 0))) == ()


def test_a_flood_of_announcements_is_bounded() -> None:
    flood = announcement(*((f"fake{number}", f"10.0.0.{number}", 1) for number in range(1, 250)))
    assert len(announced_tables(flood)) == MAX_TABLES


def test_a_packet_that_is_no_dns_is_ignored() -> None:
    assert announced_tables([DNSIncoming(b"\0\0\x84\0\0\0\xff\xff\0\0\0\0rubbish")]) == ()
