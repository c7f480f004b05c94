import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from macrobber_core import record
from macrobber_core.games import GAMES
from macrobber_core.games.contract import CHANCE, Game, IllegalAction, OptionValue
from macrobber_core.record import Ply, Record, RecordError
from macrobber_core.translatable import recognise

GAME = GAMES["mac-robber"]
SETTINGS = [
    dict(zip(GAME.options, values, strict=True))
    for values in itertools.product(*(option.choices for option in GAME.options.values()))
]


def playable(options: dict[str, OptionValue]) -> bool:
    try:
        GAME.start(3, options)
    except ValueError:
        return False
    return True


def played(seed: int, players: int = 3, options: dict[str, OptionValue] | None = None, game: Game = GAME) -> Record:
    """Return a whole random game."""
    rng = random.Random(seed)
    settled = game.settle(options or {})
    position = game.start(players, settled)
    plies = []
    while (actor := position.actor) is not None:
        action = position.chance(rng) if actor == CHANCE else rng.choice(position.legal())
        plies.append(Ply(actor, action))
        position.play(action)
    return Record(game, settled, [f"Player {seat}" for seat in range(1, players + 1)], plies)


TEXT = str(played(1))
LINES = TEXT.splitlines()
FIRST = LINES.index("") + 1
"""Index of the first action's line; line numbers are one higher."""


def with_line(index: int, line: str) -> str:
    return "\n".join([*LINES[:index], line, *LINES[index + 1 :]]) + "\n"


def what_is_wrong(text: str) -> RecordError | None:
    try:
        record.verify(text)
    except RecordError as error:
        return error
    return None


# --- round trips


@pytest.mark.parametrize("options", [options for options in SETTINGS if playable(options)], ids=str)
def test_a_game_with_any_options_round_trips_and_verifies(options: dict[str, OptionValue]) -> None:
    for players in GAME.seats:
        game = played(players, players, options)
        text = str(game)
        again = record.parse(text)
        assert again == game
        assert str(again) == text
        assert record.verify(text).result is not None


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(GAME.seats))
def test_a_replay_ends_in_the_verified_position(seed: int, players: int) -> None:
    game = played(seed, players)
    last, events = None, 0
    for position, happened in game.replay():
        last, events = position, events + len(happened)
    assert last is not None
    assert last.snapshot() == record.verify(str(game)).snapshot()
    assert events


@given(st.integers(0, len(LINES) - FIRST))
def test_every_prefix_of_a_record_is_a_record(plies: int) -> None:
    text = "\n".join(LINES[: FIRST + plies]) + "\n"
    assert len(record.parse(text).plies) == plies
    record.verify(text)


def test_a_replay_stops_at_an_illegal_action() -> None:
    game = played(1)
    wrong = Record(game.game, game.options, game.names, [*game.plies[:10], Ply(1, "nonsense"), *game.plies[10:]])
    with pytest.raises(IllegalAction):
        list(wrong.replay())


# --- the header


@pytest.mark.parametrize("options", [options for options in SETTINGS if playable(options)], ids=str)
def test_the_options_line_lists_non_default_options_in_the_games_order(options: dict[str, OptionValue]) -> None:
    line = str(Record(GAME, options, ["A", "B", "C"], [])).splitlines()[2]
    changed = [
        f"{name}={option.text(options[name])}"
        for name, option in GAME.options.items()
        if options[name] != option.default
    ]
    assert line == f"options: {', '.join(changed)}".strip()


def test_the_text_of_a_record() -> None:
    text = str(
        Record(
            GAME, GAME.settle({"ties": "most-cubes"}), ["Ada", "Ben", "bot hard"], [Ply(0, "start 2"), Ply(2, "done")]
        )
    )
    assert text == (
        "macrobber record 1\ngame: mac-robber\noptions: ties=most-cubes\n"
        "seat 1: Ada\nseat 2: Ben\nseat 3: bot hard\n\n* start 2\n2 done\n"
    )


def test_default_options_may_be_written_out() -> None:
    text = with_line(2, "options: cards=even, ties=shared")
    assert record.parse(text).options == GAME.settle({})


