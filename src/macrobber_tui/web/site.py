"""Answers each request: with the page, its texts, the table, an entry or a session. See ROUTES.md."""

from __future__ import annotations

import asyncio
import hmac
import logging
from collections.abc import Callable
from functools import partial
from http import HTTPStatus

import msgspec

from macrobber_core.net.addresses import address_group, canonical_host
from macrobber_core.net.rate_limit import RateLimiter
from macrobber_tui.door.admission import NotAdmitted
from macrobber_tui.door.table_gateway import TableGateway
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import LOCALE, _, set_language
from macrobber_tui.session.connect import TableSource
from macrobber_tui.session.invitation import web_join_command
from macrobber_tui.widgets.text import as_sentence

from . import limits
from .accept_language import best_language
from .entries import BadField, Entries, parse_form
from .event_stream import EventStream
from .guest import Entry, WebGuest
from .http import HttpConnection
from .origin import OwnOrigins
from .requests import BadRequest, Request, Response
from .seat_cookie import SeatCookie, key_of, new_token
from .static_files import PAGE, read_static_files
from .table_info import TableInfo
from .texts import PAGE_TEXTS
from .websocket import WebSocket

PAGES = "/", "/watch", "/plain"
INPUT_SECONDS = 20
"""The time limit in seconds for a session to accept input."""
POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
PAGE_POLICY = (
    "default-src 'none'; script-src 'self'; connect-src 'self' {socket}; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self'; manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; "
    "form-action 'self'"
)
SECURITY_FIELDS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
"""The header fields of every answer."""

log = logging.getLogger(__name__)


def json_response(value: object, status: HTTPStatus = HTTPStatus.OK, fields: dict[str, str] | None = None) -> Response:
    media_type = {"Content-Type": "application/json"}
    return Response(status, msgspec.json.encode(value), media_type | (fields or {}))


def refusal(status: HTTPStatus, reason: str, field: str = "") -> Response:
    """Return an answer that refuses a guest, with the reason as a sentence in their language."""
    return json_response({"error": as_sentence(reason), "field": field}, status)


def too_many_requests(fields: dict[str, str] | None = None) -> Response:
    reason = _("Too many requests. Please wait a moment.")
    return json_response({"error": reason, "field": ""}, HTTPStatus.TOO_MANY_REQUESTS, fields)


