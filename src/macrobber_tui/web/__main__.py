"""The process of the web door."""

from __future__ import annotations

from macrobber_tui.door.process import main

from .listener import WEB_TRANSPORT

if __name__ == "__main__":
    main(WEB_TRANSPORT)
