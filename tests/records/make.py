"""Make the golden games anew: whole games at random, each found by what it has to show.

    python tests/records/make.py

looks for a game for every theme, by seeds, and writes it with a comment wherever it shows something of a ruling
for the first time; then writes the table of rulings. `tests/macrobber_core/test_golden.py` checks that both are
true. A record that is there already stays, unless --all is given.
"""

from __future__ import annotations

import argparse
import random
import sys
import zlib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import msgpack

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

from helpers.laws import Taste  # noqa: E402
from helpers.rulings import CASES, Moment, moments  # noqa: E402
from macrobber_core.games import GAMES  # noqa: E402
from macrobber_core.games.contract import CHANCE, OptionValue  # noqa: E402
from macrobber_core.record import Ply, Record, read  # noqa: E402

GAME = GAMES["mac-robber"]
NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve")
TABLE = FOLDER / "RULINGS.md"
MOST_SEEDS = 40_000


class Theme(NamedTuple):
    """What a golden game is for; it has to show these cases, named by ruling and the beginning of their text."""

    name: str
    about: str
    players: int
    shows: tuple[tuple[str, str], ...]
    options: Mapping[str, OptionValue] = {}


MOST_CUBES: Mapping[str, OptionValue] = {"ties": "most-cubes"}
VARIANTE = GAME.presets["variante"]
THEMES = (
    Theme("three-clans", "The rulebook's game for three.", 3, (("MR-34", "a number at"),)),
    Theme("four-clans", "The rulebook's game for four.", 4, (("MR-34", "a number at"), ("MR-34", "a number above"))),
    Theme("five-clans", "The rulebook's game for five.", 5, (("MR-34", "a number at"),)),
    Theme("pyramid", "With fewer high cards.", 4, (("MR-34", "a number at"),), {"cards": "pyramid"}),
    Theme("bag-runs-out", "The bag cannot fill a display.", 5, (("MR-05", "too few"),)),
    Theme("exactly-six", "The last six cubes of the bag are drawn.", 5, (("MR-05", "exactly"),)),
    Theme("supply-runs-out", "No estate is left to leave.", 5, (("MR-33", "no estate"),)),
    Theme("supply-exhausted", "The last estate ends nothing by itself.", 5,
          (("MR-33", "the last"), ("MR-13", "no estate is left"))),
    Theme("shared-victory", "Two clans share the victory.", 4, (("MR-35", "a shared"),)),
    Theme("house-rule-cubes", "A tie is broken by cubes.", 4, (("MR-35", "the house rule: most"),), MOST_CUBES),
    Theme("house-rule-estates", "A tie is broken by estates.", 4,
          (("MR-35", "the house rule: then most"),), MOST_CUBES),
    Theme("house-rule-shared", "A tie that the house rule cannot break.", 3,
          (("MR-35", "the house rule: then shared"),), MOST_CUBES),
    Theme("reshuffle", "The draw pile runs out in the middle of a refill.", 4,
          (("MR-26", "the discards"), ("MR-26", "an empty"))),
    Theme("held-at-zero", "A clan without VP loses a raid.", 3, (("MR-24", "VP"),)),
    Theme("worked-example", "Ralf, Peter and Uwe score blue as in the rulebook.", 3,
          (("MR-32", "7 blue against 3 cattle score 4, 3"),)),
    Theme("green", "Green is won alone, shared, and shared for second.", 4,
          (("MR-30", "most alone, and"), ("MR-30", "tied"), ("MR-30", "most alone, tied"), ("MR-30", "nobody"))),
    Theme("following", "Biggest Following by warriors, by courtyard, and staying with somebody not tied.", 4,
          (("MR-29", "most"), ("MR-29", "tied"), ("MR-29", "still tied, it stays with"))),
    Theme("redraw", "All six cubes are returned.", 4,
          (("MR-04", "the holder returns all"), ("MR-04", "the holder keeps"))),
    Theme("bard", "Bards take warriors, and find clans that can lose none.", 4,
          (("MR-16", "the victim"), ("MR-14", "three"), ("MR-16", "a bard takes one cube to the courtyard"),
           ("MR-16", "a bard takes one cube to the bag"))),
    Theme("estates", "Estates from the courtyard alone, and no fifth one.", 3,
          (("MR-13", "an estate wholly"), ("MR-13", "no fifth"), ("MR-08", "the second"))),
    Theme("booty", "All kinds of booty.", 3,
          (("MR-22", "a castle"), ("MR-22", "a monastery"), ("MR-22", "cattle to a"), ("MR-22", "cattle to the"),
           ("MR-22", "booty"), ("MR-22", "2 VP"))),
    Theme("red-area", "The red area is reached in a raid.", 5, (("MR-28", "the red"),)),
    Theme("court-twice", "The same of the court twice.", 4, (("MR-V1", "the same"),), {"court-twice": True}),
    Theme("combat-powers", "Castles and cards have powers in combat.", 4,
          (("MR-V2", "a warrior"), ("MR-V3", "two"), ("MR-V4", "two"), ("MR-V5", "both"), ("MR-V6", "a 4 counts 2")),
          {"combat-powers": True}),
    Theme("battle-points", "Battle points are spent.", 4,
          (("MR-V7", "on tied"), ("MR-V7", "4"), ("MR-V8", "points are spent on castles"), ("MR-V8", "goods")),
          {"battle-points": True}),
    Theme("variante-three", "All three switches, three clans.", 3,
          (("MR-V8", "points are spent on monastery"), ("MR-V8", "points are spent on cattle")), VARIANTE),
    Theme("variante-four", "All three switches, four clans.", 4,
          (("MR-V8", "points are spent on monk"), ("MR-V8", "points are spent on vp3")), VARIANTE),
    Theme("variante-five", "All three switches, five clans.", 5,
          (("MR-V8", "points are spent on castle"), ("MR-V5", "no effect")), VARIANTE),
)  # fmt: skip


