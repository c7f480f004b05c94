"""The hosts this user has met, stored to detect impostors at known addresses."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import platformdirs

from macrobber_core.files import read_text, write_json
from macrobber_core.os_errors import os_error_text
from macrobber_core.wire import reasons

MAX_KNOWN = 1000
"""The maximum number of hosts remembered; the oldest are forgotten first."""
MAX_BYTES = 1024 * 1024
"""The maximum size of the file in bytes."""


class KeyChangedError(OSError):
    """The host at this address has a different key than before. Nothing was sent to it."""

    def __init__(self, address: str) -> None:
        command = f"macrobber forget {address}"
        super().__init__(reasons.KEY_CHANGED(address=address, reason=reasons.KEY_CHANGED_CAUSES, command=command))
        self.address = address


class KnownHosts:
    """A small JSON file that maps canonical addresses to host fingerprints."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or platformdirs.user_state_path("macrobber") / "known_hosts.json"

    def addresses(self) -> list[str]:
        """Return the addresses of all known hosts. Raises OSError if the file cannot be read."""
        return list(self._read())

    def check(self, address: str, fingerprint: str) -> None:
        """Raise KeyChangedError if another host is known at this address, and OSError if the file cannot be read."""
        if self._read().get(address, fingerprint) != fingerprint:
            raise KeyChangedError(address)

    def remember(self, address: str, fingerprint: str) -> None:
        """Store the host at an address. Errors in writing the file are ignored."""
        hosts = self._read()
        if hosts.get(address) != fingerprint:
            hosts.pop(address, None)
            with contextlib.suppress(OSError):
                write_json(self._path, dict(list(hosts.items())[1 - MAX_KNOWN :]) | {address: fingerprint})

    def forget(self, address: str) -> bool:
        """Forget the host at an address; return whether there was one. Raises OSError if the file cannot be changed."""
        hosts = self._read()
        if address not in hosts:
            return False
        del hosts[address]
        write_json(self._path, hosts)
        return True

    def _read(self) -> dict[str, str]:
        try:
            hosts = json.loads(read_text(self._path, MAX_BYTES))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            raise OSError(reasons.KNOWN_HOSTS_UNREADABLE(path=self._path, reason=os_error_text(error))) from error
        except (ValueError, RecursionError):
            hosts = None
        if not isinstance(hosts, dict):
            raise OSError(reasons.KNOWN_HOSTS_DAMAGED(path=self._path))
        return hosts
