import Units

/// Decides, hop by hop, which pitch is followed: one window may be wrong, a run of them is not.
///
/// A new pitch must be found in several hops running. While the partials of the followed one still stand
/// out, its octaves and other simple ratios must be found for longer, since that is what a decaying
/// string, a passing noise or a window on two notes looks like; with its partials gone or nothing
/// found for a while it is let go. No multiple is followed while the pitch that is shown has partials of its own and
/// no attack is heard: a string that rings loses its odd partials first.
struct NoteFollower: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Agreement before a pitch is followed if there was none, or if it cannot be mistaken.
    var usual = Seconds.milliseconds(16)
    /// Agreement before a pitch is believed that no attack announces, or that is in a simple ratio to the
    /// followed one.
    var related = Seconds.milliseconds(85)
    /// Time for which partials below the noise are waited for.
    var patience = Seconds.milliseconds(60)
    /// Time for which a followed pitch that was known is remembered after it was let go.
    var memory = Seconds(3.2)
    /// Time for which one pitch must be found, and refused for the sake of the remembered one, until that was wrong.
    var doubt = Seconds(0.5)
    /// Two estimates within this ratio are the same pitch: half a semitone.
    var same = 0.03

    static let standard = Parameters()
  }

  /// The decision on one hop.
  enum Decision: Equatable, Sendable {
    /// Nothing is heard.
    case nothing
    /// The followed pitch goes on.
    case goOn
    /// A pitch in hertz is followed from now on.
    case follow(Double)
  }

  /// The pitch in hertz that was known last, now or lately; 0 without one.
  private(set) var remembered = 0.0

  private let runs: (usual: Int, related: Int, patience: Int, memory: Int, doubt: Int)
  private let parameters: Parameters
  private let hop: Seconds
  private var candidate = 0.0  // Hz
  private var agreed = 0
  private var faint = 0
  private var unfollowed = 0
  private var unknown = 0  // hops since a pitch was known
  private var refused = (pitch: 0.0, since: 0)  // Hz, hops without a followed pitch

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.hop = hop
    func hops(_ length: Seconds) -> Int { max(1, Int((length.value / hop.value).rounded())) }
    runs = (
      hops(parameters.usual), hops(parameters.related), hops(parameters.patience),
      hops(parameters.memory), hops(parameters.doubt)
    )
  }

  /// Decides on one hop.
  ///
  /// - Parameters:
  ///   - found: The pitch of the windows in hertz; 0 if nothing repeats.
  ///   - followed: The pitch that is followed in hertz; 0 while none is.
  ///   - stands: Whether the partials of the followed pitch stand out of the noise.
  ///   - isFresh: Whether an attack has just been heard.
  ///   - isHeld: Whether the followed pitch has partials of its own and the found one is a multiple of it.
  ///   - isKnown: Whether the followed pitch has passed for a note.
  /// - Returns: What is to be done.
  mutating func decide(
    found: Double, followed: Double, stands: Bool, isFresh: Bool, isHeld: Bool, isKnown: Bool
  ) -> Decision {
    remember(followed, isKnown: isKnown)
    let isSame = found > 0 && followed > 0 && isNear(found / followed, 1)
    faint = stands || isSame || isHeld ? 0 : faint + 1
    if isSame {
      agreed = 0
      return .goOn
    }
    count(found)
    if !isHeld, agreed >= run(found, followed, stands, isFresh) {
      agreed = 0
      return .follow(found)
    }
    return followed > 0 && faint < runs.patience ? .goOn : .nothing
  }

  /// Time since a pitch in hertz was known; `nil` if it is not the one that was known last.
  func timeSinceKnown(_ pitch: Double) -> Seconds? {
    remembered > 0 && isNear(pitch, remembered) ? Seconds(hop.value * Double(unknown)) : nil
  }

  /// True if a window that repeats at `found` hertz confirms a pitch in hertz: at its period, or at two, three or four
  /// of a high one's, which are easier to hit with the samples' lags.
  func confirms(_ found: Double, _ pitch: Double) -> Bool {
    guard found > 0, pitch > 0 else { return false }
    let cycles = (pitch / found).rounded()
    return 1...4 ~= cycles && isNear(pitch / found, cycles)
  }

  /// Forgets everything.
  mutating func reset() {
    agreed = 0
    faint = 0
    remembered = 0
    refused = (0, 0)
  }

  /// Takes in that a pitch in hertz that was to be followed is not: it may be a subharmonic of the remembered one.
  ///
  /// Where it goes on to be found while nothing is followed, the memory is given up.
  mutating func refuse(_ pitch: Double) {
    if !isNear(pitch, refused.pitch) || unfollowed < refused.since {
      refused = (pitch, unfollowed)
    }
    if unfollowed - refused.since >= runs.doubt { remembered = 0 }
  }

  private mutating func remember(_ followed: Double, isKnown: Bool) {
    unfollowed = followed > 0 ? 0 : unfollowed + 1
    unknown += 1
    if followed > 0, isKnown { (remembered, unknown) = (followed, 0) }
    if unfollowed > runs.memory { remembered = 0 }
  }

  private mutating func count(_ found: Double) {
    guard found > 0 else {
      agreed = max(agreed - 1, 0)
      return
    }
    agreed = agreed > 0 && isNear(found / candidate, 1) ? agreed + 1 : 1
    candidate = found
  }

  private func run(_ found: Double, _ followed: Double, _ stands: Bool, _ isFresh: Bool) -> Int {
    guard found > 0 else { return .max }
    guard followed > 0, stands else { return runs.usual }
    guard isFresh else { return runs.related }
    let ratio = max(found, followed) / min(found, followed)
    let isRelated = isNear(ratio, ratio.rounded()) || isNear(2 * ratio, (2 * ratio).rounded())
    return isRelated ? runs.related : runs.usual
  }

  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a / b - 1) < parameters.same }
}
