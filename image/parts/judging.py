"""What may be on a card whoever made its list: no network, nothing that waits for somebody, no program of an unknown maker."""

import functools
import hashlib
import pathlib
import re
import stat
import tempfile

from . import card_reading, debian, elf, kernel, modules, places, slot

# Where the kernel's network drivers and protocols are.
NETWORK_MODULES = ("drivers/net/", "net/", "drivers/bluetooth/", "drivers/usb/gadget/function/", "drivers/staging/rtl")
# Programs whose trade is to wait for somebody or to fetch something.
SERVICES = {
    "arping", "avahi-daemon", "chronyd", "dhclient", "dhcpcd", "dnsd", "dropbear", "ftpd", "ftpget", "getty", "httpd",
    "ifconfig", "inetd", "ip", "login", "nc", "netcat", "ntpd", "ping", "sshd", "syslogd", "systemd", "tcpsvd", "telnet",
    "telnetd", "tftp", "tftpd", "udhcpc", "udhcpd", "udpsvd", "wget", "wpa_supplicant",
}  # fmt: skip
ELF, RELOCATABLE = b"\x7fELF", 1
# The keys that sign updates, and the numbers of those withdrawn.
KEYS = ("etc/phosphor/update.pub", "etc/phosphor/next.pub", "etc/phosphor/revoked")
SPECIAL = {stat.S_IFCHR: "a device", stat.S_IFBLK: "a device", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}


def judge(card, board, keys):
    """What must not be on a card of a board, a sentence each; `keys` is the folder of the keys that it should have."""
    told = list(card.faults)
    told += [f"byte {place} lies in no partition's contents and is not zero" for place in card.dirt()]
    if card.region("table") != card_reading.partition_table():
        told.append("the partition table, or the 440 bytes before it, is not that of image/layout")
    told += _texts(card, board)
    for entry in card.root:
        told += [f"{entry.path} {words}" for words in _kind(entry)]
        if stat.S_ISREG(entry.mode):
            told += [f"{entry.path} {words}" for words in _file(entry, board)]
    return told + list(_keys(card, keys))


def _keys(card, folder):
    """What is wrong with the keys for updates: each has to be there once, as in a folder, or not at all."""
    for path in KEYS:
        found = [entry.contents for entry in card.root if entry.path == path]
        wanted = folder / pathlib.PurePath(path).name
        if found != ([wanted.read_bytes()] if wanted.exists() else []):
            yield f"{path} is not the one expected: {', '.join(map(fingerprint, found)) or 'it is missing'}"


def fingerprint(key):
    """How a key is told: the number that signify knows it by, and the SHA-256 of its file."""
    text = key.decode(errors="replace").splitlines()
    return f"{text[0] if text else 'empty'}, SHA-256 {hashlib.sha256(key).hexdigest()}"


def _texts(card, board):
    """What firmware and kernel are told."""
    folder = places.TREE / "board" / board
    allowed = set(slot.command_line(folder).split())
    words = card.slot.get("cmdline.txt", b"").decode(errors="backslashreplace").split()
    for word in words:
        if word not in allowed:
            yield f"cmdline.txt says {word}, which the board does not"
    if card.slot.get("config.txt", b"").decode(errors="replace") != slot.config(folder):
        yield "config.txt is not that of the board"
    if card.slot.get("kernel8.img") != kernel.newest().image.read_bytes():
        yield f"kernel8.img is not that of Linux {kernel.newest().release}"


def _kind(entry):
    """What an entry must not be, whatever is in it."""
    kind = SPECIAL.get(stat.S_IFMT(entry.mode))
    if kind:
        yield f"is {kind}"
    if stat.S_ISREG(entry.mode) and entry.mode & 0o7000:
        yield "runs as somebody else (setuid, setgid)"
    if not stat.S_ISLNK(entry.mode) and entry.mode & 0o022:
        yield "may be written by anybody"
    if (entry.user, entry.group) != (0, 0):
        yield f"is owned by {entry.user}:{entry.group}"
    if pathlib.PurePath(entry.path).name in SERVICES:
        yield "is called like a service or a network client"


def _file(entry, board):
    """What is wrong with a file that could run."""
    data = entry.contents
    if data.startswith(ELF):
        is_module = int.from_bytes(data[16:18], "little") == RELOCATABLE
        yield from _module(entry) if is_module else _program(data)
    elif entry.path.endswith(".ko") or b"vermagic=" in data:
        yield "is a module in another coat"
    elif data.startswith(b"#!") or entry.mode & 0o111:
        if hashlib.sha256(data).hexdigest() not in _scripts(board):
            yield "is a script that is not of image/root, nor of the board"


def _module(entry):
    named = re.search(rb"(?<=\0)name=([^\0]+)|^name=([^\0]+)", entry.contents)
    name = named and (named[1] or named[2]).decode()
    origin = _modules().get(name)
    if not entry.path.startswith("lib/modules/"):
        yield "is a module outside lib/modules"
    if origin is None:
        yield f"is a module called {name}, which Debian's kernel does not have"
        return
    if origin.startswith(NETWORK_MODULES):
        yield f"is {origin}: a network driver or protocol"
    elif hashlib.sha256(entry.contents).hexdigest() != _bare().get(name):
        yield f"is not the {name} of Debian's kernel"


@functools.cache
def _bare():
    """Name -> digest of each module as the card has it."""
    found = modules.all_of(kernel.newest().modules)
    return {name: hashlib.sha256(modules.bare(image)).hexdigest() for name, image in found.items()}


@functools.cache
def _modules():
    """Name, as the kernel has it -> path of each module of Debian's kernel."""
    linux = kernel.newest()
    listing = (linux.folder / ".packages" / f"linux-modules-{linux.release}").read_text().splitlines()
    paths = [line.split("/kernel/")[1].removesuffix(".xz") for line in listing if line.endswith(".ko.xz")]
    return {pathlib.PurePath(path).stem.replace("-", "_"): path for path in paths}


def _program(data):
    if hashlib.sha256(data).hexdigest() in _programs():
        return
    yield "is a program that is of no locked package, and not built from this tree"
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        calls = elf.undefined(file.name) & elf.NETWORK
    if calls:
        yield f"calls {', '.join(sorted(calls))}"


@functools.cache
def _programs():
    """Digests of all programs and libraries that a card may have: of the locked packages, and ours."""
    root = debian.root()
    paths = [path for folder in ("usr/bin", "usr/sbin", "usr/lib") for path in (root / folder).rglob("*") if path.is_file()]
    paths += [places.appliance(), places.first_process(), places.supervisor()]
    return {hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


@functools.cache
def _scripts(board):
    """Digests of the scripts that a card may have."""
    own = [path for path in (places.TREE / "image/root").rglob("*") if path.is_file()]
    start = places.TREE / "board" / board / "start"
    return {hashlib.sha256(path.read_bytes()).hexdigest() for path in [*own, start] if path.exists()}
