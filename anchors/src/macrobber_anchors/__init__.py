"""Anchors: the bots of released versions of macrobber, frozen as opponents for later ones."""
