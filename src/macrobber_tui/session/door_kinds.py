"""The kinds of doors: what friends type to come in, and what a door of each kind is called in messages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from macrobber_core.translatable import translatable
from macrobber_tui.i18n.language import N_

from .ssh_command import ssh_command_line, ssh_link
from .web_link import http_link, http_phone_link, https_link, https_phone_link


@dataclass(frozen=True, slots=True)
class DoorKind:
    """A kind of door. Texts in lower case are messages; those marked for translation only have parameters."""

    name: str
    """The name of the package that serves it, also for its log and its file of seats."""
    way_in: Callable[[str, int], str]
    """Returns what friends type, given an address or name of the machine, and the door's port."""
    link: Callable[[str, int], str]
    """Returns the link for phones, given an address and the door's port; "" if they cannot reach it."""
    is_open: str
    """Tells whoever has opened the door to another table what friends type, which follows."""
    service: str
    """The mDNS service of the door."""
    closed: str
    """The farewell to guests if the door is closed, but not the table."""
    has_closed: str
    """The warning to the host that the door has failed."""
    cannot_open: str
    port_taken: str
    cannot_listen: str
    code_changed: str
    name_taken: str
    """Why a guest watches whose name has a seat already, during the game."""


SSH = DoorKind(
    name="ssh",
    way_in=ssh_command_line,
    link=ssh_link,
    is_open=N_("The door to {title} is open. A friend types:"),
    service="_ssh._tcp.local.",
    closed=translatable("the ssh door is closed"),
    has_closed=N_("the ssh door has closed"),
    cannot_open=N_("the ssh door cannot be opened"),
    port_taken=N_("port {port} is taken; choose another for the ssh door"),
    cannot_listen=N_("the ssh door cannot listen on port {port}: {reason}"),
    code_changed=N_("the table's code has changed; its ssh door must be reopened"),
    name_taken=N_(
        "The name {name} already has a seat here, so you are watching as {other}. Is the seat yours? Then "
        "reconnect with the ssh key you had when you took it. Or ask the host to give it to you (P) when "
        "nobody is in it."
    ),
)

WEB = DoorKind(
    name="web",
    way_in=https_link,
    link=https_phone_link,
    is_open=N_("The door to {title} is open. A friend opens in a browser:"),
    service="_https._tcp.local.",
    closed=translatable("the web door is closed"),
    has_closed=N_("the web door has closed"),
    cannot_open=N_("the web door cannot be opened"),
    port_taken=N_("port {port} is taken; choose another for the web door"),
    cannot_listen=N_("the web door cannot listen on port {port}: {reason}"),
    code_changed=N_("the table's code has changed; its web door must be reopened"),
    name_taken=N_(
        "The name {name} already has a seat here, so you are watching as {other}. Is the seat yours? Then come back "
        "with the browser in which you took it. Or ask the host to give it to you (P) when nobody is in it."
    ),
)
INSECURE_WEB = replace(WEB, way_in=http_link, link=http_phone_link)
"""The web door without encryption."""
