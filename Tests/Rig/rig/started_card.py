"""The card image under QEMU: its own kernel, root file system and start, and a serial line to a shell.

The card says `phosphor.debug`, so there is a shell; what a virtual machine has for hardware is told in a
further archive behind the card's own, of the form of a board's: modules, board file, `start`.
"""

import functools
import pathlib
import re
import shutil
import socket
import subprocess
import tempfile
import time

from . import appliance, cpio, kernel, lines, modules, picture, places, qmp

BOARD = "pi-zero2w-usb"
SECONDS = 300  # the host's, for a boot on a loaded machine
MODULES = {"first": ("virtio_pci", "gpio-sim", "virtio-gpu"), "disk": ("virtio_blk", "ext4"), "late": ("snd-aloop",)}
CLOCK = ("-accel", "tcg,thread=single", "-icount", "shift=1,sleep=on")
VIRT = (
    "-M", "virt", "-cpu", "cortex-a53", "-m", "512", *CLOCK,
    "-device", "virtio-gpu-pci,xres=800,yres=480",
    "-device", "virtio-blk-pci,drive=card",
)  # fmt: skip

# The same with idle skipped, so that the host's load is in no figure.
STEADY = tuple(word.replace("sleep=on", "sleep=off") for word in VIRT)


def build(out):
    """Builds the card image into a folder."""
    script = places.TREE / "image" / "build"
    subprocess.run([script, "--board", BOARD, "--out", out], check=True, capture_output=True)
    return out


@functools.cache
def built():
    """The folder with the card image of this tree."""
    folder = places.CACHE / "rig" / "card"
    folder.mkdir(parents=True, exist_ok=True)
    return build(folder)


def virtual_board():
    """The archive that makes a virtual machine of the card's board."""
    linux = kernel.newest()
    archive = cpio.Archive()
    inserted = []
    for stage, wanted in MODULES.items():
        for path, image in (x for name in wanted for x in modules.needed(linux.modules, name).items()):
            archive.file(f"lib/modules/{modules.name(path)}.ko", modules.bare(image))
        names = modules.order(linux.modules, wanted, inserted)
        archive.file(f"etc/modules/{stage}", "".join(f"{name}\n" for name in names).encode())
        inserted += names
    archive.file("etc/phosphor/board.toml", appliance.board().encode())
    archive.file("etc/lines", "".join(f"{name}\n" for name in lines.NAMES).encode())
    for path, name in (("etc/phosphor/start", "lines"), ("ready", "ready")):
        archive.program(path, places.compiled(name, places.GUEST / f"{name}.c").read_bytes())
    return archive.bytes()


class Machine:
    """A running card. Its folder holds the card, what came over the serial line, and QEMU's errors."""

    def __init__(self, machine=VIRT, archive=None, words="", console="ttyAMA0", mebibytes=256, prepare=None):
        out = built()
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-card-"))
        self.card = self.folder / "card"
        shutil.copyfile(out / f"phosphor-{BOARD}.img", self.card)
        with open(self.card, "r+b") as file:
            file.truncate(mebibytes << 20)
        if prepare:
            prepare(self.card)
        initrd = self.folder / "initramfs"
        archive = virtual_board() if archive is None else archive
        initrd.write_bytes((out / "slot/initramfs").read_bytes() + archive)
        said = (out / "slot/cmdline.txt").read_text().strip().replace("console=tty3", f"console={console}")
        said += f" loglevel=5 phosphor.debug video=Virtual-1:800x480@60 {words}"
        drive = "none,id=card" if "virt" in machine else "sd"
        command = [
            "qemu-system-aarch64", *machine, "-nodefaults", "-display", "none", "-no-reboot",
            "-kernel", out / "slot/kernel8.img", "-initrd", initrd, "-append", said,
            "-drive", f"if={drive},format=raw,file={self.card}",
            "-chardev", f"socket,id=line,path={self.folder}/line,server=on,wait=off",
            "-serial", "chardev:line", "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
        ]  # fmt: skip
        with open(self.folder / "qemu.err", "wb") as errors:
            self.process = subprocess.Popen(list(map(str, command)), stderr=errors)
        self.text = ""
        try:
            self._line = self._connect("line")
            self.monitor = qmp.Monitor(self._connect("qmp"))
        except BaseException:
            self.stop()
            raise

    def _connect(self, name):
        for _ in range(500):
            connection = socket.socket(socket.AF_UNIX)
            try:
                connection.connect(f"{self.folder}/{name}")
                return connection
            except OSError:
                connection.close()
                time.sleep(0.02)
        raise TimeoutError((self.folder / "qemu.err").read_text())

    def wait(self, pattern, after=0, seconds=SECONDS):
        """Waits for a pattern in what came over the line, from a place on; returns the match."""
        deadline = time.monotonic() + seconds
        while not (match := re.compile(pattern).search(self.text, after)):
            self._line.settimeout(max(0.01, deadline - time.monotonic()))
            try:
                received = self._line.recv(65536)
            except TimeoutError:
                received = b""
            if not received:
                raise AssertionError(f"no {pattern!r} in: {self.text[-3000:]}")
            self.text += received.decode(errors="replace").replace("\r", "")
        return match

    def run(self, command):
        """Runs a command in the card's shell and returns what it printed."""
        self.wait("/ # ")  # what is typed before its first prompt is lost
        before = len(self.text)
        self._line.sendall(f"echo begin-$((40 + 2)); {{ {command}\n}} 2>&1; echo end-$((40 + 2))\n".encode())
        return self.wait("(?s)begin-42\n(.*?)end-42\n", before)[1]

    def screenshot(self):
        """What the panel shows."""
        path = self.folder / "screen.ppm"
        self.monitor.execute("screendump", filename=str(path))
        return picture.read_ppm(path)

    def stop(self, clean=False):
        """Pulls the plug: QEMU that skips idle time may wait for ever for an orderly end."""
        self.process.kill()
        self.process.wait()
        self._line.close()
        if clean:
            shutil.rmtree(self.folder)
