"""`upheld serve`."""

from __future__ import annotations

from pathlib import Path

import click

from upheld.errors import UpheldError
from upheld.paths import corpus_root


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen at.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="The port.")
@click.option(
    "--site", type=click.Path(path_type=Path, exists=True, file_okay=False), default=None,
    help="Serve this built site, not one of the corpus.",
)  # fmt: skip
@click.option(
    "--allow-origin", "origins", metavar="URL", multiple=True,
    help="Let pages of this address ask; may be given several times.",
)  # fmt: skip
@click.option("--quiet", is_flag=True, help="Do not tell each request.")
@click.pass_obj
def command(
    corpus: Path | None, host: str, port: int, site: Path | None, origins: tuple[str, ...], quiet: bool
) -> None:
    """Serve searches, checks of scenarios and the site over HTTP, until it is interrupted.

    /api/openapi.json describes what can be asked. Whoever can reach the address can ask: by default that is
    only this machine. Needs the extra upheld[serve].

    \b
    Example: upheld serve --port 8080
             curl 'http://127.0.0.1:8080/api/search?q=does+trample+work'
    """
    try:
        from upheld.serve.server import run
        from upheld.serve.settings import Settings
        from upheld.serve.site import built_site
    except ModuleNotFoundError as error:
        if error.name not in ("starlette", "uvicorn", "anyio"):
            raise
        raise UpheldError("upheld serve needs more packages\nhint: pip install 'upheld[serve]'") from None
    root = corpus or corpus_root()
    if site is None:
        click.echo("building the site, unless it is built already …", err=True)
        site = built_site(root)
    click.echo(f"http://{host}:{port}/ and http://{host}:{port}/api/openapi.json", err=True)
    run(Settings(root, site=site, origins=origins), host, port, tells_requests=not quiet)
