"""The upper part of the board: header, score track, clans; and the log below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import SeatView, TableView
from macrobber_tui.boards.look import Look
from macrobber_tui.widgets.lines import PLAIN, Line, Span
from macrobber_tui.widgets.text import cut, fit, wrapped

from .digest import digest
from .language import letter
from .pieces import WIDTH, cards, count, cubes, length, pad, rule
from .story import Story

TRACK_START = 3
TRACK_END = 45
NAME_WIDTH = 13
LEAST_SURNAME = 4
"""Less than a blank and so many letters says nothing."""
LAST_WIDTH = 13


def header(table: TableView, view: MacRobberView, look: Look) -> Line:
    """Where we are, and what is left in the bag and in the supply."""
    bag = [Span("bag ", look.ink.faint), Span(f"{sum(view.bag)}  ")]
    for colour, number in zip(box.COLOURS, view.bag, strict=True):
        bag += [count(colour, number, look), Span(" ")]
    right: Line = (
        *bag,
        Span(" estates ", look.ink.faint),
        Span(f"{view.supply}"),
        Span("  deck ", look.ink.faint),
        Span(f"{view.deck} "),
    )
    left = pad(
        (Span(f" {fit(table.title, 18)}", look.ink.bold), Span("  round ", look.ink.faint), Span(str(view.round))), 80
    )
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


def track(view: MacRobberView, look: Look) -> list[Line]:
    """The clans in the order of their VP, and where they stand on the score track with its red area."""
    row: list[Span] = [Span(" ")]
    for vp, seats in standings(view):
        for number, seat in enumerate(seats):
            row += [
                Span("=" if number else " "),
                Span(letter(seat), look.ink.bright if seat == view.seat else look.ink.bold),
            ]
        row.append(Span(f" {vp} "))
    row = [*pad(tuple(row), TRACK_START + TRACK_END), *danger(view, look)]
    marks = scale(look)
    places = [(min(vp, TRACK_END), seats) for vp, seats in reversed(standings(view))]
    for at, _ in places:
        label = at - at % 5
        if label >= 10 and at <= label + 1:  # half a number could be read as another
            marks[label : label + 2] = [mark._replace(text=look.glyphs.rule) for mark in marks[label : label + 2]]
    for at, seats in places:
        marks[at] = Span(
            letter(seats[0]) if len(seats) == 1 else "=", look.ink.bright if view.seat in seats else look.ink.bold
        )
    line: list[Span] = [Span(look.glyphs.rule * TRACK_START, look.ink.faint), *marks]
    return [
        clip(tuple(row), WIDTH),
        (*line, Span(look.glyphs.rule * (WIDTH - TRACK_START - len(marks)), look.ink.faint)),
    ]


def standings(view: MacRobberView) -> list[tuple[int, list[int]]]:
    """VP and who has them, the leaders first."""
    by_vp: dict[int, list[int]] = {}
    for seat in range(1, view.players + 1):
        by_vp.setdefault(view.clan(seat).vp, []).append(seat)
    return sorted(by_vp.items(), reverse=True)


def scale(look: Look) -> list[Span]:
    """A cell for each VP; a number of two digits takes the next one as well."""
    text = ""
    for number in range(TRACK_END + 1):
        if number % 5 == 0:
            text = f"{text[:number]}{number}"
        elif len(text) <= number:
            text += look.glyphs.shade if number > box.RED_AREA else look.glyphs.rule
    return [
        Span(mark, look.ink.danger if number >= box.RED_AREA else look.ink.faint) for number, mark in enumerate(text)
    ]


def danger(view: MacRobberView, look: Look) -> Line:
    """How likely the next tile ends the game, were the round scored with these VP."""
    if view.result is not None:
        return ()
    leader = max(clan.vp for clan in view.clans)
    if leader < box.RED_AREA:
        return (Span(f"red area from {box.RED_AREA}", look.ink.faint),)
    ending = sum(view.tiles[index] for index, number in enumerate(box.TILE_NUMBERS) if number <= leader)
    return (Span(f"at {leader} a tile ends it: {round(100 * ending / sum(view.tiles))}%", look.ink.danger),)


def clans(table: TableView, view: MacRobberView, story: Story, look: Look) -> list[Line]:
    heading = " clan    * start   VP cards courtyard     estates                 last done"
    return [
        (Span(heading, look.ink.faint),),
        *(clan(seat, table, view, story, look) for seat in range(1, view.players + 1)),
    ]


def clan(seat: int, table: TableView, view: MacRobberView, story: Story, look: Look) -> Line:
    own = view.clan(seat)
    style = look.ink.bright if seat == view.seat else look.ink.bold
    on_turn = seat == view.active and view.result is None
    asked = seat == view.actor
    name = table.name(seat)
    line: list[Span] = [
        Span(look.glyphs.turn if on_turn else "?" if asked else " ", look.ink.bright if asked else look.ink.bold),
        Span(letter(seat) + " ", style),
        *clan_name("you" if seat == view.seat else name, seat, style, absence(table.seats[seat - 1]), look),
        Span(" *" if seat == view.start else "  ", look.ink.bright),
        Span(f"{own.vp:>3}", look.ink.bold),
        Span(f"{f'[{own.cards}]':>5} "),
        count("Y", own.warriors, look, 4),
        count("B", own.pipers, look, 4),
        count("G", own.monks, look, 4),
        Span("BF" if seat == view.following else "  ", look.ink.bright),
        Span(" "),
        *estates(own, look),
        Span(" "),
        Span(cut(last_done(story.last[seat - 1]), LAST_WIDTH), PLAIN if on_turn else look.ink.faint),
    ]
    return tuple(line)


def absence(seat: SeatView) -> str:
    """`away`, or `bot` while one stands in."""
    return "bot" if seat.stand_in else "away" if seat.away else ""


def clan_name(name: str, seat: int, style: Style, absent: str, look: Look) -> Line:
    """The player's name, and as much of the clan's as there is room for."""
    if absent:
        room = NAME_WIDTH - len(absent) - 1
        return (Span(cut(fit(name, room), room), look.ink.faint), Span(f" {absent}", look.ink.alarm))
    surname = f" {box.CLANS[seat - 1]}"
    if cell_len(name) > NAME_WIDTH - LEAST_SURNAME:
        return (Span(cut(fit(name, NAME_WIDTH), NAME_WIDTH), style),)
    return (Span(name, style), Span(cut(surname, NAME_WIDTH - cell_len(name)), look.ink.faint))


def estates(own: ClanView, look: Look) -> Line:
    """Six places: what stands on them, free ones, and those not owned."""
    places: list[Span] = []
    for colour, number in (("R", own.cattle), ("B", own.castles), ("G", own.monasteries)):
        places += [Span(f"[{colour}{look.glyphs.cubes[colour]}]", look.ink.cubes[colour] + look.ink.bold)] * number
    places += [Span("[  ]")] * own.free_estates
    places += [Span(f" {look.glyphs.place}  ", look.ink.faint)] * (box.MOST_ESTATES - own.estates)
    return tuple(places)


def last_done(words: Sequence[str]) -> str:
    """What a clan did in its turn; two dots stand for what does not fit before the latest."""
    shown = " ".join(words)
    left = len(words)
    while len(shown) > LAST_WIDTH and left > 1:
        left -= 1
        shown = f"..{' '.join(words[-left:])}"
    return shown


def display(table: TableView, view: MacRobberView, look: Look) -> Line:
    """The cubes drawn this turn, and one's own hand."""
    mine = view.active == view.seat
    left: Line = ()
    if view.active is not None and any(view.display):
        text = "".join(colour * number for colour, number in zip(box.COLOURS, view.display, strict=True))
        owner = "Your display" if mine else f"{fit(table.name(view.active), 20)} has"
        shown = [span for one in cubes(text, look) for span in (one, Span(" "))]
        used = f" used {view.used} of {box.MOST_USED}" if view.phase != "redraw" else ""
        left = (Span(f" {owner}  "), *shown, Span(used, look.ink.faint))
    right = hand(view, look)
    return (*clip(left, WIDTH - length(right)), *right)


