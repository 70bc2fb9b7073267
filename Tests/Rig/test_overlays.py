"""Overlays against every device tree of Debian's kernel that they are meant for, alone and as the boards load them."""

import struct
import subprocess
import tomllib
import unittest

from rig import device_trees, flat_tree, places, slot

# What does not fit every model, and why.
ONLY = {
    "card-slot-3v3": device_trees.PI_4,  # the others' slots know no 1.8 V
    "usb-host": (device_trees.ZERO_2,),  # the others are hosts already, or have another controller
    "panel-dsi-7inch": device_trees.PI_4,  # the panel's I2C bus has a multiplexer there only
    "panel-dsi-7inch-pi3": (*device_trees.PI_3, *device_trees.OTHERS),  # and the Zero 2 W has no DSI
}
NAMES = sorted(path.stem for path in (places.TREE / "overlays").glob("*.dts"))
BOARDS = device_trees.boards()


def config_of(board):
    """config.txt as the firmware reads it on a board's card."""
    return slot.config(places.TREE / "board" / board)


def contents_of(board):
    """A board's file."""
    return tomllib.loads((places.TREE / "board" / board / "board.toml").read_text())


def tree_of(board, model):
    """A model's device tree with the overlays that a board's config.txt loads there."""
    return flat_tree.Tree(device_trees.merged(model, device_trees.of_config(config_of(board), model)))


class Overlays(unittest.TestCase):
    """Each alone."""

    def test_each_applies_to_every_model_that_it_is_meant_for(self):
        for name in NAMES:
            for model in ONLY.get(name, device_trees.ALL):
                with self.subTest(overlay=name, model=model):
                    before = flat_tree.Tree(device_trees.plain(model))
                    after = flat_tree.Tree(device_trees.merged(model, [(name, {})]))
                    self.assertTrue(before.properties != after.properties, "nothing was changed")

    def test_the_panel_of_a_pi_4_is_refused_elsewhere(self):
        for model in (device_trees.ZERO_2, *device_trees.PI_3):
            with self.subTest(model=model), self.assertRaises(subprocess.CalledProcessError):
                device_trees.merged(model, [("panel-dsi-7inch", {})])

    def test_a_pi_5_has_no_codec_bus_and_no_panel_in_debians_device_tree(self):
        """Fails when Debian's kernel gets them: then the overlays can be made to fit."""
        for model in device_trees.PI_5:
            tree = flat_tree.Tree(device_trees.plain(model))
            for label in ("gpio", "i2s", "i2s_clk_producer", "dsi1", "rp1_i2s0", "rp1_dsi0"):
                with self.subTest(model=model, label=label):
                    self.assertFalse(tree.has("/__symbols__", label))

    def test_every_parameter_sets_what_its_overlay_has(self):
        for name in NAMES:
            image = device_trees.overlay(name)
            tree = flat_tree.Tree(image)
            for parameter in tree.properties.get("/__overrides__", ()):
                with self.subTest(overlay=name, parameter=parameter):
                    for path, place, offset, constant in flat_tree.targets(tree, parameter):
                        self.assertTrue(tree.has(path, place), f"{path} has no {place}")
                        if not offset:
                            continue  # a text
                        wanted = int(constant, 0) if constant else 0x55
                        changed = flat_tree.Tree(flat_tree.with_parameters(image, {parameter: 0x55}))
                        value = changed.value(path, place)
                        self.assertEqual(struct.unpack_from(">I", value, int(offset))[0], wanted)

    def test_every_parameter_is_in_the_table_of_its_file(self):
        for name in NAMES:
            text = (places.TREE / "overlays" / f"{name}.dts").read_text().split("/dts-v1/")[0]
            tree = flat_tree.Tree(device_trees.overlay(name))
            for parameter in tree.properties.get("/__overrides__", ()):
                with self.subTest(overlay=name, parameter=parameter):
                    number = parameter.removeprefix("pad")
                    self.assertIn(parameter if not number.isdigit() else "pad", text)


