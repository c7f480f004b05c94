"""`macrobber completion`: the scripts that let a shell complete words, and what they ask the program."""

from __future__ import annotations

import os
from typing import Any

import click
from click.shell_completion import (
    BashComplete,
    CompletionItem,
    FishComplete,
    ShellComplete,
    ZshComplete,
    add_completion_class,
    split_arg_string,
)

from .completers import SHELL_VARIABLE
from .documented import DocumentedCommand

PROGRAM = "macrobber"
BASH = """\
%(complete_func)s() {
    local type value
    COMPREPLY=()
    while IFS=, read -r type value; do
        case $type in
            plain)
                [[ $value == *[^[:alnum:]_.,:=@*/+-]* ]] && printf -v value %%q "$value"
                COMPREPLY+=("$value")
                ;;
            file) compopt -o default ;;
            dir) compopt -o dirnames ;;
        esac
    done < <(COMP_WORDS="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1")
}
complete -o nosort -F %(complete_func)s %(prog_name)s
"""
"""The script for bash 4.4 and newer."""
BREAKS = ":="
"""The characters at which bash divides words, so that it replaces only what follows the last of them."""


class WholeWordsInBash(BashComplete):
    """Completion for bash that knows words with `=` and `:`, such as `cards=even` and `192.168.1.20:7438`."""

    source_template = BASH

    def get_completion_args(self) -> tuple[list[str], str]:
        """Return the words before the one at the cursor, and that word."""
        line = os.environ["COMP_WORDS"]
        words = split_arg_string(line)[1:]
        return (words, "") if not words or line[-1:].isspace() else (words[:-1], words[-1])

    def format_completion(self, item: CompletionItem[Any]) -> str:
        _words, incomplete = self.get_completion_args()
        kept = max(incomplete.rfind(character) for character in BREAKS) + 1
        return f"{item.type},{item.value[kept:]}"


FISH = """\
function %(complete_func)s
    for line in (COMP_WORDS=(commandline -cp | string collect) COMP_CWORD=(commandline -ct | string collect) \\
            %(complete_var)s=fish_complete %(prog_name)s)
        set -l parts (string split -m 1 \\t -- $line)
        switch $parts[1]
            case plain
                printf '%%s\\n' $parts[2]
            case file
                __fish_complete_path (commandline -ct)
            case dir
                __fish_complete_directories (commandline -ct)
        end
    end
end
complete --command %(prog_name)s --no-files --arguments "(%(complete_func)s)"
"""


class DescriptionsInFish(FishComplete):
    """Completion for fish that keeps the commas of words and descriptions."""

    source_template = FISH

    def format_completion(self, item: CompletionItem[Any]) -> str:
        return "\t".join(filter(None, (item.type, item.value, item.help)))


SHELLS: dict[str, type[ShellComplete]] = {"bash": WholeWordsInBash, "zsh": ZshComplete, "fish": DescriptionsInFish}


def register_shells() -> None:
    """Let click answer the shells by the classes above."""
    for shell in SHELLS.values():
        add_completion_class(shell)


@click.command(cls=DocumentedCommand)
@click.argument("shell", type=click.Choice(SHELLS), metavar="[bash|zsh|fish]")
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    program = context.find_root().command
    click.echo(SHELLS[shell](program, {}, PROGRAM, SHELL_VARIABLE).source())
