"""What a guest needs to take the table over: the part of the program that can be a host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from macrobber_core.net.table_state import TableState

from .host_locator import Dial


class Readiness(NamedTuple):
    """Where the new host listens."""

    port: int
    addresses: Sequence[str]
    """This machine's addresses, best first."""


class Heir(Protocol):
    """A program that can be the host of the table at which it is a guest."""

    @property
    def fingerprint(self) -> str:
        """The fingerprint of its certificate as a host. Raises OSError if it has none."""

    async def prepare(self, state: TableState) -> Readiness:
        """Check the table and open a port, without admitting anybody yet. Raises OSError or ValueError."""

    async def take_over(self) -> Dial:
        """Open the table that was prepared; return how its host's own player connects to it. Raises OSError."""

    async def discard(self) -> None:
        """Close the port again, because the table stays where it is."""
