"""Keys that come, go and are withdrawn, and headers that somebody changed: only exact ones of a key in force are taken."""

import concurrent.futures
import os
import random
import subprocess
import unittest

from box import HEADER, MAGIC, SIGNATURE, UpdateTest

WITHDRAWN = "The update is signed with a key that was withdrawn"
UNREADABLE = "The list of withdrawn keys cannot be read whole, so only the next key may sign"
# How many headers are changed.
COUNT = 100_000 if os.environ.get("PHOSPHOR_NIGHT") else 1_000
# What `signify` passes over in base64, and what a shell drops.
BLANKS = b" \t\r\v\f\n\0"


class Keys(UpdateTest):
    """Keys that come and go."""

    def key(self, name):
        """What tells a key in a list of those withdrawn."""
        return (self.shared / f"{name}.pub").read_text().splitlines()[1][:13]

    def carry(self, **keys):
        """Gives the box files of keys: the contents of each by its name."""
        for name, text in keys.items():
            (self.root / "etc/phosphor" / name.replace("_", ".")).write_text(text)

    def setUp(self):
        super().setUp()
        self.theirs = self.packed("0.2.0", key="theirs").read_bytes()

    def test_the_next_key_signs_as_well(self):
        self.carry(next_pub=(self.shared / "theirs.pub").read_text())
        self.assertEqual(self.update(self.theirs)[0], 0)
        self.assertEqual(self.update(self.stick)[0], 0)

    def test_the_next_key_has_to_be_right(self):
        self.carry(next_pub=(self.shared / "theirs.pub").read_text())
        stick = bytearray(self.theirs)
        stick[HEADER - 1] ^= 1
        self.assert_refused("The update is damaged, or its signature is wrong", bytes(stick))

    def test_a_key_that_was_withdrawn(self):
        self.carry(next_pub=(self.shared / "theirs.pub").read_text(), revoked=f"{self.key('ours')}\n")
        self.assert_refused("The update is signed with a key that was withdrawn", self.stick)
        self.assertEqual(self.update(self.theirs)[0], 0)

    def test_what_one_slot_withdraws_the_other_does_too(self):
        # Without a last end of line, with one, and from another system.
        self.carry(revoked=self.key("ours"))
        self.assertEqual(self.call("update-outcome"), (0, []))
        for more in ("RWSaaaaaaaaaa", "RWSbbbbbbbbbb\r\n"):
            self.carry(revoked=more)
            self.assertEqual(self.call("update-outcome"), (0, []))
        lines = sorted([self.key("ours"), "RWSaaaaaaaaaa", "RWSbbbbbbbbbb"])
        self.assertEqual((self.root / "data/revoked").read_text().splitlines(), lines)
        (self.root / "etc/phosphor/revoked").unlink()
        self.assert_refused("The update is signed with a key that was withdrawn", self.stick)


    def lists_of(self, key):
        """Lists that withdraw a key: how it may be written."""
        whole = (self.shared / "ours.pub").read_text()
        line = whole.splitlines()[1]
        yield from (key, key + "\n", key + "\r\n", key + "\r", f"  {key}", f"\t{key} \t\n", f"\n\n{key}\n\n", line, whole)
        yield from (f"{key} # stolen\n", f"{key}#stolen", f"{key} stolen in May\n", f"# stolen\n{key}\n", f"#\r{key}\r")
        yield from (f"RWSaaaaaaaaaa {key}\n", f"RWSaaaaaaaaaa\n{key}", f"RWSaaaaaaaaaa\r{key}\r", f"{line}\0\n", f"\v{key}\f\n")
        yield from (whole.replace("\n", end) for end in ("\r\n", "\r", " ", "\0", "\u2028", "\u0085", "\u00a0", "\t"))
        yield from (f"{key}\nRWSaaaaaaaaaa\n", f"key:{key}", f"-{key}", f"\ufeff{key}", f'"{key}"', f"RWSaaaaaaaaaa\0{key}")
        yield from (f"RWSaaaaaaaaaa{mark}{key}" for mark in (",", ";", "?", ' "', " \ufeff", " -", "="))

    def test_a_key_is_withdrawn_however_it_is_written(self):
        self.carry(next_pub=(self.shared / "theirs.pub").read_text())
        for text in self.lists_of(self.key("ours")):
            for place in ("etc/phosphor/revoked", "data/revoked"):
                with self.subTest(place=place, text=text):
                    (self.root / place).write_text(text, newline="")
                    self.assertEqual(self.header_refused(self.stick[:HEADER]), WITHDRAWN)
                    self.assertIsNone(self.header_refused(self.theirs[:HEADER]))
                    # And by the other slot, after a start.
                    self.assertEqual(self.call("update-outcome"), (0, []))
                    (self.root / "etc/phosphor/revoked").unlink(missing_ok=True)
                    self.assertEqual(self.header_refused(self.stick[:HEADER]), WITHDRAWN)
                    (self.root / "data/revoked").unlink()

    def test_a_line_that_names_no_key_leaves_the_next_key_alone(self):
        key = self.key("ours")
        lines = ("x", "RWQ", key[:12], key[1:], key.lower(), "\0", f"{key[:6]} {key[6:]}", "key", '"', f"untrusted comment: x\\n{key}")
        for line in lines:
            for text in (line, f"{line}\n", f"RWSaaaaaaaaaa\n{line}\nRWSbbbbbbbbbb\n"):
                with self.subTest(text=text):
                    self.carry(revoked=text)
                    self.assertEqual(self.header_refused(self.stick[:HEADER]), UNREADABLE)
        self.assert_refused(UNREADABLE, self.stick)
        self.carry(next_pub=(self.shared / "theirs.pub").read_text(), revoked="x\n")
        self.assertEqual(self.update(self.theirs)[0], 0)

    def test_a_list_that_cannot_be_read_withdraws_all(self):
        path = self.root / "etc/phosphor/revoked"
        for make in (path.mkdir, lambda: path.symlink_to("/none"), lambda: path.symlink_to(self.shared / "ours.pub")):
            make()
            self.assertEqual(self.header_refused(self.stick[:HEADER]), UNREADABLE)
            path.rmdir() if not path.is_symlink() else path.unlink()

    def test_what_is_known_is_never_forgotten(self):
        path = self.root / "data/revoked"
        key = self.key("ours")
        for text in (key, f"x\n{key}\n", f"{key}\r\n", f"# a\n{key} # b"):
            path.write_text(text, newline="")
            self.carry(revoked="RWSaaaaaaaaaa\n")
            self.assertEqual(self.call("update-outcome"), (0, []))
            self.assertIsNotNone(self.header_refused(self.stick[:HEADER]), text)
            self.assertIn("RWSaaaaaaaaaa", path.read_text())
        path.unlink()
        path.symlink_to("/none")
        self.assertEqual(self.call("update-outcome"), (0, []))
        self.assertTrue(path.is_symlink())

    def test_a_list_whose_reading_fails_is_no_empty_one(self):
        path = self.root / "data/revoked"
        path.write_text(self.key("ours"))
        self.program("first/tr", "#!/bin/sh\nexit 1\n")
        self.assertIsNotNone(self.header_refused(self.stick[:HEADER]))
        (self.root / "first/tr").unlink()
        self.program("first/awk", "#!/bin/sh\nexit 2\n")
        self.assertIsNotNone(self.header_refused(self.stick[:HEADER]))

    def test_remarks_alone_withdraw_nothing(self):
        for text in ("", "\n", "# none\n", " \t\r\n", "untrusted comment: none yet\n"):
            self.carry(revoked=text)
            self.assertIsNone(self.header_refused(self.stick[:HEADER]))


