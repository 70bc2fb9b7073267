"""Debian's arm64 packages: fetched in the versions of a lock file, unpacked and never installed."""

import dataclasses
import hashlib
import pathlib
import re
import subprocess
import sys
import tempfile

from . import libraries, places

SUITE = "trixie"
KERNEL_SUITE = "trixie-backports"
LOCK = places.TREE / "image" / "packages.lock"
DEBS = places.CACHE / "debs"

# With all that they depend on: what the card and the rig's guest run.
PROGRAMS = ("busybox-static", "e2fsprogs", "alsa-utils", "libasound2-data", "signify-openbsd", *libraries.PACKAGES)
# Without: its dependencies serve the scripts of an installed system, which no card has.
FIRMWARE = ("raspi-firmware",)
# The parts of a kernel: device trees and configuration, image, modules.
KERNEL_PARTS = ("linux-base", "linux-binary", "linux-modules")
KERNEL = re.compile(r"linux-modules-((\d+)\.(\d+)\.(\d+)\+deb13-arm64)$")


@dataclasses.dataclass(frozen=True)
class Package:
    """A package of one version; its contents are known by their hash."""

    suite: str
    name: str
    version: str
    sha256: str

    @property
    def file(self):
        """Where its archive is kept."""
        return DEBS / f"{self.name}_{self.sha256[:16]}.deb"

    def __str__(self):
        return f"{self.suite} {self.name} {self.version} {self.sha256}"


class Gone(Exception):
    """A version of the lock that the archive no longer has."""


def apt(suite, tool, *arguments, cwd=None):
    """Runs apt on the arm64 packages of `suite`; returns what it printed."""
    return places.toolchain("foreign-apt", suite, tool, *arguments, cwd=cwd)


def _known(suite, wanted):
    """`wanted`, as name=version, with the hashes that the archive's index has."""
    text = apt(suite, "apt-cache", "show", *wanted)
    for entry in text.split("\n\n"):
        fields = dict(re.findall(r"^(Package|Version|SHA256): (.*)$", entry, re.M))
        if fields:
            yield Package(suite, fields["Package"], fields["Version"], fields["SHA256"])


def _newest_kernel():
    """The parts of the newest kernel that can be fetched: the index also lists some that are gone."""
    names = apt(KERNEL_SUITE, "apt-cache", "pkgnames", "linux-modules-").split()
    found = [match for match in map(KERNEL.match, names) if match]
    found.sort(key=lambda match: tuple(map(int, match.groups()[1:])), reverse=True)
    for match in found:
        names = [f"{part}-{match[1]}" for part in KERNEL_PARTS]
        parts = list(_known(KERNEL_SUITE, names))
        try:
            fetch(parts)
        except (Gone, subprocess.CalledProcessError):
            continue
        return parts
    raise RuntimeError(f"{KERNEL_SUITE} has no complete arm64 kernel")


def renewed():
    """The packages of a lock made today."""
    for suite in (SUITE, KERNEL_SUITE):
        apt(suite, "apt-get", "-qq", "update")
    simulated = apt(SUITE, "apt-get", "-qq", "--simulate", "install", *PROGRAMS)
    wanted = [f"{name}={version}" for name, version in re.findall(r"^Inst (\S+) \((\S+)", simulated, re.M)]
    policy = apt(SUITE, "apt-cache", "policy", *FIRMWARE)
    versions = re.findall(r"Candidate: (\S+)", policy)
    wanted += [f"{name}={version}" for name, version in zip(FIRMWARE, versions)]
    packages = [*_known(SUITE, wanted), *_newest_kernel()]
    return sorted(packages, key=lambda package: (package.suite, package.name))


def read_lock(path):
    """The packages of a lock file."""
    rows = (line.split() for line in path.read_text().splitlines() if not line.startswith("#"))
    return [Package(*row) for row in rows if row]


def write_lock(path, packages):
    """Writes a lock file."""
    head = "# suite, package, version, SHA-256. Made by image/lock.\n"
    path.write_text(head + "".join(f"{package}\n" for package in packages))


def fetch(packages):
    """Fetches what is not kept yet; `Gone` where the archive has another version by now."""
    missing = [package for package in packages if not package.file.exists()]
    DEBS.mkdir(parents=True, exist_ok=True)
    for suite in sorted({package.suite for package in missing}):
        wanted = [package for package in missing if package.suite == suite]
        names = [f"{package.name}={package.version}" for package in wanted]
        with tempfile.TemporaryDirectory(dir=DEBS) as folder:
            try:
                apt(suite, "apt-get", "-qq", "update")
                apt(suite, "apt-get", "-qq", "download", *names, cwd=folder)
            except subprocess.CalledProcessError as error:
                raise Gone(", ".join(names)) from error
            arrived = {}
            for path in pathlib.Path(folder).iterdir():
                arrived[hashlib.sha256(path.read_bytes()).hexdigest()] = path
            for package in wanted:
                if package.sha256 not in arrived:
                    raise Gone(f"{package.name}={package.version} with the hash of {LOCK.name}")
                arrived[package.sha256].rename(package.file)


def packages():
    """The locked packages, fetched. Where the archive has dropped one, those of a lock made today: the
    build goes on, and says so. That lock is kept beside the downloads and taken at once from then on,
    for the archive does not take back what it dropped."""
    locked = read_lock(LOCK)
    kept = DEBS / f"packages-{places.key_of(LOCK)}.lock"
    if kept.exists() and all(package.file.exists() for package in read_lock(kept)):
        return read_lock(kept)
    try:
        fetch(locked)
        return locked
    except Gone as gone:
        say = f"{LOCK.name}: the archive no longer has {gone}; image/lock renews it."
        print(say, "This build takes today's versions.", file=sys.stderr)
    todays = renewed()
    fetch(todays)
    write_lock(kept, todays)
    return todays


def unpack(wanted, into):
    """Unpacks packages into one folder, and lists the files of each in `.packages/NAME`."""
    listing = into / ".packages"
    listing.mkdir(exist_ok=True)
    for package in wanted:
        with (listing / package.name).open("wb") as names:
            archive = subprocess.Popen(["dpkg-deb", "--fsys-tarfile", package.file], stdout=subprocess.PIPE)
            subprocess.run(["tar", "-xvC", into], stdin=archive.stdout, stdout=names, check=True)
            archive.stdout.close()
            if archive.wait():
                raise RuntimeError(f"{package.file} cannot be unpacked")


def root():
    """A folder with every program, library and firmware of Debian 13 that card and rig use."""
    wanted = [package for package in packages() if package.suite == SUITE]
    key = places.key_of(*wanted, pathlib.Path(__file__))
    return places.cached("root", key, lambda folder: unpack(wanted, folder))
