"""From where requests may be sent: those of foreign pages are refused."""

from __future__ import annotations

import pytest

from macrobber_core.net.own_hosts import OwnHosts
from macrobber_tui.web.origin import OwnOrigins
from macrobber_tui.web.requests import BadRequest


@pytest.fixture
def own() -> OwnOrigins:
    return OwnOrigins("https", 2223, OwnHosts(None, ["glencoe.local"]))


def test_a_guest_who_comes_by_another_name_reads_what_to_do(own: OwnOrigins) -> None:
    own.check_host("glencoe.local:2223", "192.168.1.20")
    with pytest.raises(BadRequest, match=r"the name in your address bar\..* --web-name") as refused:
        own.check_host("table.example.org", "192.168.1.20")
    assert refused.value.status == 421


@pytest.mark.parametrize(
    ("origin", "is_ours"),
    [
        ("https://glencoe.local:2223", True),
        ("https://GLENCOE.local:2223", True),
        ("", False),
        ("null", False),
        ("http://glencoe.local:2223", False),
        ("https://glencoe.local", False),
        ("https://glencoe.local:2224", False),
        ("https://192.168.1.20:2223", False),
        ("https://glencoe.local:2223.evil.example", False),
        ("https://glencoe.local:2223/", False),
        ("https://evil.example", False),
    ],
)
def test_only_our_own_page_is_the_origin_of_requests(own: OwnOrigins, origin: str, is_ours: bool) -> None:
    assert own.allows_origin(origin, "glencoe.local:2223") == is_ours


def test_a_proxy_may_speak_https_for_a_door_without_encryption() -> None:
    own = OwnOrigins("http", 2223, OwnHosts(None, [], ["table.example.org"]))
    for origin, is_ours in (("https://table.example.org", True), ("http://table.example.org", True), ("null", False)):
        assert own.allows_origin(origin, "table.example.org") == is_ours
