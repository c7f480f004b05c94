"""The menus of a turn: the eight actions, and the further choices of estate, monks and bard."""

from __future__ import annotations

from macrobber_core.games.mac_robber import components as box
from macrobber_core.games.mac_robber.notation import BARD_ACTIONS, PAYMENTS
from macrobber_core.games.mac_robber.view import MacRobberView
from macrobber_tui.boards.names import NameOf, letter
from macrobber_tui.i18n.language import _

from .menus import LegalityChecker, Menu, MenuOption, MultiSelect, expand_pile

COLUMNS = 2
PRICES = "YR/YGG"
MANY_KEYS = "123456789xyz"


def action_menu(position: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    """Return all eight actions, including those that are not possible now."""
    options = (
        checker.option(checker.option_keys("c"), _("cattle"), "cattle", "R"),
        checker.option(checker.option_keys("s"), _("castle"), "castle", "BB"),
        checker.option(checker.option_keys("m"), _("monastery"), "monastery", "GGG"),
        estate_option(position, checker),
        checker.option(checker.option_keys("w"), _("warrior"), "warrior", "Y"),
        checker.option(checker.option_keys("p"), _("piper"), "piper", "B"),
        monk_option(checker),
        bard_option(position, checker, name_of),
        checker.option(checker.option_keys("d"), _("done"), "done"),
    )
    return Menu(options, COLUMNS)


def monk_option(checker: LegalityChecker) -> MenuOption:
    if "monk 2" not in checker.legal:
        return checker.option(checker.option_keys("n"), _("monk"), "monk 1", "G")
    numbers = (
        checker.option(("1",), _("one monk"), "monk 1", "G"),
        checker.option(("2",), _("two monks"), "monk 2", "GG"),
    )
    how_many = Menu(numbers, 2, _("How many monks?"))
    about = _("monk: 1 or 2 green to the courtyard")
    return MenuOption(
        checker.option_keys("n"), _("monk"), "G", next_step=lambda: how_many, preview_action="monk 1", about=about
    )


def estate_option(position: MacRobberView, checker: LegalityChecker) -> MenuOption:
    """Return the estate option; if it is refused, the reason is one that holds for every payment."""
    payable = [text for text in PAYMENTS if text in checker.legal]
    if not payable:
        refusal = checker.refusal("estate YR")
        if checker.lacks_display_cubes("estate YR"):
            refusal = _("it costs 1 yellow plus 1 red or 2 green, and you cannot pay that (MR-13)")
        return MenuOption(checker.option_keys("e"), _("estate"), PRICES, refusal=refusal)

    def price() -> MultiSelect:
        return payment_pick(position, payable)

    about = _("estate: 1 yellow plus 1 red (display only) or 2 green")
    return MenuOption(
        checker.option_keys("e"), _("estate"), PRICES, next_step=price, preview_action=payable[0], about=about
    )


def payment_pick(position: MacRobberView, payable: list[str]) -> MultiSelect:
    """Return a selection of the cubes that can be part of a price, with one price picked already (MR-13)."""
    paid = "".join(text.split()[1] for text in payable)
    own = position.clan(position.seat or 1)
    courtyard = "y" * min(1, own.warriors) + "g" * min(2, own.monks)
    offered = "".join(cube for cube in expand_pile(position.display, box.COLOURS) + courtyard if cube in paid)
    at_first = set()
    for cube in payable[0].split()[1]:
        at_first.add(next(index for index, item in enumerate(offered) if item == cube and index not in at_first))
    most = max(len(text.split()[1]) for text in payable)
    return MultiSelect("payment", offered, "estate", 2, most, _("Pay:"), frozenset(payable), frozenset(at_first))


def payment(text: str) -> str:
    """Return the cubes of the display, then those of the courtyard."""
    paid = text.split()[1]
    display = "".join(cube for cube in paid if cube.isupper())
    courtyard = "".join(cube for cube in paid if cube.islower()).upper()
    if not courtyard:
        return display
    if not display:
        return _("{cubes} from the courtyard").format(cubes=courtyard)
    return _("{display} and {cubes} from the courtyard").format(display=display, cubes=courtyard)


def bard_option(position: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> MenuOption:
    songs = [text for text in checker.legal if text in BARD_ACTIONS]
    if not songs:
        victim = position.players if position.seat == 1 else 1
        return MenuOption(checker.option_keys("b"), _("bard"), "B", refusal=checker.refusal(f"bard {victim} +B"))

    about = _("bard: the only action of the turn. Takes up to 2 cubes from a courtyard")
    return MenuOption(
        checker.option_keys("b"), _("bard"), "B", next_step=lambda: victim_menu(position, checker, name_of), about=about
    )


def victim_menu(position: MacRobberView, checker: LegalityChecker, name_of: NameOf) -> Menu:
    """Return the clans the bard can visit (MR-16)."""

    def option(victim: int) -> MenuOption:
        songs = [text for text, song in BARD_ACTIONS.items() if song.victim == victim and text in checker.legal]
        keys = (letter(victim).lower(), str(victim), letter(victim))
        if not songs:
            refusal = _("nothing can be taken from that courtyard (MR-14, MR-16)")
            return MenuOption(keys, name_of(victim), refusal=refusal, seat=victim)
        about = _("a cube for you and one of another colour for the bag, or just one of these")
        return MenuOption(
            keys, name_of(victim), next_step=lambda: bard_cubes_menu(songs, name_of(victim)), seat=victim, about=about
        )

    return Menu(
        tuple(map(option, others(position))),
        1,
        _("Send the bard to a clan above: its letter, arrows and enter, or a click."),
    )


def bard_cubes_menu(songs: list[str], victim: str) -> Menu:
    """Return the cubes the bard can take: two before one, and those for our courtyard first."""
    ordered = sorted(songs, key=lambda text: (-len(text), "+" not in text))
    options = tuple(
        MenuOption((key,), "", bard_cubes_text(text), action=text)
        for key, text in zip(MANY_KEYS, ordered, strict=False)
    )
    return Menu(options, 3 if len(options) > 6 else 2, _("Take from {victim}'s courtyard:").format(victim=victim))


def bard_cubes_text(text: str) -> str:
    """Return the cubes a bard takes and where they go."""
    song = BARD_ACTIONS[text]
    parts = [_("{cube} for you").format(cube=song.courtyard)] if song.courtyard else []
    parts += [_("{cube} to bag").format(cube=song.bag)] if song.bag else []
    return ", ".join(parts)


def others(position: MacRobberView) -> list[int]:
    return [seat for seat in range(1, position.players + 1) if seat != position.seat]
