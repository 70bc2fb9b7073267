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
    "i6300esb", "leds-gpio", "led_bl", "xhci-pci", "usbhid", "hid-generic", "evdev",
    "i2c-dev", "i2c-tiny-usb", "bh1750", "veml6030", "usb-storage", "sd_mod", "vfat", "exfat", "nls_cp437", "nls_ascii",
)  # fmt: skip
LIST = places.TREE / "image" / "modules"

SUFFIX = ".ko.xz"


def name(path):
    """The module in a file."""
    return path.name.removesuffix(SUFFIX)


def _name(path):
    return name(path).replace("-", "_")


def read(path):
    """The module that is packed in a file."""
    return lzma.decompress(path.read_bytes())


def _depends(image):
    """The `depends=` entry of a module's .modinfo section."""
    match = re.search(rb"\0depends=([^\0]*)\0", image)
    return [name.replace("-", "_") for name in match[1].decode().split(",") if name] if match else []


def _softdepends(image):
    """The modules that a module asks for without needing a symbol of them: those before it, those after it."""
    before, after = [], []
    for text in re.findall(rb"\0softdep=([^\0]*)\0", b"\0" + image.replace(b"\0", b"\0\0")):
        into = before
        for word in text.decode().split():
            if word.endswith(":"):
                into = after if word == "post:" else before
            else:
                into.append(word)
    return before, after


def _closure(index, wanted, found):
    """Adds to `found` the module called `wanted` between what it wants before and after it."""
    path = index.get(wanted.replace("-", "_"))
    if path is None or path in found:
        return found  # absent: built into the kernel
    image = read(path)
    before, after = _softdepends(image)
    for needed in (*_depends(image), *before):
        _closure(index, needed, found)
    found[path] = image
    for asked in after:
        _closure(index, asked, found)
    return found


def needed(folder, wanted):
    """Module file -> contents, dependencies first; empty where it is built in."""
    index = {_name(path): path for path in folder.rglob("*" + SUFFIX)}
    return _closure(index, wanted, {})


def all_of(folder):
    """Name, as the kernel has it -> contents of each module that the card may have."""
    wanted = every(*STAGES)
    found = {}
    for one in wanted:
        found |= {_name(path): image for path, image in needed(folder, one).items() if _name(path) not in found}
    return found


def order(folder, wanted, before=()):
    """Names of modules in the order in which to insert them, without those that were inserted before."""
    paths = [path for module in wanted for path in needed(folder, module)]
    return [module for module in dict.fromkeys(map(name, paths)) if module not in before]


# What a module has for tracers and debuggers alone. Each function that can be traced is patched when the module is
# inserted, each event gets a folder; none of it is of use on a card.
TRACING = ("__patchable_function_entries", "_ftrace_events", "_ftrace_eval_map", ".BTF", ".BTF.base")


def bare(image):
    """A module without what only costs time at its insertion: what is there for tracers, names that nothing refers to,
    and its signature, which takes 80 million instructions to check and which these kernels do not ask for."""
    with tempfile.NamedTemporaryFile(suffix=".ko") as file:
        file.write(image)
        file.flush()
        sections = [f"--remove-section={name}" for name in TRACING]
        command = ["aarch64-linux-gnu-objcopy", "--strip-unneeded", *sections, file.name]
        subprocess.run(command, check=True)
        return pathlib.Path(file.name).read_bytes()


def _rows():
    """(stage, module) of the list, as it stands there."""
    rows = (line.split("#")[0].split() for line in LIST.read_text().splitlines())
    return [(row[0], row[1]) for row in rows if row]


def card(*stages):
    """The modules that the list has for stages, such as "late", or "late?" for those that some boards need."""
    return [module for stage, module in _rows() if stage in stages]


# In the order in which they come: what the first picture needs, what the card needs, sound and controls, and the rest.
STAGES = ("first", "disk", "devices", "late")
# The stages that are over when one begins: devices may be inserted while disk is.
BEFORE = {"first": (), "disk": ("first",), "devices": ("first",), "late": ("first", "disk")}
# Those whose modules are there from the start; the others come with the slot's initramfs-late.
EARLY = STAGES[:-1]


def every(*stages):
    """The modules of stages, whichever board needs them."""
    return card(*stages, *(f"{stage}?" for stage in stages))




def stages(folder, named):
    """Stage -> the names of its modules in the order of insertion, for a board that names those it needs of the "?"."""
    wanted = {stage: [] for stage in STAGES}
    for place, name in _rows():
        if place in STAGES or name in named:
            wanted[place.removesuffix("?")].append(name)
    return ordered(folder, wanted)


def ordered(folder, wanted):
    """Stage -> the names of the modules that it wants and of those that they need, in the order of insertion."""
    found = {}
    for stage in STAGES:
        there = [name for before in BEFORE[stage] for name in found[before]]
        found[stage] = order(folder, wanted.get(stage, ()), there)
    return found


def drop_others(root):
    """Removes from an unpacked kernel the thousands of modules and device trees that nobody uses."""
    (folder,) = (pathlib.Path(root) / "usr/lib/modules").iterdir()
    names = (*RIG, *every(*STAGES))
    kept = {path for wanted in names for path in needed(folder, wanted)}
    for path in (folder / "dtb").iterdir():
        if path.name != "broadcom":
            shutil.rmtree(path)
    for path in folder.rglob("*" + SUFFIX):
        if path not in kept:
            path.unlink()
