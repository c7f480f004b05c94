"""PROTOCOL.md agrees with the code."""

from __future__ import annotations

import ast
import functools
import hashlib
import re
import typing
from importlib import resources
from pathlib import Path

import msgpack
import msgspec
import pytest
import spake2
from hypothesis import example, given
from hypothesis import strategies as st

import macrobber_core
from helpers import document, stranger_chance, stranger_spake, stranger_text
from macrobber_core.games import GAMES
from macrobber_core.games.contract import TableEvent
from macrobber_core.library import restore_table
from macrobber_core.net import accept_limiter, dialing, discovery, successor, table_state, websocket
from macrobber_core.net.guest import host_locator
from macrobber_core.net.guest import succession as guest_succession
from macrobber_core.net.host import deal, guess_limit, hand_over, handshake, host, moving, peer, seating, talk
from macrobber_core.net.host import succession as host_succession
from macrobber_core.succession import generation, member, sealed_log
from macrobber_core.table import FairDeal, KeyedChance, Table, TableView, commitment, undo, view
from macrobber_core.table.commit_reveal import DealView
from macrobber_core.wire import bounded_data, codec, messages, pake, patch, sanitize, view_updates
from macrobber_core.wire import handshake as wire_handshake
from macrobber_core.wire.codec import decode_from_guest, decode_from_host, encode
from macrobber_core.wire.messages import FromGuest, FromHost, Message

PROTOCOL = resources.files("macrobber_core.wire").joinpath("PROTOCOL.md").read_text(encoding="utf-8")
PROSE = " ".join(PROTOCOL.split())
FRAMES = document.frames(PROTOCOL)
CODE = document.section(PROTOCOL, "The code")
DEAL = document.section(PROTOCOL, "The fair deal")


def first_words(frame: document.Frame) -> str:
    return frame.contents.strip()[:24]


# --- messages


@pytest.mark.parametrize(
    ("heading", "union"), [("From guest to host", FromGuest), ("From host to guest", FromHost)], ids=["guest", "host"]
)
def test_every_message_is_documented_with_its_tag_and_fields(heading: str, union: typing.Any) -> None:
    documented = [row[:3] for row in document.table(document.section(PROTOCOL, heading))]
    kinds: tuple[type[Message], ...] = typing.get_args(union)
    assert documented == [[str(kind.__struct_config__.tag), kind.__name__, document.field_list(kind)] for kind in kinds]


@pytest.mark.parametrize(
    ("name", "kind"), [(name, kind) for kind, name in document.NAMED if typing.get_origin(kind) is typing.Annotated]
)
def test_every_type_is_documented_with_its_limits(name: str, kind: typing.Any) -> None:
    documented = dict(document.table(document.section(PROTOCOL, "Types")))[name]
    (limits,) = kind.__metadata__
    if limits.ge is not None:
        assert f"{limits.ge} to {limits.le}" in documented
    elif limits.min_length is not None:
        assert documented == f"bytes, exactly {limits.min_length} bytes"
    elif limits.max_length is not None:
        assert f"at most {limits.max_length} characters" in documented
    else:
        (digits,) = re.findall(r"\{(\d+)\}", limits.pattern)
        or_empty = ", or empty" if ")?" in limits.pattern else ""
        assert documented == f"text of {digits} digits 0-9 a-f{or_empty}"


def test_the_limits_of_a_frame_are_documented() -> None:
    assert document.table(document.section(PROTOCOL, "Limits")) == [
        ["bytes in a frame", str(codec.MAX_BYTES_FROM_GUEST), str(codec.MAX_BYTES_FROM_HOST)],
        ["items in one array", str(bounded_data.MAX_ITEMS), str(bounded_data.MAX_ITEMS)],
        ["pairs in one map", "64", "64"],
        ["depth of an array", str(bounded_data.MAX_DEPTH), str(bounded_data.MAX_DEPTH)],
    ]


@pytest.mark.parametrize("deeper", [False, True])
def test_array_depth_is_limited_as_documented(deeper: bool) -> None:
    deepest: typing.Any = [7]
    for _ in range(bounded_data.MAX_DEPTH - 1 + deeper):
        deepest = [deepest]
    frame = msgpack.packb([17, 1, deepest, []])
    if deeper:
        with pytest.raises(codec.BadFrame, match="got `array`"):
            decode_from_host(frame)
    else:
        decode_from_host(frame)


@pytest.mark.parametrize("inner", [[], {}])
def test_a_map_holds_neither_arrays_nor_maps(inner: object) -> None:
    assert "a map holds neither arrays nor maps" in PROSE
    with pytest.raises(codec.BadFrame):
        decode_from_host(msgpack.packb([17, 1, {"key": inner}, []]))


