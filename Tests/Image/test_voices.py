"""The files of the box's voice: what is in them, that they come out the same, and what is wrong with a list."""

import pathlib
import struct
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from box import TREE

sys.path.insert(0, str(TREE / "image"))
from parts import voices

PHRASES = ["0", "12", "100", "100+", "a", "flat", "in tune", "♯"]
LIST = 'voice = "en-us"\nspeed = 165\n[words]\n"♯" = "sharp"\n[readings]\na = "ay"\n'


def unpacked(contents):
    """Phrase -> bytes of a file, read as the box does."""
    mark, count, size = struct.unpack_from("<8sII", contents)
    assert mark == b"PHVOICE1"
    place, found = 16, {}
    for _ in range(count):
        begin, length, letters = struct.unpack_from("<IIB", contents, place)
        found[contents[place + 9 : place + 9 + letters].decode()] = contents[begin : begin + length]
        place += 9 + letters
    assert place == 16 + size
    return found


class Made(unittest.TestCase):
    """A small list of its own in the place of image/spoken."""

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.enterContext(mock.patch.object(voices, "SPOKEN", self.folder))
        self.put("en", LIST, PHRASES)

    def put(self, code, text, phrases=None):
        (self.folder / f"{code}.toml").write_text(text)
        if phrases:
            (self.folder / f"{code}.phrases").write_text("".join(f"{phrase}\n" for phrase in phrases))

    def test_each_phrase_is_a_short_opus_file(self):
        pieces = unpacked(voices.made("en"))
        self.assertEqual(sorted(pieces), sorted(PHRASES))
        for phrase, piece in pieces.items():
            self.assertTrue(piece.startswith(b"OggS") and b"OpusHead" in piece[:64], phrase)
            self.assertLess(len(piece), 3000, phrase)

    def test_the_same_comes_out_twice(self):
        self.assertEqual(voices.made("en"), voices.made("en"))

    def test_what_sounds_alike_is_in_the_file_once(self):
        contents = voices.made("en")
        pieces = unpacked(contents)
        self.assertEqual(pieces["100+"], pieces["100"])
        self.assertEqual(contents.count(pieces["100"]), 1)

    def test_a_phrase_can_be_decoded_and_is_loud_and_trimmed(self):
        path, decoded = self.folder / "piece.opus", self.folder / "piece.wav"
        path.write_bytes(unpacked(voices.made("en"))["in tune"])
        subprocess.run(["opusdec", "--quiet", "--rate", "16000", path, decoded], check=True)
        data = decoded.read_bytes()[44:]
        samples = struct.unpack(f"<{len(data) // 2}h", data)
        self.assertTrue(0.3 < len(samples) / 16000 < 0.9, len(samples))
        self.assertTrue(0.5 < max(map(abs, samples)) / 32768 < 1)
        self.assertLess(next(place for place, sample in enumerate(samples) if abs(sample) > 1000), 16000 * 0.06)

    def test_a_phrase_is_read_by_its_words_unless_it_has_a_reading_of_its_own(self):
        words = '[words]\n"♯" = "Kreuz"\nmode = "Moud"\n[readings]\n"100+" = "cento e"\n"♯ ♯" = "Doppelkreuz"\n'
        self.put("de", f'voice = "de"\nspeed = 160\n{words}', ["100+", "200+", "mode halten", "♯", "♯ ♯"])
        readings = voices.Language("de").readings
        self.assertEqual(list(readings.values()), ["cento e", "200", "Moud halten", "Kreuz", "Doppelkreuz"])

    def test_what_is_wrong_with_a_list_is_one_sentence(self):
        for text, sentence in (
            ("voice = 3", "voice: a str is missing"),
            ('voice = "en"\nspeed = 1\n', "readings: a dict is missing"),
            (f'{LIST}other = "x"\n', '"other" is not in'),
            (LIST.replace("[words]", '[words]\nother = "x"'), '"other" is no word of'),
            (LIST.replace("sharp", "♯"), "no reading for ♯"),
            (LIST.replace("sharp", "嬰"), "no reading for ♯"),
            ("=", "Invalid"),
        ):
            self.put("en", text)
            with self.assertRaises(voices.Wrong) as raised:
                voices.made("en")
            self.assertIn(sentence, str(raised.exception))

    def test_silence_is_a_moment(self):
        samples = voices.trim(voices.array.array("h", bytes(40000)), 16000)
        self.assertEqual(len(samples), 640)

    def test_a_phrase_that_is_too_long_for_the_index_is_told(self):
        with self.assertRaises(voices.Wrong):
            voices.packed({"x" * 256: b"sound"})


class Lists(unittest.TestCase):
    def test_the_box_says_all_that_it_may_have_to_in_every_language(self):
        self.assertEqual(voices.languages(), ["de", "en", "es", "fr", "it", "ja", "pt"])
        for code in voices.languages():
            self.assertGreater(len(voices.Language(code).readings), 700, code)

    def test_a_wrong_word_on_the_command_line_is_one_sentence(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [TREE / "image/voices", folder, "xx"]
            ended = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("there is no image/spoken/xx.toml", ended.stderr)
