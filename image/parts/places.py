"""Where things lie, and how what is made once is kept outside the repository."""

import fcntl
import functools
import hashlib
import os
import pathlib
import shutil
import subprocess

TREE = pathlib.Path(__file__).resolve().parents[2]
TOOLCHAIN = TREE / "Tests" / "Toolchain"
GUEST = TREE / "Tests" / "Rig" / "guest"
CACHE = pathlib.Path(
    os.environ.get("PHOSPHOR_CACHE")
    or pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache") / "phosphor"
)


def key_of(*parts):
    """A key for what is made from `parts`: files (their contents count) and strings."""
    digest = hashlib.sha256()
    for part in parts:
        if isinstance(part, pathlib.Path):
            part = part.read_bytes()
        digest.update(part if isinstance(part, bytes) else str(part).encode())
        digest.update(b"\0")
    return digest.hexdigest()


def cached(name, key, make):
    """The folder `name` of the rig's cache, made by `make(folder)` unless it is there with `key`.

    Made beside its place and then renamed, so an interrupted run leaves nothing that looks done.
    """
    target = CACHE / "rig" / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with open(target.with_suffix(".lock"), "w", encoding="ascii") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        stamp = target / ".key"
        if stamp.exists() and stamp.read_text() == key:
            return target
        fresh = target.with_suffix(".new")
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.rmtree(target, ignore_errors=True)
        fresh.mkdir()
        make(fresh)
        (fresh / ".key").write_text(key)
        fresh.rename(target)
    return target


def forget(folder):
    """Has a folder of the rig's cache be made anew when it is wanted next."""
    (folder / ".key").unlink(missing_ok=True)


def toolchain(script, *arguments, cwd=None):
    """Runs a script of Tests/Toolchain and returns what it printed."""
    command = [str(TOOLCHAIN / script), *map(str, arguments)]
    return subprocess.run(command, cwd=cwd, check=True, stdout=subprocess.PIPE, text=True).stdout


@functools.cache
def appliance():
    """The stripped arm64 `phosphor`: the one that `run` built, else built now."""
    return pathlib.Path(os.environ.get("PHOSPHOR_ARM64") or toolchain("cross").strip())


def symbols():
    """The same program with its symbols."""
    return appliance().parent / "build/aarch64-unknown-linux-gnu/release/phosphor"


def compiled(name, *sources, including=()):
    """A static arm64 program made from C files, kept until one of them changes or of what they include besides."""

    def make(folder):
        toolchain("cross-c", folder / name, *(path.relative_to(TREE) for path in sources))
        subprocess.run(["aarch64-linux-gnu-strip", "--strip-all", folder / name], check=True)

    headers = sorted(path for source in sources for path in source.parent.glob("*.h"))
    return cached(name, key_of(*sources, *headers, *including), make) / name


def supervisor():
    """The program that keeps the box running, on the card and in the rig."""
    return compiled("supervise", TREE / "image" / "supervise.c")


def first_process():
    """The card's first process."""
    return compiled("init", TREE / "image" / "init.c", TREE / "image" / "registers.c")
