"""What bots are told of the game so far."""

from __future__ import annotations

from collections.abc import Sequence

from macrobber_core.bots.history import takes, with_history
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber.events import Passed

HISTORY = [Passed(2)]


def curious(legal: str, history: Sequence[Event] = ()) -> str:
    return f"{legal} after {len(history)}"


def simple(legal: str) -> str:
    return legal


def test_only_a_function_that_asks_for_the_history_gets_it() -> None:
    assert with_history(curious, HISTORY)("pass") == "pass after 1"
    assert with_history(simple, HISTORY)("pass") == "pass"


def test_a_function_without_a_signature_asks_for_nothing() -> None:
    assert not takes(min, "history")