@pytest.mark.parametrize(
    "name", ["Ada: the second", "# Ada", "Ada, Ben", "* 1", "seat 2: Ben", "Ó Súilleabháin", "山田", ""]
)
def test_any_name_round_trips(name: str) -> None:
    names = [name, "B", "C"]
    assert record.parse(str(Record(GAME, GAME.settle({}), names, []))).names == names


def test_blank_lines_and_comments_are_ignored() -> None:
    noisy = "\n".join(LINES[:FIRST] + [f"{line}\n\n# a note" for line in LINES[FIRST:]]) + "\n\n\n"
    assert record.parse(noisy) == record.parse(TEXT)
    assert record.verify(noisy).snapshot() == record.verify(TEXT).snapshot()


@pytest.mark.parametrize(
    "text", [TEXT.replace("\n", "\r\n"), "\ufeff" + TEXT, "\ufeff" + TEXT.replace("\n", "\r\n"), TEXT[:-1]]
)
def test_crlf_line_endings_and_a_byte_order_mark_are_accepted(text: str) -> None:
    assert record.parse(text) == record.parse(TEXT)
    assert record.verify(text).result is not None


# --- errors in a record


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("", 1, "a record begins with"),
        ("\n", 1, "a record begins with"),
        ("\x00" * 100, 1, "a record begins with"),
        ("macrobber record 2\n", 1, "a record begins with"),
        (" " + TEXT, 1, "a record begins with"),
        ("\n" + TEXT, 1, "a record begins with"),
        ("macrobber record 1", 2, "game: ..."),
        ("macrobber record 1\ngame: mac-robber", 3, "options: ..."),
        ("macrobber record 1\ngame: mac-robber\noptions:", 4, "3 to 5 players, not 0"),
        ("macrobber record 1\ngame: mac-robber\noptions:\nseat 1: A\nseat 2: B\n", 6, "3 to 5 players, not 2"),
        (with_line(0, "MACROBBER RECORD 1"), 1, "a record begins with"),
        (with_line(1, "game: chess"), 2, "no game 'chess'; there are: mac-robber"),
        (with_line(1, "game:"), 2, "no game ''"),
        (with_line(1, "play: mac-robber"), 2, "game: ..."),
        (with_line(1, "options:"), 2, "game: ..."),
        (with_line(2, "options: cards=odd"), 3, "option cards: 'odd' is not one of: even, pyramid"),
        (with_line(2, "options: cards"), 3, "option cards: '' is not one of"),
        (with_line(2, "options: cards=pyramid, cards=even"), 3, "option cards is given twice"),
        (with_line(2, "options: speed=on"), 3, "has no option 'speed'"),
        (with_line(2, "options: cards=pyramid,ties=shared"), 3, "option cards"),
        (with_line(2, "options: court-twice=true"), 3, "court-twice"),
        (with_line(2, "options: CARDS=even"), 3, "has no option 'CARDS'"),
        (with_line(3, "seat 2: A"), 4, "seat 1: NAME"),
        (with_line(4, "seat 1: A"), 5, "seat 2: NAME"),
        (with_line(4, "seat 02: A"), 5, "seat 2: NAME"),
        (with_line(4, "seat 2"), 5, "seat 2: NAME"),
        (with_line(4, "* start 1"), 5, "seat 2: NAME"),
        (with_line(5, "seat 3: C\nseat 4: D\nseat 5: E\nseat 6: F"), 9, "3 to 5 players"),
        (with_line(5, "seat 3: C\n" + "".join(f"seat {seat}: X\n" for seat in range(4, 1000))), 9, "3 to 5 players"),
        (with_line(5, "seat 3: C\nseat 4: D"), FIRST + 6, ""),  # a fourth player was dealt no cards
        (with_line(FIRST, "castle"), FIRST + 1, "a line begins with '*' or a seat from 1 to 3"),
        (with_line(FIRST, "4 castle"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, "0 start 1"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, "-1 castle"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, "01 castle"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, "\u0661 castle"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, " * start 1"), FIRST + 1, "a line begins with"),
        (with_line(FIRST, "*"), FIRST + 1, "MR-01"),
        (with_line(FIRST, "* start 4"), FIRST + 1, "MR-01"),
        (with_line(FIRST, "* start 1 "), FIRST + 1, "MR-01"),
        (with_line(FIRST, "*  start 1"), FIRST + 1, "MR-01"),
        (with_line(FIRST, "* start 1\x00"), FIRST + 1, "MR-01"),
        (with_line(FIRST, "* deal 1 1224"), FIRST + 1, "MR-01"),
        (with_line(FIRST, "1 start 1"), FIRST + 1, "seat 1 cannot act here, chance is to act"),
        (with_line(FIRST + 1, "* deal 1 1"), FIRST + 2, "MR-15"),
        (with_line(FIRST + 1, "* deal 1 12345"), FIRST + 2, "MR-15"),
        (with_line(FIRST + 1, "* deal 2 1224"), FIRST + 2, "MR-15"),
        (with_line(FIRST + 1, "* deal 1 4221"), FIRST + 2, "MR-15"),
        (str(played(1, 5)).replace("* draw", "* draw RRRRRR\n* draw", 1), 16, "MR-03"),
        (with_line(FIRST + 4, "* draw YYBBG"), FIRST + 5, "MR-04, MR-05"),
        (TEXT + "1 pass\n", len(LINES) + 1, "the game is over"),
        (TEXT + "* tile 30\n", len(LINES) + 1, "the game is over"),
        (TEXT + "good game, all!\n", len(LINES) + 1, "a line begins with"),
    ],
)
def test_an_error_is_reported_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(RecordError) as caught:
        record.verify(text)
    assert caught.value.line == line
    assert reason in caught.value.reason
    assert str(caught.value) == f"line {line}: {caught.value.reason}"
    assert recognise(caught.value.reason), "screens could not translate it"


