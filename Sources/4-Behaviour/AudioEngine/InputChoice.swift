import CRealtime
import Realtime
import Units

/// The choice of the input that is played into, of a card's first two.
///
/// A note on an input is a periodic sound that stands out of what was there before: hum and noise are always there. The
/// input on which three notes in a row were clearly stronger than on the other is the chosen one, from the end of the
/// third on. While the box sounds, nothing is a note: what comes back from the output is not what is played.
///
/// - Source: the period's clarity is the peak of the normalised autocorrelation, as in McLeod and Wyvill, "A smarter
///   way to find pitch", ICMC 2005.
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct InputChoice: ~Copyable {
  /// Figures of the choice.
  private enum Parameters {
    /// Rate at which periods are looked for, in Hz: enough for the lowest partials.
    static var rate: Double { @_noLocks get { 4000 } }
    /// Samples at that rate that are compared: 50 ms.
    static var window: Int { @_noLocks get { 200 } }
    /// The shortest period, in such samples: 1 kHz.
    static var shortest: Int { @_noLocks get { 4 } }
    /// The longest: 25 Hz.
    static var longest: Int { @_noLocks get { 160 } }
    /// Samples in memory.
    static var size: Int { @_noLocks get { 360 } }
    /// Samples from one look to the next: 50 ms.
    static var step: Int { @_noLocks get { 200 } }
    /// Part of a sample by which the constant voltage follows: a quarter of a second.
    static var offset: Float { @_noLocks get { 0.001 } }
    /// Least peak of the normalised autocorrelation of a note.
    static var clarity: Float { @_noLocks get { 0.8 } }
    /// Ratio of mean squares to what was there before, from which on it is a note: 12 dB.
    static var rise: Float { @_noLocks get { 16 } }
    /// Least mean square of a note: −70 dB.
    static var least: Float { @_noLocks get { 1e-7 } }
    /// Ratio of mean squares at which one input is clearly the stronger: 6 dB.
    static var stronger: Float { @_noLocks get { 4 } }
    /// Growth of what counts as there before, a look: 3 dB a second.
    static var growth: Float { @_noLocks get { 1.035 } }
    /// Looks that a note lasts at least.
    static var length: Int { @_noLocks get { 3 } }
    /// Looks after which what sounds on is there for good, such as hum of a cable that was plugged in: 4 s.
    static var most: Int { @_noLocks get { 80 } }
    /// Looks without a note until it has ended.
    static var rest: Int { @_noLocks get { 4 } }
    /// Notes in a row after which an input is chosen.
    static var notes: Int { @_noLocks get { 3 } }
  }

  private var first = Input()
  private var second = Input()
  private let decimation: Int
  private var gathered = 0  // frames of the sample at the low rate in hand
  private var held = 0  // samples in memory
  private var looks = 0  // of this note
  private var rests = 0  // looks since the note was heard last
  private var isVoid = false
  private var resting = 0  // frames until what the box sounded has faded
  private let restFrames: Int
  private var leader = -1
  private var wins = 0

  /// The chosen input, 0 or 1; -1 until there is one.
  private(set) var chosen = -1

  /// Makes a choice that has heard nothing.
  init(at rate: SampleRate) {
    let frames = Int(rate.hertz / Parameters.rate)
    decimation = frames > 1 ? frames : 1
    restFrames = rate.frames(in: .milliseconds(300)).value
  }

  /// Takes one frame of both inputs.
  ///
  /// - Parameters:
  ///   - one: Its sample of input 0, a number.
  ///   - other: The same of input 1.
  ///   - isSounding: True while the box sounds.
  @_noLocks
  mutating func take(_ one: Float, _ other: Float, isSounding: Bool) {
    first.sum += one
    second.sum += other
    if isSounding { resting = restFrames } else if resting > 0 { resting &-= 1 }
    if resting > 0 { isVoid = true }
    gathered &+= 1
    if gathered < decimation { return }
    gathered = 0
    let share = 1 / Float(decimation)
    first.keep(at: held, share: share)
    second.keep(at: held, share: share)
    held &+= 1
    if held == Parameters.size {
      look()
      first.forgetStep()
      second.forgetStep()
      held &-= Parameters.step
    }
  }

  /// Looks at both inputs, and at the note that is played if there is one.
  private mutating func look() {
    let isNote = first.look()
    let isOtherNote = second.look()
    if isNote || isOtherNote {
      rests = 0
      looks &+= 1
      if looks == Parameters.most {
        first.takeAsThere()
        second.takeAsThere()
        endNote()
      }
    } else if looks > 0 {
      rests &+= 1
      if rests == Parameters.rest { endNote() }
    } else {
      isVoid = false
    }
  }

  /// Counts a note for the input on which it was clearly stronger; in silence, so that the choice may change.
  private mutating func endNote() {
    if looks >= Parameters.length && !isVoid {
      var winner = -1
      if first.strength > Parameters.stronger * second.strength { winner = 0 }
      if second.strength > Parameters.stronger * first.strength { winner = 1 }
      if winner >= 0 {
        wins = winner == leader ? wins &+ 1 : 1
        leader = winner
        if wins >= Parameters.notes { chosen = winner }
      } else {
        wins = 0
      }
    }
    (looks, rests, isVoid) = (0, 0, false)
    (first.strength, second.strength) = (0, 0)
  }
}

