"""What the page says about the table."""

from __future__ import annotations

import pytest

from macrobber_core.net.discovery import Listing
from macrobber_core.wire.messages import PROTOCOL, Offer
from macrobber_tui.session.door_ipc import TargetTable
from macrobber_tui.web import table_info
from macrobber_tui.web.table_info import TableInfo

TARGET = TargetTable("10.0.0.7", 7438, "f00d", "5f5f5f5f", "Glencoe")


class Host:
    """Answers with an offer, and counts the questions."""

    def __init__(self, game: str = "claim-it", fingerprint: str = "f00d") -> None:
        self.asked = 0
        self.listing: Listing | None = Listing(
            Offer(PROTOCOL, "5f5f5f5f", "Glencoe", game, False, 4, 2), "10.0.0.7", 7438, fingerprint
        )

    async def ask(self, host: str, port: int) -> Listing | None:
        assert (host, port) == ("10.0.0.7", 7438)
        self.asked += 1
        return self.listing


async def test_the_host_is_asked_rarely(monkeypatch: pytest.MonkeyPatch) -> None:
    host = Host()
    info = TableInfo(TARGET, host.ask)
    for _ in range(20):
        assert await info.title_and_game() == ("Glencoe", "Claim It!")
    assert host.asked == 1
    monkeypatch.setattr(table_info, "FRESH_SECONDS", 0)
    host.listing = None
    assert await info.title_and_game() == ("Glencoe", "Claim It!")
    assert host.asked == 2


async def test_a_host_that_does_not_answer_has_a_title() -> None:
    host = Host()
    host.listing = None
    assert await TableInfo(TARGET, host.ask).title_and_game() == ("Glencoe", "")


async def test_another_host_at_the_address_is_not_believed() -> None:
    assert await TableInfo(TARGET, Host(fingerprint="bad").ask).title_and_game() == ("Glencoe", "")


async def test_the_key_of_an_unknown_game_is_shown() -> None:
    assert await TableInfo(TARGET, Host("go").ask).title_and_game() == ("Glencoe", "go")
