"""Settings on a real ext4: whole after every SIGKILL and every power cut, and at most 1 s old."""

import os
import random
import re
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from rig import machine, places, write_log
from rig.appliance import PAIRS, SETTINGS, ApplianceTest

THOROUGH = bool(os.environ.get("PHOSPHOR_LONG_TESTS"))
OLDEST = 1.0  # s: a change is on the disk this long after it was made


def pair(contents):
    """The place in PAIRS that settings tell, 0 without any; raises where they are not whole."""
    if not contents:
        return 0
    settings = tomllib.loads(contents)
    if len(settings) < 12:
        raise ValueError(f"settings with {len(settings)} keys")
    return PAIRS.index((settings["upper"], settings["lower"]))


class Killed(ApplianceTest):
    """No panel and no card, so that it starts in a moment.

    Idle is not skipped here and below: the disk's time is the host's.
    """

    hardware = machine.Hardware(display=False, sound=False)

    def test_settings_are_whole_and_at_most_a_second_old_after_sigkill(self):
        self.guest.put("/tmp/kills", (places.GUEST / "kills").read_bytes(), 0o755)
        seed = 6
        hands = random.Random(seed)
        rounds = 1000 if THOROUGH else 20
        self.shown, self.lost = 0, 0
        starting = 0
        for _ in range(rounds // 20):
            # A fifth of them falls anywhere into the start, the rest around the writing.
            taps = [hands.choice((0, 1, 1, 2, 3)) for _ in range(20)]
            starting += taps.count(0)
            words = []
            for count in taps:
                gaps = (str(hands.randrange(60_000, 300_000)) for _ in range(count))
                wait = hands.randrange(0, 1_100_000 if count else 250_000)
                words.append(f"{wait}:{','.join(gaps)}")
            printed = self.guest.run(f"/tmp/kills {' '.join(words)}", timeout=1800).split(".\n")
            for count, round in zip(taps, printed, strict=False):
                self.judge(count, round, seed)
        self.assertNotIn("damaged", self.said())
        self.tell(
            f"{rounds} SIGKILLs, {starting} of them while starting: settings whole each time; "
            f"{self.lost} changes lost, all younger than {OLDEST} s"
        )

    def judge(self, taps, printed, seed):
        """Looks at what one end left of so many changes."""
        told = f"seed {seed}: {printed}; {self.said()[-500:]}"
        times = [float(x) for x in re.findall(r"^tap (\S+)", printed, re.M)]
        self.assertEqual(len(times), taps, told)
        end = float(re.search(r"^end (\S+)", printed, re.M)[1])
        try:
            now = pair("\n".join(re.findall(r"^\| (.*)", printed, re.M)))
        except (ValueError, KeyError) as error:
            self.fail(f"{error}; {told}")
        kept = (now - self.shown) % len(PAIRS)
        old = sum(end - time >= OLDEST for time in times)
        self.assertTrue(old <= kept <= taps, f"{kept} of {taps} changes kept, {old} old; {told}")
        self.shown = now
        self.lost += taps - kept


class Cut(ApplianceTest):
    """The disk's power goes at any request, and with it any of those that were not flushed."""

    hardware = machine.Hardware(display=False, sound=False, logs_writes=True)

    def setUp(self):
        super().setUp()
        scratch = tempfile.mkdtemp(prefix="phosphor-cut-")
        self.addCleanup(shutil.rmtree, scratch)
        self.disk = Path(scratch) / "disk"

    def found(self, disk):
        """The settings on a disk, repaired as at a start; "" where there are none."""
        self.disk.write_bytes(disk)
        check = subprocess.run(["/sbin/e2fsck", "-p", self.disk], capture_output=True, text=True)
        self.assertLessEqual(check.returncode, 1, check.stdout)
        name = SETTINGS.removeprefix("/data")
        read = ["/sbin/debugfs", "-R", f"cat {name}", self.disk]
        return subprocess.run(read, check=True, capture_output=True, text=True).stdout

    def test_settings_are_whole_and_at_most_a_second_old_after_a_cut(self):
        log = self.guest.folder / "writes"
        seed = 7
        hands = random.Random(seed)
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        self.guest.sleep(0.5)  # it takes its buttons, too
        # (bytes of the log, changes made before): what came later may hold more, not fewer.
        least, most, made = [(0, 0)], [], 0
        for _ in range(20 if THOROUGH else 6):
            taps = hands.choice((1, 1, 2, 3))
            most.append((log.stat().st_size, made))
            edges = []
            for tap in range(taps):
                at = 150_000 * tap + hands.randrange(50_000)
                edges += [(at, "MODE", 1), (at + 60_000, "MODE", 0)]
            self.guest.schedule(edges)
            made += taps
            self.guest.sleep(OLDEST)
            least.append((log.stat().st_size, made))
        counted = lambda: pair(self.guest.text(SETTINGS)) == made % len(PAIRS)
        self.guest.until(counted, 2, "a file that has every tap")
        self.guest.stop(clean=False)
        self.judge(least, most, made, seed)

    def judge(self, least, most, made, seed):
        """Cuts at random requests, and looks at each disk that this may leave."""
        requests = write_log.read(self.guest.folder / "writes")
        self.assertGreater(sum(bool(x.flags & write_log.FLUSH) for x in requests), 6)
        disk = (self.guest.folder / "blank").read_bytes()
        hands = random.Random(seed)
        cuts = 1000 if THOROUGH else 40
        lost = 0
        for number in range(cuts):
            cut = hands.randrange(len(requests))
            share = hands.random()
            after = write_log.after_a_cut(requests[:cut], disk, lambda: hands.random() < share)
            found = pair(self.found(after))
            size = requests[cut].log_offset
            at_least = max(count for offset, count in least if offset <= size)
            at_most = min((count for offset, count in most if offset >= size), default=made)
            allowed = {count % len(PAIRS) for count in range(at_least, at_most + 1)}
            self.assertIn(found, allowed, f"cut {number} before request {cut}, seed {seed}")
            lost += found != at_most % len(PAIRS)
        self.tell(
            f"{cuts} power cuts over {len(requests)} requests and {made} changes: every disk "
            f"mounts, settings whole; {lost} lacked a change, all younger than {OLDEST} s"
        )
