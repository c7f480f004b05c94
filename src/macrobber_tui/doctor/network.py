"""All checks of the network."""

from __future__ import annotations

import contextlib
from typing import NamedTuple

from macrobber_core.net import interfaces as own
from macrobber_core.net.interface_kinds import Interface, interface_with, list_interfaces
from macrobber_core.net.multicast_echo import Echo, listen
from macrobber_core.net.neighbours import neighbours, routers

from .addresses import check_address, check_container, check_other_addresses, ipv4_addresses, local_addresses
from .attempt import Check, attempt
from .finding import Finding
from .firewall import Firewall, find_firewalls
from .firewall_advice import check_firewall
from .friend import check_friend
from .isolation import check_isolation
from .multicast import LISTEN_SECONDS, check_multicast, check_tables
from .ports import check_ports, own_table_addresses
from .time_limit import within

FACT_SECONDS = 20
"""How long the commands of firewalls may take in all; each has a limit of its own."""


class Facts(NamedTuple):
    """Facts about this machine's network, gathered once for all checks."""

    interfaces: list[Interface]
    best: str
    """The address that the waiting room shows."""
    firewalls: list[Firewall]
    echo: Echo | None


async def gather_facts() -> Facts:
    interfaces = await within(FACT_SECONDS, list_interfaces)
    firewalls: list[Firewall] = []
    with contextlib.suppress(TimeoutError):
        firewalls = await within(FACT_SECONDS, find_firewalls)
    echo = None
    with contextlib.suppress(OSError, TimeoutError):
        addresses = local_addresses(interfaces)
        echo = await within(LISTEN_SECONDS + FACT_SECONDS, lambda: listen(addresses, LISTEN_SECONDS))
    return Facts(interfaces, own.best_address(None), firewalls, echo)


async def check_network(ports: dict[int, str], friend: tuple[str, int] | None) -> list[Finding]:
    """Check the network for a table at the first of `ports`, and for doors at the others.

    Each port comes with the option of `macrobber host` that changes it; `friend` is the address of another table.
    """
    facts = await gather_facts()
    interfaces, best, echo = facts.interfaces, facts.best, facts.echo
    port = next(iter(ports))
    bound = await own_table_addresses(port, [best, *(each for each in ipv4_addresses(interfaces) if each != best)])
    best = next(iter(bound), best)
    shown = interface_with(best, interfaces)
    if shown is None or not shown.is_local_network:
        shown = next((each for each in interfaces if each.is_local_network), shown)
    tables = echo.tables if echo is not None else ()
    heard = echo.others if echo is not None else frozenset()
    checks: list[Check] = [
        lambda: [check_address(best, interfaces), *check_other_addresses(best, interfaces)],
        lambda: check_container(interfaces, port),
        lambda: [check_multicast(echo, interfaces, facts.firewalls)],
        lambda: check_tables(tables, ipv4_addresses(interfaces)),
        lambda: check_ports(ports, best),
        lambda: merged([check_firewall(each, shown, facts.firewalls) for each in ports]),
        lambda: check_isolation(neighbours(), routers(), interfaces, heard, port),
    ]
    if friend is not None:
        checks.append(lambda: check_friend(*friend, interfaces))
    return [finding for check in checks for finding in await attempt(check)]


def merged(findings: list[Finding]) -> list[Finding]:
    """Return findings without repetitions."""
    return list(dict.fromkeys(findings))
