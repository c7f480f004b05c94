"""Parse the words typed after the lobby's commands for new tables."""

from __future__ import annotations

from dataclasses import replace

from macrobber_core.bots import DEFAULT_LEVELS
from macrobber_core.games import DEFAULT_GAME, GAMES
from macrobber_core.games.contract import Game
from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.i18n.language import _
from macrobber_tui.session.named_setups import apply_setup, find_setup, settings_in_words, setups_of, usual_setup
from macrobber_tui.session.table_options import choose_seat_count, parse_bots, parse_names
from macrobber_tui.session.table_settings import TableSettings


def game_of(text: str) -> tuple[Game, list[str]]:
    """Return the game named by the first word, or the default game, and the remaining words."""
    words = text.split()
    if words and words[0] in GAMES:
        return GAMES[words[0]], words[1:]
    return GAMES[DEFAULT_GAME], words


def setup_of(words: list[str], game: Game) -> tuple[NamedSetup | None, list[str]]:
    """Return the setup named by the first word or the first two, if it is one, and the remaining words."""
    for count in (2, 1):
        if words[:count] and (setup := find_setup(" ".join(words[:count]), game)) is not None:
            return setup, words[count:]
    return None, words


def settings_to_play(text: str) -> TableSettings:
    """Return the settings of a game against bots. Raises UsageError if they do not fit the game."""
    game, words = game_of(text.lower())
    named, words = setup_of(words, game)
    numbers = [int(word) for word in words if word.isdecimal()]
    levels = parse_bots(",".join(word for word in words if not word.isdecimal()), game)
    settings = apply_setup(named or usual_setup(game), game, TableSettings(listen=False))
    default = settings.players if named is not None else None
    seats = choose_seat_count(game, numbers[0] if numbers else default, levels, people=1)
    level = levels[0] if levels else settings.bots[0]
    return replace(settings, players=seats, bots=[level] * (seats - 1))


def settings_to_host(text: str) -> TableSettings:
    """Return the settings of a table for friends. Raises UsageError if they do not fit the game."""
    game, words = game_of(text.lower())
    named, words = setup_of(words, game)
    settings = apply_setup(named or usual_setup(game), game, TableSettings())
    players = int(words[0]) if words and words[0].isdecimal() else settings.players
    seats = choose_seat_count(game, players, [], people=1)
    return replace(settings, players=seats, bots=settings.bots[: seats - 1])


def settings_to_share(text: str) -> TableSettings:
    """Return the settings of a game at this keyboard. Raises ValueError if the names do not fit."""
    game, words = game_of(text.replace(",", " "))
    people = parse_names(words, game)
    seats = max(len(people), game.seats.start)
    bots = [DEFAULT_LEVELS[game.key]] * (seats - len(people))
    return TableSettings(game=game, players=seats, bots=bots, listen=False, people=people)


def setup_lines(text: str) -> list[str]:
    """Return a line for each setup of a game."""
    game, _words = game_of(text.lower())
    template = _("{key}: {about} {settings}.")
    lines = []
    for setup in setups_of(game):
        settings = settings_in_words(apply_setup(setup, game, TableSettings()))
        lines.append(template.format(key=setup.key, about=_(setup.about), settings=settings))
    return lines
