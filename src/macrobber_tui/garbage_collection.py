"""When Python's garbage collector runs."""

from __future__ import annotations

import gc

THRESHOLDS = 10_000, 20, 20
"""An app has about a hundred thousand objects, so Python's own thresholds collect often, for up to 0.1 s each time."""


def collect_rarely() -> None:
    """Let the collector skip everything that is loaded now, as modules stay loaded, and run less often.

    Call this as the program starts, because importing a screen makes many objects that stay, and again with everything
    loaded.
    """
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
