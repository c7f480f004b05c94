"""The games, the bots, the table and the wire; it knows nothing of any screen."""

import os

# numpy reads it when it is first imported: the bots' matrices are so small that threads only slow them down
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
