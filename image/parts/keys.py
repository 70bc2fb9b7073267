"""The keys that sign updates, and the list of those withdrawn: what a card is built with."""

import base64
import binascii
import hashlib
import re
import subprocess

from . import places

FOLDER = places.TREE / "image/root/etc/phosphor"
# Whose updates are taken, and which are withdrawn.
KEYS, REVOKED = ("update.pub", "next.pub"), "revoked"
NAMES = (*KEYS, REVOKED)
# A file that signify makes: a remark, then algorithm, number and key: 42 bytes in base64.
KEY = re.compile(rb"untrusted comment: [^\n]*\n(RW[A-Za-z0-9+/]{54})\n", re.ASCII)


def faults(folder):
    """What is wrong with the keys in a folder, a sentence each."""
    told, known = [], {}
    for path in (folder / name for name in KEYS):
        if not path.exists():
            continue
        match = KEY.fullmatch(path.read_bytes())
        if match and _is_exact(match[1]):
            known[path.name] = match[1][:13].decode()
        else:
            told.append(f"{path}: no key as `signify-openbsd -G` makes it: a remark, then 56 characters of base64")
    listed = subprocess.run([places.TREE / "image/root/usr/lib/phosphor/withdrawn-keys", folder / REVOKED], capture_output=True, text=True)
    told += listed.stderr.splitlines()
    if listed.returncode and not listed.stderr:
        told.append(f"{folder / REVOKED} cannot be read")
    if known and set(known.values()) <= set(listed.stdout.split()):
        told.append(f"{folder / REVOKED} withdraws every key of this card: no update could replace it. Build with another next.pub first")
    return told


def _is_exact(text):
    """Whether base64 is what its own bytes would be written as."""
    try:
        return base64.b64encode(base64.b64decode(text, validate=True)) == text
    except binascii.Error:
        return False


def fingerprint(name, contents):
    """How a file of keys is told: the numbers of its keys, as `revoked` has them, and its SHA-256."""
    numbers = re.findall(rb"(?<![A-Za-z0-9+/])RW[A-Za-z0-9+/]{11}", contents)
    told = " ".join(number.decode() for number in numbers) or "no key"
    return f"{name}: {told}, SHA-256 {hashlib.sha256(contents).hexdigest()}"
