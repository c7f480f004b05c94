"""Parameter types for numbers."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from typing import Any

import click

from macrobber_tui.i18n.language import _


@dataclass(frozen=True)
class WholeNumber(click.ParamType[int]):
    """A whole number, from `least` to `most` if they are given."""

    least: int | None = None
    most: int | None = None
    name = "n"

    @property
    def range_text(self) -> str:
        """The allowed numbers, for the help; "" if all are."""
        if self.most is not None:
            return _("{least} to {most}").format(least=self.least, most=self.most)
        return _("at least {least}").format(least=self.least) if self.least is not None else ""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        with contextlib.suppress(ValueError):
            number = int(value)
            if (self.least is None or number >= self.least) and (self.most is None or number <= self.most):
                return number
        text = _("{value} is not a whole number.")
        if self.least is not None:
            text = _("{value} is not a whole number of at least {least}.")
        if self.most is not None:
            text = _("{value} is not a whole number from {least} to {most}.")
        return self.fail(text.format(value=repr(str(value)), least=self.least, most=self.most), param, ctx)


@dataclass(frozen=True)
class Seconds(click.ParamType[float]):
    """A number of seconds from `least` to `most`."""

    least: float
    most: float
    name = "seconds"

    @property
    def range_text(self) -> str:
        """The allowed numbers, for the help."""
        return _("{least} to {most}").format(least=f"{self.least:g}", most=f"{self.most:g}")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        with contextlib.suppress(ValueError):
            seconds = float(value)
            if self.least <= seconds <= self.most:
                return seconds
        text = _("{value} is not a number from {least} to {most}.")
        return self.fail(text.format(value=repr(str(value)), least=self.least, most=self.most), param, ctx)
