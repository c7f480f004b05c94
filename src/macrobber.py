"""The program, for `python -m macrobber`."""

from macrobber_tui.cli.main import main

if __name__ == "__main__":
    main()
