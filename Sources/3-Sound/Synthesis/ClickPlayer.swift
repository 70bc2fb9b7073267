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

  /// Clicks that can ring at once.
  private static let slots = 3

  /// The samples of all kinds, one after the other.
  private let tables: UnsafeMutablePointer<Float>
  /// Samples of a click.
  private let length: Int
  /// Place in ``tables`` that each slot reads next, and its end; equal while the slot is silent.
  private let places: UnsafeMutablePointer<Int>
  private let ends: UnsafeMutablePointer<Int>
  /// Linear gain that each slot was struck with: a new gain counts from the next click on.
  private let gains: UnsafeMutablePointer<Float>
  private var next = 0

  /// Makes the clicks for a rate.
  init(at rate: SampleRate) {
    length = rate.frames(in: ClickSound.length).value
    let sounds = [ClickSound.accent, .beat, .between]
    tables = .allocate(capacity: length * sounds.count)
    for (index, sound) in sounds.enumerated() {
      sound.write(to: tables + index * length, count: length, at: rate)
    }
    places = .allocate(capacity: Self.slots)
    places.initialize(repeating: 0, count: Self.slots)
    ends = .allocate(capacity: Self.slots)
    ends.initialize(repeating: 0, count: Self.slots)
    gains = .allocate(capacity: Self.slots)
    gains.initialize(repeating: 0, count: Self.slots)
  }

  deinit {
    tables.deallocate()
    places.deallocate()
    ends.deallocate()
    gains.deallocate()
  }

  /// True while no click rings.
  var isSilent: Bool {
    @_noLocks get {
      var slot = 0
      while slot < Self.slots {
        if places[slot] < ends[slot] { return false }
        slot &+= 1
      }
      return true
    }
  }

  /// Strikes with the next sample that is rendered, with a linear gain.
  @_noLocks
  mutating func strike(_ kind: Kind, gain: Float) {
    if gain == 0 { return }
    gains[next] = gain
    places[next] = kind.rawValue &* length
    ends[next] = places[next] &+ length
    next = next &+ 1 == Self.slots ? 0 : next &+ 1
  }

  /// Silences every click at once.
  @_noLocks
  mutating func reset() {
    var slot = 0
    while slot < Self.slots {
      ends[slot] = places[slot]
      slot &+= 1
    }
  }

  /// Adds the next `count` samples of all that rings.
  @_noLocks
  mutating func render(addingTo mix: UnsafeMutablePointer<Float>, count: Int) {
    var slot = 0
    while slot < Self.slots {
      let rest = ends[slot] &- places[slot]
      let part = rest < count ? rest : count
      let samples = tables + places[slot]
      let gain = gains[slot]
      var index = 0
      while index < part {
        mix[index] += samples[index] * gain
        index &+= 1
      }
      places[slot] &+= part
      slot &+= 1
    }
  }
}
