"""The process of the ssh door."""

from __future__ import annotations

from macrobber_tui.door.process import main

from .listener import SSH_TRANSPORT

if __name__ == "__main__":
    main(SSH_TRANSPORT)
