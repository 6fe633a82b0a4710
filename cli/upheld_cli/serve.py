"""`upheld serve`."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path

import click

from upheld.errors import UpheldError
from upheld_cli.output import json_option, print_json
from upheld_cli.progress import building

_KEPT = 2
"""Sites that stay in the cache, the last used ones."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="0 is any free.")
@click.option(
    "--site", type=click.Path(path_type=Path), help="A site that was built; by default one is built and kept."
)
@click.option("--allow-origin", metavar="URL", help="Let pages of this origin ask (CORS).")
@click.option("--quiet", is_flag=True, help="Write no line for each request.")
@json_option
@click.pass_obj
def command(
    corpus: Path | None,
    host: str,
    port: int,
    site: Path | None,
    allow_origin: str | None,
    quiet: bool,
    as_json: bool,
) -> None:
    """Serve searches, records and checks over HTTP, with the site beside them (upheld[serve]).

    GET /api/search?q=… gives the JSON of upheld search, GET /api/show/ID that of upheld show, GET
    /api/complete?q=… completions, and POST /api/check plays the scenario in {"text": …} in a process that is
    bounded in time and memory. GET /api/openapi.json describes all of it. When corpus or library change, a
    new index is opened; the site stays as it was at the start. Ctrl-C ends it. With --json the
    address is written as JSON once it answers.

    \b
    Example: upheld serve --port 8000
    """
    if not all(map(find_spec, ("starlette", "uvicorn"))):
        raise UpheldError("upheld serve needs more packages: pip install 'upheld[serve]'")
    from upheld.serve.app import application
    from upheld.serve.indexes import Indexes
    from upheld.serve.running import bound_socket, run

    with bound_socket(host, port) as listening:
        indexes = Indexes(corpus, progress=building, told=_tell)
        app = application(indexes, site or _site(indexes.root), allow_origin=allow_origin)
        shown = f"[{host}]" if ":" in host else host
        url = f"http://{shown}:{listening.getsockname()[1]}/"
        if as_json:
            print_json({"url": url})
        else:
            _tell(f"{url} (Ctrl-C ends it)")
        run(app, listening, quiet=quiet)


def _tell(what: str) -> None:
    click.echo(what, err=True)


def _site(corpus: Path) -> Path:
    """The folder of a site of this corpus, built when there is none."""
    from upheld.paths import cache_dir, site_root
    from upheld.search.shelf.sources import RulesSource
    from upheld.search.shelf.stamp import Files, code_below

    templates = sorted(os.fspath(file) for file in site_root().rglob("*") if file.is_file())
    look = Files(site_root(), (*templates, *code_below(("publish",)))).contents()
    contents = hashlib.sha256(f"{RulesSource(corpus).contents()}{look}".encode()).hexdigest()[:32]
    folder = cache_dir() / "site" / contents
    if not folder.is_dir():
        _tell("building the site …")
        folder.parent.mkdir(parents=True, exist_ok=True)
        _build(corpus, folder)
    os.utime(folder)
    for older in sorted(folder.parent.iterdir(), key=lambda each: -each.stat().st_mtime)[_KEPT:]:
        shutil.rmtree(older, ignore_errors=True)
    return folder


def _build(corpus: Path, folder: Path) -> None:
    """The folder is there, whole; a process of its own gives back the memory that building takes."""
    aside = Path(tempfile.mkdtemp(prefix="building-", dir=folder.parent))
    words = ["--corpus", os.fspath(corpus), "site", "--out", os.fspath(aside)]
    line = [sys.executable, "-c", "from upheld_cli.main import main; main()", *words]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    try:
        done = subprocess.run(line, env=environment, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            raise UpheldError("the site cannot be built\nhint: upheld site tells more")
        with suppress(OSError):  # another process built the same meanwhile
            aside.rename(folder)
    finally:
        shutil.rmtree(aside, ignore_errors=True)
