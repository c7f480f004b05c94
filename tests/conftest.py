"""Whom a test may ask for advice that costs no time."""

from __future__ import annotations

import pytest

from helpers.analysis import Oracle
from macrobber_core.bots import ADVISERS


@pytest.fixture
def oracle(monkeypatch: pytest.MonkeyPatch) -> Oracle:
    """Takes the place of the adviser, in this process; those that are started ask the real one."""
    oracle = Oracle()
    monkeypatch.setitem(ADVISERS, "mac-robber", oracle)
    return oracle
