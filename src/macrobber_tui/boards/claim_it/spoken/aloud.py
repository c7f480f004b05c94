"""What was written for a board, as it can be listened to."""

from __future__ import annotations

import re

from macrobber_tui.language import _


def aloud(text: str) -> str:
    """Spaces apart from one another: `1,4 2,5` as `1,4; 2,5`."""
    return re.sub(r"(\d,\d) (?=\d,\d)", r"\1" + _("; "), text)
