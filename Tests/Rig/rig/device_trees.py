"""The device trees of the rig's kernel, and overlays applied to them as a Raspberry Pi's firmware does."""

import pathlib
import subprocess
import tempfile
import tomllib

from . import flat_tree, kernel, places

# What there is to build a box with. The device tree of a Raspberry Pi 5 has another chip on its header.
ZERO_2 = "bcm2837-rpi-zero-2-w"
PI_3 = ("bcm2837-rpi-3-a-plus", "bcm2837-rpi-3-b", "bcm2837-rpi-3-b-plus")
PI_4 = ("bcm2711-rpi-4-b", "bcm2711-rpi-400", "bcm2711-rpi-cm4-io")
OTHERS = ("bcm2837-rpi-2-b", "bcm2837-rpi-cm3-io3")
ALL = (ZERO_2, *PI_3, *PI_4, *OTHERS)
PI_5 = ("bcm2712-rpi-5-b", "bcm2712-d-rpi-5-b")
# What a board file calls them.
FAMILIES = {"zero-2-w": (ZERO_2,), "3": PI_3, "4": PI_4, "5": PI_5}


def boards():
    """Board -> the device trees of the models that its card is for: every folder with a config.txt."""
    found = {}
    for path in sorted((places.TREE / "board").glob("*/config.txt")):
        contents = tomllib.loads((path.parent / "board.toml").read_text())
        found[path.parent.name] = tuple(tree for name in contents["models"] for tree in FAMILIES[name])
    return found


def compiled():
    """The folder of our overlays, compiled."""
    sources = sorted((places.TREE / "overlays").glob("*.dts"))
    build = places.TREE / "overlays" / "build"

    def make(into):
        subprocess.run([build, into], check=True)

    return places.cached("overlays", places.key_of(build, *sources), make)


def plain(model):
    """The bytes of a model's device tree as Debian's kernel has it."""
    return (kernel.newest().device_trees / f"{model}.dtb").read_bytes()


def merged(model, overlays):
    """The bytes of a model's device tree with overlays: (name, {parameter: number}) each.

    Raises CalledProcessError where an overlay does not fit, and KeyError for an unknown parameter.
    """
    if not overlays:
        return plain(model)
    with tempfile.TemporaryDirectory() as work:
        files = []
        for place, (name, parameters) in enumerate(overlays):
            file = pathlib.Path(work) / f"{place}.dtbo"
            file.write_bytes(flat_tree.with_parameters(overlay(name), parameters))
            files.append(file)
        result = pathlib.Path(work) / "merged.dtb"
        subprocess.run(
            ["fdtoverlay", "-i", kernel.newest().device_trees / f"{model}.dtb", "-o", result, *files],
            check=True,
            capture_output=True,
        )
        return result.read_bytes()


def overlay(name):
    """The bytes of a compiled overlay."""
    return (compiled() / f"{name}.dtbo").read_bytes()


def of_config(text, model):
    """The overlays that a config.txt loads on a model, as `merged` takes them."""
    families = {"pi02": (ZERO_2,), "pi3": PI_3, "pi4": PI_4, "pi5": PI_5, "all": (*ALL, *PI_5)}
    found = []
    meant = True
    for line in text.splitlines():
        if line.startswith("["):
            meant = model in families[line.strip("[]")]
        elif not meant:
            continue
        elif line.startswith("dtoverlay="):
            found.append((line.removeprefix("dtoverlay="), {}))
        elif line.startswith("dtparam="):
            words = (word.split("=") for word in line.removeprefix("dtparam=").split(","))
            found[-1][1].update({name: int(value, 0) for name, value in words})
    return found
