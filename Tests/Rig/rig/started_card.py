"""The card image under QEMU: its own kernel, root file system and start, and a serial line to a shell.

The card says `phosphor.debug`, so there is a shell; what a virtual machine has for hardware is told in a
further archive behind the card's own, of the form of a board's: modules, board file, `start`.
"""

import contextlib
import functools
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import appliance, cpio, kernel, lines, modules, picture, places, qmp, serial_line, sockets

BOARD = "pi-zero2w-usb"
KERNEL_MESSAGE = re.compile(r"\[ *\d+\.\d{6}\] [^\n]*\n")
SECONDS = 300  # the host's, for a boot on a loaded machine
MODULES = {"first": ("virtio_pci", "gpio-sim", "virtio-gpu"), "disk": ("virtio_blk", "ext4", "vfat", "nls_cp437", "nls_ascii"), "devices": ("snd-aloop",)}
CLOCK = ("-accel", "tcg,thread=single", "-icount", "shift=1,sleep=on")
VIRT = (
    "-M", "virt", "-cpu", "cortex-a53", "-m", "512", *CLOCK,
    "-device", "virtio-gpu-pci,xres=800,yres=480",
    "-device", "virtio-blk-pci,drive=card",
)  # fmt: skip

# What a stick needs beside that; the card has the modules for a board's USB.
STICK = ("xhci-pci", "usb-storage", "sd_mod")

# The same with idle skipped, so that the host's load is in no figure.
STEADY = tuple(word.replace("sleep=on", "sleep=off") for word in VIRT)


def build(out, board=BOARD):
    """Builds the card image into a folder."""
    script = places.TREE / "image" / "build"
    subprocess.run([script, "--board", board, "--out", out], check=True, capture_output=True)
    return out


@functools.cache
def built(board=BOARD):
    """The folder with the card image of this tree; built when something that it is made of has changed."""
    made_of = [places.TREE / name for name in ("LICENSE", "Sources/6-Threads/Runtime/Box.swift")]
    for folder in ("board", "image", "overlays"):
        made_of += (path for path in sorted((places.TREE / folder).rglob("*")) if path.is_file())
    made_of = [path for path in made_of if not path.is_relative_to(places.TREE / "image/out")]
    # All times on the card are that of the last commit.
    commit = ["git", "-C", places.TREE, "log", "-1", "--format=%ct"]
    time = subprocess.run(commit, check=True, capture_output=True).stdout
    parts = (part for path in made_of for part in (str(path.relative_to(places.TREE)), path))
    key = places.key_of(places.appliance(), time, *parts)
    return places.cached(f"card-{board}", key, lambda folder: build(folder, board))


def virtual_board(devices=(), files=None, programs=None):
    """The archive that makes a virtual machine of the card's board, with more modules, files and programs where told."""
    linux = kernel.newest()
    archive = cpio.Archive()
    wanted = MODULES | {"devices": (*MODULES["devices"], *devices)}
    for name in (name for names in wanted.values() for name in names):
        for path, image in modules.needed(linux.modules, name).items():
            archive.file(f"lib/modules/{modules.name(path)}.ko", modules.bare(image))
    for stage, names in modules.ordered(linux.modules, wanted).items():
        if stage in wanted:
            archive.file(f"etc/modules/{stage}", "".join(f"{name}\n" for name in names).encode())
    rows = "".join(f"{name}\n" for name in lines.NAMES)
    told = {"etc/phosphor/board.toml": appliance.board().encode(), "etc/lines": rows.encode()}
    for path, contents in (told | (files or {})).items():
        archive.file(path, contents)
    for path, contents in (programs or {}).items():
        archive.program(path, contents)
    for path, name in (("etc/phosphor/start", "lines"), ("ready", "ready")):
        archive.program(path, places.compiled(name, places.GUEST / f"{name}.c").read_bytes())
    return archive.bytes()


def new(path, board=BOARD):
    """A new card with this tree's image on it, in a file."""
    shutil.copyfile(built(board) / f"phosphor-{board}.img", path)
    with open(path, "r+b") as file:
        file.truncate(256 << 20)
    return path


