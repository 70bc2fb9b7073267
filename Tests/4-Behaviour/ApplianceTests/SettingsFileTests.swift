import Words
import MusicTheory
import TOML
import Testing

@testable import Appliance

@Test("settings that are written read back the same")
func roundTrip() throws {
  var settings = Settings.chosen
  settings.accidentals = .flats
  let read = try Settings.read(settings.file, file: "settings.toml")
  #expect(read.settings == settings)
  #expect(read.complaints.isEmpty)
}

@Test("a wrong value costs its own default and one sentence, and nothing else")
func wrongValue() throws {
  let text = "a4 = 299\nlower = \"info-bar\"\nwindow = 4\ncolour = 1\n"
  let read = try Settings.read(Array(text.utf8), file: "settings.toml")
  #expect(read.settings.tuner.lower == .informationBar)
  #expect(read.settings.reference == .standard)
  #expect(read.notice == "3 settings were not valid: defaults used")
  #expect(
    read.complaints.first
      == "settings.toml:1:6: a4: found the number 299, allowed is a number from 300.0 to 599.9")
}

@Test("what is not TOML at all is said with its place")
func garbage() {
  #expect(throws: TOMLError.self) {
    try Settings.read([0xFF, 0x00, 0x7B], file: "settings.toml")
  }
}

@Test("where the volume is lost, the box starts softly")
func lostVolume() throws {
  for text in ["version = 2", "volume = 7", "volume = \"loud\""] {
    let read = try Settings.read(Array(text.utf8), file: "settings.toml")
    #expect(read.settings.volume <= 0.1)
  }
  #expect(Settings().volume <= 0.1)
}
