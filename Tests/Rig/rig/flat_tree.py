"""Flattened device trees: read, and changed as the parameters of an overlay say.

Source: Devicetree Specification 0.4, chapter 5; `__overrides__` as in Raspberry Pi's documentation, "Device trees,
overlays, and parameters", of which this knows integers (`prop:offset`) and constants (`prop:offset=value`).
"""

import struct

BEGIN, END, PROPERTY, NOTHING, STOP = 1, 2, 3, 4, 9
MAGIC = 0xD00DFEED


class Tree:
    """A device tree: where each property's value lies in its bytes."""

    def __init__(self, image):
        self.image = bytearray(image)
        magic, _, structure, strings = struct.unpack_from(">4I", self.image)
        if magic != MAGIC:
            raise ValueError("not a flattened device tree")
        self.properties = {}  # path: {name: (offset, length)}
        self._read(structure, strings)
        self.paths = {
            self.cells(path, "phandle")[0]: path for path in self.properties if self.has(path, "phandle")
        }

    def _read(self, at, strings):
        path = []
        while True:
            (token,) = struct.unpack_from(">I", self.image, at)
            at += 4
            if token == BEGIN:
                name = self._text(at)
                path.append(name)
                self.properties["/".join(path) or "/"] = {}
                at += (len(name) + 4) & ~3
            elif token == END:
                path.pop()
            elif token == PROPERTY:
                length, name = struct.unpack_from(">2I", self.image, at)
                self.properties["/".join(path) or "/"][self._text(strings + name)] = (at + 8, length)
                at += 8 + ((length + 3) & ~3)
            elif token == STOP:
                return
            elif token != NOTHING:
                raise ValueError(f"token {token} at {at}")

    def _text(self, at):
        return self.image[at : self.image.index(0, at)].decode()

    def has(self, path, name):
        """Whether a node has a property."""
        return name in self.properties.get(path, {})

    def value(self, path, name):
        """A property's bytes."""
        at, length = self.properties[path][name]
        return bytes(self.image[at : at + length])

    def cells(self, path, name):
        """A property's 32-bit numbers."""
        value = self.value(path, name)
        return struct.unpack(f">{len(value) // 4}I", value)

    def strings(self, path, name):
        """A property's texts."""
        return self.value(path, name).decode().rstrip("\0").split("\0")

    def symbol(self, label):
        """The path of a label."""
        return self.strings("/__symbols__", label)[0]

    def set_cell(self, path, name, offset, number):
        """Writes a 32-bit number into a property."""
        at, length = self.properties[path][name]
        if offset + 4 > length:
            raise IndexError(f"{path}/{name} has {length} bytes, not {offset + 4}")
        struct.pack_into(">I", self.image, at + offset, number)


def targets(tree, parameter):
    """(node, property, offset, constant) that a parameter sets."""
    value = tree.value("/__overrides__", parameter)
    at = 0
    while at < len(value):
        (phandle,) = struct.unpack_from(">I", value, at)
        end = value.index(0, at + 4)
        place, _, constant = value[at + 4 : end].decode().partition("=")
        name, _, offset = place.partition(":")
        yield tree.paths[phandle], name, offset, constant
        at = end + 1


def with_parameters(image, parameters):
    """The bytes of an overlay after parameters were set."""
    tree = Tree(image)
    for parameter, number in parameters.items():
        for path, name, offset, constant in targets(tree, parameter):
            tree.set_cell(path, name, int(offset), int(constant, 0) if constant else number)
    return bytes(tree.image)
