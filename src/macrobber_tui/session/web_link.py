"""The address of the page for friends with nothing but a browser."""

from __future__ import annotations

import re
from functools import partial
from ipaddress import ip_address

from macrobber_tui.i18n.language import _

DEFAULT_WEB_PORT = 2223
USUAL_PORTS = {"https": 443, "http": 80}


def web_link(scheme: str, host: str, port: int) -> str:
    """Return the link to the page, given an address or a name of the machine."""
    shown = f"[{host}]" if ":" in host else host
    return f"{scheme}://{shown}" + (f":{port}" if port != USUAL_PORTS[scheme] else "") + "/"


def insecure_warning() -> str:
    """Return what whoever opens a door without encryption has to know."""
    return _("the page is not encrypted: everybody on this network can read the code and take a guest's seat")


def is_web_link(text: str) -> bool:
    """Return whether a text from a host is a link to the page of its web door, and nothing more."""
    return re.fullmatch(r"https?://([\w.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?/", text, re.ASCII) is not None


def phone_web_link(scheme: str, address: str, port: int) -> str:
    """Return the link to the page, or "" if a phone cannot reach the address."""
    if ip_address(address).is_loopback or ip_address(address).is_link_local:
        return ""
    return web_link(scheme, address, port)


https_link, http_link = partial(web_link, "https"), partial(web_link, "http")
https_phone_link, http_phone_link = partial(phone_web_link, "https"), partial(phone_web_link, "http")
