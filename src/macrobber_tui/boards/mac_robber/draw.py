"""The upper part of the board: header, score track, clans; and the log below."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.cells import cell_len
from rich.style import Style

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.view import ClanView, MacRobberView
from macrobber_core.table.view import TableView
from macrobber_tui.boards.glyphs import Glyphs
from macrobber_tui.widgets.lines import PLAIN, Line, Span

from .digest import digest
from .ink import BOLD, COLOURS, FAINT, HINT, MINE, RED, WIDTH, cards, count, cubes, cut, fit, length, pad, rule, wrapped
from .story import Story
from .words import letter

TRACK_START = 3
TRACK_END = 45
NAME_WIDTH = 14
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
    """The clans on the score track, and the track with its red area."""
    row: list[Span] = []
    column = 0
    for at, seats in groups(view):
        row.append(Span(" " * (TRACK_START + at - column)))
        row += [Span(letter(seat), MINE if seat == view.seat else BOLD) for seat in seats]
        column = TRACK_START + at + len(seats)
    row = list(pad(tuple(row), TRACK_START + TRACK_END + 4))
    row += danger(view)
    scale = "".join(scale_mark(number, glyphs) for number in range(TRACK_END + 1))
    # a number of two digits covers the mark after it
    scale = scale.replace("\0", "")
    red = scale.index("30")
    line = (
        Span(glyphs.rule * TRACK_START, FAINT),
        Span(scale[:red], FAINT),
        Span(scale[red:], RED),
        Span(glyphs.rule * (WIDTH - TRACK_START - len(scale)), FAINT),
    )
    return [clip(tuple(row), WIDTH), line]


def groups(view: MacRobberView) -> list[tuple[int, list[int]]]:
    """Clans on the track from left to right; those who would overlap stand together around their middle."""
    found: list[tuple[int, list[int]]] = []
    for seat in sorted(range(1, view.players + 1), key=lambda seat: view.clan(seat).vp):
        group = [seat]
        at = start_of(group, view)
        while found and found[-1][0] + len(found[-1][1]) > at:
            group = [*found.pop()[1], *group]
            at = start_of(group, view)
        found.append((at, group))
    return found


def start_of(group: list[int], view: MacRobberView) -> int:
    middle = sum(min(view.clan(seat).vp, TRACK_END) for seat in group) / len(group)
    return max(0, round(middle - (len(group) - 1) / 2))


def scale_mark(number: int, glyphs: Glyphs) -> str:
    if number % 5 == 0:
        return str(number)
    if number % 5 == 1 and number > 10:
        return "\0"
    return glyphs.shade if number > box.RED_AREA else glyphs.rule


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
        *clan_name(name, seat, style, away=table.seats[seat - 1].away),
        Span("*" if seat == view.start else " ", MINE),
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


def clan_name(name: str, seat: int, style: Style, *, away: bool) -> Line:
    """The player's name with the clan's, where both fit."""
    if away:
        return (Span(cut(fit(name, NAME_WIDTH - 5), NAME_WIDTH - 5), FAINT), Span(" away", HINT))
    surname = f" {box.CLANS[seat - 1]}"
    if cell_len(name + surname) > NAME_WIDTH:
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
    """The latest of what a clan did in its turn, as much as fits."""
    shown = ""
    for word in reversed(words):
        longer = f"{word} {shown}".rstrip()
        if len(longer) > LAST_WIDTH:
            break
        shown = longer
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
