"""Remembers the hosts this user has met, so that another in the place of one of them is noticed."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path

import platformdirs

from macrobber_core.files import read_text

from .private_file import write_json

MOST_KNOWN = 1000
LARGEST = 1024 * 1024
"""Those met first are forgotten first."""


class KeyChangedError(OSError):
    """At this address there was another host before. Nothing was said to the one that is there now."""

    def __init__(self, address: str) -> None:
        super().__init__(
            f"WARNING: THE HOST AT {address} IS NOT THE ONE YOU MET THERE BEFORE; its key has changed. Somebody "
            "may have put a machine of theirs in its place, to read along and to decide for you. Or the host has a new "
            "key: another user, another machine at that address, or macrobber installed anew. Nothing was sent to it. "
            f"Ask your host; if all is well, type: macrobber forget {address}"
        )
        self.address = address


class KnownHosts:
    """A small file: addresses in their canonical form, and the fingerprint of who was there."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or platformdirs.user_state_path("macrobber") / "known_hosts.json"

    def check(self, address: str, fingerprint: str) -> None:
        """KeyChangedError if another was there before; OSError where it cannot be known."""
        if self._read().get(address, fingerprint) != fingerprint:
            raise KeyChangedError(address)

    def remember(self, address: str, fingerprint: str) -> None:
        """From now on this is who is there; where nothing can be written it is forgotten again."""
        known = self._read()
        if known.get(address) != fingerprint:
            known.pop(address, None)
            with contextlib.suppress(OSError):
                write_json(self._path, dict(list(known.items())[1 - MOST_KNOWN :]) | {address: fingerprint})

    def forget(self, address: str) -> bool:
        """Whether anybody was known there. OSError where it cannot be forgotten."""
        known = self._read()
        if address not in known:
            return False
        del known[address]
        write_json(self._path, known)
        return True

    def _read(self) -> dict[str, str]:
        try:
            known = json.loads(read_text(self._path, LARGEST))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError as error:
            raise OSError(f"the hosts you know, {self._path}, cannot be read: {error.strerror}") from error
        except (ValueError, RecursionError):
            known = None
        if not isinstance(known, dict):
            raise OSError(f"the file of the hosts you know, {self._path}, is damaged; delete it to know none")
        return known
