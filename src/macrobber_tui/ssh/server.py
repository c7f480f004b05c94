"""Authenticates an ssh connection and starts its only session."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence

import asyncssh

from macrobber_core.net.addresses import address_group, canonical_host
from macrobber_tui.door.admission import NotAdmitted
from macrobber_tui.door.guest_terminal import GuestTerminal
from macrobber_tui.door.session import Farewell
from macrobber_tui.door.table_gateway import TableGateway
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import _
from macrobber_tui.session.account import name_from_account
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.invitation import ssh_join_command
from macrobber_tui.session.ssh_command import ssh_link

from .connection import DoorChannel
from .session import SshSession

Challenge = bool | tuple[str, str, str, list[tuple[str, bool]]]
"""A challenge (name, instruction, language, prompts with their echo flags), or whether the login is accepted."""
MAX_CODES = 3
"""The maximum number of attempts at the code per connection."""
GOODBYE_SECONDS = 2
"""The time limit, in seconds, for a client to show the reason and hang up. If we hang up first, OpenSSH exits with 255.
"""
HANG_UP_SECONDS = 20
"""The number of seconds a client has to hang up after its game, before the connection is aborted."""
MAX_REFUSALS_LOGGED = 5
"""The maximum number of refusals logged per connection."""

NOTHING_ELSE = "there is one game here, and nothing else"

log = logging.getLogger(__name__)


class DoorServer(asyncssh.SSHServer):
    """Admits a guest by a known key, or otherwise by the code, and then remembers the key."""

    def __init__(self, gateway: TableGateway) -> None:
        self._gateway = gateway
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = self._account = ""
        self._name = name_from_account("")
        """Set here because asyncssh does not call `begin_auth` for an empty user name."""
        self._offered_key = self._proved_key = ""
        """Fingerprints of the key last offered and of the key proved by a signature."""
        self._has_code = False
        self._tries = self._refusals_logged = 0
        self.session: SshSession | None = None
        self._hanging_up: asyncio.TimerHandle | None = None
        self._has_gone = asyncio.Event()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = address_group(conn.get_extra_info("peername")[0])
        self._gateway.guests.add(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection = None
        self._has_gone.set()
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        self._gateway.guests.discard(self)

    # --- authentication

    def begin_auth(self, username: str) -> bool:
        """Require authentication. The client is asked for a key, but need not have one."""
        self._account, self._name, self._proved_key = username, name_from_account(username), ""
        return True

    def public_key_auth_supported(self) -> bool:
        return not self._proved_key

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Accept any key; asyncssh verifies the signature."""
        self._offered_key = key.get_fingerprint()
        return True

    def prove_key(self) -> None:
        """Record that the client owns the key it offered last."""
        self._proved_key = self._offered_key

    @property
    def is_admitted(self) -> bool:
        """Whether the client's authentication is complete."""
        return self._has_code or not self._gateway.admission.asks or self._gateway.knows(self._proved_key)

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Ask for the code, or accept the login immediately if the table has none."""
        if not self._gateway.admission.asks:
            return True
        return self._code_challenge("") if self._tries < MAX_CODES else False

    def _code_challenge(self, instruction: str) -> Challenge:
        return "", instruction, "", [(_("The code of the table: "), False)]

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge:
        self._tries += 1
        try:
            await self._gateway.admission.check(responses[0] if responses else "", self._address)
        except NotAdmitted as error:
            log.info("%s was not admitted: %s", self._log_name, error)
            return self._code_challenge(core_text(str(error))) if self._tries < MAX_CODES else False
        self._has_code = True
        return True

    def auth_completed(self) -> None:
        if self._proved_key:
            self._gateway.admit(self._proved_key, self._name)

    @property
    def _log_name(self) -> str:
        return f"{self._name!r} from {self._address}"

    # --- requests

    def session_requested(self) -> tuple[DoorChannel, SshSession]:
        """Start the session; only one is allowed per connection."""
        connection = self._connection
        if connection is None or self.session is not None:
            raise self._refuse("a second session")
        terminal = GuestTerminal()

        def enter() -> TableSource:
            address, port = connection.get_extra_info("sockname")[:2]
            here = canonical_host(address)
            way = self._gateway.connect(
                self._name,
                self._proved_key,
                self._address,
                ssh_join_command(here, port),
                ssh_link(here, port),
                self._account,
            )
            self._gateway.on_joined(self._address, connection.get_extra_info("peername"))
            return way

        def leave() -> None:
            self._gateway.on_left(self._address)
            self._hanging_up = asyncio.get_running_loop().call_later(HANG_UP_SECONDS, connection.abort)

        self.session = SshSession(self._log_name, terminal, enter, leave)
        return DoorChannel(connection, terminal), self.session

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        raise self._refuse(f"a connection to {dest_host[:100]!r} port {dest_port}")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        self._refuse(f"to listen on port {listen_port}")
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        raise self._refuse(f"a connection to {dest_path[:100]!r}")

    def unix_server_requested(self, listen_path: str) -> bool:
        self._refuse(f"to listen on {listen_path[:100]!r}")
        return False

    def _refuse(self, request: str) -> asyncssh.ChannelOpenError:
        self._refusals_logged += 1
        if self._refusals_logged <= MAX_REFUSALS_LOGGED:
            log.info("%s was refused %s", self._log_name, request)
        return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)

    # --- flow control

    def block(self) -> None:
        if self.session is not None:
            self.session.game.block("network")

    def unblock(self) -> None:
        if self.session is not None:
            self.session.game.unblock("network")

    async def end(self, farewell: Farewell) -> None:
        """End the session, show the guest the reason, and disconnect."""
        if self.session is not None:
            await self.session.game.close(farewell)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._has_gone.wait()
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, core_text(farewell.reason))
