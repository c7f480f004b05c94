"""Table setup: a short form; left and right change the value of a row."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from textual import events

from macrobber_core.bots import DEFAULT_LEVELS, Effort, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.net.clock import TimeControl
from macrobber_core.net.random_code import random_code
from macrobber_core.wire.sanitize import MAX_NAME_LENGTH, clean_name
from macrobber_tui.i18n.core_messages import core_text
from macrobber_tui.i18n.language import N_, _, ngettext
from macrobber_tui.session.hosting import TableSettings
from macrobber_tui.session.ssh_command import DEFAULT_PORT
from macrobber_tui.session.table_options import option_value_in_words
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import fit, label_column_width, upper_first, wrapped

from .base import WIDTH
from .board_preview import FORM_WIDTH, BoardPreview
from .key_help import KeyHelp
from .line_editor import LineEditor
from .list_screen import FormScreen


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


LEVEL_NOTES = {
    "random": N_("plays any legal action at random"),
    "easy": N_("plays sensibly, with occasional slips; good for a first game"),
    "medium": N_("tries every option in its turn, and judges it by rules of thumb"),
    "hard": N_("tries every option in its turn, and judges it by experience"),
    "chief": N_("like hard, but uses all its time to think ahead"),
}
"""A note on each built-in bot level; other bots have no notes."""
BOT_TIMES = {f"{effort.seconds:g} s": effort for effort in (Effort(0.3), Effort(), Effort(3))}
DEFAULT_BOT_TIME = f"{Effort().seconds:g} s"
TIMED_LEVEL = "chief"
"""The level that uses all of its thinking time."""
BOT_TIME_NOTE = N_("per decision for the chief; the others decide instantly")
CODE_NOTE = N_("players need a generated code to join or watch")
RULEBOOK = N_("none")
CUSTOM = N_("custom")
UNTIMED = N_("none")
CLOCKS = {UNTIMED: None} | {f"{seconds} s": TimeControl.with_default_reserve(seconds) for seconds in (30, 60, 120)}
CLOCK_NOTE = N_("per decision, plus ten times that in reserve; then a bot decides")
FORBIDDEN, ALLOWED = N_("forbidden"), N_("allowed")
YES, NO = N_("yes"), N_("no")
SSH_NOTE = N_("friends without macrobber can join by ssh (port 2222)")
HINTS_NOTE = N_("whether players may use hints; everybody sees this setting")


class Setup(FormScreen):
    """Asks for the settings of a new table, then passes them to `open_table`."""

    def __init__(self, settings: TableSettings, open_table: Callable[[TableSettings], None]) -> None:
        super().__init__()
        self._settings = settings
        self._open_table = open_table
        self._preview = BoardPreview(self, FORM_WIDTH, WIDTH - FORM_WIDTH)
        self._title = LineEditor(settings.title, is_selected=True, max_length=MAX_NAME_LENGTH)
        self._people = len(settings.people) or 1
        self._title_rows = int(settings.listen)
        """1 if the first row is the table's title; 0 for a local table, which needs no title."""
        self._build_rows(settings.game)

    def _build_rows(self, game: Game) -> None:
        """Build the rows for `game`, all at their defaults."""
        seats = [str(players) for players in game.seats if players >= self._people]
        players = min(max(self._settings.players, int(seats[0])), int(seats[-1]))
        bots = [str(count) for count in range(game.seats.stop - 1)]
        is_local = not self._settings.listen
        self._game = SetupRow(N_("Game"), [each.title for each in GAMES.values()], game.title)
        self._options = [
            SetupRow(name, [option.text(choice) for choice in option.choices], option.text(option.default), option.help)
            for name, option in game.options.items()
        ]
        self._preset = SetupRow(
            N_("Variant"), [RULEBOOK, *game.presets, CUSTOM], RULEBOOK, N_("sets all the options below at once")
        )
        levels = known_levels(game.key)
        bot_time = SetupRow(N_("Bots think"), list(BOT_TIMES), DEFAULT_BOT_TIME, BOT_TIME_NOTE)
        self._rows = [
            *([self._game] if len(GAMES) > 1 else []),
            SetupRow(N_("Players"), seats, str(players)),
            *([] if is_local else [SetupRow(N_("Number of bots"), bots, "0", N_("they can also be added later"))]),
            SetupRow(N_("Bot level"), levels, DEFAULT_LEVELS[game.key], LEVEL_NOTES),
            *([bot_time] if TIMED_LEVEL in levels else []),
            *self._options,
            *([] if is_local else [SetupRow(N_("Hints"), [ALLOWED, FORBIDDEN], ALLOWED, HINTS_NOTE)]),
            *([] if is_local else [SetupRow(N_("Private"), [NO, YES], NO, CODE_NOTE)]),
            *([] if is_local else [SetupRow(N_("By ssh"), [NO, YES], NO, SSH_NOTE)]),
        ]
        if game.presets:
            self._rows.insert(self._rows.index(self._options[0]), self._preset)
        if not is_local:
            self._rows.append(SetupRow(N_("Clock"), list(CLOCKS), UNTIMED, CLOCK_NOTE))

    @property
    def _chosen_game(self) -> Game:
        return next(game for game in GAMES.values() if game.title == self._game.value)

    def page_size(self, width: int, height: int) -> tuple[int, int]:
        return width, height

    @property
    def row_count(self) -> int:
        return len(self._rows) + self._title_rows

    @property
    def _row_at_cursor(self) -> SetupRow | None:
        """The row under the cursor; None for the title."""
        return None if self._is_at_title else self._rows[self.cursor - self._title_rows]

    @property
    def _is_at_title(self) -> bool:
        return self.cursor < self._title_rows

    def keys(self) -> KeyHelp:
        begin = _("open the table") if self._settings.listen else _("start the game")
        return [*self.labels("up, down", "left, right"), ("enter", begin), *self.labels("esc")]

    def show(self) -> None:
        is_local = not self._settings.listen
        people = ", ".join(self._settings.people)
        people_text = _("At this keyboard: {names}").format(names=people) if people else ""
        title = _("Host a table")
        if is_local:
            title = _("Share this keyboard") if people else _("Play against bots")
        width = self._preview.form_width
        labels = [*([] if is_local else [_("Table")]), *(row.label for row in self._rows)]
        name: Line = (Span(self._title.text, self.palette.bold),)
        if self._is_at_title:
            name = self._title.spans(self.theme, width - 4 - label_column_width(labels))
        lines: list[Line] = [
            (),
            (Span(f"   {title}", self.palette.bright),),
            *([(Span(f"   {fit(people_text, width - 3)}", self.palette.faint),)] if is_local else []),
            (),
            *([] if is_local else [(self.label(0, labels[0], labels), *name)]),
            *(
                (self.label(number, row.label, labels), *self.value(number, row.shown))
                for number, row in enumerate(self._rows, self._title_rows)
            ),
        ]
        row_at_cursor = self._row_at_cursor
        note = row_at_cursor.note if row_at_cursor is not None else ""
        if not self.notice:
            lines += [
                (),
                *indented(wrapped(note, width - 8, 3 if self._preview.is_beside else 2), self.palette.faint, indent=6),
            ]
        warning = self.notice or self._warning()
        lines += [(), *indented(wrapped(warning, width - 6, 4 if self._preview.is_beside else 2), self.palette.alarm)]
        self.sheet.show(self._preview.add_to(lines, self._chosen_game.key))

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()  # while typing, keys are text, not commands
        if not self.type_into_field(event):
            self.press(self.key_bindings.default_key_for(event.key))

    def field(self) -> LineEditor | None:
        return self._title if self._is_at_title else None

    def field_changed(self) -> None:
        self.notice = self._title.complaint
        self.show()

    def rules_passage(self) -> tuple[Game, str]:
        return self._chosen_game, ""

    def press(self, key: str) -> bool:
        if key == "q" and self._title_rows:  # q must not close the form, because it is text in the title row
            return False
        return super().press({"tab": "down", "shift+tab": "up"}.get(key, key))

    def change(self, by: int) -> None:
        row = self._row_at_cursor
        if row is None:
            return
        row.step(by)
        if row is self._game:
            self._build_rows(self._chosen_game)
        elif row is self._preset:
            if row.value == CUSTOM:
                row.step(by)
            self._apply_preset()
        elif row in self._options:
            self._recognise_preset()

    def _apply_preset(self) -> None:
        """Set the options to the chosen preset; options that no preset mentions keep their values."""
        game = self._chosen_game
        preset_options = {name for preset in game.presets.values() for name in preset}
        chosen = game.presets.get(self._preset.value, {})
        for row in self._options:
            if row.name in preset_options:
                option = game.options[row.name]
                row.choose(option.text(chosen.get(row.name, option.default)))

    def _recognise_preset(self) -> None:
        """Select the preset that matches the options, or "custom"."""
        game = self._chosen_game
        changed = {row.name: row.value for row in self._options}
        preset_options = {name for preset in game.presets.values() for name in preset}
        for name, preset in {RULEBOOK: {}, **game.presets}.items():
            values = {key: preset.get(key, game.options[key].default) for key in preset_options}
            if all(changed[key] == game.options[key].text(value) for key, value in values.items()):
                self._preset.choose(name)
                return
        self._preset.choose(CUSTOM)

    def _chosen_options(self) -> dict[str, OptionValue]:
        return {row.name: self._chosen_game.options[row.name].parse(row.value) for row in self._options}

    def _warning(self) -> str:
        """Return a warning about the chosen settings, or ""."""
        players = next(int(row.value) for row in self._rows if row.name == "Players")
        return core_text(self._chosen_game.doubts(players, self._chosen_options()))

    def open_row(self) -> None:
        chosen = {row.name: row.value for row in self._rows}
        game = self._chosen_game
        players = int(chosen["Players"])
        count = int(chosen.get("Number of bots", players - self._people))
        try:
            title = clean_name(self._title.text)
            if count > players - 1:
                template = ngettext("{count} bot leaves no seat for you at a table for {players}",
                                "{count} bots leave no seat for you at a table for {players}", count)  # fmt: skip
                raise ValueError(template.format(count=count, players=players))
        except ValueError as error:
            self.notice = core_text(str(error))
            return
        settings = replace(
            self._settings,
            title=title,
            game=game,
            players=players,
            bots=[chosen["Bot level"]] * count,
            options=self._chosen_options(),
            hints=chosen.get("Hints") != FORBIDDEN,
            effort=BOT_TIMES[chosen.get("Bots think", DEFAULT_BOT_TIME)],
            time_control=CLOCKS[chosen.get("Clock", UNTIMED)],
            code=random_code() if chosen.get("Private") == YES else None,
            ssh=DEFAULT_PORT if chosen.get("By ssh") == YES else None,
        )
        self.go_back()
        self._open_table(settings)
