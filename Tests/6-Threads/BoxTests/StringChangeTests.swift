import Appliance
import Glibc
import MusicTheory
import PitchDetection
import SimulatedDevices
import TestSupport
import Testing
import Units

@testable import Runtime

@Suite("A change of strings before the box") struct StringChangeTests {
  /// The strings of a guitar one after the other, 8 to 20 cents off, each over what is left of the one before.
  private struct Change {
    let strings: [(note: MIDINote, off: Double)]
    private let phases: [Double]

    init(seed: UInt64) {
      var random = SeededRandom(seed: seed)
      let notes = [40, 45, 50, 55, 59, 64].map(MIDINote.init).shuffled(using: &random)
      strings = notes.prefix(4).map { note in
        (note, Double.random(in: 8...20, using: &random) * (Bool.random(using: &random) ? 1 : -1))
      }
      phases = (0..<8).map { _ in Double.random(in: 0..<6, using: &random) }
    }

    func sample(_ frame: Int) -> Float {
      let time = Double(frame) / 48_000 - 0.2
      var sum = 0.0
      for (index, string) in strings.enumerated() {
        let age = time - 0.8 * Double(index)
        guard age > 0 else { break }
        let frequency = TuningTarget().frequency(of: string.note).raised(by: Cents(string.off))
        let left = age > 0.86 ? 0.05 : 1
        for (n, phase) in phases.enumerated() {
          let order = Double(n + 1)
          let level = 0.12 / order * exp(-age * (0.5 + 0.2 * order)) * min(age / 0.002, 1) * left
          sum += level * sin(2 * .pi * frequency.value * order * age + phase)
        }
      }
      return Float(sum)
    }
  }

  @Test(
    "the lamp is not lit for a string that is out of tune, whatever rings on",
    arguments: 1...(isNight ? 167 : 5))
  func lamp(seed: Int) {
    let change = Change(seed: UInt64(seed))
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    let harness = BoxHarness(
      length: 3.6, source: CaptureSource { change.sample($0) },
      files: [Settings.fileName: settings.file])
    let looks = stride(from: 0.3, to: 3.4, by: 0.02).map { Seconds($0) }
    for look in looks { harness.look(at: look) }
    _ = harness.run()
    let states = looks.map { harness.state(at: $0) }
    #expect(states.count { $0.isInTune } == 0)
    #expect(Set(states.compactMap(\.reading.latched)).isSuperset(of: change.strings.map(\.note)))
  }
}
