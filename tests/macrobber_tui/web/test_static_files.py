"""The files of the page."""

from __future__ import annotations

import gzip
from http import HTTPStatus

import pytest

from macrobber_tui.web.requests import Request
from macrobber_tui.web.static_files import PAGE, accepts_gzip, read_static_files

FILES = read_static_files()


def get(**fields: str) -> Request:
    return Request("GET", f"/static/{PAGE}", [(name.replace("_", "-"), value) for name, value in fields.items()])


def test_a_file_is_compressed_for_browsers_that_accept_it() -> None:
    plain, packed = FILES[PAGE].answer(get()), FILES[PAGE].answer(get(accept_encoding="gzip, br"))
    assert "Content-Encoding" not in plain.fields
    assert packed.fields["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.body) == plain.body
    assert packed.fields["Vary"] == "Accept-Encoding"


def test_a_file_that_the_browser_has_is_not_sent_again() -> None:
    tag = FILES[PAGE].answer(get()).fields["ETag"]
    for sent in (tag, f'"other", {tag}', f"W/{tag}"):
        answer = FILES[PAGE].answer(get(if_none_match=sent))
        assert (answer.status, answer.body) == (HTTPStatus.NOT_MODIFIED, b"")
    assert FILES[PAGE].answer(get(if_none_match='"other"')).status is HTTPStatus.OK


def test_only_files_for_browsers_are_served() -> None:
    assert PAGE in FILES
    assert not [name for name in FILES if name.endswith((".py", ".pyc")) or "/" in name or name.startswith(".")]


@pytest.mark.parametrize(
    ("header", "accepts"),
    [("gzip", True), ("br, GZIP;q=0.5", True), ("", False), ("br", False), ("gzip;q=0", False), ("gzip; q=0", False)],
)
def test_gzip_is_used_only_if_it_is_accepted(header: str, accepts: bool) -> None:
    assert accepts_gzip(header) == accepts
