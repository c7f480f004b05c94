"""What has become of a process."""

from __future__ import annotations

from pathlib import Path


def is_gone(process: int) -> bool:
    """Whether nothing runs there any more; somebody may have yet to take note of it."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True
