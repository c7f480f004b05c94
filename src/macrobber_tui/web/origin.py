"""Checks the Host and the Origin of a request: it has to name this machine, and come from our own page if it acts."""

from __future__ import annotations

from http import HTTPStatus

from macrobber_core.net.own_hosts import OwnHosts
from macrobber_tui.i18n.language import _
from macrobber_tui.session.web_link import USUAL_PORTS

from .requests import BadRequest


class OwnOrigins:
    """The scheme, port and hosts by which browsers reach this door."""

    def __init__(self, scheme: str, port: int, hosts: OwnHosts) -> None:
        self.scheme = scheme
        self._port = port
        self._hosts = hosts

    def check_host(self, host: str, reached: str) -> None:
        """Raise BadRequest unless a Host header names us; `reached` is the address at which the browser has connected.

        The reason is for a guest who has come through a router or a proxy.
        """
        if not self._hosts.name_in(host, reached, self._port, USUAL_PORTS[self.scheme]):
            reason = _(
                "This table does not answer to the name in your address bar. Open the link that the host has shown "
                "you. If you come through a router or a proxy, ask the host to add its name with --web-name."
            )
            raise BadRequest(HTTPStatus.MISDIRECTED_REQUEST, reason)

    def allows_origin(self, origin: str, host: str) -> bool:
        """Return whether a request comes from the page at `host`, which `check_host` has accepted.

        A proxy may speak https for a door that does not.
        """
        return origin.lower() in {f"{scheme}://{host}".lower() for scheme in (self.scheme, "https")}
