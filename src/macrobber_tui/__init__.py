"""The terminal program: command line, screens, plain mode and ssh server."""
