"""Which circuits a board has: those whose parts its board file names."""

from . import bypass, ribbon, supply


def of(box):
    """The circuits, in the order of the bill."""
    if any(wire.role == "RELAY" for wire in box.wires):
        yield bypass.circuit(box)
        yield supply.circuit(box)
    elif box.has_buffer:
        yield bypass.buffer(box)
    if box.chips:
        yield ribbon.circuit(box)