def wanted(theme: Theme) -> list[Callable[[Moment], bool]]:
    """The cases a theme has to show."""
    found = []
    for ruling, beginning in theme.shows:
        cases = [case for case in CASES if case.ruling == ruling and case.text.startswith(beginning)]
        assert cases, f"{theme.name}: there is no case {ruling} {beginning!r}"
        found.append(cases[0].shown)
    return found


def play(theme: Theme, seed: int) -> Record:
    """A game at random, to the end."""
    rng = random.Random(f"golden {theme.name} {seed}")
    options = GAME.settle(theme.options)
    position = GAME.start(theme.players, options)
    taste = Taste(rng)
    plies = []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else taste.choose(position, position.legal())
        position.play(action)
        plies.append(Ply(actor, action))
    return Record(GAME, options, list(NAMES[: theme.players]), plies)


def search(theme: Theme) -> Record:
    cases = wanted(theme)
    for seed in range(MOST_SEEDS):
        record = play(theme, seed)
        left = list(cases)
        for moment in walk(record):
            left = [case for case in left if not case(moment)]
            if not left:
                return record
    raise SystemExit(f"{theme.name}: nothing found among {MOST_SEEDS} games")


def walk(record: Record) -> Iterator[Moment]:
    yield from moments(record.game.start(len(record.names), record.options), record.plies)


def annotate(record: Record, about: str) -> str:
    """The text of a golden game: what it is for, what it shows for the first time, how it ends."""
    lines = [record.header().rstrip("\n"), "", f"# {about}"]
    left = list(CASES)
    checksum = 0
    round_ = 0
    result = None
    for moment in walk(record):
        if moment.before["round"] != round_:
            round_ = moment.before["round"]
            lines.append(f"# round {round_}")
        shown = [case for case in left if case.shown(moment)]
        left = [case for case in left if case not in shown]
        lines += [f"# {case.ruling}: {case.text}" for case in shown]
        lines.append(str(Ply(moment.actor, moment.action)))
        checksum = zlib.crc32(msgpack.packb(moment.after), checksum)
        result = moment.after["result"]
    assert result is not None
    winners = " and ".join(record.names[seat - 1] for seat in result["winners"])
    points = ", ".join(f"{name} {vp}" for name, vp in zip(record.names, result["vp"], strict=True))
    lines.append(f"# ended by {result['reason']}; {points}; won by {winners}; all snapshots {checksum:08x}")
    return "\n".join(lines) + "\n"


def table(games: Mapping[str, str]) -> str:
    """From every case to the records and lines that show it."""
    where: dict[tuple[str, str], list[str]] = {(case.ruling, case.text): [] for case in CASES}
    for name, game in sorted(games.items()):
        for number, line in enumerate(game.splitlines(), 1):
            ruling, _, text = line.removeprefix("# ").partition(": ")
            if line.startswith("# ") and (ruling, text) in where:
                where[ruling, text].append(f"{name.removesuffix('.record')}:{number}")
    lines = [
        "# What the golden games show",
        "",
        "Made by `make.py`. The number is the line of the record, below which the action stands.",
        "",
        "| ruling | what is shown | where |",
        "|---|---|---|",
    ]
    for (ruling, text), places in where.items():
        shown = ", ".join(places[:3]) + (f", {len(places) - 3} more" if len(places) > 3 else "")
        lines.append(f"| {ruling} | {text} | {shown or 'NOWHERE'} |")
    return "\n".join(lines) + "\n"


def written() -> dict[str, str]:
    """The text of every golden game there is, annotated anew, and of the table, by file name."""
    games = {}
    for theme in THEMES:
        path = FOLDER / f"{theme.name}.record"
        games[path.name] = annotate(read(path.read_text(encoding="utf-8")), theme.about)
    return games | {TABLE.name: table(games)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="look for every game again")
    given = parser.parse_args()
    for theme in THEMES:
        path = FOLDER / f"{theme.name}.record"
        if given.all or not path.exists():
            record = search(theme)
            path.write_text(str(record), encoding="utf-8")
            print(f"{theme.name}: {len(record.plies)} actions", flush=True)
    for name, text in written().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    gaps = TABLE.read_text(encoding="utf-8").count("NOWHERE")
    print(f"{len(THEMES)} games, {len(CASES)} cases, {gaps} of them shown nowhere")


if __name__ == "__main__":
    main()
