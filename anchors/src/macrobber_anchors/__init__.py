"""Anchors: earlier bots of macrobber, frozen as opponents for later ones."""
