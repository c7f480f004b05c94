"""The network protocol without any I/O: frames and messages, the handshake, and patches.

`codec` encodes and decodes frames, `handshake` decides how a guest joins, and `patch` compresses each view against
earlier views. Sockets, clocks and files belong to `net`, which only transmits the output of these modules.
"""
