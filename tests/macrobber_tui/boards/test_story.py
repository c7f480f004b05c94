"""The story of a finished game has at most five lines, in which every name and number is one of the game's."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import msgspec
import pytest

from helpers.cutting import GAMES_TO_PLAY, played
from macrobber_core.games.carcassonne import events as car
from macrobber_core.games.claim_it import events as claim
from macrobber_core.games.contract import Event
from macrobber_core.games.mac_robber import events as mac
from macrobber_core.record import parse
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.history import BaseHistory
from macrobber_tui.boards.story import MAX_STORY_LINES, StoryLine, events_of, lead_line, leaders_of
from macrobber_tui.i18n.language import LANGUAGES, set_language

RECORDS = Path(__file__).parents[2] / "records"
MARK = "\u00a7"


def called(seat: int) -> str:
    """Return a name that gives away its seat and contains no figure."""
    return MARK + "abcdef"[seat - 1] + MARK


def named(text: str) -> list[int]:
    return ["abcdef".index(name) + 1 for name in re.findall(f"{MARK}(.){MARK}", text)]


def numbers_in(value: Any) -> Iterator[int]:
    """Yield all numbers of an event, also those in texts such as places."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list | tuple):
        for inner in value:
            yield from numbers_in(inner)
    elif isinstance(value, str):
        yield from map(int, re.findall(r"\d+", value))
    elif isinstance(value, int):
        yield value


@cache
def histories(name: str) -> list[tuple[str, BaseHistory]]:
    """Return the histories of some games between bots, and of all golden games of the same game."""
    game, players, _options = GAMES_TO_PLAY[name]
    found = []
    for seed in range(3):
        *_others, table = played(name, seed)
        found.append((game, history_of(game, players, table.log)))
    if name == game:
        folder = RECORDS if game == "mac-robber" else RECORDS / game
        for path in sorted(folder.glob("*.record")):
            record = parse(path.read_text(encoding="utf-8"))
            events = [event for _position, events in record.replay() for event in events]
            found.append((game, history_of(game, len(record.names), events)))
    return found


def history_of(game: str, players: int, events: list[Event]) -> BaseHistory:
    history = ui_of(game).new_history(players)
    for event in events:
        history.add_event(event)
    return history


def tell(game: str, history: BaseHistory) -> list[StoryLine]:
    return ui_of(game).story(history, called)


def figures(history: Any) -> list[Any]:
    """Return the standings of all seats at the start and after each round."""
    return list(history.score_history)


def known_numbers(history: BaseHistory) -> set[int]:
    """Return the numbers of the record: in its events, its rounds, and all scores with their differences."""
    known = {number for event in events_of(history) for number in numbers_in(msgspec.to_builtins(event))}
    scores = [list(numbers_in(msgspec.to_builtins(standing))) for standing in figures(history)]
    known |= {*range(len(scores))}
    for standing in scores:
        known |= {*standing, *(abs(one - other) for one, other in combinations(standing, 2))}
    for seat in range(len(scores[0])):
        known |= {abs(one[seat] - other[seat]) for one, other in combinations(scores, 2)}
    return known


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_the_story_has_at_most_five_lines_about_players_of_the_game(name: str, language: str) -> None:
    set_language(language)
    for game, history in histories(name):
        lines = tell(game, history)
        players = len(figures(history)[0])
        assert len(lines) <= MAX_STORY_LINES
        assert lines == tell(game, history)
        for line in lines:
            assert line.seat in range(1, players + 1)
            assert set(named(line.text)) <= {*range(1, players + 1)}
            assert line.seat in named(line.text) or "players" in line.text or language != "en"
            assert "{" not in line.text


@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_every_number_of_the_story_is_in_the_record(name: str) -> None:
    set_language("en")
    for game, history in histories(name):
        known = known_numbers(history)
        if game == "carcassonne":  # sums of the final scoring
            shares = [points["field"] for points in history.points_by_source]  # type: ignore[attr-defined]
            known |= {sum(shares), *shares}
        if game in {"carcassonne", "claim-it"}:  # sums of a turn
            known |= {*range(1, max(map(abs, turn_sums(history)), default=0) + 1)}
        for line in tell(game, history):
            assert {*map(int, re.findall(r"\d+", line.text))} <= known, line


def turn_sums(history: BaseHistory) -> list[int]:
    """Return the points scored, or the markers placed, in each turn of a seat."""
    sums, seat = [0], 0
    for event in events_of(history):
        match event:
            case car.TurnBegan() | claim.TurnBegan():
                sums.append(0)
                seat = event.seat
            case car.Scored() if event.seat == seat:
                sums[-1] += event.points
            case claim.Squatted() | claim.Claimed():
                sums[-1] += 1
            case _:
                pass
    return sums


def line_beginning(lines: list[StoryLine], beginning: str) -> StoryLine | None:
    return next((line for line in lines if line.text.startswith(beginning)), None)


