"""The first start of a box: its questions answered, not answered, played through, and cut off; each by MODE alone."""

from rig import machine, sound, strings
from rig.appliance import BACK, CHOOSE, FORMAT, LIT, NEXT, PAIRS, ApplianceTest
from rig.marks import night

# The row of German among the languages.
GERMAN = 1
# The faces of a new box.
FACES = (f"--upper={PAIRS[0][0]}", f"--lower={PAIRS[0][1]}")


class FirstStartTest(ApplianceTest):
    """Idle is skipped, so that the host cannot make a tap into a hold."""

    hardware = machine.Hardware(sleeps=False)
    options = ""

    def wait_for_the_question(self):
        """Waits until the panel shows the languages."""
        self.assert_drawn("languages", "--scene=menu:first-languages", seconds=20)

    def start_again(self):
        """Kills the box, and waits until it is there again."""
        before = self.process()
        self.guest.kill(before, 9)
        self.guest.until(lambda: self.process() not in (None, before), 20, "another process")


@night("German")
class TheFirstStart(FirstStartTest):
    def wait_for_the_end_of(self, picture):
        """Waits until the panel shows another picture than one."""
        self.guest.until(lambda: self.guest.screenshot() != picture, 10, "another picture", step=0.1)

    def test_the_language_is_asked_for_once_and_kept(self):
        self.guest.until(lambda: self.guest.screenshot().brightest() > LIT, 20, "a picture", step=0.05)
        splash = self.assert_drawn("splash", "--scene=splash")
        self.wait_for_the_end_of(splash)
        self.assert_drawn("languages", "--scene=menu:first-languages")
        self.press(*[NEXT] * GERMAN, CHOOSE)
        self.assert_kept("language", "de")
        self.assert_kept("note-names", "german")
        # The instrument is asked for next; the first one is none in particular.
        self.press(CHOOSE, CHOOSE)
        self.assert_drawn("menu-german", "--scene=menu", "--language=de", "--names=german")
        self.press(BACK)
        # It starts again in a second, and asks no more.
        self.guest.kill(self.process(), 9)
        self.guest.sleep(8)
        self.press(CHOOSE)
        self.assert_drawn("menu-german-again", "--scene=menu", "--language=de", "--names=german")


@night("a first start that is not answered")
class NotAnswered(FirstStartTest):
    def test_it_asks_three_times_and_then_plays(self):
        for left in (2, 1, 0):
            self.wait_for_the_question()
            self.assert_kept("first-questions", str(left))
            self.start_again()
        self.assert_drawn("tuner", *FACES, seconds=20)


@night("a first start that is played through")
class PlayedThrough(FirstStartTest):
    def test_a_string_leads_to_the_tuner_and_the_question_comes_again(self):
        self.wait_for_the_question()
        question = self.guest.screenshot()
        cable = sound.Cable(self.guest, FORMAT)
        feeder = cable.feed(cable.encode(strings.plucked(strings.frequency(45), 3)))
        self.guest.until(lambda: self.guest.screenshot() != question, 5, "the tuner", step=0.1)
        cable.end_feeding(feeder)
        self.assert_drawn("tuner-after-a-string", *FACES)
        self.assert_kept("first-questions", "2")
        self.start_again()
        self.wait_for_the_question()


@night("a first start that is switched off")
class SwitchedOff(FirstStartTest):
    def test_power_held_at_the_question_switches_off_and_it_is_asked_again(self):
        self.wait_for_the_question()
        self.press(("POWER", 3.3))
        self.wait_until_it_says("ended with 10: power off", 5)
        self.assert_kept("first-questions", "2")
