"""Games, bots, the table and networking, independent of any user interface."""

import os

# numpy reads this when it is first imported; the bots' matrices are so small that threads only slow them down
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