@pytest.mark.parametrize("pairs", [64, 65])
def test_the_pairs_in_a_map_are_limited_as_documented(pairs: int) -> None:
    frame = msgpack.packb([17, 1, {f"{number}": number for number in range(pairs)}, []])
    if pairs > 64:
        with pytest.raises(codec.BadFrame):
            decode_from_host(frame)
    else:
        decode_from_host(frame)


@pytest.mark.parametrize(
    ("sentence", "numbers"),
    [
        ("usually {}", [messages.DEFAULT_PORT]),
        ("The protocol of macrobber, version {}", [messages.PROTOCOL]),
        ("sends a websocket ping every {} s", [websocket.PING_SECONDS]),
        ("closes the connection if no pong arrives within {} s", [websocket.PONG_SECONDS]),
        ("(TLS, then the websocket request) has a time limit of {} s", [websocket.OPEN_SECONDS]),
        ("has a limit of {} s and five messages", [handshake.HELLO_SECONDS]),
        ("reads nothing for {} s", [websocket.STALLED_SECONDS]),
        ("more than {} replies to a guest are waiting", [peer.MAX_REPLIES]),
        ("accepts {} connections from one address", [accept_limiter.ADDRESS_RATE.burst]),
        ("then {} per second, and 200 from all", [accept_limiter.ADDRESS_RATE.per_second]),
        ("and {} from all addresses together, then {} per second", accept_limiter.TOTAL_RATE),
        ("more than {} connections have not sent a valid Hello", [accept_limiter.MAX_STRANGERS]),
        ("{} messages in a burst, then {} per second", [peer.BURST, peer.MESSAGES_A_SECOND]),
        ("keeps the first {} characters", [sanitize.MAX_NAME_LENGTH]),
        ("already has {} spectators", [seating.MAX_SPECTATORS]),
        ("An address may send {} PakeStarts in a burst", [guess_limit.GUESSES_EACH.burst]),
        ("then one every {:.0f} s; all addresses", [1 / guess_limit.GUESSES_EACH.per_second]),
        ("addresses together {}, then one every 10 s", [guess_limit.GUESSES.burst]),
        ("10, then one every {:.0f} s", [1 / guess_limit.GUESSES.per_second]),
        ("fewer than {} wrong codes have a reserve", [guess_limit.FIRST_GUESSES.per_address.burst]),
        ("{} in all, then one every 10 s", [guess_limit.FIRST_GUESSES.total.burst]),
        ("{} to {} characters must be left", [pake.MIN_LENGTH, pake.MAX_LENGTH]),
        ("(up to {} Said)", [peer.MAX_TALK_LINES]),
        ("more than {} messages are waiting for a slow guest", [peer.MAX_TALK_LINES]),
        ("{} in a burst, then one every {:.0f} s", [talk.TALK_BURST, talk.SECONDS_PER_LINE]),
        ("At most {} of its decisions are taken back in a game", [undo.MAX_TAKEN_BACK]),
        ("have {} s to commit, and then {} s more to open", [deal.DEAL_SECONDS] * 2),
        ("has {} s to answer", [hand_over.ANSWER_SECONDS]),
        ("send TableReady within {} s", [hand_over.READY_SECONDS]),
        ("may send at most {} requests during that time", [moving.MAX_HELD]),
        ("each {} s after the one before", [dialing.STAGGER_SECONDS]),
        ("seat becomes free after {} s", [host.HOLD_SECONDS]),
        ("sent on {} times without having seen the table", [host_locator.MAX_MOVES]),
        ("every {:.0f} s, to each program that has sent CanHost", [host_succession.ALIVE_SECONDS]),
        ("unheard of for {:.0f} s counts as unreachable", [host_succession.UNHEARD_SECONDS]),
        ("asks the heirs (AskHost) every {:.0f} s", [host_succession.ALIVE_SECONDS]),
        ("at most {} later epochs", [generation.EPOCHS]),
        ("at most {} entries and {} bytes", [sealed_log.MAX_ENTRIES, sealed_log.MAX_BYTES]),
        ("and a tag of {} bytes", [sealed_log.TAG_BYTES]),
        ("heard nothing from the host for {:.0f} s", [member.SILENCE_SECONDS]),
        ("try to connect to it for {:.0f} s", [guest_succession.TRY_SECONDS]),
        ("try again after {:.0f} s; you MAY leave it after 60 s", [guest_succession.DIAL_EVERY_SECONDS]),
        ("leave it after {:.0f} s", [guest_succession.VOTE_SECONDS]),
        ("has not begun within {:.0f} s", [member.PASS_OVER_SECONDS]),
        ("all heirs on within {:.0f} s", [member.LATER_PASS_OVER_SECONDS]),
        ("every {:.0f} s, ask each program in `contacts`", [guest_succession.ASK_EVERY_SECONDS]),
        ("Wait at most {:.0f} s for the answer", [successor.ASK_SECONDS]),
        ("a frame of at most {} bytes", [codec.MAX_BYTES_FROM_HOST]),
        ("A frame of more than {} bytes is answered with a Farewell", [codec.MAX_BYTES_FROM_GUEST]),
        ("no more than {} bytes may come out", [patch.MAX_CONTENT_BYTES]),
        ("max({}, length of the content)", [patch.MAX_DICTIONARY_BYTES]),
        ("begin again at 0 after {}", [messages.VIEW_NUMBERS - 1]),
        ("a checksum of {} bytes", [view_updates.CHECKSUM_BYTES]),
        ("A map of a change has at most {} pairs", [bounded_data.MAX_ITEMS]),
        ("service `macrobber-ID.{}`", [discovery.SERVICE]),
    ],
)  # fmt: skip
def test_numbers_in_the_text_match_the_code(sentence: str, numbers: list[float]) -> None:
    assert sentence.format(*numbers) in PROSE


