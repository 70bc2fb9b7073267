"""What the box says on its card's output, known by its own words: the pieces of its voice, decoded on the host."""

from rig import machine, sound
from rig.appliance import FORMAT, NEXT, SETTINGS, ApplianceTest
from rig.marks import night
from rig.speech import FOLDER, SURE, coarse, give, likeness, pieces


class Told(ApplianceTest):
    """A box that speaks. Idle is skipped, so that a busy host makes no stream stumble."""

    hardware = machine.Hardware(sleeps=False)
    language = "en"

    @classmethod
    def begin(cls):
        cls.voice = give(cls.guest, cls.language)
        cls.guest.run("mkdir -p /data/phosphor")
        settings = f"version = 5\nlanguage = '{cls.language}'\neyes-free = 'voice'\ntone-volume = 1.0\n"
        cls.guest.put(SETTINGS, settings.encode())
        # On a line: a loudspeaker's filters would make other words of them.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    def heard(self, seconds, *presses):
        """What is recorded while a hand presses, coarsely."""
        cable = sound.Cable(self.guest, FORMAT)
        recording = cable.begin_recording(seconds)
        self.press(*presses)
        return coarse(cable.decode(cable.finish_recording(recording)))

    def assert_menu_is_told(self, menu, first, value, second, other):
        """The menu's name and its first line are told when it opens, then the next line."""
        self.wait_until_it_runs()
        words = pieces(self.voice, {menu, first, value, second, other})
        words = {phrase: coarse(samples) for phrase, samples in words.items()}
        recorded = self.heard(4, ("MODE", 0.7))
        # The menu closes by itself, and a guest whose idle is skipped is there before the host has listened.
        with self.guest.held():
            found = {phrase: likeness(recorded, word) for phrase, word in words.items()}
        for phrase in (menu, first, value):
            self.assertGreater(found[phrase][0], SURE, f"{phrase}: {found}; {self.said()}")
        self.assertTrue(found[menu][1] < found[first][1] < found[value][1], found)
        self.assertLess(found[other][0], SURE, found)
        recorded = self.heard(3, NEXT)
        self.assertGreater(likeness(recorded, words[second])[0], SURE, self.said())
        self.tell(f"voice: {', '.join(f'{phrase} {like:.2f}' for phrase, (like, _) in found.items())}")


@night("German")
class InGerman(Told):
    language = "de"

    def test_the_menu_is_told_in_the_player_s_language(self):
        self.assert_menu_is_told("menü", "stimmungen", "chromatisch", "kapo", "metronom")


class TheVoice(Told):
    def test_a_the_menu_is_told_line_by_line(self):
        self.assert_menu_is_told("menu", "tunings", "chromatic", "capo", "metronome")

    @night("a box without its voice")
    def test_b_a_box_without_the_files_ticks_in_place_of_words(self):
        self.guest.run(f"rm -r {FOLDER}")
        self.guest.kill(self.process())
        self.guest.sleep(1)
        self.wait_until_it_runs()
        words = pieces(self.voice, {"menu", "tunings"})
        recorded = self.heard(3, ("MODE", 0.7))
        for phrase, samples in words.items():
            self.assertLess(likeness(recorded, coarse(samples))[0], SURE, f"{phrase}; {self.said()}")
        self.assertGreater(max(map(abs, recorded)), 0.001, "what it can do without words: tones")
