"""Print a program that macrobber.pyz runs first: `python tools/pyz_preamble.py`, with the Python of the archive.

Another Python cannot import the compiled libraries of the archive, so the program says which one is needed.
"""

from __future__ import annotations

import platform
import sys

PREAMBLE = """\
import platform, sys
needed, found = {needed!r}, (platform.python_version_tuple()[:2], sys.platform, platform.machine())
if found != needed:
    name = "Python {{0[0]}}.{{0[1]}} for {{1}} on {{2}}".format
    print("macrobber: this file needs", name(*needed) + ", but this is", name(*found) + ".", file=sys.stderr)
    print("Start it with python{{0[0]}}.{{0[1]}}, or install macrobber.".format(needed[0]), file=sys.stderr)
    sys.exit(1)
"""


def preamble() -> str:
    """Return the program, which works in any Python 3 and goes on only in one like this."""
    return PREAMBLE.format(needed=(platform.python_version_tuple()[:2], sys.platform, platform.machine()))


if __name__ == "__main__":
    print(preamble(), end="")
