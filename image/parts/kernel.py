"""The kernel of card and rig: Debian 13's backports.

They are the first Debian kernels with gpio-sim and with vblank timers in virtio-gpu.
"""

import pathlib

from . import debian, modules, places


class Kernel:
    """An unpacked kernel: its release, its image, its configuration, device trees and modules."""

    def __init__(self, folder):
        self.folder = folder
        (self.modules,) = (folder / "usr/lib/modules").iterdir()
        self.release = self.modules.name
        self.image = self.modules / "vmlinuz"
        self.configuration = self.modules / "config"
        self.device_trees = self.modules / "dtb/broadcom"


def newest():
    """The locked kernel, with the modules that anyone here loads."""
    wanted = [package for package in debian.packages() if package.suite == debian.KERNEL_SUITE]

    def make(folder):
        debian.unpack(wanted, folder)
        modules.drop_others(folder)

    key = places.key_of(*wanted, pathlib.Path(modules.__file__), modules.LIST)
    # Named by its key: work trees with other lists of modules do not unpack it in turn.
    return Kernel(places.cached(f"linux-{key[:8]}", key, make))
