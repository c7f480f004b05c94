"""Talk at the table: passed on to everybody, never faster than people talk."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from weakref import WeakKeyDictionary

from macrobber_core.table import Refused
from macrobber_core.wire.messages import Said

from .peer import MOST_SAID, Peer

AT_ONCE = 5
"""Things a guest may say one after the other; it regains one every SECONDS_EACH."""
SECONDS_EACH = 2.0


class Talk:
    """What was said lately, and how much each guest may still say."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._said: deque[Said] = deque(maxlen=MOST_SAID)
        self._allowed: WeakKeyDictionary[Peer, tuple[float, float]] = WeakKeyDictionary()

    def greet(self, peer: Peer) -> None:
        """Tell a newcomer what was said lately."""
        for said in self._said:
            peer.hear(said)

    def say(self, speaker: Peer, text: str, listeners: Iterable[Peer]) -> None:
        """Raises Refused for who says too much at once, or nothing."""
        line = " ".join(text.split())
        if not line:
            raise Refused("nothing was said")
        now = self._clock()
        allowed, before = self._allowed.get(speaker, (float(AT_ONCE), now))
        allowed = min(float(AT_ONCE), allowed + (now - before) / SECONDS_EACH)
        if allowed < 1:
            raise Refused("that was a lot at once; wait a moment")
        self._allowed[speaker] = (allowed - 1, now)
        said = Said(speaker.name, line)
        self._said.append(said)
        for peer in listeners:
            peer.hear(said)
