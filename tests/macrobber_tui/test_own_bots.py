"""Bots of other packages at a table: seated by the host, or brought to it by a guest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.packages import install
from helpers.patience import PATIENCE
from macrobber_core import record

GOOD = "def choose(view, legal):\n    return legal[0]\n"
BAD = "def choose(view, legal):\n    return legal[0] if view.round == 1 or view.phase != 'action' else view.gold\n"


def begin(site: Path, *arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "macrobber_tui", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join([str(site), os.environ.get("PYTHONPATH", "")])},
    )


def host(site: Path, *arguments: str) -> subprocess.Popen[str]:
    return begin(site, "host", "--headless", "--players", "3", "--bind", "127.0.0.1", "--port", "0", "--no-announce",
                 *arguments)  # fmt: skip


def install_bot(site: Path, code: str) -> Path:
    return install(site, "my-bot", {"mac-robber.own": "my_bot:choose"}, code)


@pytest.mark.slow
def test_a_table_seats_third_party_bots_and_plays_on_when_they_fail(tmp_path: Path) -> None:
    install_bot(tmp_path, BAD)
    path = tmp_path / "played.record"
    table = host(tmp_path, "--bots", "own,easy-builder,random", "--record", str(path))
    out, _ = table.communicate(timeout=PATIENCE)
    assert table.returncode == 0
    assert json.loads(out.splitlines()[-1])["event"] == "result"
    text = path.read_text(encoding="utf-8")
    assert record.parse(text).names == ["bot own", "bot easy-builder", "bot random"]
    assert record.verify(text).result


@pytest.mark.slow
def test_code_of_third_party_bots_never_runs_in_the_host_process(tmp_path: Path) -> None:
    note = tmp_path / "ran in"
    code = f"import os\nopen({str(note)!r}, 'a').write(str(os.getpid()) + ' ')\n"
    install_bot(tmp_path, code + GOOD)
    table = host(tmp_path, "--bots", "own*3")
    table.communicate(timeout=PATIENCE)
    assert table.returncode == 0
    pids = {int(pid) for pid in note.read_text().split()}
    assert pids
    assert table.pid not in pids


@pytest.mark.slow
def test_a_guest_plays_with_a_third_party_bot_and_is_told_when_it_fails(tmp_path: Path) -> None:
    install_bot(tmp_path, BAD)
    install(tmp_path, "good-bot", {"mac-robber.good": "good_bot:choose"}, GOOD)
    table = host(tmp_path, "--bots", "easy")
    assert table.stdout is not None
    where = f"127.0.0.1:{json.loads(table.stdout.readline())['port']}"
    bad, good = (begin(tmp_path, "join", where, "--bot", level, "--as", level) for level in ("own", "good"))
    try:
        results, said = zip(*(guest.communicate(timeout=PATIENCE) for guest in (bad, good)), strict=True)
        ended, _ = table.communicate(timeout=PATIENCE)
    finally:
        for process in (bad, good, table):
            process.kill()
    assert [process.returncode for process in (bad, good, table)] == [0, 0, 0]
    assert results[0] == results[1] == ended.splitlines(keepends=True)[-1]
    first, second, *_ = said[0].splitlines()
    assert first.startswith("macrobber: the bot 'own' (my_bot:choose, of my-bot 1.0) failed: AttributeError: ")
    assert second == "macrobber: the bot failed; a simpler one takes over"
    assert said[1] == ""


@pytest.mark.slow
def test_a_guest_whose_bot_is_unknown_does_not_join(tmp_path: Path) -> None:
    install(tmp_path, "my-bot", {"own": "my_bot:choose", "mac-robber.good": "my_bot:choose"})
    wrong = begin(tmp_path, "join", "127.0.0.1:1", "--bot", "own")
    _, said = wrong.communicate(timeout=PATIENCE)
    assert wrong.returncode == 2
    first, last = said.splitlines()
    assert first.startswith("macrobber: the bot 'own' of my-bot 1.0 is passed over: its name is not GAME.LEVEL")
    assert last == "macrobber: there is no bot 'own'; there are: random, easy, medium, hard, chief, good"


@pytest.mark.slow
def test_help_lists_third_party_bots(tmp_path: Path) -> None:
    install_bot(tmp_path, "raise SystemExit")
    for command in ("host", "join", "sim", "play"):
        out, _ = begin(tmp_path, command, "--help").communicate(timeout=PATIENCE)
        assert "Levels: random, easy, medium, hard, chief, own" in " ".join(out.split())


@pytest.mark.slow
def test_no_code_is_imported_from_the_current_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "msgpack.py").write_text("open('ran', 'w')\n")
    monkeypatch.chdir(tmp_path)
    script = tmp_path / "bin" / "macrobber"
    script.parent.mkdir()
    script.write_text("from macrobber_tui.cli.main import main; main()\n")
    done = subprocess.run(
        [sys.executable, str(script), "host", "--headless", "--players", "3", "--bots", "easy*3", "--bind", "127.0.0.1",
         "--port", "0", "--no-announce"],
        capture_output=True, text=True, timeout=PATIENCE, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout.splitlines()[-1])["event"] == "result"
    assert not (tmp_path / "ran").exists()
