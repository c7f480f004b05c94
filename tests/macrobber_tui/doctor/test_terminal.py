"""What a terminal can show, and what to do if that is too little."""

from __future__ import annotations

from pathlib import Path

import pytest

from macrobber_tui.doctor import terminal
from macrobber_tui.doctor.finding import Finding, State
from macrobber_tui.doctor.terminal import Facts, check_terminal, gather_facts
from macrobber_tui.doctor.terminal_answers import GLYPHS, Answers
from macrobber_tui.settings.model import Settings
from macrobber_tui.theme.theme import choose_theme

ENVIRON = {"TERM": "xterm-256color", "COLORTERM": "truecolor", "LANG": "C.UTF-8"}
ANSWERS = Answers(0.002, True, True, False, len(GLYPHS), "XTerm(388)")
FACTS = Facts(ENVIRON, True, "truecolor", 80, 24, choose_theme("dark"), Settings(), ANSWERS)


def check(facts: Facts) -> dict[str, Finding]:
    return {each.check: each for each in check_terminal(facts)}


def odd(facts: Facts) -> dict[str, Finding]:
    return {key: each for key, each in check(facts).items() if each.state is not State.GOOD}


def test_a_modern_terminal_is_good() -> None:
    findings = check(FACTS)
    assert odd(FACTS) == {}
    assert findings["terminal"].found == "XTerm(388), TERM=xterm-256color; it answers after 2 ms."
    assert findings["colours"].found.startswith("16 million colours (COLORTERM=truecolor).")
    assert findings["mouse"].found == "It works here."
    assert findings["clipboard"].found == "Copying works here (OSC 52)."


def test_without_a_terminal_there_is_nothing_to_look_at() -> None:
    assert list(check(FACTS._replace(is_terminal=False))) == ["terminal"]


@pytest.mark.parametrize("term", ["dumb", ""])
def test_a_dumb_terminal_gets_plain_mode(term: str) -> None:
    (finding,) = check_terminal(FACTS._replace(environ={**ENVIRON, "TERM": term}, answers=None))
    assert "plain mode" in finding.found
    assert finding.commands == ("export TERM=xterm-256color",)


def test_a_silent_terminal_may_be_good_enough() -> None:
    assert list(odd(FACTS._replace(answers=None))) == ["terminal"]


def test_a_slow_line_needs_plain_boards() -> None:
    (finding,) = odd(FACTS._replace(answers=ANSWERS._replace(round_trip=0.25))).values()
    assert "250 ms" in finding.found
    assert finding.commands == ("macrobber --detail plain",)


@pytest.mark.parametrize(("columns", "rows"), [(79, 24), (80, 23)])
def test_a_small_window_is_a_trouble(columns: int, rows: int) -> None:
    (finding,) = odd(FACTS._replace(columns=columns, rows=rows)).values()
    assert finding.state is State.TROUBLE
    assert f"{columns}x{rows}" in finding.found


def test_few_colours_are_explained() -> None:
    facts = FACTS._replace(environ={"TERM": "xterm", "LANG": "C.UTF-8"}, colours="standard")
    (finding,) = odd(facts).values()
    assert finding.found == "16 colours (TERM=xterm). Boards are drawn with letters and signs."
    assert finding.commands == ("export TERM=xterm-256color",)
    no_colour = FACTS._replace(environ={**ENVIRON, "NO_COLOR": "1"}, colours=None)
    assert check(no_colour)["colours"].state is State.GOOD
    assert check(no_colour)["colours"].found.startswith("No colours (NO_COLOR=1).")


def test_by_ssh_boards_are_painted_on_request() -> None:
    facts = FACTS._replace(environ={**ENVIRON, "SSH_CONNECTION": "10.0.0.7"})
    assert check(facts)["colours"].commands == ("macrobber --detail rich",)


@pytest.mark.parametrize(
    ("cells", "words"),
    [(2 * len(GLYPHS), "two cells each"), (3 * len(GLYPHS), "does not show UTF-8")],
)
def test_characters_of_another_width_break_the_boards(cells: int, words: str) -> None:
    (finding,) = odd(FACTS._replace(answers=ANSWERS._replace(glyph_cells=cells))).values()
    assert finding.state is State.TROUBLE
    assert words in finding.found
    assert finding.commands == ("macrobber --glyphs ascii",)


def test_a_locale_without_utf_8_means_ascii() -> None:
    facts = FACTS._replace(environ={**ENVIRON, "LANG": "C"})
    assert odd(facts)["glyphs"].commands == ("export LANG=C.UTF-8",)


def test_a_light_background_needs_a_theme_for_it() -> None:
    facts = FACTS._replace(answers=ANSWERS._replace(is_light=True))
    assert odd(facts)["background"].commands == ("macrobber --theme light",)
    assert odd(facts._replace(look=choose_theme("light"))) == {}


def test_a_console_has_no_clipboard_and_no_notifications() -> None:
    findings = check(FACTS._replace(environ={**ENVIRON, "TERM": "linux"}))
    assert findings["clipboard"].found.startswith("Not in this terminal")
    assert findings["notifications"].found.startswith("Not here")
    assert findings["title"].found.startswith("Not in this terminal")


def test_what_no_terminal_answers_is_called_unknown() -> None:
    findings = check(FACTS)
    assert findings["title"].found == "Whose turn it is (OSC 2). No terminal says whether it shows it."
    for program, number in (("", "777"), ("iTerm.app", "9")):
        found = check(FACTS._replace(environ={**ENVIRON, "TERM_PROGRAM": program}))["notifications"].found
        assert found.startswith(f"Sent when it is your turn (OSC {number}). No terminal says")


def test_a_hostile_value_is_cleaned() -> None:
    findings = check(FACTS._replace(environ={**ENVIRON, "TERM": "xterm\x1b[2J" + "x" * 500}))
    assert "\x1b" not in findings["terminal"].found
    assert len(findings["terminal"].found) < 120


def test_only_a_terminal_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "ask_terminal", lambda *_, **__: ANSWERS)
    facts = gather_facts(Settings())
    assert (facts.is_terminal, facts.answers) == (False, None)


def test_a_theme_of_the_players_own_is_known(own_state: Path) -> None:
    folder = own_state / "macrobber" / "themes"
    folder.mkdir(parents=True)
    (folder / "moor.toml").write_text('base = "dusk"\n')
    assert gather_facts(Settings(theme="moor")).look is not None
