"""A backlight for a machine that has none: a lamp on a line of its own chip, in its device tree.

The kernel's `led-backlight` makes a backlight of any lamp and has as many steps as it is told, though
this lamp knows on and off only.
"""

import subprocess

STEPS = 15
NODES = """
/ {
  rig-lamps {
    compatible = "gpio-leds";
    lamp: led-0 { gpios = <&{/pl061@9030000} 0 0>; default-state = "keep"; };
  };
  rig-backlight {
    compatible = "led-backlight";
    leds = <&lamp>;
    brightness-levels = <%s>;
    default-brightness-level = <0>;
  };
};
"""


def tree(board, folder):
    """The device tree of a QEMU board with the backlight added; a file in `folder`."""
    plain, made = folder / "plain.dtb", folder / "board.dtb"
    command, machine, name, *others = board
    subprocess.run(
        [command, machine, f"{name},dumpdtb={plain}", *others, "-nodefaults", "-display", "none"],
        check=True, capture_output=True,
    )  # fmt: skip
    text = subprocess.run(["dtc", "-q", plain], check=True, capture_output=True, text=True).stdout
    text += NODES % " ".join(map(str, range(STEPS + 1)))
    subprocess.run(["dtc", "-q", "-O", "dtb", "-o", made], check=True, input=text, text=True)
    return made
