"""The rows of the form for a new table: its settings as choices, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Generic, TypeVar

from macrobber_core.bots import DEFAULT_LEVELS, Effort, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.random_code import random_code
from macrobber_core.succession.quorum import Mode
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _, ngettext
from macrobber_tui.session.ssh_command import DEFAULT_PORT
from macrobber_tui.session.table_options import option_value_in_words
from macrobber_tui.session.table_settings import TableSettings
from macrobber_tui.session.web_link import DEFAULT_WEB_PORT
from macrobber_tui.widgets.text import upper_first

T = TypeVar("T")


class SetupRow:
    """A row of the form: its name, its choices as text, and a note on the row or on each choice."""

    def __init__(self, name: str, choices: list[str], chosen: str, note: str | Mapping[str, str] = "") -> None:
        self.name = name
        self.choices = choices
        self.index = choices.index(chosen)
        self._note = note

    @property
    def value(self) -> str:
        return self.choices[self.index]

    @property
    def shown(self) -> str:
        """The current value in words."""
        return option_value_in_words(self.value)

    @property
    def label(self) -> str:
        """The row's name, translated. Options keep the names they have on the command line."""
        return upper_first(_(self.name).replace("-", " "))

    @property
    def note(self) -> str:
        note = self._note if isinstance(self._note, str) else self._note.get(self.value, "")
        return _(note) if note else ""

    def choose(self, value: str) -> None:
        self.index = self.choices.index(value)

    def step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.choices)


class ValueRow(SetupRow, Generic[T]):
    """A row whose choices are texts for values. A value that is not among them becomes one more choice, `text`."""

    def __init__(
        self, name: str, choices: Mapping[str, T], chosen: T, text: str, note: str | Mapping[str, str]
    ) -> None:
        self._values = choices if chosen in choices.values() else {**choices, text: chosen}
        super().__init__(name, [*self._values], next(key for key, one in self._values.items() if one == chosen), note)

    @property
    def chosen(self) -> T:
        return self._values[self.value]


LEVEL_NOTES = {
    "random": N_("plays any legal action at random"),
    "easy": N_("plays sensibly, with occasional slips; good for a first game"),
    "medium": N_("tries every option in its turn, and judges it by rules of thumb"),
    "hard": N_("tries every option in its turn, and judges it by experience"),
    "chief": N_("like hard, but thinks further ahead while it has time"),
}
"""A note on each built-in bot level; other bots have no notes."""
BOT_TIMES = {f"{effort.seconds:g} s": effort for effort in (Effort(0.3), Effort(), Effort(3))}
TIMED_LEVEL = "chief"
"""The level whose thinking time can be limited."""
BOT_TIME_NOTE = N_("per decision for the chief; the others decide instantly")
CODE_NOTE = N_("players need a generated code to join or watch")
RULEBOOK = N_("none")
CUSTOM = N_("custom")
UNTIMED = N_("none")
CLOCKS: Mapping[str, TimeControl | None] = {
    UNTIMED: None, **{f"{seconds} s": TimeControl.with_default_reserve(seconds) for seconds in (30, 60, 120)}
}  # fmt: skip
"""The clocks of the form; a table with another clock has one choice more."""
CLOCK_NOTE = N_("per decision, plus ten times that in reserve; then a bot decides")
FORBIDDEN, ALLOWED = N_("forbidden"), N_("allowed")
YES, NO = N_("yes"), N_("no")
BROWSER, SSH, BOTH = N_("browser"), N_("ssh"), N_("both")
DOOR_NOTES = {
    NO: N_("friends need macrobber to join"),
    BROWSER: N_("friends with nothing but a browser can join (port 2223)"),
    SSH: N_("friends without macrobber can join by ssh (port 2222)"),
    BOTH: N_("friends can join by browser or by ssh (ports 2223 and 2222)"),
}
"""How friends without macrobber can join."""
HINTS_NOTE = N_("whether players may use hints; everybody sees this setting")


SURVIVE = {N_("majority"): Mode.MAJORITY, N_("off"): Mode.OFF, N_("trust"): Mode.TRUST}
SURVIVE_NOTES = {
    "majority": N_("if this program stops, more than half of the players can go on"),
    "off": N_("if this program stops, the game waits until you resume it"),
    "trust": N_("also for two players, but each program could read all cards"),
}
"""What each mode means when the host is gone."""


def game_row(game: Game) -> ValueRow[Game]:
    return ValueRow(N_("Game"), {each.title: each for each in GAMES.values()}, game, game.title, "")


def players_row(game: Game, players: int, people: int) -> SetupRow:
    """Return the row for the number of players, who include `people` at this keyboard."""
    seats = [str(number) for number in game.seats if number >= people]
    return SetupRow(N_("Players"), seats, str(min(max(players, int(seats[0])), int(seats[-1]))))


def bots_row(most: int, count: int) -> SetupRow:
    """Return the row for the number of bots at a table for friends, at most `most`."""
    counts = [str(number) for number in range(most + 1)]
    return SetupRow(N_("Number of bots"), counts, str(min(count, most)), N_("they can also be added later"))


def doors_row(settings: TableSettings) -> SetupRow:
    """Return the row for the doors to friends without macrobber."""
    chosen = {(False, False): NO, (True, False): BROWSER, (False, True): SSH, (True, True): BOTH}
    value = chosen[settings.web is not None, settings.ssh is not None]
    return SetupRow(N_("Without macrobber"), [NO, BROWSER, SSH, BOTH], value, DOOR_NOTES)


