import CRealtime
import Units

/// Beats, counted in frames: which click begins at which sample.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct Metronome: ~Copyable {
  /// The bar, the tempo and the clicks that the metronome beats.
  private(set) var setup = MetronomeSetup()
  /// True while the metronome beats.
  private(set) var isRunning = false
  /// Number of starts so far.
  private var run: UInt32 = 0
  /// The beat that comes next, 0 the first of the first bar.
  private var nextBeat = 0
  /// Place of ``nextBeat`` in its bar, from 0.
  private var nextPlace = 0
  /// The click of the present beat that comes next; ``MetronomeSetup/subdivision`` when none is left.
  private var nextPart = 0
  /// True while the clicks within the present beat are left out: it is mute or of a count-in.
  private var isMuted = false
  /// The clock of the present beat, which is the one before ``nextBeat``.
  private var clock: BeatClock
  private var clicks: ClickPlayer

  /// Makes a metronome that stands still.
  init(at rate: SampleRate) {
    clock = BeatClock(rate: Int(rate.hertz.rounded()), MetronomeSetup())
    clicks = ClickPlayer(at: rate)
  }

  /// True while nothing beats or rings out.
  var isIdle: Bool { @_noLocks get { !isRunning && clicks.isSilent } }

  /// Linear gain that clicks need room for in the mix: all the time, so that tones do not pump with them.
  var weight: Float { @_noLocks get { isRunning ? setup.gain * ClickSound.loudest : 0 } }

  /// The state of the metronome at the next frame; its time is the caller's concern.
  var pulse: MetronomePulse {
    @_noLocks get {
      var pulse = MetronomePulse()
      pulse.isRunning = isRunning
      pulse.run = run
      pulse.tempo = setup.tempo
      pulse.beat = Int32(truncatingIfNeeded: nextBeat &- 1)
      pulse.place = Int32(truncatingIfNeeded: nextPlace &- 1)
      if pulse.place < 0 { pulse.place = setup.beats &- 1 }
      pulse.phase = clock.share
      return pulse
    }
  }

  // MARK: - Commands

  /// Takes on another setup: the beat goes on from where it is, a bar that became shorter ends with this beat.
  @_noLocks
  mutating func set(_ setup: MetronomeSetup) {
    let isDivided =
      setup.subdivision != self.setup.subdivision || setup.swing != self.setup.swing
    self.setup = setup
    clock.follow(setup)
    if nextPlace >= Int(setup.beats) { nextPlace = 0 }
    if isDivided { skipPast() }
  }

  /// Begins with the next frame: the bar that is counted before, or the first.
  @_noLocks
  mutating func start(_ setup: MetronomeSetup) {
    isRunning = false
    set(setup)
    isRunning = true
    run &+= 1
    clock.begin(framesAgo: 0)
    nextBeat = setup.hasCountIn ? 0 &- Int(setup.beats) : 0
    nextPlace = 0
    beginBeat()
  }

  /// Beats no more; what was struck rings out.
  @_noLocks
  mutating func stop() { isRunning = false }

  /// Makes the beat that is nearest to the next frame begin `lead` frames before it.
  ///
  /// A beat that had not begun yet clicks at once.
  @_noLocks
  mutating func align(lead: Int) {
    if !isRunning { return }
    if clock.phase &* 2 >= clock.whole { beginBeat() }
    clock.begin(framesAgo: lead)
    skipPast()
  }

  /// Silences the metronome at once.
  @_noLocks
  mutating func reset() {
    isRunning = false
    clicks.reset()
  }

  // MARK: - Rendering

  /// Adds the next `count` samples to `mix`, and the room they need to `weights`.
  @_noLocks
  mutating func render(
    addingTo mix: UnsafeMutablePointer<Float>, weights: UnsafeMutablePointer<Float>, count: Int
  ) {
    var done = 0
    while done < count {
      var part = count &- done
      if isRunning { part = beat(atMost: part) }
      clicks.render(addingTo: mix + done, count: part)
      if isRunning { clock.advance(by: part) }
      done &+= part
    }
    let weight = self.weight
    if weight == 0 { return }
    var index = 0
    while index < count {
      weights[index] += weight
      index &+= 1
    }
  }

  /// Leaves out the clicks of the present beat that are past.
  private mutating func skipPast() {
    nextPart = 1
    while nextPart < Int(setup.subdivision) && place(of: nextPart) < clock.phase { nextPart &+= 1 }
  }

  /// Strikes what is due with the next frame.
  ///
  /// - Returns: Frames until more is due, 1...`limit`.
  private mutating func beat(atMost limit: Int) -> Int {
    while true {
      let isLast = nextPart >= Int(setup.subdivision)
      let wait = clock.frames(until: isLast ? clock.whole : place(of: nextPart))
      if wait > 0 { return wait < limit ? wait : limit }
      if isLast {
        clock.endBeat()
        beginBeat()
      } else {
        if !isMuted { clicks.strike(.between, gain: setup.gain) }
        nextPart &+= 1
      }
    }
  }

  /// Strikes the next beat.
  private mutating func beginBeat() {
    // A bar that is counted is heard whole, whatever is muted later.
    let isCounting = nextBeat < 0
    var accent = setup.accent(of: nextPlace)
    if isCounting { accent = nextPlace > 0 ? .normal : .accent }
    isMuted = isCounting
    switch accent {
    case .accent: clicks.strike(.accent, gain: setup.gain)
    case .normal: clicks.strike(.beat, gain: setup.gain)
    case .mute: isMuted = true
    }
    nextPart = 1
    nextBeat &+= 1
    nextPlace = nextPlace &+ 1 < Int(setup.beats) ? nextPlace &+ 1 : 0
  }

  /// Place of a click in the beat, in units of the clock.
  private func place(of part: Int) -> Int {
    let (whole, swing) = (clock.whole, Int(setup.swing))
    switch setup.subdivision {
    case 2: return whole / 100 &* swing
    case 4:
      // Each half of the beat swings for itself; every second click is where it would be without.
      let half = part >= 2 ? whole / 2 : 0
      return part & 1 == 0 ? half : half &+ whole / 200 &* swing
    default: return whole / Int(setup.subdivision) &* part
    }
  }
}
