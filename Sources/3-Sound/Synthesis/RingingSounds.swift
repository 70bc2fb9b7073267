/// Sounds out of tables that were worked out before, each rung out beside those that follow it.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct RingingSounds: ~Copyable {
  /// Sounds that can ring at once.
  private let slots: Int
  /// The samples of all sounds.
  private let table: UnsafeMutablePointer<Float>
  /// Place in ``table`` that each slot reads next, and its end; equal while the slot is silent.
  private let places: UnsafeMutablePointer<Int>
  private let ends: UnsafeMutablePointer<Int>
  /// Linear gain that each slot was struck with: a new gain counts from the next sound on.
  private let gains: UnsafeMutablePointer<Float>
  private var next = 0

  /// Makes silent slots.
  ///
  /// - Parameters:
  ///   - slots: The number of sounds that can ring at once.
  ///   - count: The number of samples of all sounds together.
  ///   - write: Writes the samples, which are zeros before.
  init(slots: Int, count: Int, write: (UnsafeMutablePointer<Float>) -> Void) {
    self.slots = slots
    table = .allocate(capacity: count)
    table.initialize(repeating: 0, count: count)
    write(table)
    places = .allocate(capacity: slots)
    places.initialize(repeating: 0, count: slots)
    ends = .allocate(capacity: slots)
    ends.initialize(repeating: 0, count: slots)
    gains = .allocate(capacity: slots)
    gains.initialize(repeating: 0, count: slots)
  }

  deinit {
    table.deallocate()
    places.deallocate()
    ends.deallocate()
    gains.deallocate()
  }

  /// True while nothing rings.
  var isSilent: Bool {
    @_noLocks get {
      var slot = 0
      while slot < slots {
        if places[slot] < ends[slot] { return false }
        slot &+= 1
      }
      return true
    }
  }

  /// Strikes the `count` samples from a place of the table on, with a linear gain, in place of the oldest sound.
  @_noLocks
  mutating func strike(from place: Int, count: Int, gain: Float) {
    gains[next] = gain
    places[next] = place
    ends[next] = place &+ count
    next = next &+ 1 == slots ? 0 : next &+ 1
  }

  /// Silences every sound at once.
  @_noLocks
  mutating func reset() {
    var slot = 0
    while slot < slots {
      ends[slot] = places[slot]
      slot &+= 1
    }
  }

  /// Adds the next `count` samples of all that rings.
  @_noLocks
  mutating func render(addingTo mix: UnsafeMutablePointer<Float>, count: Int) {
    var slot = 0
    while slot < slots {
      let rest = ends[slot] &- places[slot]
      let part = rest < count ? rest : count
      let samples = table + places[slot]
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
