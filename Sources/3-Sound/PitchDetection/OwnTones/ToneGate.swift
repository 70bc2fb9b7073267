import Units

/// Decides whether what a ``ToneCanceller`` could not take away is another sound or the rest of a tone.
///
/// Nothing passes while a tone is being learned. Then the least that was left in a block, over the tone, is
/// what is usually left; what is clearly more is another sound.
///
/// - Thread: any; nothing is allocated.
struct ToneGate: Sendable, BitwiseCopyable {
  /// The figures of the gate.
  struct Parameters: Sendable, BitwiseCopyable {
    /// Blocks after a tone's begin in which nothing passes: a third of a second.
    var least = 16
    /// The most of them, if something else sounds all the time or the tones are hard to tell apart.
    var most = 48
    /// Factor over the usual rest from which the gate opens, as powers: 6 dB.
    var opening: Float = 4
    /// Factor below its opening power at which an open gate closes: 4 dB.
    var hysteresis: Float = 2.5
    /// Share of the tones from which the rest surely is another sound: -24 dB.
    var surelyOther: Float = 0.004
    /// Share of the tones under which the rest surely is no sound of its own: -36 dB.
    var surelyTone: Float = 0.00025
    /// Growth of what is usually left in a block, when there is more: 2 dB a second.
    var forgetting: Float = 1.01

    /// The figures that the box uses.
    static let standard = Parameters()
  }

  private let parameters = Parameters.standard
  /// Blocks since the last tone began.
  private var blocks = Parameters.standard.most
  /// True if so little was left since the last tone began that the tones are known.
  private var isLearned = true
  /// Power that is usually left, over that of the tones.
  private var usuallyLeft = Parameters.standard.surelyOther
  /// Share of the tones' power over which it opened or would.
  private(set) var limit: Float = 0
  /// Linear gain at the end of the last block.
  private(set) var gain: Float = 1

  /// Closes until the tones that begin are learned.
  mutating func begin() {
    blocks = 0
    isLearned = false
    usuallyLeft = parameters.surelyOther
  }

  /// Opens the gate at once.
  mutating func open() {
    blocks = parameters.most
    gain = 1
  }

  /// Takes the powers of a block, at whose end ``gain`` is to be reached.
  mutating func update(left: Float, tones: Float) {
    let share = left / max(tones, 1e-12)
    blocks = min(blocks + 1, parameters.most)
    if blocks >= parameters.least, share < parameters.surelyOther { isLearned = true }
    limit = max(
      parameters.surelyTone, min(parameters.opening * usuallyLeft, parameters.surelyOther))
    // Open already: what rings out is heard for longer than it takes to be believed.
    if gain == 0 { limit = min(parameters.hysteresis * limit, parameters.surelyOther) }
    gain = (isLearned || blocks == parameters.most) && share > limit ? 1 : 0
    usuallyLeft = min(share, usuallyLeft * parameters.forgetting)
  }
}

// MARK: - A block

extension ToneGate {
  /// Samples over which the gain moves, and by which the begin of another sound is found.
  private static let part = 64

  /// Writes what passes of a block after ``update(left:tones:)``.
  ///
  /// Where the gate opens it does so at the other sound's begin: what lies before it in the block is but the
  /// rest of the tone, and would be taken for a note.
  func shape(
    _ left: UnsafePointer<Float>, count: Int, from before: Float, tones: Float,
    into output: UnsafeMutablePointer<Float>
  ) {
    let start = gain > before ? Self.begin(in: left, count: count, over: limit * tones) : 0
    let slope = (gain - before) / Float(min(Self.part, count - start))
    for index in 0..<count {
      let moved = max(0, min(index - start + 1, Self.part))
      output[index] = left[index] * (before + slope * Float(moved))
    }
  }

  /// The place in a block at which its power, counted for the whole block, first rises above `power`.
  private static func begin(in left: UnsafePointer<Float>, count: Int, over power: Float) -> Int {
    var start = 0
    while start + part < count {
      var sum: Float = 0
      for index in start..<start + part { sum += left[index] * left[index] }
      if sum * Float(count / part) > power { break }
      start += part
    }
    return start
  }
}