def test_the_best_moments_of_mac_robber_are_the_best_of_all_events() -> None:
    set_language("en")
    for game, history in histories("mac-robber"):
        lines, events = tell(game, history), list(events_of(history))
        raid = line_beginning(lines, "Biggest raid: ")
        won = [event for event in events if isinstance(event, mac.RaidEnded) and event.winner == event.attacker]
        assert (raid is not None) == bool(won)
        if raid is not None:
            assert tuple(named(raid.text)) in {(event.attacker, event.defender) for event in won}
        following = line_beginning(lines, "Most warriors: ")
        if following is not None:
            judged = [event for event in events if isinstance(event, mac.FollowingJudged)]
            most = max(event.warriors for event in judged)
            assert f"with {most} in round" in following.text
            assert following.seat in {event.seat for event in judged if event.warriors == most}


@pytest.mark.parametrize(
    ("judged", "text"),
    [
        ([mac.FollowingJudged(1, None, 4, "courtyard")], None),
        ([mac.FollowingJudged(1, None, 4, "courtyard"), mac.FollowingJudged(2, 1, 5, "warriors")], None),
        (
            [mac.FollowingJudged(1, None, 5, "warriors"), mac.FollowingJudged(2, 1, 7, "warriors")],
            "Most warriors: §b§ with 7 in round 2.",
        ),
        ([mac.FollowingJudged(1, None, 6, "warriors"), mac.FollowingJudged(1, 1, 7, "stays")], None),
        ([mac.FollowingJudged(1, None, 7, "courtyard")], None),
    ],
    ids=["as at the start", "one more", "three more", "tied", "tied, larger courtyard"],
)
def test_the_most_warriors_are_told_only_of_one_clan_that_rose_clearly_above_the_start(
    judged: list[mac.FollowingJudged], text: str | None
) -> None:
    set_language("en")
    events: list[Event] = []
    for number, event in enumerate(judged, 1):
        events += [mac.RoundBegan(number, 1), event]
    lines = tell("mac-robber", history_of("mac-robber", 3, events))
    told = [line.text for line in lines if "warrior" in line.text or "ollowing" in line.text]
    assert told == ([text] if text else [])


def test_the_best_moments_of_carcassonne_are_the_best_of_all_events() -> None:
    set_language("en")
    for game, history in histories("carcassonne"):
        lines, events = tell(game, history), list(events_of(history))
        feature = line_beginning(lines, "Largest feature: ")
        scored = [event for event in events if isinstance(event, car.FeatureScored) and event.kind != "field"]
        if feature is not None:
            assert f" {max(event.points for event in scored if event.seats)} point" in feature.text
        robbery = line_beginning(lines, "Best robbery: ")
        robbed = [event for event in events if isinstance(event, car.Robbed)]
        assert (robbery is not None) == bool(robbed)
        if robbery is not None:
            most = max(event.points for event in robbed)
            assert f"scored {most} point" in robbery.text
            pairs = {(event.seat, event.victim) for event in robbed if event.points == most}
            assert tuple(named(robbery.text)) in pairs
        turn = line_beginning(lines, "Best turn: ")
        if turn is not None:
            assert f"scored {max(turn_sums(history))} point" in turn.text


def test_the_best_moments_of_claim_it_are_the_best_of_all_events() -> None:
    set_language("en")
    for game, history in histories("claim-it"):
        lines, events = tell(game, history), list(events_of(history))
        group = line_beginning(lines, "Largest group: ")
        stopped = [event for event in events if isinstance(event, claim.Stopped)]
        if group is not None:
            assert f"with {max(event.figures.group for event in stopped)} space" in group.text
        bust = line_beginning(lines, "Costliest bust: ")
        lost = [len({*event.claims, *event.squatters}) for event in events if isinstance(event, claim.Busted)]
        assert (bust is not None) == any(lost)
        if bust is not None:
            assert f"lost {max(lost)} space" in bust.text


@pytest.mark.parametrize("name", GAMES_TO_PLAY)
def test_the_last_change_of_the_lead_leaves_the_leaders_of_the_end(name: str) -> None:
    set_language("en")
    for game, history in histories(name):
        leaders = leaders_of(figures(history)[-1])
        last = [line for line in tell(game, history) if "lead" in line.text or " led " in line.text]
        assert len(last) <= 1
        if last and len(leaders) <= 2:
            assert last[0].seat in leaders


@pytest.mark.parametrize(
    ("standings", "text"),
    [
        ([[0, 0], [0, 0]], None),
        ([[0, 0], [3, 1], [4, 2]], "§a§ led alone from round 1 to the end."),
        ([[0, 0], [3, 1], [4, 5], [6, 7]], "Last change of the lead: §b§ passed §a§ in round 2."),
        ([[0, 0], [3, 1], [4, 4]], "§a§ and §b§ shared the lead after the last round."),
        ([[0, 0, 0], [3, 1, 1], [4, 4, 4]], "3 players shared the lead after the last round."),
        ([[0, 0, 0], [3, 3, 1], [4, 4, 5]], "§c§ took the lead in the last round."),
        ([[0, 0], [3, 1], [4, 4], [5, 5]], "§a§ and §b§ shared the lead from round 2 to the end."),
    ],
)
def test_the_line_about_the_lead(standings: list[list[int]], text: str | None) -> None:
    set_language("en")
    line = lead_line(standings, called)
    assert (line.text if line is not None else None) == text


@pytest.mark.parametrize("game", ["mac-robber", "carcassonne", "claim-it"])
def test_a_game_that_has_hardly_begun_has_no_story(game: str) -> None:
    assert tell(game, history_of(game, 3, [])) == []
