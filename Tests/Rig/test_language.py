"""The first start of a box: its language by two buttons, kept through a death, and in force in the menu."""

from rig import machine
from rig.appliance import BACK, CHOOSE, LIT, NEXT, ApplianceTest
from rig.marks import night

# The row of German among the languages.
GERMAN = 1


@night("German")
class TheFirstStart(ApplianceTest):
    """Idle is skipped, so that the host cannot make a tap into a hold."""

    hardware = machine.Hardware(sleeps=False)
    options = ""

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
