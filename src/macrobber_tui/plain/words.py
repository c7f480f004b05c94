"""What can be typed: words with what they do, whether they can be typed now, and help on them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from macrobber_tui.boards.recital import Page
from macrobber_tui.language import _
from macrobber_tui.saying import Voice


@dataclass(frozen=True, slots=True)
class Word:
    """Something that can be typed, and what may follow it."""

    form: str
    """As it is typed, with what follows in capitals: `say TEXT`."""
    meaning: str
    act: Callable[[str], object]
    """Given what follows; may have to be awaited."""
    refusal: str = ""
    """Why it cannot be typed now."""
    more: str = ""
    """What else there is to say of it."""
    also: str = ""
    """Another name of it."""
    offered: bool = True
    """Whether it is listed; where the table would refuse it, the table says why."""

    @property
    def name(self) -> str:
        return self.form.partition(" ")[0]


class Room(Protocol):
    """Where lines are typed."""

    def words(self) -> list[Word]:
        """All that have a meaning here; some say why they cannot be typed now."""

    def asked(self) -> list[str]:
        """What is to be answered now, and how; nothing where nothing is asked."""

    async def answer(self, line: str) -> None:
        """A line that begins with none of the words."""


def page_word(page: Page, voice: Voice) -> Word:
    """By which something of the game is looked at."""
    if page.takes:
        return Word(f"{page.name} {page.takes}", page.what, lambda rest: voice.say_all(page.told(rest)), page.why_not)
    return Word(page.name, page.what, lambda _rest: voice.say_all(page.told()), page.why_not)


async def obey(room: Room, line: str, voice: Voice) -> None:
    """Do what a line says, or say why that cannot be."""
    name, _space, rest = line.partition(" ")
    words = room.words()
    word = find(words, name.lower())
    if not line:
        voice.say_all(room.asked())
    elif name.lower() in {"help", "?"}:
        voice.say_all(help_on(words, rest.strip().lower(), room))
    elif word is None:
        await room.answer(line)
    elif word.refusal:
        voice.say(word.refusal)
    else:
        done = word.act(rest.strip())
        if inspect.isawaitable(done):
            await done


def find(words: Sequence[Word], name: str) -> Word | None:
    return next((word for word in words if name and name in {word.name, word.also}), None)


def help_on(words: Sequence[Word], name: str, room: Room) -> list[str]:
    """What can be typed now; or all about one word."""
    word = find(words, name)
    if word is not None:
        told = _("{form}: {meaning}.").format(form=word.form, meaning=word.meaning)
        also = [_("'{other}' is the same.").format(other=word.also)] if word.also else []
        not_now = [_("Not now: {reason}").format(reason=word.refusal)] if word.refusal else []
        return [" ".join([told, *([word.more] if word.more else []), *also, *not_now])]
    if name:
        return [_("There is no word '{name}' here.").format(name=name)]
    able = [word for word in words if word.offered and not word.refusal]
    forms = [_("{form}: {meaning}.").format(form=word.form, meaning=word.meaning) for word in able]
    about = _("help WORD: more about a word of this list.")
    return [*room.asked(), _("You can type:"), *forms, about]
