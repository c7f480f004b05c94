"""Admission and its scope: one game and nothing else."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from dataclasses import replace

import asyncssh
import pytest
from asyncssh.constants import OPEN_ADMINISTRATIVELY_PROHIBITED

from helpers.patience import PATIENCE
from helpers.ssh import CODE, HERE, Answers, Opened, connected, door_to, doored, host_player, new_key, screen
from helpers.tables import GAME
from helpers.tui import QUICK, until, waiting
from macrobber_core.table import Table
from macrobber_core.wire import reasons
from macrobber_tui.door import table_gateway
from macrobber_tui.door.guest import why_no_seat
from macrobber_tui.session.account import name_from_account, other_name_text
from macrobber_tui.session.hosting import open_host
from macrobber_tui.session.library import load_game
from macrobber_tui.session.table_settings import settings_to_resume
from macrobber_tui.ssh import connection as requests
from macrobber_tui.ssh import server
from macrobber_tui.ssh.limits import LIMITS
from macrobber_tui.ssh.listener import SSH_TRANSPORT

PRIVATE = waiting(replace(QUICK, code=CODE))


class RawName(Answers):
    """Logs in with raw bytes as the name, which the library would not send."""

    def __init__(self, name: bytes) -> None:
        super().__init__()
        self._name = name

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        conn._username = self._name  # type: ignore[assignment]


# --- admission


async def test_an_unknown_key_needs_the_code_once() -> None:
    key, first, again = new_key(), Answers(CODE), Answers()
    async with doored(PRIVATE) as door:
        async with connected(door, key=key, answers=first):
            assert first.asked == [("", ["The code of the table: "])]
        async with connected(door, "somebody", key=key, answers=again):
            assert again.asked == []


async def test_a_public_key_without_its_private_key_is_refused() -> None:
    """Public keys are public: without the private key, nobody may enter with them or have their name attached."""
    key, stranger = new_key(), new_key()
    async with doored(PRIVATE) as door:
        async with connected(door, key=key, answers=Answers(CODE)):
            pass
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(door, key=stranger, answers=Answers()):
                pass

        class Liar(Answers):
            def public_key_auth_requested(self) -> asyncssh.SSHKeyPair:
                [pair] = asyncssh.load_keypairs([stranger])
                pair.public_data = key.public_data
                return pair

        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(door, answers=Liar()):
                pass


async def test_the_server_admits_nobody_without_the_code() -> None:
    wrong = Answers("one-wrong-code", "another-wrong-one", "and-a-third", "and-a-fourth")
    async with doored(PRIVATE) as door:
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(door, answers=wrong):
                pass
        assert len(wrong.asked) == server.MAX_CODES
        assert wrong.asked[1][0] == "that is not the code of this table"
        assert door.warned == ["1 wrong code was tried at the door", "2 wrong codes were tried at the door"]


async def test_password_login_is_refused() -> None:
    async with doored(PRIVATE) as door:
        with pytest.raises(asyncssh.PermissionDenied):
            async with connected(door, password=CODE, preferred_auth="password"):
                pass


@pytest.mark.parametrize(
    ("user", "name"),
    [
        ("ben", "ben"),
        ("Ben Wallace", "Ben Wallace"),
        ("\x1b[2Jben", "[2Jben"),
        ("\u202eneb", "neb"),
        ("\x07\x1b", "Guest"),
        (" ", "Guest"),
        ("root", "Guest"),
        ("Administrator", "Guest"),
        ("x" * 900, "x" * 24),
    ],
)
def test_the_user_name_becomes_the_players_name(user: str, name: str) -> None:
    assert name_from_account(user) == name


@pytest.mark.parametrize(
    ("user", "reason"),
    [
        ("root", "The user name root is a shared one, so you are Guest;"),
        ("x" * 25, f"A name has at most 24 characters, so you are {'x' * 24}."),
    ],
)
async def test_a_guest_who_does_not_get_their_user_name_reads_why(user: str, reason: str) -> None:
    async with doored() as door, connected(door, user) as connection:
        await (await screen(connection, size=(120, 35))).shows(reason)


async def test_a_spectator_who_does_not_get_their_user_name_finds_the_reason_in_the_talk() -> None:
    settings = replace(waiting(), players=3, bots=["easy"] * 2)
    async with doored(settings) as door, host_player(door.host), connected(door, "root") as connection:
        seen = await screen(connection, size=(120, 35))
        await seen.shows("The table is full, so you are watching.")
        seen.press("t")
        await seen.shows("The user name root is a shared one, so you are Guest;")


@pytest.mark.parametrize("user", ["ben", "x" * 24, "", " "])
def test_a_guest_who_gets_their_user_name_or_has_none_reads_nothing(user: str) -> None:
    assert other_name_text(user, name_from_account(user)) == ""


async def test_two_guests_of_the_same_name_get_different_names() -> None:
    async with doored() as door, connected(door) as connection, connected(door) as other:
        await (await screen(connection)).shows("1  ben")
        await (await screen(other)).shows("2  ben-2")


async def test_a_guest_without_the_key_of_their_seat_reads_why_they_watch() -> None:
    key = new_key()
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=None)) as door:
        async with connected(door, key=key) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            door.host.start()
            await seen.shows("round 1")
        await until(lambda: door.is_away(1))
        async with connected(door) as connection:
            seen = await screen(connection)
            await seen.shows("seat yours?")
            for words in ("so you are watching", "the ssh key", "give it to you"):
                await seen.shows(words)
            seen.press("\x1b")
            await seen.shows("round 1")
        async with connected(door) as connection:
            process = await connection.create_process(request_pty=False)
            said = await asyncio.wait_for(process.stdout.readuntil("when nobody is in it."), PATIENCE)
            assert "macrobber says: The name ben already has a seat here" in said
        async with connected(door, "cat") as connection:
            seen = await screen(connection)
            await seen.shows("round 1")
            await seen.shows_no("seat yours?")


async def test_a_guest_who_comes_back_between_games_without_a_key_reads_how_to_play_on() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2)) as door:
        async with connected(door) as connection:
            await (await screen(connection)).shows("1  ben")
            door.host.start()
            await until(lambda: door.host.table.stage == "playing")
        await until(lambda: door.is_away(1))
        table = door.host.table
        while table.actor is not None:
            table.decide(table.actor, table.ply, table.legal()[0])
        door.host.broadcast_changes()
        async with connected(door) as connection:
            process = await connection.create_process(request_pty=False)
            said = await asyncio.wait_for(process.stdout.readuntil("in the next game."), PATIENCE)
            assert "The name ben already has a seat here, so you are watching as ben-2." in " ".join(said.split())
            process.stdin.write("again\n")
            await until(lambda: table.next_game.agreed == ["ben-2"])
            door.host.next_game.begin()
            await until(lambda: table.seats[0].name == "ben")


async def test_a_key_typed_while_a_spectator_reads_why_they_watch_is_not_text() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=None)) as door, connected(door) as connection:
        await (await screen(connection)).shows("1  ben")
        door.host.start()
        async with connected(door) as other:
            watching = await screen(other)
            for words in ("seat yours?", "round 1"):
                await watching.shows(words)
            watching.press("\x1b")
            await watching.shows_no("seat yours?")
            watching.press("t")  # where it can be read again
            await watching.shows("seat yours?")
        async with connected(door) as other:
            watching = await screen(other)
            await watching.shows("seat yours?")
            watching.press("q")
            await asyncio.wait_for(watching.is_over.wait(), PATIENCE)


async def test_a_guest_reads_that_they_watch_because_the_table_is_full_or_the_game_has_begun() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=None)) as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("1  ben")
        async with connected(door, "cat") as other:
            await (await screen(other)).shows("The table is full, so you are watching.")
        door.host.start()
        await seen.shows("round 1")
        async with connected(door, "cat") as other:
            process = await other.create_process(request_pty=False)
            await asyncio.wait_for(process.stdout.readuntil("The game has begun, so you are watching."), PATIENCE)
        async with connected(door, "dan") as other:
            watching = await screen(other)
            await watching.shows("The game has begun, so you are watching.")
            watching.press("\x1b")
            await watching.shows("? keys")


async def test_a_guest_at_a_full_table_reads_how_to_get_a_seat_until_one_is_free() -> None:
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=None)) as door, contextlib.AsyncExitStack() as first:
        connection = await first.enter_async_context(connected(door))
        await (await screen(connection)).shows("1  ben")
        async with connected(door, "cat") as other, connected(door, "dan") as third:
            process = await third.create_process(request_pty=False)
            said = await asyncio.wait_for(process.stdout.readuntil("free."), PATIENCE)
            told = "The table is full, so you are watching. You can take a seat as soon as one is free."
            assert told in " ".join(said.split())
            seen = await screen(other)
            await seen.shows("The table is full, so you are watching. You can take a seat as soon as one")
            await first.aclose()
            await seen.shows_no("The table is full")
            seen.press("1")
            await seen.shows("1  cat")


def test_a_guest_who_missed_the_deal_reads_that_as_the_reason_for_watching() -> None:
    told = why_no_seat(Table("Glencoe", GAME, 3, {}).view(None), reasons.WAIT_AFTER_DEAL(seconds=20))
    assert told == "You did not take part in the deal; you can take a seat again in 20 s."


async def test_a_guest_without_a_user_name_is_called_guest() -> None:
    async with doored() as door, connected(door, "") as connection:
        await (await screen(connection)).shows("1  Guest")


@pytest.mark.parametrize(
    "user",
    [
        "../../etc/passwd",
        "../..",
        "-oProxyCommand=reboot",
        "$(reboot)",
        "{name}",
        "[bold]ben",
        "%n%s",
        "%s",
        "x" * 300,
        "北海道",
    ],
)
async def test_an_odd_user_name_is_accepted_as_a_name(user: str) -> None:
    async with doored() as door, connected(door, user) as connection:
        seen = await screen(connection)
        await until(lambda: door.name(1) is not None)
        await seen.shows(f"1  {door.name(1)}")
        assert door.name(1) == name_from_account(user)


ODD = [name.encode() for name in ("\u202eben", "ben\u200f", "\u2066ben", "ben\a", "🐑", "👨\u200d👩\u200d👧")]
"""Names that the library's SASLprep would reject: it knows no emoji and forbids bidi marks."""


