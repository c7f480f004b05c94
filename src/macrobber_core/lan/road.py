"""How a guest comes to its host: by the way it was given, or wherever the host is now, and to no other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from .known_hosts import KnownHosts
from .link import Link

Dial = Callable[[], Awaitable[Link]]
"""Opens a link to a host; OSError where it cannot."""
Seek = Callable[[str, str], Awaitable[Link]]
"""Finds a table by its id and its host's fingerprint, wherever it has gone; OSError where it cannot be found."""


class Road:
    """At first a host may be any but another than is `known` at its address; who comes back wants the very same again.

    A host that is not the right one is told nothing.
    """

    def __init__(self, dial: Dial, seek: Seek | None, known: KnownHosts | None) -> None:
        self._dial = dial
        self._seek = seek
        self._known = known
        self._fingerprint: str | None = None
        self.gone = "the host is gone"
        """What to say when the host was not found again."""

    async def there(self) -> Link:
        """A link by the way we know; OSError where nobody answers, KeyChangedError where it is another host."""
        return await self._checked(await self._dial())

    async def elsewhere(self, table: str) -> Link:
        """A link to the same host and table at another address; OSError where it is not found."""
        if self._seek is None or self._fingerprint is None:
            raise OSError("there is no way to look for it")
        return await self._checked(await self._seek(table, self._fingerprint))

    def remember(self, link: Link) -> None:
        """We are welcome there: this is our host from now on."""
        self._fingerprint = link.fingerprint
        if self._known is not None:
            self._known.remember(link.address, link.fingerprint)

    async def _checked(self, link: Link) -> Link:
        try:
            if self._fingerprint is None:
                if self._known is not None:
                    self._known.check(link.address, link.fingerprint)
            elif link.fingerprint != self._fingerprint:
                self.gone = f"the host is gone; WARNING: ANOTHER ANSWERS IN ITS PLACE at {link.address}"
                raise OSError(self.gone)
        except OSError:
            await link.close()
            raise
        return link
