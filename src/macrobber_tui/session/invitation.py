"""What friends type to join a table of ours, and who can."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import ip_address
from typing import NamedTuple

from .language import _, listed

MOST_OTHERS = 3
NETWORK_SECONDS = 5
"""How often a waiting room or a lobby looks for another network."""


class JoinCommand(NamedTuple):
    who: str
    """Who can join; the command follows where anybody can."""
    command: str
    """What they type; "" where nobody can join."""
    others: str
    """A sentence with the other addresses of this machine; "" where there are none."""

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        return " ".join(filter(None, (self.who, self.command + "." * bool(self.others), self.others)))


def join_command(addresses: Sequence[str], *, announced: bool = True, code: str | None = None) -> JoinCommand:
    """How to join a table that listens at these addresses, each with its port, the most likely first."""
    if not addresses:
        return JoinCommand(_("There is no network. Nobody else can join."), "", "")
    first, *others = addresses
    if is_loopback(first):
        who = _("There is no network. Only players on this machine can join:")
        if has_network():
            who = _("Only players on this machine can join:")
    elif announced:
        who = _("Friends on this network see this table in their lobby, or type:")
    else:
        who = _("Friends on this network type:")
    command = f"macrobber join {first}" + (f" --code {code}" if code else "")
    others = [other for other in others if not is_loopback(other)][:MOST_OTHERS]
    told = _("Other addresses of this machine: {addresses}.").format(addresses=listed(others)) if others else ""
    return JoinCommand(who, command, told)


def is_loopback(address: str) -> bool:
    """Whether an address with its port leads to this machine alone."""
    return ip_address(address.rpartition(":")[0].strip("[]")).is_loopback


def has_network() -> bool:
    """Whether this machine has an address that others can use."""
    from macrobber_core.lan.interfaces import own_addresses

    return any(not ip_address(address).is_loopback for address in own_addresses(None))
