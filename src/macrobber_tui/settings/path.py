"""The path of the settings file."""

from __future__ import annotations

from pathlib import Path

import platformdirs

MAX_BYTES = 16 * 1024
"""The maximum size of the file in bytes."""


def settings_path() -> Path:
    """Return the path of the settings file, which need not exist."""
    return platformdirs.user_config_path("macrobber") / "settings.toml"
