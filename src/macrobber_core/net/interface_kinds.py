"""The network interfaces of this machine, and what each of them is good for."""

from __future__ import annotations

import contextlib
import ipaddress
import re
from enum import Enum
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import ifaddr

from macrobber_core.wire.sanitize import clean

INTERFACES = Path("/sys/class/net")
"""The folder in which Linux describes its interfaces; other systems have none."""
MAX_INTERFACES = 64

IPInterface = ipaddress.IPv4Interface | ipaddress.IPv6Interface


class Kind(Enum):
    """The kind of network that an interface is connected to."""

    LOOPBACK = "loopback"
    ETHERNET = "ethernet"
    WIFI = "wifi"
    LOCAL = "local"
    """A cable or Wi-Fi, on a system that does not tell which."""
    VPN = "vpn"
    CONTAINER = "container"
    """Containers and virtual machines on this machine."""


class Interface(NamedTuple):
    name: str
    kind: Kind
    addresses: tuple[IPInterface, ...]
    is_up: bool = True

    @property
    def is_local_network(self) -> bool:
        """Whether friends can be on the network of this interface."""
        return self.kind in {Kind.ETHERNET, Kind.WIFI, Kind.LOCAL} and self.is_up


VPN_NAME = re.compile(
    r"(tun|tap|wg|ppp|utun|ipsec|tailscale|zt|wt|nebula|nordlynx|proton|mullvad|vpn|cscotun|gpd|outline|warp)[\w-]*"
    r"|CloudflareWARP"
)
CONTAINER_NAME = re.compile(
    r"(docker|veth|virbr|vnet|lxc|lxd|podman|cni|flannel|cali|vmnet|vboxnet|incus|waydroid|kube|cilium|nerdctl)[\w.-]*"
    r"|br-[0-9a-f]{6,}|bridge10\d|vEthernet.*"
)
WIFI_NAME = re.compile(r"(wlan|wlp|wlx|wlo|ath|wifi)[\w]*")


def kind_of(name: str, folder: Path = INTERFACES) -> Kind:
    """Return the kind of an interface: by its name, and by what Linux says of it."""
    about = folder / name
    if name == "lo" or re.fullmatch(r"lo\d+", name):
        return Kind.LOOPBACK
    if VPN_NAME.fullmatch(name) or (about / "tun_flags").exists() or "wireguard" in _read(about / "uevent"):
        return Kind.VPN
    if CONTAINER_NAME.fullmatch(name) or _is_bridge_of_containers(name, folder):
        return Kind.CONTAINER
    if WIFI_NAME.fullmatch(name) or (about / "wireless").exists() or (about / "phy80211").exists():
        return Kind.WIFI
    return Kind.ETHERNET if folder.exists() else Kind.LOCAL


def _is_bridge_of_containers(name: str, folder: Path) -> bool:
    """Return whether Linux says that this is a bridge, and no interface at it leads to another machine."""
    if not (folder / name / "bridge").exists():
        return False
    members = [path.name for path in (folder / name / "brif").glob("*")]
    return all(CONTAINER_NAME.fullmatch(each) or (folder / each / "tun_flags").exists() for each in members)


def list_interfaces(folder: Path = INTERFACES) -> list[Interface]:
    """Return the interfaces that have addresses, in the order of the system."""
    interfaces = []
    for adapter in islice(ifaddr.get_adapters(), MAX_INTERFACES):
        name = adapter.nice_name
        addresses = []
        for ip in adapter.ips:
            with contextlib.suppress(ValueError):
                plain = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
                addresses.append(ipaddress.ip_interface(f"{plain}/{ip.network_prefix}"))
        if addresses:
            is_up = _read(folder / name / "operstate") not in {"down", "lowerlayerdown"}
            interfaces.append(Interface(clean(name), kind_of(name, folder), tuple(addresses), is_up))
    return interfaces


def interface_with(address: str, interfaces: list[Interface]) -> Interface | None:
    """Return the interface that has this address."""
    return next((each for each in interfaces if any(str(one.ip) == address for one in each.addresses)), None)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii", errors="replace").strip()
    except (OSError, ValueError):
        return ""
