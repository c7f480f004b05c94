"""Talk at the table: passed on to everybody, never faster than people talk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from macrobber_core.table import PROGRAM, Refused
from macrobber_core.wire.messages import Said

from .addresses import origin
from .allowance import NO_LIMIT, Rate, SharedAllowance
from .peer import MOST_SAID, Peer

AT_ONCE = 5
"""Things a guest may say one after the other; it regains one every SECONDS_EACH."""
SECONDS_EACH = 2.0
FROM_AN_ADDRESS = 3
"""So many times as much may come from one address, where several people may sit."""


class Talk:
    """What was said lately, and how much may still be said from each seat and each address.

    Both outlast a connection: a guest who comes back has no more to say than before.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._said: deque[Said] = deque(maxlen=MOST_SAID)
        self.warnings: list[str] = []
        each = Rate(AT_ONCE, 1 / SECONDS_EACH)
        self._places = SharedAllowance(NO_LIMIT, each, clock)
        """By seat; spectators by address."""
        self._addresses = SharedAllowance(
            NO_LIMIT, Rate(AT_ONCE * FROM_AN_ADDRESS, FROM_AN_ADDRESS / SECONDS_EACH), clock
        )

    def greet(self, peer: Peer) -> None:
        """Tell a newcomer what was said lately."""
        for said in self._said:
            peer.hear(said)
        for text in self.warnings:
            self._warn(peer, text)

    def warn(self, text: str, listeners: Iterable[Peer]) -> None:
        """Tell the host's own player, and nobody else."""
        self.warnings.append(text)
        for peer in listeners:
            self._warn(peer, text)

    def _warn(self, peer: Peer, text: str) -> None:
        if not peer.link.address:
            peer.hear(Said(PROGRAM, text))

    def say(self, speaker: Peer, text: str, listeners: Iterable[Peer]) -> None:
        """Raises Refused for who says too much at once, or nothing."""
        line = " ".join(text.split())
        if not line:
            raise Refused("nothing was said")
        if not self._may_say(speaker):
            raise Refused("that was a lot at once; wait a moment")
        said = Said(speaker.name, line)
        self._said.append(said)
        for peer in listeners:
            peer.hear(said)

    def _may_say(self, speaker: Peer) -> bool:
        """Charge the speaker's place and address, or neither."""
        address = origin(speaker.link.address)
        place = f"seat {speaker.seat}" if speaker.seat is not None else address
        if self._addresses.wait(address) > 0:
            return False
        return self._places.spend(place) and self._addresses.spend(address)
