"""The limits on connections of ssh clients."""

from __future__ import annotations

from macrobber_core.net.accept_limiter import Limits
from macrobber_core.net.rate_limit import Rate, Reserve
from macrobber_tui.door.accept_limiter import GateLimits

TOTAL = Rate(100, 10)
PER_ADDRESS = Rate(20, 1 / 3)
"""The limit on connections from one address; lower than a table's, because a key exchange is expensive."""
NEWCOMER_RESERVE = Reserve(Rate(400, 20), per_address=Rate(5, 1 / 30))
"""Connections reserved for addresses that rarely connect."""
MAX_STRANGERS = 128
"""The maximum number of connections without a game: not logged in, or logged in without a session."""

MAX_READ_BYTES = 512
READ_LIMIT = Rate(400, 100)
"""The limit on reads per connection; typing and scrolling need about a tenth of it."""

LIMITS = GateLimits(Limits(TOTAL, PER_ADDRESS, MAX_STRANGERS, NEWCOMER_RESERVE), MAX_READ_BYTES, READ_LIMIT)
