"""A card's own switches for its inputs: as the box needs them while it has the card, and back as they were afterwards.

No card of the rig has an input that can be muted. The loopback card is given such controls, as any program may add
them to a card: what they would switch is not there, the way to them is the kernel's.
"""

from rig import debian, machine
from rig.appliance import BACK, LOG, BoxTest

CONTROL = """
  control.{number} {{
    iface MIXER
    name '{name}'
    value {value}
    comment {{
      access 'read write user'
      type BOOLEAN
      count 1
    }}
  }}
"""
# The kernel's name of a control, what it is at first, and what the box needs.
CONTROLS = (
    ("Mic Capture Switch", False, True),
    ("Line Capture Switch", True, True),
    ("Auto Gain Control Capture Switch", True, False),
    ("Master Playback Switch", False, False),
)


def state():
    entries = (
        CONTROL.format(number=number, name=name, value=str(value).lower())
        for number, (name, value, _) in enumerate(CONTROLS, 1)
    )
    return "state.Loopback {\n" + "".join(entries) + "}\n"


class Inputs(BoxTest):
    hardware = machine.Hardware(display=False, sleeps=False)

    @classmethod
    def contents(cls):
        contents = super().contents()
        contents["programs"]["/usr/bin/alsactl"] = debian.root() / "usr/sbin/alsactl"
        contents["files"]["/etc/inputs.state"] = state().encode()
        return contents

    def switches(self):
        """Whether each control is on."""
        values = []
        for name, _, _ in CONTROLS:
            said = self.guest.run(f"amixer -c Loopback cget name='{name}'")
            values.append(said.rsplit("values=", 1)[1].split()[0] == "on")
        return values

    def test_inputs_are_on_and_automatic_gain_is_off_until_the_card_is_given_back(self):
        found = [value for _, value, _ in CONTROLS]
        needed = [value for _, _, value in CONTROLS]
        self.guest.run("alsactl -U -I -f /etc/inputs.state restore Loopback")
        self.assertEqual(self.switches(), found)
        box = self.guest.spawn("phosphor --no-splash", log=LOG)
        self.wait_for_streams()
        self.guest.until(lambda: self.switches() == needed, 5, "the switches")

        self.press(BACK)
        self.wait_for_streams("closed")
        self.guest.until(lambda: self.switches() == found, 5, "the switches at rest")
        self.press(BACK)
        self.wait_for_streams()
        self.guest.until(lambda: self.switches() == needed, 5, "the switches awake again")

        self.guest.kill(box)
        self.assertEqual(self.guest.wait(box), 0)
        self.assertEqual(self.switches(), found, self.said())
