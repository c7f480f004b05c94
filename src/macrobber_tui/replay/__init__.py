"""A game looked at again: its moments, from whose eyes they may be seen, and how it goes on from one of them."""
