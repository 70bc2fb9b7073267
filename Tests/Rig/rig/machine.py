"""One QEMU process: what it is made of, its two sockets, its end."""

import dataclasses
import pathlib
import shutil
import subprocess
import tempfile
import time

from . import agent, backlight, initramfs, kernel, keyboard, light_sensor, mpr121, qmp, sockets, usb_i2c, vnc

BOOT_SECONDS = 180  # the host's; 5 s on a quiet machine
STATE, DISK = "state", "disk"  # the files of a saved guest: processor, memory and devices; what the disk held then
BOARD = ("qemu-system-aarch64", "-M", "virt", "-cpu", "cortex-a53", "-m", "512")


@dataclasses.dataclass(frozen=True)
class Hardware:
    """What a boot has. Each device can be left out, as on a bench where a cable is missing."""

    display: bool = True
    sound: bool = True
    lines: bool = True
    disk: bool = True
    # Whether all that the disk is told is logged, in the file `writes` of the machine's folder; what
    # the disk was before is then kept as `blank`.
    logs_writes: bool = False
    # A file system on a USB stick, in a file. All that the stick is told is logged in the file `stick-writes`.
    stick: pathlib.Path | None = None
    # Whether the disk can be made to answer nothing for a while: `Guest.stall`.
    stalls: bool = False
    # The bytes that the disk holds at first; without them it is an empty file system.
    card: bytes | None = dataclasses.field(default=None, repr=False)
    width: int = 800
    height: int = 480
    # Whether the panel can be changed for one of another size: `Guest.change_panel`.
    changeable: bool = False
    # Whether there is /dev/watchdog; when it is not fed, the machine stops (`Guest.status`).
    watchdog: bool = False
    # Whether the panel's light can be set, in steps from 0 to 15.
    backlight: bool = False
    # Whether there is a USB keyboard: `Guest.keyboard`.
    keyboard: bool = False
    # Addresses of touch chips on an I2C bus, behind a USB adapter: `Guest.strip`.
    strip: tuple[int, ...] = ()
    # The kind of a light sensor on that bus, in place of touch chips: a key of `light_sensor.KINDS`.
    light: str | None = None
    # 1: instructions are the clock, so the host's load cannot disturb timing.
    # 2 or more: real threads on the host's clock, for races; nothing is exact.
    processors: int = 1
    # With the instruction clock: binary logarithm of the nanoseconds that an instruction takes; 1 is 500 MIPS.
    instruction: int = 1
    # With the instruction clock: whether idle takes real time (True), or is skipped.
    sleeps: bool = True

    @property
    def can_be_saved(self):
        """Whether a guest can be saved and restored: not with what lies outside QEMU, such as the log of a disk."""
        return not (self.logs_writes or self.stick or self.card or self.changeable or self.strip or self.light)

    def modules(self):
        """The kernel modules to load, with options after colons."""
        wanted = ["virtio_pci", "virtio_console"]
        wanted += ["virtio_blk", "ext4"] if self.disk else []
        wanted += ["gpio-sim"] if self.lines else []
        wanted += ["virtio-gpu"] if self.display else []
        wanted += ["snd-aloop:pcm_substreams=2"] if self.sound else []
        wanted += ["xhci-pci", "usb-storage", "sd_mod", "vfat", "exfat", "nls_cp437", "nls_ascii"] if self.stick else []
        wanted += ["i6300esb"] if self.watchdog else []
        wanted += ["leds-gpio", "led_bl"] if self.backlight else []
        wanted += ["xhci-pci", "usbhid", "hid-generic", "evdev"] if self.keyboard else []
        wanted += ["xhci-pci", "i2c-dev", "i2c-tiny-usb"] if self.strip else []
        wanted += ["xhci-pci", "i2c-tiny-usb", light_sensor.KINDS[self.light].module] if self.light else []
        return ",".join(wanted)

    def arguments(self, folder):
        """QEMU's arguments for these devices."""
        if self.processors == 1:
            sleep = "on" if self.sleeps else "off"
            clock = ["-accel", "tcg,thread=single", "-icount", f"shift={self.instruction},sleep={sleep}"]
        else:
            clock = ["-accel", "tcg,thread=multi"]
        devices = []
        if self.display:
            devices += ["-device", f"virtio-gpu-pci,xres={self.width},yres={self.height}"]
        if self.changeable:
            devices += ["-vnc", f"unix:{folder}/vnc"]
        if self.strip or self.light:
            devices += ["-device", "qemu-xhci", "-device", "usb-redir,chardev=i2c"]
            devices += ["-chardev", f"socket,id=i2c,path={folder}/i2c,server=on,wait=off"]
        if self.watchdog:
            devices += ["-device", "i6300esb", "-action", "watchdog=pause"]
        if self.keyboard:
            devices += keyboard.ARGUMENTS
        if self.stick:
            file = f"driver=file,cache.no-flush=on,filename={folder}"
            devices += ["-device", "qemu-xhci,id=sticks", "-device", "usb-storage,bus=sticks.0,drive=stick,removable=on"]
            devices += ["-blockdev", f"{file}/stick,node-name=stick-file"]
            devices += ["-blockdev", f"{file}/stick-writes,node-name=stick-log"]
            devices += ["-blockdev", "driver=blklogwrites,file=stick-file,log=stick-log,node-name=stick"]
        if self.disk:
            devices += ["-device", "virtio-blk-pci,drive=data"]
            # The host need not flush: it is not the one that loses power.
            file = "driver=file,cache.no-flush=on"
            data = "logged" if self.logs_writes else "swift" if self.stalls else "data"
            devices += ["-blockdev", f"{file},filename={folder}/disk,node-name={data}"]
            if self.stalls:
                devices += ["-object", "throttle-group,id=stall"]
                devices += ["-blockdev", "driver=throttle,throttle-group=stall,file=swift,node-name=data"]
            if self.logs_writes:
                devices += ["-blockdev", f"{file},filename={folder}/writes,node-name=log"]
                devices += ["-blockdev", "driver=blklogwrites,file=logged,log=log,node-name=data"]
        return [*clock, "-smp", str(self.processors), *devices]


