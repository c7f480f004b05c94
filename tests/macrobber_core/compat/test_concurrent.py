"""The processes of a pool of the standard library."""

from __future__ import annotations

import os
from concurrent.futures import ProcessPoolExecutor

from macrobber_core.compat.concurrent import processes_of


def test_the_processes_of_a_pool_are_found_until_it_is_shut_down() -> None:
    with ProcessPoolExecutor(1) as pool:
        process = pool.submit(os.getpid).result()
        assert [one.pid for one in processes_of(pool)] == [process]
    assert processes_of(pool) == []
