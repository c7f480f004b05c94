"""Settings from a named setup, and settings in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from macrobber_core.games.contract import Game, Option
from macrobber_core.net.clock import TimeControl
from macrobber_tui.boards import ui_of
from macrobber_tui.boards.named_setup import NamedSetup
from macrobber_tui.errors import UsageError
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.session.bot_levels import level_text

from .table_options import expand_presets, option_in_words
from .table_settings import TableSettings

USUAL = "usual"


def setups_of(game: Game) -> Sequence[NamedSetup]:
    return ui_of(game.key).setups


def usual_setup(game: Game) -> NamedSetup:
    return next(each for each in setups_of(game) if each.key == USUAL)


def find_setup(word: str, game: Game) -> NamedSetup | None:
    """Return the setup whose key, or whose name in the player's language, is `word`; None if there is none."""
    return next((each for each in setups_of(game) if word.casefold() in {each.key, _(each.name).casefold()}), None)


def apply_setup(setup: NamedSetup, game: Game, settings: TableSettings) -> TableSettings:
    """Return the settings of a table of `game` as a setup proposes it; `settings` has the rest.

    Everybody at this keyboard gets a seat, and bots take all other seats of a table of this machine.
    """
    people = max(1, len(settings.people))
    players = max(setup.players, people)
    bots = setup.bots if settings.listen else players - people
    clock = setup.clock if settings.listen else None
    return replace(
        settings,
        game=game,
        players=players,
        bots=[setup.level] * bots,
        options=game.settle(setup.options),
        time_control=None if clock is None else TimeControl.with_default_reserve(clock),
    )


class SetupArguments(NamedTuple):
    """The arguments of a command that a setup fills in, as they are typed; None where nothing was typed."""

    players: int | None
    bots: str | None
    rules: tuple[str, ...]
    clock: int | None

    def filled_from(self, key: str, game: Game, people: int | None) -> SetupArguments:
        """Return the arguments with those missing taken from a setup.

        At a table of this machine `people` is the number of its players who are not bots; otherwise it is None. Raises
        UsageError if the game has no setup with this key.
        """
        setup = find_setup(key, game)
        if setup is None:
            template = _("{title} has no setup {value!r}; it has: {known}")
            known = ", ".join(each.key for each in setups_of(game))
            raise UsageError(template.format(title=game.title, value=key, known=known))
        players = max(setup.players, people or 1) if self.players is None else self.players
        bots = players - people if people is not None else min(setup.bots, players - 1)
        given = {rule.partition("=")[0] for rule in expand_presets(self.rules, game)}
        rules = [f"{name}={Option.text(value)}" for name, value in setup.options.items() if name not in given]
        return SetupArguments(
            players,
            (f"{setup.level}*{bots}" if bots > 0 else "") if self.bots is None else self.bots,
            (*rules, *self.rules),
            setup.clock if self.clock is None else self.clock,
        )


def settings_in_words(settings: TableSettings) -> str:
    """Return the players, the bots, the options that differ from their defaults, and the clock, in one line."""
    parts = [ngettext("{count} player", "{count} players", settings.players).format(count=settings.players)]
    for level in dict.fromkeys(settings.bots):
        count = settings.bots.count(level)
        template = ngettext("{count} bot ({level})", "{count} bots ({level})", count)
        parts.append(template.format(count=count, level=level_text(level)))
    parts += [option_in_words(name, value) for name, value in changed_options(settings).items()]
    if settings.time_control is not None:
        parts.append(_("clock {seconds} s").format(seconds=f"{settings.time_control.decision:g}"))
    return ", ".join(parts)


def changed_options(settings: TableSettings) -> Mapping[str, bool | str]:
    options = settings.game.options
    return {name: value for name, value in settings.options.items() if value != options[name].default}


def setup_names(game: Game) -> str:
    """Return the keys of a game's setups as a list."""
    return join_list(each.key for each in setups_of(game))