@pytest.mark.parametrize("user", [b"x" * 10_000, b"\xff\xfe\xfd", b"ben\x00root", b"\x1b[2Jben", *ODD])
async def test_an_invalid_user_name_is_refused_without_disturbing_others(user: bytes) -> None:
    async with doored() as door:
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(door, answers=RawName(user)):
                pass
        await undisturbed(door)


async def test_clients_not_logged_in_do_not_keep_the_door_open() -> None:
    async with open_host(waiting()) as host, contextlib.AsyncExitStack() as open_door:
        door = await open_door.enter_async_context(door_to(host))
        reader, writer = await asyncio.open_connection(HERE, door.port)
        silent, waits = await asyncio.open_connection(HERE, door.port)
        assert await silent.readline() == b"SSH-2.0-macrobber\r\n"
        writer.write(b"SSH-2.0-someone\r\n")
        await reader.readline()
        await asyncio.wait_for(open_door.aclose(), PATIENCE)
        assert b"the table is closed" in await asyncio.wait_for(reader.read(), PATIENCE)
        await asyncio.wait_for(silent.read(), PATIENCE)
        for each in (writer, waits):
            each.close()


async def test_a_guest_keeps_their_seat_after_host_and_door_restart() -> None:
    key = new_key()
    async with doored(replace(waiting(), bots=["easy"] * 2, seed=None)) as door:
        async with connected(door, key=key) as connection:
            seen = await screen(connection)
            await seen.shows("1  ben")
            door.host.start()
            await seen.shows("round 1")
        await until(lambda: door.is_away(1))
    again = replace(settings_to_resume(load_game("")), announce=False, bind="127.0.0.1", port=0)
    async with doored(again) as door, connected(door, "benjamin", key=key) as connection:
        await (await screen(connection)).shows("A you")
        assert not door.is_away(1)


