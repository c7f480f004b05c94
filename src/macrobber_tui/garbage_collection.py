"""When Python's garbage collector runs in a program with a screen."""

from __future__ import annotations

import gc

THRESHOLDS = 10_000, 20, 20
"""An app has about a hundred thousand objects, so Python's own thresholds collect often, for up to 0.1 s each time."""


def collect_rarely() -> None:
    """Let the collector skip everything that is loaded now, as modules stay loaded, and run less often."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
