"""A QR code as lines of text, dark on light whatever the theme."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

QUIET_ZONE = 4
"""Light modules around the code, without which cameras do not find it."""
INK = Style(color="#000000", bgcolor="#ffffff")
HALF_BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
"""The character for a dark or light module above another."""
TWO_CELLS = {False: "  ", True: "##"}

Modules = Sequence[Sequence[bool]]
"""The rows of a code with its quiet zone; True is dark."""


def qr_modules(text: str) -> Modules:
    """Return the smallest code of a text, with as much error correction as fits into it."""
    import segno  # noqa: PLC0415  # rarely needed

    code = segno.make(text, error="l", micro=False)  # cameras of phones do not read a micro code
    return [[bool(module) for module in row] for row in code.matrix_iter(border=QUIET_ZONE)]


def inverted(modules: Modules) -> Modules:
    """Return the code for a terminal that prints light characters on a dark ground."""
    return [[not module for module in row] for row in modules]


def in_half_blocks(modules: Modules) -> list[str]:
    """Return a line for every two rows of modules. A code has an odd number of rows: the quiet zone gets one more."""
    rows = [*modules, modules[-1]] if len(modules) % 2 else modules
    return [
        "".join(HALF_BLOCKS[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]


def in_ascii(modules: Modules) -> list[str]:
    """Return a line for every row of modules, with two characters for each."""
    return ["".join(map(TWO_CELLS.__getitem__, row)) for row in modules]
