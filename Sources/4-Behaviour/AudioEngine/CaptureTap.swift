import CRealtime
import DevicePorts
import Realtime
import Units

/// Turns captured periods into one channel without holes, and hands it on with what was played meanwhile.
///
/// Frames that were lost, before us or because the reader was slow, are owed: silence takes their place as soon
/// as there is room, so that the reader may count samples as time.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct CaptureTap: ~Copyable {
  /// Frames handed on at a time.
  private static let block = 256
  /// Most frames that are owed, 10 s at 192 kHz; who was away for longer starts afresh anyway.
  private static let mostOwed = 1_920_000

  private var ring: RingProducer<Float>
  /// The ring of played samples: as long as ``ring`` and emptied before it, so what has room there
  /// has room here.
  private var playedRing: RingProducer<Float>
  /// The captured channel that is handed on; -1 for all, mixed.
  private let channel: Int
  private var mix = ChannelMix(at: SampleRate(48000))
  private let scratch = SampleBuffer(count: Self.block)
  private let silence = SampleBuffer(count: Self.block)
  private var expectedPosition = -1
  private var owed = 0

  /// Samples so far that were not numbers.
  private(set) var badSamples = 0
  /// Frames so far that were lost before us.
  private(set) var lostFrames = 0
  /// Frames so far that found no room.
  private(set) var droppedFrames = 0

  /// Makes a tap on a channel; one that the card does not have counts as its last.
  init(
    _ channel: AudioConfiguration.Channel, into ring: consuming RingProducer<Float>,
    played: consuming RingProducer<Float>
  ) {
    self.ring = ring
    playedRing = played
    switch channel {
    case .mean: self.channel = -1
    case .only(let number): self.channel = max(0, number)
    }
  }

  /// Frames handed on since the ring was made.
  var position: UInt64 { @_noLocks get { ring.position } }

  /// Forgets where the stream was: the next period is the first of another.
  mutating func prepare(at rate: SampleRate) {
    expectedPosition = -1
    mix = ChannelMix(at: rate)
  }

  /// Takes one period, and as many samples that the loudspeaker got in it.
  @_noLocks
  mutating func take(_ period: UnsafePointer<AudioPeriod>, played: UnsafePointer<Float>) {
    let (position, frames) = (period.pointee.position, period.pointee.frameCount)
    if expectedPosition >= 0 && position > expectedPosition {
      lostFrames &+= position &- expectedPosition
      owe(position &- expectedPosition)
    }
    expectedPosition = position &+ frames
    var done = 0
    while done < frames {
      let rest = frames &- done
      let part = rest < Self.block ? rest : Self.block
      let channels = period.pointee.captureChannels
      reduce(period.pointee.capture + done &* channels, channels: channels, count: part)
      pass(part, played: played + done)
      done &+= part
    }
  }
}

// MARK: - Steps

extension CaptureTap {
  /// Fills the scratch memory with one channel out of `channels`.
  private mutating func reduce(_ frames: UnsafePointer<Float>, channels: Int, count: Int) {
    let only = channel < channels ? channel : channels &- 1
    let bad = mix.badSamples
    var frame = 0
    while frame < count {
      let first = frames + frame &* channels
      let sum = channel < 0 ? mix.sample(of: first, channels: channels) : clean(first[only])
      scratch.samples[frame] = sum
      frame &+= 1
    }
    badSamples &+= mix.badSamples &- bad
  }

  /// Silence for NaN and infinities.
  private mutating func clean(_ sample: Float) -> Float {
    if rt_isfinitef(sample) { return sample }
    badSamples &+= 1
    return 0
  }

  /// Hands on what is owed and then the scratch memory, or owes that too.
  private mutating func pass(_ count: Int, played: UnsafePointer<Float>) {
    while owed > 0 {
      let part = owed < Self.block ? owed : Self.block
      if !ring.push(silence.samples, count: part) { break }
      _ = playedRing.push(silence.samples, count: part)
      owed &-= part
    }
    if owed == 0 && ring.push(scratch.samples, count: count) {
      // After the captured ones: who finds these finds those. Where nobody reads them they stay out.
      _ = playedRing.push(played, count: count)
    } else {
      droppedFrames &+= count
      owe(count)
    }
  }

  private mutating func owe(_ frames: Int) {
    let sum = owed &+ frames
    owed = sum < Self.mostOwed ? sum : Self.mostOwed
  }
}
