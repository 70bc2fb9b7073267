import ArgumentParser
import AudioFiles
import LabSupport
import MusicTheory
import Synthesis
import Units

/// `tone`: what the box would play, as a file.
struct Tone: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Writes reference tones to a WAV file, as the box plays them.",
    discussion: """
      32-bit float, one channel, 48 kHz: the samples of the output stage, its limiter's delay of 64
      samples included. All notes begin at once, are held, and then ring out for a quarter second.
      """)

  /// The output that the tones go to.
  enum Route: String, ExpressibleByArgument, CaseIterable {
    case speaker, line
  }

  /// Seconds for which tones may be held: an hour is 0.7 GB.
  static let allowedSeconds = 0.01...3600
  /// The notes of a piano, A0 to C8.
  static let allowedNotes = MIDINote(21)...MIDINote(108)

  @Option(help: "One to three notes from A0 to C8, such as \"A2 C#3 E3\".")
  var notes: NotesArgument

  @Option(help: "How long they are held, 0.01 to 3600 s.")
  var seconds = 2.0

  @Option(help: "The built-in speaker with its filters, or a line.")
  var route = Route.line

  @OptionGroup var reference: ReferenceOption

  @Argument(help: "The file to write.")
  var output: String

  func validate() throws {
    guard Self.allowedSeconds.contains(seconds) else {
      throw ValidationError("--seconds: \(seconds) is not within 0.01 to 3600")
    }
    guard (1...3).contains(notes.notes.count) else {
      throw ValidationError("--notes: \(notes.notes.count) notes; one to three sound together")
    }
    for note in notes.notes where !Self.allowedNotes.contains(note) {
      throw ValidationError("--notes: \(note) is not within A0 to C8")
    }
  }

  func run() throws {
    let rate = SampleRate(48000)
    let target = TuningTarget(reference: reference.reference)
    var generator = ToneGenerator(at: rate)
    generator.setRoute(isOnSpeaker: route == .speaker)
    generator.prepare(for: rate)  // the route's cross-fade is over before the first sample
    for note in notes.notes {
      generator.start(key: Int32(note.number), frequency: target.frequency(of: note))
    }
    var samples: [Float] = []
    var progress = Progress("tone")
    Self.render(
      Seconds(seconds), of: &generator, at: rate, into: &samples, progress: &progress)
    generator.stopAll()
    Self.render(Seconds(0.27), of: &generator, at: rate, into: &samples, progress: &progress)
    try Sound(rate: rate, samples: samples).write(to: output)
  }

  /// Appends `length` of what the generator plays.
  private static func render(
    _ length: Seconds, of generator: inout ToneGenerator, at rate: SampleRate,
    into samples: inout [Float], progress: inout Progress
  ) {
    let total = rate.frames(in: length).value
    var block = [Float](repeating: 0, count: 4800)
    var done = 0
    while done < total {
      let count = min(block.count, total - done)
      block.withUnsafeMutableBufferPointer { block in
        if let start = block.baseAddress { generator.render(into: start, count: count) }
      }
      samples.append(contentsOf: block.prefix(count))
      done += count
      progress.update(Double(done) / Double(total))
    }
  }
}
