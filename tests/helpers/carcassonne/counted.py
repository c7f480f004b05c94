"""The number of legal actions at each decision of recorded games, counted by the naive rules."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from pathlib import Path

from macrobber_core.games.contract import CHANCE
from macrobber_core.record import Record, parse

from .naive import Naive

FOLDER = Path(__file__).resolve().parents[2] / "records" / "carcassonne"
FILE = FOLDER / "LEGAL.txt"


def records() -> dict[str, Record]:
    return {path.stem: parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.record"))}


def naively(record: Record) -> Iterator[int]:
    options = record.options
    naive = Naive(len(record.names), robbers=str(options["robbers"]), messengers=bool(options["messengers"]))
    for _, action in record.plies:
        if naive.actor != CHANCE:
            yield len(naive.legal)
        naive.play(action)


def by_the_engine(record: Record) -> Iterator[int]:
    position = record.game.start(len(record.names), record.options)
    for _, action in record.plies:
        if position.actor != CHANCE:
            yield len(position.legal())
        position.play(action)


def text(counts: dict[str, list[int]]) -> str:
    """Return one paragraph per game."""
    paragraphs = [f"{name}\n{textwrap.fill(' '.join(map(str, numbers)), 118)}\n" for name, numbers in counts.items()]
    return "\n".join(paragraphs)


def written() -> dict[str, list[int]]:
    found = {}
    for paragraph in FILE.read_text(encoding="utf-8").split("\n\n"):
        name, *numbers = paragraph.split()
        found[name] = [int(number) for number in numbers]
    return found
