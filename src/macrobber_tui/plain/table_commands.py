"""The commands at a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

from macrobber_core.games import GAMES
from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView
from macrobber_tui.boards import log_filters, plain_game, public_turns_since, ui_of
from macrobber_tui.i18n.core_messages import os_error_reason
from macrobber_tui.i18n.language import _, join_list
from macrobber_tui.i18n.rulebook import RULING
from macrobber_tui.session.fairness import deal_status
from macrobber_tui.session.hints import why_no_hint
from macrobber_tui.session.host_actions import guests_prompt, keep_prompt, keep_table, leave_prompt, may_be_kept
from macrobber_tui.session.library import resume_advice
from macrobber_tui.session.talk import emote_list, find_emote

from .announcements import all_clocks_text, not_ours
from .commands import (
    QUIT_ALIASES,
    Confirmation,
    ConfirmationScope,
    PlainCommand,
    Printed,
    confirmation_commands,
    page_command,
    spellings,
)
from .hand_over import go_on_commands, offer_commands
from .host_commands import host_commands
from .lookup import log_lines, rules_lines
from .next_game_commands import next_game_commands
from .people import options_text, seat_named, seats_text, spectators_text
from .replay import PlainReplay
from .table import PlainTable


def table_commands(plain: PlainTable) -> list[PlainCommand]:
    """Return the commands in the order of the help: decision, pages, table, rules, leaving."""
    if plain.table is None:
        return [quit_command(plain)]
    if plain.question is not None:
        return [
            *confirmation_commands(plain, plain.question),
            *decision_commands(plain, plain.table)[:1],
            *general_commands(plain, plain.table),
        ]
    return [
        *offer_commands(plain),
        *go_on_commands(plain),
        *decision_commands(plain, plain.table),
        *view_commands(plain, plain.table),
        *host_commands(plain, plain.table),
        *next_game_commands(plain, plain.table),
        *postgame_commands(plain, plain.table),
        *general_commands(plain, plain.table),
    ]


def decision_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    decision = plain.decision
    not_asked = "" if decision is not None else not_ours(table)
    narrowed = not_asked or (
        "" if decision is not None and decision.is_narrowed else _("There is no question to go back to.")
    )

    def list_again(rest: str) -> list[str]:
        if decision is None:
            return []
        return decision.actions_beginning(rest) if rest else decision.choice_lines()

    async def hint() -> None:
        plain.hints.request(table, plain.state.log)
        await plain.hints.wait()

    details = _("'list WORD' lists every action that begins with that word.")
    one_of = _("Name the action by its number or its words, as in 'what 2'.")
    return [
        PlainCommand("list [WORD]", _("the choices you have now"), list_again, not_asked, details),
        PlainCommand("back", _("one question back"), lambda: decision.back() if decision else None, narrowed),
        PlainCommand("what ACTION", _("the effect of an action"),
             lambda rest: decision.reasons(rest) if decision else None, not_asked, one_of),
        PlainCommand("hint", _("the best actions, your winning chance with each, and why"), hint, why_no_hint(table)),
        *takeback_commands(plain, table),
    ]  # fmt: skip


def takeback_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    proposal = table.proposal
    nobody = "" if proposal is not None else _("There is no takeback request.")
    is_possible = table.can_undo or bool(table.may_ask)
    # without a request, "yes" and "no" are not commands
    own_yes, *other_yes = spellings("yes") if proposal is not None else ("",)
    own_no, *other_no = spellings("no") if proposal is not None else ("",)
    more = _("If other decisions followed, everybody has to agree; then everything since is taken back.")

    return [
        PlainCommand("undo", _("take back your last decision"), lambda: plain.send(plain.guest.undo()),
             details=more, is_listed=is_possible),
        PlainCommand("agree", _("agree to a takeback"),
             lambda: plain.send(plain.guest.consent(agree=True)), nobody, second_name=own_yes, aliases=other_yes),
        PlainCommand("decline", _("refuse a takeback, or withdraw your own request"),
             lambda: plain.send(plain.guest.consent(agree=False)), nobody, second_name=own_no, aliases=other_no),
    ]  # fmt: skip


def view_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    game = plain_game(table.game)
    refusal = "" if table.game_view is not None else _("The game has not begun.")
    watching_only = refusal or ("" if table.seat is not None else _("You are only watching."))

    def player(rest: str) -> Printed:
        seat = seat_named(table, rest)
        if seat is not None:
            return game.player_report(table, seat)
        names = join_list(f"'{game.player_command} {table.name(seat)}'" for seat in range(1, len(table.seats) + 1))
        return _("Say whose: {names}; a seat number will do.").format(names=names)

    def missed() -> list[str]:
        turns = public_turns_since(table, table.seat or 0, plain.state.log, is_you=True)
        return turns or [_("Nothing has happened since your last turn.")]

    log_more = _("Add {kinds}, a player's name, new, all, notation, a number of lines, or several of these.").format(
        kinds=", ".join(log_filters(table).values())
    )
    narrator = plain.narration.narrator
    pages = narrator.pages(table) if narrator is not None and not refusal else []
    return [
        PlainCommand("table", _("the whole table"), lambda: game.report(table), refusal, second_name="board"),
        PlainCommand("me", _(game.own_help), lambda: game.own_report(table), watching_only),
        PlainCommand(f"{game.player_command} NAME", _("everything visible about one player"), player, refusal),
        *map(page_command, pages),
        PlainCommand("since", _("what the others did since your last turn"), missed, watching_only),
        PlainCommand("log [WORDS]", _("the latest events"),
             lambda rest: log_lines(table, plain.state.log, rest), refusal, log_more),
    ]  # fmt: skip


def postgame_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    not_over = "" if table.stage == "over" else _("The game is not over yet.")
    no_record = not_over or (
        "" if plain.state.finished_record is not None else _("The host has not revealed the whole game.")
    )
    nothing = "" if plain.state.can_replay else _("There is nothing to replay yet.")

    def look_back() -> list[str]:
        source = plain.state.replay_source
        if source is None:
            return []

        def come_back() -> None:
            plain.scope = None
            plain.output.print(_("You are back at the table."))
            plain.ask_again()

        plain.scope = replay = PlainReplay(source, plain.output, come_back, step=len(source) - 1)
        return replay.opening()

    def save(rest: str) -> str:
        if not rest:
            return _("Type a file name after the word, as in 'save glencoe.record'.")
        try:
            with Path(rest).open("x", encoding="utf-8") as file:
                file.write(str(plain.state.finished_record))
        except OSError as error:
            return _("Cannot write {file}: {reason}.").format(file=rest, reason=os_error_reason(error))
        return _("The record is in {file}.").format(file=rest)

    file = [PlainCommand("save FILE", _("write the record of the game to a file"), save, no_record)]
    return [
        PlainCommand("replay", _("replay the game, step by step"), look_back, nothing),
        *([] if plain.state.is_remote_terminal else file),
    ]


def general_commands(plain: PlainTable, table: TableView) -> list[PlainCommand]:
    def open_rules(rest: str) -> list[str]:
        ruling = RULING.search(plain.ruling)
        topic = ruling[0] if ruling is not None else ui_of(table.game).topic(table.game_view)
        return rules_lines(GAMES[table.game], rest, topic)

    def people() -> list[str]:
        deal = deal_status(table, plain.state.audit)
        return [seats_text(table), *spectators_text(table), *options_text(table), *([deal] if deal else [])]

    async def say_aloud(rest: str) -> str:
        if not rest:
            return _("Type what you want to say after the word, as in 'say hello'.")
        return await plain.state.say(rest)

    async def say_emote(rest: str) -> str:
        if emote := find_emote(rest):
            return await plain.state.say(emote)
        return _("Add a number or the words: {emotes}.").format(emotes=emote_list())

    no_clock = "" if plain.state.clock is not None else _("This table has no clock.")
    emotes_more = _("The quick words are {emotes}; others read them in their own language.").format(emotes=emote_list())
    rules_more = _(
        "'rules here' opens the rules for the current decision or the latest refusal; 'rules tie green' "
        "searches for words."
    )
    return [
        PlainCommand("say TEXT", _("talk to everybody at the table"), say_aloud),
        PlainCommand("emote NUMBER", _("say one of eight quick words"), say_emote, details=emotes_more),
        PlainCommand(
            "people", _("who sits where, who is watching, the options of the game"), people, second_name="seats"
        ),
        PlainCommand("clock", _("the time left"), lambda: all_clocks_text(plain.state.clock, table), no_clock),
        PlainCommand("rules [WORDS]", _("the rules by topic, by ruling, or by words"), open_rules, details=rules_more),
        quit_command(plain),
    ]


def quit_command(plain: PlainTable, scope: ConfirmationScope | None = None) -> PlainCommand:
    """Return the command that leaves the table. `scope` (default: `plain`) asks for confirmation if needed."""
    scope = scope or plain

    async def leave() -> None:
        if plain.state.is_saved:
            scope.output.print_all(resume_advice(is_running=plain.state.is_asked))
        plain.has_left = True
        await plain.guest.close()

    async def ask_or_leave() -> list[str]:
        host, guests = plain.state.host, plain.state.guest_count if plain.state.stage == "over" else 0
        if plain.confirmations.leaving and host is not None and may_be_kept(host):
            scope.question = keep_or_close(host, scope, leave)
        elif plain.confirmations.leaving and (plain.state.is_asked or guests or may_leave_by_mistake(plain)):
            scope.question = Confirmation(guests_prompt(guests) if guests else leave_prompt(host), leave)
        else:
            await leave()
            return []
        return scope.pending_question()

    return PlainCommand("quit", _("leave the table"), ask_or_leave, aliases=QUIT_ALIASES)


def may_leave_by_mistake(plain: PlainTable) -> bool:
    """Return whether a player leaves a running game by a button: in a browser, where a thumb may hit it."""
    table, session = plain.table, plain.state.session
    is_playing = table is not None and table.seat is not None and table.stage in {"dealing", "playing"}
    return is_playing and session is not None and session.is_in_browser


def keep_or_close(host: Host, scope: ConfirmationScope, leave: Callable[[], Awaitable[None]]) -> Confirmation:
    """Return the question whether to keep a table for later or to close it for good."""

    async def keep() -> None:
        scope.question = None
        keep_table(host, kept=True)
        await leave()

    async def close() -> None:
        scope.question = None
        keep_table(host, kept=False)
        await leave()

    answers = [
        PlainCommand("keep", _("leave, and keep the table to resume it later"), keep, aliases=spellings("yes")),
        PlainCommand("close", _("leave, and close the table for good"), close),
    ]
    instruction = _("Type 'keep', 'close' or '{no}'.").format(no=_("no"))
    return Confirmation(keep_prompt(), keep, answers=answers, instruction=instruction)
