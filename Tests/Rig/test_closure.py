"""Every device that a card uses has its driver, and so has all that the device relies on; without a boot."""

import random
import unittest

from rig import closure, device_trees, flat_tree, kernel, modules, places, slot
from rig.marks import night

BOARDS = device_trees.boards()


def inserted(board):
    """The modules of a board's card in the order of insertion."""
    named = (places.TREE / "board" / board / "modules").read_text().split()
    return [name for names in modules.stages(kernel.newest().modules, named).values() for name in names]


def walk(board, model, order):
    """A board's devices with modules inserted in an order, and what is missing."""
    config = slot.config(places.TREE / "board" / board)
    tree = flat_tree.Tree(device_trees.merged(model, device_trees.of_config(config, model)))
    devices = closure.Board(tree, closure.Drivers(order))
    return devices, devices.missing()


def without(order, module):
    return [name for name in order if name != module]


class Closure(unittest.TestCase):
    """The cards as they are."""

    def test_each_model_finds_its_device_tree(self):
        for board, models in BOARDS.items():
            files = slot.files(places.TREE / "board" / board)
            for model in models:
                with self.subTest(board=board, model=model):
                    self.assertEqual(files.get(f"{model}.dtb"), device_trees.plain(model))

    def test_every_device_and_all_that_it_relies_on_has_a_driver_in_time(self):
        for board, models in BOARDS.items():
            order = inserted(board)
            for model in models:
                with self.subTest(board=board, model=model):
                    devices, missing = walk(board, model, order)
                    self.assertEqual(missing, [])
                    self.assertGreater(len(devices.walked), 30)
                    self.assertGreater(devices.suppliers, 30)
                    print(f"Closure: {board} {model}: {len(devices.walked)} devices, {devices.suppliers} suppliers")

    @night("repeats")
    def test_a_module_taken_out_at_random_is_missed(self):
        draw = random.Random()
        for _ in range(20):
            board = draw.choice(sorted(BOARDS))
            model = draw.choice(BOARDS[board])
            order = inserted(board)
            devices, _ = walk(board, model, order)
            module = draw.choice(devices.needed())
            with self.subTest(board=board, model=model, module=module):
                _, missing = walk(board, model, without(order, module))
                self.assertTrue(missing, "nothing was missed")
                self.assertTrue(any(module in sentence for sentence in missing), missing)


class Faults(unittest.TestCase):
    """Three that kept boards from starting."""

    @night("a known fault of an old card; two others are for the day")
    def test_hdmi_without_the_driver_of_its_ddc(self):
        board, model = "pi-zero2w-usb", device_trees.ZERO_2
        _, missing = walk(board, model, without(inserted(board), "i2c-bcm2835"))
        self.assertIn(
            "/soc/hdmi@7e902000: ddc: /soc/i2c@7e805000 (brcm,bcm2835-i2c) has no driver in the kernel or on the "
            "card; i2c-bcm2835 has one",
            missing,
        )

    def test_the_card_slot_of_a_pi_4_without_its_voltage_switch(self):
        board = "pi-pedal"
        for model in device_trees.PI_4:
            _, missing = walk(board, model, without(inserted(board), "gpio-regulator"))
            self.assertIn(
                "/emmc2-bus@fe000000/mmc@7e340000: vqmmc-supply: /regulator-sd-io-1v8 (regulator-gpio) has no driver "
                "in the kernel or on the card; gpio-regulator has one",
                missing,
            )

    def test_usb_before_its_phy(self):
        board, model = "pi-zero2w-usb", device_trees.ZERO_2
        order = [*without(inserted(board), "phy-generic"), "phy-generic"]
        _, missing = walk(board, model, order)
        self.assertEqual(
            missing,
            ["/soc/usb@7e980000: phys: /phy (usb-nop-xceiv) is there with phy-generic, which comes after dwc2"],
        )


if __name__ == "__main__":
    unittest.main()
