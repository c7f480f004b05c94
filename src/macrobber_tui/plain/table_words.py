"""The words that can be typed at a table."""

from __future__ import annotations

from macrobber_core.games import GAMES
from macrobber_core.table import TableView
from macrobber_tui.boards import kinds, since, spoken, words
from macrobber_tui.fairness import standing
from macrobber_tui.hints import refusal
from macrobber_tui.language import _, listed
from macrobber_tui.rulebook import RULING

from .clock import time_now
from .host_words import host_words
from .log import log
from .over_words import over_words
from .people import options, seat_named, seats, watching
from .rules import rules
from .table import Asker, PlainTable, YesOrNo
from .words import Word, page_word


def table_words(plain: PlainTable) -> list[Word]:
    """In the order of help: what is asked, what can be looked at, the table, the rules, the way out."""
    if plain.table is None:
        return [quit_word(plain)]
    if plain.question is not None:
        return [
            *yes_or_no(plain, plain.question),
            *words_to_decide(plain, plain.table)[:1],
            *always(plain, plain.table),
        ]
    return [
        *words_to_decide(plain, plain.table),
        *words_to_look(plain, plain.table),
        *host_words(plain, plain.table),
        *over_words(plain, plain.table),
        *always(plain, plain.table),
    ]


def yes_or_no(asker: Asker, question: YesOrNo) -> list[Word]:
    async def yes(_rest: str) -> None:
        asker.question = None
        await question.act()

    def no(_rest: str) -> None:
        asker.question = None
        asker.voice.say(_("Then not."))

    return [Word("yes", _("do it"), yes, also="y"), Word("no", _("do not do it"), no, also="n")]


def words_to_decide(plain: PlainTable, table: TableView) -> list[Word]:
    voice, deciding = plain.voice, plain.deciding
    not_asked = "" if deciding is not None else not_ours(table)
    narrowed = not_asked or (
        "" if deciding is not None and deciding.is_narrowed else _("There is no question to go back to.")
    )

    def listed_again(rest: str) -> None:
        if deciding is not None:
            voice.say_all(deciding.beginning(rest) if rest else deciding.listed())

    def back(_rest: str) -> None:
        if deciding is not None:
            voice.say_all(deciding.back())

    def what(rest: str) -> None:
        if deciding is not None:
            voice.say_all(deciding.reasons(rest))

    async def hint(_rest: str) -> None:
        plain.hints.ask(table)
        await plain.hints.done()

    whole = _("'list WORD' tells every action that begins with that word.")
    one_of = _("Name the action by its number or its words, as in 'what 2'.")
    return [
        Word("list [WORD]", _("what you can choose from now"), listed_again, not_asked, whole),
        Word("back", _("one question back"), back, narrowed),
        Word("what ACTION", _("what would come of an action"), what, not_asked, one_of),
        Word("hint", _("the best actions, with your chance to win by each, and why"), hint, refusal(table)),
        *words_to_go_back(plain, table),
    ]


def not_ours(table: TableView) -> str:
    if table.position is None:
        return _("The game has not begun.")
    return _("It is not for you to decide now. {waits}").format(waits=words(table.game).prompt(table, table.position))


def words_to_go_back(plain: PlainTable, table: TableView) -> list[Word]:
    proposal = table.proposal
    nobody = "" if proposal is not None else _("Nobody asks to take anything back.")
    may = table.can_undo or bool(table.may_ask)
    more = _("If others have followed it, everybody is asked; if all agree, all since then is taken back.")

    async def undo(_rest: str) -> None:
        await plain.send(plain.guest.undo())

    async def agree(_rest: str) -> None:
        await plain.send(plain.guest.consent(agree=True))

    async def decline(_rest: str) -> None:
        await plain.send(plain.guest.consent(agree=False))

    return [
        Word("undo", _("take back your last decision"), undo, more=more, offered=may),
        Word("agree", _("let another take back a decision and all since"), agree, nobody),
        Word("decline", _("do not let them; or ask no more yourself"), decline, nobody),
    ]


