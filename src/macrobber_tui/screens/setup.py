"""Setting a table up: a short list of choices, changed with left and right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from textual import events

from macrobber_core.bots import USUAL, Effort, known_levels
from macrobber_core.games import GAMES
from macrobber_core.games.contract import Game, OptionValue
from macrobber_core.lan.clock import TimeControl
from macrobber_core.lan.code import made_up
from macrobber_core.wire.text import clean_name
from macrobber_tui.core_texts import core_text
from macrobber_tui.hosting import TableSettings
from macrobber_tui.language import N_, _, ngettext
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.text import broad, cut, fit, upper_first, wrapped

from .base import WIDTH, HouseScreen, Keys
from .line_editor import LineEditor


class Row:
    """One thing to choose: its name, the choices as texts, and a word on it, or on each of them."""

    def __init__(self, name: str, choices: list[str], chosen: str, note: str | Mapping[str, str] = "") -> None:
        self.name = name
        self.choices = choices
        self.index = choices.index(chosen)
        self._note = note

    @property
    def value(self) -> str:
        return self.choices[self.index]

    @property
    def label(self) -> str:
        """The name in words: those of a game's options are what is typed for them."""
        return upper_first(_(self.name).replace("-", " "))

    @property
    def note(self) -> str:
        note = self._note if isinstance(self._note, str) else self._note.get(self.value, "")
        return _(note) if note else ""

    def choose(self, value: str) -> None:
        self.index = self.choices.index(value)

    def step(self, by: int) -> None:
        self.index = (self.index + by) % len(self.choices)


LEVELS = {
    "random": N_("does anything that is allowed"),
    "easy": N_("knows what is worth doing, and slips now and then: for a first game"),
    "medium": N_("tries all it could do in its turn, and judges it by rules of thumb"),
    "hard": N_("tries all it could do in its turn, and has learned what wins games"),
    "chief": N_("as hard, and thinks ahead as long as it may"),
}
"""A word on each level of the house; of others nobody knows how they play."""
BOT_TIMES = {f"{effort.seconds:g} s": effort for effort in (Effort(0.3), Effort(), Effort(3))}
USUAL_TIME = f"{Effort().seconds:g} s"
THINKER = "chief"
"""The level that thinks as long as it may."""
BOT_TIME_NOTE = N_("for a decision of the chief; the others decide in an instant")
CODE = N_("only those who are told its code may join or watch; the code is made up")
RULEBOOK = N_("none")
OWN = N_("of your own")
UNTIMED = N_("none")
CLOCKS = {UNTIMED: None} | {f"{seconds} s": TimeControl.usual(seconds) for seconds in (30, 60, 120)}
CLOCK_NOTE = N_("for a decision, and ten times that in reserve; then a bot makes that one")
FORBIDDEN, ALLOWED = N_("forbidden"), N_("allowed")
YES, NO = N_("yes"), N_("no")
HINTS = N_("whether players may ask their own programs what to do; everybody sees it")


