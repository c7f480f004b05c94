"""Games, bots, the table and networking, independent of any user interface."""

import os

__version__ = "0.2.0.dev0"
"""The version of macrobber, also of the package (`pyproject.toml`)."""

# numpy reads this variable on import; threads only slow down the bots' small matrices
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
