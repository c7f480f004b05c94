"""The parts of the statistics page: totals, tables, bars and the table of players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from macrobber_core.games import GAMES
from macrobber_core.stats import Duel, GameReport, Player, RatedPlayer, Report, Tally
from macrobber_tui.i18n.language import _, decimal, percent
from macrobber_tui.i18n.wrap import wrap_lines
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span, indented
from macrobber_tui.widgets.text import cut, fit_name, wrapped

from .text import no_games_text, points_text, rated_opponent, total_text, verbs_text, wins_text
from .words import (
    column_labels,
    game_text,
    player_of_game,
    player_text,
    rating_text,
    ratings_explained,
    share_text,
    verb_text,
)

NAME_WIDTH = 26
"""The least width of a player's name in the table of players, with the pointer."""
NUMBER_WIDTH, RATING_WIDTH = 8, 14
LABEL_WIDTH = 20
"""The width of the labels beside bars."""
GAME_WIDTH = max(cell_len(game.title) for game in GAMES.values()) + 2
CELL_WIDTH = 5
"""The width of a number in the small table of seats and players."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table of players."""

    player: Player
    duel: Duel | None
    rated: RatedPlayer | None


def player_rows(report: Report, others: Iterable[Player]) -> list[Row]:
    """Return the rows of the table of players: by rating in one game, by games together in all games.

    A player without games gets a row for each of `others` instead.
    """
    if not report.tally.games:
        return [Row(player, None, None) for player in others]
    if report.game is None:
        return [Row(other, duel, rated_opponent(report, other)) for other, duel in report.duels.items()]
    ranking = report.by_game[report.game].ranking
    return [Row(rated.player, report.duels.get(rated.player), rated) for rated in ranking]


def head(report: Report, theme: Theme) -> Line:
    name = player_text(report.player)
    title = "   ".join([_("Statistics"), fit_name(name, 30), game_text(report.game)])
    return (Span(f" {title}", theme.palette.bright),)


def total_lines(report: Report, theme: Theme, width: int) -> list[Line]:
    """Return the totals in words."""
    if not report.tally.games:
        return indented(wrap_lines(no_games_text(report), width - 2), indent=1)
    texts = [total_text(report)]
    if report.game is not None:
        game = report.by_game[report.game]
        rating = _("Rating {rating}.").format(rating=rating_text(game.rating, theme.glyphs)) if game.rating else ""
        texts.append(f"{points_text(game)} {rating}")
    texts.append(wins_text(report))
    return indented((line for text in texts for line in wrap_lines(text.strip(), width - 2)), indent=1)


# --- small tables, for pages of 80x24


def small_tallies(report: Report, theme: Theme) -> list[Line]:
    """Return games and wins by seat and by number of players as columns of small numbers."""
    columns = [*report.by_seat.items(), None, *report.by_players.items()]
    labels = column_labels()
    label_width = max(cell_len(labels["games"]), cell_len(labels["won"])) + 2
    gap = " " * 3

    def row(label: str, texts: Iterable[str | None], style_of: int = 0) -> Line:
        numbers = "".join(gap if text is None else f"{text:>{CELL_WIDTH}}" for text in texts)
        faint = theme.palette.faint
        return (Span(" " + cut(label, label_width), faint), Span(numbers, faint if style_of else Span("").style))

    tallies = [None if column is None else column[1] for column in columns]
    seats_width = CELL_WIDTH * len(report.by_seat) + len(gap)
    by_seat, by_players = _("by seat"), _("by number of players")
    titles = f" {cut('', label_width)}  {by_seat.ljust(max(seats_width, cell_len(by_seat) + 2))}{by_players}"
    return [
        (Span(titles, theme.palette.faint),),
        row("", (None if column is None else str(column[0]) for column in columns), 1),
        row(labels["games"], (None if tally is None else str(tally.games) for tally in tallies)),
        row(labels["won"], (None if tally is None else str(tally.wins) for tally in tallies)),
        row("%", (None if tally is None else f"{100 * tally.share:.0f}" for tally in tallies)),
    ]


def verb_line(report: Report, theme: Theme, width: int) -> list[Line]:
    """Return the favourite actions of the page's game on one line."""
    if report.game is None or not report.by_game[report.game].verbs:
        return []
    return indented(wrapped(verbs_text(report.by_game[report.game], report.game), width - 2, 1), indent=1)


