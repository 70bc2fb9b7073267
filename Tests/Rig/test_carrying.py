"""A player's things on a USB stick: carried in, changed on the box, carried out, and whole after every power cut."""

import pathlib
import random
import shutil
import subprocess
import tempfile

from rig import exfat, machine, stick, write_log
from rig.appliance import BACK, CHOOSE, NEXT, ApplianceTest, way
from rig.cut import CutTest
from rig.marks import night
from test_settings import THOROUGH
from test_tunings import CENTS, FILE, GROUPS, LOW, changed

MOUNT = "mkdir -p /media/sda && mount -t {} -o ro,nosuid,nodev,noexec /dev/sda /media/sda"
BOX = "qemu"
COPY_ALL = (*way("Stick", "Stick"), CHOOSE, CHOOSE)
TAKE = (*way("Stick", "Stick"), NEXT, CHOOSE)


def fat(folder, files):
    """A stick with a FAT file system and these files, by path."""
    image = stick.make(folder / "image", {})
    for path, text in files.items():
        parts = path.split("/")
        for depth in range(1, len(parts)):
            made = "/".join(parts[:depth])
            subprocess.run(["mmd", "-D", "s", "-i", image, f"::{made}"], capture_output=True)
        subprocess.run(["mcopy", "-i", image, "-", f"::{path}"], input=text.encode(), check=True)
    return image


@night("tunings by a real stick, and cuts amid a copying")
class WithAStick(ApplianceTest):
    """No panel and no card, so that it starts in a moment; the stick is mounted as the card's `sticks` does it."""

    files = {}
    kind = "vfat"

    @classmethod
    def setUpClass(cls):
        cls.scratch = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-carrying-"))
        cls.addClassCleanup(shutil.rmtree, cls.scratch)
        cls.hardware = machine.Hardware(display=False, sound=False, stick=cls.image(), logs_writes=True)
        super().setUpClass()

    @classmethod
    def image(cls):
        return fat(cls.scratch, cls.files)

    @classmethod
    def begin(cls):
        cls.await_stick()
        cls.guest.run(MOUNT.format(cls.kind))
        super().begin()

    @classmethod
    def await_stick(cls):
        cls.guest.until(lambda: "sda" in cls.guest.run("ls /dev").split(), 20, "a stick")

    def on_stick(self, path, image=None):
        """The bytes of a file on the stick, as another computer finds them; None where there is none."""
        image = image or self.guest.folder / "stick"
        read = subprocess.run(["mtype", "-i", image, f"::{path}"], capture_output=True)
        return read.stdout.decode() if read.returncode == 0 else None

    def wait_for(self, words, count=1):
        """Waits until the box has said something so many times."""
        self.guest.until(lambda: self.said().count(words) >= count, 60, words)


class CarriedInAndOut(WithAStick):
    files = {"phosphor/pc/tunings/low.toml": LOW, "phosphor/pc/tunings/bad.toml": "strings = 7\n"}

    def test_a_tuning_from_another_computer_comes_in_is_changed_and_goes_out(self):
        self.wait_for("sticks: 1")
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        # Two files, of which one cannot be used; the other is new.
        self.press(*TAKE)
        self.wait_for("stick: 2 files")
        self.press(NEXT, CHOOSE)
        self.wait_for("stick: 1 files taken")
        self.assertEqual(self.guest.text(FILE), LOW)
        self.press(BACK, BACK, BACK, BACK)
        self.press(*way("Tunings"), *[NEXT] * (GROUPS - 1), CHOOSE, CHOOSE)
        self.assert_kept("preset", "Mine/Low D")
        self.press(*CENTS, BACK, BACK)
        self.guest.until(lambda: self.guest.text(FILE) == changed(2), 2, "a file with the change", step=0.1)
        self.guest.sleep(6)  # the menu keeps the value by itself
        self.press(BACK, BACK, BACK, BACK)
        self.press(*way("Stick", "Stick", "Change this tuning", last=True), CHOOSE, CHOOSE)
        self.wait_for("it can be pulled out")
        self.assertEqual(self.on_stick(f"phosphor/{BOX}/tunings/low.toml"), changed(2))
        self.assertEqual(self.on_stick("phosphor/pc/tunings/low.toml"), LOW)
        self.assertIn("preset", self.on_stick(f"phosphor/{BOX}/settings.toml"))
        self.assertIn("/media/sda vfat ro,", self.guest.run("cat /proc/mounts"))


