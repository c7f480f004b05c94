"""Requests and answers of HTTP/1.1, and what is refused although the grammar allows it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus

import h11

MAX_TARGET_LENGTH = 512
MAX_BODY_BYTES = 8 * 1024
MALFORMED_LINE = re.compile(rb"(?<!\r)\n|\r(?!\n)|\n[ \t]|\x00")
"""A line with another end than CRLF, or one that continues the line before it: programs disagree about those."""
LENGTH = re.compile(rb"^content-length[ \t]*:([^\r]*)", re.IGNORECASE | re.MULTILINE)
TARGET = re.compile(rb"/[!-~]*")

Fields = Sequence[tuple[str, str]]
"""Names and values of header fields."""


@dataclass(frozen=True, slots=True)
class Request:
    """A request from a browser. The names of its header fields are in lower case."""

    method: str
    target: str
    fields: Fields
    body: bytes = b""

    @property
    def path(self) -> str:
        """The target without its query."""
        return self.target.partition("?")[0]

    def header(self, name: str) -> str:
        """Return the value of a header field, or "" if it is missing or repeated."""
        values = [value for key, value in self.fields if key == name]
        return values[0] if len(values) == 1 else ""


@dataclass(frozen=True, slots=True)
class Response:
    """An answer with its whole body."""

    status: HTTPStatus
    body: bytes = b""
    fields: Mapping[str, str] = field(default_factory=dict)


class BadRequest(ValueError):
    """No browser sends such a request. It is answered with `status`, and the connection is closed."""

    def __init__(self, status: HTTPStatus, reason: str) -> None:
        super().__init__(reason)
        self.status = status


def check_lines(head: bytes) -> None:
    """Raise BadRequest for a head that programs could read in different ways."""
    if MALFORMED_LINE.search(head):
        raise BadRequest(HTTPStatus.BAD_REQUEST, "a line of the head is malformed")
    lengths = LENGTH.findall(head)  # h11 accepts several that agree
    if len(lengths) > 1 or any(b"," in length for length in lengths):
        raise BadRequest(HTTPStatus.BAD_REQUEST, "a request has one length")
    if head.startswith(b"HEAD "):  # h11 would let no refusal have a body
        raise BadRequest(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and POST are known here")


def check_head(head: h11.Request) -> None:
    """Raise BadRequest for a request that no browser sends to us."""
    names = [name for name, _value in head.headers]
    if head.http_version != b"1.1":
        raise BadRequest(HTTPStatus.HTTP_VERSION_NOT_SUPPORTED, "only HTTP/1.1 is known here")
    if head.method not in {b"GET", b"POST"}:
        raise BadRequest(HTTPStatus.METHOD_NOT_ALLOWED, "only GET and POST are known here")
    if len(head.target) > MAX_TARGET_LENGTH:
        raise BadRequest(HTTPStatus.REQUEST_URI_TOO_LONG, "the target is too long")
    if not TARGET.fullmatch(head.target):
        raise BadRequest(HTTPStatus.BAD_REQUEST, "the target is not a path of this server")
    if names.count(b"host") != 1:
        raise BadRequest(HTTPStatus.BAD_REQUEST, "a request names one host")
    if b"transfer-encoding" in names:
        raise BadRequest(HTTPStatus.LENGTH_REQUIRED, "a body needs a Content-Length")
    if b"expect" in names:
        raise BadRequest(HTTPStatus.EXPECTATION_FAILED, "nothing is expected of this server")


def body_length(head: h11.Request) -> int:
    """Return the length of the body; h11 has checked that all declared lengths agree. Raises BadRequest."""
    declared = next((value for name, value in head.headers if name == b"content-length"), None)
    if declared is None:
        if head.method == b"POST":
            raise BadRequest(HTTPStatus.LENGTH_REQUIRED, "a body needs a Content-Length")
        return 0
    if head.method == b"GET" and declared != b"0":
        raise BadRequest(HTTPStatus.BAD_REQUEST, "such a request has no body")
    if len(declared) > 10 or int(declared) > MAX_BODY_BYTES:
        raise BadRequest(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "the body is too long")
    return int(declared)
