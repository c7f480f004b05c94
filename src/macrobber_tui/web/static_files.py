"""The files of the page, read once. A request chooses among them by name, and never reaches the file system."""

from __future__ import annotations

import gzip
import hashlib
from collections.abc import Mapping
from http import HTTPStatus
from importlib.resources import files
from typing import NamedTuple

from .requests import Request, Response

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "mjs": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "txt": "text/plain; charset=utf-8",
    "webmanifest": "application/manifest+json",
}
"""The files that are served, by the end of their names."""
PAGE = "page.html"


class StaticFile(NamedTuple):
    """A file of the page."""

    body: bytes
    compressed: bytes
    media_type: str
    tag: str

    def answer(self, request: Request) -> Response:
        """Return the file, compressed if the browser accepts that, or that it has not changed."""
        fields = {
            "Content-Type": self.media_type,
            "Cache-Control": "no-cache",
            "ETag": self.tag,
            "Vary": "Accept-Encoding",
        }
        if self.tag in (tag.strip().removeprefix("W/") for tag in request.header("if-none-match").split(",")):
            return Response(HTTPStatus.NOT_MODIFIED, b"", fields)
        if accepts_gzip(request.header("accept-encoding")):
            return Response(HTTPStatus.OK, self.compressed, fields | {"Content-Encoding": "gzip"})
        return Response(HTTPStatus.OK, self.body, fields)


def read_static_files() -> Mapping[str, StaticFile]:
    """Return the files of the page by their names."""
    found = {}
    for file in files(__package__).joinpath("static").iterdir():
        media_type = TYPES.get(file.name.rpartition(".")[2])
        if media_type is not None and file.is_file():
            body = file.read_bytes()
            tag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
            found[file.name] = StaticFile(body, gzip.compress(body, mtime=0), media_type, tag)
    return found


def accepts_gzip(header: str) -> bool:
    """Return whether an Accept-Encoding header names gzip, without refusing it."""
    codings = [coding.partition(";") for coding in header.lower().split(",")]
    return any(name.strip() == "gzip" and "q=0" not in more.replace(" ", "").split(";") for name, _, more in codings)
