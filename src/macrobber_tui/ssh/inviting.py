"""What a friend types who has nothing but ssh."""

from __future__ import annotations

import re
import unicodedata

DEFAULT_PORT = 2222
PORT_OF_SSH = 22


def line(where: str, port: int) -> str:
    """The command, for an address or a name."""
    return f"ssh {where}" if port == PORT_OF_SSH else f"ssh -p {port} {where}"


def local_name(title: str, table: str) -> str:
    """A name for this machine that is easy to say: that of the table, as far as a name may be so."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    label = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:32].strip("-")
    return f"{label or f'macrobber-{table}'}.local"
