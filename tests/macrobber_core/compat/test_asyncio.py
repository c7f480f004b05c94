"""An incompatible asyncio is reported on import."""

from __future__ import annotations

import asyncio
import importlib
from asyncio.sslproto import SSLProtocol

import pytest

from macrobber_core.compat import asyncio as compat


def test_a_missing_tls_buffer_limit_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SSLProtocol, "max_size")
    with pytest.raises(ImportError, match=r"no SSLProtocol\.max_size"):
        importlib.reload(compat)


def test_a_missing_queue_of_the_event_loop_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncio.BaseEventLoop, "__init__", lambda self: None)
    with pytest.raises(ImportError, match=r"no BaseEventLoop\._ready"):
        importlib.reload(compat)
