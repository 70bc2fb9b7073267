import ArgumentParser
import AudioFiles
import Glibc
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `analyze`: what the tuner hears in a file, reading by reading.
struct Analyze: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prints the tuner's readings of a sound file, one JSON object a line.",
    discussion: """
      {"t":s,"hz":…|null,"conf":…,"note":"A2"|null,"cents":…|null,"partial":1|null,"settled":true|false,"semitone":"A2"|null,
       "hum":50|null,"octave":true|false,"latched":true|false}
      t is the time at which the reading is available, counted in samples consumed, exactly as the
      box would have had it; hz is the pitch heard, note and cents are what the display shows: the
      tuning's nearest note, or the chosen string, and the deviation from it; partial is 2 to 4 if that of the note
      sounds. settled is false while the note is known, and the cents are not. semitone is the one heard; hum is the
      nominal frequency of mains hum. octave is true if the octave string of a course sounds with the note.
      """)

  @Argument(help: "The sound file; several channels are mixed as the box does.")
  var file: String

  @OptionGroup var preset: PresetOption
  @OptionGroup var reference: ReferenceOption

  @Option(help: "The fret that the strings are tuned at, 0 to 12.")
  var capo = 0

  @Option(
    help: ArgumentHelp(
      "Measure against this string alone: 1 is the one that the tuning names last.",
      valueName: "number"))
  var string: Int?

  func validate() throws {
    guard Capo.range.contains(capo) else {
      throw ValidationError("--capo: \(capo) is not within 0 to 12")
    }
    let strings = try preset.preset().everyString
    if let string, !strings.contains(where: { $0.number == string }) {
      throw ValidationError(
        "--string: \(string) is not within 1 to \(strings.count { !$0.isSecond })")
    }
  }

  /// The notes that are measured against.
  private func target() throws -> TuningTarget {
    let preset = try preset.preset()
    let chosen = preset.everyString.first { $0.number == string && !$0.isSecond }
    var target = TuningTarget(
      reference: reference.reference, notes: chosen.map { [$0.note] } ?? preset.targets,
      raised: capo)
    target.namesPartials = chosen == nil
    return target
  }

  func run() throws {
    var reader = try SoundFileReader(file)
    let target = try target()
    var tracker = PitchTracker(sampleRate: reader.rate, target: target)
    var output = LineWriter()
    let rate = reader.rate
    let strings = string == nil ? try preset.preset().strummed.map { $0 + capo } : []
    var hearing = OpenStrings(sampleRate: rate, strings: strings, target: target)
    try listen(to: &reader, as: "analyze") { samples in
      hearing?.consume(samples)
      tracker.consume(samples) {
        output.write(Self.line(hearing?.shown($0) ?? $0, rate: rate))
      }
    }
  }

  /// One reading as JSON.
  static func line(_ reading: PitchReading, rate: SampleRate) -> String {
    let note = reading.latched
    return JSON.object([
      ("t", .number(Double(reading.position) / rate.hertz)),
      ("hz", reading.frequency.map { .number($0.value) } ?? .null),
      ("conf", .number((reading.confidence * 10000).rounded() / 10000)),
      ("note", note.map { .string($0.description) } ?? .null),
      ("cents", note == nil ? .null : .number((reading.cents.value * 10000).rounded() / 10000)),
      ("partial", note == nil ? .null : .integer(reading.partial)),
      ("settled", .boolean(note != nil && reading.isSettled)),
      ("semitone", reading.heardSemitone.map { .string($0.description) } ?? .null),
      ("hum", reading.nominalHum.map { .integer($0) } ?? .null),
      ("octave", .boolean(reading.hasOctave)),
      ("latched", .boolean(note != nil)),
    ]).description
  }
}
