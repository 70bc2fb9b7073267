"""A real watchdog: fed while the box gets on, and the end of a machine whose box does not."""

import signal

from rig import machine
from rig.appliance import BOARD, ApplianceTest, board

TIMEOUT = 15  # s, which the box asks for


class Watchdog(ApplianceTest):
    """Idle is skipped, and there is no supervisor but where a test starts one: it would come first."""

    hardware = machine.Hardware(display=False, sound=False, watchdog=True, sleeps=False)

    @classmethod
    def contents(cls):
        watched = f'watchdog = "/dev/watchdog"\n{board()}'
        return super().contents() | {"files": {BOARD: watched.encode()}}

    def assert_it_is_fed(self):
        """The machine goes on for longer than an unfed watchdog lets it."""
        self.guest.sleep(2.5 * TIMEOUT)
        self.assertEqual(self.guest.status(), "running", self.said())

    def test_it_is_fed_and_disarmed_and_ends_a_machine_whose_box_hangs(self):
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        about = "/sys/class/watchdog/watchdog0"
        self.assertEqual(self.guest.text(f"{about}/timeout").strip(), str(TIMEOUT))
        self.assertEqual(self.guest.text(f"{about}/state").strip(), "active")
        self.assert_it_is_fed()

        # Killed, it is back before the time is over, and feeds on.
        before = self.process()
        self.guest.kill(before, signal.SIGKILL)
        changed = lambda: self.process() not in (None, before)
        self.guest.until(changed, 2, "a new process")
        self.assert_it_is_fed()

        # Ended in order it disarms.
        self.guest.kill(self.supervisor, signal.SIGKILL)
        self.guest.kill(self.process(), signal.SIGTERM)
        self.guest.until(lambda: not self.process(), 20, "an orderly end")
        self.assertEqual(self.guest.text(f"{about}/state").strip(), "inactive")
        self.assert_it_is_fed()

        box = self.guest.spawn("phosphor --no-splash", log="/tmp/alone")
        active = lambda: self.guest.text(f"{about}/state").strip() == "active"
        self.guest.until(active, 20, "an armed watchdog")
        self.guest.kill(box, signal.SIGSTOP)
        self.assertTrue(self.guest.is_ended_by_watchdog(), "a machine that its watchdog ended")
