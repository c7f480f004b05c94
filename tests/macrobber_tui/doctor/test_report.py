"""The report for people and for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from rich.cells import cell_len

from macrobber_tui.doctor.finding import Finding, State
from macrobber_tui.doctor.report import as_json, group_lines, has_trouble, print_group, summary
from macrobber_tui.i18n.language import LANGUAGES, set_language

GOOD = Finding("size", "Size", State.GOOD, "80x24; 80x24 is enough.")
BAD = Finding("firewall", "Firewall", State.TROUBLE, "nft blocks 7438/tcp. " * 4, "Open the port:", ("sudo nft " * 12,))


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Iterator[None]:
    set_language(request.param)
    yield
    set_language("en")


@pytest.mark.usefixtures("language")
def test_texts_are_wrapped_but_commands_are_whole() -> None:
    lines = group_lines("Network", [GOOD, BAD], 60, has_colours=False)
    assert all(cell_len(line) <= 60 for line in lines[:-1])
    assert lines[-1].strip() == BAD.commands[0].strip()


def test_a_line_says_how_it_is_what_was_looked_at_and_what_was_found() -> None:
    assert group_lines("Terminal", [GOOD], 80, has_colours=False) == [
        "Terminal",
        "  good     Size: 80x24; 80x24 is enough.",
    ]


def test_colours_are_an_addition() -> None:
    (_title, line) = group_lines("Terminal", [GOOD], 80, has_colours=True)
    assert line == "  \x1b[32mgood   \x1b[0m  Size: 80x24; 80x24 is enough."


def test_only_trouble_counts() -> None:
    look = GOOD._replace(state=State.LOOK)
    assert not has_trouble({"network": [GOOD, look]})
    assert summary({"network": [GOOD, look]}) == "No problems found."
    assert has_trouble({"network": [GOOD], "machine": [BAD]})
    assert summary({"network": [BAD], "machine": [BAD]}) == "2 problems found."


def test_a_pipe_gets_no_colours(capsys: pytest.CaptureFixture[str]) -> None:
    print_group("machine", [GOOD])
    assert capsys.readouterr().out == "This machine\n  good     Size: 80x24; 80x24 is enough.\n\n"


def test_scripts_get_keys_that_are_the_same_in_every_language() -> None:
    set_language("de")
    (entry,) = json.loads(as_json({"network": [BAD]}))
    set_language("en")
    assert (entry["group"], entry["check"], entry["state"]) == ("network", "firewall", "trouble")
    assert entry["commands"] == list(BAD.commands)
