"""The tickets by which friends elsewhere reach a table, without a connection to make: that is in `iroh_tunnel`."""

from __future__ import annotations

import re
from importlib.util import find_spec

from macrobber_core.wire import reasons

MAX_TICKET_LENGTH = 2000
TICKET = re.compile(r"endpoint[a-z2-7]{48,}")
"""Tickets of iroh: a key of 32 bytes and addresses, in base32."""


def is_ticket(text: str) -> bool:
    """Return whether a text is a ticket, as far as can be seen without iroh."""
    return len(text) <= MAX_TICKET_LENGTH and TICKET.fullmatch(text) is not None


def check_iroh() -> None:
    """Raise OSError, which says how to install it, if the package iroh is missing."""
    if find_spec("iroh") is None:
        raise OSError(reasons.NO_IROH)
