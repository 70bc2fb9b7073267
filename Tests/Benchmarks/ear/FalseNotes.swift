import ArgumentParser
import Glibc
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `false-notes`: how often the tuner shows a note in rooms without music.
struct FalseNotes: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "false-notes",
    abstract: "Counts the notes shown in noise, speech and rooms without music.",
    discussion: """
      Sounds are made, not read: an equal time of each kind. A table gives the notes an hour and the
      seconds an hour for which one was shown; the last line tells how far memory grew.
      """)

  @Option(help: "Hours of sound in all, 0.01 to 100.")
  var hours = 10.0

  @Option(help: "Where the random numbers begin; the same seed makes the same sounds.")
  var seed: UInt64 = 1

  func validate() throws {
    guard (0.01...100).contains(hours) else {
      throw ValidationError("--hours: \(hours) is not within 0.01 to 100")
    }
  }

  func run() throws {
    let each = hours / Double(RoomSound.Kind.allCases.count)
    var progress = Progress("false-notes")
    var notes = 0
    var before: Int?
    for (index, kind) in RoomSound.Kind.allCases.enumerated() {
      let found = Self.listen(kind, hours: each, seed: seed &+ UInt64(index)) {
        if before == nil { before = Self.peakMemory }
        progress.update((Double(index) + $0) / Double(RoomSound.Kind.allCases.count))
      }
      notes += found.notes
      let name = kind.rawValue + String(repeating: " ", count: 8 - kind.rawValue.count)
      print(
        "\(name) \(Self.rounded(Double(found.notes) / each)) notes/h, "
          + "\(Self.rounded(found.shown / each)) s/h shown")
    }
    print("all      \(Self.rounded(Double(notes) / hours)) notes/h in \(hours) h, seed \(seed)")
    print("memory grew by \(Self.peakMemory - (before ?? 0)) KiB")
  }

  /// Counts notes that appear, and the seconds for which one is shown.
  private static func listen(
    _ kind: RoomSound.Kind, hours: Double, seed: UInt64, progress: (Double) -> Void
  ) -> (notes: Int, shown: Double) {
    var sound = RoomSound(kind, seed: seed)
    var tracker = PitchTracker(sampleRate: RoomSound.rate, target: TuningTarget())
    var block = [Float](repeating: 0, count: 4800)
    var (notes, shown) = (0, 0)
    var last: MIDINote?
    let blocks = Int(hours * 3600 * RoomSound.rate.hertz) / block.count
    for index in 0..<blocks {
      for sample in block.indices { block[sample] = sound.next() }
      block.withUnsafeBufferPointer { samples in
        tracker.consume(samples) { reading in
          if let note = reading.latched {
            if note != last { notes += 1 }
            shown += 1
          }
          last = reading.latched
        }
      }
      if index % 100 == 0 { progress(Double(index) / Double(blocks)) }
    }
    return (notes, Double(shown * tracker.hop) / RoomSound.rate.hertz)
  }

  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  /// The most memory that this process has had, in KiB.
  private static var peakMemory: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}
