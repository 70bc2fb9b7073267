"""Debian's arm64 packages, unpacked and never installed."""

import subprocess

from . import places

# What the guest runs beside the appliance: a shell, the other side of the sound card, and every
# library the appliance links. apt adds what these depend on.
GUEST_PACKAGES = (
    "busybox-static",
    "alsa-utils",
    "libasound2t64",
    "libasound2-data",
    "libdrm2",
    "libgpiod3",
    "libfreetype6",
    "libstdc++6",
    "libgcc-s1",
)


def apt(suite, tool, *arguments, cwd=None):
    """Runs apt on the arm64 packages of `suite`; returns what it printed."""
    return places.toolchain("foreign-apt", suite, tool, *arguments, cwd=cwd)


def unpack(archives, into):
    """Unpacks every package file of the folder `archives`."""
    for archive in sorted(archives.glob("*.deb")):
        subprocess.run(["dpkg-deb", "--extract", archive, into], check=True)
        archive.unlink()


def guest_root():
    """A folder with the guest's programs and libraries, from Debian 13."""

    def make(folder):
        archives = folder / "archives"
        (archives / "partial").mkdir(parents=True)
        apt("trixie", "apt-get", "-qq", "update")
        options = ("-o", f"Dir::Cache::archives={archives}", "-qq", "--yes", "--download-only")
        apt("trixie", "apt-get", *options, "install", *GUEST_PACKAGES)
        unpack(archives, folder)

    key = places.key_of(*GUEST_PACKAGES, places.TOOLCHAIN / "foreign-apt")
    return places.cached("guest-root", key, make)