def game_lines(games: Mapping[str, GameReport], theme: Theme) -> list[Line]:
    """Return a table of the results in each game."""
    labels = column_labels() | {"%": "%"}
    heading = "".join(f"{labels[label]:>{NUMBER_WIDTH}}" for label in ("games", "won", "%", "points", "best"))
    heading = f" {cut('', GAME_WIDTH)}{heading}{labels['rating']:>{RATING_WIDTH}}"
    lines: list[Line] = [(Span(heading, theme.palette.faint),)]
    for key, game in games.items():
        tally, points = game.tally, game.points
        texts = (str(tally.games), str(tally.wins), f"{100 * tally.share:.0f}", decimal(points.mean), str(points.best))
        numbers = "".join(f"{text:>{NUMBER_WIDTH}}" for text in texts)
        rating = rating_text(game.rating, theme.glyphs) if game.rating else "-"
        title = Span(" " + cut(GAMES[key].title, GAME_WIDTH), theme.palette.bold)
        lines.append((title, Span(f"{numbers}{rating:>{RATING_WIDTH}}")))
    return lines


# --- bars, for large pages


def tally_bars(title: str, tallies: Sequence[tuple[str, Tally]], theme: Theme, width: int) -> list[Line]:
    """Return the share of wins for each label as a bar."""
    lines: list[Line] = [(Span(f" {title}", theme.palette.faint),)]
    for label, tally in tallies:
        numbers = f"{tally.wins:>5} / {tally.games:<5}{share_text(tally.share):>6} "
        lines.append(_bar_line(label, numbers, tally.share, theme, width))
    return lines


def verb_bars(game: GameReport, key: str, rows: int, theme: Theme, width: int) -> list[Line]:
    """Return the favourite actions as bars."""
    verbs = game.verbs[: rows - 1]
    total = sum(count for _verb, count in game.verbs)
    lines: list[Line] = [(Span(" " + _("Favourite actions"), theme.palette.faint),)]
    for verb, count in verbs:
        numbers = f"{count:>8}{share_text(count / total):>6} "
        lines.append(_bar_line(verb_text(verb, key), numbers, count / max(1, verbs[0][1]), theme, width))
    return lines


def _bar_line(label: str, numbers: str, part: float, theme: Theme, width: int) -> Line:
    room = width - LABEL_WIDTH - len(numbers) - 2
    full = round(part * room)
    return (
        Span(" " + cut(label, LABEL_WIDTH)),
        Span(numbers),
        Span(theme.glyphs.bar * full, theme.palette.bright),
        Span(theme.glyphs.shade * (room - full), theme.palette.faint),
        Span(" "),
    )


# --- the table of players


def player_heading(report: Report, theme: Theme, width: int) -> Line:
    """Return the heading of the table of players."""
    title = _("Players") if report.tally.games else _("Players with games here")
    if not report.tally.games:
        return (Span(f"   {title}", theme.palette.faint),)
    labels = column_labels()
    numbers = "".join(f"{labels[label]:>{NUMBER_WIDTH}}" for label in ("met", "ahead", "tied", "behind"))
    ratings = f"{labels['rating']:>{RATING_WIDTH}}{labels['chance']:>{NUMBER_WIDTH}}"
    return (Span(f"   {cut(title, name_width(width) - 3)}{numbers}{ratings}", theme.palette.faint),)


def name_width(width: int) -> int:
    """Return the width of a name in a table of players of `width` cells."""
    return max(NAME_WIDTH, min(width - 4 * NUMBER_WIDTH - RATING_WIDTH - NUMBER_WIDTH, 44))


def player_text_of(row: Row, report: Report, theme: Theme, width: int) -> tuple[str, str]:
    """Return the name and the numbers of a row of the table of players."""
    name = player_text(row.player) if report.game is not None else player_of_game(row.player)
    if not report.tally.games:
        return fit_name(name, width - 6), ""
    duel = row.duel
    numbers = ["-"] * 4 if duel is None else [str(number) for number in (duel.met, duel.ahead, duel.tied, duel.behind)]
    rating, chance = "-", "-"
    if row.rated is not None:
        rating = rating_text(row.rated.rating, theme.glyphs)
        chance = "-" if row.player == report.player else f"{percent(row.rated.chance)} %"
    room = name_width(width) - 4
    text = "".join(f"{number:>{NUMBER_WIDTH}}" for number in numbers)
    return cut(fit_name(name, room), room), f"{text}{rating:>{RATING_WIDTH}}{chance:>{NUMBER_WIDTH}}"


def explanation(report: Report, theme: Theme, width: int) -> list[Line]:
    """Return what the ratings and the chances mean."""
    if not any(game.rating for game in report.by_game.values()):
        return []
    text = ratings_explained(report.player, theme.glyphs)
    return indented(wrap_lines(text, width - 2), theme.palette.faint, indent=1)
