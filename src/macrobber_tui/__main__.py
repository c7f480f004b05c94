"""Run macrobber with `python -m macrobber_tui`."""

from .cli.main import main

if __name__ == "__main__":
    main()