class Setup(HouseScreen):
    """Asks how a table is to be, then hands the settings to `opened`."""

    def __init__(self, settings: TableSettings, opened: Callable[[TableSettings], None]) -> None:
        super().__init__()
        self._settings = settings
        self._opened = opened
        self._title = LineEditor(settings.title)
        self._error = ""
        self._people = len(settings.people) or 1
        self._cursor = 0 if settings.listen else 1
        self._lay_out(settings.game)

    def _lay_out(self, game: Game) -> None:
        """What there is to choose of that game, all as it is usual."""
        seats = [str(players) for players in game.seats if players >= self._people]
        players = min(max(self._settings.players, int(seats[0])), int(seats[-1]))
        bots = [str(count) for count in range(game.seats.stop - 1)]
        alone = not self._settings.listen
        self._game = Row(N_("Game"), [one.title for one in GAMES.values()], game.title)
        self._options = [
            Row(name, [option.text(choice) for choice in option.choices], option.text(option.default), option.help)
            for name, option in game.options.items()
        ]
        self._preset = Row(
            N_("Variant"), [RULEBOOK, *game.presets, OWN], RULEBOOK, N_("sets the switches below all at once")
        )
        levels = known_levels(game.key)
        thinking = Row(N_("Bots think"), list(BOT_TIMES), USUAL_TIME, BOT_TIME_NOTE)
        self._rows = [
            *([self._game] if len(GAMES) > 1 else []),
            Row(N_("Players"), seats, str(players)),
            *([] if alone else [Row(N_("Bots among them"), bots, "0", N_("they can be added later, too"))]),
            Row(N_("Bots play"), levels, USUAL[game.key], LEVELS),
            *([thinking] if THINKER in levels else []),
            *self._options,
            *([] if alone else [Row(N_("Hints"), [ALLOWED, FORBIDDEN], ALLOWED, HINTS)]),
            *([] if alone else [Row(N_("Private"), [NO, YES], NO, CODE)]),
        ]
        if game.presets:
            self._rows.insert(self._rows.index(self._options[0]), self._preset)
        if not alone:
            self._rows.append(Row(N_("Clock"), list(CLOCKS), UNTIMED, CLOCK_NOTE))

    @property
    def _chosen_game(self) -> Game:
        return next(game for game in GAMES.values() if game.title == self._game.value)

    def on_mount(self) -> None:
        self._show()

    def keys(self) -> Keys:
        return [
            ("up, down", _("choose")),
            ("left, right", _("change")),
            ("enter", _("open the table")),
            ("esc", _("back")),
        ]

    def _show(self) -> None:
        alone = not self._settings.listen
        people = ", ".join(self._settings.people)
        together = _("At this keyboard: {names}").format(names=people) if people else ""
        title = _("Host a table")
        if alone:
            title = _("One keyboard for several") if people else _("Play against bots")
        name: Line = (Span(self._title.text, self.ink.bold),)
        if self._cursor == 0:
            name = self._title.spans(self.look, WIDTH - 4 - self._broad)
        lines: list[Line] = [
            (),
            (Span(f"   {title}", self.ink.bright),),
            (Span(f"   {fit(together, WIDTH - 3)}", self.ink.faint),),
            (),
            (self._label(_("Table"), 0), *name),
        ]
        for number, row in enumerate(self._rows, 1):
            style = self.ink.chosen if self._cursor == number else self.ink.bold
            lines.append(
                (
                    self._label(row.label, number),
                    Span(f"{self.look.glyphs.less} ", self.ink.faint, f"less {number}"),
                    Span(_(row.value), style, f"more {number}"),
                    Span(f" {self.look.glyphs.turn}", self.ink.faint, f"more {number}"),
                )
            )
        note = self._rows[self._cursor - 1].note if self._cursor else ""
        if not self._error:
            lines += [(), *((Span(f"      {line}", self.ink.faint),) for line in wrapped(note, WIDTH - 8, 2))]
        warning = self._error or self._doubts()
        lines += [(), *((Span(f"   {line}", self.ink.alarm),) for line in wrapped(warning, WIDTH - 6, 2))]
        self.sheet.show(lines)

    @property
    def _broad(self) -> int:
        """Cells of the names of what can be set."""
        return broad([_("Table"), *(row.label for row in self._rows)])

    def _label(self, name: str, number: int) -> Span:
        mark = self.look.glyphs.turn if self._cursor == number else " "
        return Span(
            f"  {mark} {cut(name, self._broad)}",
            self.ink.bright if self._cursor == number else self.ink.bold,
            f"row {number}",
        )

    def on_key(self, event: events.Key) -> None:
        event.stop()
        event.prevent_default()  # the keys of every screen do not apply while typing
        if not self.type_into_field(event):
            self.press(self.keyboard.meant(event.key))

    def field(self) -> LineEditor | None:
        return self._title if self._cursor == 0 else None

    def field_changed(self) -> None:
        self._error = self._title.complaint
        self._show()

    def press(self, key: str) -> bool:
        command, _rest, number = key.partition(" ")
        if command in {"row", "less", "more"} and number:
            self._cursor = int(number)
        self._error = ""
        if key in {"up", "k", "shift+tab"}:
            self._cursor = (self._cursor - 1) % (len(self._rows) + 1)
        elif key in {"down", "j", "tab"}:
            self._cursor = (self._cursor + 1) % (len(self._rows) + 1)
        elif (key in {"left", "h"} or command == "less") and self._cursor:
            self._change(-1)
        elif (key in {"right", "l", "space"} or command == "more") and self._cursor:
            self._change(1)
        elif key == "enter":
            self._open()
            return True
        elif key == "escape":
            self.go_back()
            return True
        elif self._cursor:
            super().press(key)
        self._show()
        return True

    def _change(self, by: int) -> None:
        row = self._rows[self._cursor - 1]
        row.step(by)
        if row is self._game:
            self._lay_out(self._chosen_game)
        elif row is self._preset:
            if row.value == OWN:
                row.step(by)
            self._take_preset()
        elif row in self._options:
            self._recognise_preset()

    def _take_preset(self) -> None:
        """The switches follow the preset; options that belong to none stay."""
        game = self._chosen_game
        belonging = {name for preset in game.presets.values() for name in preset}
        chosen = game.presets.get(self._preset.value, {})
        for row in self._options:
            if row.name in belonging:
                option = game.options[row.name]
                row.choose(option.text(chosen.get(row.name, option.default)))

    def _recognise_preset(self) -> None:
        game = self._chosen_game
        changed = {row.name: row.value for row in self._options}
        belonging = {name for preset in game.presets.values() for name in preset}
        for name, preset in {RULEBOOK: {}, **game.presets}.items():
            values = {key: preset.get(key, game.options[key].default) for key in belonging}
            if all(changed[key] == game.options[key].text(value) for key, value in values.items()):
                self._preset.choose(name)
                return
        self._preset.choose(OWN)

    def _chosen_options(self) -> dict[str, OptionValue]:
        return {row.name: self._chosen_game.options[row.name].parse(row.value) for row in self._options}

    def _doubts(self) -> str:
        """What is advised against, of that which is chosen."""
        players = next(int(row.value) for row in self._rows if row.name == "Players")
        return core_text(self._chosen_game.doubts(players, self._chosen_options()))

    def _open(self) -> None:
        chosen = {row.name: row.value for row in self._rows}
        game = self._chosen_game
        players = int(chosen["Players"])
        count = int(chosen.get("Bots among them", players - self._people))
        try:
            title = clean_name(self._title.text)
            if count > players - 1:
                told = ngettext("{count} bot leaves no seat for you at a table for {players}",
                                "{count} bots leave no seat for you at a table for {players}", count)  # fmt: skip
                raise ValueError(told.format(count=count, players=players))
        except ValueError as error:
            self._error = str(error)
            self._show()
            return
        settings = replace(
            self._settings,
            title=title,
            game=game,
            players=players,
            bots=[chosen["Bots play"]] * count,
            options=self._chosen_options(),
            hints=chosen.get("Hints") != FORBIDDEN,
            effort=BOT_TIMES[chosen.get("Bots think", USUAL_TIME)],
            time_control=CLOCKS[chosen.get("Clock", UNTIMED)],
            code=made_up() if chosen.get("Private") == YES else None,
        )
        self.go_back()
        self._opened(settings)
