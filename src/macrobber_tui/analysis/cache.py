"""Caches analyses in files beside the library."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import platformdirs

from macrobber_core.analysis import Analysis, EvaluationTask, cache_key
from macrobber_core.files import read_bytes, write_json

MAX_BYTES = 4 * 1024 * 1024
"""The maximum size of a cache file in bytes."""


def load_analysis(tasks: Sequence[EvaluationTask]) -> Analysis | None:
    """Return the cached analysis for these tasks, or None if there is no valid cached analysis."""
    try:
        analysis = msgspec.json.decode(read_bytes(_cache_file(tasks), MAX_BYTES), type=Analysis)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    return analysis if covers(analysis, tasks) else None


def save_analysis(tasks: Sequence[EvaluationTask], analysis: Analysis) -> None:
    """Cache an analysis. Failures are ignored, because the analysis can be computed again."""
    with contextlib.suppress(OSError):
        write_json(_cache_file(tasks), msgspec.to_builtins(analysis))


def covers(analysis: Analysis, tasks: Sequence[EvaluationTask]) -> bool:
    """Return whether an analysis, possibly from a damaged file, covers exactly these tasks."""
    plies = [(task.ply, task.round, task.players) for task in tasks]
    decisions = [task for task in tasks if task.seat is not None]
    return (
        [(standing.ply, standing.round, len(standing.chances)) for standing in analysis.standings] == plies
        and [(decision.ply, decision.round, decision.seat, decision.chosen) for decision in analysis.decisions]
        == [(task.ply, task.round, task.seat, task.chosen) for task in decisions]
        and all(decision.best in task.legal for decision, task in zip(analysis.decisions, decisions, strict=True))
    )


def _cache_file(tasks: Sequence[EvaluationTask]) -> Path:
    return platformdirs.user_data_path("macrobber") / "analyses" / f"{cache_key(tasks)}.json"
