"""Let a released version write its files, which every later one must read: `python tests/upgrades/make.py PROGRAM`.

PROGRAM is that version's `macrobber`. Its files go to a folder here that is named after the version:

    library.sqlite3    three finished games of bots, and a game of Ada's that was interrupted by SIGKILL
    seat_token.json    with which Ada comes back to that game
    known_hosts.json   with the key of its host
    key.pem            that key
    played.record      one of the finished games

`settings.toml` is written by hand there, as the settings screen of that version writes it.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sqlite3
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
TABLE, PLAYER, PORT = "Glencoe", "Ada", 7555
PATIENCE = 30
"""Seconds for each step."""


def folders(home: Path) -> dict[str, str]:
    return os.environ | {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("DATA", "STATE", "CONFIG")}


def play_games_of_bots(program: str, home: Path) -> None:
    for game in ("mac-robber", "claim-it", "carcassonne"):
        command = [program, "host", game, "--headless", "--players", "3", "--bots", "easy*3", "--seed", "7"]
        quiet = ["--bind", "127.0.0.1", "--port", "0", "--no-announce"]
        subprocess.run([*command, *quiet], env=folders(home), check=True, stdout=subprocess.DEVNULL, timeout=PATIENCE)


def interrupt_a_game(program: str, home: Path) -> None:
    """Begin a game between Ada and a bot, and kill the host when Ada is asked to decide."""
    place = ["--bind", "127.0.0.1", "--port", str(PORT), "--no-announce"]
    command = [program, "host", "claim-it", "--headless", "--players", "2", "--bots", "easy", "--table", TABLE, *place]
    host = subprocess.Popen(command, env=folders(home), stdout=subprocess.PIPE, text=True)
    assert host.stdout is not None
    assert json.loads(host.stdout.readline())["event"] == "listening"
    join = [program, "join", f"127.0.0.1:{PORT}", "--plain", "--as", PLAYER]
    guest = subprocess.Popen(join, env=folders(home), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert guest.stdout is not None
    assert guest.stdin is not None
    for line in guest.stdout:
        if "dice" in line.lower() or "rolled" in line.lower():
            break
    time.sleep(1)  # the decision that is asked for has been saved
    host.kill()
    host.wait()
    guest.stdin.close()
    guest.terminate()
    guest.wait(PATIENCE)


def keep_files(program: str, home: Path, folder: Path) -> None:
    data, state = home / "data" / "macrobber", home / "state" / "macrobber"
    with sqlite3.connect(data / "library.sqlite3") as library:
        library.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        library.execute("PRAGMA journal_mode=DELETE")
    folder.mkdir(exist_ok=True)
    (token,) = (state / "seats").glob("*.json")
    for source, name in (
        (data / "library.sqlite3", "library.sqlite3"),
        (data / "host" / "key.pem", "key.pem"),
        (state / "known_hosts.json", "known_hosts.json"),
        (token, "seat_token.json"),
    ):
        shutil.copy(source, folder / name)
        (folder / name).chmod(0o600)
    listed = subprocess.run([program, "games", "--json"], env=folders(home), check=True, capture_output=True, text=True)
    finished = next(game["id"] for game in json.loads(listed.stdout) if game["finished"])
    subprocess.run([program, "export", finished, folder / "played.record"], env=folders(home), check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PROGRAM")
    program = parser.parse_args().program
    version = subprocess.run([program, "--version"], check=True, capture_output=True, text=True).stdout.split()[1]
    with tempfile.TemporaryDirectory() as home:
        play_games_of_bots(program, Path(home))
        interrupt_a_game(program, Path(home))
        keep_files(program, Path(home), HERE / version)


if __name__ == "__main__":
    main()
