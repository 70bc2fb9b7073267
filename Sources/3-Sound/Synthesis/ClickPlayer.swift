import CRealtime
import Units

/// Clicks that were worked out before, each rung out beside those that follow it.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct ClickPlayer: ~Copyable {
  /// A kind of click.
  enum Kind: Int, BitwiseCopyable {
    case accent, beat, between
  }

  /// Samples of a click.
  private let length: Int
  /// The kinds, one after the other; three clicks can ring at once.
  private var sounds: RingingSounds

  /// Makes the clicks for a rate.
  init(at rate: SampleRate) {
    let length = rate.frames(in: ClickSound.length).value
    let kinds = [ClickSound.accent, .beat, .between]
    self.length = length
    sounds = RingingSounds(slots: 3, count: length * kinds.count) { table in
      for (index, kind) in kinds.enumerated() {
        kind.write(to: table + index * length, count: length, at: rate)
      }
    }
  }

  /// True while no click rings.
  var isSilent: Bool {
    @_noLocks get { sounds.isSilent }
  }

  /// Strikes with the next sample that is rendered, with a linear gain.
  @_noLocks
  mutating func strike(_ kind: Kind, gain: Float) {
    if gain == 0 { return }
    sounds.strike(from: kind.rawValue &* length, count: length, gain: gain)
  }

  /// Silences every click at once.
  @_noLocks
  mutating func reset() { sounds.reset() }

  /// Adds the next `count` samples of all that rings.
  @_noLocks
  mutating func render(addingTo mix: UnsafeMutablePointer<Float>, count: Int) {
    sounds.render(addingTo: mix, count: count)
  }
}
