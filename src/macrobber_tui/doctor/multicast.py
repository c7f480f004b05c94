"""Multicast, by which tables appear in lobbies, and the tables that are announced."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence

from macrobber_core.net.discovery import Listing, probe
from macrobber_core.net.interface_kinds import Interface
from macrobber_core.net.multicast_echo import GROUP, PORT, AnnouncedTable, Echo
from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import N_, _, join_list, ngettext

from .addresses import ipv4_addresses
from .finding import Finding, State
from .firewall import Firewall
from .firewall_advice import opening_commands, packet_to

LISTEN_SECONDS = 2.0
BY_ADDRESS = N_("Until that is fixed, friends can join by address.")
SILENT_ADVICE = N_(
    "Its firewall must let in {port}/tcp. If it does, the network separates its devices (client isolation): switch "
    "that off in the router, or use a cable or another Wi-Fi network."
)
MAX_NAMED = 5


def check_multicast(echo: Echo | None, interfaces: Sequence[Interface], firewalls: Sequence[Firewall]) -> Finding:
    """Judge what was heard; `echo` is None if this machine cannot use multicast at all."""
    topic = _("Multicast")
    local = [each for each in interfaces if each.is_local_network and ipv4_addresses([each])]
    if not local:
        return Finding("multicast", topic, State.LOOK, _("Not tried, because there is no local network."))
    silent = [each for each in local if echo is None or not echo.returned & set(ipv4_addresses([each]))]
    if echo is not None and not silent:
        return Finding("multicast", topic, State.GOOD, _heard_text(echo, local))
    refused = [each for each in silent if echo is None or echo.refused & set(ipv4_addresses([each]))]
    found = _("Our own packet did not come back on {interfaces}: something drops it, so tables are not found.")
    if refused:
        found = _("This machine may not send multicast on {interfaces}, so tables are not found.")
    text = " ".join([found.format(interfaces=_names(refused or silent)), _(BY_ADDRESS)])
    packet = packet_to(PORT, silent[0], "udp", GROUP)._replace(direction="output" if refused else "input")
    blocking, commands = opening_commands(packet, firewalls)
    advice = _("Ask whoever runs this machine or network about multicast.")
    if blocking:
        advice = _("{firewall} blocks {port}; let it through:").format(firewall=join_list(blocking), port=packet.where)
    elif commands:
        advice = _("Let {port} through:").format(port=packet.where)
    return Finding("multicast", topic, State.TROUBLE, text, advice, commands)


def _heard_text(echo: Echo, interfaces: Iterable[Interface]) -> str:
    """Say what was heard. Our own packet does not leave this machine to come back, so only others prove more."""
    own = _("Our own packet came back on {interfaces}.").format(interfaces=_names(interfaces))
    count = len(echo.others)
    others = ngettext("{count} other machine was heard.", "{count} other machines were heard.", count)
    if not count:
        others = _("No other machine was heard, so whether the network passes multicast on is unknown.")
    return " ".join([own, others.format(count=count)])


def _names(interfaces: Iterable[Interface]) -> str:
    return join_list([each.name for each in interfaces])


async def check_tables(tables: Sequence[AnnouncedTable], own: Iterable[str]) -> list[Finding]:
    """Ask each announced table of another machine for an answer."""
    topic = _("Tables")
    mine = set(own)
    # containers have the same addresses on many machines
    foreign = [(tuple(each for each in table.addresses if each not in mine), table.port) for table in tables]
    others = [AnnouncedTable(addresses, port) for addresses, port in foreign if addresses]
    answers = await asyncio.gather(*(_answer(each) for each in others))
    open_tables = [_place(each.host, each.port, each.offer.title) for each in answers if each is not None]
    silent = [table for table, answer in zip(others, answers, strict=True) if answer is None]
    findings = []
    if open_tables:
        found = _("Open on this network: {tables}.").format(tables=join_list(open_tables[:MAX_NAMED]))
        findings.append(Finding("tables", topic, State.GOOD, found))
    for table in silent[:MAX_NAMED]:
        found = _("A table is announced at {address}, but does not answer.")
        text = found.format(address=_place(table.addresses[0], table.port))
        findings.append(Finding("tables", topic, State.TROUBLE, text, _(SILENT_ADVICE).format(port=table.port)))
    return findings or [Finding("tables", topic, State.GOOD, _("No other table is open on this network now."))]


async def _answer(table: AnnouncedTable) -> Listing | None:
    answers = await asyncio.gather(*(probe(address, table.port) for address in table.addresses))
    return next((each for each in answers if each is not None), None)


def _place(address: str, port: int, title: str = "") -> str:
    place = f"{clean(address)}:{port}"
    return f"{clean(title)} ({place})" if title else place
