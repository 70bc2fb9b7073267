"""Kernel modules: which files one needs, in the order in which they must be inserted."""

import lzma
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import places

# What a guest of the rig may load; the order in which a guest that has all of them loads them.
RIG = (
    "virtio_pci", "virtio_console", "virtio_blk", "ext4", "gpio-sim", "virtio-gpu", "snd-aloop",
    "i6300esb", "leds-gpio", "led_bl",
)  # fmt: skip
LIST = places.TREE / "image" / "modules"

SUFFIX = ".ko.xz"


def name(path):
    """The module in a file."""
    return path.name.removesuffix(SUFFIX)


def _name(path):
    return name(path).replace("-", "_")


def _read(path):
    return lzma.decompress(path.read_bytes())


def _depends(image):
    """The `depends=` entry of a module's .modinfo section."""
    match = re.search(rb"\0depends=([^\0]*)\0", image)
    return [name.replace("-", "_") for name in match[1].decode().split(",") if name] if match else []


def _closure(index, wanted, found):
    """Adds to `found` the module called `wanted` after all it depends on."""
    path = index.get(wanted.replace("-", "_"))
    if path is None or path in found:
        return found  # absent: built into the kernel
    image = _read(path)
    for needed in _depends(image):
        _closure(index, needed, found)
    found[path] = image
    return found


def needed(folder, wanted):
    """Module file -> contents, dependencies first; empty where it is built in."""
    index = {_name(path): path for path in folder.rglob("*" + SUFFIX)}
    return _closure(index, wanted, {})


def bare(image):
    """A module without what only costs time at its insertion: its signature, which takes 80 million
    instructions to check and which these kernels do not ask for, and its types for tracers."""
    with tempfile.NamedTemporaryFile(suffix=".ko") as file:
        file.write(image)
        file.flush()
        sections = ("--remove-section=.BTF", "--remove-section=.BTF.base")
        command = ["aarch64-linux-gnu-objcopy", "--strip-debug", *sections, file.name]
        subprocess.run(command, check=True)
        return pathlib.Path(file.name).read_bytes()


def card(*stages):
    """The modules that the list has for stages: "early", "late", or with a ? those for some boards."""
    rows = (line.split("#")[0].split() for line in LIST.read_text().splitlines())
    return [row[1] for row in rows if row and row[0] in stages]


STAGES = ("early", "early?", "late", "late?")


def drop_others(root):
    """Removes from an unpacked kernel the thousands of modules and device trees that nobody uses."""
    (folder,) = (pathlib.Path(root) / "usr/lib/modules").iterdir()
    names = (*RIG, *card(*STAGES))
    kept = {path for wanted in names for path in needed(folder, wanted)}
    for path in (folder / "dtb").iterdir():
        if path.name != "broadcom":
            shutil.rmtree(path)
    for path in folder.rglob("*" + SUFFIX):
        if path not in kept:
            path.unlink()
