"""The addresses of this machine: which of them friends should use, and why not the others."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from pathlib import Path

from macrobber_core.net.interface_kinds import Interface, Kind, interface_with
from macrobber_tui.i18n.language import N_, _

from .finding import Finding, State

LOCAL_KINDS = {
    Kind.ETHERNET: N_("Ethernet"),
    Kind.WIFI: N_("Wi-Fi"),
    Kind.LOCAL: N_("local network"),
}
USES = {
    Kind.VPN: N_("{address} ({interface}) is for friends in the same VPN."),
    Kind.CONTAINER: N_("{address} ({interface}) is only for containers on this machine."),
}
CONNECT = N_("Connect to a Wi-Fi network, or plug in a cable.")
MAX_LISTED = 8
CONTAINER_MARKS = Path("/.dockerenv"), Path("/run/.containerenv")
KERNEL = Path("/proc/sys/kernel/osrelease")


def ipv4_addresses(interfaces: Sequence[Interface]) -> list[str]:
    return [str(one.ip) for each in interfaces for one in each.addresses if one.version == 4]


def local_addresses(interfaces: Sequence[Interface]) -> list[str]:
    """Return the IPv4 addresses at which friends on a local network reach this machine."""
    return ipv4_addresses([each for each in interfaces if each.is_local_network])


def check_address(best: str, interfaces: list[Interface]) -> Finding:
    """Judge the address that the waiting room shows."""
    topic, shown = _("Your address"), interface_with(best, interfaces)
    address = ipaddress.ip_address(best)
    local = [each for each in local_addresses(interfaces) if each != best]
    bind = tuple(f"macrobber host --bind {each}" for each in local[:1])
    if address.is_loopback and local:
        found = _("Your table is open at {address}, only for players on this machine.").format(address=best)
        return Finding("address", topic, State.TROUBLE, found, _("Host at the address of your local network:"), bind)
    if shown is None or address.is_loopback:
        return Finding("address", topic, State.TROUBLE, _("There is no network here."), _(CONNECT))
    if shown.kind is Kind.CONTAINER:
        found = _("The waiting room shows {address}, which is only for containers on this machine ({interface}).")
        advice = _("Host at the address of your local network:") if bind else _(CONNECT)
        text = found.format(address=best, interface=shown.name)
        return Finding("address", topic, State.TROUBLE, text, advice, bind)
    if shown.kind is Kind.VPN:
        found = _("The waiting room shows {address}, which only friends in the same VPN can use ({interface}).")
        advice = _("For friends on your local network:") if bind else ""
        return Finding("address", topic, State.LOOK, found.format(address=best, interface=shown.name), advice, bind)
    if address.is_link_local:
        found = _("{address} ({interface}) does not come from a router: only friends on the same cable can use it.")
        text = found.format(address=best, interface=shown.name)
        return Finding("address", topic, State.LOOK, text, _("If there is a router, connect to it again."))
    if not shown.is_up:
        found = _("{interface} has no connection.").format(interface=shown.name)
        return Finding("address", topic, State.TROUBLE, found, _(CONNECT))
    found = _("Friends on your network use {address} ({interface}, {kind}).")
    text = found.format(address=best, interface=shown.name, kind=_(LOCAL_KINDS[shown.kind]))
    return Finding("address", topic, State.GOOD, text)


def check_other_addresses(best: str, interfaces: list[Interface]) -> list[Finding]:
    """Say what the other addresses are for; nothing if there are none."""
    texts = []
    for interface in interfaces:
        others = [each for each in ipv4_addresses([interface]) if each != best]
        if interface.kind is Kind.LOOPBACK or not others:
            continue
        if not interface.is_up and interface.kind is not Kind.CONTAINER:
            texts.append(_("{interface} has no connection.").format(interface=interface.name))
            continue
        template = _(USES.get(interface.kind, N_("{address} ({interface}) is for friends on that network.")))
        texts += [template.format(address=each, interface=interface.name) for each in others]
    if not texts:
        return []
    return [Finding("other-addresses", _("Other addresses"), State.GOOD, " ".join(texts[:MAX_LISTED]))]


def check_container(
    interfaces: Sequence[Interface], port: int, marks: Sequence[Path] = CONTAINER_MARKS, kernel: Path = KERNEL
) -> list[Finding]:
    """Say what it means that this machine is a container or inside Windows; nothing if it is neither.

    A container that sees other containers' networks has that of its host.
    """
    topic = _("Container")
    if any(mark.exists() for mark in marks) and all(each.kind is not Kind.CONTAINER for each in interfaces):
        found = _("This is a container: friends reach only ports that it publishes.")
        advice = _("Start the container with its port published, or with the network of its host:")
        return [Finding("container", topic, State.LOOK, found, advice, (f"docker run -p {port}:{port} ...",))]
    try:
        release = kernel.read_text(encoding="ascii", errors="replace").lower()
    except OSError:
        return []
    if "microsoft" not in release:
        return []
    found = _("This is Linux inside Windows: friends may not reach its addresses.")
    advice = _("Put this line below [wsl2] into .wslconfig, and open the port in the firewall of Windows:")
    return [Finding("container", "WSL", State.LOOK, found, advice, ("networkingMode=mirrored",))]