class Boards(unittest.TestCase):
    """The overlays of each board together, as its config.txt says."""

    def test_names_pins_and_pulls_are_those_of_the_board_file(self):
        for board, models in BOARDS.items():
            contents = contents_of(board)
            for model in models:
                with self.subTest(board=board, model=model):
                    tree = tree_of(board, model)
                    names = names_of(tree) if "header" in contents else []
                    for name, gpio in contents.get("header", {}).items():
                        self.assertEqual(names[gpio], name)
                    states = claimed(tree)
                    for name, gpio in contents.get("header", {}).items():
                        self.assertIn(gpio, states, f"{name}: no overlay sets GPIO {gpio}")
                        self.assertEqual(states[gpio].function, 0, f"{name} is not an input at first")
                        bias = contents["lines"].get(name, {}).get("bias")
                        if bias:
                            self.assertEqual(states[gpio].pull, {"pull-up": 2, "pull-down": 1}[bias])

    def test_pads_whose_module_is_not_there_are_not_touched(self):
        """A line that is active when low, and floats, would be a hand on every pad."""
        found = 0
        for board, models in BOARDS.items():
            contents = contents_of(board)
            ribbon = contents.get("ribbon", {})
            if ribbon.get("type") != "ttp229":
                continue
            for model in models:
                with self.subTest(board=board, model=model):
                    states = claimed(tree_of(board, model))
                    self.assertEqual(states[contents["header"][ribbon["data"]]].pull, 2)
                    found += 1
        self.assertGreaterEqual(found, 2)

    def test_a_codec_with_one_frame_clock_runs_it_while_only_capture_does(self):
        for model in BOARDS["pi-stage"]:
            with self.subTest(model=model):
                tree = tree_of("pi-stage", model)
                self.assertTrue(tree.has(tree.symbol("codec"), "wlf,shared-lrclk"))

    def test_the_bus_of_a_ribbon_is_the_headers_and_runs(self):
        """The kernel numbers buses by their aliases; without one HDMI's own may be there first."""
        found = 0
        for board, models in BOARDS.items():
            ribbon = contents_of(board).get("ribbon", {})
            if "bus" not in ribbon:
                continue
            for model in models:
                with self.subTest(board=board, model=model):
                    tree = tree_of(board, model)
                    (path,) = tree.strings("/aliases", f"i2c{ribbon['bus']}")
                    self.assertEqual(tree.strings(path, "status"), ["okay"])
                    self.assertEqual(tree.cells(path, "clock-frequency"), (400_000,))
                    pins = {pin for pin, state in claimed(tree).items() if state.owner == path}
                    self.assertEqual(pins, {2, 3})
                    found += 1
        self.assertGreaterEqual(found, 2)

    def test_no_pin_has_two_devices(self):
        for board, models in BOARDS.items():
            for model in models:
                with self.subTest(board=board, model=model):
                    claimed(tree_of(board, model), self.fail)

    def test_no_device_has_an_empty_list_of_pins(self):
        """Of the chip itself it makes the kernel panic as it starts (pinctrl_claim_hogs)."""
        for board, models in BOARDS.items():
            for model in models:
                tree = tree_of(board, model)
                for path, properties in tree.properties.items():
                    if "pinctrl-0" in properties:
                        self.assertNotEqual(tree.value(path, "pinctrl-0"), b"", f"{board} {model} {path}")

    def test_no_two_overlays_of_a_board_make_the_same_node(self):
        """They would become one, with the pins of the latter."""
        for board in BOARDS:
            overlays = slot.overlays(config_of(board))
            owners = {}
            for name in overlays:
                for label in flat_tree.Tree(device_trees.overlay(name)).properties.get("/__symbols__", ()):
                    self.assertNotIn(label, owners, f"{name} and {owners.get(label)}")
                    owners[label] = name

    def test_a_line_of_config_txt_is_not_longer_than_the_firmware_reads(self):
        for board in BOARDS:
            for line in config_of(board).splitlines():
                if not line.startswith("#"):
                    self.assertLessEqual(len(line), slot.LONGEST, line)


class State:
    """What a device asks of a pin."""

    def __init__(self, owner, function, pull):
        self.owner, self.function, self.pull = owner, function, pull


def names_of(tree):
    """The names of the header's chip's lines."""
    return tree.strings(tree.symbol("gpio"), "gpio-line-names")


def claimed(tree, conflict=None):
    """{GPIO: State} for all devices that are on; tells `conflict` of pins with two."""
    found = {}
    for path, properties in tree.properties.items():
        if "pinctrl-0" not in properties or off(tree, path):
            continue
        for phandle in tree.cells(path, "pinctrl-0"):
            group = tree.paths[phandle]
            if not tree.has(group, "brcm,pins"):
                continue
            pins = tree.cells(group, "brcm,pins")
            function = tree.cells(group, "brcm,function")[0] if tree.has(group, "brcm,function") else None
            pull = tree.cells(group, "brcm,pull")[0] if tree.has(group, "brcm,pull") else None
            for gpio in pins:
                if gpio in found and found[gpio].owner != path and conflict:
                    conflict(f"GPIO {gpio}: {found[gpio].owner} and {path}")
                found[gpio] = State(path, function, pull)
    return found


def off(tree, path):
    """Whether a node or one above it is disabled."""
    while path and path != "/":
        if tree.has(path, "status") and tree.strings(path, "status") != ["okay"]:
            return True
        path = path.rpartition("/")[0]
    return False


if __name__ == "__main__":
    unittest.main()
