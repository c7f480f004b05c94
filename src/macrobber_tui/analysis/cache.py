"""Analyses that were made, in files beside the library: asking again is answered at once."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from pathlib import Path

import msgspec
import platformdirs

from macrobber_core.analysis import Analysis, Question, fingerprint
from macrobber_core.files import read_bytes
from macrobber_core.lan.private_file import write_json

LARGEST = 4 * 1024 * 1024
"""Bytes of a file."""


def recall(asked: Sequence[Question]) -> Analysis | None:
    """What is kept of these questions. What cannot be read, or answers others, is none."""
    try:
        analysis = msgspec.json.decode(read_bytes(_place(asked), LARGEST), type=Analysis)
    except (OSError, msgspec.DecodeError, RecursionError):
        return None
    return analysis if answers(analysis, asked) else None


def keep(asked: Sequence[Question], analysis: Analysis) -> None:
    """Where it cannot be written it is made again another time."""
    with contextlib.suppress(OSError):
        write_json(_place(asked), msgspec.to_builtins(analysis))


def answers(analysis: Analysis, asked: Sequence[Question]) -> bool:
    """Whether an analysis that somebody may have spoilt is about these moments and decisions."""
    moments = [(one.ply, one.round, one.players) for one in asked]
    choices = [question for question in asked if question.seat is not None]
    return (
        [(one.ply, one.round, len(one.chances)) for one in analysis.standings] == moments
        and [(one.ply, one.round, one.seat, one.chosen) for one in analysis.decisions]
        == [(one.ply, one.round, one.seat, one.chosen) for one in choices]
        and all(one.best in question.legal for one, question in zip(analysis.decisions, choices, strict=True))
    )


def _place(asked: Sequence[Question]) -> Path:
    return platformdirs.user_data_path("macrobber") / "analyses" / f"{fingerprint(asked)}.json"
