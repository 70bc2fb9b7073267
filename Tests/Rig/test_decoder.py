"""What a decoder can do that was taken over by its song: on arm64, in the card's kernel, at work in the box."""

import re

from rig import machine, places
from rig.appliance import LOG, NEXT, SETTINGS, ApplianceTest
from test_player import ramp

DEEDS = "/tmp/deeds"
BAD_CALL = 31  # SIGSYS
PERMISSION = 13  # EACCES
LIMITS = {
    "Max cpu time": "3600", "Max file size": "0", "Max core file size": "0", "Max processes": "0",
    "Max open files": "0", "Max address space": str(256 << 20),
}  # fmt: skip


def deeds():
    """The program that tries them."""
    tests = places.TREE / "Tests" / "0-C" / "CConfinedDeeds"
    headers = [tests / "include/ConfinedDeeds.h", *sorted((places.TREE / "Sources/0-C/CLinux").glob("*.h"))]
    sources = places.GUEST / "deeds.c", tests / "ConfinedDeeds.c"
    return places.compiled("deeds", *sources, including=headers)


class TheDecoder(ApplianceTest):
    """Idle is skipped."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/phosphor /data/music")
        for number in range(3):
            cls.guest.put(f"/data/music/ramp-{number}.wav", ramp())
        cls.guest.put(SETTINGS, b"version = 3\ndeck = 'player'\ntone-volume = 1.0\n")
        super().begin()

    def decoders(self):
        """Process ids of the decoders; one that ended and was not waited for is none."""
        return self.guest.processes("decoder")

    def start_playing(self):
        self.wait_until_it_runs()
        if not self.decoders():
            self.press(NEXT)
        (decoder,) = self.guest.until(self.decoders, 5, "a decoder")[0]
        return decoder

    def test_a_what_it_may_not_do_ends_it(self):
        self.guest.put(DEEDS, deeds().read_bytes(), 0o755)
        said = dict(line.rsplit("=", 1) for line in self.guest.run(DEEDS).splitlines())
        tried = {name: int(outcome) for name, outcome in said.items()}
        self.assertEqual(tried.pop("Landlock"), PERMISSION, "Landlock alone shuts files")
        self.assertGreaterEqual(len(tried), 50)
        for name, outcome in tried.items():
            with self.subTest(deed=name):
                self.assertEqual(outcome, 0 if name.startswith("+") else BAD_CALL)
        ended = [name for name, outcome in tried.items() if outcome == BAD_CALL]
        self.tell(f"{len(ended)} of {len(ended)} deeds ended the process by SIGSYS, in arm64's kernel")

    def test_b_it_is_confined_while_it_decodes(self):
        decoder = self.start_playing()
        read_status = lambda: self.guest.text(f"/proc/{decoder}/status")
        self.guest.until(lambda: re.search(r"(?m)^Seccomp:\s*2\b", read_status()), 2, "a filter of system calls")
        status = read_status()
        for row in (r"NoNewPrivs:\s*1", r"Uid:\s*65534\s+65534\s+65534", r"CapEff:\s*0+"):
            self.assertRegex(status, rf"(?m)^{row}$" if "Uid" not in row else rf"(?m)^{row}\b")
        limits = self.guest.text(f"/proc/{decoder}/limits")
        for name, most in LIMITS.items():
            self.assertRegex(limits, rf"(?m)^{name}\s+{most}\s+{most}\b")
        open_files = self.guest.run(f"ls -l /proc/{decoder}/fd")
        self.assertEqual(len(re.findall(r"->", open_files)), 3, open_files)
        self.assertRegex(open_files, r"0 -> /data/music/ramp-\d\.wav")

    def test_c_it_does_not_outlive_the_box(self):
        self.start_playing()
        self.guest.kill(self.process(), 9)
        self.guest.until(lambda: not self.decoders(), 2, "no decoder")

    def test_d_only_files_of_the_six_kinds_are_played(self):
        self.wait_until_it_runs()
        self.guest.run("rm /data/music/*; mkfifo /data/music/a.wav; ln -s /dev/zero /data/music/b.wav")
        self.guest.put("/data/music/c.wav", b".snd" + bytes(1000))
        self.wait_until_it_says("music: 1 files")
        said = len(self.said())
        self.press(NEXT)
        refused = "c.wav: not sound that can be read; WAV, FLAC, Ogg, Opus, MP3 and AIFF are allowed"
        self.guest.until(lambda: refused in self.said()[said:], 5, refused)
        self.assertNotIn("decoder broke", self.guest.text(LOG))
