"""What was written for a board, as it can be listened to."""

from __future__ import annotations

import re


def aloud(text: str) -> str:
    """Cards without their frames: `[1][4]` as `1, 4`."""
    return re.sub(r"\]\s*\[", ", ", text).replace("[", "").replace("]", "")
