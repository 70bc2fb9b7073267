"""Settings on a real ext4: whole after every SIGKILL and every power cut, and at most 1 s old."""

import os
import random
import re
import tomllib

from rig import machine, places, write_log
from rig.appliance import PAIRS, SETTINGS, ApplianceTest
from rig.cut import CutTest, bounds
from rig.marks import night

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


@night("twenty ends of the program")
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


class Cut(CutTest):
    def test_settings_are_whole_and_at_most_a_second_old_after_a_cut(self):
        seed = 7
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        self.guest.sleep(0.5)  # it takes its buttons, too
        least, most, made = self.change("MODE", random.Random(seed), 20 if THOROUGH else 6, OLDEST)
        # Before the first change there is no file.
        least[0] = (0, 0)
        counted = lambda: pair(self.guest.text(SETTINGS)) == made % len(PAIRS)
        self.guest.until(counted, 2, "a file that has every tap")
        self.guest.stop(clean=False)
        self.judge(least, most, made, seed)

    def judge(self, least, most, made, seed):
        """Cuts at random requests, and looks at each disk that this may leave."""
        requests = write_log.read(self.guest.folder / "writes")
        self.assertGreater(sum(bool(x.flags & write_log.FLUSH) for x in requests), 6)
        cuts = 1000 if THOROUGH else 40
        lost = 0
        for number, (cut, size, disk) in enumerate(self.cuts(requests, 0, cuts, seed)):
            found = pair(self.found(disk, SETTINGS))
            at_least, at_most = bounds(least, most, made, size)
            allowed = {count % len(PAIRS) for count in range(at_least, at_most + 1)}
            self.assertIn(found, allowed, f"cut {number} before request {cut}, seed {seed}")
            lost += found != at_most % len(PAIRS)
        self.tell(
            f"{cuts} power cuts over {len(requests)} requests and {made} changes: every disk "
            f"mounts, settings whole; {lost} lacked a change, all younger than {OLDEST} s"
        )
