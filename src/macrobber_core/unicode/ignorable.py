"""Characters that show nothing: Default_Ignorable_Code_Point of DerivedCoreProperties.txt, Unicode 14.0."""

from __future__ import annotations

import re

_IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def drop_ignorable(text: str) -> str:
    """The text without its default ignorable code points."""
    return _IGNORABLE.sub("", text)
