import MusicTheory
import PitchDetection
import Realtime
import Synthesis
import Units

/// What the analysis thread listens for, small enough to be handed over without a lock.
struct AnalysisSetup: Sendable, BitwiseCopyable {
  /// Counts the setups; 0 before the first, when nothing is listened to.
  var generation: UInt32 = 0
  /// Counts the streams; nothing heard in one goes on in the next.
  var opening: UInt32 = 0
  /// Counts the xruns, after each of which playback may lie elsewhere beside capture.
  var interruptions: UInt32 = 0
  /// Voices of the ribbon that sound.
  var voices = KeySet()
  /// Frets that the ribbon's notes lie above their voices' numbers.
  var fret = 0
  /// Frames a second; 0 while no stream is open.
  var rate: Double = 0
  /// Frequency of A4 in hertz.
  var a4: Double = 440
  /// Which frequency of a string is its pitch.
  var definition = PitchDefinition.firstPartial
  /// The target's notes, one bit a MIDI number; none for every semitone.
  var lowNotes: UInt64 = 0
  /// The same for the MIDI numbers from 64 up.
  var highNotes: UInt64 = 0

  /// Packs a target.
  init(
    generation: UInt32, opening: UInt32, interruptions: UInt32, rate: SampleRate?,
    target: TuningTarget, definition: PitchDefinition
  ) {
    self.generation = generation
    self.definition = definition
    self.opening = opening
    self.interruptions = interruptions
    self.rate = rate?.hertz ?? 0
    a4 = target.reference.a4.value
    for note in target.notes where (0...127).contains(note.number) {
      if note.number < 64 {
        lowNotes |= 1 << UInt64(note.number)
      } else {
        highNotes |= 1 << UInt64(note.number - 64)
      }
    }
  }

  /// Nothing to listen to.
  init() {}

  /// The target that was packed.
  var target: TuningTarget {
    let notes = (0..<128).filter { ($0 < 64 ? lowNotes >> $0 : highNotes >> ($0 - 64)) & 1 == 1 }
    return TuningTarget(
      reference: ReferencePitch(clamping: Hertz(a4)), notes: notes.map(MIDINote.init))
  }
}

/// The thread that turns captured frames into readings, woken after each period.
///
/// - Thread: analysis; allocates when the setup changes only.
final class AnalysisThread: @unchecked Sendable {
  /// Frames taken from the ring at once: as long as one of the panel's flips at 48 kHz.
  private static let chunk = 1024

  private var capture: RingConsumer<Float>
  private var played: RingConsumer<Float>
  private var setups: LatestValueReader<AnalysisSetup>
  private var readings: LatestValueWriter<PitchReading>
  private let block = SampleBuffer(count: chunk)
  private let playedBlock = SampleBuffer(count: chunk)
  /// What the tracker and the canceller are made for; most cards have it, and they take 15 ms to make.
  private var rate = SampleRate(48000)
  private var canceller = ToneCanceller(sampleRate: SampleRate(48000))
  private var tracker = PitchTracker(sampleRate: SampleRate(48000), target: TuningTarget())
  private var ownTones = OwnToneGuard(sampleRate: SampleRate(48000))
  /// What the loudspeaker sounds, or sounded since it was last silent.
  private var voices = KeySet()
  private var setup = AnalysisSetup()
  private var target = TuningTarget()  // the setup's, unpacked once
  private var wasSilent = true
  private var humNamed = 0.0  // Hz, whole
  private let wakePanel: @Sendable () -> Void

  init(
    capture: consuming RingConsumer<Float>, played: consuming RingConsumer<Float>,
    setups: consuming LatestValueReader<AnalysisSetup>,
    readings: consuming LatestValueWriter<PitchReading>, wakePanel: @escaping @Sendable () -> Void
  ) {
    self.capture = capture
    self.played = played
    self.setups = setups
    self.readings = readings
    self.wakePanel = wakePanel
  }

  /// Reads all that was captured, and wakes the panel if there is something to show.
  func step() {
    follow(setups.latest())
    if canceller.isResting { voices = KeySet() }
    voices.formUnion(setup.voices)
    var hasNews = false
    while true {
      // As many captured frames wait as played ones, at least.
      let count = played.pop(into: playedBlock.samples, count: Self.chunk)
      if count == 0 { break }
      _ = capture.pop(into: block.samples, count: count)
      if setup.rate > 0, consume(count) { hasNews = true }
    }
    if hasNews { wakePanel() }
  }

  /// Whether a tone was heard, or a tone or hum has just begun or ceased.
  private func consume(_ count: Int) -> Bool {
    var hasNews = false
    canceller.process(
      captured: UnsafeBufferPointer(start: block.samples, count: count),
      played: UnsafeBufferPointer(start: playedBlock.samples, count: count)
    ) { sound in
      tracker.consume(sound) { heard in
        let reading = ownTones.checked(heard) { isTone($0) }
        readings.publish(reading)
        let isSilent = reading.note < 0 && reading.frequency == 0
        let hum = reading.hum.rounded()
        if !isSilent || !wasSilent || hum != humNamed { hasNews = true }
        wasSilent = isSilent
        humNamed = hum
      }
    }
    return hasNews
  }

  /// Whether a frequency is within a quarter tone of a tone on the loudspeaker.
  private func isTone(_ frequency: Hertz) -> Bool {
    voices.contains(target.nearestSemitone(to: frequency).number - setup.fret)
  }

  private func follow(_ new: AnalysisSetup) {
    guard new.generation != setup.generation else { return }
    target = new.target
    if new.rate > 0, new.rate != rate.hertz {
      rate = SampleRate(new.rate)
      tracker = PitchTracker(sampleRate: rate, target: target)
      canceller = ToneCanceller(sampleRate: rate)
      ownTones = OwnToneGuard(sampleRate: rate)
    } else {
      tracker.retune(to: target)
      if new.opening != setup.opening {
        tracker.reset()
        canceller.reset()
      } else if new.interruptions != setup.interruptions {
        canceller.relearn()
      }
    }
    tracker.definition = new.definition
    setup = new
  }
}
