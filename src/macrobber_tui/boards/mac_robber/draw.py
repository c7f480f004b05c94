"""The upper part of the board: header, score track, clans; and the log below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import SeatView, TableView
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .digest import digest
from .ink import BOLD, COLOURS, FAINT, HINT, MINE, RED, WIDTH, cards, count, cubes, length, pad, rule
from .language import letter
from .story import Story

TRACK_START = 3
TRACK_END = 45
NAME_WIDTH = 13
LEAST_SURNAME = 4
"""Less than a blank and so many letters says nothing."""
LAST_WIDTH = 13


def header(table: TableView, view: MacRobberView, glyphs: Glyphs) -> Line:
    """Where we are, and what is left in the bag and in the supply."""
    bag = [Span("bag ", FAINT), Span(f"{sum(view.bag)}  ")]
    for colour, number in zip(box.COLOURS, view.bag, strict=True):
        bag += [count(colour, number, glyphs), Span(" ")]
    right: Line = (
        *bag,
        Span(" estates ", FAINT),
        Span(f"{view.supply}"),
        Span("  deck ", FAINT),
        Span(f"{view.deck} "),
    )
    left = pad((Span(f" {fit(table.title, 18)}", BOLD), Span("  round ", FAINT), Span(str(view.round))), 80)
    space = WIDTH - length(right)
    return (*clip(left, space), *right)


def clip(line: Line, width: int) -> Line:
    """The line in exactly that many cells."""
    shown: list[Span] = []
    left = width
    for span in pad(line, width):
        text = cut(span.text, min(left, cell_len(span.text)))
        shown.append(span._replace(text=text))
        left -= cell_len(text)
    return tuple(shown)


def track(view: MacRobberView, glyphs: Glyphs) -> list[Line]:
    """The clans in the order of their VP, and where they stand on the score track with its red area."""
    row: list[Span] = [Span(" ")]
    for vp, seats in standings(view):
        for number, seat in enumerate(seats):
            row += [Span("=" if number else " "), Span(letter(seat), MINE if seat == view.seat else BOLD)]
        row.append(Span(f" {vp} "))
    row = [*pad(tuple(row), TRACK_START + TRACK_END), *danger(view)]
    marks = scale(glyphs)
    places = [(min(vp, TRACK_END), seats) for vp, seats in reversed(standings(view))]
    for at, _ in places:
        label = at - at % 5
        if label >= 10 and at <= label + 1:  # half a number could be read as another
            marks[label : label + 2] = [mark._replace(text=glyphs.rule) for mark in marks[label : label + 2]]
    for at, seats in places:
        marks[at] = Span(letter(seats[0]) if len(seats) == 1 else "=", MINE if view.seat in seats else BOLD)
    line: list[Span] = [Span(glyphs.rule * TRACK_START, FAINT), *marks]
    return [clip(tuple(row), WIDTH), (*line, Span(glyphs.rule * (WIDTH - TRACK_START - len(marks)), FAINT))]


def standings(view: MacRobberView) -> list[tuple[int, list[int]]]:
    """VP and who has them, the leaders first."""
    by_vp: dict[int, list[int]] = {}
    for seat in range(1, view.players + 1):
        by_vp.setdefault(view.clan(seat).vp, []).append(seat)
    return sorted(by_vp.items(), reverse=True)


def scale(glyphs: Glyphs) -> list[Span]:
    """A cell for each VP; a number of two digits takes the next one as well."""
    text = ""
    for number in range(TRACK_END + 1):
        if number % 5 == 0:
            text = f"{text[:number]}{number}"
        elif len(text) <= number:
            text += glyphs.shade if number > box.RED_AREA else glyphs.rule
    return [Span(mark, RED if number >= box.RED_AREA else FAINT) for number, mark in enumerate(text)]


def danger(view: MacRobberView) -> Line:
    """How likely the next tile ends the game, were the round scored with these VP."""
    if view.result is not None:
        return ()
    leader = max(clan.vp for clan in view.clans)
    if leader < box.RED_AREA:
        return (Span(f"red area from {box.RED_AREA}", FAINT),)
    ending = sum(view.tiles[index] for index, number in enumerate(box.TILE_NUMBERS) if number <= leader)
    return (Span(f"at {leader} a tile ends it: {round(100 * ending / sum(view.tiles))}%", RED),)


def clans(table: TableView, view: MacRobberView, story: Story, glyphs: Glyphs) -> list[Line]:
    heading = " clan    * start   VP cards courtyard     estates                 last done"
    return [(Span(heading, FAINT),), *(clan(seat, table, view, story, glyphs) for seat in range(1, view.players + 1))]


def clan(seat: int, table: TableView, view: MacRobberView, story: Story, glyphs: Glyphs) -> Line:
    own = view.clan(seat)
    style = MINE if seat == view.seat else BOLD
    on_turn = seat == view.active and view.result is None
    asked = seat == view.actor
    name = table.name(seat)
    line: list[Span] = [
        Span(glyphs.turn if on_turn else "?" if asked else " ", MINE if asked else BOLD),
        Span(letter(seat) + " ", style),
        *clan_name("you" if seat == view.seat else name, seat, style, absence(table.seats[seat - 1])),
        Span(" *" if seat == view.start else "  ", MINE),
        Span(f"{own.vp:>3}", BOLD),
        Span(f"{f'[{own.cards}]':>5} "),
        count("Y", own.warriors, glyphs, 4),
        count("B", own.pipers, glyphs, 4),
        count("G", own.monks, glyphs, 4),
        Span("BF" if seat == view.following else "  ", MINE),
        Span(" "),
        *estates(own, glyphs),
        Span(" "),
        Span(cut(last_done(story.last[seat - 1]), LAST_WIDTH), PLAIN if on_turn else FAINT),
    ]
    return tuple(line)


def absence(seat: SeatView) -> str:
    """`away`, or `bot` while one stands in."""
    return "bot" if seat.stand_in else "away" if seat.away else ""


def clan_name(name: str, seat: int, style: Style, absent: str) -> Line:
    """The player's name, and as much of the clan's as there is room for."""
    if absent:
        room = NAME_WIDTH - len(absent) - 1
        return (Span(cut(fit(name, room), room), FAINT), Span(f" {absent}", HINT))
    surname = f" {box.CLANS[seat - 1]}"
    if cell_len(name) > NAME_WIDTH - LEAST_SURNAME:
        return (Span(cut(fit(name, NAME_WIDTH), NAME_WIDTH), style),)
    return (Span(name, style), Span(cut(surname, NAME_WIDTH - cell_len(name)), FAINT))


def estates(own: ClanView, glyphs: Glyphs) -> Line:
    """Six places: what stands on them, free ones, and those not owned."""
    places: list[Span] = []
    for colour, number in (("R", own.cattle), ("B", own.castles), ("G", own.monasteries)):
        places += [Span(f"[{colour}{glyphs.cubes[colour]}]", COLOURS[colour] + BOLD)] * number
    places += [Span("[  ]")] * own.free_estates
    places += [Span(f" {glyphs.place}  ", FAINT)] * (box.MOST_ESTATES - own.estates)
    return tuple(places)


def last_done(words: Sequence[str]) -> str:
    """What a clan did in its turn; two dots stand for what does not fit before the latest."""
    shown = " ".join(words)
    left = len(words)
    while len(shown) > LAST_WIDTH and left > 1:
        left -= 1
        shown = f"..{' '.join(words[-left:])}"
    return shown


def display(table: TableView, view: MacRobberView, glyphs: Glyphs) -> Line:
    """The cubes drawn this turn, and one's own hand."""
    mine = view.active == view.seat
    left: Line = ()
    if view.active is not None and any(view.display):
        text = "".join(colour * number for colour, number in zip(box.COLOURS, view.display, strict=True))
        owner = "Your display" if mine else f"{fit(table.name(view.active), 20)} has"
        shown = [span for one in cubes(text, glyphs) for span in (one, Span(" "))]
        used = f" used {view.used} of {box.MOST_USED}" if view.phase != "redraw" else ""
        left = (Span(f" {owner}  "), *shown, Span(used, FAINT))
    right = hand(view)
    return (*clip(left, WIDTH - length(right)), *right)