def test_the_number_of_handshake_messages_matches_the_text() -> None:
    assert wire_handshake.MAX_MESSAGES == 5
    assert "s and five messages" in PROSE
    assert "or a sixth message" in PROSE


def test_every_quoted_refusal_occurs_in_the_code() -> None:
    source_texts: set[str] = set()
    for room in ("table", "net", "wire"):
        for path in Path(macrobber_core.__path__[0], room).rglob("*.py"):
            source_texts |= {template(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))}
    source_texts = {source_text for source_text in source_texts if len(source_text.replace(HOLE, "")) > 10}
    documented = re.findall(r"^Refusals(?:,|:)(.*?)\n\n", PROTOCOL, re.MULTILINE | re.DOTALL)
    documented += [
        document.section(PROTOCOL, "The end"),
        *re.findall(r"^\| (`[^|]* [^|]*`[^|]*)\|", PROTOCOL, re.MULTILINE),
    ]
    quotes = [" ".join(quote.split()) for part in documented for quote in re.findall(r"`([^`]* [^`]*)`", part)]
    assert len(quotes) > 35
    for quote in quotes:
        assert any(is_quoted(quote, source_text) for source_text in source_texts), quote


HOLE = "\0"


def is_quoted(quote: str, source_text: str) -> bool:
    """Return whether a text in the source matches the document: completely, or up to the dots."""
    whole = re.escape(source_text).replace(HOLE, ".+")
    part = re.escape(quote).replace(re.escape("..."), ".*")
    return bool(re.fullmatch(whole, quote) or re.fullmatch(part, source_text))