class Machine:
    """A running guest. Its folder holds console.log and qemu.err, and goes when it ended well."""

    def __init__(self, hardware, files=b"", saved=None):
        """Boots with an archive of files, or goes on from the folder of a saved guest of this hardware."""
        self.hardware = hardware
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-rig-"))
        self._connections = []
        if hardware.disk:
            self._make_disk(saved)
        if hardware.stick:
            shutil.copyfile(hardware.stick, self.folder / "stick")
            (self.folder / "stick-writes").touch()
        command = [
            *BOARD, "-nodefaults", "-no-user-config", "-display", "none", "-no-reboot",
            "-serial", f"file:{self.folder}/console.log",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            "-device", "virtio-serial-pci",
            "-chardev", f"socket,id=rig,path={self.folder}/agent,server=on,wait=off",
            "-device", "virtserialport,chardev=rig,name=rig",
            *hardware.arguments(self.folder),
            *(("-incoming", f"exec:zstd -dcq {saved / STATE}") if saved else self._start(files)),
        ]  # fmt: skip
        with open(self.folder / "qemu.err", "wb") as errors:
            self.process = subprocess.Popen(list(map(str, command)), stderr=errors)
        try:
            self._connect(is_up=saved is not None)
        except BaseException:
            self.stop()
            raise

    def _make_disk(self, saved):
        disk = self.folder / "disk"
        if saved:
            shutil.copyfile(saved / DISK, disk)
        elif self.hardware.card:
            disk.write_bytes(self.hardware.card)
        else:
            with open(disk, "wb") as stream:
                stream.truncate(32 << 20)
            subprocess.run(["/sbin/mke2fs", "-q", "-t", "ext4", "-F", disk], check=True)
        if self.hardware.logs_writes:
            shutil.copyfile(disk, self.folder / "blank")
            (self.folder / "writes").touch()

    def _start(self, files):
        """QEMU's arguments for a start from kernel and initramfs."""
        initrd = self.folder / "initramfs"
        initrd.write_bytes(initramfs.base().read_bytes() + files)
        hardware = self.hardware
        # The kernel's own 60 Hz mode: QEMU's EDID prefers 75 Hz.
        video = f"video=Virtual-1:{hardware.width}x{hardware.height}@60"
        words = f"console=ttyAMA0 quiet panic=-1 {video} rig.modules={hardware.modules()}"
        tree = ("-dtb", backlight.tree(BOARD, self.folder)) if hardware.backlight else ()
        return ["-kernel", kernel.newest().image, "-initrd", initrd, "-append", words, *tree]

    def _connect(self, is_up):
        self.agent = agent.Agent(self._kept("agent"))
        self.monitor = qmp.Monitor(self._kept("qmp"))
        self.keyboard = keyboard.Keyboard(self.monitor)
        if self.hardware.strip or self.hardware.light:
            self.bus = light_sensor.Bus(self.hardware.light) if self.hardware.light else mpr121.Bus(self.hardware.strip)
            self.plug_bus()
        if is_up:
            # Its agent said hello to the host of the guest that was saved.
            while self.monitor.execute("query-status")["status"] == "inmigrate":
                time.sleep(0.01)
            self.monitor.execute("cont")
        elif not self.agent.hello.wait(BOOT_SECONDS):
            raise TimeoutError(f"the guest's agent is silent; see {self.folder}/console.log")

    def save(self, folder):
        """Saves the guest in a folder; it stands still from then on."""
        self.monitor.execute("stop")
        self.monitor.execute("migrate", uri=f"exec:zstd -1q >{folder / STATE}")
        while (status := self.monitor.execute("query-migrate").get("status")) not in ("completed", "failed"):
            time.sleep(0.02)
        if status == "failed":
            raise RuntimeError("QEMU could not save the guest: " + (self.folder / "qemu.err").read_text())
        if self.hardware.disk:
            subprocess.run(["cp", "--sparse=always", self.folder / "disk", folder / DISK], check=True)

    def change_panel(self, width, height):
        """Puts a panel of another size in the place of the one that is there."""
        with sockets.connect(self.process, self.folder, "vnc") as connection:
            vnc.resize(connection, width, height)

    def stall(self, is_stalled):
        """Has the disk answer a read of 4 KiB after 8 s, which is longer than anybody waits, or as fast as it can."""
        limits = {"bps-total": 512 if is_stalled else 0}
        self.monitor.execute("qom-set", path="/objects/stall", property="limits", value=limits)

    def plug_bus(self):
        """Plugs in the adapter that the bus of touch chips or of a light sensor is behind."""
        self.adapter = usb_i2c.Adapter(self._kept("i2c"), self.bus)

    def _kept(self, name):
        self._connections.append(sockets.connect(self.process, self.folder, name))
        return self._connections[-1]

    def stop(self):
        """Ends QEMU."""
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for connection in self._connections:
            connection.close()

    def clean(self):
        """Removes the folder; not called after a failure, so its logs can be read."""
        shutil.rmtree(self.folder)
