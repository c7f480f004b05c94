"""Chat at the table, with a rate limit."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable

from macrobber_core.net.addresses import address_group
from macrobber_core.net.rate_limit import NO_LIMIT, Rate, RateLimiter
from macrobber_core.table import PROGRAM_NAME, Refused
from macrobber_core.wire import reasons
from macrobber_core.wire.messages import Said

from .peer import MAX_TALK_LINES, Peer

TALK_BURST = 5
"""The number of lines a guest may send in a burst; the allowance refills by one line every SECONDS_PER_LINE."""
SECONDS_PER_LINE = 2.0
ADDRESS_FACTOR = 3
"""The limit per address as a multiple of the limit per seat, because several people can share an address."""


class TalkRelay:
    """The recent chat lines, and the rate limits of each seat and address.

    The limits persist across connections, so a guest gains nothing by reconnecting.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._lines: deque[Said] = deque(maxlen=MAX_TALK_LINES)
        self.warnings: list[str] = []
        self._notices: tuple[str, ...] = ()
        """The program's notices to everybody, also to guests who join later."""
        rate = Rate(TALK_BURST, 1 / SECONDS_PER_LINE)
        self._seat_limiter = RateLimiter(NO_LIMIT, rate, clock)
        """Limits each seat; spectators are limited by address."""
        self._address_limiter = RateLimiter(
            NO_LIMIT, Rate(TALK_BURST * ADDRESS_FACTOR, ADDRESS_FACTOR / SECONDS_PER_LINE), clock
        )

    @property
    def lines(self) -> list[tuple[str, str]]:
        """The names and texts of the recent chat lines."""
        return [(line.name, line.text) for line in self._lines]

    def restore(self, lines: Iterable[tuple[str, str]]) -> None:
        """Restore these chat lines."""
        self._lines.extend(Said(name, text) for name, text in lines)

    def send_history(self, peer: Peer) -> None:
        """Send a new guest the recent chat, the warnings if it is the host's own player, and the notices."""
        for line in self._lines:
            peer.send_talk(line)
        for text in self.warnings:
            self._warn(peer, text)
        for text in self._notices:
            peer.send_talk(Said(PROGRAM_NAME, text))

    def tell_everybody(self, texts: tuple[str, ...], listeners: Iterable[Peer]) -> None:
        """Show notices to everybody, and to guests who join later; they replace the previous ones."""
        self._notices = texts
        for peer in listeners:
            for text in texts:
                peer.send_talk(Said(PROGRAM_NAME, text))

    def warn(self, text: str, listeners: Iterable[Peer]) -> None:
        """Show a warning to the host's own player only."""
        self.warnings.append(text)
        for peer in listeners:
            self._warn(peer, text)

    def tell_of_bot(self, peer: Peer, decisions: int) -> None:
        """Tell a returning player how many decisions a bot made for them."""
        text = reasons.BOT_DECIDED(number=decisions) if decisions > 1 else reasons.BOT_DECIDED_ONCE
        peer.send_talk(Said(PROGRAM_NAME, text))

    def _warn(self, peer: Peer, text: str) -> None:
        if not peer.link.address:
            peer.send_talk(Said(PROGRAM_NAME, text))

    def post(self, speaker: Peer, text: str, listeners: Iterable[Peer]) -> None:
        """Send a chat line to everybody. Raises Refused if the line is empty or the speaker exceeds the rate limit."""
        text = " ".join(text.split())
        if not text:
            raise Refused(reasons.NOTHING_SAID)
        if not self._spend(speaker):
            raise Refused(reasons.TOO_FAST)
        line = Said(speaker.name, text)
        self._lines.append(line)
        for peer in listeners:
            peer.send_talk(line)

    def _spend(self, speaker: Peer) -> bool:
        """Charge both the speaker's seat and address, or neither; return whether the line is allowed."""
        address = address_group(speaker.link.address)
        seat_key = f"seat {speaker.seat}" if speaker.seat is not None else address
        if self._address_limiter.delay(address) > 0:
            return False
        return self._seat_limiter.spend(seat_key) and self._address_limiter.spend(address)
