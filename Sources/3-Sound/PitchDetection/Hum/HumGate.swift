import Units

/// Keeps pitches at the mains off the display until it is known whether they are hum, and what is left
/// of cancelled hum off it for good.
struct HumGate: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Multiples of the mains that hum is heard at, and submultiples if only those are left.
    var multiples = [1, 2, 0.5, 3, 4, 6]
    /// Number of the multiples that unknown hum is suspected at after a stroke: a string may be struck at the others.
    var likely = 3
    /// Distance, as a ratio, within which a pitch is at a multiple, for new hum and for the rest of cancelled hum: the
    /// grid's deviation, and the error of the estimates.
    var near = (new: 0.006, rest: 0.015)
    /// Distance, as a ratio, from a multiple of known hum at which a pitch is fading hum, and its largest power as a
    /// multiple of the hum's: a string that is there must be louder.
    var fading = (near: 0.002, power: 4.0)
    /// Multiple of known hum above which lines are left, since nothing cancels them: a pitch up there that is softer than
    /// the hum is a line if it is within so much of the mains of one, and anywhere if it is as soft as the hum's rest.
    var uncancelled = (above: Double(HumLines.count), near: 0.05)
    /// Shortest time for which a pitch at the mains is held back: until the detector has had two looks, and after a
    /// stroke until it has had one at the sound that follows.
    var hold = (usual: Seconds.milliseconds(480), struck: Seconds.milliseconds(280))
    /// Share of the cancelled hum's power below which what is left is its rest.
    var rest = 0.1

    static let standard = Parameters()
  }

  /// The facts about the sound in one hop.
  struct Sound: Sendable {
    /// True if the sound began with an attack: a string was struck, or hum was switched on.
    var isStruck: Bool
    /// True if the sound may be hum that is not cancelled yet.
    var isSuspicious: Bool
    /// Mean square after cancelling.
    var power: Double
    /// The hum that is cancelled: the mains in hertz, 0 for none, and its mean square.
    var hum: (mains: Double, power: Double)
  }

  private let parameters: Parameters
  private let usual: Int  // hops
  private let struck: Int
  private var since = 0  // hops
  private var isOpen = false
  /// True if the followed pitch was shown elsewhere before it came here: a peg is turned.
  private var isKnown = false
  private var sound = Sound(isStruck: false, isSuspicious: false, power: 0, hum: (0, 0))

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    usual = Int((parameters.hold.usual.value / hop.value).rounded())
    struck = Int((parameters.hold.struck.value / hop.value).rounded())
  }

  /// Begins anew: something was struck, or hum is being learnt.
  mutating func close() {
    since = 0
    isOpen = false
  }

  /// Takes in one hop.
  mutating func update(_ sound: Sound) {
    self.sound = sound
    since += 1
    if sound.isStruck, since > struck, !sound.isSuspicious { isOpen = true }
  }

  /// Takes the pitch that is followed, in hertz, 0 for none.
  ///
  /// Hum is where it is from its beginning. So a pitch that was shown beside the mains' multiples and has gone on
  /// from there is a string that is wound through one.
  mutating func follow(_ frequency: Double, isShown: Bool) {
    isKnown = isShown && (isKnown || !isSuspect(frequency, among: parameters.multiples.count))
  }

  /// True if a pitch of `frequency` hertz may be heard; false if it is hum, or may be.
  func passes(_ frequency: Double) -> Bool {
    let hum = sound.hum
    if hum.mains > 0 {
      return !isUncancelled(frequency / hum.mains, hum.power)
        && !isAt(hum.mains, frequency, near: near(hum.power), among: parameters.multiples.count)
    }
    if isOpen || isKnown || !sound.isStruck && !sound.isSuspicious && since > usual { return true }
    return !isSuspect(
      frequency, among: sound.isStruck ? parameters.likely : parameters.multiples.count)
  }

  /// Forgets everything.
  mutating func reset() {
    close()
    isKnown = false
  }

  /// True if a frequency is where hum may be that nobody knows of yet.
  private func isSuspect(_ frequency: Double, among count: Int) -> Bool {
    isAt(50, frequency, near: parameters.near.new, among: count)
      || isAt(60, frequency, near: parameters.near.new, among: count)
  }

  /// True if a pitch at a multiple of known hum of such a power is one of its lines that are not cancelled, or several.
  private func isUncancelled(_ multiple: Double, _ power: Double) -> Bool {
    let (above, near) = parameters.uncancelled
    let isAtLine = abs(multiple - multiple.rounded()) < near
    return multiple > above && sound.power < power * (isAtLine ? 1 : parameters.rest)
  }

  /// Distance, as a ratio, from a multiple of known hum of such a power within which a pitch is the hum's.
  private func near(_ power: Double) -> Double {
    if !isOpen || sound.power < parameters.rest * power { return parameters.near.rest }
    return sound.power < parameters.fading.power * power ? parameters.fading.near : 0
  }

  /// True if a frequency is at one of the first `count` multiples of the mains.
  private func isAt(_ mains: Double, _ frequency: Double, near: Double, among count: Int) -> Bool {
    for index in 0..<count {
      if abs(frequency / (mains * parameters.multiples[index]) - 1) < near { return true }
    }
    return false
  }
}
