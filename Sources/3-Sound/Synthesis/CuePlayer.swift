import CRealtime
public import Units

/// Cues that were worked out before, each rung out beside the one that follows it.
///
/// They stay out of the mix of voices, so that what the canceller of the box's own tones is told of has none of them: each
/// would be new to it, and close the ear.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
public struct CuePlayer: ~Copyable {
  /// Cues that can ring at once.
  private static let slots = 2
  /// Largest magnitude of a cue at full volume, linear.
  private static let peak: Float = 0.25

  /// The samples of all cues, each in as much room as the longest takes.
  private let tables: UnsafeMutablePointer<Float>
  /// Samples of the longest cue.
  private let room: Int
  private let lengths: UnsafeMutablePointer<Int>
  /// Place in ``tables`` that each slot reads next, and its end; equal while the slot is silent.
  private let places: UnsafeMutablePointer<Int>
  private let ends: UnsafeMutablePointer<Int>
  /// Linear gain that each slot was struck with.
  private let gains: UnsafeMutablePointer<Float>
  private var next = 0

  /// Linear gain of the cues that are struck from now on, 0...1.
  public var volume: Float = 1

  /// Makes the cues for a rate; frequencies that it cannot carry are left out.
  ///
  /// - Parameter rate: The stream's rate; `nil` before there is one, when every cue is silent: working them out would
  ///   keep the first picture waiting.
  public init(at rate: SampleRate?) {
    let sounds = Cue.allCases.map { cue in rate.map { Self.samples(of: cue, at: $0) } ?? [] }
    room = sounds.map(\.count).max() ?? 0
    tables = .allocate(capacity: room * sounds.count)
    tables.initialize(repeating: 0, count: room * sounds.count)
    lengths = .allocate(capacity: sounds.count)
    for (index, sound) in sounds.enumerated() {
      for (place, sample) in sound.enumerated() { tables[index * room + place] = sample }
      (lengths + index).initialize(to: sound.count)
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
    lengths.deallocate()
    places.deallocate()
    ends.deallocate()
    gains.deallocate()
  }

  /// True while no cue rings.
  public var isSilent: Bool {
    @_noLocks get {
      var slot = 0
      while slot < Self.slots {
        if places[slot] < ends[slot] { return false }
        slot &+= 1
      }
      return true
    }
  }

  /// Strikes with the next sample that is rendered.
  @_noLocks
  public mutating func strike(_ cue: Cue) {
    gains[next] = volume
    let kind = cue.place
    places[next] = kind &* room
    ends[next] = places[next] &+ lengths[kind]
    next = next &+ 1 == Self.slots ? 0 : next &+ 1
  }

  /// Silences every cue at once.
  @_noLocks
  public mutating func reset() {
    var slot = 0
    while slot < Self.slots {
      ends[slot] = places[slot]
      slot &+= 1
    }
  }

  /// Renders the next `count` samples of all that rings.
  @_noLocks
  public mutating func render(into samples: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
      samples[index] = 0
      index &+= 1
    }
    var slot = 0
    while slot < Self.slots {
      let rest = ends[slot] &- places[slot]
      let part = rest < count ? rest : count
      let sound = tables + places[slot]
      let gain = gains[slot]
      index = 0
      while index < part {
        samples[index] += sound[index] * gain
        index &+= 1
      }
      places[slot] &+= part
      slot &+= 1
    }
  }

  /// A cue's samples: each note in a raised cosine, which has next to nothing beside its frequency.
  private static func samples(of cue: Cue, at rate: SampleRate) -> [Float] {
    cue.notes.flatMap { note -> [Float] in
      let count = Int(note.length * rate.hertz)
      guard note.frequency < 0.4 * rate.hertz else { return [Float](repeating: 0, count: count) }
      // Longer notes hold their level between two fades of 10 ms.
      let fade = min(Double(count) / 2, 0.01 * rate.hertz)
      return (0..<count).map { index in
        let edge = min(Double(index), Double(count - index)) / fade
        let level = 0.5 - 0.5 * rt_cos(.pi * min(1, edge))
        let phase = 2 * Double.pi * note.frequency * Double(index) / rate.hertz
        return peak * Float(level * rt_sin(phase))
      }
    }
  }
}
