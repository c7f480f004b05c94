"""How long a test waits for what must happen.

This only has to end a test that hangs, however busy the machine is; time is measured in tests/bench.
"""

PATIENCE = 180
"""Seconds."""
