"""A tuning of one's own by two buttons: DADGBE, 14 cents flat, sweetened, named, on the set list, and back after a power cut."""

import dataclasses
import tomllib

from rig import guest, machine, write_log
from rig.appliance import BOARD, SETTINGS, ApplianceTest, board
from rig.cut import CutTest
from rig.marks import night

STANDARD = "version = 4\npreset = 'Guitar/Standard EADGBE'\n"
# Called as the tuning was that it is a copy of.
TUNING = "/data/tunings/Standard EADGBE.toml"
# The guest's seconds that a press is given to be seen.
PAUSE = 0.3


def tap(button, times=1):
    """Taps, each a gesture of its own."""
    return [[(0, button, 1), (80_000, button, 0)]] * times


def hold(button="MODE", seconds=0.65):
    return [[(0, button, 1), (1e6 * seconds, button, 0)]]


def both(seconds=0.1):
    """Both buttons at once."""
    return [[(0, "MODE", 1), (30_000, "POWER", 1), (1e6 * seconds + 30_000, "MODE", 0), (1e6 * seconds + 50_000, "POWER", 0)]]


def up(times):
    """MODE held while POWER is tapped: up a list."""
    taps = [(300_000 + 230_000 * tap + 80_000 * (1 - level), "POWER", level) for tap in range(times) for level in (1, 0)]
    return [[(0, "MODE", 1), *taps, (300_000 + 230_000 * times, "MODE", 0)]]


def down(times):
    return tap("MODE", times)


def presses(gestures):
    """How often a button goes down."""
    return sum(level for edges in gestures for _, _, level in edges)


# As the presses are counted in PressCountTests.
MAKING = [
    *hold(), *up(1), *hold(), *down(1), *hold(),  # More settings, Temperament
    *up(1), *hold(),  # sweetened strings
    *hold(), *hold(), *up(2), *hold(),  # Tunings, Other instruments
    *up(2), *hold(),  # Mine
    *hold(),  # Make a copy
    *hold(), *hold(), *tap("POWER", 2), *both(), *tap("POWER"),  # String 6, its note, a tone lower
    *down(6), *hold(), *hold("POWER", 2), *tap("POWER", 2), *both(),  # All strings, 14 cents flat
    *down(2), *hold(),  # Brings along the temperament
    *up(1), *hold(), *down(1), *hold(),  # Name: the one that the box offers
    *hold(), *both(),  # Done
    *hold(), *down(4), *hold(), *hold(), *both(),  # Set list, Keep as a new item
]  # fmt: skip
# The tuning before: the first line of the menu.
LEAVING = [*hold(), *hold()]
RECALLING = both(0.9)


@night("fifty-nine presses, and a cut")
class Made(CutTest):
    """A box without a ribbon, with a small panel."""

    hardware = machine.Hardware(width=480, height=320, logs_writes=True)

    @classmethod
    def contents(cls):
        contents = super().contents()
        contents["files"][BOARD] = board().partition("[ribbon]")[0].encode()
        return contents

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/phosphor /data/tunings")
        cls.guest.put(SETTINGS, STANDARD.encode())
        super().begin()

    def film(self, name, gestures):
        """Makes gestures, and keeps a picture of what each came to."""
        for number, edges in enumerate(gestures):
            self.guest.schedule(edges)
            self.guest.sleep(PAUSE)
            self.keep(self.guest.screenshot(), f"{name}-{number:02}")

    def test_presses_make_it_and_two_bring_it_back_after_a_power_cut(self):
        self.assertEqual(presses(MAKING), 59)
        self.assertEqual(presses(RECALLING), 2)
        self.wait_until_it_runs()
        self.film("made", MAKING)
        self.assert_kept("preset", "Mine/DADGBE -14")
        self.film("left", LEAVING)
        self.assert_kept("preset", "Guitar/Standard EADGBE")
        disk = self.cut_the_power()
        self.judge(tomllib.loads(self.found(disk, TUNING)))
        self.start_again(disk)
        self.wait_until_it_runs()
        self.assert_kept("preset", "Guitar/Standard EADGBE")
        self.film("recalled", RECALLING)
        self.assert_kept("preset", "Mine/DADGBE -14")
        self.assert_kept("temperament", "sweetened")

    def judge(self, made):
        """The tuning's file says what was wanted."""
        self.assertEqual(made["name"], "DADGBE -14")
        self.assertEqual(made["temperament"], "sweetened")
        strings = [(string["note"], string["cents"]) for string in made["string"]]
        self.assertEqual(strings, [(note, -14) for note in ("D2", "A2", "D3", "G3", "B3", "E4")])
        self.assertTrue(all(string["sweetening"] for string in made["string"]))

    def cut_the_power(self):
        """The disk that is left when all goes that was not flushed."""
        self.guest.stop(clean=False)
        requests = write_log.read(self.guest.folder / "writes")
        return write_log.after_a_cut(requests, (self.guest.folder / "blank").read_bytes(), lambda: False)

    def start_again(self, disk):
        """Starts a machine on a disk."""
        self.guest.stop()
        type(self).guest = guest.Guest(dataclasses.replace(self.hardware, card=disk, logs_writes=False), **self.contents())
        self.guest.start()
        super(Made, type(self)).begin()
