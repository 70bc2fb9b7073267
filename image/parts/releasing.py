"""What a release has beside cards: the list that Raspberry Pi Imager reads, an apt repository, sums and their signature."""

import gzip
import json
import os
import pathlib
import re
import subprocess
import tempfile
import time
import tomllib

from . import card_reading, places

# What Raspberry Pi Imager calls the computers of a board file; a Zero 2 W is a 3 there.
DEVICES = {"zero-2-w": "pi3-64bit", "3": "pi3-64bit", "4": "pi4-64bit", "5": "pi5-64bit"}
FIRST = "pi-any"  # in the list: it needs no soldering


def _board(name):
    return tomllib.loads((places.TREE / "board" / name / "board.toml").read_text())


def boards():
    """The boards that have a card, the easiest first: their files name computers, and settings lie on the card's partition."""
    names = sorted(path.parent.name for path in (places.TREE / "board").glob("pi*/board.toml"))
    with_card = [name for name in names if str(_board(name).get("settings", "")).startswith("/data/")]
    return sorted(with_card, key=lambda name: (name != FIRST, name))


def _seconds():
    """The time of the release: that of its commit."""
    said = os.environ.get("SOURCE_DATE_EPOCH")
    return int(said or subprocess.check_output(["git", "-C", places.TREE, "log", "-1", "--format=%ct"]))


def faults(public, secret):
    """What is wrong with the two halves of a key, a sentence each."""
    if not public.exists():
        return [f"{public} is missing: a card without it never takes an update"]
    with tempfile.TemporaryDirectory() as folder:
        message, signature = pathlib.Path(folder, "message"), pathlib.Path(folder, "signature")
        message.write_bytes(b"")
        signed = _signify("-S", "-s", secret, "-m", message, "-x", signature)
        if signed.returncode:
            return [f"{secret}: {signed.stderr.strip()}"]
        if _signify("-V", "-q", "-p", public, "-m", message, "-x", signature).returncode:
            return [f"{secret} is not the secret half of {public}: no box would take its updates"]
    return []


def changes():
    """What is in the tree and in no commit, a sentence; the version's time is that of its commit."""
    changed = subprocess.check_output(["git", "-C", places.TREE, "status", "--porcelain"], text=True).split("\n")[0]
    return [f"{places.TREE}: {changed.strip()}: a release is made of a commit, without changes beside it"] if changed else []


def _signify(*words):
    return subprocess.run(["signify-openbsd", *words], stderr=subprocess.PIPE, text=True)


def _digest(path):
    """SHA-256 of a file in hexadecimal."""
    return card_reading.digest(path.read_bytes())


# MARK: the writer's list


def entry(board, base, packed, image):
    """What Raspberry Pi Imager is told of a card: where it lies, how large it is, what it is for.

    - Source: raspberrypi/rpi-imager, doc/json-schema/os-list-schema.json.
    """
    name = "" if board == FIRST else f" ({board})"
    return {
        "name": f"Phosphor{name}",
        "description": _about(board),
        "icon": f"{base}/icon.svg",
        "url": f"{base}/{packed.name}",
        "extract_size": image.stat().st_size,
        "extract_sha256": _digest(image),
        "image_download_size": packed.stat().st_size,
        "image_download_sha256": _digest(packed),
        "release_date": time.strftime("%Y-%m-%d", time.gmtime(_seconds())),
        "devices": list(dict.fromkeys(DEVICES[model] for model in _board(board).get("models", DEVICES))),
    }


def _about(board):
    """The first sentence of a board's page."""
    page = (places.TREE / "board" / board / "README.md").read_text().split("\n\n")[1]
    return re.match(r".*?[.](?= |$)", page.replace("\n", " "))[0]


def os_list(entries):
    """The writer's list of a release."""
    return json.dumps({"os_list": entries}, indent=2, ensure_ascii=False) + "\n"


# MARK: the apt repository


def add_apt(folder, base, architectures, key):
    """Builds the packages and lays them into a flat repository `apt`, signed, with its public key beside it."""
    apt = folder / "apt"
    apt.mkdir()
    for architecture in architectures:
        subprocess.run([places.TREE / "image/deb/build", architecture, apt], check=True, stdout=subprocess.DEVNULL)
    listed = subprocess.run(["dpkg-scanpackages", "--multiversion", "."], cwd=apt, check=True, capture_output=True).stdout
    (apt / "Packages").write_bytes(listed)
    (apt / "Packages.gz").write_bytes(gzip.compress(listed, mtime=0))
    (apt / "Release").write_text(_release(apt, architectures))
    public = _sign(apt, key)
    (folder / "phosphor.asc").write_bytes(public)
    (folder / "phosphor.sources").write_text(f"Types: deb\nURIs: {base}/apt\nSuites: ./\nSigned-By: /etc/apt/keyrings/phosphor.asc\n")


def _sign(apt, key):
    """Signs the index of a repository at the time of the release, or of the key if that is younger; returns its public half."""
    with tempfile.TemporaryDirectory(prefix="gpg-") as home:

        def gpg(*words):
            done = subprocess.run(["gpg", "--homedir", home, "--batch", "--quiet", *words], capture_output=True)
            if done.returncode:
                raise ValueError(f"{key}: gpg says: {done.stderr.decode(errors='replace').strip()}")
            return done.stdout

        try:
            told = gpg("--with-colons", "--import-options", "show-only", "--import", key).decode(errors="replace")
            made = [int(line.split(":")[5]) for line in told.splitlines() if line.startswith(("sec:", "ssb:"))]
            if not made:
                raise ValueError(f"{key}: there is no secret OpenPGP key in it")
            time = ("--faked-system-time", f"{max(_seconds(), *made)}!")
            gpg(*time, "--import", key)
            gpg(*time, "--clearsign", "--output", apt / "InRelease", apt / "Release")
            gpg(*time, "--armor", "--detach-sign", "--output", apt / "Release.gpg", apt / "Release")
            return gpg(*time, "--armor", "--export")
        finally:
            subprocess.run(["gpgconf", "--homedir", home, "--kill", "all"], check=False)


def apt_faults(key):
    """What is wrong with the key of a repository, a sentence each: it is tried on an empty index."""
    with tempfile.TemporaryDirectory() as folder:
        index = pathlib.Path(folder, "Release")
        index.write_bytes(b"")
        try:
            _sign(index.parent, key)
        except ValueError as fault:
            return [str(fault)]
    return []


def _release(apt, architectures):
    """The index of a flat repository: when it was made, and the sums of its lists."""
    date = time.strftime("%a, %d %b %Y %H:%M:%S UTC", time.gmtime(_seconds()))
    lines = ["Origin: Phosphor", "Label: Phosphor", f"Architectures: {' '.join(architectures)}", f"Date: {date}", "SHA256:"]
    lines += [f" {_digest(apt / name)} {(apt / name).stat().st_size} {name}" for name in ("Packages", "Packages.gz")]
    return "\n".join(lines) + "\n"


# MARK: sums


def sign_sums(folder, key):
    """Writes SHA256SUMS of all files of a folder, and its signature."""
    paths = sorted(path for path in folder.rglob("*") if path.is_file())
    (folder / "SHA256SUMS").write_text("".join(f"{_digest(path)}  {path.relative_to(folder)}\n" for path in paths))
    command = ["signify-openbsd", "-S", "-s", key, "-m", folder / "SHA256SUMS", "-x", folder / "SHA256SUMS.sig"]
    subprocess.run(command, check=True)