class Headers(UpdateTest):
    """The check of a header alone, on a box whose own key was withdrawn and that has the next one."""

    def shorter(self, key, extra):
        """A header that lacks some bytes of filling, rightly signed: whoever has the secret half makes room so."""
        text = self.stick[len(MAGIC) + SIGNATURE : HEADER].rstrip(b"\n").ljust(HEADER - len(MAGIC) - SIGNATURE - extra, b"\n")
        (self.shared / "said").write_bytes(text)
        sign = ["signify-openbsd", "-S", "-s", f"{key}.sec", "-m", "said", "-x", "said.sig"]
        subprocess.run(sign, check=True, cwd=self.shared)
        return MAGIC + (self.shared / "said.sig").read_bytes().splitlines(keepends=True)[1] + text

    def changed(self, hands, header):
        """A header with something done to it; what moves goes into the filling or out of it."""
        data = bytearray(header)
        if hands.randrange(4) == 0:
            # Blanks within the signature, of a message that leaves them room.
            data = bytearray(hands.choice(self.with_room))
            for _ in range(HEADER - len(data)):
                at = hands.randrange(len(MAGIC), len(MAGIC) + SIGNATURE)
                data[at:at] = bytes([hands.choice(BLANKS)])
            return bytes(data)
        line = (len(MAGIC), len(MAGIC) + SIGNATURE)
        for _ in range(hands.choice((1, 1, 1, 2, 3))):
            # Where it begins, twice as often in the signature as elsewhere.
            first, end = hands.choice((line, line, (0, len(MAGIC)), (line[1], line[1] + 120), (0, HEADER)))
            at = min(hands.randrange(first, end), len(data) - 1)
            kind = hands.randrange(7)
            if kind < 2:
                data[at:at] = bytes(hands.choices(BLANKS, k=hands.choice((1, 1, 2, 40))))
            elif kind == 2:
                data[at] = hands.choice(BLANKS + b"=+/AZaz09" + bytes([data[at] ^ 1 << hands.randrange(8)]))
            elif kind == 3:
                del data[at : at + hands.choice((1, 4, 13))]
            elif kind == 4:
                data[at:at] = data[at : at + hands.choice((1, 4, 100))]
            elif kind == 5:
                data[at:at] = b"\n" + hands.choice((self.other, header))[line[0] : line[1]]
            else:
                data[line[0] : line[0] + 14] = hands.choice((self.other, header))[line[0] : line[0] + 14]
        return bytes(data[:HEADER].ljust(hands.choice((HEADER, HEADER, HEADER, len(data))), b"\n"))

    def test_only_exact_headers_of_a_key_in_force_are_taken(self):
        hands = random.Random(36)
        ours, theirs = self.stick[:HEADER], self.packed("0.2.0", key="theirs").read_bytes()[:HEADER]
        self.with_room = [self.shorter(key, extra) for key in ("ours", "theirs") for extra in (1, 2, 40)]
        keys = self.root / "etc/phosphor"
        (keys / "next.pub").write_bytes((self.shared / "theirs.pub").read_bytes())
        (keys / "revoked").write_text((self.shared / "ours.pub").read_text().splitlines()[1][:13] + "\n")
        self.assertIsNone(self.header_refused(theirs))
        self.assertEqual(self.header_refused(ours), WITHDRAWN)

        def try_one(number):
            header = headers[number]
            return (self.header_refused(header, f"header-{number}") is None) == (header == theirs)

        for begin in range(0, COUNT, 1000):
            headers = {}
            for number in range(begin, begin + 1000):
                header, self.other = hands.choice(((ours, theirs), (ours, theirs), (theirs, ours)))
                headers[number] = self.changed(hands, header)
            with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
                right = list(pool.map(try_one, headers))
            wrong = [headers[number] for number, is_right in zip(headers, right) if not is_right]
            self.assertEqual([header.rstrip()[:400] for header in wrong], [])

    def test_what_signify_passes_over_in_a_withdrawn_signature(self):
        """A blank anywhere in the number of the stolen key, by who has the key: the attack that was let through."""
        number = (self.shared / "ours.pub").read_text().splitlines()[1][:13]
        for is_withdrawn in (True, False):
            (self.root / "etc/phosphor/revoked").write_text(f"{number}\n" if is_withdrawn else "")
            for blank in BLANKS:
                for at in (1, 6, 13, 50):
                    header = bytearray(self.shorter("ours", 1))
                    place = len(MAGIC) + at
                    header[place:place] = bytes([blank])
                    self.assertIsNotNone(self.header_refused(bytes(header)), f"{blank} at {at}")


if __name__ == "__main__":
    unittest.main()
