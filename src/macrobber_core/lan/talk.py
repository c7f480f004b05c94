"""Talk at the table: passed on to everybody, never faster than people talk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from macrobber_core.table import PROGRAM, Refused
from macrobber_core.wire.messages import Said

from .allowance import Allowance
from .peer import MOST_SAID, Peer

AT_ONCE = 5
"""Things a guest may say one after the other; it regains one every SECONDS_EACH."""
SECONDS_EACH = 2.0


class Talk:
    """What was said lately, and how much each guest may still say."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._said: deque[Said] = deque(maxlen=MOST_SAID)
        self.warnings: list[str] = []
        self._allowances: WeakKeyDictionary[Peer, Allowance] = WeakKeyDictionary()

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
        allowance = self._allowances.setdefault(speaker, Allowance(AT_ONCE, 1 / SECONDS_EACH, self._clock))
        if not allowance.spend():
            raise Refused("that was a lot at once; wait a moment")
        said = Said(speaker.name, line)
        self._said.append(said)
        for peer in listeners:
            peer.hear(said)
