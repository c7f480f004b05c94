"""The garbage collector of a program with a screen."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from macrobber_tui.garbage_collection import THRESHOLDS, collect_rarely


@pytest.fixture(autouse=True)
def _usual_collector() -> Iterator[None]:
    before = gc.get_threshold()
    gc.set_threshold(700, 10, 10)  # another test in this process may have started the app
    yield
    gc.set_threshold(*before)


def test_what_is_loaded_is_never_searched_again() -> None:
    collect_rarely()
    assert gc.get_freeze_count() > 0
    assert len(gc.get_objects()) < gc.get_freeze_count()


def test_new_garbage_is_collected_but_less_often() -> None:
    assert gc.get_threshold()[0] < THRESHOLDS[0]
    collect_rarely()
    assert gc.get_threshold() == THRESHOLDS
    assert gc.isenabled()
