"""A few settings of a game's options that combine every two choices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from macrobber_core.games.contract import Option, OptionValue

Choice = tuple[str, OptionValue]
Pair = frozenset[Choice]


def pairwise_settings(options: Mapping[str, Option]) -> list[dict[str, OptionValue]]:
    """Return settings in which every two choices of different options occur together; the first has all defaults.

    Most bugs of options need only two choices. All combinations would be many more: five switches have 32, of which 6
    are enough.
    """
    settings = [{name: option.default for name, option in options.items()}]
    wanted = dict.fromkeys(_all_pairs(options))  # a dict keeps the order, a set does not
    while wanted := {pair: None for pair in wanted if not any(pair <= {*setting.items()} for setting in settings)}:
        settings.append(_next_setting(options, [*wanted]))
    return settings


def _all_pairs(options: Mapping[str, Option]) -> Iterator[Pair]:
    if len(options) == 1:  # then the pairs are the choices themselves
        ((name, option),) = options.items()
        yield from (frozenset({(name, choice)}) for choice in option.choices)
    for (one, first), (other, second) in combinations(options.items(), 2):
        yield from (frozenset({(one, a), (other, b)}) for a, b in product(first.choices, second.choices))


def _next_setting(options: Mapping[str, Option], wanted: list[Pair]) -> dict[str, OptionValue]:
    """Return a setting with the first of the wanted pairs, and, option by option, the choice with most other pairs."""
    setting = dict(wanted[0])
    for name, option in options.items():
        if name not in setting:
            possible = [pair for pair in wanted if all(setting.get(other, choice) == choice for other, choice in pair)]
            counts = {choice: sum((name, choice) in pair for pair in possible) for choice in option.choices}
            setting[name] = max(counts, key=lambda choice: counts[choice])
    return {name: setting[name] for name in options}