async def test_the_number_of_guests_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_gateway, "MAX_GUESTS", 1)
    async with doored() as door:
        async with connected(door) as connection, connected(door, "cat") as other:
            await (await screen(connection)).shows("ben")
            refused = await screen(other)
            await refused.is_over.wait()
            assert refused.sent == b"Too many guests are connected through this door.\r\n"
        await until(lambda: door.name(1) is None)
        async with connected(door, "dan") as connection:
            await (await screen(connection)).shows("dan")


async def test_a_client_that_does_not_log_in_is_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("macrobber_tui.ssh.listener.LOGIN_SECONDS", 0.2)
    async with doored() as door:
        reader, writer = await asyncio.open_connection("127.0.0.1", door.port)
        writer.write(b"SSH-2.0-silent\r\n")
        assert await asyncio.wait_for(reader.read(), PATIENCE) != b"x"  # to its end
        writer.close()


@pytest.mark.parametrize("costly", ["rsa2048-sha256", "diffie-hellman-group18-sha512"])
async def test_expensive_key_exchanges_are_refused(costly: str) -> None:
    """RSA key exchange generates a new key per request: ten requests stopped all guests for seconds."""
    async with doored() as door:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with connected(door, kex_algs=[costly]):
                pass
        for usual in ("curve25519-sha256", "ecdh-sha2-nistp256"):
            async with connected(door, kex_algs=[usual]):
                pass


