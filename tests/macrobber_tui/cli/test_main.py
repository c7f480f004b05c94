"""The commands as other programs see them: their output and exit codes."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner

from helpers.addresses import join_by_address
from helpers.patience import PATIENCE
from macrobber_core.games import GAMES
from macrobber_core.net.guest.known_hosts import KnownHosts
from macrobber_tui.cli.main import cli, main
from macrobber_tui.session.recent_addresses import recent_addresses

COMMAND = [sys.executable, "-m", "macrobber_tui"]
Run = Callable[..., subprocess.CompletedProcess[str]]


def macrobber(*arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, capture_output=True, text=True, timeout=PATIENCE, check=False
    )


@pytest.fixture
def run_here(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Run:
    """Runs a command in this process, where it needs no time to start; standard input is no terminal."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr("sys.argv", [*COMMAND, *arguments][2:])
        with pytest.raises(SystemExit) as ended:
            main()
        code = ended.value.code or 0
        assert isinstance(code, int)
        return subprocess.CompletedProcess(arguments, code, *capfd.readouterr())

    return run


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen([*COMMAND, *arguments], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)


@pytest.mark.slow
def test_three_bots_join_a_headless_table_and_all_report_the_same_result(tmp_path: Path, run_here: Run) -> None:
    path = tmp_path / "g.record"
    host = start("host", "--headless", "--players", "3", "--record", str(path), "--bind", "127.0.0.1", "--port", "0",
                 "--no-announce")  # fmt: skip
    assert host.stdout is not None
    listening = json.loads(host.stdout.readline())
    assert listening["event"] == "listening"
    where = f"{listening['host']}:{listening['port']}"
    guests = [start("join", where, "--bot", "easy", "--as", f"Bot {number}") for number in range(3)]
    output = [guest.communicate(timeout=PATIENCE)[0] for guest in guests]
    rest = [json.loads(line) for line in host.communicate(timeout=PATIENCE)[0].splitlines()]
    assert [guest.returncode for guest in guests] == [0] * 3
    assert host.returncode == 0
    assert sorted(line["seat"] for line in rest if line["event"] == "seat") == [1, 2, 3]
    result = rest[-1]
    assert result["event"] == "result"
    assert [json.loads(text) for text in output] == [result] * 3
    checked = run_here("verify", str(path))
    assert checked.returncode == 0
    assert "correct" in checked.stdout


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--as", "Ben", "--plain", "play"), ("--as", "Ada", "play", "--as", "Ben")])
def test_options_before_a_command_apply_to_it(arguments: tuple[str, ...]) -> None:
    output = macrobber(*arguments, "claim-it", "--players", "2", "--bots", "random", typed="quit\n")
    assert "You are at the table as Ben." in output.stdout


@pytest.mark.slow
def test_a_seed_makes_a_game_between_bots_reproducible(tmp_path: Path, run_here: Run) -> None:
    texts = []
    for name in ("a", "b"):
        path = tmp_path / name
        done = run_here("host", "--headless", "--players", "3", "--bots", "easy*2,random", "--seed", "7", "--bind",
                         "127.0.0.1", "--port", "0", "--no-announce", "--record", str(path))  # fmt: skip
        assert done.returncode == 0, done.stderr
        texts.append(path.read_text(encoding="utf-8"))
    assert texts[0] == texts[1]
    assert texts[0].startswith("macrobber record 1\ngame: mac-robber\noptions:\nseat 1: bot easy-")


