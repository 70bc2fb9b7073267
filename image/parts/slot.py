"""What the Raspberry Pi's firmware reads in a slot beside kernel and root file system: config.txt, cmdline.txt, overlays."""

import functools
import pathlib
import re
import subprocess
import tempfile

from . import debian, kernel, places

IMAGE = places.TREE / "image"
FIRMWARE = ("bootcode.bin", "start.elf", "fixup.dat", "start4.elf", "fixup4.dat")
KERNEL = "kernel8.img"
LONGEST = 98  # characters of a line that the firmware reads (documentation, config.txt, "file format")


def _read(path):
    return path.read_text() if path.exists() else ""


def config(board):
    """config.txt: the card's lines, then those of the folder of a board."""
    return (IMAGE / "config.txt").read_text() + _read(board / "config.txt")


def command_line(board):
    """The kernel's command line, one line: the card's words, then those of the board's `cmdline`."""
    rows = (line.split("#")[0].split() for line in _read(board / "cmdline").splitlines())
    words = [word for row in rows for word in row]
    return " ".join([*(IMAGE / "cmdline.txt").read_text().split(), *words]) + "\n"


def overlays(text):
    """The names of the overlays that a config.txt loads on one model or another, each once."""
    return list(dict.fromkeys(re.findall(r"^dtoverlay=(\S+)", text, re.M)))


def files(board):
    """Path -> contents of a slot of the folder of a board, without `initramfs`, `initramfs-late` and `version`."""
    text = config(board)
    for line in text.splitlines():
        if len(line) > LONGEST and not line.startswith("#"):
            raise SystemExit(f"{board}/config.txt: a line has {len(line)} characters, the firmware reads {LONGEST}: {line}")
    linux, firmware = kernel.newest(), debian.root() / "usr/lib/raspi-firmware"
    found = {"config.txt": text.encode(), "cmdline.txt": command_line(board).encode(), KERNEL: linux.packed.read_bytes()}
    found |= {name: (firmware / name).read_bytes() for name in FIRMWARE}
    # By mainline's names, as `upstream_kernel` has the firmware look for them.
    found |= {path.name: path.read_bytes() for path in linux.device_trees.glob("bcm2*-rpi-*.dtb")}
    return found | {f"overlays/{name}.dtbo": compiled_overlays()[name] for name in overlays(text)}


@functools.cache
def compiled_overlays():
    """Name -> contents of every overlay."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([places.TREE / "overlays/build", folder], check=True)
        return {path.stem: path.read_bytes() for path in pathlib.Path(folder).iterdir()}