def hand(view: MacRobberView, look: Look) -> Line:
    if view.hand is None:
        return (Span("you are watching ", look.ink.faint),)
    text = "".join(str(value) * number for value, number in zip(box.CARD_VALUES, view.hand, strict=True))
    if len(text) > 8:
        short = [
            Span(f"[{value}]x{number} ", look.ink.bold)
            for value, number in zip(box.CARD_VALUES, view.hand, strict=True)
            if number
        ]
        return (Span("your hand ", look.ink.faint), *short)
    return (Span("your hand ", look.ink.faint), *cards(text, look), Span(" "))


def log(story: Story, name_of: Callable[[int], str], height: int, look: Look) -> list[Line]:
    """The latest turns, the newest last and brightest."""
    lines: list[Line] = []
    room = height - 1
    for entry in reversed(story.entries):
        if len(lines) == room:
            break
        who, what = digest(entry, name_of)
        if what:
            lines = [*told(f"{who}: ", what, room - len(lines), look.ink.faint if lines else PLAIN, look), *lines]
    return [rule(look, "log"), *lines]


def told(head: str, text: str, most: int, style: Style, look: Look) -> list[Line]:
    """One entry in as many lines as it needs, or as there is room for."""
    first, *rest = wrapped(head + text, WIDTH - 2, most)
    if not first.startswith(head):
        return [(Span(f" {line}", style),) for line in (first, *rest)]
    top: Line = (Span(f" {head}", style + look.ink.bold), Span(first[len(head) :], style))
    return [top, *((Span(f" {line}", style),) for line in rest)]