@pytest.mark.slow
def test_a_named_setup_decides_whatever_is_not_given(tmp_path: Path, run_here: Run) -> None:
    path = tmp_path / "record"
    done = run_here("host", "--headless", "--setup", "french-variant", "--players", "3", "--bots", "easy*3",
                     "--option", "battle-points=off", "--seed", "7", "--bind", "127.0.0.1", "--port", "0",
                     "--no-announce", "--record", str(path))  # fmt: skip
    assert done.returncode == 0, done.stderr
    options = path.read_text(encoding="utf-8").splitlines()[2]
    assert options.removeprefix("options: ").split(", ") == ["court-twice=on", "combat-powers=on"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("join", "127.0.0.1:1", "--plain"), "there is no table at 127.0.0.1 port 1"),
        (("join", "127.0.0.1:1", "--bot", "easy"), "there is no table at 127.0.0.1 port 1"),
        (("join", "127.0.0.1:99999", "--plain"), "is not a port"),
        (("join", "300.1.1.1:7438", "--plain"), "'300.1.1.1' is not an address"),
        (("join", "1.2.3", "--plain"), "'1.2.3' is not an address"),
        (("join", "[::1:7438", "--plain"), "'[::1:7438' is not an address"),
        (("join", "[fe80::zz]:7438", "--plain"), "'[fe80::zz]:7438' is not an address"),
        (("host", "--headless", "--bots", "easy*9"), "too many bots: Mac Robber has at most 5 seats"),
        (("host", "--headless", "--bots", "easy*3,medium*3"), "too many bots: Mac Robber has at most 5 seats"),
        (("host", "--headless", "--bots", "easy*"), "how many bots? Write easy*2 for two"),
        (("join", "127.0.0.1", "--bot", "chess"), "there is no bot 'chess'"),
        (("host", "chess"), "there is no game 'chess'"),
        (("host", "--headless", "--option", "ties=perhaps"), "is not one of: shared, most-cubes"),
        (("host", "--headless", "--players", "9"), "Mac Robber is for 3 to 5 players, not 9"),
        (("host", "--headless", "--bind", "203.0.113.1"), "cannot listen on 203.0.113.1"),
        (("host", "--headless", "--record", "/nowhere/at/all"), "cannot write /nowhere/at/all"),
        (("host", "--headless", "--table", "\x1b\u202e"), "a name needs at least one visible character"),
        (("host", "--headless", "--setup", "x"), "Mac Robber has no setup 'x'; it has: first-game, usual,"),
        (("play", "claim-it", "--setup", "long"), "Claim It! has no setup 'long'; it has: first-game, usual,"),
        (("host", "--headless", "--clock", "0"), "'--clock': '0' is not a whole number from 1 to 3600"),
        (("host", "--headless", "--clock", "soon"), "'--clock': 'soon' is not a whole number from 1 to 3600"),
        (
            ("host", "--headless", "--clock", "9", "--reserve", "-1"),
            "'--reserve': '-1' is not a whole number from 0 to 36000",
        ),
        (("host", "--headless", "--bot-time", "0"), "'--bot-time': '0' is not a number from 0.05 to 300"),
        (("host", "--headless", "--bot-time", "1e9"), "is not a number from 0.05 to 300"),
        (("host", "--headless", "--bot-time", "nan"), "'--bot-time': 'nan' is not a number"),
        (("play", "--plain", "--bot-time", "soon"), "'--bot-time': 'soon' is not a number from 0.05 to 300"),
        (("join", "127.0.0.1:1", "--bot-time", "2"), "--bot-time needs --bot"),
        (("host", "--headless", "--reserve", "60"), "--reserve needs --clock"),
        (("host", "--headless", "--no-relay"), "--relay and --no-relay need --ticket"),
        (("forget", "endpoint" + "a2" * 30), "no known host at endpointa2a2"),
        (("hot-seat", "Ada"), "2 to 5 players can share a keyboard, not 1"),
        (("hot-seat", "Ada", "ada"), "different names"),
        (("hot-seat", "Ada", "Аda"), "different names"),
        (("hot-seat", "Ada", "Ben", "--players", "2"), "Mac Robber is for 3 to 5 players, not 2"),
        (("hot-seat", "Ada", "Ben", "Cat", "--bots", "easy*3"), "Mac Robber is for 3 to 5 players, not 6"),
        (("replay", "/nowhere/at/all"), "there is no file '/nowhere/at/all', and no game begins with"),
        (("dance",), "No such command 'dance'"),
        (("verify", "/nowhere/at/all"), "there is no such file"),
        (("host", "--headless", "--code", "abc"), "a code has 4 to 64 letters or digits"),
        (("host", "--headless", "--code", "glencoe", "--private"), "use --code alone to set your own"),
        (
            ("rules", "carcassonne", "chess"),
            "the rules of Carcassonne have nothing about 'chess'; topics: Carcassonne, ",
        ),
        (("forget", "Glencoe"), "'Glencoe' is not an address"),
        (("forget", "10.0.0.7"), "no known host at 10.0.0.7:7438"),
    ],
)
def test_an_impossible_request_prints_one_line_and_exits_with_2(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch, run_here: Run
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    done = run_here(*arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stderr.startswith("macrobber: ")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play", "--seed", "4"), "Your turn: "),
        (("learn",), "First steps: "),
        (("hot-seat", "Ada", "Ben"), "Press enter when only "),
        ((), "This is the macrobber lobby."),
    ],
)
def test_every_local_command_falls_back_to_plain_mode_without_a_terminal(arguments: tuple[str, ...], said: str) -> None:
    done = macrobber(*arguments)
    assert done.returncode == 0
    assert said in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_is_no_error(closing: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closing}', "sh", *COMMAND, "play", "claim-it", "--seed", "4"]
    done = subprocess.run(
        command, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""


@pytest.mark.slow
def test_two_processes_play_a_whole_game_in_plain_mode() -> None:
    """Each types number after number, one of which is a card in a raid; the host begins when everybody has joined."""
    address = ("--bind", "127.0.0.1", "--port", "0", "--no-announce")
    lines = "1\n2\n3\n4\n" * 500
    with subprocess.Popen([*COMMAND, "host", "--plain", "--players", "3", "--bots", "random", "--as", "Ada", *address],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as host:  # fmt: skip
        assert host.stdin is not None
        assert host.stdout is not None
        output = ""
        while (where := re.search(r"macrobber join (\S+)", output)) is None:
            output += host.stdout.readline()
        host.stdin.write(lines)
        host.stdin.close()
        guest = macrobber("join", where[1], "--plain", "--as", "Ben", typed=lines)
        output += host.stdout.read()
    assert (host.returncode, guest.returncode) == (0, 0)
    for text in (output, guest.stdout):
        assert "The game is over: " in text
        assert "is scored." in text
        assert "Not possible" not in text


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [("--bot", "easy"), ("--plain",), ("--plain", "--watch")])
def test_a_guest_of_a_killed_host_gives_up_after_the_given_patience(
    arguments: tuple[str, ...],
) -> None:
    host = start("host", "--headless", "--players", "3", "--bind", "127.0.0.1", "--port", "0", "--no-announce")
    assert host.stdout is not None
    where = f"127.0.0.1:{json.loads(host.stdout.readline())['port']}"
    guest = subprocess.Popen([*COMMAND, "join", where, "--patience", "0.6", *arguments], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)  # fmt: skip
    try:
        if "--plain" in arguments:
            assert guest.stdout is not None
            guest.stdout.readline()
        else:
            assert json.loads(host.stdout.readline())["event"] == "seat"
            time.sleep(2)  # the seat is announced before the guest is welcomed
        host.kill()
        _out, complaints = guest.communicate(timeout=PATIENCE)
    finally:
        guest.kill()
        host.kill()
        host.communicate()
    assert guest.returncode == 2
    assert complaints == "macrobber: the host is gone\n"


@pytest.mark.slow
def test_joining_a_started_game_is_refused_with_the_reason(run_here: Run) -> None:
    host = start("host", "--headless", "--players", "3", "--bots", "easy*2", "--bind", "127.0.0.1", "--port", "0",
                 "--no-announce")  # fmt: skip
    assert host.stdout is not None
    where = f"127.0.0.1:{json.loads(host.stdout.readline())['port']}"
    player = subprocess.Popen([*COMMAND, "join", where, "--plain", "--as", "Ada"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)  # fmt: skip
    try:
        assert player.stdout is not None
        assert "You are at the table as Ada" in player.stdout.readline()
        late = run_here("join", where, "--plain", "--as", "Ben")
        assert late.returncode == 2
        assert "the game has begun; to watch it, add --watch" in late.stderr
    finally:
        player.kill()
        player.communicate()
        host.terminate()
        host.communicate(timeout=PATIENCE)
    assert host.returncode == 1


@pytest.mark.slow
@pytest.mark.parametrize("forbidden", [False, True])
def test_hints_are_available_unless_the_table_forbids_them(forbidden: bool) -> None:
    host = start("host", "--headless", "--players", "3", "--bots", "easy*2", "--bind", "127.0.0.1", "--port", "0",
                 "--no-announce", *(["--no-hints"] if forbidden else []))  # fmt: skip
    assert host.stdout is not None
    try:
        where = f"127.0.0.1:{json.loads(host.stdout.readline())['port']}"
        output = macrobber("join", where, "--plain", typed="hint\nquit\n").stdout
        assert ("This table plays without hints." in output) == forbidden
        assert bool(re.search(r"^\d+% to win with '", output, re.MULTILINE)) != forbidden
    finally:
        host.terminate()
        host.communicate(timeout=PATIENCE)


@pytest.mark.slow
def test_a_clock_on_a_headless_table_decides_for_an_idle_player() -> None:
    host = start("host", "--headless", "--players", "3", "--bots", "easy*2", "--bind", "127.0.0.1", "--port", "0",
                 "--no-announce", "--clock", "1", "--reserve", "0")  # fmt: skip
    assert host.stdout is not None
    where = f"127.0.0.1:{json.loads(host.stdout.readline())['port']}"
    player = subprocess.Popen([*COMMAND, "join", where, "--plain", "--as", "Ada"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, text=True)  # fmt: skip
    try:
        assert player.stdout is not None
        output = []
        for line in player.stdout:
            output.append(line.strip())
            if line.startswith("You ran out of time"):
                break
        assert "You have 0:01." in output
        assert output[-1] == "You ran out of time: a bot decided."
    finally:
        player.kill()
        player.communicate()
        host.terminate()
        host.communicate(timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("command", ["verify", "import", "replay", "analyse"])
def test_a_special_or_huge_file_is_refused_in_one_line(command: str, tmp_path: Path, run_here: Run) -> None:
    pipe, huge = tmp_path / "pipe\x1b[31m", tmp_path / "huge"
    os.mkfifo(pipe)
    huge.write_bytes(b"\n" * 100_000_000)
    for path, said in (
        ("/dev/zero", "not a regular file"),
        (pipe, "not a regular file"),
        (huge, "larger than 1024 KiB"),
    ):
        done = run_here(command, str(path))
        assert done.returncode == 2
        assert said in done.stderr
        assert len(done.stderr.strip().splitlines()) == 1
        assert "\x1b" not in done.stderr


ALL_COMMANDS_ON_A_FILE = """
import sys
from macrobber_tui.cli.main import main
[_, path] = sys.argv
for command in ("verify", "import", "analyse"):
    sys.argv = ["macrobber", command, path]
    try:
        main()
    except SystemExit as ended:
        print(ended.code, flush=True)
"""
A_HEADER = b"macrobber record 1\ngame: mac-robber\noptions:\nseat 1: A\nseat 2: B\nseat 3: C\n\n"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("content", "said"),
    [
        (gzip.compress(bytes(2**24)), "not a record: byte 1 is not UTF-8"),
        (b"x" * 10**6, "a record begins with 'macrobber record 1'"),
        (A_HEADER.replace(b"options:", b"options: " + b", ," * 300_000), "Mac Robber has no option ','"),
        (A_HEADER + b"* start " + b"9" * 900_000, "the start player is drawn now"),
        (A_HEADER + b"* start 1\n* deal 1 " + b"1" * 900_000, "cards drawn now by seat 1"),
        (A_HEADER + b"1 raid 1\n" * 110_000, "seat 1 cannot act here, chance is to act"),
    ],
    ids=["compressed", "one line", "options", "a number", "cards", "plies"],
)
def test_a_malicious_record_is_refused_cheaply(content: bytes, said: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    path.write_bytes(content)
    done = subprocess.run(
        ["bash", "-c", 'ulimit -v 2000000; exec "$@"', "bash", sys.executable, "-c", ALL_COMMANDS_ON_A_FILE, str(path)],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    lines = done.stdout.splitlines()
    assert lines[1::2] == ["1", "2", "2"]
    assert len(lines) == 6
    for line in lines[::2]:
        assert said in line
        assert len(line) < 500


@pytest.mark.slow
def test_verify_reports_the_first_wrong_line_and_its_ruling(tmp_path: Path, run_here: Run) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    done = run_here("host", "--headless", "--players", "3", "--bots", "random*3", "--seed", "1", "--bind", "127.0.0.1",
                     "--port", "0", "--no-announce", "--record", str(good))  # fmt: skip
    assert done.returncode == 0, done.stderr
    lines = good.read_text(encoding="utf-8").splitlines()
    number = next(index for index, line in enumerate(lines) if line.startswith("* draw"))
    lines[number] = "* draw YY"
    bad.write_text("\n".join(lines), encoding="utf-8")
    checked = run_here("verify", str(good), str(bad))
    assert checked.returncode == 1
    first, second = checked.stdout.splitlines()
    assert first.startswith(f"{good}: correct")
    assert second.startswith(f"{bad}: line {number + 1}: 'draw YY': cubes drawn now: 6")
    assert "(MR-" in second


@pytest.mark.slow
def test_verify_checks_the_draws_of_a_fair_deal(tmp_path: Path, run_here: Run) -> None:
    fair, unfair, broken = tmp_path / "fair", tmp_path / "unfair", tmp_path / "broken"
    done = run_here("host", "--headless", "--players", "3", "--bots", "random*3", "--bind", "127.0.0.1",
                     "--port", "0", "--no-announce", "--record", str(fair))  # fmt: skip
    assert done.returncode == 0, done.stderr
    text = fair.read_text(encoding="utf-8")
    values = next(line for line in text.splitlines() if line.startswith("# dealt from: "))
    unfair.write_text(text.replace(values, f"# dealt from: {'a' * 64} - - -"), encoding="utf-8")
    broken.write_text(text.replace(values, "# dealt from: the heart"), encoding="utf-8")
    checked = run_here("verify", str(fair), str(unfair), str(broken))
    assert checked.returncode == 1
    first, second, third = checked.stdout.splitlines()
    draws = sum(line.startswith("* ") for line in text.splitlines())
    assert re.fullmatch(rf"{fair}: correct, seat .* won, dealt fairly \({draws} draws\), seal [0-9a-f]{{8}}", first)
    assert re.fullmatch(rf"{unfair}: ply [0-9]: '.*' was drawn, but the values give '.*'", second)
    assert third == f"{broken}: the values of the deal cannot be read"


@pytest.mark.slow
def test_the_tables_command_prints_json_or_sentences(run_here: Run) -> None:
    assert isinstance(json.loads(run_here("tables", "--json", "--wait", "0.3").stdout), list)
    assert run_here("tables", "--wait", "0.3").stdout


def test_an_unknown_rules_topic_lists_the_topics_of_every_game(run_here: Run) -> None:
    done = run_here("rules", "chess", "\x1b[31m")
    assert done.returncode == 2
    first, *choices = done.stderr.splitlines()
    assert first.startswith("macrobber: no game's rules mention 'chess ")
    assert "\x1b" not in done.stderr
    assert [choice.partition(": ")[0] for choice in choices] == [f"  {game}" for game in GAMES]
    assert all("Goal" in choice and "The end of the game" in choice for choice in choices)


@pytest.mark.slow
def test_the_rules_and_the_version_can_be_printed(run_here: Run) -> None:
    rules = run_here("rules").stdout
    assert "(MR-30)" in rules
    assert "ties = shared | most-cubes" in rules
    assert run_here("rules", "mac-robber", "mr13").stdout.startswith("## Phase 2: actions\n\nEstates. ")
    assert run_here("rules", "green", "tie").stdout.startswith("## Scoring\n\n- Green: ")
    assert "(CI-08)" in run_here("rules", "ci-08").stdout
    assert "free-squatters = off | on" in run_here("rules", "claim-it").stdout
    assert run_here("--version").stdout.startswith("macrobber ")


@pytest.mark.slow
def test_a_private_table_prints_its_code_and_admits_guests_who_have_it(run_here: Run) -> None:
    host = subprocess.Popen(
        [*COMMAND, "host", "claim-it", "--headless", "--private", "--players", "2", "--bots", "random", "--bind",
         "127.0.0.1", "--port", "0", "--no-announce"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True)  # fmt: skip
    assert host.stdout is not None
    listening = json.loads(host.stdout.readline())
    where, code = f"127.0.0.1:{listening['port']}", listening["code"]
    assert len(code.split("-")) == 3
    none = run_here("join", where, "--plain")
    assert (none.returncode, none.stderr) == (
        2,
        "macrobber: this table has a code; ask your host for it, and add --code WORD\n",
    )
    wrong = run_here("join", where, "--bot", "easy", "--code", "glencoe")
    assert (wrong.returncode, wrong.stderr) == (2, "macrobber: that is not the code of this table\n")
    right = run_here("join", where, "--bot", "random", "--code", code.upper().replace("-", " "))
    assert right.returncode == 0
    _, complaints = host.communicate(timeout=PATIENCE)
    assert complaints == "macrobber: 1 wrong code was tried at the door\n"


@pytest.mark.slow
def test_a_changed_host_key_is_refused_until_the_host_is_forgotten(own_state: Path, run_here: Run) -> None:
    hosts: list[subprocess.Popen[str]] = []

    def table(port: int) -> int:
        hosts.append(start("host", "claim-it", "--headless", "--players", "2", "--bots", "random", "--bind",
                           "127.0.0.1", "--port", str(port), "--no-announce"))  # fmt: skip
        out = hosts[-1].stdout
        assert out is not None
        return int(json.loads(out.readline())["port"])

    port = table(0)
    assert run_here("join", f"127.0.0.1:{port}", "--bot", "random").returncode == 0
    hosts[-1].communicate(timeout=PATIENCE)
    (own_state / "macrobber" / "host" / "key.pem").unlink()
    table(port)
    refused = run_here("join", f"127.0.0.1:{port}", "--bot", "random")
    assert refused.returncode == 2
    assert refused.stderr.startswith(f"macrobber: WARNING: THE HOST AT 127.0.0.1:{port} IS NOT THE ONE YOU MET")
    assert refused.stderr.endswith(f"type 'macrobber forget 127.0.0.1:{port}' and join again\n")
    assert run_here("forget", f"127.0.0.1:{port}").returncode == 0
    assert run_here("join", f"127.0.0.1:{port}", "--bot", "random").returncode == 0
    hosts[-1].communicate(timeout=PATIENCE)


def test_forgetting_a_host_removes_its_address_from_the_list_and_forgets_its_key() -> None:
    join_by_address("10.8.0.1:7438")
    KnownHosts().remember("10.8.0.1:7438", "6a" * 32)
    assert CliRunner().invoke(cli, ["forget", "10.8.0.1"]).exit_code == 0
    assert recent_addresses() == []
    assert KnownHosts().addresses() == []


def test_a_damaged_host_key_is_reported_in_one_line(own_state: Path, run_here: Run) -> None:
    (own_state / "macrobber" / "host").mkdir(parents=True)
    (own_state / "macrobber" / "host" / "key.pem").write_text("nonsense")
    done = run_here("host", "--headless", "--bind", "127.0.0.1", "--port", "0", "--no-announce")
    assert done.returncode == 2
    assert "is damaged; delete it to get a new one" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_windows_gets_a_word_instead_of_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "win32")
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    assert "wsl --install" in capsys.readouterr().err
