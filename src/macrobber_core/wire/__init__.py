"""What crosses the network, without any I/O: messages, frames, patches."""