// MARK: - One input

extension InputChoice {
  /// One of the two inputs.
  private struct Input: ~Copyable {
    /// The newest samples at the low rate, the oldest first.
    let samples = SampleBuffer(count: Parameters.size)
    /// Samples of the card that make the next one, added up.
    var sum: Float = 0
    /// Mean squares of this note's looks, added up.
    var strength: Float = 0
    /// Mean square of what is there without a note.
    private var floor: Float = 1
    /// The constant voltage that cheap codecs add.
    private var offset: Float = 0

    /// Makes an input that has heard nothing.
    init() {}

    /// Makes a sample of those that were added up, without the constant voltage.
    mutating func keep(at place: Int, share: Float) {
      let sample = sum * share
      sum = 0
      offset += (sample - offset) * Parameters.offset
      samples.samples[place] = sample - offset
    }

    /// Looks for a note among the samples.
    ///
    /// - Returns: True if there is one.
    mutating func look() -> Bool {
      let square = meanSquare(from: Parameters.longest)
      let isLoud = square > Parameters.least && square > Parameters.rise * floor
      let (there, grown) = (floor, floor * Parameters.growth)
      // Above nothing, so that it can grow.
      floor = square < grown ? (square > 1e-12 ? square : 1e-12) : grown
      guard isLoud, isPeriodic(square) else { return false }
      strength += square - there
      return true
    }

    /// Takes what is heard now for what is there without a note.
    mutating func takeAsThere() { floor = meanSquare(from: Parameters.longest) }

    /// Makes room for the samples until the next look.
    mutating func forgetStep() {
      var index = Parameters.step
      while index < Parameters.size {
        samples.samples[index &- Parameters.step] = samples.samples[index]
        index &+= 1
      }
    }

    private func meanSquare(from start: Int) -> Float {
      var sum: Float = 0
      var index = start
      while index < start &+ Parameters.window {
        sum += samples.samples[index] * samples.samples[index]
        index &+= 1
      }
      return sum / Float(Parameters.window)
    }

    /// True if the newest samples, of a mean square, repeat earlier ones, after the correlation has fallen from that at
    /// no lag.
    private func isPeriodic(_ own: Float) -> Bool {
      let newest = samples.samples + Parameters.longest
      var hasFallen = false
      var lag = Parameters.shortest
      while lag <= Parameters.longest {
        var product: Float = 0
        var index = 0
        while index < Parameters.window {
          product += newest[index] * newest[index &- lag]
          index &+= 1
        }
        let scale = rt_sqrtf(own * meanSquare(from: Parameters.longest &- lag))
        let clarity = product / Float(Parameters.window) / scale
        if clarity < Parameters.clarity / 2 { hasFallen = true }
        if hasFallen && clarity > Parameters.clarity { return true }
        lag &+= 1
      }
      return false
    }
  }
}