class SetupRows:
    """The rows for the settings of a table, which begin with the values of `settings`."""

    def __init__(self, settings: TableSettings) -> None:
        self._settings = settings
        self._people = len(settings.people) or 1
        game, is_local = settings.game, not settings.listen
        self.game = game_row(game)
        self.options = self._option_rows()
        self.players = players_row(game, settings.players, self._people)
        self.preset = SetupRow(
            N_("Variant"), [RULEBOOK, *game.presets, CUSTOM], RULEBOOK, N_("sets all the options below at once")
        )
        levels = known_levels(game.key)
        level = next((level for level in settings.bots if level in levels), DEFAULT_LEVELS[game.key])
        self._bots = bots_row(game.seats.stop - 2, len(settings.bots))
        self._level = SetupRow(N_("Bot level"), levels, level, LEVEL_NOTES)
        effort_text = f"{settings.effort.seconds:g} s"
        self._bot_time = ValueRow(N_("Bots think"), BOT_TIMES, settings.effort, effort_text, BOT_TIME_NOTE)
        self._hints = SetupRow(N_("Hints"), [ALLOWED, FORBIDDEN], ALLOWED if settings.hints else FORBIDDEN, HINTS_NOTE)
        self._private = SetupRow(N_("Private"), [NO, YES], NO if settings.code is None else YES, CODE_NOTE)
        self._doors = doors_row(settings)
        self._survive = ValueRow(N_("Without host"), SURVIVE, settings.survive, settings.survive.value, SURVIVE_NOTES)
        clock = settings.time_control
        self._clock = ValueRow(N_("Clock"), CLOCKS, clock, clock_text(clock), CLOCK_NOTE)
        self.rows = [
            *([self.game] if len(GAMES) > 1 else []),
            self.players,
            *([] if is_local else [self._bots]),
            self._level,
            *([self._bot_time] if TIMED_LEVEL in levels else []),
            *([self.preset] if game.presets else []),
            *self.options,
            *([] if is_local else [self._survive, self._hints, self._private, self._doors, self._clock]),
        ]
        self.recognise_preset()

    def _option_rows(self) -> list[SetupRow]:
        game = self._settings.game
        values = game.settle(self._settings.options)
        return [
            SetupRow(name, [option.text(choice) for choice in option.choices], option.text(values[name]), option.help)
            for name, option in game.options.items()
        ]

    def change(self, row: SetupRow, by: int) -> None:
        """Choose the next or the previous value of a row other than the game's; others may follow it."""
        row.step(by)
        if row is self.preset:
            if row.value == CUSTOM:
                row.step(by)
            self._apply_preset()
        elif row in self.options:
            self.recognise_preset()

    def _apply_preset(self) -> None:
        """Set the options to the chosen preset; options that no preset mentions keep their values."""
        game = self.game.chosen
        preset_options = {name for preset in game.presets.values() for name in preset}
        chosen = game.presets.get(self.preset.value, {})
        for row in self.options:
            if row.name in preset_options:
                option = game.options[row.name]
                row.choose(option.text(chosen.get(row.name, option.default)))

    def recognise_preset(self) -> None:
        """Select the preset that matches the options, or "custom"."""
        game = self.game.chosen
        changed = {row.name: row.value for row in self.options}
        preset_options = {name for preset in game.presets.values() for name in preset}
        for name, preset in {RULEBOOK: {}, **game.presets}.items():
            values = {key: preset.get(key, game.options[key].default) for key in preset_options}
            if all(changed[key] == game.options[key].text(value) for key, value in values.items()):
                self.preset.choose(name)
                return
        self.preset.choose(CUSTOM)

    def _chosen_options(self) -> dict[str, OptionValue]:
        return {row.name: self.game.chosen.options[row.name].parse(row.value) for row in self.options}

    def warning(self) -> str:
        """Return a warning about the chosen settings, or ""."""
        return core_text(self.game.chosen.doubts(int(self.players.value), self._chosen_options()))

    def settings(self) -> TableSettings:
        """Return the chosen settings. Raises ValueError if the bots leave no seat for the host."""
        is_local, players, before = not self._settings.listen, int(self.players.value), self._settings
        count = players - self._people if is_local else int(self._bots.value)
        if count > players - 1:
            template = ngettext("{count} bot leaves no seat for you at a table for {players}",
                                "{count} bots leave no seat for you at a table for {players}", count)  # fmt: skip
            raise ValueError(template.format(count=count, players=players))
        return replace(
            before,
            game=self.game.chosen,
            players=players,
            bots=bots_of(before.bots, count, self._level.value),
            options=self._chosen_options(),
            hints=self._hints.value != FORBIDDEN,
            effort=self._bot_time.chosen,
            time_control=self._clock.chosen,
            survive=self._survive.chosen,
            code=(before.code or random_code()) if self._private.value == YES else None,
            ssh=(before.ssh or DEFAULT_PORT) if self._doors.value in {SSH, BOTH} else None,
            web=(before.web or DEFAULT_WEB_PORT) if self._doors.value in {BROWSER, BOTH} else None,
        )


def bots_of(before: Sequence[str], count: int, level: str) -> list[str]:
    """Return the levels of `count` bots of this level; bots of several levels stay if neither has been changed."""
    return [*before] if count == len(before) > 0 and before[0] == level else [level] * count


def clock_text(control: TimeControl | None) -> str:
    if control is None:
        return UNTIMED
    is_default = control == TimeControl.with_default_reserve(control.decision)
    return f"{control.decision:g} s" if is_default else f"{control.decision:g} s + {control.reserve:g} s"