def template(node: ast.AST) -> str:
    """Return a text of the source as a pattern, with gaps for its placeholders."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"{\w+}", HOLE, node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(template(part) or HOLE for part in node.values)
    return ""


# --- views and events


@pytest.mark.parametrize(
    "struct",
    [
        TableView, view.SeatView, DealView, view.Proposal, view.NextGame, view.PlayedGame,
        table_state.SeatState, table_state.ClockState, messages.Generation, messages.Contact,
    ],
)  # fmt: skip
def test_every_field_of_a_view_is_documented_in_order(struct: type[msgspec.Struct]) -> None:
    documented = [(name, kind) for name, kind, _ in document.table(document.section(PROTOCOL, struct.__name__))]
    assert documented == document.fields(struct)


def test_every_field_of_a_state_is_documented_in_order() -> None:
    rows = document.table(document.section(PROTOCOL, "The state of a table"))
    assert [(name, kind) for name, kind, _ in rows] == document.fields(table_state.TableState)


def test_every_stage_is_documented() -> None:
    (documented,) = (
        meaning for name, meaning in document.table(document.section(PROTOCOL, "Types")) if name == "stage"
    )
    assert re.findall(r'"(\w+)"', documented) == list(typing.get_args(view.Stage))


def test_every_event_of_a_table_is_documented() -> None:
    documented = [row[:3] for row in document.table(document.section(PROTOCOL, "Events of a table"))]
    kinds = typing.get_args(TableEvent)
    assert documented == [[str(kind.__struct_config__.tag), kind.__name__, document.field_list(kind)] for kind in kinds]


# --- bytes


@pytest.mark.parametrize("frame", FRAMES, ids=first_words)
def test_an_example_frame_decodes_to_the_text_below_it(frame: document.Frame) -> None:
    data = msgpack.unpackb(frame.packed)
    assert "".join(document.data_text(data).split()) == "".join(frame.contents.split())
    message = decode_from_guest(frame.packed) if frame.from_guest else decode_from_host(frame.packed)
    assert encode(message) == frame.packed


def test_every_message_has_an_example_frame() -> None:
    shown = {msgpack.unpackb(frame.packed)[0] for frame in FRAMES}
    assert shown == {kind.__struct_config__.tag for kind in typing.get_args(FromGuest) + typing.get_args(FromHost)}


def test_the_state_in_the_example_is_that_of_a_table_and_its_text() -> None:
    (state,) = (msgpack.unpackb(frame.packed)[2] for frame in FRAMES if msgpack.unpackb(frame.packed)[0] == 28)
    documented = PROTOCOL.partition("The `state` of this example is")[2]
    assert "".join(document.data_text(msgpack.unpackb(state)).split()) == "".join(documented.split())
    decoded = table_state.decode_table_state(state)
    assert decoded.encode() == state
    table = restore_table(decoded.saved_game("Ben"))
    assert [seat.name for seat in table.seats] == ["Ada", "Ben"]


# --- the code


def test_the_worked_example_of_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    x, y = map(int, re.findall(r"x = (\d+) and y = (\d+):", CODE)[0])
    for side, number in (("SPAKE2_A", x), ("SPAKE2_B", y)):
        fixed = functools.partial(getattr(spake2, side), entropy_f=functools.partial(number.to_bytes, byteorder="big"))
        monkeypatch.setattr(spake2, side, fixed)
    value_of = functools.partial(document.example_value, CODE)
    guest, table = pake.PakeExchange(value_of("code"), hosting=False), pake.PakeExchange(value_of("pw"), hosting=True)
    expected = pake.Proofs(value_of("guest proof"), value_of("host proof"))
    assert pake.normalize_code(value_of("code")) == value_of("pw")
    assert guest.proofs(table.half, value_of("table"), value_of("fingerprint")) == expected
    assert table.proofs(guest.half, value_of("table"), value_of("fingerprint")) == expected
    halves = {msgpack.unpackb(frame.packed)[1] for frame in FRAMES if msgpack.unpackb(frame.packed)[0] in {9, 24}}
    assert halves == {guest.half, table.half}

    stranger = stranger_spake.Handshake(value_of("code"), x)
    assert (stranger.pake, str(stranger.w)) == (guest.half, value_of("w"))
    assert stranger.key(table.half).hex() == value_of("key")
    for who in ("guest", "host"):
        shown = stranger_spake.proof(bytes.fromhex(value_of("key")), who, value_of("table"), value_of("fingerprint"))
        assert shown == value_of(f"{who} proof")


def test_the_curve_points_match_the_library() -> None:
    side = spake2.SPAKE2_A(b"any")
    assert f"M = `{side.params.M.to_bytes().hex()}`" in CODE
    assert f"N = `{side.params.N.to_bytes().hex()}`" in CODE


# --- the fair deal


def test_the_worked_example_of_the_fair_deal() -> None:
    value_of = functools.partial(document.example_value, DEAL)
    values = (value_of("value 1"), value_of("value 2"), None)
    fair_deal = FairDeal(value_of("secret"), values)
    for seat, value in enumerate((value_of("secret"), *values[:2])):
        assert value is not None
        assert value_of(f"commitment {seat}") == commitment(value, seat) == stranger_chance.commitment(seat, value)
    assert value_of("seal") == fair_deal.seal == stranger_chance.seal(value_of("commitment 0"), values)
    assert value_of("seed") == fair_deal.seed == stranger_chance.seed(fair_deal.secret, values)
    assert value_of("key") == hashlib.sha256(fair_deal.seed.encode()).hexdigest()
    assert value_of("block 0 of 0") == stranger_chance.block(bytes.fromhex(value_of("key")), 0, 0).hex()

    table = Table("Glencoe", GAMES["mac-robber"], 3, {}, KeyedChance(fair_deal.seed))
    for name in "ABC":
        table.sit(name)
    table.start()
    assert [ply.action for ply in table.plies[:2]] == [value_of("ply 0"), value_of("ply 1")]


# --- texts


@example("A\u200b\u0300\u0300")  # ignorable characters are dropped before letter and mark are combined
@given(st.text(max_size=30) | st.text("aé\u0301\u0316 \u3000\u200b\u202e\u2800\u115f\t\nB\u20dd", max_size=12))
def test_text_is_cleaned_as_documented(peer_text: str) -> None:
    assert stranger_text.clean(peer_text) == sanitize.clean(peer_text)
    try:
        name = sanitize.clean_name(peer_text)
    except ValueError:
        name = ""
    assert stranger_text.clean_name(peer_text) == name


# --- discovery


def test_stranger_modules_import_nothing_from_the_project() -> None:
    for path in Path(stranger_spake.__file__).parent.glob("stranger_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                names = [node.module or ""] if not node.level else []
            assert not any("macrobber" in name or "helpers" in name for name in names), path.name


def test_links_point_to_existing_files() -> None:
    wire = Path(macrobber_core.__path__[0], "wire")
    for target in re.findall(r"\]\((.+?)\)", PROTOCOL):
        assert (wire / target).is_file()
