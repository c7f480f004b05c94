"""All tables of these tests have one key, which is not that of the user who runs them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from macrobber_core.lan import gate
from macrobber_core.lan.allowance import Rate


@pytest.fixture(scope="session", autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for variable in ("XDG_DATA_HOME", "XDG_STATE_HOME"):
            patch.setenv(variable, str(tmp_path_factory.mktemp("own")))
        yield


@pytest.fixture(autouse=True)
def wide_gate(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the strangers of a network come from one address here."""
    monkeypatch.setattr(gate, "EVERYBODY", Rate(10_000, 10_000))
    monkeypatch.setattr(gate, "EACH", Rate(10_000, 10_000))
