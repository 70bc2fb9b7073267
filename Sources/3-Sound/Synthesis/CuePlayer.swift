import CRealtime
public import Units

/// Cues that were worked out before, each rung out beside the one that follows it.
///
/// They stay out of the mix of voices, so that what the canceller of the box's own tones is told of has none of them: each
/// would be new to it, and close the ear.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
public struct CuePlayer: ~Copyable {
  /// Largest magnitude of a cue at full volume, linear.
  private static let peak: Float = 0.25

  /// All cues, each in as much room as the longest takes; two can ring at once.
  private var sounds: RingingSounds
  /// Samples of the longest cue.
  private let room: Int
  private let lengths: UnsafeMutablePointer<Int>

  /// Linear gain of the cues that are struck from now on, 0...1.
  public var volume: Float = 1

  /// Makes the cues for a rate; frequencies that it cannot carry are left out.
  ///
  /// - Parameter rate: The stream's rate; `nil` before there is one, when every cue is silent: working them out would
  ///   keep the first picture waiting.
  public init(at rate: SampleRate?) {
    let cues = Cue.allCases.map { cue in rate.map { Self.samples(of: cue, at: $0) } ?? [] }
    let room = cues.map(\.count).max() ?? 0
    self.room = room
    sounds = RingingSounds(slots: 2, count: room * cues.count) { table in
      for (index, cue) in cues.enumerated() {
        for (place, sample) in cue.enumerated() { table[index * room + place] = sample }
      }
    }
    lengths = .allocate(capacity: cues.count)
    for (index, cue) in cues.enumerated() { (lengths + index).initialize(to: cue.count) }
  }

  deinit { lengths.deallocate() }

  /// True while no cue rings.
  public var isSilent: Bool {
    @_noLocks get { sounds.isSilent }
  }

  /// Strikes with the next sample that is rendered.
  @_noLocks
  public mutating func strike(_ cue: Cue) {
    let kind = cue.place
    sounds.strike(from: kind &* room, count: lengths[kind], gain: volume)
  }

  /// Silences every cue at once.
  @_noLocks
  public mutating func reset() { sounds.reset() }

  /// Renders the next `count` samples of all that rings.
  @_noLocks
  public mutating func render(into samples: UnsafeMutablePointer<Float>, count: Int) {
    var index = 0
    while index < count {
      samples[index] = 0
      index &+= 1
    }
    sounds.render(addingTo: samples, count: count)
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
