"""Subclasses that give private members of asyncssh public names."""

from __future__ import annotations

import asyncio

import asyncssh
from asyncssh.channel import SSHServerChannel
from asyncssh.packet import SSHPacket

from macrobber_core.compat import require

require(
    "asyncssh", asyncssh.SSHServerConnection, "_owner", "_transport", "_deferred_packets", "pause_writing",
    "resume_writing", "send_packet", "send_userauth_failure", "send_userauth_success", "validate_public_key",
)  # fmt: skip
require(
    "asyncssh", SSHServerChannel, "_process_env_request", "_report_response", "_request_queue", "_service_next_request"
)


class ServerConnection(asyncssh.SSHServerConnection):
    """A connection with access to its server, transport and deferred packets."""

    @property
    def owner(self) -> asyncssh.SSHServer | None:
        """The connection's server object, or None once the connection is lost."""
        return self._owner

    @property
    def transport(self) -> asyncio.Transport | None:
        """The connection's transport, or None once the connection is lost."""
        return self._transport

    @property
    def deferred_packets(self) -> int:
        """The number of packets held back during a key re-exchange."""
        return len(self._deferred_packets)

    def drop_deferred_packets(self) -> None:
        self._deferred_packets.clear()


class ServerChannel(SSHServerChannel[str]):
    """A channel that lets a subclass accept or refuse each request."""

    def accept_request(self, name: str) -> bool:
        """Return whether asyncssh should handle a request. If not, the request is refused."""
        raise NotImplementedError

    def accept_variable(self, name: bytes, value: bytes) -> bool:
        """Handle an environment variable; return whether it was accepted."""
        raise NotImplementedError

    def _service_next_request(self) -> None:
        name, _packet, _wants_reply = self._request_queue[0]
        if self.accept_request(name):
            super()._service_next_request()
        else:
            self._report_response(False)

    def _process_env_request(self, packet: SSHPacket) -> bool:
        name, value = packet.get_string(), packet.get_string()
        packet.check_end()
        return self.accept_variable(name, value)
