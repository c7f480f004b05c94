"""Questions in the footer, which disable the board's input. A key that is no answer cancels them, unless they last."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from macrobber_core.net.host.host import Host
from macrobber_core.table import TableView
from macrobber_tui.boards import action_noun
from macrobber_tui.boards.takeback_request import (
    request_question,
    request_sentence,
    short_request_question,
    short_request_sentences,
)
from macrobber_tui.i18n.language import _, join_list, ngettext
from macrobber_tui.session.host_actions import guests_prompt, keep_prompt, keep_table, leave_prompt, may_be_kept
from macrobber_tui.settings.keys import KeyBindings, key_name
from macrobber_tui.theme.theme import Theme
from macrobber_tui.widgets.lines import Line, Span
from macrobber_tui.widgets.spans import length
from macrobber_tui.widgets.text import fit, fit_name, upper_first

from .base import WIDTH
from .key_help import KeyHelp, footer_line, labels

MARGIN = 3
"""Blanks around the text of a question."""

Callback = Callable[[], object]
TableVersion = tuple[int, int, int | None]


def do_nothing() -> None:
    """Do nothing, as the action of an answer that changes nothing."""


class Prompt(NamedTuple):
    """A highlighted text in the footer, followed by keys."""

    text: str
    keys: KeyHelp = ()
    other_keys: KeyHelp = ()
    """Keys unrelated to the text, shown after its own keys if there is room."""
    shorter: Sequence[str] = ()
    """Shorter versions of the text, longest first, used if the whole text does not fit."""

    def line(self, theme: Theme, bindings: KeyBindings) -> Line:
        prompts = (self._replace(text=text) for text in (self.text, *self.shorter))
        prompt = next((candidate for candidate in prompts if candidate.fits(theme, bindings)), self)
        keys = prompt._all_keys(theme, bindings)
        answers = footer_line(keys, theme, bindings, width=WIDTH - MARGIN - cell_len(prompt.text))
        text_width = max(0, WIDTH - MARGIN - length(answers))
        return (Span(f" {fit(prompt.text, text_width)}  ", theme.palette.alarm), *answers)

    def fits(self, theme: Theme, bindings: KeyBindings) -> bool:
        """Return whether the footer has room for the whole text."""
        answers = footer_line(self.keys, theme, bindings, width=WIDTH - MARGIN - cell_len(self.text))
        return cell_len(self.text) + MARGIN + length(answers) <= WIDTH

    def _all_keys(self, theme: Theme, bindings: KeyBindings) -> KeyHelp:
        """Return the keys of the text, and as many other keys as fit."""
        room = WIDTH - MARGIN - cell_len(self.text)
        candidates = ([*self.keys, *self.other_keys[:count]] for count in range(len(self.other_keys), 0, -1))
        return next((keys for keys in candidates if length(footer_line(keys, theme, bindings)) <= room), self.keys)


class Question(Struct, frozen=True):
    """A question, with the key, label and action of each answer. Enter gives the answer whose key is `enter`.

    A question with a `version` is dropped when the table's version changes.
    """

    text: str
    answers: Mapping[str, tuple[str, Callback]]
    enter: str = ""
    version: TableVersion | None = None
    shorter: Sequence[str] = ()
    """Shorter versions of the text, longest first, used if the whole text does not fit."""
    is_lasting: bool = False
    """Whether it stays until it is answered, because it was asked without a key press."""

    @property
    def prompt(self) -> Prompt:
        return Prompt(self.text, [(key, meaning) for key, (meaning, _) in self.answers.items()], shorter=self.shorter)

    def is_answer(self, key: str) -> bool:
        """Return whether a key ends the question."""
        return key in self.answers or not self.is_lasting

    def answer(self, key: str) -> None:
        _meaning, callback = self.answers.get(self.enter if key == "enter" else key, ("", do_nothing))
        callback()


def table_version(table: TableView) -> TableVersion:
    """Return the ply, the number of takebacks and the seat of the takeback proposal."""
    return table.ply, table.takebacks, table.proposal.seat if table.proposal else None


def leave_question(host: Host | None, leave: Callback) -> Question:
    """Return the question asked before leaving a game; `host` is None for a guest."""
    if host is not None and may_be_kept(host):
        return keep_question(host, leave)
    return Question(leave_prompt(host), {"y": (_("leave"), leave), "n": (_("stay"), do_nothing)}, enter="y")


def keep_question(host: Host, leave: Callback) -> Question:
    """Return the question asked before a host leaves a table that can be resumed later."""

    def answer(*, kept: bool) -> None:
        keep_table(host, kept=kept)
        leave()

    answers: dict[str, tuple[str, Callback]] = {
        "y": (_("keep"), partial(answer, kept=True)),
        "c": (_("close for good"), partial(answer, kept=False)),
        "n": (_("stay"), do_nothing),
    }
    return Question(keep_prompt(), answers, enter="y")


def guests_question(count: int, leave: Callback) -> Question:
    """Return the question asked before a host closes a finished game with `count` guests."""
    return _closing_question(guests_prompt(count), leave)


def close_question(host: Host, leave: Callback) -> Question:
    text = _("Close the table? Others are here.") if len(host.peers) > 1 else _("Close the table?")
    return _closing_question(text, leave)


def _closing_question(text: str, leave: Callback) -> Question:
    return Question(text, {"y": (_("close"), leave), "n": (_("stay"), do_nothing)}, enter="y")


def takeback_question(table: TableView, ask: Callback, answer: Callable[[bool], object]) -> Question | None:
    """Return the question to ask before a takeback, or None if it can be sent immediately."""
    proposal = table.proposal
    if proposal is None:
        if table.can_undo or not table.may_ask:
            return None
        others = [seat for number, seat in enumerate(table.seats, 1) if number != table.seat]
        needs_consent = any(seat.bot is None and not seat.away for seat in others)
        question = _("Take back {action} and everything since?").format(action=action_noun(table, table.may_ask))
        question = upper_first(question)
        consent = _("Everyone has to agree.") if needs_consent else _("Nobody has to agree.")
        return Question(
            f"{question} {consent}",
            {"y": (_("ask") if needs_consent else _("yes"), ask), "n": (_("no"), do_nothing)},
            version=table_version(table),
            shorter=[question],
        )
    if proposal.seat == table.seat:
        text, yes = _("Withdraw your takeback request?"), (_("withdraw"), lambda: answer(False))
        return Question(text, {"y": yes, "n": (_("keep asking"), do_nothing)}, version=table_version(table))
    if table.seat not in {*proposal.asked, *proposal.agreed}:
        return None
    return Question(
        upper_first(request_question(table, proposal)),
        {
            "y": (_("agree"), lambda: answer(True)),
            "n": (_("decline"), lambda: answer(False)),
            "esc": (_("later"), do_nothing),
        },
        version=table_version(table),
        shorter=[short_request_question(table, proposal)],
    )


def play_on_question(names: Sequence[str], play: Callable[[int], object]) -> Question:
    """Return a question asking which seat to continue as. Names are cut so all of them fit beside the question."""
    text = _("Play on as:")
    room = WIDTH - MARGIN - cell_len(text) - cell_len(f" {key_name('esc')} ")
    name_width = room // len(names) - len("1  ")  # two blanks between them
    answers = {str(seat): (fit_name(name, name_width), partial(play, seat)) for seat, name in enumerate(names, 1)}
    return Question(text, {**answers, "esc": ("", do_nothing)})


def proposal_prompt(table: TableView) -> Prompt | None:
    """Return the footer's prompt during a takeback proposal; None if there is no proposal."""
    proposal = table.proposal
    if proposal is None:
        return None
    waiting = _("Waiting for {names} to agree to the takeback.")
    texts = [waiting.format(names=names) for names in counted_names([*map(table.name, proposal.asked)])]
    keys: KeyHelp = []
    if table.seat in proposal.asked:
        texts = [request_sentence(table, proposal), *short_request_sentences(table, proposal)]
        keys = [("u", _("answer"))]
    elif table.seat == proposal.seat:
        keys = [("u", _("withdraw"))]
    elif table.seat in proposal.agreed:
        keys = [("u", _("decline"))]
    text, *shorter = texts
    return Prompt(text, keys, labels("?"), shorter)


def counted_names(names: Sequence[str]) -> Iterator[str]:
    """Yield a list of all names, then lists that name fewer players and count the others."""
    yield join_list(names)
    for count in range(len(names) - 1, 0, -1):
        left = len(names) - count
        others = ngettext("{count} other", "{count} others", left).format(count=left)
        yield join_list([*names[:count], others])
    yield ngettext("{count} player", "{count} players", len(names)).format(count=len(names))
