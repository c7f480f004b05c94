"""The link to the page of a table."""

from __future__ import annotations

import pytest

from macrobber_tui.session.web_link import http_link, https_link, https_phone_link, is_web_link


@pytest.mark.parametrize(
    ("host", "port", "link"),
    [
        ("192.168.1.20", 2223, "https://192.168.1.20:2223/"),
        ("glencoe.local", 443, "https://glencoe.local/"),
        ("fd00::20", 2223, "https://[fd00::20]:2223/"),
    ],
)
def test_the_port_is_given_only_if_it_is_not_the_usual_one(host: str, port: int, link: str) -> None:
    assert https_link(host, port) == link
    assert is_web_link(link)


def test_a_page_without_encryption_has_another_link() -> None:
    assert http_link("192.168.1.20", 80) == "http://192.168.1.20/"
    assert http_link("192.168.1.20", 443) == "http://192.168.1.20:443/"


@pytest.mark.parametrize("address", ["127.0.0.1", "::1", "169.254.3.4", "fe80::1"])
def test_a_phone_gets_no_link_that_it_cannot_reach(address: str) -> None:
    assert https_phone_link(address, 2223) == ""


@pytest.mark.parametrize(
    "text",
    [
        "", "https://", "https:///", "javascript:alert(1)", "https://glencoe.local:2223/x", "https://a b/",
        "file:///etc/passwd",
        "https://user@glencoe.local/", "https://glencoe.local:2223/ now", "HTTPS://glencoe.local/", "https://[::1/",
        "https://glencoe.local:222300/",
    ],
)  # fmt: skip
def test_other_texts_of_a_host_are_no_links(text: str) -> None:
    assert not is_web_link(text)
