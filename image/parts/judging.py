"""What may be on a card, whoever made its list: what this tree and its lock put there, and nothing else.

What is otherwise is told, with what it could do: reach a network, wait for somebody, run as somebody else.
"""

import collections
import dataclasses
import functools
import hashlib
import pathlib
import re
import stat
import subprocess
import tempfile

from . import debian, elf, expected, kernel, keys, modules, partitions, places, slot, unpacking, version

# Where the kernel's network drivers and protocols are.
NETWORK_MODULES = ("drivers/net/", "net/", "drivers/bluetooth/", "drivers/usb/gadget/function/", "drivers/staging/rtl")
# Programs whose trade is to wait for somebody or to fetch something.
SERVICES = {
    "arping", "avahi-daemon", "chronyd", "dhclient", "dhcpcd", "dnsd", "dropbear", "ftpd", "ftpget", "getty", "httpd",
    "ifconfig", "inetd", "ip", "login", "nc", "netcat", "ntpd", "ping", "sshd", "syslogd", "systemd", "tcpsvd", "telnet",
    "telnetd", "tftp", "tftpd", "udhcpc", "udhcpd", "udpsvd", "wget", "wpa_supplicant",
}  # fmt: skip
ELF, RELOCATABLE = b"\x7fELF", 1
SPECIAL = {stat.S_IFCHR: "a device", stat.S_IFBLK: "a device", stat.S_IFIFO: "a FIFO", stat.S_IFSOCK: "a socket"}


def judge(card, board, folder):
    """What must not be on a card of a board, a sentence each; `folder` has the keys that it should have."""
    told = list(card.faults)
    told += [f"byte {place} lies in no partition's contents and is not zero" for place in card.dirt()]
    text, seconds = _version(card, board)
    if seconds is None:
        told.append(f"version is not this tree's, {text.split()[0]}, with the board and the time of a commit")
        seconds = 0
    told += _root(card, expected.entries(board, text, folder), board)
    told += _slot(card, board, text)
    if not told:
        first, own, late = expected.archives(board, text, folder)
        wrong = [] if _is_initramfs(card.slot["initramfs"], first, own) else ["initramfs"]
        wrong += [] if card.slot["initramfs-late"] == late else ["initramfs-late"]
        told += [f"{name} is not as this tree makes it, though its entries are: their order, or what lies beside them" for name in wrong]
    if not told:
        # Names, times and what lies in no file; without any fault yet, all of the slot's files are known.
        wanted = partitions.regions(partitions.slot_of(card.slot, seconds), seconds)
        told += [f"region {name} is not as this tree makes it" for name in wanted if card.region(name) != wanted[name]]
    return told


def _version(card, board):
    """The three lines that the card should have, with the time that it says, or None."""
    said = card.slot.get("version", b"").decode(errors="replace").split("\n")
    seconds = said[2] if len(said) > 2 and re.fullmatch(r"[1-9][0-9]{0,9}", said[2]) else ""
    text = version.text(board, seconds)
    is_right = seconds and int(seconds) < 1 << 32 and "\n".join(said) == text
    return text, int(seconds) if is_right else None


def _is_initramfs(data, shared, own):
    """Whether an initramfs is one frame with an archive, padding, and another archive, as the build writes it."""
    try:
        end = unpacking.frame_end(data, 0)
        if not data.startswith(unpacking.ZSTD) or unpacking.unpacked(data[:end], len(shared)) != shared:
            return False
    except (IndexError, ValueError):
        return False
    return data[end:] == bytes(-end % 512) + own


def _root(card, wanted, board):
    """What is otherwise in the root file system."""
    of_path = {entry.path: entry for entry in wanted}
    # A folder may be in more than one archive.
    more = collections.Counter(entry.path for entry in card.root) - collections.Counter(entry.path for entry in wanted)
    yield from (f"{path} is there more often than this tree puts it there" for path in more if path in of_path)
    for entry in card.root:
        if entry == of_path.get(entry.path):
            continue
        yield f"{entry.path} {_difference(entry, of_path.get(entry.path))}"
        # And what it could do.
        yield from (f"{entry.path} {words}" for words in _kind(entry))
        if stat.S_ISREG(entry.mode):
            yield from (f"{entry.path} {words}" for words in _file(entry, board))
    found = {entry.path for entry in card.root}
    yield from (f"{path} is missing" for path in of_path if path not in found)


def _difference(entry, wanted):
    """How an entry differs from the one that should be there."""
    if entry.path.removeprefix("etc/phosphor/") in keys.NAMES:
        return f"is not the one expected: {keys.fingerprint(entry.path, entry.contents)}"
    if wanted is None:
        return "is not of this tree and its lock"
    names = ("path", "mode", "owner", "group", "contents")
    pairs = zip(names, dataclasses.astuple(entry), dataclasses.astuple(wanted))
    return f"is not as this tree makes it: {', '.join(name for name, one, other in pairs if one != other)}"


def _slot(card, board, text):
    """What is otherwise in what the firmware reads."""
    allowed = set(slot.command_line(places.TREE / "board" / board).encode().split())
    words = card.slot.get("cmdline.txt", b"").split()
    yield from (f"cmdline.txt says {unpacking.shown(word)}, which the board does not" for word in words if word not in allowed)
    wanted = expected.slot_files(board) | {"version": text.encode()}
    # Judged by what they hold: the entries here, and the kernel, since another gzip packs otherwise.
    wanted |= {name: card.slot.get(name, b"") for name in ("initramfs", "initramfs-late")}
    packed = card.slot.get(slot.KERNEL, b"")
    if kernel.newest().is_packed(packed):
        wanted[slot.KERNEL] = packed
    yield from _files("slot", card.slot, wanted)
    yield from _files("boot", card.boot, partitions.boot_files())


def _files(partition, found, wanted):
    """What is otherwise in the files of a partition."""
    for name in sorted({*found, *wanted}):
        if name not in wanted:
            yield f"{partition}: {name!r} is not of this tree and its lock"
        elif name not in found:
            yield f"{partition}: {name} is missing"
        elif found[name] != wanted[name]:
            yield f"{partition}: {name} is not that of this tree and its lock"


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
    name = named and unpacking.shown(named[1] or named[2])
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
        try:
            calls = elf.undefined(file.name) & elf.NETWORK
        except subprocess.CalledProcessError:
            yield "is a program that cannot be read"
            return
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
