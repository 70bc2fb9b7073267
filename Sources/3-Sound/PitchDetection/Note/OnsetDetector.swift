import Units

/// Tells a sound that was struck from one that was always there: the level has risen steeply.
struct OnsetDetector: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Rise in dB that is an attack.
    var rise = 9.0
    /// Speed in dB a second at which the level to rise from creeps up: a swell is no attack.
    var creep = 20.0
    /// Time after an attack for which the sound counts as struck.
    var memory = Seconds.milliseconds(700)
    /// Time after an attack in which a new pitch is expected: until the longest window is its own.
    var fresh = Seconds.milliseconds(200)
    /// Time after an attack for which a string may still be ringing.
    var ringing = Seconds(10)
    /// Time that the stream must have run: its own beginning is no attack.
    var settling = Seconds.milliseconds(150)
    /// Attacks within this time are one.
    var apart = Seconds.milliseconds(100)
    /// Rise in dB by which a sound is louder than it was.
    var louder = 1.0
    /// Levels in dB of full scale below this are all silence.
    var silence = -75.0

    static let standard = Parameters()
  }

  /// True if the sound was struck lately.
  var isStruck: Bool { since < memory }

  /// True if the sound was struck so lately that a new pitch is expected.
  var isFresh: Bool { since < fresh }

  /// True if an attack was heard in the last hop that was taken in, the first for a while.
  var isStruckNow: Bool { begun == 0 }

  /// True if a string that was struck may still be ringing.
  var isRinging: Bool { since < ringing }

  /// Time since the last attack, and from it to the loudest hop: a plucked string's is soon, a bow and a breath swell.
  var attack: (since: Seconds, swell: Seconds) {
    (Seconds(hop * Double(min(begun, memory))), Seconds(hop * Double(risen)))
  }

  private let parameters: Parameters
  private let fresh: Int
  private let memory: Int
  private let ringing: Int
  private let settling: Int
  private let apart: Int
  private let creep: Double  // dB a hop
  private let hop: Double  // seconds
  private var since = Int.max / 2
  private var heard = 0
  private var base = 0.0  // dB
  private var loudest = 0.0  // dB, since the attack
  private var begun = Int.max / 2  // hops since the attack
  private var risen = 0  // hops from the attack to the loudest

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    fresh = Int(parameters.fresh.value / hop.value)
    memory = Int(parameters.memory.value / hop.value)
    ringing = Int(parameters.ringing.value / hop.value)
    settling = Int(parameters.settling.value / hop.value)
    apart = Int(parameters.apart.value / hop.value)
    creep = parameters.creep * hop.value
    self.hop = hop.value
  }

  /// Takes in one hop's level in dB of full scale.
  mutating func update(_ level: Double) {
    let level = max(level, parameters.silence)
    heard += 1
    since += 1
    begun += 1
    if heard > settling, level > base + parameters.rise { strike(level) }
    base = heard <= settling ? level : min(level, base + creep)
    if level > loudest + parameters.louder {
      loudest = level
      risen = begun
    }
  }

  /// Forgets everything.
  mutating func reset() {
    since = .max / 2
    begun = .max / 2
    heard = 0
  }

  /// Takes an attack as heard, at a level in dB of full scale.
  mutating func strike(_ level: Double) {
    if since > apart {
      loudest = level
      (begun, risen) = (0, 0)
    }
    since = 0
    base = level
  }
}
