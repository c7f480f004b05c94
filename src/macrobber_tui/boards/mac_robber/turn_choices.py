"""The actions of a turn as a tree of keys: the eight of them, and what an estate, monks and a bard ask besides."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import PAYMENTS, SONGS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.language import _

from .judge import Judge
from .language import NameOf, letter
from .steps import Menu, Option, Pick, items

COLUMNS = 2
PRICES = "YR/YGG"
MANY_KEYS = "123456789xyz"


def action_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    """All eight actions, also those that cannot be executed now."""
    options = (
        judge.option(judge.key("c"), _("cattle"), "cattle", "R"),
        judge.option(judge.key("s"), _("castle"), "castle", "BB"),
        judge.option(judge.key("m"), _("monastery"), "monastery", "GGG"),
        estate_option(position, judge),
        judge.option(judge.key("w"), _("warrior"), "warrior", "Y"),
        judge.option(judge.key("p"), _("piper"), "piper", "B"),
        monk_option(judge),
        bard_option(position, judge, name_of),
        judge.option(judge.key("d"), _("done"), "done"),
    )
    return Menu(options, COLUMNS)


def monk_option(judge: Judge) -> Option:
    if "monk 2" not in judge.legal:
        return judge.option(judge.key("n"), _("monk"), "monk 1", "G")
    numbers = (judge.option(("1",), _("one monk"), "monk 1", "G"), judge.option(("2",), _("two monks"), "monk 2", "GG"))

    def how_many() -> Menu:
        return Menu(numbers, 2, _("How many monks?"))

    about = _("monk: 1 or 2 green to the courtyard")
    return Option(judge.key("n"), _("monk"), "G", into=how_many, typical="monk 1", about=about)


def estate_option(position: MacRobberView, judge: Judge) -> Option:
    """Whatever stands against every payment is told; else that none of them can be paid."""
    payable = [text for text in PAYMENTS if text in judge.legal]
    if not payable:
        refusal = judge.refusal("estate YR")
        if judge.asks_for_cubes("estate YR"):
            refusal = _("it costs 1 yellow and 1 red or 2 green, and you cannot pay that (MR-13)")
        return Option(judge.key("e"), _("estate"), PRICES, refusal=refusal)

    def price() -> Pick:
        return payment_pick(position, payable)

    about = _("estate: 1 yellow and 1 red or 2 green; red out of the display only")
    return Option(judge.key("e"), _("estate"), PRICES, into=price, typical=payable[0], about=about)


def payment_pick(position: MacRobberView, payable: list[str]) -> Pick:
    """MR-13: cubes of the display and of the courtyard that can be part of a price; one price is picked already."""
    paid = "".join(text.split()[1] for text in payable)
    own = position.clan(position.seat or 1)
    courtyard = "y" * min(1, own.warriors) + "g" * min(2, own.monks)
    offered = "".join(cube for cube in items(position.display, box.COLOURS) + courtyard if cube in paid)
    at_first = set()
    for cube in payable[0].split()[1]:
        at_first.add(next(index for index, item in enumerate(offered) if item == cube and index not in at_first))
    most = max(len(text.split()[1]) for text in payable)
    return Pick("payment", offered, "estate", 2, most, _("Pay:"), frozenset(payable), frozenset(at_first))


def payment(text: str) -> str:
    """The cubes of the display, then those of the courtyard."""
    paid = text.split()[1]
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return display
    if not display:
        return _("{cubes} of the courtyard").format(cubes=courtyard)
    return _("{display} and {cubes} of the courtyard").format(display=display, cubes=courtyard)


def bard_option(position: MacRobberView, judge: Judge, name_of: NameOf) -> Option:
    songs = [text for text in judge.legal if text in SONGS]
    if not songs:
        victim = position.players if position.seat == 1 else 1
        return Option(judge.key("b"), _("bard"), "B", refusal=judge.refusal(f"bard {victim} +B"))

    def whom() -> Menu:
        return victim_menu(position, judge, name_of)

    about = _("bard: the only action of the turn. It takes up to 2 cubes of a courtyard")
    return Option(judge.key("b"), _("bard"), "B", into=whom, about=about)


def victim_menu(position: MacRobberView, judge: Judge, name_of: NameOf) -> Menu:
    """MR-16: whom the bard visits."""

    def option(victim: int) -> Option:
        songs = [text for text, song in SONGS.items() if song.victim == victim and text in judge.legal]
        keys = (letter(victim).lower(), str(victim), letter(victim))
        if not songs:
            refusal = _("nothing can be taken out of that courtyard (MR-14, MR-16)")
            return Option(keys, name_of(victim), refusal=refusal, seat=victim)
        about = _("a cube for you and one of another colour for the bag, or only one")
        return Option(keys, name_of(victim), into=lambda: song_menu(songs, name_of(victim)), seat=victim, about=about)

    return Menu(
        tuple(map(option, others(position))),
        1,
        _("Send the bard to a clan above: its letter, arrows and enter, or a click."),
    )


def song_menu(songs: list[str], victim: str) -> Menu:
    """Two cubes before one, the best for the courtyard first."""
    ordered = sorted(songs, key=lambda text: (-len(text), "+" not in text))
    options = tuple(
        Option((key,), "", song_gain(text), action=text) for key, text in zip(MANY_KEYS, ordered, strict=False)
    )
    return Menu(
        options, 3 if len(options) > 6 else 2, _("Take out of the courtyard of {victim}:").format(victim=victim)
    )


def song_gain(text: str) -> str:
    """The cubes of a song and where they go."""
    song = SONGS[text]
    parts = [_("{cube} for you").format(cube=song.courtyard)] if song.courtyard else []
    parts += [_("{cube} to bag").format(cube=song.bag)] if song.bag else []
    return ", ".join(parts)


def others(position: MacRobberView) -> list[int]:
    return [seat for seat in range(1, position.players + 1) if seat != position.seat]
