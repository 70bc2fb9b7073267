import MusicTheory
import PitchDetection
import Realtime
import Units

/// What the tuner hears when all strings are struck at once, for as long as it is wanted.
///
/// - Thread: analysis; allocates when the setup changes only.
struct StrumListener: ~Copyable {
  private var readings: LatestValueWriter<StrumReading>
  private var analyzer: StrumAnalyzer?
  /// What was told last.
  private var told = StrumReading.silence
  // What the analyzer is made for.
  private var rate = 0.0
  private var opening: UInt32 = 0
  private var strings = SIMD8<UInt8>.zero
  private var target = TuningTarget()

  init(_ readings: consuming LatestValueWriter<StrumReading>) { self.readings = readings }

  /// Listens for the strings that are wanted now; what was heard before a stream was opened is forgotten.
  mutating func follow(_ setup: AnalysisSetup, _ target: TuningTarget) {
    let isNew = setup.rate != rate || setup.opening != opening
    let isRetuned = setup.strings != strings || target != self.target
    guard isNew || isRetuned else { return }
    (rate, opening, strings) = (setup.rate, setup.opening, setup.strings)
    self.target = target
    takeBack()
    let notes = setup.strummed
    if isNew || notes.isEmpty { analyzer = nil }
    guard rate > 0, !notes.isEmpty else { return }
    if analyzer != nil {
      analyzer?.retune(to: notes, target: target)
    } else {
      analyzer = StrumAnalyzer(sampleRate: SampleRate(rate), strings: notes, target: target)
    }
  }

  /// Takes in samples.
  ///
  /// - Returns: Whether there is something to show.
  mutating func consume(_ samples: UnsafeBufferPointer<Float>) -> Bool {
    var hasNews = false
    analyzer?.consume(samples) { reading in
      guard reading.isStrum || told.isStrum else { return }
      told = reading
      readings.publish(reading)
      hasNews = true
    }
    return hasNews
  }

  /// Says that what was told of other strings, and may not have been looked at yet, is over.
  private mutating func takeBack() {
    guard told.isStrum else { return }
    told = StrumReading.silence
    told.position = -1
    readings.publish(told)
  }
}