def hand(view: MacRobberView) -> Line:
    if view.hand is None:
        return (Span("you are watching ", FAINT),)
    text = "".join(str(value) * number for value, number in zip(box.CARD_VALUES, view.hand, strict=True))
    if len(text) > 8:
        short = [
            Span(f"[{value}]x{number} ", BOLD)
            for value, number in zip(box.CARD_VALUES, view.hand, strict=True)
            if number
        ]
        return (Span("your hand ", FAINT), *short)
    return (Span("your hand ", FAINT), *cards(text), Span(" "))


def log(story: Story, name_of: Callable[[int], str], height: int, glyphs: Glyphs) -> list[Line]:
    """The latest turns, the newest last and brightest."""
    lines: list[Line] = []
    room = height - 1
    for entry in reversed(story.entries):
        if len(lines) == room:
            break
        who, what = digest(entry, name_of)
        if what:
            lines = [*told(f"{who}: ", what, room - len(lines), FAINT if lines else PLAIN), *lines]
    return [rule(glyphs, "log"), *lines]


def told(head: str, text: str, most: int, style: Style) -> list[Line]:
    """One entry in as many lines as it needs, or as there is room for."""
    first, *rest = wrapped(head + text, WIDTH - 2, most)
    if not first.startswith(head):
        return [(Span(f" {line}", style),) for line in (first, *rest)]
    top: Line = (Span(f" {head}", style + BOLD), Span(first[len(head) :], style))
    return [top, *((Span(f" {line}", style),) for line in rest)]
