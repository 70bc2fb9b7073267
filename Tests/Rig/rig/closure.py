"""Whether a card has the driver of every device that a box uses, and of every device that one relies on, in time.

A driver waits for its suppliers, which its node in the device tree names: clocks, regulators, phys, power domains and
so on. Where one of them has no driver, the device never comes; where the supplier's driver is inserted later, the
device comes as late.
"""

import functools
import re

from . import kernel, modules

# Properties that name suppliers, and how many cells follow each phandle: by a property of the supplier, or a number.
SUPPLIERS = {
    "clocks": "#clock-cells",
    "phys": "#phy-cells",
    "power-domains": "#power-domain-cells",
    "dmas": "#dma-cells",
    "resets": "#reset-cells",
    "interconnects": "#interconnect-cells",
    "mboxes": "#mbox-cells",
    "pwms": "#pwm-cells",
    "thermal-sensors": "#thermal-sensor-cells",
    "iommus": "#iommu-cells",
    "msi-parent": 0,
    "interrupt-parent": 0,
    "ddc": 0,
    "ddc-i2c-bus": 0,
    "i2c-bus": 0,
    "i2c-parent": 0,
    "backlight": 0,
    "firmware": 0,
    "raspberrypi,firmware": 0,
    "brcm,firmware": 0,
    "sound-dai": "#sound-dai-cells",
}
SUPPLY = re.compile(r".*-supply$")
LINES = re.compile(r"^(.*-)?gpios?$")
PINS = re.compile(r"^pinctrl-\d+$")

# Devices that a card may leave without a driver though another card has it, and why.
UNUSED = {
    "i2c-mux-pinctrl": "the I2C bus of the sockets for DSI and camera, for boards that name it",
    "gpio-leds": "the computer's own lamps; the box has its own",
    "brcm,bcm2835-pwm": "a backlight's or the jack's, for boards that name pwm-bcm2835",
}

BUILT_IN = -1

PCI = re.compile(r"pci([0-9a-f]{1,4}),([0-9a-f]{1,4})$")


def entry(compatible):
    """A string as a driver has it: of a PCI device its alias, of others a row of its table.

    The row is a field of 128 bytes after one of 32 that is empty (struct of_device_id).
    """
    if match := PCI.match(compatible):
        vendor, device = (int(number, 16) for number in match.groups())
        return f"alias=pci:v{vendor:08X}d{device:08X}sv".encode()
    return bytes(32) + compatible.encode().ljust(128, b"\0")


@functools.cache
def _files():
    """Module -> its file, of all that any card has."""
    return {modules.name(path): path for path in kernel.newest().modules.rglob("*" + modules.SUFFIX)}


@functools.cache
def _contents(name):
    return modules.read(_files()[name])


@functools.cache
def _image():
    return kernel.newest().image.read_bytes()


@functools.cache
def _is_built_in(compatible):
    return entry(compatible) in _image()


@functools.cache
def _modules_with(compatible):
    """The modules of any card that know a string."""
    wanted = entry(compatible)
    return {name for name in _files() if wanted in _contents(name)}


class Drivers:
    """When the drivers of a card, inserted in an order, are there for what."""

    def __init__(self, order):
        self.order = list(order)

    def place(self, compatible):
        """When a driver of a string is there: BUILT_IN, its number in the order of insertion, or None."""
        if _is_built_in(compatible):
            return BUILT_IN
        known = _modules_with(compatible)
        return next((number for number, name in enumerate(self.order) if name in known), None)

    def elsewhere(self, compatible):
        """The modules that know a string, whether this card has them or not."""
        return sorted(_modules_with(compatible))