class CutWhileCopying(WithAStick):
    """The stick is pulled out, or its power goes, at any request, and with it any of those that were not flushed."""

    OLD = {f"tunings/{name}.toml": f"name = '{name}'\nstrings = ['E2', 'A2']\n{'# old' * size}\n" for name, size in (("a", 1), ("b", 900), ("c", 3000), ("new", 1), ("a-long-name-of-a-tuning", 50))}  # fmt: skip
    NEW = {name: text.replace("E2", "D2").replace("old", "newer") for name, text in OLD.items()}
    files = {f"phosphor/{BOX}/{name}": text for name, text in OLD.items() if name != "tunings/new.toml"} | {"song.wav": "not ours" * 900}

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/tunings /data/phosphor")
        for name, text in cls.NEW.items():
            cls.guest.put(f"/data/{name}", text.encode())
        super().begin()

    def test_each_file_is_the_old_or_the_new_one_after_a_cut(self):
        self.wait_for("sticks: 1")
        self.press(*COPY_ALL)
        self.wait_for("it can be pulled out")
        self.assertEqual(self.on_stick("phosphor/qemu/tunings/a.toml"), self.NEW["tunings/a.toml"])
        before, since = self.before()
        self.guest.stop(clean=False)
        log = write_log.read(self.guest.folder / "stick-writes")
        requests = [request for request in log if request.log_offset >= since]
        hands, cuts, news = random.Random(21), 1000 if THOROUGH else 40, 0
        image = self.scratch / "cut"
        for number in range(cuts):
            cut = hands.randrange(len(requests) + 1)
            share = hands.random()
            image.write_bytes(write_log.after_a_cut(requests[:cut], before, lambda: hands.random() < share))
            news += self.judge(image, f"cut {number} before request {cut} of {len(requests)}")
        self.tell(f"{cuts} cuts over {len(requests)} requests of a copying: each file of the stick old or new; {news} were new")

    def before(self):
        """The stick before the box was started, and the bytes of the log then."""
        return (self.scratch / "image").read_bytes(), 0

    def judge(self, image, which):
        """Checks every file of a stick after a cut, and counts those that are new."""
        news = 0
        for name, text in self.NEW.items():
            path = f"phosphor/{BOX}/{name}"
            found = self.on_stick(path, image) or self.on_stick(path + ".old", image)
            self.assertIn(found, (self.OLD[name], text) if f"phosphor/{BOX}/{name}" in self.files else (None, text), f"{which}: {name}")
            news += found == text
        self.assertEqual(self.on_stick("song.wav", image), self.files["song.wav"], which)
        return news


class CutWhileCopyingToExFAT(CutWhileCopying):
    """The same on exFAT: what the stick has before is what a first copying left there."""

    kind = "exfat"

    @classmethod
    def image(cls):
        return exfat.make(cls.scratch / "image", 64)

    @classmethod
    def begin(cls):
        home = f"/media/sda/phosphor/{BOX}/tunings"
        cls.await_stick()
        cls.guest.run(f"mkdir -p /media/sda /data/tunings && mount -t exfat /dev/sda /media/sda && mkdir -p {home}")
        for path, text in cls.files.items():
            cls.guest.put(f"/media/sda/{path}", text.encode())
        cls.guest.run("umount /media/sda; sync")
        cls.prepared = (cls.guest.folder / "stick").read_bytes()
        cls.since = (cls.guest.folder / "stick-writes").stat().st_size
        super().begin()

    def before(self):
        return self.prepared, self.since

    def on_stick(self, path, image=None):
        found = exfat.Volume((image or self.guest.folder / "stick").read_bytes()).file(path)
        return None if found is None else found.decode(errors="replace")


class CutWhileTaking(CutTest, WithAStick):
    """The box's own power goes while what differs is taken from a stick in place of its own."""

    OLD = {name: text for name, text in CutWhileCopying.OLD.items() if name != "tunings/new.toml"}
    NEW = {name: CutWhileCopying.NEW[name] for name in OLD}
    files = {f"phosphor/pc/{name}": text for name, text in NEW.items()}

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/tunings /data/phosphor")
        for name, text in cls.OLD.items():
            cls.guest.put(f"/data/{name}", text.encode())
        cls.guest.run("sync")
        cls.since = (cls.guest.folder / "writes").stat().st_size
        super().begin()

    def test_each_file_of_the_box_is_the_old_or_the_new_one_after_a_cut(self):
        self.wait_for("sticks: 1")
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        # All that differs, and not to leave it nor to keep both.
        self.press(*TAKE)
        self.wait_for(f"stick: {len(self.NEW)} files")
        self.press(CHOOSE, NEXT, NEXT, CHOOSE)
        self.wait_for(f"stick: {len(self.NEW)} files taken")
        taken = lambda: all(self.guest.text(f"/data/{name}") == text for name, text in self.NEW.items())
        self.guest.until(taken, 2, "a box that has the stick's files")
        self.guest.stop(clean=False)
        self.judge()

    def judge(self):
        """Cuts at random requests, and looks at each file on each disk that this may leave."""
        requests = write_log.read(self.guest.folder / "writes")
        first = next(number for number, request in enumerate(requests) if request.log_offset >= self.since)
        cuts, news = 1000 if THOROUGH else 40, 0
        for number, (cut, _, disk) in enumerate(self.cuts(requests, first, cuts, 22)):
            for name, text in self.NEW.items():
                found = self.found(disk, f"/data/{name}")
                self.assertIn(found, (self.OLD[name], text), f"cut {number} before request {cut}: {name}")
                news += found == text
        self.tell(
            f"{cuts} power cuts over {len(requests) - first} requests of a taking: "
            f"each file of the box old or new; {news} were new"
        )
