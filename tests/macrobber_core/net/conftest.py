"""Fixtures for tables on the network; they share one key, which is not the user's own."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from macrobber_core.net import accept_limiter, listener, websocket
from macrobber_core.net.host import handshake
from macrobber_core.net.rate_limit import Rate


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(variable, str(tmp_path_factory.mktemp("own")))
        yield


@pytest.fixture(autouse=True)
def patient_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give connections time to open on a busy machine."""
    for module, name in ((websocket, "OPEN_SECONDS"), (listener, "OPEN_SECONDS"), (handshake, "HELLO_SECONDS")):
        monkeypatch.setattr(module, name, 60)


@pytest.fixture(autouse=True)
def wide_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    """Raise the rate limits, because all connections come from one address here."""
    monkeypatch.setattr(accept_limiter, "TOTAL_RATE", Rate(10_000, 10_000))
    monkeypatch.setattr(accept_limiter, "ADDRESS_RATE", Rate(10_000, 10_000))
