"""The waiting room says what will be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from rich.cells import cell_len

from helpers.looks import IN_SAFE, KEYBOARD
from macrobber_core.games import GAMES
from macrobber_core.lan.clock import LONGEST_DECISION, LONGEST_RESERVE, Ticking
from macrobber_core.table import Dealer, Table
from macrobber_tui.clock_words import terms
from macrobber_tui.reachable import join_command
from macrobber_tui.screens.base import BODY
from macrobber_tui.screens.waiting import seat_line, sentence, waiting_room


def told(
    options: Mapping[str, object],
    clock: str = "",
    *,
    hints: bool = True,
    ssh: Sequence[str] = (),
    code: str | None = None,
) -> str:
    table = Table("Glencoe", GAMES["mac-robber"], 5, options, Dealer("1"))
    table.hints = hints
    lines = waiting_room(
        table.view(None),
        IN_SAFE,
        KEYBOARD,
        hosting=True,
        joining=join_command(["192.168.1.20:7438"]),
        code=code,
        notice="",
        clock=clock,
        ssh=ssh,
    )
    texts = ["".join(span.text for span in line) for line in lines]
    assert len(texts) <= 23
    assert max(map(len, texts)) <= 80
    return " ".join(" ".join(texts).split())


def test_every_option_that_is_not_as_usual_is_told_whole() -> None:
    game = GAMES["mac-robber"]
    everything = {name: option.choices[-1] for name, option in game.options.items()}
    expected = ", ".join(f"{name} {option.text(everything[name])}" for name, option in game.options.items())
    assert expected in told(everything)


def test_friends_with_nothing_but_ssh_are_told_what_to_type() -> None:
    game = GAMES["mac-robber"]
    everything = {name: option.choices[-1] for name, option in game.options.items()}
    lines = ["ssh -p 2222 a-table-with-a-very-long-name-ab.local", "ssh -p 2222 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff"]
    shown = told(everything, "a clock", hints=False, ssh=lines, code="otter-heather-plum")
    assert f"Who has no macrobber types, with NAME@ before the address if they like: {lines[1]} " in shown
    shown = told({}, ssh=["ssh -p 2222 glencoe.local", "ssh -p 2222 192.168.1.20"])
    assert "if they like: ssh -p 2222 glencoe.local ssh -p 2222 192.168.1.20 " in shown
    assert "types" not in told({})


def test_the_usual_game_needs_no_words() -> None:
    assert "even" not in told({})
    assert "hints" not in told({})


def test_a_table_without_hints_says_so() -> None:
    everything = {name: option.choices[-1] for name, option in GAMES["mac-robber"].options.items()}
    assert "This table plays without hints." in told(everything, "Clock: 0:30 a decision", hints=False)


def test_a_clock_is_told_with_its_reserve_and_fits_whatever_it_grants() -> None:
    clock = terms(Ticking(None, 0, 30, [300] * 3, told=0))
    assert clock == "Clock: 0:30 a decision, 5:00 in reserve. When it is out, a bot decides."
    assert clock in told({}, clock)
    assert "600:00" in told({}, terms(Ticking(None, 0, LONGEST_DECISION, [LONGEST_RESERVE], told=0)))
    assert "reserve" not in terms(Ticking(None, 0, 30, [0, 0], told=0))


def test_the_host_reads_the_code_to_tell_their_friends() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 5, {}, Dealer("1"))
    lines = waiting_room(
        table.view(None),
        IN_SAFE,
        KEYBOARD,
        hosting=True,
        joining=join_command(["10.0.0.7:7438"]),
        code="otter-heather-plum",
        notice="",
    )
    assert "The code that lets them in: otter-heather-plum" in "\n".join(
        "".join(span.text for span in line) for line in lines
    )


@pytest.mark.parametrize("announced", [True, False])
def test_only_of_a_table_that_is_announced_it_is_said_that_lobbies_show_it(announced: bool) -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 5, {}, Dealer("1"))
    lines = waiting_room(
        table.view(None),
        IN_SAFE,
        KEYBOARD,
        hosting=True,
        joining=join_command(["10.0.0.7:7438"], announced=announced),
        code=None,
        notice="",
    )
    shown = "\n".join("".join(span.text for span in line) for line in lines)
    assert "macrobber join 10.0.0.7:7438" in shown
    assert ("lobby" in shown) == announced


def test_while_it_is_dealt_one_reads_why_nothing_can_be_done() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for name in ("Ada", "Ben", "Cat"):
        table.sit(name)
    table.start("a" * 64)
    assert sentence(table.view(1), KEYBOARD, hosting=True) == sentence(table.view(2), KEYBOARD, hosting=False)
    assert sentence(table.view(1), KEYBOARD, hosting=True).startswith("The game is being dealt")


def test_what_stands_behind_names_stands_in_one_column_however_wide_their_characters_are() -> None:
    table = Table("Glencoe", GAMES["mac-robber"], 3, {})
    for name in ("Ada", "高地の氏族の長の長い名前", "W" * 24):
        table.sit(name)
    for seat in (1, 2, 3):
        label, shown, _kind = seat_line(table.view(seat), seat, IN_SAFE)
        assert cell_len(label.text + shown.text) == 33


def everything_told(others: int) -> list[str]:
    """The rows of a room with as much to say as there can be, at a table with so many other addresses."""
    game = GAMES["mac-robber"]
    table = Table("Glencoe", game, 5, {name: option.choices[-1] for name, option in game.options.items()}, Dealer("1"))
    table.hints = False
    addresses = [f"[2001:db8:ffff:ffff:ffff:ffff:ffff:fff{number}]:7438" for number in range(1 + others)]
    lines = waiting_room(
        table.view(None), IN_SAFE, KEYBOARD, hosting=True, joining=join_command(addresses), code="otter-heather-plum",
        notice="", clock="Clock: 0:30 a decision", ssh=["ssh -p 2222 10.0.0.7"],
    )  # fmt: skip
    return ["".join(span.text for span in line) for line in lines]


def test_other_addresses_take_no_room_that_something_else_needs() -> None:
    assert everything_told(others=3) == everything_told(others=0)
    assert len(everything_told(others=3)) <= BODY
