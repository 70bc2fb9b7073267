import Units

/// Tells whether the number of the shown note is known: its name is, as soon as the note is shown.
///
/// A note that begins is measured badly at first, and one that rings on is while the next one begins over it: its pitch
/// then swings by up to a semitone. So a measurement has to be sure and steady, for a while at most: in noise it never
/// is.
struct Settling: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Standard error in cents from which a pitch is not sure.
    var error = 3.0
    /// Cents from one hop to the next from which it is not steady: a peg turns 1000 cents a second at most.
    var step = 5.0
    /// Cents from the shown pitch within which one is the same string's still after an attack: else it is another one's,
    /// be it as steady as that.
    var same = 10.0
    /// Cents from the shown pitch from which one that is not sure is another note's, or noise's.
    var far = 30.0
    /// Time for which the pitch of a new note, and of one that was disturbed, has to be sure and steady.
    var calm = (new: Seconds.milliseconds(11), ringing: Seconds.milliseconds(43))
    /// Time after which the number of a new note, and of one that was disturbed, is taken as it is.
    var patience = (new: Seconds.milliseconds(150), ringing: Seconds.milliseconds(300))

    static let standard = Parameters()
  }

  /// True while the number is known.
  private(set) var isSettled = false
  /// True until the number of the note has been known once.
  private(set) var isNew = true

  private let parameters: Parameters
  private let calm: (new: Int, ringing: Int)
  private let patience: (new: Int, ringing: Int)
  private var last = 0.0  // Hz
  private var calmFor = 0  // hops
  private var waited = 0
  private var isNoisy = false
  private var isAttacked = false

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    calm = (hops(parameters.calm.new), hops(parameters.calm.ringing))
    patience = (hops(parameters.patience.new), hops(parameters.patience.ringing))
  }

  /// Begins with another note.
  mutating func begin() {
    (isSettled, isNew, isNoisy) = (false, true, false)
    (calmFor, waited, last) = (0, 0, 0)
  }

  /// True if a pitch is neither sure nor near the one that is shown, in hertz.
  func isDoubtful(_ heard: HeardPitch, beside shown: Double) -> Bool {
    heard.errorCents >= parameters.error && distance(heard, shown) > parameters.far
  }

  /// Takes in one hop in which the note was heard.
  ///
  /// - Parameters:
  ///   - heard: Its pitch.
  ///   - shown: The pitch in hertz that is shown of it.
  ///   - isFresh: Whether an attack has just been heard: its own or another note's.
  mutating func update(_ heard: HeardPitch, shown: Double, isFresh: Bool) {
    let isSteady = last > 0 && distance(heard, last) < parameters.step
    calmFor = heard.errorCents < parameters.error && isSteady ? calmFor + 1 : 0
    last = heard.frequency
    waited += 1
    if isSettled {
      if calmFor >= calm.ringing { isNoisy = false }
      guard calmFor == 0, !isNoisy else { return }
      (isSettled, waited, isAttacked) = (false, 0, false)
    }
    isAttacked = isAttacked || isFresh
    isNoisy = waited >= (isNew ? patience.new : patience.ringing)
    if isNoisy || isCalm(heard, shown) { (isSettled, isNew) = (true, false) }
  }

  private func isCalm(_ heard: HeardPitch, _ shown: Double) -> Bool {
    if isNew { return calmFor >= calm.new }
    return calmFor >= calm.ringing && (!isAttacked || distance(heard, shown) < parameters.same)
  }

  private func distance(_ heard: HeardPitch, _ pitch: Double) -> Double {
    abs(Hertz(heard.frequency).interval(above: Hertz(pitch)).value)
  }
}
