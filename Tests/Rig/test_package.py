"""The Debian package: built twice, judged by lintian, its unit by systemd, its parts by running them."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import tempfile
import tomllib
import unittest

from rig import places
from rig.marks import night

DEB = places.TREE / "image" / "deb"


def run(*command, **options):
    """What a command printed; its errors end the test."""
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, **options
    )
    if done.returncode:
        raise AssertionError(f"{command}: {done.returncode}\n{done.stdout}{done.stderr}")
    return done.stdout


class Package(unittest.TestCase):
    """The arm64 package, of the program that `run` built."""

    @classmethod
    def setUpClass(cls):
        cls.work = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.work.cleanup)
        cls.package = cls.built("a")

    @classmethod
    def built(cls, name):
        """The package, built in a folder of this name."""
        return pathlib.Path(run(DEB / "build", "arm64", pathlib.Path(cls.work.name) / name).strip())

    @night("a second build")
    def test_two_builds_are_the_same_bytes(self):
        self.assertEqual(self.package.read_bytes(), self.built("b").read_bytes())

    def test_lintian_finds_no_error(self):
        tags = run("lintian", "--allow-root", "--fail-on=none", self.package)
        errors = [line for line in tags.splitlines() if line.startswith("E:")]
        self.assertEqual(errors, [])

    def test_it_holds_program_unit_overlays_and_boards(self):
        listed = run("dpkg-deb", "--contents", self.package)
        paths = {line.split()[5].removeprefix(".") for line in listed.splitlines()}
        overlays = [source.stem for source in (places.TREE / "overlays").glob("*.dts")]
        boards = [path.parent.name for path in (places.TREE / "board").glob("pi-*/board.toml")]
        self.assertGreater(len(overlays) * len(boards), 0)
        for path in (
            "/usr/bin/phosphor",
            "/usr/libexec/phosphor/attend",
            "/usr/lib/systemd/system/phosphor.service",
            "/etc/phosphor/board.toml",
            *(f"/usr/share/phosphor/overlays/{name}.dtbo" for name in overlays),
            *(f"/usr/share/phosphor/boards/{name}/board.toml" for name in boards),
        ):
            self.assertIn(path, paths)

    def test_its_boards_are_those_here_but_for_what_belongs_to_the_card(self):
        root = pathlib.Path(self.work.name) / "boards"
        run("dpkg-deb", "--extract", self.package, root)
        for path in (places.TREE / "board").glob("pi-*/board.toml"):
            ours = tomllib.loads(path.read_text())
            packed = root / "usr/share/phosphor/boards" / path.parent.name / "board.toml"
            for key in ("settings", "music", "scales", "tunings", "update", "log"):
                ours.pop(key, None)
            self.assertEqual(tomllib.loads(packed.read_text()), ours, path.parent.name)

    def test_the_program_is_the_one_that_the_rig_runs(self):
        root = pathlib.Path(self.work.name) / "root"
        run("dpkg-deb", "--extract", self.package, root)
        self.assertEqual((root / "usr/bin/phosphor").read_bytes(), places.appliance().read_bytes())


class Unit(unittest.TestCase):
    """phosphor.service."""

    def test_its_exposure_is_at_most_2(self):
        words = run("systemd-analyze", "security", "--offline=true", DEB / "phosphor.service")
        level = float(re.search(r"exposure level for phosphor.service: ([0-9.]+)", words)[1])
        self.assertLessEqual(level, 2.0)

    def test_it_has_no_network_no_socket_and_no_capability(self):
        lines = (DEB / "phosphor.service").read_text().splitlines()
        for line in ("PrivateNetwork=yes", "RestrictAddressFamilies=none", "CapabilityBoundingSet="):
            self.assertIn(line, lines)

    def test_only_a_wish_to_be_switched_off_switches_off(self):
        for code, status, wanted in (
            ("exited", "10", "--no-block poweroff\n"),
            ("exited", "0", ""),
            ("exited", "1", ""),
            ("killed", "10", ""),
            ("dumped", "ABRT", ""),
        ):
            with self.subTest(code=code, status=status), tempfile.TemporaryDirectory() as folder:
                called = pathlib.Path(folder) / "called"
                systemctl = pathlib.Path(folder) / "systemctl"
                systemctl.write_text(f'#!/bin/sh\necho "$@" >>{called}\n')
                systemctl.chmod(0o755)
                environment = {"PATH": f"{folder}:/usr/bin:/bin"}
                run(DEB / "after-stop", env=environment | {"EXIT_CODE": code, "EXIT_STATUS": status})
                self.assertEqual(called.read_text() if called.exists() else "", wanted)


class Attend(unittest.TestCase):
    """What stands between the box and systemd."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.attend = pathlib.Path(folder.name) / "attend"
        warnings = ("-Wall", "-Wextra", "-Werror")
        run("gcc", "-std=gnu17", "-O2", *warnings, "-o", cls.attend, DEB / "attend.c")

    def start(self, script, notify=None, **options):
        """Runs a shell script under attend; `notify` becomes descriptor 3, as systemd hands it over."""
        # The socket is put at 3 by the shell between, which the exec keeps: bash, since the other takes no number
        # above 9.
        handed = f"export LISTEN_FDS=1; exec 3<&{notify.fileno()}; " if notify else ""
        command = f'{handed}exec "$0" /bin/sh -c "$1"'
        return subprocess.Popen(
            ["/bin/bash", "-c", command, self.attend, script],
            pass_fds=(notify.fileno(),) if notify else (),
            **options,
        )

    def test_signs_of_life_become_notifications(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with ours, theirs:
            script = 'for beat in 1 2 3; do printf . >&"$PHOSPHOR_WATCHDOG_FD"; read -r _; done; exit 7'
            box = self.start(script, theirs, stdin=subprocess.PIPE)
            ours.settimeout(20)
            heard = []
            for _ in range(3):
                heard.append(ours.recv(64))
                box.stdin.write(b"\n")
                box.stdin.flush()
            self.assertEqual(heard, [b"READY=1\nWATCHDOG=1", b"WATCHDOG=1", b"WATCHDOG=1"])
            box.stdin.close()
            self.assertEqual(box.wait(20), 7)

    def test_the_box_does_not_see_systemds_descriptor(self):
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        with ours, theirs:
            script = 'case $(readlink /proc/$$/fd/3) in socket:*) exit 1 ;; esac; [ -z "${LISTEN_FDS-}" ]'
            self.assertEqual(self.start(script, theirs).wait(20), 0)

    def test_its_end_is_the_boxs(self):
        for script, code in (("exit 0", 0), ("exit 10", 10), ("kill -KILL $$", 128 + signal.SIGKILL)):
            with self.subTest(script=script):
                self.assertEqual(self.start(script).wait(20), code)

    def test_a_request_to_end_is_passed_on(self):
        with tempfile.TemporaryDirectory() as folder:
            ready = pathlib.Path(folder) / "ready"
            os.mkfifo(ready)
            script = f'trap "exit 3" TERM; echo >{ready}; while :; do read -r _ <{ready}; done'
            box = self.start(script)
            ready.read_text()
            box.send_signal(signal.SIGTERM)
            self.assertEqual(box.wait(20), 3)

    def test_a_command_that_is_not_there_is_named(self):
        done = subprocess.run([self.attend, "/none"], capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode, 127)
        self.assertEqual(done.stderr, "attend: /none: No such file or directory\n")


if __name__ == "__main__":
    unittest.main()
