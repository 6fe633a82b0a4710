"""`upheld`: the group of all commands. A command's module is loaded when it is called."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any, Final

import click

from upheld.errors import Fault, UpheldError, fault

COMMANDS: Final = (
    "search", "show", "check", "run", "explain", "prove", "lint", "phrases", "coverage", "site", "serve",
    "export", "import", "library", "editions", "diff", "trace", "drift", "since",
)  # fmt: skip
"""The commands in the order of the help; each is `command` in `upheld_cli.<name>`."""

_MODULES: Final = {"import": "import_"}
"""The modules of commands whose name is a word of Python."""


class BadInput(click.ClickException):
    """A mistake that the user can mend: the message alone, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        click.echo(self.message, file=file or sys.stderr)


class OwnFault(click.ClickException):
    """A mistake of the program: what it is, that it is not the user's, where to report it; exit code 3."""

    exit_code = 3

    def __init__(self, found: Fault, command: str, *, shows_trace: bool) -> None:
        where = f"in the case {found.case} " if found.case else ""
        trace = found.trace if shows_trace else ""
        show = "" if shows_trace else f"; upheld --traceback {command} shows where it happened"
        super().__init__(
            f"{trace}Upheld failed {where}({found.what}): this is a fault of Upheld, not of your text.\n"
            f"hint: please report it in the repository from which you have Upheld, with the text{show}"
        )

    def show(self, file: Any = None) -> None:
        click.echo(self.message, file=file or sys.stderr)


class Commands(click.Group):
    """Loads commands when they are asked for; mistakes of users end in a message."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        found: click.Command = importlib.import_module(
            f"upheld_cli.{_MODULES.get(cmd_name, cmd_name)}"
        ).command
        return found

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except UpheldError as error:
            raise BadInput(str(error)) from None
        except BrokenPipeError:
            raise
        except OSError as error:
            where = f"{error.filename}: " if error.filename else ""
            raise BadInput(f"{where}{error.strerror or error}") from None
        except (click.exceptions.Exit, click.Abort, click.ClickException):
            raise
        except Exception as error:
            found = error if isinstance(error, Fault) else fault("", error)
            command = ctx.invoked_subcommand or "…"
            raise OwnFault(found, command, shows_trace=bool(ctx.params.get("shows_trace"))) from None


def _show_version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib.metadata import version  # slow to import

    click.echo(f"upheld {version('upheld')}")
    ctx.exit()


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version", is_flag=True, callback=_show_version, expose_value=False, is_eager=True,
    help="Show the version and exit.",
)  # fmt: skip
@click.option(
    "--corpus", type=click.Path(path_type=Path), default=None,
    help="Read this corpus folder, not the one that came with Upheld.",
)  # fmt: skip
@click.option(
    "--traceback", "shows_trace", is_flag=True, help="Show where Upheld itself failed, for a report."
)
@click.pass_context
def upheld(ctx: click.Context, corpus: Path | None, shows_trace: bool) -> None:
    """A Magic: The Gathering rules knowledge base whose rulings can be run."""
    ctx.obj = corpus


def main() -> None:
    """Runs the command line; text that the terminal cannot show is written in escapes."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    upheld(prog_name="upheld")
