import Appliance
import MusicTheory
import PitchDetection
import Units

/// The listener of the tuner for strings struck all at once, or bowed together, for as long as that is wanted.
///
/// - Thread: analysis; allocates when the setup changes only.
struct StrumListener: ~Copyable {
  private var hearing: OpenStrings?
  /// The reading that was told last.
  private var told = StrumReading.silence
  // What it is made for.
  private var rate: SampleRate?
  private var openings = 0
  private var strings: [MIDINote] = []
  private var isBowed = false
  private var target = TuningTarget()

  /// Listens for the strings that are wanted now; what was heard before a stream was opened is forgotten.
  mutating func follow(
    _ setup: AnalysisSetup, _ target: TuningTarget, into frame: inout AnalysisFrame
  ) {
    let notes = setup.strummed
    let isNew = setup.rate != rate || setup.openings != openings
    let isRetuned = notes != strings || target != self.target || setup.isBowed != isBowed
    guard isNew || isRetuned else { return }
    (rate, openings, strings) = (setup.rate, setup.openings, notes)
    (self.target, isBowed) = (target, setup.isBowed)
    takeBack(from: &frame)
    if isNew || notes.isEmpty { hearing = nil }
    if hearing != nil {
      hearing?.retune(to: notes, target: target, isBowed: isBowed)
    } else if let rate {
      hearing = OpenStrings(sampleRate: rate, strings: notes, target: target, isBowed: isBowed)
    }
  }

  /// Takes in samples.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(
    _ samples: UnsafeBufferPointer<Float>, into frame: inout AnalysisFrame
  ) -> Bool {
    var hasNews = false
    hearing?.consume(samples) { reading in
      guard reading.isStrum || told.isStrum else { return }
      told = reading
      frame.strum = reading
      hasNews = true
    }
    return hasNews
  }

  /// A reading of a note, or what is shown in its place while other strings ring.
  mutating func shown(_ reading: PitchReading) -> PitchReading {
    hearing?.shown(reading) ?? reading
  }

  /// Says that what was told of other strings, and may not have been looked at yet, is over.
  private mutating func takeBack(from frame: inout AnalysisFrame) {
    guard told.isStrum else { return }
    told = StrumReading.silence
    told.position = -1
    frame.strum = told
  }
}
