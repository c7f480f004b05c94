"""The command line: the lobby, hosting, joining and the ssh door."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from macrobber_core import __version__
from macrobber_tui.garbage_collection import collect_rarely
from macrobber_tui.i18n.language import N_, _, set_language
from macrobber_tui.settings.saved_language import saved_language

from .common_options import game_option, look_options, plain_option
from .completers import SHELL_VARIABLE
from .help_text import TranslatingGroup, language_argument

# Commands are imported when they run, and import most of what they need even later, so that help and version are
# printed at once, and `macrobber tables` does not load Textual.


NO_WINDOWS = N_("macrobber does not run on Windows itself. Install WSL ('wsl --install'), and macrobber inside it.")


def main() -> None:
    """Run a command; print any error as one line on standard error."""
    open_missing_streams()
    end_on_signals()
    collect_rarely()
    set_language(language_argument(sys.argv[1:]) or saved_language())
    if sys.platform == "win32":
        from macrobber_tui.errors import UsageError, warn

        warn(_(NO_WINDOWS))
        sys.exit(UsageError.exit_code)
    if SHELL_VARIABLE in os.environ:
        from .completion import register_shells

        register_shells()
    try:
        sys.exit(cli(standalone_mode=False))
    except click.ClickException as error:
        from macrobber_tui.errors import with_program_name
        from macrobber_tui.plain.output import print_error, start_fresh_line

        from .click_messages import translate_click

        start_fresh_line()
        print_error(with_program_name(translate_click(error.format_message())))
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        from macrobber_tui.errors import INTERRUPTED

        sys.exit(INTERRUPTED)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)


def open_missing_streams() -> None:
    """Open the null device in place of standard streams that were closed, for which Python has None."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115  # stays open


def end_on_signals() -> None:
    """Let signals end process 1 of a container too. By default, process 1 gets only the signals that it handles."""
    if os.getpid() == 1:
        import signal

        for number in (signal.SIGHUP, signal.SIGTERM):
            if signal.getsignal(number) is signal.SIG_DFL:
                signal.signal(number, lambda received, _frame: os._exit(128 + received))


# --- the commands


@click.group(
    cls=TranslatingGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["--help", "-h"]},
    help=N_(
        "Board games at a table in your terminal. Without a command, the lobby opens.\n\n"
        "The lobby's settings screen saves to settings.toml in your configuration folder."
    ),
)
@click.version_option(__version__, message="macrobber %(version)s")
@game_option
@plain_option
@look_options
@click.pass_context
def cli(context: click.Context, name: str | None, *, plain: bool) -> None:
    if context.invoked_subcommand is None:
        from macrobber_tui.session.terminal import use_plain_mode

        from .player_name import player_name

        player = player_name(name, plain=plain)
        if use_plain_mode(requested=plain):
            from macrobber_tui.plain.line_reader import LineReader
            from macrobber_tui.plain.lobby import PlainLobby

            from .run import run_plain

            run_plain(lambda: PlainLobby(player, LineReader(sys.stdin)).run())
        else:
            from macrobber_tui import app
            from macrobber_tui.screens.lobby import Lobby

            app.run(Lobby(player), player)
    else:  # options before the command are defaults for the command
        context.default_map = {key: {"name": name, "plain": plain} for key in cli.commands}