async def test_slow_and_old_ciphers_are_refused() -> None:
    async with doored() as door:
        for refused in ("chacha20-poly1305@openssh.com", "aes128-cbc", "3des-cbc"):
            with pytest.raises(asyncssh.KeyExchangeFailed):
                async with connected(door, encryption_algs=[refused]):
                    pass
        for usual in ("aes128-gcm@openssh.com", "aes256-gcm@openssh.com", "aes256-ctr"):
            async with connected(door, encryption_algs=[usual]):
                pass


@pytest.mark.parametrize(
    "weak", ["hmac-sha1", "hmac-sha1-etm@openssh.com", "umac-64@openssh.com", "umac-64-etm@openssh.com"]
)
async def test_weak_macs_are_refused(weak: str) -> None:
    """The other algorithms of Debian 11, macOS and PuTTY clients are accepted."""
    needing = ["aes128-ctr", "aes256-ctr"]  # other ciphers bring their own integrity
    async with doored() as door:
        with pytest.raises(asyncssh.KeyExchangeFailed):
            async with connected(door, mac_algs=[weak], encryption_algs=needing):
                pass
        for usual in ("hmac-sha2-256", "hmac-sha2-256-etm@openssh.com"):
            async with connected(door, mac_algs=[usual], encryption_algs=needing):
                pass


async def test_an_idle_client_without_a_session_makes_room_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = LIMITS._replace(accept=LIMITS.accept._replace(strangers=2))
    monkeypatch.setattr("helpers.ssh.SSH_TRANSPORT", SSH_TRANSPORT._replace(limits=limits))
    async with doored() as door, connected(door) as playing:
        seen = await screen(playing)
        await seen.shows("ben")
        async with connected(door, "idle") as idle, connected(door, "idle"), connected(door, "idle"):
            await asyncio.wait_for(idle.wait_closed(), PATIENCE)
        seen.press("?")
        await seen.shows("Keys")


async def test_a_connection_ends_when_its_guest_leaves_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "HANG_UP_SECONDS", 0.2)
    async with doored() as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("ben")
        seen.press("q")
        await seen.is_over.wait()
        await asyncio.wait_for(connection.wait_closed(), PATIENCE)


# --- one game, and nothing else


@pytest.fixture
def door_log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "macrobber_tui.ssh")
    return caplog


async def undisturbed(door: Opened) -> None:
    async with connected(door, "eve") as connection:
        seen = await screen(connection)
        await seen.shows("eve")


async def test_forwarding_is_refused(door_log: pytest.LogCaptureFixture) -> None:
    async with doored() as door:
        async with connected(door) as connection:
            with pytest.raises(asyncssh.ChannelOpenError) as refused:
                await connection.open_connection("localhost", 22)
            assert refused.value.code == OPEN_ADMINISTRATIVELY_PROHIBITED
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.open_unix_connection("/var/run/docker.sock")
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_port("", 0, "localhost", 22)
            with pytest.raises(asyncssh.ChannelListenError):
                await connection.forward_remote_path("/tmp/socket", "/tmp/socket")
        for what in ("a connection to 'localhost' port 22", "docker.sock", "to listen on port 0"):
            assert what in door_log.text
        await undisturbed(door)


