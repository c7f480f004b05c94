"""Files for this user's eyes only, whole or not there at all."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any


def write_json(path: Path, data: Any) -> None:
    """Put it in place of what was there, which stays until this is whole. OSError where it cannot be written."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    descriptor, half = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(data, file, indent=0)
        Path(half).replace(path)
    except OSError:
        Path(half).unlink(missing_ok=True)
        raise
