"""The Debian package in a Debian 13: installed, started, upgraded, hung, stopped, removed. Slow, so only on request."""

import os
import pathlib
import platform
import subprocess
import tempfile
import unittest

from rig import container, places

DEB = places.TREE / "image" / "deb"
PATIENCE = 20  # s; the unit's watchdog takes 5


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class Life(unittest.TestCase):
    """One system, from the first installation to the purge."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        architecture = {"x86_64": "amd64", "aarch64": "arm64"}[platform.machine()]
        for version in ("1.0", "1.1"):
            environment = os.environ | {"PHOSPHOR_DEB_VERSION": version}
            command = [DEB / "build", architecture, folder.name]
            subprocess.run(command, env=environment, check=True, capture_output=True)
        self.packages = {path.name.split("_")[1]: path.name for path in pathlib.Path(folder.name).iterdir()}
        self.system = container.Container(folder.name)
        self.addCleanup(self.system.stop)

    def inside(self, *command):
        """What a command prints; it has to succeed."""
        code, words = self.system.run(*command)
        self.assertEqual(code, 0, f"{command}: {words}")
        return words

    def shows(self, name):
        """A property of the unit."""
        return self.inside("systemctl", "show", "--value", "--property", name, "phosphor").strip()

    def install(self, version):
        """Unpacks and configures a package."""
        self.inside("dpkg", "--install", f"/packages/{self.packages[version]}")

    def test_it_is_installed_started_upgraded_hung_stopped_and_purged(self):
        self.start_display_manager()
        before = self.files()
        self.install("1.0")
        self.assertEqual(self.inside("systemctl", "is-enabled", "phosphor"), "enabled\n")
        self.assertEqual(self.shows("ActiveState"), "inactive", "it took the console while being installed")

        self.inside("systemctl", "start", "phosphor")
        self.assertEqual(self.shows("ActiveState"), "active")
        login = self.system.run("systemctl", "is-active", "getty@tty1")
        self.assertNotEqual(login, (0, "active\n"), "two have the console")
        manager = self.system.run("systemctl", "is-active", "display-manager")
        self.assertNotEqual(manager, (0, "active\n"), "two have the panel")
        first = self.shows("MainPID")

        self.install("1.1")
        self.assertEqual(self.shows("ActiveState"), "active")
        self.assertNotEqual(self.shows("MainPID"), first, "the new version runs")
        self.assertEqual(self.shows("NRestarts"), "0")

        self.hang()
        self.inside("systemctl", "stop", "phosphor")
        self.assertEqual((self.shows("ActiveState"), self.shows("Result")), ("inactive", "success"))
        self.assertEqual(self.inside("find", "/var/lib/phosphor", "-maxdepth", "0", "-perm", "700"), FOLDER)

        self.inside("dpkg", "--remove", "phosphor")
        self.inside("test", "-e", "/etc/phosphor/board.toml")
        self.install("1.1")
        self.assertEqual(self.inside("systemctl", "is-enabled", "phosphor"), "enabled\n")
        self.inside("dpkg", "--purge", "phosphor")
        self.assertEqual(self.files() - before, set())
        self.assertNotIn("phosphor", self.inside("systemctl", "--failed", "--quiet", "--plain"))

    def start_display_manager(self):
        """A service that has the name by which every display manager can be called, and runs."""
        unit = "[Service]\\nExecStart=/bin/sleep infinity\\n"
        self.inside("sh", "-c", f"printf '{unit}' >/etc/systemd/system/display-manager.service")
        self.inside("systemctl", "daemon-reload")
        self.inside("systemctl", "start", "display-manager")
        self.assertEqual(self.inside("systemctl", "is-active", "display-manager"), "active\n")

    def hang(self):
        """The box is stopped as a hang would: systemd ends it and starts it again."""
        main = self.shows("MainPID")
        self.inside("sh", "-c", f"kill -STOP $(cat /proc/{main}/task/{main}/children)")
        words = (
            "n=0; until [ $(systemctl show --value --property NRestarts phosphor) = 1 ] &&"
            f" systemctl --quiet is-active phosphor; do n=$((n + 1)); [ $n -lt {PATIENCE}0 ]; sleep 0.1; done"
        )
        self.inside("sh", "-eu", "-c", words)
        self.assertIn("Watchdog timeout", self.inside("journalctl", "--unit", "phosphor"))

    def files(self):
        """What is on the disk and was not made by systemd or dpkg for themselves."""
        prune = " -o ".join(f"-path {path}" for path in ("/proc", "/sys", "/dev", "/run", "/tmp", "/packages"))
        found = self.inside("sh", "-c", rf"find / \( {prune} \) -prune -o -print")
        own = ("/var/lib/dpkg", "/var/log", "/var/lib/systemd", "/var/cache")
        return {path for path in found.splitlines() if not path.startswith(own)}


FOLDER = "/var/lib/phosphor\n"

if __name__ == "__main__":
    unittest.main()