def test_the_first_wrong_line_is_reported_even_if_a_later_one_is_malformed() -> None:
    text = with_line(FIRST + 1, "* deal 1 9999") + "no seat at all\n"
    with pytest.raises(RecordError) as caught:
        record.verify(text)
    assert caught.value.line == FIRST + 2


def test_line_numbers_include_comments_and_blank_lines() -> None:
    text = "\n".join([*LINES[:FIRST], "# one", "", "# three", "* start 9"])
    with pytest.raises(RecordError) as caught:
        record.verify(text)
    assert caught.value.line == FIRST + 4


@settings(max_examples=150, deadline=None)
@given(st.integers(FIRST, len(LINES) - 1), st.data())
def test_a_replaced_line_is_reported_there_or_later(index: int, data: st.DataObject) -> None:
    """Replacing a line makes the record wrong at that line, or leaves a game that could have been played."""
    line = data.draw(st.sampled_from(LINES[FIRST:]) | st.text(max_size=12).filter(lambda text: "\n" not in text))
    error = what_is_wrong(with_line(index, line))
    assert error is None or (error.line >= index + 1 and error.reason)


@settings(max_examples=60, deadline=None)
@given(st.integers(FIRST, len(LINES) - 2))
def test_a_wrong_actor_is_reported_on_its_line(index: int) -> None:
    who, _, action = LINES[index].partition(" ")
    other = "1" if who == "*" else str(int(who) % 3 + 1)
    with pytest.raises(RecordError, match="cannot act here") as caught:
        record.verify(with_line(index, f"{other} {action}"))
    assert caught.value.line == index + 1


@given(st.text(max_size=200) | st.binary(max_size=200).map(lambda data: data.decode("latin-1")))
def test_arbitrary_text_raises_only_record_errors(text: str) -> None:
    for whole in (text, TEXT[: len(text) * 3] + text, TEXT + text):
        error = what_is_wrong(whole)
        assert error is None or 1 <= error.line <= whole.count("\n") + 2


def test_a_huge_record_is_rejected_at_its_first_wrong_line() -> None:
    with pytest.raises(RecordError) as caught:
        record.verify(TEXT + "1 pass\n" * 300_000)
    assert caught.value.line == len(LINES) + 1
    with pytest.raises(RecordError) as caught:
        record.verify("x" * 5_000_000)
    assert caught.value.line == 1
    assert len(str(caught.value)) < 1000
    with pytest.raises(RecordError) as caught:
        record.verify(with_line(FIRST, "* " + "start " * 100_000))
    assert len(str(caught.value)) < 1000
