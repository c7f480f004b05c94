"""What all benches share: percentiles, processor time, and the rows of the one table.

A row holds one figure as mean, median and 95th percentile. Where there is an anchor, something outside the program
measured alternately in the same run, the row also holds the ratios of both medians, means and 95th percentiles. The
95th percentile is always on the bad side: 95 % of the values are at least as good.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

HERE = "127.0.0.1"


class Mark(msgspec.Struct, frozen=True):
    """A target for one number of a row."""

    of: Literal["mean", "median", "p95", "ratio", "means"]
    limit: float
    at_least: bool = False

    def is_held(self, value: float) -> bool:
        return value >= self.limit if self.at_least else value <= self.limit

    def __str__(self) -> str:
        return f"{self.of} {'>=' if self.at_least else '<='} {self.limit:g}"


class Row(msgspec.Struct, kw_only=True):
    """A line of the table."""

    figure: str
    unit: str = ""
    count: int = 0
    mean: float | None = None
    median: float | None = None
    p95: float | None = None
    anchor: str = ""
    """The anchor's name with its median."""
    ratio: float | None = None
    mean_ratio: float | None = None
    p95_ratio: float | None = None
    marks: list[Mark] = []
    note: str = ""
    """Why the figure is missing, or what else should be known."""

    @property
    def verdict(self) -> str:
        """Return whether all marks are held; "" without marks."""
        if not self.marks:
            return ""
        reached = {
            "mean": self.mean, "median": self.median, "p95": self.p95, "ratio": self.ratio, "means": self.mean_ratio,
        }  # fmt: skip
        values = [(mark, reached[mark.of]) for mark in self.marks]
        if any(value is None for _, value in values):
            return "not run"
        return "held" if all(value is not None and mark.is_held(value) for mark, value in values) else "MISSED"


class Anchor(msgspec.Struct):
    """Measurements of something outside the program, in the unit of the row."""

    name: str
    values: Sequence[float]


def percentile(values: Sequence[float], part: float) -> float:
    """Return the smallest value that is not exceeded by this part of the values."""
    return sorted(values)[max(0, math.ceil(part * len(values)) - 1)]


def make_row(
    figure: str,
    values: Sequence[float],
    unit: str,
    *marks: Mark,
    anchor: Anchor | None = None,
    is_rate: bool = False,
    note: str = "",
) -> Row:
    """Summarise the values of a figure. Of a rate, more is better; its ratio is ours over the anchor's."""
    if not values or (anchor is not None and not anchor.values):
        return Row(figure=figure, unit=unit, marks=list(marks), note=note or "nothing was measured")
    bad = 0.05 if is_rate else 0.95
    row = Row(
        figure=figure, unit=unit, count=len(values), mean=statistics.mean(values), median=statistics.median(values),
        p95=percentile(values, bad), marks=list(marks), note=note,
    )  # fmt: skip
    if anchor is not None:
        middle, worst = statistics.median(anchor.values), percentile(anchor.values, bad)
        row.anchor = f"{anchor.name} {number(middle)}"
        row.ratio = statistics.median(values) / middle
        row.mean_ratio = statistics.mean(values) / statistics.mean(anchor.values)
        row.p95_ratio = percentile(values, bad) / worst
    return row


def number(value: float | None) -> str:
    """Return a number with three significant digits, or as a whole number if it has more."""
    if value is None:
        return ""
    if abs(value) >= 100 or value == int(value):
        return f"{value:,.0f}"
    return f"{value:.1f}" if abs(value) >= 10 else f"{value:.2f}"


def print_table(rows: Sequence[Row]) -> None:
    """Print the rows, each column as wide as its longest cell."""
    head = ("figure", "times", "mean", "median", "p95", "unit", "anchor", "ratio", "means", "p95s", "mark", "")
    cells = [head] + [
        (
            row.figure, f"{row.count or ''}", number(row.mean), number(row.median), number(row.p95), row.unit,
            row.anchor, number(row.ratio), number(row.mean_ratio), number(row.p95_ratio),
            ", ".join(map(str, row.marks)),
            " ".join(filter(None, (row.verdict, row.note and f"({row.note})"))),
        )
        for row in rows
    ]  # fmt: skip
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    right = {1, 2, 3, 4, 7, 8, 9}
    for line in cells:
        padded = [f"{text:{'>' if at in right else '<'}{widths[at]}}" for at, text in enumerate(line)]
        print("  ".join(padded).rstrip())


def load() -> str:
    """Return the load of the machine, because other programs lengthen times."""
    return f"load {' '.join(f'{load:.1f}' for load in os.getloadavg())} on {os.cpu_count()} cores"


def processor_seconds(process: int) -> float:
    """Return the processor time that all threads of a process have used so far (Linux).

    The clock is that of clock_getcpuclockid(3), in nanoseconds.
    """
    return time.clock_gettime(~process << 3 | 2)


def new_parser(documentation: str | None) -> argparse.ArgumentParser:
    """Return a parser with the options of every bench."""
    parser = argparse.ArgumentParser(description=documentation, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quick", action="store_true", help="measure less, for a first look")
    parser.add_argument("--rows", type=Path, help="also write the rows to this file, as JSON")
    return parser


def report(rows: Sequence[Row], given: argparse.Namespace) -> None:
    """Print the table, and write it for `all.py` if that asks for it."""
    print_table(rows)
    print(load())
    if given.rows is not None:
        given.rows.write_bytes(msgspec.json.encode(rows))
