"""The process of a door."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from macrobber_tui.door.process import OPEN_FILES

PROGRAM = """
import resource
from macrobber_tui.door.process import raise_file_limit
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
raise_file_limit()
print(*resource.getrlimit(resource.RLIMIT_NOFILE))
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("soft", "hard", "result"), [(256, 4096, (OPEN_FILES, 4096)), (256, 512, (512, 512)), (2048, 4096, (2048, 4096))]
)
def test_a_door_may_open_a_file_for_each_stranger(soft: int, hard: int, result: tuple[int, int]) -> None:
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if most != resource.RLIM_INFINITY and most < hard:
        pytest.skip("this machine does not allow so many open files")
    program = PROGRAM.format(soft=soft, hard=hard)
    printed = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert tuple(map(int, printed.split())) == result
