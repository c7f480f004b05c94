"""The words and the board of Reckoning: all bids, tricks and cards of the table, and the own hand by suits."""

import dataclasses
from collections.abc import Callable

from macrobber_core.games.contract import Event
from macrobber_core.table.view import TableView
from macrobber_tui.boards.any_game import default_log, default_ui
from macrobber_tui.boards.any_game.board import AnyGameBoard
from macrobber_tui.boards.any_game.render_context import Drawing, RenderContext
from macrobber_tui.widgets.lines import Line, Span

from . import GAME
from .table import SIZES, SUITS, Bid, Dealt, Played, Scored, Taken, Turned, name_of, suit_of

PROMPTS = {"bid": "How many tricks will you take?", "play": "Play a card."}
SUIT_NAMES = ("spades", "hearts", "diamonds", "clubs")


def words(event: Event) -> str:
    match event:
        case Dealt(_, cards):
            return f"dealt {' '.join(map(name_of, cards)) or 'cards'}"
        case Turned(card):
            return f"{name_of(card)} turned up: {SUIT_NAMES[suit_of(card)]} are trump"
        case Bid(_, bid):
            return f"bid {bid}"
        case Played(_, card):
            return f"played {name_of(card)}"
        case Taken(_, card):
            return f"took the trick with {name_of(card)}"
        case Scored(_, bid, tricks, points):
            return f"bid {bid}, took {tricks}: {points} points"
    return "first to bid"


def clause(event: Event, of: int, name: Callable[[int], str]) -> str:
    seat = getattr(event, "seat", of)
    return words(event) if seat == of else f"{name(seat)}: {words(event)}"


def question(table: TableView) -> list[str]:
    view = table.game_view
    return [f"{PROMPTS[view.phase]} Trump: {name_of(view.turned)}. Hand: {' '.join(map(name_of, view.hand))}."]


def table(context: RenderContext, columns: int) -> list[Line]:
    view, palette = context.view, context.theme.palette
    deals = len(SIZES[str(view.options["length"])])
    trump = f"trump: {SUIT_NAMES[suit_of(view.turned)]} ({name_of(view.turned)})" if view.turned else ""
    lines: list[Line] = [(Span(f" Deal {view.round} of {deals}   "), Span(trump, palette.bold))]
    lines.append((Span("   player              bid  taken  points   card", palette.faint),))
    for seat, (laid, bid) in enumerate(zip(view.laid, view.bids, strict=True), 1):
        row = f"{'–' if bid is None else bid:>3}  {view.tricks[seat - 1]:>5}  {view.points[seat - 1]:>6}   "
        name = "You" if seat == view.seat else context.table.seats[seat - 1].name
        mark = "►" if seat == view.actor else " "
        card = (name_of(laid) if laid else "") + (" led" if laid and seat == view.leader else "")
        start = Span(f" {mark} {name:<20}", palette.clans[seat - 1])
        lines.append((start, Span(row), Span(card, palette.bold)))
    suits = ([name_of(card) for card in view.hand if suit_of(card) == suit] for suit in range(len(SUITS)))
    hand = "   ".join(" ".join(cards) for cards in suits if cards)
    return [*lines, (Span(""),), (Span(" Your hand:  "), Span(hand, palette.bright))]


def full(event: Event, name: Callable[[int], str]) -> str:
    return clause(event, 0, lambda seat: name(seat).replace("you", "You")) + "."


class Board(AnyGameBoard):
    DRAWING = Drawing(rows=9, lines=table)


UI = default_ui(
    GAME,
    describe=lambda action, table, view: action.replace("bid", "take"),
    decision_prompt=lambda table, view: PROMPTS.get(view.phase, ""),
    phase_topic=lambda view: "Bidding" if view.phase == "bid" else "Tricks",
    hands=lambda views: [" ".join(map(name_of, view.hand)) for view in views],
    log=default_log(event_sentence=full, event_clause=clause),
    board=lambda: Board,
    plain=lambda: dataclasses.replace(default_ui(GAME).plain(), question_lines=question),
)