class Machine:
    """A running card. Its folder holds the card, unless it is one from before, and QEMU's errors."""

    def __init__(
        self, machine=VIRT, archive=None, words="", console="ttyAMA0", prepare=None, card=None, slot=None, stick=None,
        board=BOARD, qemu=("qemu-system-aarch64",),
    ):  # fmt: skip
        slot = slot or built(board) / "slot"
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-card-"))
        self.card = card or new(self.folder / "card", board)
        if prepare:
            prepare(self.card)
        initrd = self.folder / "initramfs"
        archive = virtual_board() if archive is None else archive
        initrd.write_bytes((slot / "initramfs").read_bytes() + archive)
        said = (slot / "cmdline.txt").read_text().strip().replace("console=tty3", f"console={console}")
        said += f" loglevel=5 phosphor.debug {words}"
        if "phosphor.slot=" not in words:
            said += " phosphor.slot=A"
        is_virtual = "virt" in machine
        if is_virtual:
            said += " video=Virtual-1:800x480@60"
        drive = "none,id=card" if any("drive=card" in str(word) for word in machine) else "sd"
        command = [
            *qemu, *machine, "-nodefaults", "-display", "none", "-no-reboot",
            "-kernel", slot / "kernel8.img", "-initrd", initrd, "-append", said,
            "-drive", f"if={drive},format=raw,file={self.card}",
            "-chardev", f"socket,id=line,path={self.folder}/line,server=on,wait=off",
            "-serial", "chardev:line", "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
        ]  # fmt: skip
        if stick:
            file = f"read-only=on,file.driver=file,file.filename={stick}"
            command += ["-device", "qemu-xhci"] if is_virtual else []
            command += ["-blockdev", f"driver=raw,node-name=stick,{file}"]
            command += ["-device", "usb-storage,id=stick,drive=stick"]
        with open(self.folder / "qemu.err", "wb") as errors:
            self.process = subprocess.Popen(list(map(str, command)), stderr=errors, cwd=self.folder)
        self._sockets = contextlib.ExitStack()
        try:
            line, monitor = (
                self._sockets.enter_context(sockets.connect(self.process, self.folder, name)) for name in ("line", "qmp")
            )
            self._line = serial_line.Line(line)
            self.monitor = qmp.Monitor(monitor)
        except BaseException:
            self.stop()
            raise

    def wait(self, pattern, after=0, seconds=SECONDS):
        """Waits for a pattern in what came over the line, from a place on; returns the match."""
        return self._line.wait(pattern, after, seconds)

    @property
    def text(self):
        """All that came over the line."""
        return self._line.text

    def run(self, command):
        """Runs a command in the card's shell and returns what it printed.

        The kernel says its own on the same line, a whole message at a time, also amid a command's words.
        """
        return KERNEL_MESSAGE.sub("", self.run_as_heard(command))

    def run_as_heard(self, command):
        """The same with what the kernel said meanwhile."""
        self.wait("/ # ")  # what is typed before its first prompt is lost
        before = len(self.text)
        self._line.send(f"echo begin-$((40 + 2)); {{ {command}\n}} 2>&1; echo end-$((40 + 2))\n")
        return self.wait("(?s)begin-42\n(.*?)end-42\n", before)[1]

    def press(self, name, *lengths, waits=True):
        """Presses of a button, each so many seconds long; the one that restarts the machine cannot be waited for."""
        # The shell looks for the chip's name in words, not behind `>`.
        place = f"/sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{lines.offset(name)}"
        step = "echo pull-up >pull; sleep $length; echo pull-down >pull; sleep 0.5"
        loop = f"for length in {' '.join(map(str, lengths))}; do {step}; done"
        end = ";" if waits else " &"
        if "no such button" in self.run(f"cd {place} && {{ {loop}{end} cd /; }} || echo no such button"):
            raise AssertionError(f"{name} cannot be pressed")

    def pull_stick(self):
        """Pulls the USB stick out."""
        self.monitor.execute("device_del", id="stick")

    def push_stick(self):
        """Pushes it in again."""
        self.monitor.execute("device_add", driver="usb-storage", id="stick", drive="stick")

    def await_reset(self, seconds=SECONDS):
        """Waits until the card resets the machine, which ends QEMU; what came over the line until then is kept."""
        self._line.wait_for_end(seconds)
        self.process.wait()

    def screenshot(self):
        """What the panel shows."""
        path = self.folder / "screen.ppm"
        self.monitor.execute("screendump", filename=str(path))
        return picture.read_ppm(path)

    def stop(self, clean=False):
        """Pulls the plug: QEMU that skips idle time may wait for ever for an orderly end."""
        self.process.kill()
        self.process.wait()
        self._sockets.close()
        if clean:
            shutil.rmtree(self.folder)
