"""A codec's own bypass: a control of the kernel's card, switched as the relay is.

No card of the rig has a bypass. The loopback card is given a control of that name, as any program may add one to
a card: what it would switch is not there, the way to it is the kernel's.
"""

import signal

from rig import debian, machine
from rig.appliance import BACK, BOARD, CHOOSE, LOG, NEXT, BoxTest, board, way

CONTROL = "Output Mixer Line Bypass"
# What alsactl adds where a card has no such control.
STATE = f"""
state.Loopback {{
  control.1 {{
    iface MIXER
    name '{CONTROL} Switch'
    value false
    comment {{
      access 'read write user'
      type BOOLEAN
      count 1
    }}
  }}
}}
"""


class TheBypass(BoxTest):
    hardware = machine.Hardware(display=False, sleeps=False)

    @classmethod
    def contents(cls):
        contents = super().contents()
        contents["programs"]["/usr/bin/alsactl"] = debian.root() / "usr/sbin/alsactl"
        entry = f'bypass = [{{ control = "{CONTROL}", pass = "on", mute = "off" }}]\n'
        contents["files"][BOARD] = board().replace("[audio]\n", f"[audio]\n{entry}").encode()
        contents["files"]["/etc/bypass.state"] = STATE.encode()
        return contents

    def start(self):
        """Starts the box."""
        self.box = self.guest.spawn("phosphor --no-splash", log=LOG)
        self.wait_for_streams()

    def stop(self):
        """Ends the box as a system would."""
        self.guest.kill(self.box)
        self.assertEqual(self.guest.wait(self.box), 0)

    def state(self):
        """What the control is: "on" or "off"."""
        said = self.guest.run(f"amixer -c Loopback sget '{CONTROL}'")
        return said.rsplit("[", 1)[1].split("]")[0]

    def turn(self, value):
        """Sets the control behind the box's back."""
        self.guest.run(f"amixer -q -c Loopback sset '{CONTROL}' {value}")
        self.assertEqual(self.state(), value)

    def wait_for(self, value, what, seconds=5):
        """Waits until the box has set the control, and the relay with it."""
        is_set = lambda: self.state() == value
        try:
            self.guest.until(is_set, seconds, "")
        except AssertionError:
            self.fail(f"{what}: the bypass is {self.state()}, not {value}; {self.said()}")
        self.wait_for_level("RELAY", 0 if value == "on" else 1)

    def step_through(self, value):
        """Takes the next value of the menu's line, which is this one, and leaves the menu."""
        self.press(*way("Sound"), NEXT, CHOOSE, NEXT, CHOOSE)
        self.assert_kept("through", value)
        self.press(BACK, BACK, BACK)

    def test_it_follows_menu_standby_and_end_and_a_card_without_it_is_named(self):
        self.start()
        self.wait_until_it_says(f'mixer control "{CONTROL}": snd_mixer_find_selem: no such control')
        self.stop()

        self.guest.run("alsactl -U -I -f /etc/bypass.state restore Loopback")
        self.turn("on")
        self.start()
        self.wait_for("off", "while it tunes")

        self.step_through("pass")
        self.wait_for("on", "while it tunes, set to pass")
        self.assertEqual(self.streams(), ("RUNNING", "RUNNING"))

        # The plug is pulled: the codec wakes up muted, and the box with what was kept.
        self.guest.kill(self.box, signal.SIGKILL)
        self.guest.wait(self.box)
        self.turn("off")
        self.start()
        self.wait_for("on", "after the plug was pulled")

        # Digitally is another way: two signals at once would be a comb filter.
        self.step_through("digital")
        self.wait_for("off", "while the box itself passes the signal")

        self.press(BACK)
        self.wait_for_streams("closed")
        self.wait_for("on", "in standby")
        self.press(BACK)
        self.wait_for_streams()
        self.wait_for("off", "awake again")

        self.stop()
        self.assertEqual(self.state(), "on", f"after its end; {self.said()}")
