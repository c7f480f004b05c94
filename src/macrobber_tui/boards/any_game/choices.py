"""The legal actions of a decision as a list, long ones in groups of actions that begin alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from macrobber_core.wire.sanitize import clean
from macrobber_tui.i18n.language import _

MAX_UNGROUPED = 18
"""The most actions that are listed without groups."""
MAX_WORDS = 8
"""The most words that the actions of a group have in common: a host's list may be long, and so may its actions."""


class Choice(NamedTuple):
    label: str
    actions: Sequence[str]
    """The action, or several for a group."""

    @property
    def action(self) -> str:
        """The action that the choice stands for; "" for a group."""
        return self.actions[0] if len(self.actions) == 1 else ""


def choices_of(actions: Sequence[str], describe: Callable[[str], str]) -> list[Choice]:
    """Return a choice for each action; of many actions, one for all that begin with the same words."""
    if len(actions) > MAX_UNGROUPED:
        for words in range(1, min(MAX_WORDS, max(action.count(" ") for action in actions)) + 1):
            groups = _groups(actions, words)
            if 1 < len(groups) < len(actions):
                return [_choice(beginning, group, describe) for beginning, group in groups.items()]
    return [Choice(describe(action), [action]) for action in actions]


def _groups(actions: Sequence[str], words: int) -> dict[str, list[str]]:
    groups: dict[str, list[str]] = {}
    for action in actions:
        groups.setdefault(" ".join(action.split(" ", words)[:words]), []).append(action)
    return groups


def _choice(beginning: str, group: Sequence[str], describe: Callable[[str], str]) -> Choice:
    if len(group) == 1:
        return Choice(describe(group[0]), group)
    text = _("{action} ({count})")
    return Choice(text.format(action=_(clean(beginning)), count=len(group)), group)
