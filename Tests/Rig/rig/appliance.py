"""The box in the guest: its program under its supervisor, with the rig's board file."""

from . import case, places, sound

BOARD = "/etc/phosphor/board.toml"
COMMAND = "supervise phosphor --no-splash"
LOG = "/tmp/phosphor.log"
START_SECONDS = 20  # generous: the instruction clock is not a Pi's


class ApplianceTest(case.GuestTest):
    """Boots, starts the box and waits until its program runs."""

    board = (places.TREE / "board/qemu/board.toml").read_text(encoding="utf-8")

    @classmethod
    def contents(cls):
        return {
            "programs": {"/usr/bin/phosphor": places.appliance()},
            "files": {BOARD: cls.board.encode()},
        }

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.guest.spawn(COMMAND, log=LOG)
        cls.guest.until(cls.process, START_SECONDS, "a process called phosphor")

    @classmethod
    def process(cls):
        """The program's process id, or None."""
        return next(iter(cls.guest.processes("phosphor")), None)

    def said(self):
        """What the box and its supervisor said so far."""
        return self.guest.text(LOG)

    def streams(self):
        """The states of capture and playback: "RUNNING", "closed" and so on."""
        found = (sound.status(self.guest, direction) for direction in "cp")
        return tuple(x if x == "closed" else x.get("state") for x in found)
