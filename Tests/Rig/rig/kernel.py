"""The newest complete kernel of Debian 13's backports.

They are the first Debian kernels with gpio-sim and with vblank timers in virtio-gpu. The archive's
index also lists versions whose packages are gone already, so each is tried in turn.
"""

import re
import subprocess

from . import debian, modules, places

SUITE = "trixie-backports"
NAME = re.compile(r"linux-modules-((\d+)\.(\d+)\.(\d+)\+deb13-arm64)$")


class Kernel:
    """An unpacked kernel: its release, its image, its modules."""

    def __init__(self, folder):
        self.folder = folder
        (self.modules,) = (folder / "usr/lib/modules").iterdir()
        self.release = self.modules.name
        self.image = self.modules / "vmlinuz"


def candidates():
    """Kernel releases in the index, newest first."""
    names = debian.apt(SUITE, "apt-cache", "pkgnames", "linux-modules-").split()
    found = [match for match in map(NAME.match, names) if match]
    found.sort(key=lambda match: tuple(map(int, match.groups()[1:])), reverse=True)
    return [match[1] for match in found]


def newest():
    """The newest kernel whose packages can all be fetched; kept until its cache is removed."""

    def make(folder):
        debian.apt(SUITE, "apt-get", "-qq", "update")
        for release in candidates():
            packages = (f"linux-binary-{release}", f"linux-modules-{release}")
            try:
                debian.apt(SUITE, "apt-get", "-qq", "download", *packages, cwd=folder)
            except subprocess.CalledProcessError:
                continue
            debian.unpack(folder, folder)
            modules.drop_others(folder)
            return
        raise RuntimeError(f"{SUITE} has no complete arm64 kernel")

    key = places.key_of(SUITE, *modules.ALL, NAME.pattern)
    return Kernel(places.cached("kernel", key, make))
