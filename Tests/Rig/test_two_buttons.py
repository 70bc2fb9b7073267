"""An evening with MODE and POWER alone: all that a box without a ribbon has."""

from rig import machine
from rig.appliance import BACK, CHOOSE, LIT, NEXT, ApplianceTest, way
from rig.marks import night

# 442 is two below 440 among the reference pitches.
NEW_YORK = 2
# MODE alone and the way back behind it among the rows of Advanced.
MODE_ALONE, ADVANCED_BACK = 3, 7
# Rows among what is seldom changed, with the way back.
WINDOW, ADVANCED, ROWS = 2, 7, 10
# Rows of the actions on a tuner without strings.
REST, SWITCH_OFF = 5, 6

# What the controls do is told for ten seconds after a start, standby and the menu.
CONTROLS = "--scene=controls"


class TwoButtons(ApplianceTest):
    """Idle is skipped, so that the host cannot make a tap into a hold."""

    hardware = machine.Hardware(sleeps=False)
    options = ""

    @classmethod
    def begin(cls):
        cls.spin()
        super().begin()

    @classmethod
    def spin(cls):
        """Keeps the processor busy, so that guest's time passes slowly enough for the host to look."""
        cls.spinner = cls.guest.spawn("nice -n 19 sh -c 'while :; do :; done'", log="/tmp/spinner")

    def rest(self):
        """Ends what `spin` began."""
        self.guest.kill(self.spinner, 9)
        self.guest.wait(self.spinner)

    def look_at_the_menu(self, faces):
        """Three lists and a value, as they are drawn elsewhere; nothing is changed."""
        pages = {
            "menu": [CHOOSE],
            "menu:instruments": [CHOOSE],
            "menu:tunings": [NEXT, CHOOSE],
            "menu:volume": [BACK, BACK, *way("Sound")[1:], CHOOSE],
        }
        # Drawn first: a value that nobody touches for 4 s is left.
        drawn = {page: self.drawn(f"--scene={page}", *faces) for page in pages}
        self.spin()
        for page, presses in pages.items():
            self.press(*presses)
            self.assert_shown(page.replace(":", "-"), drawn[page], seconds=3)
        self.rest()
        # The value is left by itself, the lists by hand.
        self.guest.sleep(4.2)
        self.press(BACK, BACK, BACK)
        self.assert_drawn("left-menu", CONTROLS, *faces)

    def test_an_evening_by_mode_and_power_alone(self):
        lit = lambda: self.guest.screenshot().brightest() > LIT
        self.guest.until(lit, 20, "a picture", step=0.05)
        splash = self.assert_drawn("splash", "--scene=splash")
        self.rest()
        self.wait_for_streams()
        self.hiss()
        self.guest.until(lambda: self.guest.screenshot() != splash, 10, "the languages", step=0.1)
        # A box that nobody has used yet asks for the language first; the first one is English. A press before the list is
        # there is lost.
        self.assert_drawn("languages", "--scene=menu:first-languages")
        self.press(CHOOSE)
        self.assert_kept("language", "en")
        # Then for the instrument; the first one is none in particular.
        self.press(CHOOSE)
        self.assert_kept("first-questions", "0")
        faces = ["--upper=arc", "--lower=chromatic-strip"]
        self.assert_drawn("tuner", CONTROLS, *faces)

        self.look_at_the_menu(faces)
        # In one go: a list that nobody touches for 30 s closes. A tuning that was chosen is there at once.
        self.press(
            *way("Tunings"), NEXT, CHOOSE, NEXT, CHOOSE,  # Guitar, Drop D
            *way("A4", last=True), *[NEXT] * NEW_YORK, CHOOSE,
        )  # fmt: skip
        self.assert_kept("preset", "Guitar/Drop D")
        self.assert_kept("a4", "442.0")
        state = ["--preset=Guitar/Drop D", "--a4=442"]
        self.assert_drawn("drop-d-442", *faces, *state)

        self.press(NEXT)
        faces = ["--upper=note-wheel", "--lower=ruler"]
        self.assert_drawn("next-faces", CONTROLS, *faces, *state)
        self.press(BACK)
        self.wait_for_streams("closed", 2)
        self.wait_for_level("LAMP_POWER", 1)
        self.wait_for_level("RELAY", 0)
        self.guest.sleep(1)
        self.assert_drawn("two-buttons-standby", "--scene=standby", *faces, *state)
        self.press(BACK)
        self.wait_for_streams(seconds=3)
        self.assert_drawn("resumed", CONTROLS, *faces, *state)
        self.press(("POWER", 3.3))
        self.wait_until_it_says("ended with 10: power off", 2)
        self.wait_until_it_is_gone()


@night("sixty presses of MODE alone")
class ModeAlone(ApplianceTest):
    """A foot switch wired as MODE, and no other control: everything by its line."""

    hardware = machine.Hardware(sleeps=False)
    options = "--no-splash"

    def test_mode_alone_sets_rests_wakes_and_switches_off(self):
        self.wait_for_streams()
        self.guest.sleep(1)
        # In one go: a value that nobody touches for 4 s is kept, and a list closes after 30 s.
        self.press(
            *way("Advanced"), *[NEXT] * MODE_ALONE, CHOOSE, NEXT, CHOOSE,  # on
            *[NEXT] * (ADVANCED_BACK - MODE_ALONE), CHOOSE,  # back
            *[NEXT] * (ROWS - ADVANCED + WINDOW), CHOOSE, NEXT, NEXT, CHOOSE,  # from 5 cents past the way back to 1
            *[NEXT] * (ROWS - 1 - WINDOW), CHOOSE,  # back in the menu, at its last row but one
            NEXT, NEXT, CHOOSE, *[NEXT] * REST, CHOOSE,  # the first row: actions
        )  # fmt: skip
        self.wait_for_streams("closed", 5)
        self.wait_for_level("LAMP_POWER", 1, 2)
        self.assert_kept("mode-alone", "true")
        self.assert_kept("window", "1")
        self.press(NEXT)
        self.wait_for_streams(seconds=5)
        self.wait_for_level("LAMP_POWER", 0, 2)
        self.press(CHOOSE, CHOOSE, *[NEXT] * SWITCH_OFF, CHOOSE, NEXT, CHOOSE)
        self.wait_until_it_says("ended with 10: power off", 5)
        self.wait_until_it_is_gone()
