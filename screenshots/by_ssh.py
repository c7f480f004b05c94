"""Make pictures of a table joined by ssh: `python screenshots/by_ssh.py`.

The program hosts a table with an ssh door. OpenSSH's client joins it inside tmux, once in a terminal with 256 colours
and once in a terminal with 16, and the contents of tmux are drawn. Needs `ssh`, `tmux`, `rsvg-convert` and Fira Code.
"""

from __future__ import annotations

import shlex
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME as PALETTE
from rich.text import Text
from textual.strip import Strip

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from helpers.ssh import command, key_file  # noqa: E402
from helpers.terminals import PROGRAM, program_environment  # noqa: E402
from macrobber_tui.theme.theme import ANSI, DARK, Palette  # noqa: E402
from svg import screen_svg  # noqa: E402

PORT = 22222
TERMINALS = {"ssh": ("xterm-256color", DARK), "ssh-16-colours": ("screen", ANSI)}
SECONDS = 30


class Tmux:
    """A separate tmux server with terminals of 80x24."""

    def __init__(self, home: str) -> None:
        self._home = home
        self._base = ["tmux", "-L", "macrobber-pictures", "-f", "/dev/null", "-u"]

    def open(self, name: str, program: Sequence[str], term: str) -> None:
        typed = f"TERM={term} LANG=C.UTF-8 {shlex.join(program)}; sleep {SECONDS}"
        arguments = ["new-session", "-d", "-s", name, "-x", "80", "-y", "24", typed]
        subprocess.run([*self._base, *arguments], check=True, env=program_environment(self._home))

    def press(self, name: str, *keys: str) -> None:
        subprocess.run([*self._base, "send-keys", "-t", name, *keys], check=True)

    def wait_for(self, name: str, text: str) -> str:
        """Return the contents of a terminal, with colours, once the text appears. Raises TimeoutError."""
        for _ in range(10 * SECONDS):
            capture = [*self._base, "capture-pane", "-p", "-e", "-t", name]
            found = subprocess.run(capture, check=True, capture_output=True, text=True).stdout
            if text in Text.from_ansi(found).plain:
                return found
            time.sleep(0.1)
        raise TimeoutError(f"{text!r} did not appear")

    def close(self) -> None:
        subprocess.run([*self._base, "kill-server"], check=False)


def with_true_colour(piece: Segment) -> Segment:
    """Return the segment with any palette colour replaced by the colour that terminals usually show."""
    style = piece.style or Style()
    if style.color is None or style.color.is_default:
        return piece
    return Segment(piece.text, style + Style(color=Color.from_triplet(style.color.get_truecolor(PALETTE))))


def save_png(name: str, shown: str, ink: Palette) -> None:
    console = Console(width=80, color_system="truecolor")
    rows = console.render_lines(Text.from_ansi(shown), console.options.update(width=80), pad=True)
    path = HERE / f"{name}.svg"
    path.write_text(screen_svg([Strip(map(with_true_colour, row)) for row in rows[:24]], ink), encoding="utf-8")
    subprocess.run(["rsvg-convert", "-o", path.with_suffix(".png"), path], check=True)
    path.unlink()


def main() -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:  # the host may still be writing
        tmux = Tmux(home)
        host = ["host", "--table", "Glencoe", "--players", "3", "--as", "Ada", "--seed", "4", "--no-announce"]
        own = ["--bind", "127.0.0.1", "--port", "0", "--ssh", str(PORT)]
        try:
            tmux.open("host", [*PROGRAM, *host, *own], "xterm-256color")
            tmux.wait_for("host", "without macrobber")
            for seat, name, friend in ((2, "ssh", "Ben"), (3, "ssh-16-colours", "Cat")):
                key = key_file(Path(home), friend)
                tmux.open(name, command(PORT, name=friend, key=key), TERMINALS[name][0])
                tmux.wait_for("host", f"{seat}  {friend}")
            tmux.press("host", "Enter")
            for name, (_term, ink) in TERMINALS.items():
                tmux.wait_for(name, "The signs on the board")
                tmux.press(name, "Space")
                time.sleep(1)
                save_png(name, tmux.wait_for(name, "leave"), ink)
        finally:
            tmux.close()


if __name__ == "__main__":
    main()
