"""Five ways in which boxes of this kind that have two slots were lost in public, each tried here.

What the firmware does is a model: a reset starts what was tried, a power cycle what the card names (image/README.md).
"""

import shutil
import unittest

from box import UpdateTest
from test_update import FORGETFUL_DD


class PublicFailures(UpdateTest):
    def setUp(self):
        super().setUp()
        # What becomes of each slot when it starts: "picture", "dark", or "stuck" before the first process.
        self.fates = {"A": "picture", "B": "picture"}
        self.default = "A"

    def reset(self):
        """Starts what a reset starts, on until a picture or nothing more; the slot that shows one, and the sentences."""
        said = []
        for _ in range(4):
            slot = self.tried or self.default
            if self.fates[slot] == "stuck":
                continue  # the register is what it was: the watchdog's reset tries the same again
            (self.root / "choice/tried").unlink(missing_ok=True)
            self.choose(slot, self.default)
            self.assertEqual(self.call("update-outcome"), (0, []))
            notices = self.root / "run/phosphor/notices"
            said += notices.read_text().splitlines() if notices.exists() else []
            notices.unlink(missing_ok=True)
            if self.fates[slot] == "picture":
                self.default = slot
                self.choose(slot, slot)
                return slot, said
        return None, said

    def power_cycle(self):
        """Pulls the plug and puts it in again."""
        (self.root / "choice/tried").unlink(missing_ok=True)
        return self.reset()

    def install(self, stick=None):
        """Installs an update, which has to be possible."""
        status, said, _ = self.update(stick or self.stick)
        self.assertEqual(status, 0, said)

    def test_stuck_in_the_loader(self):
        self.fates["B"] = "stuck"
        self.install()
        self.assertEqual(self.reset(), (None, []), "it tries for ever")
        slot, said = self.power_cycle()
        self.assertEqual(slot, "A")
        self.assertEqual(
            said,
            ["The update to 0.2.0 did not start; 0.1.0 goes on. Install it again to try once more."],
        )

    def test_an_update_lost_by_a_cut(self):
        self.install()
        slot, said = self.power_cycle()
        self.assertEqual(slot, "A")
        self.assertIn("did not start", said[0])
        before = self.slots["B"].stat().st_mtime_ns
        self.install()
        self.assertEqual(self.slots["B"].stat().st_mtime_ns, before, "what is there is not written again")
        self.assertEqual(self.reset(), ("B", []))
        self.assertEqual(self.power_cycle(), ("B", []))

    def test_the_other_slot_is_always_bad(self):
        self.program("first/dd", FORGETFUL_DD)
        for _ in range(3):
            self.assert_refused("Slot B does not keep what is written to it", self.stick)
            self.assertEqual(self.reset(), ("A", []))

    def test_a_bad_slot_twice(self):
        self.fates["B"] = "dark"
        for _ in range(2):
            self.install()
            dark = "The update to 0.2.0 started, but did not work; 0.1.0 goes on."
            self.assertEqual(self.reset(), ("A", [dark]))
            self.assertEqual(self.power_cycle(), ("A", []))
        self.fates["B"] = "picture"
        self.install()
        self.assertEqual(self.reset(), ("B", []))

    def test_the_key_is_lost_or_stolen(self):
        keys = self.root / "etc/phosphor"
        shutil.copy(self.shared / "theirs.pub", keys / "next.pub")  # as the card was built
        self.install(self.packed("0.2.0", key="theirs").read_bytes())
        # What the new slot carries: the other key alone, and which one is withdrawn.
        (keys / "next.pub").rename(keys / "update.pub")
        number = (self.shared / "ours.pub").read_text().splitlines()[1][:13]
        (keys / "revoked").write_text(f"{number}\n")
        self.assertEqual(self.reset(), ("B", []))
        stolen = self.packed("0.3.0").read_bytes()
        withdrawn = "The update is signed with a key that was withdrawn; 0.1.0 goes on."
        self.assertEqual(self.update(stolen)[1], withdrawn)
        # The old slot, should it ever start again.
        (keys / "revoked").unlink()
        shutil.copy(self.shared / "ours.pub", keys / "update.pub")
        self.choose("A", "A")
        self.assertEqual(self.update(stolen)[1], withdrawn)


if __name__ == "__main__":
    unittest.main()