def words_to_look(plain: PlainTable, table: TableView) -> list[Word]:
    voice, game = plain.voice, spoken(table.game)
    early = "" if table.position is not None else _("The game has not begun.")
    watching_only = early or ("" if table.seat is not None else _("You only watch; nothing here is yours."))

    def player(rest: str) -> None:
        seat = seat_named(table, rest)
        if seat is not None:
            voice.say_all(game.player(table, seat))
        else:
            names = listed(f"'{game.PLAYER} {table.name(seat)}'" for seat in range(1, len(table.seats) + 1))
            voice.say(_("Say whose: {names}; a number of a seat will do.").format(names=names))

    def missed(_rest: str) -> None:
        told = since(table, table.seat or 0, plain.known.log, is_you=True)
        voice.say_all(told or [_("Nothing has happened since your last turn.")])

    log_more = _(
        "After it: {kinds}, the name of a player, new, a number of lines, all, notation; or several of these."
    ).format(kinds=", ".join(kinds(table).values()))
    pages = plain.recital.pages(table) if plain.recital is not None and not early else []
    return [
        Word("table", _("the whole table"), lambda _rest: voice.say_all(game.report(table)), early, also="board"),
        Word("me", _(game.OWN), lambda _rest: voice.say_all(game.mine(table)), watching_only),
        Word(f"{game.PLAYER} NAME", _("all that is open of one player"), player, early),
        *(page_word(page, voice) for page in pages),
        Word("since", _("what the others did since your last turn"), missed, watching_only),
        Word("log [WORDS]", _("the latest of what has happened"),
             lambda rest: voice.say_all(log(table, plain.known.log, rest)), early, log_more),
    ]  # fmt: skip


def always(plain: PlainTable, table: TableView) -> list[Word]:
    voice = plain.voice
    ruling = RULING.search(plain.ruling)

    def open_rules(rest: str) -> None:
        here = ruling[0] if ruling is not None else spoken(table.game).topic(table)
        voice.say_all(rules(GAMES[table.game], rest, here))

    def people(_rest: str) -> None:
        voice.say_all([seats(table), *watching(table), *options(table)])
        if deal := standing(table, plain.known.judged):
            voice.say(deal)

    async def say_aloud(rest: str) -> None:
        if rest:
            await plain.guest.say(rest)
        else:
            voice.say(_("Type what you want to say behind the word, as in 'say hello'."))

    no_clock = "" if plain.known.ticking is not None else _("This table has no clock.")
    rules_more = _("'rules here' is what the moment or the latest refusal is about; 'rules tie green' looks for words.")
    return [
        Word("say TEXT", _("talk to everybody at the table"), say_aloud),
        Word("people", _("who sits where, who watches, the options of the game"), people, also="seats"),
        Word("clock", _("the time that is left"),
             lambda _rest: voice.say_all(time_now(plain.known.ticking, table)), no_clock),
        Word("rules [WORDS]", _("the rules by topic, by ruling, or by words"), open_rules, more=rules_more),
        quit_word(plain),
    ]  # fmt: skip


def quit_word(plain: PlainTable, asker: Asker | None = None) -> Word:
    """Asked about once more where that is asked for, by the table or by who is heard in its place."""
    asker = asker or plain

    async def leave() -> None:
        plain.has_left = True
        await plain.guest.close()

    async def ask_or_leave(_rest: str) -> None:
        host = plain.known.host
        if not (plain.asks.leaving and plain.known.is_needed):
            await leave()
            return
        kept = _("Leave the game? Your seat is kept.")
        if host is not None:
            kept = (
                _("Leave the game? The table closes; the game is lost.")
                if host.trouble
                else _("Leave the game? The table closes; the game is kept.")
            )
        asker.question = YesOrNo(kept, leave)
        asker.voice.say_all(asker.asked())

    return Word("quit", _("leave the table"), ask_or_leave)