async def test_commands_and_subsystems_are_refused(door_log: pytest.LogCaptureFixture) -> None:
    async with doored() as door:
        async with connected(door) as connection:
            done = await connection.run("cat /etc/passwd; \x1b[2J")
            assert (done.exit_status, done.stdout) == (1, "")
            assert "There is no shell here" in str(done.stderr)
        async with connected(door) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await connection.start_sftp_client()
        assert r"refused to run 'cat /etc/passwd; \x1b[2J'" in door_log.text
        assert "refused subsystem 'sftp'" in door_log.text
        await undisturbed(door)


async def test_agent_and_x11_forwarding_are_refused(
    door_log: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISPLAY", ":9")
    async with doored() as door:
        async with connected(door) as connection:
            with pytest.raises(asyncssh.ChannelOpenError):
                await screen(connection, x11_forwarding=True, x11_auth_path="/nonexistent")
        async with connected(door) as connection:
            seen = await screen(connection)
            for number in range(3):
                assert not await seen.channel._make_request(b"auth-agent-req@openssh.com"), number
            await seen.shows("ben")
        assert "refused: 'x11-req'" in door_log.text
        assert "refused: 'auth-agent-req@openssh.com'" in door_log.text


async def test_a_connection_has_only_one_session() -> None:
    async with doored() as door, connected(door) as connection:
        seen = await screen(connection)
        await seen.shows("ben")
        for _ in range(50):
            with pytest.raises(asyncssh.ChannelOpenError):
                await screen(connection)
        seen.press("?")
        await seen.shows("Keys")


@pytest.mark.slow
async def test_many_channel_requests_at_once_are_all_refused_without_disturbing_others() -> None:
    async with doored() as door, connected(door) as beside:
        seen = await screen(beside)
        await seen.shows("ben")
        async with connected(door, "mallory") as connection:
            first = await screen(connection)
            await first.shows("mallory")
            sessions = [screen(connection) for _ in range(300)]
            forwards = [connection.open_connection("localhost", 22) for _ in range(300)]
            answers = await asyncio.wait_for(asyncio.gather(*sessions, *forwards, return_exceptions=True), PATIENCE)
            assert all(isinstance(answer, asyncssh.ChannelOpenError) for answer in answers)
            first.press("?")
            await first.shows("Keys")
        seen.press("?")
        await seen.shows("Keys")


async def test_a_flood_of_requests_ends_only_its_own_connection() -> None:
    async with doored() as door, connected(door) as beside:
        seen = await screen(beside)
        await seen.shows("ben")
        async with connected(door, "mallory") as connection:
            loud = await screen(connection)
            for size in range(1_000_000):
                if loud.is_over.is_set():
                    break
                loud.channel.change_terminal_size(80 + size % 7, 24)
                await asyncio.sleep(0)
            assert loud.is_over.is_set()
        seen.press("?")
        await seen.shows("Keys")


async def test_a_connection_with_too_many_environment_variables_is_dropped() -> None:
    async with doored() as door, connected(door, "mallory") as connection:
        most = int(requests.REQUEST_LIMIT.burst)
        words: dict[bytes | str, bytes | str] = {f"LC_{number}": "x" * 1000 for number in range(most + 20)}
        with pytest.raises((asyncssh.Error, OSError)):
            await screen(connection, env=words)


@pytest.mark.parametrize("term", ["\x1b]0;owned\a", "../../../etc/passwd", "x" * 2000, "xterm\x00", "%n%n%n"])
async def test_a_terminal_of_an_invalid_kind_is_refused(term: str) -> None:
    async with doored() as door:
        async with connected(door) as connection:
            with pytest.raises(asyncssh.ChannelOpenError, match="PTY request failed"):
                await screen(connection, term)
        await undisturbed(door)


async def test_a_huge_terminal_is_treated_as_a_large_one() -> None:
    async with doored() as door, connected(door) as connection:
        seen = await screen(connection, size=(2**32 - 1, 2**32 - 1), emulated=(141, 60))
        await seen.shows("ben")
        assert len(seen.sent) < 20_000


async def test_the_send_window_stays_small_whatever_the_guest_offers() -> None:
    """Unread input uses no more of the host's memory than that."""
    async with doored() as door, connected(door) as connection:
        seen = await screen(connection, window=2**32 - 1, max_pktsize=2**31)
        await seen.shows("ben")
        assert seen.channel._send_window <= 4096
        assert seen.channel._send_pktsize <= 4096
