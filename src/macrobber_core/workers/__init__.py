"""Worker processes that answer requests over pipes: the client side and the worker's main loop."""
