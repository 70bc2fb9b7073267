"""Power cuts of the whole card: at its first start, among settings, among updates."""

import dataclasses
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

from rig import card, debian, guest, machine, places, write_log
from rig.appliance import LOG, PAIRS, SETTINGS, START_SECONDS, BoxTest
from rig.marks import night
from test_settings import OLDEST, THOROUGH, pair

CUTS = 1000 if THOROUGH else 30
BOOTS = 50 if THOROUGH else 1
SEED = 11
TOOLS = {name: f"usr/sbin/{name}" for name in ("e2fsck", "mke2fs", "resize2fs")}
TOOLS["signify-openbsd"] = "usr/bin/signify-openbsd"
SCRIPTS = ("boot-choice", "mount-data", "update", "update-header", "update-outcome", "withdrawn-keys")
# The machine has no register that outlives a reset: what is tried is noted instead.
TRY = """#!/bin/sh
case $1 in
  try) echo "$2" >/run/tried ;;
  *) exec /usr/lib/phosphor/boot-choice.card "$@" ;;
esac
"""


def slot(seed):
    """What a slot holds: nothing that any other has."""
    return random.Random(seed).randbytes(card.MIB * 9 // 2)


class CardTest(BoxTest):
    """A box with a card."""

    @classmethod
    def contents(cls):
        root = debian.root()
        contents = super().contents()
        contents["programs"] |= {f"/usr/bin/{name}": root / path for name, path in TOOLS.items()}
        contents["files"] |= {
            "/etc/phosphor/layout": card.LAYOUT.encode(),
            "/etc/phosphor/version": b"0.1.0\nrig\n",
            "/etc/phosphor/update.pub": (cls.keys / "key.pub").read_bytes(),
            "/etc/mke2fs.conf": (root / "etc/mke2fs.conf").read_bytes(),
        }
        return contents

    @classmethod
    def setUpClass(cls):
        cls.keys = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-card-"))
        cls.addClassCleanup(shutil.rmtree, cls.keys)
        made = ["signify-openbsd", "-G", "-n", "-p", "key.pub", "-s", "key.sec"]
        subprocess.run(made, check=True, cwd=cls.keys)
        cls.hardware = dataclasses.replace(cls.hardware, card=cls.card())
        super().setUpClass()

    @classmethod
    def card(cls):
        """The disk that the guest starts with."""
        return card.make(slot("A"))

    @classmethod
    def packed(cls, version, contents):
        """The update file of a slot."""
        (cls.keys / "slot").write_bytes(contents.ljust(card.SLOT_SIZE, b"\0"))
        (cls.keys / "version").write_text(f"{version}\nrig\n")
        words = [places.TREE / "image/pack-update", "slot", "version", "key.sec", "."]
        name = subprocess.check_output(words, text=True, cwd=cls.keys).strip()
        return (cls.keys / name).read_bytes()

    def prepare(self, system):
        """Puts the card's scripts into a guest, and mounts its data as init does."""
        system.run("mkdir -p /usr/lib/phosphor")
        for name in SCRIPTS:
            system.put(f"/usr/lib/phosphor/{name}", (card.SCRIPTS / name).read_bytes(), 0o755)
        system.run("mv /usr/lib/phosphor/boot-choice /usr/lib/phosphor/boot-choice.card")
        system.put("/usr/lib/phosphor/boot-choice", TRY.encode(), 0o755)
        system.run("/usr/lib/phosphor/mount-data && resize2fs /dev/vda4")

    def begin_box(self, system):
        """Starts the box and waits until it has its lines."""
        system.spawn("supervise phosphor --no-splash", log=LOG)
        system.until(lambda: system.level("RELAY"), START_SECONDS, "a box that drives its relay")
        system.sleep(0.5)


@night("cuts of a whole card")
class CardCut(CardTest):
    """All that the card is told, from its first start on."""

    hardware = machine.Hardware(display=False, sound=False, logs_writes=True)

    def setUp(self):
        super().setUp()
        self.scratch = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-cuts-"))
        self.addCleanup(shutil.rmtree, self.scratch)
        # (bytes of the log, changes made before): what came later may hold more, not fewer.
        self.least, self.most, self.made = [(0, 0)], [], 0
        # (bytes of the log before an update and after it, the slot, the version, what the slot then holds).
        self.updates = []

    @property
    def logged(self):
        """Bytes of the log until now."""
        return (self.guest.folder / "writes").stat().st_size

    def change(self, hands):
        """Changes the faces some times, and lets a second pass."""
        taps = hands.choice((1, 1, 2, 3))
        self.most.append((self.logged, self.made))
        edges = []
        for tap in range(taps):
            at = 150_000 * tap + hands.randrange(50_000)
            edges += [(at, "MODE", 1), (at + 60_000, "MODE", 0)]
        self.guest.schedule(edges)
        self.made += taps
        self.guest.sleep(OLDEST)
        self.least.append((self.logged, self.made))

    def run_slot(self, name):
        """Makes the box believe that it started from a slot."""
        self.guest.put("/tmp/cmdline", f"phosphor.slot={name}\n".encode())
        self.guest.run("umount /proc/cmdline; mount --bind /tmp/cmdline /proc/cmdline")

    def install(self, version, contents, letter, hands):
        """Installs an update into a slot while settings change."""
        self.guest.put("/tmp/update", self.packed(version, contents))
        begun = self.logged
        process = self.guest.spawn("sh /usr/lib/phosphor/update /tmp/update", log="/tmp/said")
        self.change(hands)
        status = self.guest.wait(process, 60)
        said = self.guest.text("/tmp/said")
        self.assertEqual(status, 0, said)
        self.assertIn(f"\n{version} is installed", said)
        self.updates.append((begun, self.logged, letter, version, contents))

    def test_after_any_cut_a_whole_slot_starts_and_settings_are_at_most_a_second_old(self):
        hands = random.Random(SEED)
        self.prepare(self.guest)
        self.begin_box(self.guest)
        self.change(hands)
        self.run_slot("A")
        self.install("0.2.0", slot("B"), "B", hands)
        self.change(hands)
        self.run_slot("B")
        self.guest.run("/usr/lib/phosphor/boot-choice confirm; /usr/lib/phosphor/update-outcome")
        self.change(hands)
        self.install("0.3.0", slot("C"), "A", hands)
        self.change(hands)
        now = pair(self.guest.text(SETTINGS))
        self.assertEqual(now, self.made % len(PAIRS), "every tap counted")
        self.guest.stop(clean=False)
        requests = write_log.read(self.guest.folder / "writes")
        blank = (self.guest.folder / "blank").read_bytes()
        whole = {"A": slot("A"), "B": slot("B")}
        lost, defaults, sentences, boots = 0, [], [], []
        for number in range(CUTS):
            cut = hands.randrange(len(requests))
            share = hands.random()
            disk = write_log.after_a_cut(requests[:cut], blank, lambda: hands.random() < share)
            told = f"cut {number} before request {cut} of {len(requests)}, seed {SEED}"
            found = card.Card(disk)
            default = found.default
            is_whole = found.slot(default).startswith(whole[default])
            self.assertTrue(is_whole, f"slot {default}, {told}")
            allowed = self.allowed(requests[cut].log_offset)
            kept = self.kept(found.data, told)
            self.assertIn(kept, allowed, told)
            sentences.append(self.sentence(found, default, requests[cut].log_offset, told))
            lost += kept != self.newest(requests[cut].log_offset) % len(PAIRS)
            defaults.append(default)
            if number < BOOTS:
                boots.append((disk, allowed, told))
        self.tell(
            f"{CUTS} power cuts over {len(requests)} requests, {self.made} changes and 2 updates: "
            f"slot A starts after {defaults.count('A')}, B after {defaults.count('B')}, always whole; "
            f"data repaired by e2fsck -p, settings whole; {lost} lacked a change, all younger than "
            f"{OLDEST} s; {len(sentences) - sentences.count('')} starts tell that an update did not start, each rightly"
        )
        self.assertGreater(len(set(sentences)), 1, "no cut came between an update and its start")
        for disk, allowed, told in boots:
            self.boot(disk, allowed, told)
        self.tell(f"{len(boots)} of them started: first picture, and the settings that were kept")

    def newest(self, size):
        """Changes made at most when the log was so long."""
        return min((count for offset, count in self.most if offset >= size), default=self.made)

    def allowed(self, size):
        """The settings that may be kept when the log was so long."""
        at_least = max(count for offset, count in self.least if offset <= size)
        return {count % len(PAIRS) for count in range(at_least, self.newest(size) + 1)}

    def kept(self, data, told):
        """The settings on a data partition, repaired as at a start."""
        path = self.scratch / "disk"
        path.write_bytes(data)
        words = ["/sbin/e2fsck", "-p", path]
        check = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertLess(check.returncode, 4, f"{told}: {check.stdout}")
        read = ["/sbin/debugfs", "-R", f"cat {SETTINGS.removeprefix('/data')}", path]
        return pair(subprocess.run(read, check=True, capture_output=True, text=True).stdout)

    def sentence(self, found, running, size, told):
        """What the start after a cut says of an update; whether that is true is known by when the cut came."""
        note = self.scratch / "data/update"
        note.parent.mkdir(exist_ok=True)
        read = ["/sbin/debugfs", "-R", "cat update", self.scratch / "disk"]
        note.write_bytes(subprocess.run(read, check=True, capture_output=True).stdout)
        said = self.outcome(running)
        possible = {""}
        for begun, ended, letter, version, contents in self.updates:
            if size < begun or letter == running:
                continue
            sentence = f"The update to {version} did not start; 0.1.0 goes on. Install it again to try once more."
            possible = {sentence} if size >= ended else possible | {sentence}
            if said == sentence:
                self.assertTrue(found.slot(letter).startswith(contents), f"told of what is not whole; {told}")
        self.assertIn(said, possible, told)
        return said

    def outcome(self, running):
        """What the card's script tells at a start of a slot, with what is on the data partition."""
        scripts, notices = self.scratch / "lib", self.scratch / "run/phosphor/notices"
        for folder in (scripts, notices.parent, self.scratch / "etc/phosphor"):
            folder.mkdir(parents=True, exist_ok=True)
        (scripts / "update-outcome").write_bytes((card.SCRIPTS / "update-outcome").read_bytes())
        (scripts / "boot-choice").write_text(f"#!/bin/sh\necho {running}\n")
        (scripts / "boot-choice").chmod(0o755)
        (self.scratch / "etc/phosphor/version").write_text("0.1.0\n")
        notices.unlink(missing_ok=True)
        environment = {"PATH": "/usr/bin:/bin", "PHOSPHOR_ROOT": str(self.scratch)}
        subprocess.run(["/bin/sh", scripts / "update-outcome"], env=environment, check=True)
        return notices.read_text().strip() if notices.exists() else ""

    def boot(self, disk, allowed, told):
        """Starts a box from a disk, as init does."""
        hardware = machine.Hardware(sound=False, card=disk)
        system = guest.Guest(hardware, **self.contents())
        system.start()
        try:
            self.prepare(system)
            found = system.run(f"cat {SETTINGS} 2>/dev/null", check=False)
            self.assertIn(pair(found), allowed, told)
            self.begin_box(system)
            there = lambda: "first picture" in system.text(LOG)
            system.until(there, START_SECONDS, f"a picture; {told}")
            notices = system.run("cat /run/phosphor/notices", check=False)
            self.assertNotIn("damaged", notices + system.text(LOG), told)
        finally:
            system.stop()


if __name__ == "__main__":
    unittest.main()
