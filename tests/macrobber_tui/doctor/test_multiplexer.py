"""What tmux and screen keep from the terminal around them."""

from __future__ import annotations

import pytest

from macrobber_tui.doctor.finding import State
from macrobber_tui.doctor.multiplexer import check_multiplexer
from macrobber_tui.doctor.time_limit import CommandResult

TMUX = {"TMUX": "/tmp/tmux-1000/default,123,0"}


def test_outside_nothing_is_lost() -> None:
    assert check_multiplexer({}) == []


@pytest.mark.parametrize(
    ("shown", "commands"),
    [
        (CommandResult(0, "on\n", ""), ()),
        (CommandResult(0, "external\n", ""), ("set -g set-clipboard on",)),
        (CommandResult(1, "", "no server running"), ()),
        (None, ()),
    ],
)
def test_tmux_is_asked_for_its_option(shown: CommandResult | None, commands: tuple[str, ...]) -> None:
    asked: list[tuple[str, ...]] = []

    def run(*words: str) -> CommandResult | None:
        asked.append(words)
        return shown

    (finding,) = check_multiplexer(TMUX, run)
    assert finding.commands == commands
    assert asked == [("tmux", "-S", "/tmp/tmux-1000/default", "show-options", "-gv", "set-clipboard")]


def test_screen_loses_more() -> None:
    (finding,) = check_multiplexer({"STY": "123.pts-0"})
    assert (finding.topic, finding.state) == ("screen", State.LOOK)
