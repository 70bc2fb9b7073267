import Appliance
import AudioEngine
import MusicTheory
import PitchDetection
import Realtime
import SpectralAnalysis
import Synthesis
import Units

/// The thread that turns captured frames into readings, woken after each period.
///
/// - Thread: analysis; allocates when the setup changes only.
final class AnalysisThread: @unchecked Sendable {
  /// Frames taken from the ring at once: as long as one of the panel's flips at 48 kHz.
  fileprivate static let chunk = 1024

  private var capture: RingConsumer<Float>
  private var played: RingConsumer<Float>
  private var song: RingConsumer<Float>
  private var spans: LatestValueReader<SpeechSpan>
  private var setups: LatestValueReader<AnalysisSetup>
  private var frames: LatestValueWriter<AnalysisFrame>
  private var frame = AnalysisFrame()
  private var strum = StrumListener()
  private var music: MusicListener
  private let block = SampleBuffer(count: chunk)
  private let playedBlock = SampleBuffer(count: chunk)
  /// The ear, made with the first setup: that takes 15 ms, and the first picture shall not wait.
  private var ear: Ear?
  /// The notes that the loudspeaker sounds, or sounded since it was last silent.
  private var tones = NoteSet()
  private var setup = AnalysisSetup()
  private var target = TuningTarget()  // the setup's, unpacked once
  private var wasSilent = true
  private var humNamed: Double?  // Hz, whole
  private let wakePanel: @Sendable () -> Void

  init(
    capture: consuming RingConsumer<Float>, played: consuming RingConsumer<Float>,
    song: consuming RingConsumer<Float>,
    spans: consuming LatestValueReader<SpeechSpan>,
    setups: consuming LatestValueReader<AnalysisSetup>,
    frames: consuming LatestValueWriter<AnalysisFrame>, spectra: consuming RingProducer<Spectrum>,
    wakePanel: @escaping @Sendable () -> Void
  ) {
    self.capture = capture
    self.played = played
    self.song = song
    self.spans = spans
    self.setups = setups
    self.frames = frames
    music = MusicListener(spectra)
    self.wakePanel = wakePanel
  }

  /// Reads all that was captured, and wakes the panel if there is something to show.
  func step() {
    if let setup = setups.next() { follow(setup) }
    if ear?.canceller.isResting ?? true { tones = NoteSet() }
    tones.formUnion(setup.sounding)
    var hasNews = hearSong()
    while true {
      // As many captured frames wait as played ones, at least.
      let count = played.pop(into: playedBlock.samples, count: Self.chunk)
      if count == 0 { break }
      let first = capture.position
      _ = capture.pop(into: block.samples, count: count)
      ear?.rest.follow(
        spans.latest(), isAsked: setup.rests, from: first, to: capture.position)
      if setup.rate != nil, let ear, consume(count, ear) { hasNews = true }
    }
    frames.publish(frame)
    if hasNews { wakePanel() }
  }

  /// Shows music from files as it is in the file, whatever microphone and room make of it.
  private func hearSong() -> Bool {
    var hasNews = false
    while case let count = song.pop(into: block.samples, count: Self.chunk), count > 0 {
      let sound = UnsafeBufferPointer(start: UnsafePointer(block.samples), count: count)
      if music.consume(song: sound, into: &frame) { hasNews = true }
    }
    return hasNews
  }

  /// Hears a block; true if a tone was heard, or a tone or hum has just begun or ceased.
  private func consume(_ count: Int, _ ear: Ear) -> Bool {
    var hasNews = false
    ear.canceller.process(
      captured: UnsafeBufferPointer(start: block.samples, count: count),
      played: UnsafeBufferPointer(start: playedBlock.samples, count: count)
    ) { sound in
      if music.consume(sound, into: &frame) { hasNews = true }
      let passed = ear.rest.passed(sound)
      guard setup.hidesCues else {
        if hear(passed, ear) { hasNews = true }
        return
      }
      ear.cues.process(passed) { if hear($0, ear) { hasNews = true } }
    }
    return hasNews
  }

  /// Hears notes and strums in what is left of a block.
  private func hear(_ sound: UnsafeBufferPointer<Float>, _ ear: Ear) -> Bool {
    let strummed = frame.strum
    var hasNews = strum.consume(sound, into: &frame)
    if ear.rest.holds(isNote: frame.strum.isStrum) {
      frame.strum = strummed
      hasNews = false
    }
    ear.tracker.consume(sound) { heard in
      let reading = ear.ownTones.checked(strum.shown(heard)) { isTone($0) }
      if ear.rest.holds(isNote: reading.latched != nil) { return }
      frame.reading = reading
      let isSilent = reading.latched == nil && reading.frequency == nil
      let hum = reading.hum?.value.rounded()
      if !isSilent || !wasSilent || hum != humNamed { hasNews = true }
      wasSilent = isSilent
      humNamed = hum
    }
    return hasNews
  }

  /// True if a frequency is within a quarter tone, or half a step of the scale, of a tone on the loudspeaker.
  private func isTone(_ frequency: Hertz) -> Bool {
    tones.contains(target.nearestSemitone(to: frequency))
  }

  private func follow(_ new: AnalysisSetup) {
    target = new.target
    // Most cards have 48 kHz: if none is open yet, that is what is prepared for.
    let rate = new.rate ?? self.ear?.rate ?? SampleRate(48000)
    let ear = self.ear.flatMap { $0.rate == rate ? $0 : nil }
    if let ear {
      ear.tracker.retune(to: target)
      if new.openings != setup.openings {
        ear.tracker.reset()
        ear.canceller.reset()
      } else if new.xruns != setup.xruns {
        ear.canceller.relearn()
      }
    }
    if new.hidesCues != setup.hidesCues { ear?.cues.reset() }
    self.ear = ear ?? Ear(rate: rate, target: target)
    self.ear?.tracker.definition = new.definition
    music.follow(new)
    strum.follow(new, target, into: &frame)
    setup = new
  }
}

/// The stages that hear at one sample rate: for another rate all of them are made anew.
private final class Ear {
  let rate: SampleRate
  var canceller: ToneCanceller
  var tracker: PitchTracker
  var ownTones: OwnToneGuard
  var cues: CueFilter
  var rest: EarRest

  init(rate: SampleRate, target: TuningTarget) {
    self.rate = rate
    canceller = ToneCanceller(sampleRate: rate)
    tracker = PitchTracker(sampleRate: rate, target: target)
    ownTones = OwnToneGuard(sampleRate: rate)
    cues = CueFilter(sampleRate: rate)
    rest = EarRest(rate: rate, longest: max(AnalysisThread.chunk, canceller.block))
  }
}
