"""The network protocol without any I/O: frames and messages, the handshake, and patches.

`codec` turns frames into messages and back, `handshake` decides how a guest joins, and `patch` packs each view as its
difference from the one before. Sockets, clocks and files are in `net`, which only carries what these modules return.
"""
