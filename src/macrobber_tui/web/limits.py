"""The limits on connections and requests of browsers."""

from __future__ import annotations

from macrobber_core.net.accept_limiter import Limits
from macrobber_core.net.rate_limit import Rate, Reserve
from macrobber_tui.door.accept_limiter import GateLimits

TOTAL = Rate(300, 50)
PER_ADDRESS = Rate(160, 8)
"""The limit on connections from one address. A browser opens up to six for a page, and a home network may share an
address: of IPv6, the first 64 bits count.
"""
NEWCOMER_RESERVE = Reserve(Rate(1000, 50), per_address=Rate(12, 1 / 10))
"""Connections reserved for addresses that rarely connect."""
MAX_STRANGERS = 400
"""The maximum number of connections without a game, such as those that carry the page; beyond it, the address that has
most of them loses its oldest. Sixty addresses have to keep more than six each before they displace a browser's.
"""

MAX_READ_BYTES = 2048
READ_LIMIT = Rate(400, 100)
"""The limit on reads per connection; typing and scrolling need about a tenth of it."""

LIMITS = GateLimits(Limits(TOTAL, PER_ADDRESS, MAX_STRANGERS, NEWCOMER_RESERVE), MAX_READ_BYTES, READ_LIMIT)

REQUESTS_TOTAL, REQUESTS_PER_ADDRESS = Rate(2000, 500), Rate(600, 40)
"""Requests. A page takes about twenty; afterwards a session takes none, or on an event stream one for each key."""
ENTRIES_TOTAL, ENTRIES_PER_ADDRESS = Rate(200, 10), Rate(60, 2)
"""Entries to the table, right or wrong; wrong codes have a limit of their own, which is lower."""
FRAME_LIMIT = Rate(600, 120)
"""Frames of a websocket from the browser, which answers pings and may send a message in parts."""
INPUT_LIMIT = Rate(300, 60)
"""Messages of a session from the browser; a game by mouse wheel needs about half of it."""
