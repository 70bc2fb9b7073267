import Words
import Foundation
import MusicTheory
import PitchDetection
import Synthesis
import TestSupport
import Testing
import Units

@testable import Appliance

/// A settings file as a version wrote it; kept for as long as boxes may have one.
private func written(byVersion version: Int) throws -> [UInt8] {
  let file = workTree.appending(
    path: "Tests/4-Behaviour/ApplianceTests/Versions/settings-\(version).toml")
  return Array(try Data(contentsOf: file))
}

@Test("there is a kept file of every version, and each one is read as it was meant")
func everyVersion() throws {
  for version in 1...Settings.version {
    let reading = try Settings.read(try written(byVersion: version), file: "settings.toml")
    var expected = Settings.chosen
    if version >= 2 {
      expected.capo = Capo(clamping: 3)
      expected.through = .pass
      expected.brightness = 0.35
      expected.tuner.definition = .heard
      expected.accidentals = .flats
    }
    if version >= 3 {
      expected.deck = .spectrum
      expected.spectrum.view = .surfacePlus
      expected.spectrum.colors = .rainbow
      expected.temperament = .vallotti
      expected.root = PitchClass(2)
      expected.metronome.tempo = 137.3
      expected.metronome.beats = 7
      expected.metronome.subdivision = 2
      expected.metronome.swing = 66
      expected.metronome.accents[1] = .mute
      expected.metronome.accents[3] = .accent
      expected.metronome.hasCountIn = true
      expected.metronome.isSilent = true
      expected.metronome.level = 0.5
      expected.player.repeats = .list
      expected.clocks = ["Loopback": -3, "USB Audio": 37.21]
      expected.clockReference = 442
      expected.names = .german
      expected.writesParts = true
      expected.tuner.strum = .off
    }
    if version >= 4 {
      expected.shift.semitones = -2
      expected.shift.drop = 1
      expected.setListItem = "Slow one"
    }
    if version >= 5 {
      expected.isBrightnessAutomatic = false
      expected.access.isModeAlone = true
      expected.access.holdTime = Seconds(1.2)
      expected.eyesFree = .tones
      expected.language = .german
    }
    if version >= 6 { expected.start = .atRest }
    if version >= 7 {
      expected.namesSounding = true
      expected.lastTuning = "Bass Guitar/4-string EADG"
      expected.firstQuestions = 2
    }
    if version >= 9 { expected.delay = .short }
    #expect(reading.settings == expected, "version \(version)")
    #expect(reading.complaints.isEmpty && reading.notice == nil, "version \(version)")
  }
}

@Test("the layout of the file is that of the newest kept one; another layout is another version")
func layout() throws {
  let kept = try written(byVersion: Settings.version)
  let settings = try Settings.read(kept, file: "settings.toml").settings
  #expect(String(decoding: settings.file, as: UTF8.self) == String(decoding: kept, as: UTF8.self))
}

@Test("a newer version is said so, and what is known of it is taken")
func newer() throws {
  let text = "version = 99\ntone-volume = 0.3\nlower = \"wave\"\nhologram = true\n"
  let reading = try Settings.read(Array(text.utf8), file: "settings.toml")
  #expect(reading.settings.volume == 0.3 && reading.settings.tuner.lower == .wave)
  #expect(reading.notice == "settings are of a newer version: what is unknown is left out")
  #expect(reading.complaints.count == 2)
}

@Test("a value of an old name does not replace one of the new name")
func bothNames() throws {
  let reading = try Settings.read(
    Array("volume = 0.9\ntone-volume = 0.2\n".utf8), file: "settings.toml")
  #expect(reading.settings.volume == 0.2)
  #expect(reading.complaints.count == 1)
}

@Test("every setting has one row with a name of its own, and the file has every one and no other")
func table() throws {
  #expect(Set(Setting.table.map(\.key)).count == Setting.table.count)
  #expect(Set(Setting.table.map(\.name)).count == Setting.table.count)
  let lines = String(decoding: Settings().file, as: UTF8.self).split(separator: "\n")
  let keys = lines.map { String($0.prefix { $0 != " " }) }
  #expect(Set(keys) == Set(Setting.table.map(\.key.rawValue) + ["version"]))
}

@Test("every value of every setting is written and read back, and has words of its own")
func everyValue() throws {
  for setting in Setting.table {
    var texts: Set<String> = []
    for index in 0..<setting.count {
      var settings = Settings()
      setting.set(index, &settings)
      #expect(setting.index(settings) == index, "\(setting.key) \(index)")
      texts.insert(setting.text(settings).english)
      // The file is read once for each value but for the longest lists, of which every tenth does.
      guard setting.count < 50 || index % 10 == 0 else { continue }
      let reading = try Settings.read(settings.file, file: "settings.toml")
      #expect(reading.settings == settings && reading.complaints.isEmpty, "\(setting.key) \(index)")
    }
    // Tunings of two instruments may share a name.
    #expect(texts.count == setting.count || setting.key == .preset, "\(setting.key)")
  }
}

@Test(
  "whatever is wrong costs its own default only, in one sentence that fits the screen",
  arguments: [
    ("a4 = 600.0", "A4"), ("a4 = nan", "A4"), ("fret = 13", "Capo"),
    ("preset = \"Guitar/Of Yesteryear\"", "Tuning"), ("window = 4", "In-tune window"),
    ("tone-volume = \"loud\"", "Tone volume"), ("theme = 7", "Colours"),
    ("through = \"loop\"", "Signal while tuning"), ("brightness = 0.0", "Brightness"),
    ("splash = 1", "Splash"), ("ribbon-octave = 9", "Tone octave"),
    ("version = \"two\"", "Version"), ("colour = \"red\"", "key"),
    ("upper = [1, 2]", "Upper view"), ("deck = \"lathe\"", "Mode"),
    ("last-tuning = \"Guitar\"", "Last tuning"), ("first-questions = 4", "First questions"),
    ("hold-time = 0.7", "Hold time"), ("mode-alone = 1", "MODE alone"),
  ])
func oneWrong(line: String, word: String) throws {
  let key = line.prefix { $0 != " " }
  let good = String(decoding: try written(byVersion: Settings.version), as: UTF8.self)
  let others = good.split(separator: "\n").filter { !$0.hasPrefix(key + " ") }
  let text = (others + [Substring(line)]).joined(separator: "\n")
  let reading = try Settings.read(Array(text.utf8), file: "settings.toml")
  #expect(reading.notice?.english.contains(word) == true, "\(reading.notice ?? "")")
  #expect(reading.notice.map { $0.english.count <= 60 } == true)
  #expect(reading.complaints.count == 1)
  // All the others are as they were chosen.
  let kept = try Settings.read(Array(good.utf8), file: "settings.toml").settings
  for setting in Setting.table where setting.key.rawValue != key {
    #expect(setting.index(reading.settings) == setting.index(kept), "\(setting.key)")
  }
}

@Test("an empty file is damage")
func empty() {
  for text in ["", "\n", "# nothing\n"] {
    #expect(throws: (any Error).self) {
      try Settings.read(Array(text.utf8), file: "settings.toml")
    }
  }
}
