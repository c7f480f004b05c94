"""What is refused in a request although the grammar allows it."""

from __future__ import annotations

from http import HTTPStatus

import h11
import pytest

from macrobber_tui.web.requests import (
    MAX_BODY_BYTES,
    MAX_TARGET_LENGTH,
    BadRequest,
    Request,
    body_length,
    check_head,
    check_lines,
)


def head(method: str = "GET", target: str = "/", *fields: tuple[str, str], version: str = "1.1") -> h11.Request:
    return h11.Request(method=method, target=target, headers=[("Host", "a"), *fields], http_version=version)


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (head("PUT"), 405),
        (head("HEAD"), 405),
        (head("OPTIONS", "*"), 405),
        (head("CONNECT", "evil:443"), 405),
        (head("GET", "http://evil/"), 400),
        (head("GET", "*"), 400),
        (head("GET", "table"), 400),
        (head("GET", "/" + "a" * MAX_TARGET_LENGTH), 414),
        (head("GET", "/", version="1.0"), 505),
        (head("GET", "/", ("Expect", "100-continue")), 417),
        (head("POST", "/", ("Transfer-Encoding", "chunked")), 411),
        (head("POST", "/", ("Transfer-Encoding", "chunked"), ("Content-Length", "3")), 411),
    ],
)
def test_a_request_that_no_browser_sends_is_refused(request_head: h11.Request, status: int) -> None:
    with pytest.raises(BadRequest) as refused:
        check_head(request_head)
    assert refused.value.status == status


@pytest.mark.parametrize(
    "text",
    [
        b"GET / HTTP/1.1\r\nHost: a\r\n folded: b",
        b"GET / HTTP/1.1\r\nHost: a\r\n\tfolded",
        b"GET / HTTP/1.1\nHost: a",
        b"GET / HTTP/1.1\r\nHost: a\rX: b",
        b"GET / HTTP/1.1\r\nHost: a\x00",
        b"\nGET / HTTP/1.1\r\nHost: a",
    ],
)
def test_lines_that_programs_read_in_different_ways_are_refused(text: bytes) -> None:
    with pytest.raises(BadRequest):
        check_lines(text)


def test_the_lines_of_a_browser_are_read() -> None:
    check_lines(b"GET / HTTP/1.1\r\nHost: a\r\nAccept: */*")


@pytest.mark.parametrize(
    ("request_head", "status"),
    [
        (head("POST"), HTTPStatus.LENGTH_REQUIRED),
        (head("GET", "/", ("Content-Length", "5")), HTTPStatus.BAD_REQUEST),
        (head("POST", "/", ("Content-Length", str(MAX_BODY_BYTES + 1))), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        (head("POST", "/", ("Content-Length", "9" * 20)), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
    ],
)
def test_a_body_without_a_small_length_is_refused(request_head: h11.Request, status: HTTPStatus) -> None:
    with pytest.raises(BadRequest) as refused:
        body_length(request_head)
    assert refused.value.status is status


def test_the_length_of_a_body_is_that_of_its_header() -> None:
    assert body_length(head()) == 0
    assert body_length(head("POST", "/", ("Content-Length", "12"))) == 12


def test_a_repeated_field_counts_as_missing() -> None:
    request = Request("GET", "/a?b", [("origin", "x"), ("cookie", "a"), ("cookie", "b")])
    assert (request.header("origin"), request.header("cookie"), request.header("host")) == ("x", "", "")
    assert request.path == "/a"
