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


def load_analysis(questions: Sequence[EvaluationTask]) -> Analysis | None:
    """Return the cached analysis for these questions, or None if there is no valid cached analysis."""
    try:
        analysis = msgspec.json.decode(read_bytes(_place(questions), MAX_BYTES), type=Analysis)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    return analysis if covers(analysis, questions) else None


def save_analysis(questions: Sequence[EvaluationTask], analysis: Analysis) -> None:
    """Cache an analysis. Failures are ignored, because the analysis can be computed again."""
    with contextlib.suppress(OSError):
        write_json(_place(questions), msgspec.to_builtins(analysis))


def covers(analysis: Analysis, asked: Sequence[EvaluationTask]) -> bool:
    """Return whether an analysis, possibly from a damaged file, answers exactly these questions."""
    moments = [(one.ply, one.round, one.players) for one in asked]
    choices = [question for question in asked if question.seat is not None]
    return (
        [(one.ply, one.round, len(one.chances)) for one in analysis.standings] == moments
        and [(one.ply, one.round, one.seat, one.chosen) for one in analysis.decisions]
        == [(one.ply, one.round, one.seat, one.chosen) for one in choices]
        and all(one.best in question.legal for one, question in zip(analysis.decisions, choices, strict=True))
    )


def _place(asked: Sequence[EvaluationTask]) -> Path:
    return platformdirs.user_data_path("macrobber") / "analyses" / f"{cache_key(asked)}.json"