class Site:
    """Answers the requests of browsers, and connects their guests to the table."""

    def __init__(self, gateway: TableGateway, origins: OwnOrigins, key_words: str) -> None:
        self._gateway = gateway
        self._origins = origins
        self._key_words = key_words
        self._cookie = SeatCookie(is_secure=origins.scheme == "https")
        self._files = read_static_files()
        self._info = TableInfo(gateway.target)
        self._entries = Entries()
        self._players: dict[str, WebGuest] = {}
        """The players by their keys: each has one window."""
        self._streams: dict[str, WebGuest] = {}
        """The guests on an event stream, whose input comes in requests, by the ids of their sessions."""
        clock = asyncio.get_running_loop().time
        self._requests = RateLimiter(limits.REQUESTS_TOTAL, limits.REQUESTS_PER_ADDRESS, clock)
        self._enters = RateLimiter(limits.ENTRIES_TOTAL, limits.ENTRIES_PER_ADDRESS, clock)

    async def answer(self, request: Request, connection: HttpConnection) -> Response | None:
        """Return the answer to a request, or None if a session has taken its connection over. Raises BadRequest."""
        set_language(best_language(request.header("accept-language")) or LOCALE.get().language)
        host = request.header("host")
        self._origins.check_host(host, connection.transport.get_extra_info("sockname")[0])
        verb, *rest = request.path.removeprefix("/").split("/")
        guest = self._guest_of(request, "/".join(rest)) if (request.method, verb) == ("POST", "input") else None
        if guest is not None:
            self._check_origin(request)
            self._adopt(connection, guest)
            return await self._take_input(request, guest)
        if not self._requests.spend(address_group(connection.address)):  # new connections have a lower limit
            return too_many_requests({"Connection": "close"})
        match request.method, verb, rest:
            case "GET", _, _ if request.path in PAGES:
                return self._page(request, host)
            case "GET", "static", [name] if name in self._files:
                return self._files[name].answer(request)
            case "GET", "texts", []:
                return json_response({"language": LOCALE.get().language} | {text: _(text) for text in PAGE_TEXTS})
            case "GET", "table", []:
                return await self._table(request)
            case "POST", "enter", []:
                self._check_origin(request)
                return await self._enter(request, address_group(connection.address))
            case "POST", "input", [_]:
                self._check_origin(request)
                return refusal(HTTPStatus.NOT_FOUND, _("Please enter again."))
            case ("GET", "session", [session]) | ("POST", "stream", [session]):
                self._check_origin(request)
                return await self._open_session(request, connection, session)
        return Response(HTTPStatus.NOT_FOUND, b"there is nothing here", {"Content-Type": "text/plain; charset=utf-8"})

    def _check_origin(self, request: Request) -> None:
        """Raise BadRequest unless a request comes from our own page: all browsers send its origin."""
        if not self._origins.allows_origin(request.header("origin"), request.header("host")):
            raise BadRequest(HTTPStatus.FORBIDDEN, "this request comes from another page")

    # --- the page

    def _page(self, request: Request, host: str) -> Response:
        response = self._files[PAGE].answer(request)
        socket = f"{'wss' if self._origins.scheme == 'https' else 'ws'}://{host}"  # for browsers whose 'self' lacks it
        policy = {"Content-Security-Policy": PAGE_POLICY.format(socket=socket)}
        return Response(response.status, response.body, {**response.fields, **policy})

    async def _table(self, request: Request) -> Response:
        key = key_of(self._cookie.token_in(request.header("cookie")))
        title, game = await self._info.title_and_game()
        name = self._gateway.seated_name(key)
        return json_response(
            {
                "title": title,
                "game": game,
                "needs_code": self._gateway.admission.asks and not self._gateway.knows(key),
                "key_words": self._key_words,
                "seated": bool(name),
                "name": name,
            }
        )

    # --- entries

    async def _enter(self, request: Request, address: str) -> Response:
        if not self._enters.spend(address):
            return too_many_requests()
        try:
            form = parse_form(request)
        except ValueError as error:
            raise BadRequest(HTTPStatus.BAD_REQUEST, "this is not an entry") from error
        token = self._cookie.token_in(request.header("cookie"))
        is_known, token = bool(token), token or new_token()
        try:
            entry = form.entry(LOCALE.get().language, key_of(token), address)
            await self._check_code(entry, form.code)
        except BadField as error:
            return refusal(HTTPStatus.FORBIDDEN, str(error), error.name)
        answer = {"session": self._entries.add(entry), "title": self._gateway.target.title}
        cookie = {} if is_known else {"Set-Cookie": self._cookie.field(token)}
        return json_response(answer, fields=cookie)

    async def _check_code(self, entry: Entry, code: str) -> None:
        """Raise BadField unless the guest may enter: with a known token, or with the code of the table."""
        if not self._gateway.admission.asks or self._gateway.knows(entry.key):
            return
        try:
            await self._gateway.admission.check(code, entry.address)
        except NotAdmitted as error:
            log.info("%r from %s was not admitted: %s", entry.name, entry.address, error)
            raise BadField("code", core_text(str(error))) from error
        self._gateway.admit(entry.key, entry.name)

    # --- sessions

    async def _open_session(self, request: Request, connection: HttpConnection, session: str) -> Response | None:
        key = key_of(self._cookie.token_in(request.header("cookie")))
        entry = self._entries.find(session, key)
        if entry is None:
            return refusal(HTTPStatus.NOT_FOUND, _("Please enter again."))
        on_left = partial(self._gateway.on_left, entry.address)
        guest = WebGuest(entry, self._way_to_table(entry, connection), on_left, self._forget)
        if request.method == "GET":
            socket = WebSocket(connection, guest.receive, guest.set_writable, guest.connection_lost)
            socket.open(request)
            guest.carrier = socket
        else:
            stream = EventStream(connection, guest.set_writable, guest.connection_lost)
            stream.open()
            guest.carrier = stream
            self._streams[session] = guest
        self._entries.remove(session)
        self._gateway.guests.add(guest)
        if not entry.watches:
            await self._take_over(guest)
        guest.start()
        return None

    async def _take_over(self, guest: WebGuest) -> None:
        """Make a guest's window the only one with the guest's key."""
        before, self._players[guest.entry.key] = self._players.get(guest.entry.key), guest
        if before is not None:
            await before.take_over()

    def _forget(self, guest: WebGuest) -> None:
        self._gateway.guests.discard(guest)
        if self._players.get(guest.entry.key) is guest:
            del self._players[guest.entry.key]
        self._streams = {session: other for session, other in self._streams.items() if other is not guest}

    def _way_to_table(self, entry: Entry, connection: HttpConnection) -> Callable[[], TableSource]:
        address, port = connection.transport.get_extra_info("sockname")[:2]
        way_in = web_join_command(self._origins.scheme, canonical_host(address), port)

        def enter() -> TableSource:
            table = self._gateway.connect(
                entry.name, entry.key, entry.address, way_in, way_in.command, watch=entry.watches
            )
            self._gateway.on_joined(entry.address, connection.transport.get_extra_info("peername"))
            return table

        return enter

    def _guest_of(self, request: Request, session: str) -> WebGuest | None:
        """Return the guest on an event stream who has sent a request, if any."""
        guest = self._streams.get(session)
        key = key_of(self._cookie.token_in(request.header("cookie")))
        return guest if guest is not None and hmac.compare_digest(guest.entry.key, key) else None

    def _adopt(self, connection: HttpConnection, guest: WebGuest) -> None:
        """Stop counting a connection that carries a guest's input as a stranger's; each guest has one such connection.

        Otherwise a crowd of strangers would cut it, or the guest would wait for all of them.
        """
        if guest.input_connection is None or guest.input_connection.transport.is_closing():
            guest.input_connection = connection
            self._gateway.mark_greeted(connection.transport.get_extra_info("peername"), guest.share)

    async def _take_input(self, request: Request, guest: WebGuest) -> Response:
        """Pass input on to the session of a guest. The answer waits until the session accepts input."""
        try:
            async with asyncio.timeout(INPUT_SECONDS), guest.input_lock:
                await guest.can_read.wait()
                for line in request.body.decode().split("\n"):
                    guest.receive(line)
        except TimeoutError:
            return too_many_requests()
        except ValueError as error:
            guest.abort()
            raise BadRequest(HTTPStatus.BAD_REQUEST, "this is not a message") from error
        return Response(HTTPStatus.NO_CONTENT)
