"""A Debian 13 of this machine's own kind, booted with its systemd in a container, to install a package in."""

import pathlib
import subprocess
import time

from . import libraries, places

# What a Debian has, and what the package depends on: the container has no network.
PACKAGES = ("systemd-sysv", "init-system-helpers", *libraries.PACKAGES)
BOOT_SECONDS = 120
KEYS = "/usr/share/keyrings"


def root():
    """The folder of a Debian 13 with systemd; kept, and not changed by what runs in it."""

    def make(folder):
        words = 'cd "$0"; . ./common.sh; debian_mirror'
        mirror = subprocess.run(
            ["/bin/sh", "-eu", "-c", words, places.TOOLCHAIN], check=True, capture_output=True, text=True
        ).stdout.strip()
        subprocess.run(
            [
                "mmdebstrap", "--quiet", "--variant=minbase", f"--include={','.join(PACKAGES)}",
                f"--keyring={KEYS}", "trixie", folder / "system", f"deb {mirror} trixie main",
            ],
            check=True,
        )  # fmt: skip

    return places.cached("container", places.key_of(*PACKAGES), make) / "system"


class Container:
    """A booted system; changes are made in memory, and gone with it."""

    def __init__(self, folder):
        """Boots; `folder` is read as /packages inside."""
        self.process = subprocess.Popen(
            [
                "systemd-nspawn", "--quiet", "--directory", root(), "--volatile=overlay", "--boot",
                "--private-network", "--register=no", "--keep-unit", "--console=pipe",
                "--bind=/dev/tty0", "--bind=/dev/tty1", f"--bind-ro={folder}:/packages",
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise

    def _wait(self):
        deadline = time.monotonic() + BOOT_SECONDS
        children = pathlib.Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        while self.process.poll() is None and time.monotonic() < deadline:
            self.init = children.read_text().strip()
            if self.init and self.run("systemctl", "is-system-running") == (0, "running\n"):
                return
            time.sleep(0.5)
        raise TimeoutError("the container's systemd does not run")

    def run(self, *command):
        """Exit code and words of a command inside."""
        inside = ["nsenter", "--target", self.init, "--mount", "--uts", "--ipc", "--pid", "--net", "--root"]
        environment = ["env", "-i", "PATH=/usr/sbin:/usr/bin", "LC_ALL=C", "DEBIAN_FRONTEND=noninteractive"]
        done = subprocess.run(
            [*inside, "--wd=/", *environment, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=120,
            check=False,
        )
        return done.returncode, done.stdout

    def stop(self):
        """Ends the system at once."""
        self.process.kill()
        self.process.wait()
