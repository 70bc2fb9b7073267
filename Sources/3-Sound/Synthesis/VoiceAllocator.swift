import CRealtime
import Units

/// Eight voices for the keys that sound and for released ones that ring out.
///
/// How many keys sound at once is decided by the ribbon's latch (`RibbonLatch`), which also says which are lit:
/// what is started here sounds until it is stopped.
///
/// They are computed at twice the stream's rate; ``VoiceDecimator`` says why.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct VoiceAllocator: ~Copyable {
  /// Voices there are.
  static let slots = 8
  /// Voices that were stolen and fade out in a hurry: as many as one strum can steal.
  private static let fading = 3
  /// Samples rendered at a time.
  private static let block = 64

  /// The slots, then the stolen ones.
  private let voices: UnsafeMutablePointer<Voice>
  private let weightLine: UnsafeMutablePointer<Float>
  private var decimator = VoiceDecimator(block: Self.block)
  private var started: UInt64 = 0

  /// Makes eight silent voices.
  init(_ parameters: Voice.Parameters = .standard, at rate: SampleRate) {
    let fast = SampleRate(rate.hertz * Double(VoiceDecimator.factor))
    voices = .allocate(capacity: Self.slots + Self.fading)
    voices.initialize(
      repeating: Voice(parameters, at: fast), count: Self.slots + Self.fading)
    weightLine = .allocate(capacity: Self.block * VoiceDecimator.factor)
    weightLine.initialize(repeating: 0, count: Self.block * VoiceDecimator.factor)
  }

  deinit {
    voices.deallocate()
    weightLine.deallocate()
  }

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

  /// True while nothing sounds or rings out.
  var isIdle: Bool {
    @_noLocks get {
      !hasVoice && decimator.isSilent
    }
  }

  /// Sounds a key at `frequency` hertz.
  ///
  /// A voice that has this key is lifted, not begun again, and glides if the frequency is another. With no idle slot
  /// the quietest tail makes way, and if none rings out the voice that began first.
  @_noLocks
  mutating func start(key: Int32, frequency: Double, gain: Float) {
    started &+= 1
    let own = slot(of: key)
    if own >= 0 {
      voices[own].lift(order: started)
      voices[own].glide(to: frequency)
      return
    }
    let free = freeSlot()
    if !voices[free].envelope.isIdle { fadeOut(voices[free]) }
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
  mutating func stopAll() {
    var slot = 0
    while slot < Self.slots {
      if voices[slot].isSounding { voices[slot].release() }
      slot &+= 1
    }
  }

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
    while slot < Self.slots &+ Self.fading {
      voices[slot].reset()
      slot &+= 1
    }
    decimator.reset()
  }

  /// Writes the sum of all voices to `mix` and that of their gains to `weights`, `count` of each.
  @_noLocks
  mutating func render(
    mix: UnsafeMutablePointer<Float>, weights: UnsafeMutablePointer<Float>, count: Int
  ) {
    var done = 0
    while done < count {
      let rest = count &- done
      let part = rest < Self.block ? rest : Self.block
      renderBlock(mix: mix + done, weights: weights + done, count: part)
      done &+= part
    }
  }
}

// MARK: - Rendering

extension VoiceAllocator {
  private var hasVoice: Bool {
    var slot = 0
    while slot < Self.slots &+ Self.fading {
      if !voices[slot].envelope.isIdle { return true }
      slot &+= 1
    }
    return false
  }

  private mutating func renderBlock(
    mix: UnsafeMutablePointer<Float>, weights: UnsafeMutablePointer<Float>, count: Int
  ) {
    let samples = count &* VoiceDecimator.factor
    rt_zero(decimator.input, samples &* MemoryLayout<Float>.stride)
    rt_zero(weightLine, samples &* MemoryLayout<Float>.stride)
    var slot = 0
    while slot < Self.slots &+ Self.fading {
      voices[slot].render(addingTo: decimator.input, weights: weightLine, count: samples)
      slot &+= 1
    }
    decimator.process(into: mix, count: count)
    var index = 0
    while index < count {
      weights[index] = weightLine[index &* VoiceDecimator.factor]
      index &+= 1
    }
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

  /// An idle slot, else the one with the quietest tail, else the one whose voice began first.
  private func freeSlot() -> Int {
    var (tail, oldest, slot) = (-1, 0, 0)
    while slot < Self.slots {
      if voices[slot].envelope.isIdle { return slot }
      if !voices[slot].isSounding && (tail < 0 || voices[slot].loudness < voices[tail].loudness) {
        tail = slot
      }
      if voices[slot].order < voices[oldest].order { oldest = slot }
      slot &+= 1
    }
    return tail < 0 ? oldest : tail
  }

  /// Lets a stolen voice end softly, in the place of the quietest one that does so already.
  private mutating func fadeOut(_ voice: Voice) {
    var best = Self.slots
    var slot = Self.slots
    while slot < Self.slots &+ Self.fading {
      if voices[slot].loudness < voices[best].loudness { best = slot }
      slot &+= 1
    }
    voices[best] = voice
    voices[best].hurry()
  }
}
