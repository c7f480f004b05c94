"""The apps of a door's guests."""

from __future__ import annotations

import gc

from macrobber_tui.door.app import GuestApp


def running_apps() -> list[GuestApp]:
    """Return the apps that run in this process now."""
    return [one for one in gc.get_objects() if type(one) is GuestApp and one._running]
