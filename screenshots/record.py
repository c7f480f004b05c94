"""Record short films of the painted boards in motion: `python screenshots/record.py [GAME ...]`.

Each game's film is written twice: as an animated SVG for the documents, and as an asciicast for terminals (`asciinema
play`). A bot plays; nothing is staged.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "tests"))

from textual.pilot import Pilot  # noqa: E402

from film import Frame, cast_lines, film_svg  # noqa: E402
from helpers.tui import board_of, guest_of, has_board, may_decide, state_of, until  # noqa: E402
from macrobber_core.bots import choose  # noqa: E402
from macrobber_core.games import GAMES  # noqa: E402
from macrobber_tui.app import Macrobber  # noqa: E402
from macrobber_tui.compat.textual import rendered_rows  # noqa: E402
from macrobber_tui.screens.table import TableScreen  # noqa: E402
from macrobber_tui.session.connect import HostTable  # noqa: E402
from macrobber_tui.session.table_settings import TableSettings  # noqa: E402
from macrobber_tui.settings.model import Settings  # noqa: E402
from macrobber_tui.theme.names import ON, RICH_DETAIL  # noqa: E402
from macrobber_tui.theme.theme import Palette  # noqa: E402

SIZE = (100, 30)
FRAMES_PER_SECOND = 15
SECONDS, REST = 8.0, 0.6
"""How long a film is, and how long our player waits before a decision."""
SKIPPED = {"mac-robber": 12, "carcassonne": 7, "claim-it": 12}
"""The decisions of our player before each film begins, so that there is something on the board."""
SEED = 5


async def play(screen: TableScreen, decisions: int, rest: float) -> None:
    """Decide as a bot would, after a rest each."""
    rng = random.Random(SEED)
    for _ in range(decisions):
        await until(lambda: has_board(screen) and may_decide(screen))
        await asyncio.sleep(rest)
        board_of(screen).mark_seen()
        if board_of(screen).reading:
            board_of(screen).dismiss_unread()
        table = state_of(screen).table
        assert table is not None
        await guest_of(screen).decide(choose(table.game, "medium", table.game_view, table.legal, rng))
        await until(lambda table=table: state_of(screen).table is not table)  # type: ignore[misc]


async def watch(pilot: Pilot[str]) -> list[Frame]:
    """Return what the screen shows, frame by frame; a frame like the one before is left out."""
    frames: list[Frame] = []
    began = time.monotonic()
    while (now := time.monotonic() - began) < SECONDS:
        rows = list(rendered_rows(pilot.app.screen))
        if not frames or rows != frames[-1].rows:
            frames.append(Frame(now if frames else 0.0, rows))
        await asyncio.sleep(1 / FRAMES_PER_SECOND)
    return frames


async def record(game: str) -> tuple[list[Frame], Palette]:
    """Play a game, and return a film of its middle with the palette of its text."""
    settings = TableSettings(
        game=GAMES[game], title="Glencoe", players=3, bots=["medium"] * 2, listen=False, seed=SEED, pace=0
    )
    screen = TableScreen(HostTable(settings, "Ada"))
    app = Macrobber(
        screen,
        Settings(theme="dark", glyphs="unicode", language="en", detail=RICH_DETAIL, motion=ON, legends=" ".join(GAMES)),
    )
    async with app.run_test(size=SIZE) as pilot:
        await play(screen, SKIPPED[game], 0)
        settings.pace = REST
        acting = asyncio.create_task(play(screen, 1000, REST))
        frames = await watch(pilot)
        acting.cancel()
        await asyncio.wait([acting])
        return frames, app.look.palette


async def main(games: Sequence[str]) -> None:
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    with tempfile.TemporaryDirectory() as home:
        os.environ.update(XDG_DATA_HOME=home, XDG_STATE_HOME=home, XDG_CONFIG_HOME=home)
        for game in games:
            frames, palette = await record(game)
            film = HERE / f"film-{game}.svg"
            film.write_text(film_svg(frames, SECONDS, palette))
            cast = HERE / f"film-{game}.cast"
            cast.write_text("\n".join([*cast_lines(frames), ""]))
            print(f"{game}: {len(frames)} frames, {film.stat().st_size:,} B, {cast.stat().st_size:,} B")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", choices=[[], *GAMES], help=f"one of: {', '.join(GAMES)}")
    asyncio.run(main(parser.parse_args().games or [*GAMES]))
