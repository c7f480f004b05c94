"""The ssh command for friends without macrobber."""

from __future__ import annotations

import re
import unicodedata
from ipaddress import ip_address

from macrobber_tui.i18n.language import _

DEFAULT_PORT = 2222
SSH_PORT = 22
GUEST_ACCOUNT = "guest"
"""The user name in the link for phones."""


def ssh_command_line(address: str, port: int) -> str:
    """Return the ssh command for an address or host name."""
    return f"ssh {address}" if port == SSH_PORT else f"ssh -p {port} {address}"


def ssh_link(address: str, port: int) -> str:
    """Return the link that opens an app for ssh, such as a phone's, or "" if it cannot reach the address.

    Such apps need a user name: a guest with this one is called Guest.
    """
    if ip_address(address).is_loopback or ip_address(address).is_link_local:
        return ""
    host = f"[{address}]" if ":" in address else address
    return f"ssh://{GUEST_ACCOUNT}@{host}" + (f":{port}" if port != SSH_PORT else "")


def is_ssh_command(text: str) -> bool:
    """Return whether a text from a host is an ssh command for its door, and nothing more."""
    return re.fullmatch(r"ssh (-p [0-9]{1,5} )?[\w.:\[][\w.:%\[\]-]*", text) is not None


def with_name(command: str) -> str:
    """Return the command with a placeholder for an optional name before the address."""
    ssh, _blank, address = command.rpartition(" ")
    # Translators: stands for a name of the guest's choice, in "ssh NAME@192.168.1.20"; no blanks
    name = _("NAME")
    return f"{ssh} {name}@{address}"


def ssh_invitation(command: str, *, begun: bool = False) -> str:
    """Return a sentence inviting friends without macrobber to join, or once the game has begun to watch, by ssh."""
    is_local = is_for_this_machine(command)
    if begun:
        text = _("Watch on this machine with: {command}") if is_local else _("Watch with: {command}")
    elif is_local:
        text = _("On this machine without macrobber: {command}")
    else:
        text = _("No macrobber? Join with: {command}")
    return text.format(command=with_name(command))


def is_for_this_machine(command: str) -> bool:
    """Return whether an ssh command works only on the machine of the table."""
    try:
        return ip_address(command.rpartition(" ")[2]).is_loopback
    except ValueError:  # a name
        return False


def mdns_name(title: str, table: str) -> str:
    """Return an mDNS name for this machine, based on the table's title as far as host names allow."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    label = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-")
    return f"{label or f'macrobber-{table}'}.local"
