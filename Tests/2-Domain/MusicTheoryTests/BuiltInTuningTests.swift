import Foundation
import MusicTheory
import TestSupport
import Testing

@Suite("the built-in tunings")
struct BuiltInTuningTests {
  /// Groups in their order and how many tunings each has.
  static let counts: [(group: String, count: Int)] = [
    ("Open", 1), ("Guitar", 24), ("Extended Guitar", 14), ("Bass Guitar", 12),
    ("Orchestral String", 13), ("Mediterranean Folk", 12), ("Ukulele", 9), ("Banjo", 14),
    ("Steel Guitar", 11), ("Latin Folk", 15), ("Indian Classical", 11), ("Lute", 14),
    ("Orchestral Woodwind", 2), ("Reed", 11), ("Brass", 8),
  ]

  /// Different instruments that are tuned alike; any other two tunings of a group differ.
  static let twins: Set<Set<String>> = [
    ["Lute/Renaissance 6-course", "Lute/Vihuela"],
    ["Indian Classical/Dilruba", "Indian Classical/Esraj"],
    ["Reed/Oboe", "Reed/Soprano Saxophone", "Reed/Alto Saxophone"],
    ["Reed/Bassoon", "Reed/Tenor Saxophone", "Reed/Baritone Saxophone"],
    ["Brass/Trumpet", "Brass/Cornet"],
    ["Brass/Tenor Trombone", "Brass/Euphonium"],
  ]

  @Test("fifteen groups stand in their order, with the number of tunings that is pinned here")
  func groups() {
    #expect(TuningGroup.builtIn.map(\.rawValue) == Self.counts.map(\.group))
    #expect(TuningGroup.builtIn.map(\.presets.count) == Self.counts.map(\.count))
    #expect(TuningPreset.builtIn.count == Self.counts.map(\.count).reduce(0, +))
    #expect(TuningPreset.builtIn.first == .chromatic)
  }

  @Test("every tuning stands in its own group")
  func membership() {
    for group in TuningGroup.builtIn {
      #expect(group.presets.allSatisfy { $0.group == group }, "\(group)")
    }
  }

  @Test("identifiers are unique, whatever their case")
  func identifiers() {
    let identifiers = TuningPreset.builtIn.map { $0.identifier.lowercased() }
    #expect(Set(identifiers).count == identifiers.count)
  }

  @Test("names fit the screen and a keyboard: printable ASCII, 26 characters at most, no slash")
  func names() {
    for preset in TuningPreset.builtIn {
      let fits = (1...26).contains(preset.name.count)
      let plain = preset.name.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x2F }
      #expect(fits && plain, "\(preset.identifier)")
    }
  }

  @Test("every tuning names its source")
  func sources() {
    for preset in TuningPreset.builtIn {
      #expect(preset.source.count > 4, "\(preset.identifier)")
      #expect(!preset.source.contains { $0 == "|" || $0.isNewline }, "\(preset.identifier)")
    }
  }

  @Test("every note lies from B0 to C8, and only the chromatic tuning has none")
  func range() throws {
    let lowest = try #require(MIDINote("B0"))
    let highest = try #require(MIDINote("C8"))
    for preset in TuningPreset.builtIn {
      #expect(preset.strings.isEmpty == (preset == .chromatic), "\(preset.identifier)")
      #expect(preset.notes.allSatisfy { (lowest...highest).contains($0) }, "\(preset.identifier)")
    }
  }

  @Test("strings ascend exactly where the order is not said to be re-entrant")
  func order() {
    for preset in TuningPreset.builtIn {
      let ascends = zip(preset.strings, preset.strings.dropFirst()).allSatisfy { $0 <= $1 }
      #expect(ascends == (preset.order == .ascending), "\(preset.identifier)")
    }
  }

  @Test("an octave string is an octave from the string whose course it shares")
  func octaves() {
    for preset in TuningPreset.builtIn {
      for octave in preset.octaves {
        let partners = [octave - 12, octave + 12]
        #expect(
          preset.strings.contains { partners.contains($0) }, "\(preset.identifier): \(octave)")
      }
    }
  }

  @Test("no two tunings of a group have the same notes, but for instruments known to be alike")
  func duplicates() {
    for group in TuningGroup.builtIn {
      let alike = Dictionary(grouping: group.presets) { $0.strings }.values
        .filter { $0.count > 1 }.map { Set($0.map(\.identifier)) }
      #expect(Set(alike).isSubset(of: Self.twins), "\(alike)")
    }
  }

  @Test("the list in the documents is the one that is generated")
  func document() throws {
    let file = workTree.appending(
      path: "Sources/2-Domain/MusicTheory/MusicTheory.docc/Tunings.md")
    let committed = try String(contentsOf: file, encoding: .utf8)
    let isCurrent = committed == TuningList.markdown
    #expect(
      isCurrent,
      "phosphor-lab tunings --markdown > Sources/2-Domain/MusicTheory/MusicTheory.docc/Tunings.md writes it anew"
    )
  }
}

@Suite("The strings of a tuning") struct TuningStringTests {
  @Test("every note that is tuned is one string, and courses keep their number")
  func everyString() {
    for preset in TuningPreset.builtIn {
      let strings = preset.everyString
      #expect(strings.map(\.note).sorted() == preset.notes.sorted(), "\(preset.identifier)")
      #expect(strings.filter { !$0.isSecond }.map(\.note) == preset.strings)
      #expect(Set(strings.map { "\($0.number) \($0.isSecond)" }).count == strings.count)
    }
  }

  @Test("two strings of one note are told apart by their numbers")
  func unison() throws {
    let preset = try #require(
      TuningPreset.builtIn.first { Set($0.strings).count < $0.strings.count })
    let numbers = preset.everyString.map(\.number)
    #expect(Set(numbers).count == preset.strings.count)
  }

  @Test("winds are measured against every semitone, and all else against its strings")
  func targets() {
    for preset in TuningPreset.builtIn {
      #expect(preset.targets == (preset.group.isWind ? [] : preset.notes))
    }
  }
}
