import CRealtime
import Units

/// Eight voices of which three sound: the other slots let released ones ring out.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct VoiceAllocator: ~Copyable {
  /// Voices there are.
  static let slots = 8
  /// Voices that may sound unreleased.
  static let polyphony = 3

  private let voices: UnsafeMutablePointer<Voice>
  private var started: UInt64 = 0
  private var remnant: Remnant

  /// Makes eight silent voices.
  init(_ parameters: Voice.Parameters = .standard, at rate: SampleRate) {
    voices = .allocate(capacity: Self.slots)
    voices.initialize(repeating: Voice(parameters, at: rate), count: Self.slots)
    remnant = Remnant(at: rate)
  }

  /// Makes voices that begin again what sounds in `others`, for a stream that was opened again.
  ///
  /// Tails are left out, and so is what lies above the new rate's Nyquist frequency.
  init(
    _ parameters: Voice.Parameters = .standard, continuing others: borrowing VoiceAllocator,
    at rate: SampleRate
  ) {
    self.init(parameters, at: rate)
    for slot in 0..<Self.slots where others.voices[slot].isSounding {
      let voice = others.voices[slot]
      if voice.frequency >= rate.nyquist.value { continue }
      voices[slot].start(
        key: voice.key, frequency: voice.frequency, gain: voice.gain, order: voice.order)
    }
    started = others.started
  }

  deinit { voices.deallocate() }

  /// Keys that sound and were not released.
  var soundingKeys: KeySet {
    @_noLocks get {
      var keys = KeySet()
      var slot = 0
      while slot < Self.slots {
        if voices[slot].isSounding { keys.insert(voices[slot].key) }
        slot &+= 1
      }
      return keys
    }
  }

  /// Whether nothing sounds or rings out.
  var isIdle: Bool {
    @_noLocks get {
      var slot = 0
      while slot < Self.slots {
        if !voices[slot].envelope.isIdle { return false }
        slot &+= 1
      }
      return remnant.isSilent
    }
  }

  /// The last sample that the voice of a key gave; 0 when it is idle.
  func lastSample(of key: Int32) -> Float {
    let own = slot(of: key)
    return own < 0 ? 0 : voices[own].lastSample
  }

  /// Sounds a key at `frequency` hertz.
  ///
  /// A voice that has this key is lifted, not begun again, and glides if the frequency is another. With
  /// three other keys sounding the oldest is released; with no idle slot the quietest tail makes way.
  @_noLocks
  mutating func start(key: Int32, frequency: Double, gain: Float) {
    started &+= 1
    let own = slot(of: key)
    if own >= 0 {
      if !voices[own].isSounding { releaseOldest(leaving: Self.polyphony - 1) }
      voices[own].lift(order: started)
      voices[own].glide(to: frequency)
      return
    }
    releaseOldest(leaving: Self.polyphony - 1)
    let free = freeSlot()
    remnant.add(voices[free].lastSample)
    voices[free].start(key: key, frequency: frequency, gain: gain, order: started)
  }

  /// Releases the voice of a key, if it sounds.
  @_noLocks
  mutating func stop(key: Int32) {
    let own = slot(of: key)
    if own >= 0 { voices[own].release() }
  }

  /// Releases every voice.
  @_noLocks
  mutating func stopAll() { releaseOldest(leaving: 0) }

  /// Lets the voice of a key glide to `frequency` hertz, its tail too.
  @_noLocks
  mutating func retune(key: Int32, frequency: Double) {
    let own = slot(of: key)
    if own >= 0 { voices[own].glide(to: frequency) }
  }

  /// Silences everything at once.
  @_noLocks
  mutating func reset() {
    var slot = 0
    while slot < Self.slots {
      voices[slot].reset()
      slot &+= 1
    }
    remnant.reset()
  }

  /// Writes the sum of all voices to `mix` and that of their gains to `weights`, `count` of each.
  @_noLocks
  mutating func render(
    mix: UnsafeMutablePointer<Float>, weights: UnsafeMutablePointer<Float>, count: Int
  ) {
    rt_zero(mix, count &* MemoryLayout<Float>.stride)
    rt_zero(weights, count &* MemoryLayout<Float>.stride)
    var slot = 0
    while slot < Self.slots {
      voices[slot].render(addingTo: mix, weights: weights, count: count)
      slot &+= 1
    }
    remnant.render(addingTo: mix, count: count)
  }
}

// MARK: - Choosing a slot

extension VoiceAllocator {
  /// The slot whose voice has this key and is not idle; -1 for none.
  private func slot(of key: Int32) -> Int {
    var slot = 0
    while slot < Self.slots {
      if voices[slot].key == key && !voices[slot].envelope.isIdle { return slot }
      slot &+= 1
    }
    return -1
  }

  /// An idle slot, else the one with the quietest tail.
  private func freeSlot() -> Int {
    var best = 0
    var quietest = Float.infinity
    var slot = 0
    while slot < Self.slots {
      if voices[slot].envelope.isIdle { return slot }
      if !voices[slot].isSounding && voices[slot].loudness < quietest {
        quietest = voices[slot].loudness
        best = slot
      }
      slot &+= 1
    }
    return best
  }

  /// Releases the voices that have sounded longest until `limit` sound.
  private mutating func releaseOldest(leaving limit: Int) {
    while true {
      var (sounding, oldest, slot) = (0, -1, 0)
      while slot < Self.slots {
        if voices[slot].isSounding {
          sounding &+= 1
          if oldest < 0 || voices[slot].order < voices[oldest].order { oldest = slot }
        }
        slot &+= 1
      }
      if sounding <= limit { return }
      voices[oldest].release()
    }
  }
}