class Board:
    """The devices of a board's device tree, and what they rely on."""

    def __init__(self, tree, drivers):
        self.tree = tree
        self.drivers = drivers
        self.suppliers = 0
        self.walked = set()
        self._ready = {}

    def place(self, path):
        """When a node's driver is there, by the first of its strings that has one; None where none has."""
        places = [self.drivers.place(name) for name in self.tree.strings(path, "compatible")]
        known = [place for place in places if place is not None]
        return min(known) if known else None

    def names(self, path):
        """A node's compatible strings."""
        return ", ".join(self.tree.strings(path, "compatible"))

    def elsewhere(self, path):
        """The modules of other cards that have a driver for a node."""
        texts = self.tree.strings(path, "compatible")
        return ", ".join(sorted({name for text in texts for name in self.drivers.elsewhere(text)}))

    def missing(self):
        """A sentence for every supplier that has no driver, or a later one than the device that relies on it."""
        sentences = []
        for path in self.tree.properties:
            if not self.tree.has(path, "compatible") or is_off(self.tree, path):
                continue
            own = self.place(path)
            if own is None:
                known = self.elsewhere(path)
                if known and not self.is_unused(path):
                    sentences.append(f"{path} ({self.names(path)}) has no driver; {known} has one")
                continue  # Without a driver on any card: the box does not use it.
            if self.is_unused(path):
                continue
            self.walked.add(path)
            for name, supplier in suppliers(self.tree, path):
                if name == "clocks" and self.tree.has(path, "#clock-cells"):
                    continue  # A clock comes without the clocks that it may be made of.
                self.suppliers += 1
                fault = self._fault(own, supplier, is_bus=name == "parent")
                if fault:
                    sentences.append(f"{path}: {name}: {fault}")
        return sentences

    def needed(self):
        """The modules that a device of the box has its driver in."""
        places = {self.place(path) for path in self.walked} - {BUILT_IN}
        return [self.drivers.order[place] for place in sorted(places)]

    def ready(self, path, above=()):
        """When a device can be there: when the last of its own driver and of what it relies on is inserted."""
        if path not in self._ready:
            own = self.place(path)
            if own is None or path in above:
                return BUILT_IN if own is None else own
            nodes = {device(self.tree, node) for _, node in suppliers(self.tree, path)} - {None, path}
            on = [node for node in nodes if not is_off(self.tree, node)]
            self._ready[path] = max([own, *(self.ready(node, (*above, path)) for node in on)])
        return self._ready[path]

    def is_unused(self, path):
        """Whether a device, or one above it, may have no driver on a card, and has none."""
        devices = (node for node in upwards(path) if self.tree.has(node, "compatible"))
        return any(self.place(node) is None and set(self.tree.strings(node, "compatible")) & set(UNUSED) for node in devices)

    def _fault(self, own, supplier, is_bus):
        node = device(self.tree, supplier)
        if node is None or is_off(self.tree, node):
            return None
        names = self.names(node)
        if self.place(node) is None:
            known = self.elsewhere(node)
            where = f"; {known} has one" if known else ""
            return f"{node} ({names}) has no driver in the kernel or on the card{where}"
        last = self.ready(node)
        # What is built in waits for modules, and what is on a bus comes with it.
        if last > own > BUILT_IN and not is_bus:
            order = self.drivers.order
            return f"{node} ({names}) is there with {order[last]}, which comes after {order[own]}"
        return None


def upwards(path):
    """A node and those above it, without the root."""
    while path and path != "/":
        yield path
        path = path.rpartition("/")[0]


def is_off(tree, path):
    """Whether a node or one above it is disabled."""
    told = (tree.strings(node, "status") for node in upwards(path) if tree.has(node, "status"))
    return any(words not in (["okay"], ["ok"]) for words in told)


def device(tree, path):
    """The device that makes what a node stands for: itself, or the nearest above that is one."""
    return next((node for node in upwards(path) if tree.has(node, "compatible")), None)


def suppliers(tree, path):
    """(property, node) of everything that a node says it relies on, and the device that it is a part of."""
    above = device(tree, path.rpartition("/")[0])
    if above:
        yield "parent", above
    for name in tree.properties[path]:
        if name in SUPPLIERS:
            yield from ((name, node) for node in _references(tree, path, name, SUPPLIERS[name]))
        elif SUPPLY.match(name) or PINS.match(name):
            yield from ((name, node) for node in _references(tree, path, name, 0))
        elif LINES.match(name) and name != "gpio":
            yield from ((name, node) for node in _references(tree, path, name, "#gpio-cells"))


def _references(tree, path, name, width):
    cells = tree.cells(path, name)
    at = 0
    while at < len(cells):
        node = tree.paths.get(cells[at])
        at += 1
        if node is None:
            continue  # An empty place in a list.
        if isinstance(width, int):
            at += width
        elif tree.has(node, width):
            at += tree.cells(node, width)[0]
        yield node
