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

PHRASES = ["0", "12", "a", "flat", "in tune"]
LIST = 'voice = "en-us"\nspeed = 165\n[readings]\na = "ay"\n'


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
        (self.folder / "phrases").write_text("".join(f"{phrase}\n" for phrase in PHRASES))
        self.put("en", LIST)

    def put(self, code, text):
        (self.folder / f"{code}.toml").write_text(text)

    def test_each_phrase_is_a_short_opus_file(self):
        contents, missing = voices.made("en")
        pieces = unpacked(contents)
        self.assertEqual(sorted(pieces), sorted(PHRASES))
        self.assertEqual(missing, [])
        for phrase, piece in pieces.items():
            self.assertTrue(piece.startswith(b"OggS") and b"OpusHead" in piece[:64], phrase)
            self.assertLess(len(piece), 3000, phrase)

    def test_the_same_comes_out_twice(self):
        first, again = voices.made("en")[0], voices.made("en")[0]
        self.assertEqual(first, again)

    def test_a_phrase_can_be_decoded_and_is_loud_and_trimmed(self):
        path, decoded = self.folder / "piece.opus", self.folder / "piece.wav"
        path.write_bytes(unpacked(voices.made("en")[0])["in tune"])
        subprocess.run(["opusdec", "--quiet", "--rate", "16000", path, decoded], check=True)
        data = decoded.read_bytes()[44:]
        samples = struct.unpack(f"<{len(data) // 2}h", data)
        self.assertTrue(0.3 < len(samples) / 16000 < 0.9, len(samples))
        self.assertTrue(0.5 < max(map(abs, samples)) / 32768 < 1)
        self.assertLess(next(place for place, sample in enumerate(samples) if abs(sample) > 1000), 16000 * 0.06)

    def test_another_language_has_numbers_and_letters_by_itself_and_says_what_it_lacks(self):
        self.put("de", 'voice = "de"\nspeed = 160\n[readings]\nflat = "zu tief"\n')
        contents, missing = voices.made("de")
        self.assertEqual(sorted(unpacked(contents)), ["0", "12", "a", "flat"])
        self.assertEqual(missing, ["in tune"])

    def test_what_is_wrong_with_a_list_is_one_sentence(self):
        for text, sentence in (
            ("voice = 3", "voice: a str is missing"),
            ('voice = "en"\nspeed = 1\n', "readings: a dict is missing"),
            (f'{LIST}other = "x"\n', '"other" is not in'),
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
    def test_the_box_says_all_that_it_may_have_to_in_english(self):
        language = voices.Language(voices.SPOKEN / "en.toml", voices.phrases())
        self.assertEqual(language.missing, [])
        self.assertGreater(len(language.readings), 400)

    def test_every_list_is_one_that_can_be_used(self):
        self.assertIn("en", voices.languages())
        for code in voices.languages():
            language = voices.Language(voices.SPOKEN / f"{code}.toml", voices.phrases())
            self.assertGreater(len(language.readings), 130, code)

    def test_a_wrong_word_on_the_command_line_is_one_sentence(self):
        with tempfile.TemporaryDirectory() as folder:
            words = [TREE / "image/voices", folder, "xx"]
            ended = subprocess.run(words, capture_output=True, text=True, check=False)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("there is no image/spoken/xx.toml", ended.stderr)
