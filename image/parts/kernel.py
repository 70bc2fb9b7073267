"""The kernel of card and rig: Debian 13's backports.

They are the first Debian kernels with gpio-sim and with vblank timers in virtio-gpu.
"""

import functools
import pathlib
import shutil
import subprocess

from . import debian, modules, places, unpacking


class Kernel:
    """An unpacked kernel: its release, its image, its configuration, device trees and modules."""

    def __init__(self, folder):
        self.folder = folder
        (self.modules,) = (folder / "usr/lib/modules").iterdir()
        self.release = self.modules.name
        self.image = self.modules / "vmlinuz"
        self.configuration = self.modules / "config"
        self.device_trees = self.modules / "dtb/broadcom"

    @functools.cached_property
    def packed(self):
        """The image as the firmware reads it from a card: a third of the bytes, and the firmware unpacks it.

        - Source: Raspberry Pi documentation, config.txt, `arm_64bit`: an image or "a gzip archive of an image".
        """

        def make(folder):
            shutil.copyfile(self.image, folder / "image")
            subprocess.run(["gzip", "-n", "-9", folder / "image"], check=True)

        return places.cached("kernel", places.key_of(self.image), make) / "image.gz"

    def is_packed(self, data):
        """Whether data are this kernel's image, packed as the build packs it."""
        image = self.image.read_bytes()
        try:
            return unpacking.gunzipped(data, len(image)) == image
        except ValueError:
            return False


def newest():
    """The locked kernel, with the modules that anyone here loads."""
    wanted = [package for package in debian.packages() if package.suite == debian.KERNEL_SUITE]

    def make(folder):
        debian.unpack(wanted, folder)
        modules.drop_others(folder)

    key = places.key_of(*wanted, pathlib.Path(modules.__file__), modules.LIST)
    # Named by its key: work trees with other lists of modules do not unpack it in turn.
    return Kernel(places.cached(f"linux-{key[:8]}", key, make))
