"""Kernel modules: which files one needs, in the order in which they must be inserted."""

import lzma
import pathlib
import re

# What a guest may load; the order in which a guest that has all of them loads them.
ALL = ("virtio_pci", "virtio_console", "virtio_blk", "ext4", "gpio-sim", "virtio-gpu", "snd-aloop")

SUFFIX = ".ko.xz"


def _name(path):
    return path.name.removesuffix(SUFFIX).replace("-", "_")


def _read(path):
    return lzma.decompress(path.read_bytes())


def _depends(image):
    """The `depends=` entry of a module's .modinfo section."""
    match = re.search(rb"\0depends=([^\0]*)\0", image)
    return [name.replace("-", "_") for name in match[1].decode().split(",") if name] if match else []


def _closure(index, name, found):
    """Adds to `found` the module called `name` after all it depends on."""
    path = index.get(name.replace("-", "_"))
    if path is None or path in found:
        return found  # absent: built into the kernel
    image = _read(path)
    for needed in _depends(image):
        _closure(index, needed, found)
    found[path] = image
    return found


def needed(folder, name):
    """Module file -> contents, dependencies first; empty where it is built in."""
    index = {_name(path): path for path in folder.rglob("*" + SUFFIX)}
    return _closure(index, name, {})


def drop_others(root):
    """Removes from an unpacked kernel the thousands of modules that no guest loads."""
    (folder,) = (pathlib.Path(root) / "usr/lib/modules").iterdir()
    kept = {path for name in ALL for path in needed(folder, name)}
    for path in folder.rglob("*" + SUFFIX):
        if path not in kept:
            path.unlink()
