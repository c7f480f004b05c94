"""One connection: who is there, whether they may come in, and the one session they get."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from typing import Protocol

import asyncssh

from macrobber_core.lan.addresses import origin
from macrobber_core.wire.text import clean_name
from macrobber_tui.core_texts import core_text
from macrobber_tui.language import _
from macrobber_tui.ways import Way

from .admission import Admission, NotAdmitted
from .connection import DoorChannel
from .environment import Terminal
from .session import DoorSession

Challenge = bool | tuple[str, str, str, list[tuple[str, bool]]]
"""What is asked: a name, an instruction, a language, the prompts and whether they are echoed; else yes or no."""
MOST_CODES = 3
"""Tried by one connection."""
GOODBYE_SECONDS = 2
"""For a client to read why it has to leave, and to hang up: after a disconnect by us OpenSSH exits with 255."""
HANG_UP_SECONDS = 20
"""A client has to hang up by itself after its game: one that is kept open comes back to nothing."""
MOST_TOLD = 5
"""What one connection is refused is logged no more often than this."""

NOTHING_ELSE = "there is one game here, and nothing else"

log = logging.getLogger(__name__)


class House(Protocol):
    """The table, as the door knows it."""

    admission: Admission

    def knows(self, key: str) -> bool:
        """Whether who has that key was let in before."""

    def let_in(self, key: str, name: str) -> None:
        """Remember them."""

    def way(self, name: str, key: str, address: str) -> Way:
        """To the table, from that address; Full where there is none. The key is empty for who has none."""

    def came(self, server: DoorServer) -> None: ...
    def left(self, server: DoorServer) -> None: ...
    def sat_down(self, address: object) -> None: ...
    def stood_up(self) -> None: ...


class DoorServer(asyncssh.SSHServer):
    """Admits by a key that was here before; else by the code, and any key then belongs to who gave it."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._connection: asyncssh.SSHServerConnection | None = None
        self._address = ""
        self._name = player_name("")
        """The library does not begin anew for an empty user name."""
        self._shown = self._key = ""
        """The fingerprint of the key that is shown, and of the one that they have proved to have."""
        self._has_code = False
        self._tries = self._told = 0
        self.session: DoorSession | None = None
        self._hanging_up: asyncio.TimerHandle | None = None
        self._has_gone = asyncio.Event()

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        self._connection = conn
        self._address = origin(conn.get_extra_info("peername")[0])
        self._house.came(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection = None
        self._has_gone.set()
        if self._hanging_up is not None:
            self._hanging_up.cancel()
        self._house.left(self)

    # --- who is there

    def begin_auth(self, username: str) -> bool:
        """Everybody is asked for a key, nobody has to have one."""
        self._name, self._key = player_name(username), ""
        return True

    def public_key_auth_supported(self) -> bool:
        return not self._key

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Any will do."""
        self._shown = key.get_fingerprint()
        return True

    def prove_key(self) -> None:
        """They have the key that was shown last."""
        self._key = self._shown

    @property
    def is_admitted(self) -> bool:
        """Whether what was proved by now is enough."""
        return self._has_code or not self._house.admission.asks or self._house.knows(self._key)

    def kbdint_auth_supported(self) -> bool:
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Nothing is asked where there is no code."""
        if not self._house.admission.asks:
            return True
        return self._asked("") if self._tries < MOST_CODES else False

    def _asked(self, instruction: str) -> Challenge:
        return "", instruction, "", [(_("The code of the table: "), False)]

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> Challenge:
        self._tries += 1
        try:
            await self._house.admission.check(responses[0] if responses else "", self._address)
        except NotAdmitted as error:
            log.info("%s was not admitted: %s", self._who, error)
            return self._asked(core_text(str(error))) if self._tries < MOST_CODES else False
        self._has_code = True
        return True

    def auth_completed(self) -> None:
        if self._key:
            self._house.let_in(self._key, self._name)

    @property
    def _who(self) -> str:
        return f"{self._name!r} from {self._address}"

    # --- what they want

    def session_requested(self) -> tuple[DoorChannel, DoorSession]:
        """One, with the game in it."""
        connection = self._connection
        if connection is None or self.session is not None:
            raise self._refused("a second session")
        terminal = Terminal()

        def enter() -> Way:
            way = self._house.way(self._name, self._key, self._address)
            self._house.sat_down(connection.get_extra_info("peername"))
            return way

        def leave() -> None:
            self._house.stood_up()
            self._hanging_up = asyncio.get_running_loop().call_later(HANG_UP_SECONDS, connection.abort)

        self.session = DoorSession(self._who, terminal, enter, leave)
        return DoorChannel(connection, terminal), self.session

    def connection_requested(self, dest_host: str, dest_port: int, orig_host: str, orig_port: int) -> bool:
        raise self._refused(f"a connection to {dest_host[:100]!r} port {dest_port}")

    def server_requested(self, listen_host: str, listen_port: int) -> bool:
        self._refused(f"to listen on port {listen_port}")
        return False

    def unix_connection_requested(self, dest_path: str) -> bool:
        raise self._refused(f"a connection to {dest_path[:100]!r}")

    def unix_server_requested(self, listen_path: str) -> bool:
        self._refused(f"to listen on {listen_path[:100]!r}")
        return False

    def _refused(self, what: str) -> asyncssh.ChannelOpenError:
        self._told += 1
        if self._told <= MOST_TOLD:
            log.info("%s was refused %s", self._who, what)
        return asyncssh.ChannelOpenError(asyncssh.OPEN_ADMINISTRATIVELY_PROHIBITED, NOTHING_ELSE)

    # --- a client that does not read

    def block(self) -> None:
        if self.session is not None:
            self.session.block("network")

    def unblock(self) -> None:
        if self.session is not None:
            self.session.unblock("network")

    async def see_out(self, reason: str) -> None:
        """Let the guest leave, and tell them why."""
        if self.session is not None:
            await self.session.close(reason)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._has_gone.wait(), GOODBYE_SECONDS)
        if self._connection is not None:
            self._connection.disconnect(asyncssh.DISC_BY_APPLICATION, core_text(reason))


def player_name(username: str) -> str:
    """The name at the table of who logs in as that."""
    try:
        return clean_name(username)
    except ValueError:
        return _("guest")
