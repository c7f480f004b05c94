"""Make the golden games: whole random games, each chosen for the cases it shows.

    python tests/records/make.py

searches seeds for a game for every theme, and writes it with a comment wherever it shows a case for the first time. It
also writes the table of rulings. `tests/macrobber_core/test_golden.py` checks that both are true. Existing records are
kept unless --all is given. The cases that a game has to show are in its helpers.
"""

from __future__ import annotations

import argparse
import random
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import msgpack

FOLDER = Path(__file__).resolve().parent
sys.path.insert(0, str(FOLDER.parent))

import helpers.carcassonne.golden  # noqa: E402
import helpers.claim_it.golden  # noqa: E402
import helpers.golden  # noqa: E402
from helpers.golden import Collection, Theme  # noqa: E402
from helpers.rulings import Case, Transition, transitions  # noqa: E402
from macrobber_core.games.contract import CHANCE  # noqa: E402
from macrobber_core.record import Ply, Record, parse  # noqa: E402

NAMES = ("Ada", "Ben", "Cat", "Dan", "Eve", "Fay")
TABLE = "RULINGS.md"
MAX_SEEDS = 40_000
COLLECTIONS = {
    FOLDER: helpers.golden.COLLECTION,
    FOLDER / "claim-it": helpers.claim_it.golden.COLLECTION,
    FOLDER / "carcassonne": helpers.carcassonne.golden.COLLECTION,
}
"""The collections, keyed by folder."""


def wanted_conditions(theme: Theme, cases: Iterable[Case]) -> list[Callable[[Transition], bool]]:
    """Return the conditions for the cases that a theme has to show."""
    found = []
    for ruling, beginning in theme.shows:
        meant = [case for case in cases if case.ruling == ruling and case.text.startswith(beginning)]
        assert meant, f"{theme.name}: there is no case {ruling} {beginning!r}"
        found.append(meant[0].shown)
    return found


def play_random_game(collection: Collection, theme: Theme, seed: int) -> Record:
    """Play a random game to the end."""
    rng = random.Random(f"golden {theme.name} {seed}")
    options = collection.game.settle(theme.options)
    position = collection.game.start(theme.players, options)
    choose = collection.player(rng)
    plies = []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else choose(position)
        position.play(action)
        plies.append(Ply(actor, action))
    return Record(collection.game, options, list(NAMES[: theme.players]), plies)


def find_game(collection: Collection, theme: Theme) -> Record:
    cases = wanted_conditions(theme, collection.cases)
    for seed in range(MAX_SEEDS):
        record = play_random_game(collection, theme, seed)
        left = list(cases)
        for transition in transitions_of(record):
            left = [case for case in left if not case(transition)]
            if not left:
                return record
    raise SystemExit(f"{theme.name}: nothing found among {MAX_SEEDS} games")


def transitions_of(record: Record) -> Iterator[Transition]:
    yield from transitions(record.game.start(len(record.names), record.options), record.plies)


def annotate(record: Record, about: str, cases: Iterable[Case]) -> str:
    """Return the text of a golden game with its purpose, the cases it shows for the first time, and its ending."""
    lines = [record.header().rstrip("\n"), "", f"# {about}"]
    left = list(cases)
    checksum = 0
    rounds = [0, *(position.round for position, _ in record.replay())]
    for ply, transition in enumerate(transitions_of(record), 1):
        if rounds[ply] != rounds[ply - 1]:
            lines.append(f"# round {rounds[ply]}")
        shown = [case for case in left if case.shown(transition)]
        left = [case for case in left if case not in shown]
        lines += [f"# {case.ruling}: {case.text}" for case in shown]
        lines.append(str(Ply(transition.actor, transition.action)))
        checksum = zlib.crc32(msgpack.packb(transition.after), checksum)
    *_, (last, _events) = record.replay()
    assert last.result is not None
    winners = " and ".join(record.names[seat - 1] for seat in last.result.winners)
    points = ", ".join(f"{name} {score}" for name, score in zip(record.names, last.result.scores, strict=True))
    lines.append(f"# ended by {last.result.reason}; {points}; won by {winners}; all snapshots {checksum:08x}")
    return "\n".join(lines) + "\n"


def rulings_table(games: Mapping[str, str], cases: Iterable[Case]) -> str:
    """Return the table of every case with the records and lines that show it."""
    where: dict[tuple[str, str], list[str]] = {(case.ruling, case.text): [] for case in cases}
    for name, game in sorted(games.items()):
        for number, line in enumerate(game.splitlines(), 1):
            ruling, _, text = line.removeprefix("# ").partition(": ")
            if line.startswith("# ") and (ruling, text) in where:
                where[ruling, text].append(f"{name.removesuffix('.record')}:{number}")
    lines = [
        "# What the golden games show",
        "",
        "Generated by `make.py`. Each number is the line of the comment in the record; the action follows it.",
        "",
        "| ruling | case | shown in |",
        "|---|---|---|",
    ]
    for (ruling, text), places in where.items():
        shown = ", ".join(places[:3]) + (f", {len(places) - 3} more" if len(places) > 3 else "")
        lines.append(f"| {ruling} | {text} | {shown or 'NOWHERE'} |")
    return "\n".join(lines) + "\n"


def collection_files(folder: Path) -> dict[str, str]:
    """Return the annotated golden games of a folder, and the table, keyed by file name."""
    collection = COLLECTIONS[folder]
    games = {}
    for theme in collection.themes:
        path = folder / f"{theme.name}.record"
        games[path.name] = annotate(parse(path.read_text(encoding="utf-8")), theme.about, collection.cases)
    return games | {TABLE: rulings_table(games, collection.cases)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--all", action="store_true", help="look for every game again")
    given = parser.parse_args()
    for folder, collection in COLLECTIONS.items():
        folder.mkdir(exist_ok=True)
        for theme in collection.themes:
            path = folder / f"{theme.name}.record"
            if given.all or not path.exists():
                record = find_game(collection, theme)
                path.write_text(str(record), encoding="utf-8")
                print(f"{theme.name}: {len(record.plies)} actions", flush=True)
        for name, text in collection_files(folder).items():
            (folder / name).write_text(text, encoding="utf-8")
        gaps = (folder / TABLE).read_text(encoding="utf-8").count("NOWHERE")
        print(f"{len(collection.themes)} games, {len(collection.cases)} cases, {gaps} of them shown nowhere")


if __name__ == "__main__":
    main()
